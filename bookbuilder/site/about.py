"""A board and its marks go in; what a page says of its puzzle comes out: where it belongs, and its rule."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.board import Board
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.text.rules import rule
from bookbuilder.words import Words


@dataclass(frozen=True, slots=True)
class About:
    """What a page says of its puzzle, in the words of its language; empty texts are left out."""

    section: str = ""  # its title
    board: str = ""  # the board's title
    rule: str = ""  # in one or two sentences

    @property
    def kind(self) -> tuple[str, ...]:
        """The section and the board, unless one title says both."""
        section, board = self.section.casefold(), self.board.casefold()
        return tuple(text for text in (self.section, "" if board in section else self.board) if text)

    @property
    def said(self) -> str:
        """All of it in one line."""
        return " ".join([*(f"{text}." for text in self.kind), self.rule]).strip()


NOTHING_KNOWN = About()


def about(board: Board, name: str, symbols: SymbolSet, words: Words, section: str = "") -> About:
    """What there is to say of a board of this name and its marks."""
    return About(section, words.board(name) if name else "", " ".join(rule(words, board, symbols)))
