"""The library: puzzles made, read, solved, graded, explained and written, and books built, in eight functions.

    import bookbuilder.api as bb

    puzzle = next(bb.generate("samurai", grade="hard", seed=7))
    print(bb.grade(puzzle).score, bb.build("title: Mine\nsections: [{title: One, count: 3}]", out="mine").folder)

All values are frozen, and the functions may be called from several threads. They raise InputError for what is wrong
with their arguments or files, with all its problems, and BuildFailed for what trying has shown to be impossible. A room
is imported when a function needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bookbuilder.errors import InputError, NoUniqueSolution, Problem, Undecided
from bookbuilder.levels import ANY
from bookbuilder.paths import is_yaml, own_file

if TYPE_CHECKING:
    from bookbuilder.board import Board
    from bookbuilder.build import Built
    from bookbuilder.plan import Plan
    from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle, Step
    from bookbuilder.puzzle.formats import Entry
    from bookbuilder.supply import Report
    from bookbuilder.workers import Workers

    AnyPuzzle: TypeAlias = str | Puzzle | GradedPuzzle | Entry  # a text holds one puzzle, in any format
    AnyBoard: TypeAlias = str | Path | Board  # a name, the path of a file that describes it, or the board itself
    OnProblem: TypeAlias = Callable[[Problem], object]

__all__ = ["board", "build", "explain", "generate", "grade", "read", "solve", "write"]


def __dir__() -> list[str]:
    return __all__


@dataclass(frozen=True, slots=True)
class Explained:
    """A step towards the solution, in words, and what the board shows before it is taken."""

    name: str  # the technique
    sentence: str
    step: Step
    values: tuple[int, ...]  # one per cell, 0 for an open one
    candidates: tuple[tuple[int, ...], ...]  # what each open cell may still have


def board(name: str | Path, *, rotate: int = 0, mirror: bool = False, flip: bool = False) -> Board:
    """A board by its name (`bookbuilder list boards`), or from a YAML file that describes it.

    It is turned clockwise by 0, 90, 180 or 270 degrees; then its sides are exchanged, then its top and bottom.
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
    grade: str | Sequence[str] = ANY,
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
    graded: bool = True,
    keys: bool = True,
    workers: Workers | None = None,
) -> Iterator[GradedPuzzle]:
    """Puzzles, each with exactly one solution and graded, and no two of them twins; made as they are asked for.

    grade       a level, a list of levels, a range such as `easy..hard`, or `any`
    symmetry    of the clues; by default rotate180, or what the board has
    pattern     in place of a symmetry, where the clues stand: a name, a file, an image, a picture of 1 and full stops,
                or a list with one of these for each grid
    quads, pairs, cells    in place of a symmetry, how many of these groups of clues are taken out first
    more        then single clues: `all` that can go, `until-stuck` up to the first that cannot, or `none`
    min, max    bounds for the number of clues
    solvable    `whole`, or `each` where every grid of several must have one solution by itself
    uniqueness  whether solvers may use that there is only one solution
    graded, keys    without grades, or without the canonical keys, puzzles come more quickly
    workers     who shares the work; the puzzles are the same for any number of them

    Raises InputError at once, and BuildFailed when no such puzzle comes.
    """
    from bookbuilder.generate import Seen, make
    from bookbuilder.generate.asking import order_for
    from bookbuilder.generate.choices import ClueChoice
    from bookbuilder.workers import HERE

    its = _board(board)
    if not isinstance(board, str) or is_yaml(board):  # nobody has made a puzzle on it yet
        from bookbuilder.solve.possible import possible

        possible(its)
    choice = ClueChoice(symmetry, quads, pairs, cells, more, min, max)
    lay = None if pattern is None else partial(_laid, pattern, its)
    order = order_for(its, grade, count, seed, choice, lay, solvable, uniqueness)
    wanted = [(0, place) for place in range(count)]
    made = make([order], Seen().claim, wanted, workers or HERE, keys=keys, graded=graded)
    return (puzzle for _, _, puzzle in made)


def solve(puzzle: AnyPuzzle, *, budget: int | None = None) -> Iterator[tuple[int, ...]]:
    """Every solution, one value per cell, found as it is asked for; none for a puzzle without any.

    Raises Undecided when `budget` search nodes (by default some minutes of work) do not find the next one, or show
    that there is none.
    """
    from bookbuilder.solve import BUDGET, engines, givens_array, solutions

    its = _puzzle(puzzle)
    return solutions(engines(its.board), givens_array(its.givens), budget or BUDGET)


def grade(puzzle: AnyPuzzle, *, uniqueness: bool = False) -> Grade:
    """How hard a puzzle is: its level and score, the techniques that it needs, and how often.

    Raises NoUniqueSolution for a puzzle that does not have exactly one solution.
    """
    from bookbuilder.generate import examine_one
    from bookbuilder.solve import grade as graded

    found = examine_one(_puzzle(puzzle), lambda tools, givens, _: graded(tools, givens, uniqueness=uniqueness))
    if found == "undecided":
        raise Undecided
    if isinstance(found, str):
        raise NoUniqueSolution(found)
    return found.view


def explain(
    puzzle: AnyPuzzle, *, language: str = "en", uniqueness: bool = False, budget: int | None = None
) -> Iterator[Explained]:
    """The steps that a person can take, the easiest first, each in words, found as they are asked for.

    Raises NoUniqueSolution, when the first is asked for, for a puzzle that does not have exactly one solution.
    """
    from bookbuilder.book.narration import name_step, narrate
    from bookbuilder.puzzle.formats import ALPHABET
    from bookbuilder.solve import BUDGET, engines, givens_array
    from bookbuilder.solve import explain as moments
    from bookbuilder.words import words

    its, marks = _puzzle(puzzle), getattr(puzzle, "symbols", ()) or tuple(ALPHABET[1:])
    said = words(language)
    found = moments(engines(its.board), givens_array(its.givens), uniqueness=uniqueness, budget=budget or BUDGET)
    return (
        Explained(
            name_step(each.step, its.board, said),
            narrate(each.step, its.board, said, marks),
            each.step,
            each.values,
            each.candidates,
        )
        for each in found
    )


def read(
    source: str | bytes | Path,
    *,
    format: str | None = None,
    board: AnyBoard | None = None,
    x: bool = False,
    name: str = "the text",
    on_problem: OnProblem | None = None,
) -> Iterator[Entry]:
    """The puzzles of a text, or of the file at a path, in any format (`bookbuilder list formats`).

    The format is seen from the content unless it is named. `board` is for formats that do not tell it; with `x` the
    diagonals of square grids are houses. Messages call a text by its `name`.

    What is wrong with a puzzle goes to `on_problem`, and the others are read all the same; without it, InputError is
    raised with all problems after the last puzzle. It is raised at once for what holds no puzzle at all.
    """
    from bookbuilder.puzzle.formats import read_bytes, read_text

    if board and x:
        raise InputError.single("`x` and `board` cannot be used together", "name a board with diagonals, such as `x`")
    if isinstance(source, Path):
        data, name = read_bytes(source, str(source)), str(source)
    else:
        data = source if isinstance(source, bytes) else source.encode()
    found = read_text(data, name, format, _board(board) if board else None, x)
    first = next(iter(found), None)
    if first is None:
        raise InputError.single(f"{name} contains no puzzles")
    return _sound(first, found, on_problem)


def write(puzzles: Iterable[AnyPuzzle], format: str | None = None) -> str:
    """The text of a file that holds the puzzles, in a format (`bookbuilder list formats`).

    By default that is one line per puzzle, with its board where the line alone would not tell it. Raises InputError
    for puzzles that the format cannot hold, and for a second one where it holds one.
    """
    from bookbuilder.puzzle.formats import FORMATS, format_named, refusal, refusal_of_many

    entries = [entry(each) for each in puzzles]
    if format is None:
        format = "line" if all(FORMATS["line"].holds(each) is None for each in entries) else "full"
    target = format_named(format)
    problems = [problem for each in entries if (problem := refusal(target, each))]
    if len(entries) > 1 and not target.many:
        problems.append(refusal_of_many(target, entries[1]))
    if problems:
        raise InputError(problems)
    return "".join(target.write(entries))


def build(
    config: str | Path | Plan,
    out: str | Path | None = None,
    *,
    fresh: bool = False,
    workers: Workers | None = None,
    report: Report | None = None,
) -> Built:
    """Build the publication that a YAML text describes, or the file at a path, or one that is planned already.

    Its files go to the folder `out`, by default output/<id>. Files that a text names are looked for in the current
    folder. A `fresh` build makes all puzzles anew, whatever an earlier one has left; `report` is told what is done, how
    many of how many.
    """
    from bookbuilder.build import build_book
    from bookbuilder.supply import say_nothing
    from bookbuilder.workers import HERE

    plan = _plan(config)
    target = Path(out) if out is not None else Path("output") / plan.id
    return build_book(plan, target, workers or HERE, fresh, report or say_nothing)


# --- what the arguments stand for -------------------------------------------------------------------------------------


def _board(named: AnyBoard) -> Board:
    return board(named) if isinstance(named, str | Path) else named


def _laid(pattern: str | Sequence[str], on: Board) -> tuple[int, ...]:
    from bookbuilder.board.pattern_files import Patterns

    return Patterns(None).find(pattern if isinstance(pattern, str) else tuple(pattern), on)


def _plan(config: str | Path | Plan) -> Plan:
    from bookbuilder.plan import Plan, plan_book, plan_text

    if isinstance(config, Plan):
        return config
    if isinstance(config, Path):
        return plan_book(config)
    if "\n" not in config and is_yaml(config):
        raise InputError.single(f"{config!r} is a path, not the text of a config", f"pass Path({config!r})")
    return plan_text(config, Path())


def _puzzle(of: AnyPuzzle) -> Puzzle:
    from bookbuilder.puzzle import Puzzle

    if isinstance(of, Puzzle):
        return of
    if not isinstance(of, str):
        return of.puzzle
    first, *others = read(of, name="the puzzle")
    if others:
        raise InputError.single(f"the text holds {len(others) + 1} puzzles", "iterate over read() instead")
    return first.puzzle


def entry(of: AnyPuzzle) -> Entry:
    """A puzzle as files hold it, with all that is known of it."""
    from bookbuilder.puzzle import UNGRADED, GradedPuzzle
    from bookbuilder.puzzle.formats import Entry

    if isinstance(of, Entry):
        return of
    if not isinstance(of, GradedPuzzle):
        return Entry(puzzle=_puzzle(of))
    proved = partial(Entry, puzzle=of.puzzle, solution=of.solution, is_proved=True)
    return proved() if of.grade is UNGRADED else proved(level=of.grade.level, score=of.grade.score)


def _sound(first: Entry | Problem, others: Iterator[Entry | Problem], on_problem: OnProblem | None) -> Iterator[Entry]:
    """The puzzles among what was read."""
    problems: list[Problem] = []
    tell = on_problem or problems.append
    found: Entry | Problem | None = first
    while found is not None:
        if isinstance(found, Problem):
            tell(found)
        else:
            yield found
        found = next(others, None)
    if problems:
        raise InputError(problems)
