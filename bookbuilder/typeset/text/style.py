"""The house style, independent of page sizes: words, a printer's limits, faces, and the names of levels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bookbuilder.board import Board
from bookbuilder.book import Labels
from bookbuilder.config import Shading
from bookbuilder.paper import Printer
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import SIGN, Grid, digit_per_cell
from bookbuilder.typeset.grid.gridstyle import GridStyle, Limits, digit_share, grid_style
from bookbuilder.typeset.pagelayout import PageLayout
from bookbuilder.typeset.text.lines import DISPLAY_LEADING, Face
from bookbuilder.typeset.theme import FaceNames, Theme
from bookbuilder.words import Words

FINE = 9.5  # points; smaller digits in the light face would print too thin
ANSWER, REFERENCE = 1.375, 0.875  # the type sizes of an answer's number and page, relative to small type
RULE = 0.75  # points
_LARGE = 400  # cells of a board whose puzzles may take a thousand minutes or more
DOT = " · "  # between texts on a line
HEAD = 0.9  # a running head's type size, relative to small type


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a page layout on a trim."""

    title: Face
    subtitle: Face
    heading: Face
    number: Face
    level: Face
    body: Face
    italic: Face
    strong: Face
    small: Face
    small_strong: Face
    note: Face
    answer: Face  # an answer's number
    reference: Face  # the page of its puzzle, beside it
    head: Face
    folio: Face

    @classmethod
    def on(cls, names: FaceNames, page: PageLayout, width: float, smallest: float) -> Faces:
        """The theme's faces in the layout's sizes, scaled to a trim's width in points.

        None is below the layout's or the printer's smallest type.
        """
        least = max(smallest, page.smallest.text)
        scale = min(max((width / 432) ** 0.4, 0.9), 1.3)

        def face(name: str, size: float, leading: float | None = None) -> Face:
            sized = max(size * scale, least)
            return Face(name, sized) if leading is None else Face(name, sized, leading)

        sizes = page.type
        return cls(
            title=face(names.title, sizes.title, DISPLAY_LEADING),
            subtitle=face(names.subtitle, sizes.heading * 0.8, 1.3),
            heading=face(names.heading, sizes.heading, 1.2),
            number=face(names.number, sizes.number),
            level=face(names.level, sizes.body),
            body=face(names.text, sizes.body),
            italic=face(names.italic, sizes.body),
            strong=face(names.strong, sizes.body),
            small=face(names.text, sizes.small),
            small_strong=face(names.strong, sizes.small),
            note=face(names.note, sizes.small),
            answer=face(names.number, sizes.small * ANSWER),
            reference=face(names.note, sizes.small * REFERENCE),
            head=face(names.head, sizes.small * HEAD),
            folio=face(names.folio, sizes.small * 1.1),
        )


@dataclass(frozen=True, eq=False)
class Style:
    """The look and the names of things. A style equals only itself, so that what it leads to can be remembered."""

    words: Words
    printer: Printer
    labels: Labels
    faces: Faces
    theme: Theme
    floor: float = 0.0  # the smallest type of the page layout
    sturdy: bool = False  # found values are in no thin face, however large

    @property
    def smallest(self) -> float:
        """The printer's smallest type."""
        return self.printer.smallest_type.value

    @property
    def least(self) -> float:
        """The smallest type that both the printer and the page layout allow."""
        return max(self.smallest, self.floor)

    @property
    def thinnest(self) -> float:
        """The printer's thinnest line."""
        return self.printer.thinnest_line.value

    @property
    def rule(self) -> float:
        """The width of a line between texts, or to write on."""
        return max(RULE, self.thinnest)

    @cached_property
    def number(self) -> Face:
        """The face of a puzzle's number."""
        return self.faces.number.sized(max(self.least, self.faces.number.size * self.theme.number.scale))

    @cached_property
    def answer(self) -> Face:
        """The face of an answer's number."""
        return self.faces.answer.sized(max(self.smallest, self.faces.answer.size * self.theme.answers.scale))

    @cached_property
    def widest(self) -> str:
        """The level with the longest name in running text."""
        return max(self.words.levels, key=lambda level: self.faces.level.width(self.level(level)))

    def lines(self, board: Board, cell: float, faces: tuple[str, str] | None = None) -> GridStyle:
        """Lines and faces, those of puzzles if none are given, for a grid with cells of this size."""
        return grid_style(self.theme, Limits.of(self.printer), board, cell, faces or self.puzzle_faces)

    @property
    def puzzle_faces(self) -> tuple[str, str]:
        """The faces of given and of found values in puzzles."""
        return (self.theme.faces.digits,) * 2

    @property
    def answer_faces(self) -> tuple[str, str]:
        """Those in large answers, which differ more."""
        return self.theme.faces.given, self.theme.faces.found

    def per_cell(self, board: Board, symbols: SymbolSet, answer: bool = False, beside_signs: bool = False) -> float:
        """The type size of marks in a cell of size 1, with or without letters in its corners."""
        faces = self.answer_faces if answer else self.puzzle_faces
        return digit_per_cell(symbols, faces, digit_share(self.theme.digits, board), beside_signs)

    def grid(
        self, board: Board, symbols: SymbolSet, cell: float, answer: bool = False, shade_clues: Shading = False
    ) -> Grid:
        """A grid for a puzzle or for an answer; in answers, given and found values differ more."""
        given, found = self.answer_faces
        fine = self.sturdy or cell * self.per_cell(board, symbols, answer=True) < FINE
        faces = (given, self.theme.faces.fine if fine else found) if answer else self.puzzle_faces
        signed = SIGN * cell >= self.smallest  # puzzles have room, or are refused; small answers have no letters
        return Grid(board, symbols, cell, self.lines(board, cell, faces), shade_clues, signed)

    def level(self, level: str) -> str:
        """A level's name in running text."""
        if level not in self._levels:
            self._levels[level] = self.levels_between(level, level)
        return self._levels[level]

    @property
    def shows_minutes(self) -> bool:
        """Whether puzzles say how long they take in place of their level."""
        return self.labels.shown_as == "minutes"

    def rating(self, level: str, minutes: int, counted: bool = False, brief: bool = False) -> str:
        """What is printed of how hard a puzzle is: its level's name, or what stands in place of that."""
        return self.instead(level, minutes, counted, brief) or self.level(level)

    def instead(self, level: str, minutes: int, counted: bool = False, brief: bool = False) -> str:
        """About how many minutes a puzzle takes, where that is printed in place of its level's name; or empty.

        Where puzzles are `counted` by level, several have one number, so the name stands before the minutes. There,
        and where `brief` says that there is little room, the "about" is left out.
        """
        if not minutes or not self.shows_minutes:
            return ""
        said = self.words.say("levels.minutes.brief" if brief or counted else "levels.minutes", n=minutes)
        return f"{self.level(level)}{DOT}{said}" if counted else said

    def longest_rating(self, board: Board, level: str = "", counted: bool = False, brief: bool = False) -> str:
        """The longest rating of a puzzle of a board: of this level, or of any."""
        return self.rating(level or self.widest, 8_888 if len(board.cells) > _LARGE else 888, counted, brief)

    @property
    def names_levels(self) -> bool:
        """Whether anything is printed of a puzzle's level, or of its minutes, beside a meter."""
        return self.theme.levels or self.shows_minutes

    def shown_rating(self, level: str, minutes: int) -> str:
        """The rating; empty where the theme names no levels."""
        return self.rating(level, minutes) if self.names_levels else ""

    @cached_property
    def _levels(self) -> dict[str, str]:
        """The names used so far."""
        return {}

    def levels_between(self, first: str, last: str) -> str:
        """A range of levels in running text: Easy to Hard, 2 to 4 stars, Levels 2 to 4."""
        shown_as, ranks = self.labels.shown_as, [self.words.rank(level) + 1 for level in (first, last)]
        if shown_as in ("names", "minutes") or ranks[1] > len(self.words.levels):  # levels without a rank have names
            names = [self.labels.name(level) or self.words.level(level) for level in (first, last)]
            return self._range(*names)
        counted = ranks[1] if shown_as == "stars" else len(set(ranks))
        return self.words.say(f"levels.{shown_as}", n=counted, which=self._range(*(str(rank) for rank in ranks)))

    def levels_under(self, title: str, first: str, last: str) -> str:
        """The same for a place under a title; empty if the title says it."""
        between = self.levels_between(first, last)
        return "" if between.casefold() == title.casefold() else between

    def _range(self, first: str, last: str) -> str:
        return first if first == last else self.words.say("levels.range", first=first, last=last)

    def ranked(self, levels: Iterable[str]) -> list[str]:
        """Levels, easiest first; none where the theme names none."""
        return sorted(levels, key=self.words.rank) if self.theme.levels else []
