"""What the pages of a site are made from: one sheet per puzzle, and what all pages have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from bookbuilder.board import Board
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.site.spoken import cell_names, house_names
from bookbuilder.symbols import SymbolSet
from bookbuilder.words import Words

SolutionAt = Literal["same", "page", "none"]  # on the puzzle's page, on a page of its own, or nowhere


@dataclass(frozen=True, slots=True)
class Sheet:
    """A puzzle as its page shows it.

    The puzzle may be without a solution, or without the path to it: its page then says so.
    """

    id: str  # of the puzzle in the publication
    number: int
    puzzle: GradedPuzzle
    symbols: SymbolSet
    level: str  # as printed; empty for none
    shade_clues: bool = False


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of a page's neighbours and files, relative to it; empty for those that do not exist."""

    previous: str = ""
    next: str = ""
    index: str = ""
    puzzle: str = ""  # from an answer
    answer: str = ""  # from a puzzle whose answer is on a page of its own
    json: str = ""
    ipuz: str = ""
    full: str = ""  # the address, in full, of the page itself
    picture: str = ""  # the address, in full, of the picture that social networks show
    alone: str = ""  # from an embedded page: the same puzzle on a page of its own


NO_LINKS = Links()


@dataclass(frozen=True)
class Look:
    """What all pages of a site have in common."""

    title: str
    language: str  # the tag of `words`
    words: Words
    solution: SolutionAt = "same"
    timer: bool = True
    css: str = ""  # the author's own rules
    footer: str = ""
    _names: dict[Board, tuple[tuple[str, ...], tuple[str, ...]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def names(self, board: Board) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The spoken names of a board's cells and of its houses."""
        if board not in self._names:
            self._names[board] = cell_names(board, self.words), house_names(board, self.words)
        return self._names[board]

    @cached_property
    def said(self) -> dict[str, object]:
        """Every sentence that the pages' script shows or says."""
        return {key: said for key, said in self.words.sentences.items() if key.startswith("play.")}
