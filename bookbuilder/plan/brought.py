"""A section's file of puzzles goes in; its puzzles come out as written, or every problem in reading them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from bookbuilder.board import Board
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import Brought, none_left
from bookbuilder.paths import own_file
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import Entry, puzzle_onto, read_puzzles, same
from bookbuilder.relations import crowded, without_relations
from bookbuilder.solve import is_gradable

MOST = 10_000  # puzzles in a section


@dataclass(frozen=True, slots=True)
class BroughtRequest:
    """What a section asks of its file."""

    file: str  # its name in the book
    form: str | None  # the format, if the book states it
    board: Board | None  # the board, if the book states it
    count: int | None  # the number of puzzles printed; None for all of the file
    variants: int = 1  # per puzzle of the file
    skips: bool = False  # whether entries that do not fit are left out
    section: str = ""  # which; empty if its name is wrong

    @property
    def parents(self) -> int | None:
        """The number of the file's puzzles that are needed."""
        return self.count and -(-self.count // self.variants)


@dataclass(frozen=True, slots=True)
class BroughtFile:
    """What was read from a section's file."""

    board: Board
    count: int  # of the puzzles to print, including variants
    brought: Brought
    marks: tuple[str, ...]  # the file's marks for the values, unless they are numbers


def read_brought(wanted: BroughtRequest, folder: Path) -> BroughtFile:
    """Read a section's file of puzzles, which must lie in the book's folder; without a folder, any path is allowed.

    A section that leaves out what does not fit reads the whole file, for it takes the first `count` good puzzles, and
    which are good is known only when they have been proved.

    Raises InputError with all problems of the file and its entries; one that leaves them out needs at least one puzzle.
    """
    path = own_file(folder, wanted.file, "the file of puzzles")
    shown = (folder or Path()) / wanted.file
    read = read_puzzles(path, wanted.form, wanted.board, shown=shown, ruled=True)
    entries = [_in_file(entry) for entry in islice(read, (None if wanted.skips else wanted.parents) or MOST + 1)]
    if wanted.skips and wanted.count:
        entries = entries[:MOST]
    _check_most(wanted, len(entries))
    if not entries:
        raise InputError.single(f"{wanted.file} contains no puzzles", "name a file of puzzles")
    puzzles, problems = _fitting(wanted.board, entries)
    if wanted.parents and len(entries) < wanted.parents and not wanted.skips:
        problems.append(_too_few(wanted, len(entries)))
    if problems and not wanted.skips:
        raise InputError(problems)
    if not puzzles:
        problems = [replace(problem, section=wanted.section) for problem in problems]
        raise InputError([none_left(wanted.file, wanted.section, problems), *problems])
    marks = next((entry.symbols for entry in entries if isinstance(entry, Entry) and not entry.is_plain), ())
    there = len(puzzles) * wanted.variants
    count = min(wanted.count or there, there)
    brought = Brought(wanted.file, tuple(puzzles), wanted.skips, tuple(problems), wanted.count or 0)
    return BroughtFile(puzzles[0][1].board, count, brought, marks)


def _in_file(entry: Entry | Problem) -> Entry | Problem:
    """An entry or problem with its place in the file: the first line, for a puzzle that fills the whole file."""
    return replace(entry, place=replace(entry.place, line=max(entry.place.line, 1)))


def _check_most(wanted: BroughtRequest, entries: int) -> None:
    if wanted.count is None and entries * wanted.variants > MOST:
        more = ", with their variants" if wanted.variants > 1 else ""
        what = f"{wanted.file} has more than {MOST:,} puzzles{more}"
        raise InputError.single(what, "add a `count`: the first ones are used")


def _too_few(wanted: BroughtRequest, entries: int) -> Problem:
    what = f"the section asks for {wanted.count:,} puzzles, but {wanted.file} has {entries:,}"
    what += f" of {wanted.variants} variants each" if wanted.variants > 1 else ""
    return Problem(Place(), what, f"write `count: {entries * wanted.variants}`, or delete `count`")


def _fitting(
    named: Board | None, entries: Sequence[Entry | Problem]
) -> tuple[list[tuple[Place, Puzzle]], list[Problem]]:
    """The puzzles on the section's board or, if it names none, the first puzzle's; and why others do not fit.

    Rules that hold on a whole board are the board's: the first puzzle decides on them, whatever the section names.
    """
    board, puzzles, problems = None, list[tuple[Place, Puzzle]](), list[Problem]()
    for entry in entries:
        if isinstance(entry, Problem):
            problems.append(entry)
            continue
        puzzle = _onto(board or named, entry.puzzle)
        if unfit := _unfit(puzzle, board, named):
            problems.append(Problem(entry.place, *unfit))
        else:
            board = puzzle.board
            puzzles.append((entry.place, puzzle))
    return puzzles, problems


def _onto(board: Board | None, puzzle: Puzzle) -> Puzzle:
    """The puzzle on a board that is equal to its own but for a name, a position and rules of the whole."""
    if board is None or puzzle.board == board or not same(puzzle.board, board):
        return puzzle
    return puzzle_onto(without_relations(board), puzzle)


def _unfit(puzzle: Puzzle, board: Board | None, named: Board | None) -> tuple[str, str] | None:
    """What is wrong with a puzzle, and a hint; `board` is the first puzzle's, `named` the section's if it names one."""
    if all(puzzle.givens):
        return "the puzzle has no empty cell", "write the puzzle, not its solution"
    is_named = named is not None and not same(puzzle.board, named)
    if is_named or (board and puzzle.board != board):
        other = named if is_named else board
        assert other is not None
        whose = "the section's `board`" if is_named else "the first puzzle's board"
        what = f"the puzzle is on the board {puzzle.board.name}, but {whose} is {other.name}"
        return what, "use a separate file and section for each board"
    if puzzle.is_ruled and not is_gradable(puzzle.board, puzzle.relations):
        what = "sums of cells that may be equal, and sums on boards of more than 16 values, are not graded"
        return what, "remove the puzzle"
    if what := crowded(puzzle.board, puzzle.relations):
        return what, "remove one of them, or the puzzle"
    return None
