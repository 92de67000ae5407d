"""What the pages of a site are made from: one sheet per puzzle, and what all pages have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date as Date
from functools import cached_property
from typing import Literal

from bookbuilder.board import Board
from bookbuilder.config import Shading
from bookbuilder.errors import UNSAFE
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.site.about import NOTHING_KNOWN, About
from bookbuilder.site.markup import Json, as_json
from bookbuilder.site.typefaces import face_rules
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset import Grid, Limits, Theme, grid_style, theme
from bookbuilder.words import SCRIPTED, Words

CELL = 36.0  # points: half an inch, so that a printed 9x9 is as large as in most books
# What the poorest screen and printer show; the darkest ground gives a contrast above 4.5 in light and in dark colours.
_LIMITS = Limits(thinnest=0.5, lightest=0.1, darkest=0.4)

PICTURE = 1200, 630  # pixels of a picture for social networks, the size for which they crop nothing

# Begins the keys of sentences that the script fills, which knows them without it: on every page, and with rules.
_PLAY, _RULED, _CELL = SCRIPTED

SolutionAt = Literal["same", "page", "none"]  # on the puzzle's page, on a page of its own, or nowhere


@dataclass(frozen=True, slots=True)
class PuzzleSheet:
    """A puzzle as its page shows it.

    The puzzle may be without a solution, or without the path to it: its page then says so.
    """

    id: str  # of the puzzle in the publication
    number: int
    puzzle: GradedPuzzle
    symbols: SymbolSet
    level: str  # its name; empty for none
    shade_clues: Shading = False
    day: Date | None = None  # of a newspaper's puzzle
    answered_on: Date | None = None  # the day on which the answer is published, if it is not yet
    fine_print: str = ""
    about: About = NOTHING_KNOWN
    rating: str = ""  # what is printed in place of the level's name

    @property
    def rated(self) -> str:
        """How hard it is, as it is printed; empty for nothing."""
        return self.rating or self.level


@dataclass(frozen=True, slots=True)
class PageLinks:
    """The addresses of a page's neighbours and files, relative to it; empty for those that do not exist."""

    previous: str = ""
    next: str = ""
    index: str = ""
    puzzle: str = ""  # from an answer
    answer: str = ""  # from a puzzle whose answer is on a page of its own
    json: str = ""
    ipuz: str = ""
    saved_as: str = ""  # the name, without its ending, under which these two are saved; empty for their own
    full: str = ""  # the address, in full, of the page itself or of the one that it repeats
    picture: str = ""  # the address, in full, of the picture that social networks show
    picture_size: tuple[int, int] | None = PICTURE  # in pixels; None if unknown, and perhaps not wide
    alone: str = ""  # from an embedded page: the same puzzle on a page of its own
    embed: str = ""  # the page that is made to be embedded, in full if that is known
    earlier: tuple[tuple[int, str], ...] = ()  # the numbers of earlier puzzles, each with its answer

    @property
    def has_any(self) -> bool:
        """Whether there is anywhere to go but to the answer."""
        there = (self.previous, self.next, self.index, self.puzzle, self.json, self.ipuz)
        return any(there) or bool(self.earlier)


NO_LINKS = PageLinks()


@dataclass(frozen=True)
class SiteLook:
    """What all pages of a site have in common."""

    title: str
    language: str  # the tag of `words`
    words: Words
    solution: SolutionAt = "same"
    timer: bool = True
    css: str = ""  # the author's own rules
    footer: str = ""
    base_url: str = ""  # where the site will be, without a slash at the end; empty if that is unknown
    publication: str = ""  # what the pages are part of, if not of a book of this title
    subtitle: str = ""
    author: str = ""
    publisher: str = ""
    copyright: str = ""
    date: Date | None = None
    theme: Theme = field(default_factory=theme)
    _grids: dict[tuple[Board, int, Shading, tuple[str, str], float], Grid] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Raises ValueError for style rules that would end their element."""
        if "</style" in self.css.lower() or UNSAFE.search(self.css):
            raise ValueError("the style rules contain markup, or characters that are no text")

    def address(self, file: str) -> str:
        """The full address of a file of the site; empty if it is unknown where that will be."""
        return f"{self.base_url}/{file}" if self.base_url else ""

    def rank(self, level: str) -> int:
        """The number of a level, from 1; 0 for an unknown one."""
        rank = self.words.rank(level) + 1
        return rank if rank <= len(self.words.levels) else 0

    def grid(self, sheet: PuzzleSheet, faces: tuple[str, str], cell: float = CELL) -> Grid:
        """The grid of a sheet's drawings, with the faces of given and of found values and a cell's size in points."""
        board, symbols = sheet.puzzle.puzzle.board, sheet.symbols
        key = (board, id(symbols), sheet.shade_clues, faces, cell)  # by identity, as pictures take long to compare
        if key not in self._grids:
            style = grid_style(self.theme, _LIMITS, board, cell, faces)
            self._grids[key] = Grid(board, symbols, cell, style, sheet.shade_clues)
        return self._grids[key]

    @cached_property
    def faces(self) -> str:
        """The rules that bring the theme's faces into the page of every puzzle."""
        return self.faces_with("")

    def faces_with(self, headings: str) -> str:
        """The rules that bring the theme's faces into a page with more headings than the title."""
        return face_rules(self.theme, self.words, self.title + headings, self.subtitle + self.footer)

    @cached_property
    def said(self) -> Json:
        """Every sentence that the pages' script shows or says."""
        return as_json(self._said)

    @cached_property
    def said_with_rules(self) -> Json:
        """The same for pages whose puzzles have rules beyond houses."""
        return as_json(self._said | self._under(_RULED))

    @property
    def _said(self) -> dict[str, object]:
        return {**self._under(_PLAY), "cell": self.words.sentences[_CELL]}

    def _under(self, prefix: str) -> dict[str, object]:
        sentences = self.words.sentences.items()
        return {key.removeprefix(prefix): said for key, said in sentences if key.startswith(prefix)}
