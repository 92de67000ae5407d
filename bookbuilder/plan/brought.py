"""Puzzles that a section brings along in a file, instead of having them made: proved, graded and told apart here."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from operator import itemgetter
from pathlib import Path

from bookbuilder.board import Board
from bookbuilder.data import inside, is_special
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import Examined, Fault, canonical_key, examine
from bookbuilder.plan.boards import Route
from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle
from bookbuilder.puzzle.formats import Entry, moved_onto, read_puzzles, same
from bookbuilder.solve import Engines, grade

MOST = 10_000  # puzzles in a section

Seen = Examined[tuple[Grade, str]]  # a puzzle with its grade and key


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
        look = partial(_look, uniqueness=wanted.uniqueness)
        for done, ((place, puzzle), seen) in enumerate(examine(fitting, itemgetter(1), look, self.jobs), 1):
            self.report("proved", done, len(fitting))
            assert seen is not None
            try:
                puzzles.append(self._taken(place, puzzle, seen, wanted.levels))
            except _Unfit as error:
                problems.append(Problem(place, str(error), error.hint))
        if problems or board is None:
            raise InputError(problems)
        return Brought(board, tuple(puzzles), marks)

    def _taken(self, place: Place, puzzle: Puzzle, seen: Seen | Fault, levels: tuple[str, ...]) -> GradedPuzzle:
        """A puzzle of the book. Raises _Unfit."""
        if isinstance(seen, str):
            raise _unfit(seen)
        how_hard, key = seen.view
        if how_hard.level not in levels:
            what = f"the puzzle is {how_hard.level}, the section asks for {' or '.join(levels)}"
            raise _Unfit(what, "take the puzzle out, or leave `grade` out")
        if key in self._first:
            first, other = self._first[key]
            same_givens = (other.board, other.givens) == (puzzle.board, puzzle.givens)
            how = "the same as" if same_givens else "a twin (turned, mirrored or relabelled) of"
            raise _Unfit(f"the puzzle is {how} the one at {first}", "take one of them out")
        self._first[key] = place, puzzle
        return GradedPuzzle(puzzle, seen.solution, how_hard, key)

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
        super().__init__(what)
        self.hint = hint


def _in_file(place: Place) -> Place:
    """A place in a file of puzzles; of one puzzle that is the whole file, its first line."""
    return Place(place.file, max(place.line, 1), place.column)


def _on(board: Board, entry: Entry, named: bool) -> Puzzle:
    """The entry's puzzle on the section's board. Raises _Unfit when it is on another one, or solved."""
    if all(entry.puzzle.givens):
        raise _Unfit("the puzzle has no empty cell", "give the puzzle, not its solution")
    its = entry.puzzle.board
    if its == board:
        return entry.puzzle
    if not same(its, board):
        whose = "the section's `board`" if named else "the first puzzle's board"
        what = f"the puzzle is on the board {its.name}, {whose} is {board.name}"
        raise _Unfit(what, "give the puzzles of each board a file and a section of their own")
    return Puzzle(board, moved_onto(board, entry.puzzle, entry.puzzle.givens))


def _look(engines: Engines, givens: array[int], _: tuple[int, ...], uniqueness: bool) -> tuple[Grade, str]:
    """A puzzle's grade and key."""
    return grade(engines, givens, uniqueness=uniqueness), canonical_key(engines.board, tuple(givens))


def _unfit(fault: Fault) -> _Unfit:
    if fault == "undecided":
        return _Unfit("whether the puzzle has one solution was not decided", "give it more clues")
    return _Unfit(f"the puzzle has {fault}", "mend the puzzle, or take it out")
