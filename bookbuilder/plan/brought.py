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
from bookbuilder.config import Vary, own_file
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import (
    Examined,
    Fault,
    Refused,
    Variation,
    canonical_key,
    check_vary,
    examine,
    transform_named,
    varied,
)
from bookbuilder.levels import LEVELS
from bookbuilder.plan.asked import Asked
from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle
from bookbuilder.puzzle.formats import Entry, moved_onto, read_puzzles, same
from bookbuilder.solve import Engines, grade
from bookbuilder.workers import HERE, Workers

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
    vary: Variation | None = None  # the puzzles of the file are the parents of what is printed
    twins: bool = False  # whether they may stand in the book
    seeds: tuple[object, ...] = ()  # what random variants depend on, beside their number

    @property
    def parents(self) -> int | None:
        """How many puzzles of the file that takes."""
        return self.count and -(-self.count // (self.vary.count if self.vary else 1))


Report = Callable[[str, int, int], None]  # what is done, how many of how many


def wanted(asked: Asked, board: Board | None) -> Wanted:
    """What a section asks of its file, whose board it names or does not."""
    section = asked.section
    assert section.source is not None
    return Wanted(
        file=section.source,
        form=section.format,
        board=board,
        levels=section.grade if asked.knows("grade") else LEVELS,
        count=section.count,
        uniqueness=section.uniqueness,
        vary=_variation(section.vary) if section.vary and asked.knows("vary") else None,
        twins=asked.book.twins == "allow",
        seeds=(asked.book.seed, asked.id),
    )


def _variation(written: Vary) -> Variation | None:
    """The variation that is written, before the board is known; None for one with steps that are none."""
    try:
        fixed = transform_named("; ".join(text for _, text in written.texts))
    except ValueError:
        return None
    return Variation(fixed, written.is_random, written.count)


@dataclass(slots=True)
class Bringer:
    """Reads the files of one book's sections, in their order, and knows which puzzles they have brought so far.

    The files lie in the book's folder, for the book may be a stranger's. The workers prove the puzzles.
    """

    folder: Path
    workers: Workers = HERE
    report: Report = lambda what, done, total: None
    _first: dict[tuple[object, ...], tuple[Place, Puzzle]] = field(
        default_factory=dict
    )  # by key, and givens if need be

    def bring(self, wanted: Wanted) -> Brought:
        """The puzzles of a section. Raises InputError with all that is wrong with the file and its puzzles."""
        problems: list[Problem] = []
        fitting: list[tuple[Place, Puzzle]] = []
        board, entries = wanted.board, 0
        marks: tuple[str, ...] = ()
        for found in islice(self._read(wanted), wanted.parents or MOST + 1):
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
        if wanted.count is None and entries * (wanted.vary.count if wanted.vary else 1) > MOST:
            raise InputError.single(
                f"{wanted.file} has more than {MOST:,} puzzles{', with their variants' * bool(wanted.vary)}",
                "add a `count`: the first are taken",
            )
        if not entries:
            raise InputError.single(f"there are no puzzles in {wanted.file}", "name a file of puzzles")
        if wanted.parents and wanted.count and entries < wanted.parents:
            each = wanted.vary.count if wanted.vary else 1
            what = f"the section asks for {wanted.count:,} puzzles, and {wanted.file} has {entries:,}"
            what += f" of {each} variants each" if each > 1 else ""
            problems.append(Problem(Place(), what, f"write `count: {entries * each}`, or leave `count` out"))
        puzzles: list[GradedPuzzle] = []
        look = partial(_look, uniqueness=wanted.uniqueness)
        for done, ((place, puzzle), seen) in enumerate(examine(fitting, itemgetter(1), look, self.workers), 1):
            self.report("proved", done, len(fitting))
            assert seen is not None
            try:
                parent = _graded(puzzle, seen, wanted.levels)
                puzzles += self._taken(place, parent, wanted, done, wanted.count and wanted.count - len(puzzles))
            except _Unfit as error:
                problems.append(Problem(place, str(error), error.hint))
        if problems or board is None:
            raise InputError(problems)
        return Brought(board, tuple(puzzles), marks)

    def _taken(
        self, place: Place, parent: GradedPuzzle, wanted: Wanted, number: int, most: int | None
    ) -> list[GradedPuzzle]:
        """What the book has of a puzzle: the puzzle itself, or its variants. Raises _Unfit."""
        vary, board, givens = wanted.vary, parent.puzzle.board, parent.puzzle.givens
        if vary is None:
            return [self._claimed(place, parent, wanted.twins)]
        if not _fits(board, vary) or (vary.count > 1 and not wanted.twins):
            return [parent]  # which is told elsewhere
        try:
            transforms = vary.variants(board, givens, *wanted.seeds, "vary", number)
        except Refused as error:
            raise _Unfit(str(error), error.hint) from error
        return [self._claimed(place, varied(parent, transform), wanted.twins) for transform in transforms[:most]]

    def _claimed(self, place: Place, taken: GradedPuzzle, twins: bool) -> GradedPuzzle:
        """A puzzle that is in the book from now on. Raises _Unfit when it, or a twin that may not be, is already."""
        puzzle = taken.puzzle
        mark = taken.in_print if twins else (taken.key,)
        if mark in self._first:
            first, other = self._first[mark]
            same_givens = (other.board, other.givens) == (puzzle.board, puzzle.givens)
            how = "the same as" if same_givens or twins else "a twin (turned, mirrored or relabelled) of"
            what = f"its variant ({taken.parent.transforms})" if taken.parent else "the puzzle"
            hint = "take one of them out" + ("" if same_givens or twins else ", or write `twins: allow` in the book")
            raise _Unfit(f"{what} is {how} the one at {first}", hint)
        self._first[mark] = place, puzzle
        return taken

    def _read(self, wanted: Wanted) -> Iterator[Entry | Problem]:
        path = own_file(self.folder, wanted.file, "the file of puzzles")
        shown = self.folder / wanted.file
        return read_puzzles(path, wanted.form, wanted.board, shown=shown)


def _fits(board: Board, vary: Variation) -> bool:
    """Whether puzzles of a board have such variants; if not, it is told elsewhere."""
    try:
        check_vary(board, vary)
    except Refused:
        return False
    return True


class _Unfit(Exception):
    """Why a puzzle cannot be in the section."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def _graded(puzzle: Puzzle, seen: Seen | Fault, levels: tuple[str, ...]) -> GradedPuzzle:
    """A puzzle of one of the levels. Raises _Unfit."""
    if isinstance(seen, str):
        raise _unfit(seen)
    how_hard, key = seen.view
    if how_hard.level not in levels:
        what = f"the puzzle is {how_hard.level}, the section asks for {' or '.join(levels)}"
        raise _Unfit(what, "take the puzzle out, or leave `grade` out")
    return GradedPuzzle(puzzle, seen.solution, how_hard, key)


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
