"""The house style, independent of page sizes: words, a printer's limits, faces, and the names of levels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bookbuilder.board import Board
from bookbuilder.book import Labels
from bookbuilder.paper import Printer
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid import SIGN, Grid, GridStyle, digit_per_cell
from bookbuilder.typeset.pagelayout import PageLayout
from bookbuilder.typeset.text import DISPLAY_LEADING, Face
from bookbuilder.words import Words

FINE = 9.5  # points; smaller digits in the light face would print too thin


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a page layout on a trim."""

    title: Face
    subtitle: Face
    heading: Face
    number: Face
    level: Face
    body: Face
    strong: Face
    small: Face
    small_strong: Face
    folio: Face

    @classmethod
    def on(cls, page: PageLayout, width: float, smallest: float) -> Faces:
        """The layout's faces, scaled to a trim's width but never below the layout's or printer's smallest type."""
        least = max(smallest, page.smallest.text)
        scale = min(max((width / 432) ** 0.4, 0.9), 1.3)

        def face(name: str, size: float, leading: float | None = None) -> Face:
            sized = max(size * scale, least)
            return Face(name, sized) if leading is None else Face(name, sized, leading)

        sizes = page.type
        return cls(
            title=face("bold", sizes.title, DISPLAY_LEADING),
            subtitle=face("light", sizes.heading * 0.8, 1.3),
            heading=face("semibold", sizes.heading, 1.2),
            number=face("bold", sizes.number),
            level=face("text", max(sizes.body, sizes.number * 0.72)),
            body=face("text", sizes.body),
            strong=face("semibold", sizes.body),
            small=face("text", sizes.small),
            small_strong=face("semibold", sizes.small),
            folio=face("medium", sizes.small * 1.1),
        )


@dataclass(frozen=True, slots=True)
class Style:
    """The look and the names of things."""

    words: Words
    printer: Printer
    labels: Labels
    faces: Faces

    @property
    def smallest(self) -> float:
        """The printer's smallest type."""
        return self.printer.smallest_type.value

    def lines(self, board: Board, cell: float, given: str = "medium", found: str = "light") -> GridStyle:
        """Lines and faces for a grid with cells of this size."""
        thinnest, lightest = self.printer.thinnest_line.value, self.printer.lightest_grey.value
        several, darkest = bool(board.grids), self.printer.darkest
        return GridStyle.scaled(cell, thinnest, lightest, given, found, several, darkest)

    def grid(
        self, board: Board, symbols: SymbolSet, cell: float, answer: bool = False, shade_clues: bool = False
    ) -> Grid:
        """A grid for a puzzle or for an answer; in answers, given and found values differ more."""
        thin = "light" if cell * digit_per_cell(symbols, ("bold",)) >= FINE else "text"
        faces = ("bold", thin) if answer else ("medium", "medium")
        signed = SIGN * cell >= self.smallest  # puzzles have room, or are refused; small answers have no letters
        return Grid(board, symbols, cell, self.lines(board, cell, *faces), shade_clues, signed)

    def level(self, level: str) -> str:
        """A level's name in running text."""
        return self.levels_between(level, level)

    def levels_between(self, first: str, last: str) -> str:
        """A range of levels in running text: Easy to Hard, 2 to 4 stars, Levels 2 to 4."""
        shown_as, ranks = self.labels.shown_as, [self.words.rank(level) + 1 for level in (first, last)]
        if shown_as == "names" or ranks[1] > len(self.words.levels):  # a level without a rank has a name all the same
            names = [self.labels.name(level) or self.words.level(level) for level in (first, last)]
            return self._range(*names)
        counted = ranks[1] if shown_as == "stars" else len(set(ranks))
        return self.words.say(f"levels.{shown_as}", n=counted, which=self._range(*(str(rank) for rank in ranks)))

    def _range(self, first: str, last: str) -> str:
        return first if first == last else self.words.say("levels.range", first=first, last=last)

    def ranked(self, levels: Iterable[str]) -> list[str]:
        """Levels, easiest first."""
        return sorted(levels, key=self.words.rank)
