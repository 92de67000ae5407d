"""Puzzles that a section brings along in a file, instead of having them made: proved, graded and told apart here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from bookbuilder.board import Board
from bookbuilder.data import inside, is_special
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import canonical_key
from bookbuilder.plan.boards import Route
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.puzzle.formats import Entry, moved_onto, read_puzzles, same
from bookbuilder.solve import Undecided, engines, givens_array, grade, solutions

MOST = 10_000  # puzzles in a section


@dataclass(frozen=True, slots=True)
class Brought:
    """A section's puzzles from its file. There are none only where a problem was told."""

    board: Board
    puzzles: tuple[GradedPuzzle, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a section asks of its file."""

    file: str  # as the book names it
    form: str | None  # the format, if the book names it
    board: Board | None  # the board, if the book names it
    levels: tuple[str, ...]
    count: int | None  # all puzzles of the file, if the book does not say


@dataclass(slots=True)
class Bringer:
    """Reads the files of one book's sections, in their order, and knows which puzzles they have brought so far.

    The files lie in the book's folder, for the book may be a stranger's.
    """

    folder: Path
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
        puzzles: list[GradedPuzzle] = []
        board, entries = wanted.board, 0
        for found in islice(self._read(wanted), wanted.count or MOST + 1):
            entries += 1
            if isinstance(found, Problem):
                problems.append(replace(found, place=_in_file(found.place)))
                continue
            board = board or found.puzzle.board
            try:
                puzzles.append(self._taken(found, board, wanted))
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
        if problems or board is None:
            raise InputError(problems)
        return Brought(board, tuple(puzzles))

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

    def _taken(self, entry: Entry, board: Board, wanted: Wanted) -> GradedPuzzle:
        """An entry as a puzzle of the book. Raises _Unfit."""
        puzzle = _on(board, entry, named=wanted.board is not None)
        solution = _proved(puzzle)
        if entry.solution and moved_onto(board, entry.puzzle, entry.solution) != solution:
            raise _Unfit("the solution in the file is not the puzzle's", "leave the solution out, or mend it")
        graded = grade(engines(board), givens_array(puzzle.givens))
        if graded.level not in wanted.levels:
            what = f"the puzzle is {graded.level}, the section asks for {' or '.join(wanted.levels)}"
            raise _Unfit(what, "take the puzzle out, or leave `grade` out")
        key = canonical_key(board, puzzle.givens)
        place, other = self._first.setdefault(key, (entry.place, puzzle))
        if place != entry.place:
            how = "the same as" if other.givens == puzzle.givens else "a twin (turned, mirrored or relabelled) of"
            raise _Unfit(f"the puzzle is {how} the one at {place}", "take one of them out")
        return GradedPuzzle(puzzle, solution, graded, key)


class _Unfit(Exception):
    """Why a puzzle cannot be in the section."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


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


def _proved(puzzle: Puzzle) -> tuple[int, ...]:
    """The one solution. Raises _Unfit when there is none, are several, or the search does not tell."""
    if all(puzzle.givens):
        raise _Unfit("the puzzle has no empty cell", "give the puzzle, not its solution")
    try:
        found = list(islice(solutions(engines(puzzle.board), givens_array(puzzle.givens)), 2))
    except Undecided:
        raise _Unfit("whether the puzzle has one solution was not decided", "give it more clues") from None
    if len(found) != 1:
        how_many = "more than one solution" if found else "no solution"
        raise _Unfit(f"the puzzle has {how_many}", "mend the puzzle, or take it out")
    return found[0]
