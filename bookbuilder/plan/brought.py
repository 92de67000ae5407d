"""Puzzles that a section brings along in a file, instead of having them made: proved, graded and told apart here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from bookbuilder.board import Board
from bookbuilder.data import inside, is_special
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import canonical_key
from bookbuilder.generate.workers import run
from bookbuilder.plan.boards import Route
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.puzzle.formats import Entry, moved_onto, read_puzzles, same
from bookbuilder.solve import Undecided, engines, givens_array, grade, solutions

MOST = 10_000  # puzzles in a section
_HANDFUL = 20  # puzzles that go to a worker together


@dataclass(frozen=True, slots=True)
class Brought:
    """A section's puzzles from its file. There are none only where a problem was told."""

    board: Board
    puzzles: tuple[GradedPuzzle, ...]
    marks: tuple[str, ...]  # what stands for the values in the file, if that is not numbers


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a section asks of its file."""

    file: str  # as the book names it
    form: str | None  # the format, if the book names it
    board: Board | None  # the board, if the book names it
    levels: tuple[str, ...]
    count: int | None  # all puzzles of the file, if the book does not say
    uniqueness: bool = False  # whether solvers may take the one solution for granted


Report = Callable[[str, int, int], None]  # what is done, how many of how many


@dataclass(slots=True)
class Bringer:
    """Reads the files of one book's sections, in their order, and knows which puzzles they have brought so far.

    The files lie in the book's folder, for the book may be a stranger's. Puzzles are proved on up to `jobs` processes.
    """

    folder: Path
    jobs: int = 1
    report: Report = lambda what, done, total: None
    _found: dict[Route, Brought | InputError] = field(default_factory=dict)  # by the section's route
    _first: dict[str, tuple[Place, Puzzle]] = field(default_factory=dict)  # by canonical key

    def bring(self, route: Route, wanted: Wanted) -> Brought:
        """The puzzles of the section at a route, read once.

        Raises InputError with all that is wrong with the file and its puzzles.
        """
        if route not in self._found:
            try:
                self._found[route] = self._brought(wanted)
            except InputError as error:
                self._found[route] = error
        found = self._found[route]
        if isinstance(found, InputError):
            raise found
        return found

    def brought(self, route: Route) -> Brought | None:
        """What the section at a route has brought; None for one that has its puzzles made."""
        found = self._found.get(route)
        return found if isinstance(found, Brought) else None

    def _brought(self, wanted: Wanted) -> Brought:
        problems: list[Problem] = []
        fitting: list[tuple[Place, Puzzle]] = []
        board, entries = wanted.board, 0
        marks: tuple[str, ...] = ()
        for found in islice(self._read(wanted), wanted.count or MOST + 1):
            entries += 1
            if isinstance(found, Problem):
                problems.append(replace(found, place=_in_file(found.place)))
                continue
            board = board or found.puzzle.board
            marks = marks or (() if found.is_plain else found.symbols)
            try:
                fitting.append((_in_file(found.place), _on(board, found, named=wanted.board is not None)))
            except _Unfit as error:
                problems.append(Problem(_in_file(found.place), str(error), error.hint))
        if wanted.count is None and entries > MOST:
            raise InputError.single(
                f"{wanted.file} has more than {MOST:,} puzzles", "add a `count`: the first are taken"
            )
        if not entries:
            raise InputError.single(f"there are no puzzles in {wanted.file}", "name a file of puzzles")
        if wanted.count and entries < wanted.count:
            what = f"the section asks for {wanted.count:,} puzzles, and {wanted.file} has {entries:,}"
            problems.append(Problem(Place(), what, f"write `count: {entries}`, or leave `count` out"))
        puzzles: list[GradedPuzzle] = []
        examined_each = self._examined(fitting, wanted.uniqueness)
        for (place, puzzle), examined in zip(fitting, examined_each, strict=True):
            try:
                puzzles.append(self._taken(place, puzzle, examined, wanted.levels))
            except _Unfit as error:
                problems.append(Problem(place, str(error), error.hint))
        if problems or board is None:
            raise InputError(problems)
        return Brought(board, tuple(puzzles), marks)

    def _examined(self, fitting: list[tuple[Place, Puzzle]], uniqueness: bool) -> Iterator[Examined]:
        """What is found out about each puzzle; neighbours go to a worker together."""
        handfuls = (fitting[start : start + _HANDFUL] for start in range(0, len(fitting), _HANDFUL))
        done = 0
        for batch in run(_examine, uniqueness, ([puzzle for _, puzzle in handful] for handful in handfuls), self.jobs):
            yield from batch
            done += len(batch)
            self.report("proved", done, len(fitting))

    def _taken(self, place: Place, puzzle: Puzzle, examined: Examined, levels: tuple[str, ...]) -> GradedPuzzle:
        """A puzzle of the book. Raises _Unfit."""
        if isinstance(examined, _Unfit):
            raise examined
        if examined.grade.level not in levels:
            what = f"the puzzle is {examined.grade.level}, the section asks for {' or '.join(levels)}"
            raise _Unfit(what, "take the puzzle out, or leave `grade` out")
        if examined.key in self._first:
            first, other = self._first[examined.key]
            same_givens = (other.board, other.givens) == (puzzle.board, puzzle.givens)
            how = "the same as" if same_givens else "a twin (turned, mirrored or relabelled) of"
            raise _Unfit(f"the puzzle is {how} the one at {first}", "take one of them out")
        self._first[examined.key] = place, puzzle
        return examined

    def _read(self, wanted: Wanted) -> Iterator[Entry | Problem]:
        try:
            path = inside(self.folder, wanted.file)
        except ValueError as error:
            hint = "keep the file of puzzles beside the config, or in a folder under it"
            raise InputError.single(f"{wanted.file} is not in the folder of the book", hint) from error
        if is_special(path):
            raise InputError.single(f"{wanted.file} is no file", "name a file of puzzles")
        shown = self.folder / wanted.file
        return read_puzzles(path, wanted.form, wanted.board, shown=shown)


class _Unfit(Exception):
    """Why a puzzle cannot be in the section."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what, hint)  # both, so that it can travel between processes
        self.hint = hint

    def __str__(self) -> str:
        return str(self.args[0])


Examined = GradedPuzzle | _Unfit


def _in_file(place: Place) -> Place:
    """A place in a file of puzzles; of one puzzle that is the whole file, its first line."""
    return Place(place.file, max(place.line, 1), place.column)


def _on(board: Board, entry: Entry, named: bool) -> Puzzle:
    """The entry's puzzle on the section's board. Raises _Unfit when it is on another one."""
    its = entry.puzzle.board
    if its == board:
        return entry.puzzle
    if not same(its, board):
        whose = "the section's `board`" if named else "the first puzzle's board"
        what = f"the puzzle is on the board {its.name}, {whose} is {board.name}"
        raise _Unfit(what, "give the puzzles of each board a file and a section of their own")
    return Puzzle(board, moved_onto(board, entry.puzzle, entry.puzzle.givens))


def _examine(uniqueness: bool, puzzles: Sequence[Puzzle]) -> list[Examined]:
    """Puzzles proved, graded and keyed, or why one cannot be in a book."""
    return [_examine_one(puzzle, uniqueness) for puzzle in puzzles]


def _examine_one(puzzle: Puzzle, uniqueness: bool) -> Examined:
    if all(puzzle.givens):
        return _Unfit("the puzzle has no empty cell", "give the puzzle, not its solution")
    tools, givens = engines(puzzle.board), givens_array(puzzle.givens)
    try:
        found = list(islice(solutions(tools, givens), 2))
    except Undecided:
        return _Unfit("whether the puzzle has one solution was not decided", "give it more clues")
    if len(found) != 1:
        how_many = "more than one solution" if found else "no solution"
        return _Unfit(f"the puzzle has {how_many}", "mend the puzzle, or take it out")
    how_hard = grade(tools, givens, uniqueness=uniqueness)
    return GradedPuzzle(puzzle, found[0], how_hard, canonical_key(puzzle.board, puzzle.givens))
