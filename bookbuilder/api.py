"""The library: eight functions that make, read, solve, grade, explain and write puzzles, and build publications.

    import bookbuilder.api as bb

    puzzle = next(bb.generate("samurai", grade="hard", seed=7))
    print(bb.grade(puzzle).score, bb.build("title: Mine\nsections: [{title: One, count: 3}]", out="mine").folder)

All values are frozen, and the functions may be called from several threads. They raise InputError, which lists every
problem, for invalid arguments or files, and BuildFailed when an attempt shows that the request is impossible. Each room
of the package is imported when a function first needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, overload

from bookbuilder.errors import InputError, NoUniqueSolution, Problem, Undecided
from bookbuilder.paths import is_yaml, own_file

if TYPE_CHECKING:
    from bookbuilder.board import Board
    from bookbuilder.build import Built
    from bookbuilder.daily import MadeDays
    from bookbuilder.plan import NewspaperPlan, Plan
    from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle, Step
    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.supply import Report
    from bookbuilder.workers import Workers

    AnyPuzzle: TypeAlias = str | Puzzle | GradedPuzzle | Entry  # text: one puzzle, in any format
    AnyBoard: TypeAlias = str | Path | Board  # a name, the path of a board file, or the board itself
    OnProblem: TypeAlias = Callable[[Problem], object]

__all__ = ["board", "build", "explain", "generate", "grade", "read", "solve", "write"]


def __dir__() -> list[str]:
    return __all__


@dataclass(frozen=True, slots=True)
class Explained:
    """A step towards the solution, in words, and the state of the board before it."""

    name: str  # the technique
    sentence: str
    step: Step
    values: tuple[int, ...]  # one per cell, 0 for open cells
    candidates: tuple[tuple[int, ...], ...]  # one tuple per cell: what an open cell may still hold


def board(name: str | Path, *, rotate: int = 0, mirror: bool = False, flip: bool = False) -> Board:
    """Return the board of this name (`bookbuilder list boards`), or the one that a YAML file describes.

    `rotate` turns it clockwise by 0, 90, 180 or 270 degrees; then `mirror` swaps left and right, and then `flip` swaps
    top and bottom.
    """
    from bookbuilder.board.description import turned
    from bookbuilder.board.named import board as named

    if rotate not in (0, 90, 180, 270):
        raise InputError.single(f"`rotate` is {rotate}", "write 0, 90, 180 or 270")
    moves = turned(rotate, mirror, flip)
    if isinstance(name, Path) or is_yaml(name):
        from bookbuilder.board.files import board_file

        return board_file(own_file(None, str(name), "the board's file"), moves)
    return named(name, moves)


def generate(
    board: AnyBoard = "classic",
    *,
    grade: str | Sequence[str] | None = None,
    count: int = 1,
    seed: int = 0,
    symmetry: str | None = None,
    pattern: str | Sequence[str] | None = None,
    quads: int | None = None,
    pairs: int | None = None,
    cells: int | None = None,
    more: str = "all",
    min: int | None = None,
    max: int | None = None,
    solvable: str = "whole",
    uniqueness: bool = False,
    needs: str | Sequence[str] = (),
    graded: bool = True,
    keys: bool = True,
    rules: str | Sequence[str | Mapping[str, object]] | Mapping[str, object] | None = None,
    workers: Workers | None = None,
) -> Iterator[GradedPuzzle]:
    """Yield graded puzzles with exactly one solution each, no two of them twins. Each is made when it is requested.

    grade       a level; a list of levels or a range such as `easy..hard`, which take turns; or `any` (default)
    symmetry    of the clues; default: rotate180, or a symmetry that the board has
    pattern     the cells with a clue (replaces `symmetry`): a name, a file, an image, a picture of 1s and full stops,
                or a list with one of these per grid
    quads, pairs, cells    how many groups of four, two and one clues to remove first (replaces `symmetry`)
    more        which single clues to remove then: `all` possible, `until-stuck` (stop at the first that must stay),
                or `none`
    min, max    bounds on the number of clues
    solvable    `whole`, or `each` if every grid of the board must have one solution by itself
    uniqueness  whether solvers may assume that there is only one solution
    needs       a technique that every puzzle needs, or several (`bookbuilder list techniques`): at some place it helps,
                and nothing easier does. Nothing harder is needed or, with `grade`, nothing harder than that level
    graded, keys    False skips grading, or the canonical keys, and is faster; without grading, `grade` and `needs` are
                    refused
    rules       a rule beyond houses, such as `killer`, a mapping from rules to their options, or a list of such
    workers     the workers that share the work (`bookbuilder.workers`); any number of them gives the same puzzles

    Raises InputError immediately, and BuildFailed if no such puzzle is found.
    """
    from bookbuilder.generate import make
    from bookbuilder.generate.asking import order_for
    from bookbuilder.generate.choices import ClueChoice
    from bookbuilder.twins import Seen
    from bookbuilder.workers import HERE

    shape = _board(board)
    if not isinstance(board, str) or is_yaml(board):  # no puzzle has been made on it yet
        from bookbuilder.solve.possible import possible

        possible(shape)
    choice = ClueChoice(symmetry, quads, pairs, cells, more, min, max)
    lay = None if pattern is None else partial(_laid, pattern, shape)
    order = order_for(shape, grade, count, seed, choice, lay, solvable, uniqueness, needs, graded, rules)
    wanted = [(0, place) for place in order.places]
    made = make([order], Seen().claim, wanted, workers or HERE, keys=keys, graded=graded)
    return (puzzle for _, _, puzzle in made)


def solve(puzzle: AnyPuzzle, *, budget: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, one value per cell, as it is found; nothing if the puzzle has none.

    Raises Undecided if `budget` search nodes (default: a few minutes of work) neither find the next solution nor show
    that there is none.
    """
    from bookbuilder.solve import BUDGET, all_solutions

    question = _puzzle(puzzle)
    return all_solutions(question, budget or BUDGET)


def grade(puzzle: AnyPuzzle, *, uniqueness: bool = False) -> Grade:
    """Return a puzzle's grade: level, score, and how often it needs each technique.

    Raises NoUniqueSolution for a puzzle that does not have exactly one solution.
    """
    from bookbuilder.generate import examine_one
    from bookbuilder.solve import grade as graded

    question = _climbable(_puzzle(puzzle), uniqueness)
    answer = examine_one(question, lambda tools, givens, _: graded(tools, givens, uniqueness=uniqueness))
    if answer == "undecided":
        raise Undecided
    if isinstance(answer, str):
        raise NoUniqueSolution(answer)
    return answer.view


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

    question, marks = _climbable(_puzzle(puzzle), uniqueness), getattr(puzzle, "symbols", ()) or tuple(ALPHABET[1:])
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


def read(
    source: str | bytes | Path,
    *,
    format: str | None = None,
    board: AnyBoard | None = None,
    x: bool = False,
    wide: bool = False,
    ruled: bool = False,
    name: str = "the text",
    on_problem: OnProblem | None = None,
) -> Iterator[Entry]:
    """Yield the puzzles of a text, or of the file at a path, in any format (`bookbuilder list formats`).

    Unless named, the format is recognised from the content. `board` is for formats that do not state it; with `x`
    the diagonals of square grids are houses; with `wide` they may have up to 64 values, which only `solve` takes (else
    32); with `ruled`, puzzles may have rules beyond houses, which `solve` and `write` know. Messages refer to a text
    by `name`.

    Problems with single puzzles go to `on_problem`, and reading continues; without `on_problem`, InputError is raised
    with all of them after the last puzzle. Input without any puzzle raises InputError immediately.
    """
    from bookbuilder.puzzle.formats import read_bytes, read_text

    if board and x:
        raise InputError.single("`x` and `board` cannot be used together", "name a board with diagonals, such as `x`")
    if isinstance(source, Path):
        data, name = read_bytes(source, str(source)), str(source)
    else:
        data = source if isinstance(source, bytes) else source.encode()
    entries = read_text(data, name, format, _board(board) if board else None, x, wide, ruled)
    first = next(iter(entries), None)
    if first is None:
        raise InputError.single(f"{name} contains no puzzles")
    return _sound(first, entries, on_problem)


def write(puzzles: Iterable[AnyPuzzle], format: str | None = None) -> str:
    """Return the text of a file that holds the puzzles, in a format (`bookbuilder list formats`).

    Default: one line per puzzle, with the board where the line alone does not imply it. Raises InputError for puzzles
    that the format cannot hold, and for a second puzzle where it holds only one.
    """
    from bookbuilder.puzzle.formats import format_named, plainest, refusal, refusal_of_many

    entries = [entry(puzzle) for puzzle in puzzles]
    target = format_named(format) if format else plainest(entries)
    problems = [problem for one_entry in entries if (problem := refusal(target, one_entry))]
    if len(entries) > 1 and not target.many:
        problems.append(refusal_of_many(target, entries[1]))
    if problems:
        raise InputError(problems)
    return "".join(target.write(entries))


@overload
def build(
    config: Plan,
    out: str | Path | None = None,
    *,
    fresh: bool = False,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Built: ...
@overload
def build(
    config: str | Path | NewspaperPlan,
    out: str | Path | None = None,
    *,
    days: tuple[Date, Date] | None = None,
    fresh: bool = False,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Built | MadeDays: ...
def build(
    config: str | Path | Plan | NewspaperPlan,
    out: str | Path | None = None,
    *,
    days: tuple[Date, Date] | None = None,
    fresh: bool = False,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Built | MadeDays:
    """Build a publication from YAML text, from the file at a path, or from a plan.

    Of a newspaper, the issues from the first to the last of `days` are made, by default those that the file names.

    The files go to the folder `out`, by default output/<id>. Files named in a YAML text are looked up in the current
    folder. A `fresh` build ignores the puzzles of earlier builds and makes all of them again; `report` receives the
    current task, the number done and the total.
    """
    from bookbuilder.plan import Plan
    from bookbuilder.supply import say_nothing
    from bookbuilder.workers import HERE

    plan = _plan(config)
    target = Path(out) if out is not None else Path("output") / plan.id
    how = target, workers or HERE, fresh, report or say_nothing
    if isinstance(plan, Plan):
        from bookbuilder.build import build_book

        if days:
            raise InputError.single("a book has no days", "leave out `days`")
        return build_book(plan, *how)
    from bookbuilder.daily import make_days

    first, last = days or plan.days
    return make_days(plan, first, last, *how)


# --- what the arguments stand for -------------------------------------------------------------------------------------


def _board(named: AnyBoard) -> Board:
    return board(named) if isinstance(named, str | Path) else named


def _laid(pattern: str | Sequence[str], on: Board) -> tuple[int, ...]:
    from bookbuilder.board.pattern_files import Patterns

    return Patterns(None).find(pattern if isinstance(pattern, str) else tuple(pattern), on)


def _plan(config: str | Path | Plan | NewspaperPlan) -> Plan | NewspaperPlan:
    from bookbuilder.plan import plan_publication, plan_text

    if not isinstance(config, str | Path):
        return config
    if isinstance(config, Path):
        return plan_publication(config)
    if "\n" not in config and is_yaml(config):
        raise InputError.single(f"{config!r} is a path, not the text of a config", f"pass Path({config!r})")
    return plan_text(config, Path())


def _puzzle(of: AnyPuzzle) -> Puzzle:
    from bookbuilder.puzzle import Puzzle

    if isinstance(of, Puzzle):
        return of
    if not isinstance(of, str):
        return of.puzzle
    first, *others = read(of, name="the puzzle", ruled=True)
    if others:
        raise InputError.single(f"the text contains {len(others) + 1} puzzles", "iterate over read() instead")
    return first.puzzle


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


def entry(of: AnyPuzzle) -> Entry:
    """A puzzle as files hold it, with everything known about it."""
    from bookbuilder.puzzle import UNGRADED, GradedPuzzle
    from bookbuilder.puzzle.formats import Entry

    if isinstance(of, Entry):
        return of
    if not isinstance(of, GradedPuzzle):
        return Entry(puzzle=_puzzle(of))
    score = None if of.grade is UNGRADED else of.grade.score
    return Entry(puzzle=of.puzzle, solution=of.solution, level=of.grade.level, score=score, is_proved=True)


def _sound(first: Entry | Problem, others: Iterator[Entry | Problem], on_problem: OnProblem | None) -> Iterator[Entry]:
    """The puzzles among the entries read; problems go to `on_problem` or are raised at the end."""
    problems: list[Problem] = []
    tell = on_problem or problems.append
    item: Entry | Problem | None = first
    while item is not None:
        if isinstance(item, Problem):
            tell(item)
        else:
            yield item
        item = next(others, None)
    if problems:
        raise InputError(problems)
