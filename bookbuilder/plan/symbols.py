"""Finds the symbols that sections ask for: shipped sets by name, or an author's own, files in its folder."""

from __future__ import annotations

import json
from pathlib import Path

from bookbuilder.board import Board
from bookbuilder.book import spelling_lines
from bookbuilder.config import Puzzles
from bookbuilder.errors import InputError
from bookbuilder.plan.asked import AsWritten
from bookbuilder.symbols import SymbolSet, symbol_set


class Symbols:
    """Finds symbols; a set that several sections share is read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own: dict[tuple[str, int], SymbolSet] = {}  # by description, and number of values

    def find(self, asked: AsWritten[Puzzles], board: Board) -> SymbolSet:
        """The symbols for a section's board, as named by the section or the book. Raises InputError."""
        written = asked.symbols
        if isinstance(written, str):
            symbols = symbol_set(written, board.order, asked.book.language)
        else:
            symbols = self._described(asked, written, board.order)
        if symbols.is_word and not spelling_lines(board):
            what = f"no row or diagonal of the board {board.name} holds every value, so none can show a word"
            raise InputError.single(what, "use `letters`, or another board")
        return symbols

    def _described(self, asked: AsWritten[Puzzles], written: dict[str, object], order: int) -> SymbolSet:
        from bookbuilder.symbols import own_set  # with what reads strangers' pictures

        called = json.dumps(written), order
        if called not in self._own:
            document = asked.reading.document.at(asked.symbols_at)
            self._own[called] = own_set(document, self._folder, order, asked.book.language)
        return self._own[called]
