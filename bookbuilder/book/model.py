"""The outline of a book, known before any puzzle is made, and the book with its puzzles. No coordinates."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from functools import cached_property
from itertools import accumulate
from typing import Literal

from bookbuilder.board import Board
from bookbuilder.book.aids import NO_AIDS, SectionAids
from bookbuilder.book.lessons import Lessons
from bookbuilder.book.matter import NO_MATTER, Matter
from bookbuilder.config import Shading
from bookbuilder.prose import Prose
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.symbols import SymbolSet

NO_LESSONS = Lessons()
FRONT = frozenset({"title", "copyright", "contents", "how_to", "difficulty_key"})  # pages before the puzzles by default
TEXTS = ("title", "subtitle", "author", "publisher", "edition", "isbn", "copyright")  # the author's, printed verbatim
NO_DATE = Date(2000, 1, 1)  # stands for a missing date

LevelsAs = Literal["names", "stars", "numbers", "minutes"]
Answers = Literal["back", "section", "next", "foot", "file", "none"]  # where they are: see `Outline.answers`
Openers = Literal["auto", "page", "none"]  # auto: a part has a page of its own if it has many pages of puzzles


@dataclass(frozen=True, slots=True)
class SectionOutline:
    """A run of puzzles on one board, drawn alike."""

    id: str
    title: str
    board: Board
    count: int
    page: str  # the name of a page layout
    symbols: SymbolSet
    levels: tuple[str, ...] = ()  # those that may occur
    shade_clues: Shading = False
    lessons: Lessons = NO_LESSONS
    aids: SectionAids = NO_AIDS
    pattern: str = ""  # the name of the pattern of clues; empty for none
    text: Prose | None = None  # the author's, for its first page
    printed: tuple[str, ...] = ()  # the kinds of relations that its puzzles may print, besides those of the board
    partly: tuple[str, ...] = ()  # those of which not all marks need be shown, where readers should know it

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"section {self.id} has no puzzles")
        if len(self.symbols.marks) < self.board.order:
            raise ValueError(f"section {self.id} has {len(self.symbols.marks)} marks for {self.board.order} values")
        if self.lessons.walkthroughs > self.count:
            raise ValueError(f"section {self.id} has fewer puzzles than walkthroughs")

    @property
    def rules(self) -> tuple[str, ...]:
        """The kinds of all relations of its puzzles."""
        return tuple(dict.fromkeys((*self.printed, *(relation.kind for relation in self.board.relations))))


@dataclass(frozen=True, slots=True)
class Labels:
    """How levels are printed: as names, some perhaps the author's own, as stars, as numbers or as minutes."""

    names: tuple[tuple[str, str], ...] = ()  # (level, printed name) for levels that the author renames
    shown_as: LevelsAs = "names"

    def __post_init__(self) -> None:
        if self.names and self.shown_as != "names":
            raise ValueError(f"levels shown as {self.shown_as} have no names of their own")

    def name(self, level: str) -> str | None:
        """The author's own name for a level, if any."""
        return dict(self.names).get(level)


@dataclass(frozen=True)
class Outline:
    """A book without its puzzles: everything that decides its number of pages. Puzzles are numbered from 1."""

    id: str
    title: str
    sections: tuple[SectionOutline, ...]
    subtitle: str = ""
    author: str = ""
    publisher: str = ""
    edition: str = ""
    isbn: str = ""
    copyright: str = ""
    language: str = "en"
    date: Date = NO_DATE
    labels: Labels = Labels()
    techniques: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (level, the techniques that lower levels do not need)
    front: frozenset[str] = FRONT  # the pages before the puzzles
    answers: Answers = "back"  # of the book, of a section, overleaf, at the foot of the page, in a file, or nowhere
    answers_per_page: int | None = None  # at most; None: as many as can be read well
    openers: Openers = "auto"
    matter: Matter = NO_MATTER  # around the puzzles

    def __post_init__(self) -> None:
        if not self.sections:
            raise ValueError("a book needs at least one section")

    @property
    def is_answered(self) -> bool:
        """Whether the answers are on pages of the book."""
        return self.answers not in ("file", "none")

    @property
    def total(self) -> int:
        """The number of puzzles."""
        return sum(section.count for section in self.sections)

    @property
    def levels(self) -> tuple[str, ...]:
        """All levels that may occur, each once, in the order of the sections."""
        return tuple(dict.fromkeys(level for section in self.sections for level in section.levels))

    def numbers(self, section: int) -> range:
        """The numbers of a section's puzzles."""
        return range(self._ends[section] + 1, self._ends[section + 1] + 1)

    @property
    def has_lessons(self) -> bool:
        """Whether there are walkthroughs or hints, whose room is unknown until the puzzles exist."""
        return any(section.lessons for section in self.sections)

    def walked(self, section: int) -> range:
        """The numbers of a section's puzzles that have walkthroughs."""
        return self.numbers(section)[: self.sections[section].lessons.walkthroughs]

    def section_of(self, number: int) -> int:
        """The section of a puzzle, by the puzzle's number."""
        return bisect_left(self._ends, number) - 1

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        """The number of puzzles before each section, and the total."""
        return (0, *accumulate(section.count for section in self.sections))

    @cached_property
    def taught(self) -> tuple[SectionOutline, Board]:
        """The section whose board is the easiest to explain the rules on, and the board, or one of its grids.

        A board of one grid comes before one of several, one without rules beyond houses before others, one with full
        houses only before others, then a small one before a large one, and one with few houses before others.
        """

        def burden(section: SectionOutline) -> tuple[bool | int, ...]:
            return len(section.board.grids) > 1, bool(section.rules), *_burden(_one_grid(section.board))

        section = min(self.sections, key=burden)
        return section, _one_grid(section.board)

    def asked(self, level: str) -> tuple[str, ...]:
        """The techniques that a level adds, if known."""
        return dict(self.techniques).get(level, ())


def _puzzle_id(book: str, section: str, place: int) -> str:
    """The id of a puzzle of a book, by its place in its section, counted from 0."""
    return f"{book}-{section}-{place + 1:04}"


def _one_grid(board: Board) -> Board:
    return board.part(0) if len(board.grids) > 1 else board


def _burden(board: Board) -> tuple[bool, int, int]:
    return not all(map(board.is_full, board.houses)), len(board.cells), len(board.houses)


@dataclass(frozen=True, slots=True)
class Book:
    """An outline and its puzzles, one tuple per section, with their places in the orders for them, counted from 0.

    Ids follow the places, numbers the sequence of the puzzles. Without `places`, the two agree.

    The how-to pages show the `example`, if there is one, with its answer: a puzzle on the board that the outline
    teaches on, a twin of no puzzle in the book.
    """

    outline: Outline
    puzzles: tuple[tuple[GradedPuzzle, ...], ...]
    example: GradedPuzzle | None = None
    places: tuple[Sequence[int], ...] = ()

    def __post_init__(self) -> None:
        counts = [len(puzzles) for puzzles in self.puzzles]
        wanted = [section.count for section in self.outline.sections]
        if counts != wanted:
            raise ValueError(f"the sections hold {counts} puzzles, the outline says {wanted}")
        if self.places and [*map(len, self.places)] != wanted:
            raise ValueError(f"there are {[*map(len, self.places)]} places for {wanted} puzzles")
        _, board = self.outline.taught
        if self.example and self.example.puzzle.board != board:
            raise ValueError(f"the example is not on the board for examples, {board.name}")

    def numbered(self) -> Iterator[tuple[int, SectionOutline, GradedPuzzle]]:
        """Every puzzle with its number and section, in printed order."""
        numbers = iter(range(1, self.outline.total + 1))
        for section, puzzles in zip(self.outline.sections, self.puzzles, strict=True):
            for puzzle in puzzles:
                yield next(numbers), section, puzzle

    def ids(self, section: int) -> tuple[str, ...]:
        """The ids of a section's puzzles, in printed order."""
        section_outline = self.outline.sections[section]
        places = self.places[section] if self.places else range(section_outline.count)
        return tuple(_puzzle_id(self.outline.id, section_outline.id, place) for place in places)

    def twins(self) -> tuple[tuple[int, ...], ...]:
        """Groups of numbers of puzzles that are each other turned, mirrored or relabelled, each in printed order."""
        groups: dict[str, list[int]] = {}
        for number, _, puzzle in self.numbered():
            groups.setdefault(puzzle.key, []).append(number)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)
