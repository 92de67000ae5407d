"""Puzzles solved, graded and explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from bookbuilder.api.arguments import puzzle_of
from bookbuilder.api.values import FLAG, TEXT, check_kinds, stated, whole
from bookbuilder.errors import InputError, NoUniqueSolution, Undecided

if TYPE_CHECKING:
    from array import array

    from bookbuilder.api.arguments import AnyPuzzle
    from bookbuilder.generate.examine import Look
    from bookbuilder.puzzle import Grade, Puzzle, Step
    from bookbuilder.solve import Engines, Flow

View = TypeVar("View")

NODES: Final = whole(1, 2**63 - 1)  # of a search


@dataclass(frozen=True, slots=True)
class Explained:
    """A step towards the solution, in words, and the state of the board before it."""

    name: str  # the technique
    sentence: str
    step: Step
    values: tuple[int, ...]  # one per cell, 0 for open cells
    candidates: tuple[tuple[int, ...], ...]  # one tuple per cell: what an open cell may still hold

    def __repr__(self) -> str:
        return f"<Explained {self.name}: {self.sentence}>"


def solve(puzzle: AnyPuzzle, *, budget: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, one value per cell, as it is found; nothing if the puzzle has none.

    Raises Undecided if `budget` search nodes (default: a few minutes of work) neither find the next solution nor show
    that there is none.
    """
    from bookbuilder.solve import BUDGET, all_solutions

    check_kinds({NODES: stated(budget=budget)})
    question = puzzle_of(puzzle)
    return all_solutions(question, budget or BUDGET)


def grade(puzzle: AnyPuzzle, *, uniqueness: bool = False) -> Grade:
    """Return a puzzle's grade: level, score, and how often it needs each technique.

    Raises NoUniqueSolution for a puzzle that does not have exactly one solution.
    """
    from bookbuilder.solve import grade as graded

    return _examined(puzzle, uniqueness, lambda tools, givens, _: graded(tools, givens, uniqueness=uniqueness))


def flow(puzzle: AnyPuzzle, *, uniqueness: bool = False) -> Flow:
    """Return how the solving of a puzzle flows: where it is hardest, its spikes, its bottlenecks, its end.

    Raises NoUniqueSolution for a puzzle that does not have exactly one solution.
    """
    from bookbuilder.solve import flow as flow_of_climb
    from bookbuilder.solve import grade as graded

    def climbed(tools: Engines, givens: array[int], _: object) -> Flow:
        graded(tools, givens, uniqueness=uniqueness)
        return flow_of_climb(tools)

    return _examined(puzzle, uniqueness, climbed)


def explain(
    puzzle: AnyPuzzle, *, language: str = "en", uniqueness: bool = False, budget: int | None = None
) -> Iterator[Explained]:
    """Yield the steps to the solution in words, as they are found; each is the easiest one available.

    Raises NoUniqueSolution, at the first step, for a puzzle that does not have exactly one solution.
    """
    from bookbuilder.book.narration import name_step, narrate
    from bookbuilder.puzzle.formats import ALPHABET
    from bookbuilder.solve import BUDGET, engines, givens_array
    from bookbuilder.solve import explain as moments
    from bookbuilder.words import words

    check_kinds({TEXT: {"language": language}, FLAG: {"uniqueness": uniqueness}, NODES: stated(budget=budget)})
    question, marks = _climbable(puzzle_of(puzzle), uniqueness), getattr(puzzle, "symbols", ()) or tuple(ALPHABET[1:])
    said = words(language)
    tools = engines(question.board).of_puzzle(question.relations)
    path = moments(tools, givens_array(question.givens), uniqueness=uniqueness, budget=budget or BUDGET)
    return (
        Explained(
            name_step(moment.step, question.board, said),
            narrate(moment.step, question.board, said, marks, moment),
            moment.step,
            moment.values,
            moment.candidates,
        )
        for moment in path
    )


def _examined(puzzle: AnyPuzzle, uniqueness: bool, look: Look[View]) -> View:
    """What is seen of a puzzle once it is proved."""
    from bookbuilder.generate import examine_one

    check_kinds({FLAG: {"uniqueness": uniqueness}})
    answer = examine_one(_climbable(puzzle_of(puzzle), uniqueness), look)
    if answer == "undecided":
        raise Undecided
    if isinstance(answer, str):
        raise NoUniqueSolution(answer)
    return answer.view


def _climbable(puzzle: Puzzle, uniqueness: bool) -> Puzzle:
    """The puzzle. Raises InputError for one with rules that the ladder cannot follow."""
    from bookbuilder.solve import is_gradable

    if puzzle.is_ruled and uniqueness:
        what = "patterns that would make a second solution are not known where rules hold beyond houses"
        raise InputError.single(f"`uniqueness`: {what}", "leave it out")
    if not is_gradable(puzzle.board, puzzle.relations):
        what = "sums of cells that may be equal, and sums on boards of more than 16 values, are not graded or explained"
        raise InputError.single(what, "solve it")
    return puzzle
