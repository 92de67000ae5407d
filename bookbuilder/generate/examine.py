"""Puzzles made elsewhere go in; they come out in order, proved and examined by workers."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, Literal, TypeVar

from bookbuilder.errors import NoUniqueSolution, Undecided
from bookbuilder.puzzle import Puzzle
from bookbuilder.solve import Engines, engines, givens_array, the_solution
from bookbuilder.workers import HERE, Workers

Fault = Literal["no solution", "more than one solution", "undecided"]
Item = TypeVar("Item")
View = TypeVar("View")
Look = Callable[[Engines, "array[int]", tuple[int, ...]], View]  # examines a puzzle and its solution

_HANDFUL = 20  # puzzles handed to a worker together


@dataclass(frozen=True, slots=True)
class Examined(Generic[View]):
    """A puzzle with one solution: that solution, the result of the look, and the seconds that both took."""

    solution: tuple[int, ...]
    view: View
    seconds: float


def examine(
    items: Iterable[Item], puzzle_in: Callable[[Item], Puzzle | None], look: Look[View], workers: Workers = HERE
) -> Iterator[tuple[Item, Examined[View] | Fault | None]]:
    """Prove and examine each item's puzzle; items without a puzzle are returned unchanged, in their turn.

    The workers do the work, so `look` must be picklable; the items stay here.
    """
    waiting: deque[Item] = deque()

    def handfuls() -> Iterator[list[Puzzle]]:
        handful: list[Puzzle] = []
        for item in items:
            waiting.append(item)
            if puzzle := puzzle_in(item):
                handful.append(puzzle)
            if len(handful) == _HANDFUL:
                yield handful
                handful = []
        if handful:
            yield handful

    for batch in workers.run(_work, look, handfuls()):
        for seen in batch:
            while puzzle_in(waiting[0]) is None:
                yield waiting.popleft(), None
            yield waiting.popleft(), seen
    yield from ((item, None) for item in waiting)


def _work(look: Look[View], puzzles: Sequence[Puzzle]) -> list[Examined[View] | Fault]:
    return [examine_one(puzzle, look) for puzzle in puzzles]


def examine_one(puzzle: Puzzle, look: Look[View]) -> Examined[View] | Fault:
    """Prove and examine a puzzle; returns a Fault if something is wrong with it."""
    tools, givens = engines(puzzle.board).of_puzzle(puzzle.relations), givens_array(puzzle.givens)
    started = perf_counter()
    try:
        solution = the_solution(tools, givens)
        view = look(tools, givens, solution)
    except NoUniqueSolution as error:
        return "no solution" if error.found == "no solution" else "more than one solution"
    except Undecided:
        return "undecided"
    return Examined(solution, view, perf_counter() - started)
