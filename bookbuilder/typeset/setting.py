"""What all pages of a book share: its outline, words, printer, margins and faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bookbuilder.board import Board
from bookbuilder.book import Outline, SectionOutline
from bookbuilder.paper import Printer
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.frame import Frame, Geometry
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
        """The layout's faces, scaled to a trim's width and never under its smallest type and the printer's."""
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


@dataclass(frozen=True)
class Setting:
    """Everything that the drawing of a page may ask for but the puzzles and the page numbers."""

    outline: Outline
    words: Words
    printer: Printer
    geometry: Geometry
    pages: Mapping[str, PageLayout]

    def layout(self, section: SectionOutline) -> PageLayout:
        """The page layout of a section."""
        return self.pages[section.page]

    def faces_of(self, section: SectionOutline) -> Faces:
        """The faces on a section's own pages."""
        return self._faces[section.page]

    @cached_property
    def faces(self) -> Faces:
        """The faces of all other pages: those of the section with the largest type."""
        used = dict.fromkeys(section.page for section in self.outline.sections)
        return self._faces[max(used, key=lambda name: self.pages[name].type.body)]

    @cached_property
    def _faces(self) -> dict[str, Faces]:
        """The faces of every page layout."""
        width = self.geometry.trim.width
        return {name: Faces.on(page, width, self.smallest) for name, page in self.pages.items()}

    @property
    def smallest(self) -> float:
        """The printer's smallest type."""
        return self.printer.smallest_type.value

    @cached_property
    def measure(self) -> float:
        """How wide running text is set: not wider than the eye follows."""
        return min(self.geometry.frame(1).width, 37 * self.faces.body.size)

    def text_frame(self, page: int) -> Frame:
        """The frame of a page without its running head and folio."""
        frame, strip = self.geometry.frame(page), self.faces.small.line * 1.6
        return Frame(frame.left, frame.top + strip, frame.right, frame.bottom - strip)

    def style(self, board: Board, cell: float, given: str = "medium", found: str = "light") -> GridStyle:
        """Lines and faces for a grid with cells of this size."""
        thinnest, lightest = self.printer.thinnest_line.value, self.printer.lightest_grey.value
        return GridStyle.scaled(cell, thinnest, lightest, given, found, several=bool(board.grids))

    def grid(
        self, board: Board, symbols: SymbolSet, cell: float, answer: bool = False, shade_clues: bool = False
    ) -> Grid:
        """A grid for a puzzle, or for an answer, in which given and found values differ more."""
        thin = "light" if cell * digit_per_cell(symbols, ("bold",)) >= FINE else "text"
        faces = ("bold", thin) if answer else ("medium", "medium")
        signed = SIGN * cell >= self.smallest  # puzzles have room, or are refused; small answers do without
        return Grid(board, symbols, cell, self.style(board, cell, *faces), shade_clues, signed)

    @property
    def given_as(self) -> str:
        """How answers show which values were given: bold, framed (pictures have no bold), or both in one book."""
        pictured = {bool(section.symbols.pictures) for section in self.outline.sections}
        return "both" if len(pictured) > 1 else "framed" if pictured == {True} else "bold"

    def level(self, level: str) -> str:
        """A level as running text calls it."""
        return self.levels_between(level, level)

    def levels_between(self, first: str, last: str) -> str:
        """The levels from one to another as running text calls them: Easy to Hard, 2 to 4 stars, Levels 2 to 4."""
        style, ranks = self.outline.levels_as, [self.words.rank(level) + 1 for level in (first, last)]
        if style == "names" or ranks[1] > len(self.words.levels):  # a level without a rank has a name all the same
            names = [self.outline.label(level) or self.words.level(level) for level in (first, last)]
            return self._range(*names)
        counted = ranks[1] if style == "stars" else len(set(ranks))
        return self.words.say(f"levels.{style}", n=counted, which=self._range(*(str(rank) for rank in ranks)))

    def _range(self, first: str, last: str) -> str:
        return first if first == last else self.words.say("levels.range", first=first, last=last)

    def numbers(self, section: int, sentence: str) -> str:
        """A sentence about the numbers of a section's puzzles."""
        numbers = self.outline.numbers(section)
        return self.words.say(sentence, n=len(numbers), first=numbers[0], last=numbers[-1])

    def ranked(self, levels: Iterable[str]) -> list[str]:
        """Levels, easiest first."""
        return sorted(levels, key=self.words.rank)
