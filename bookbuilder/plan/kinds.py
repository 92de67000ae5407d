"""The board and the symbols of a section or series: names go in; values come out, or every problem with them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bookbuilder.board import Board
from bookbuilder.board.pattern_files import Patterns
from bookbuilder.config import Flaw, Puzzles
from bookbuilder.plan.asked import AsWritten, looked_up
from bookbuilder.plan.boards import Boards
from bookbuilder.plan.symbols import Symbols
from bookbuilder.symbols import SymbolSet, symbol_set
from bookbuilder.symbols import names as symbol_names


@dataclass(frozen=True, slots=True)
class Finders:
    """Finds a publication's boards, patterns and symbols, each once, and knows the folder of its puzzle files."""

    boards: Boards
    patterns: Patterns
    symbols: Symbols
    folder: Path  # of puzzle files

    @classmethod
    def within(cls, folder: Path) -> Finders:
        """The finders for a publication whose files lie in a folder."""
        return cls(Boards(folder), Patterns(folder), Symbols(folder), folder)


def board_of(asked: AsWritten[Puzzles], finders: Finders) -> Generator[Flaw, None, Board | None]:
    """The board that a section or series names."""
    if not asked.knows("board"):
        return None
    return (yield from asked.looked_up(("board",), partial(finders.boards.find, asked)))


def symbols_of(
    asked: AsWritten[Puzzles], board: Board | None, symbols: Symbols
) -> Generator[Flaw, None, SymbolSet | None]:
    """A section's symbols, by default the publication's. Flaws: too few for the board, or wrong in themselves."""
    written, at = asked.symbols, asked.symbols_at
    if not asked.reading.knows(at):
        return None
    if isinstance(written, str) and written not in symbol_names():
        if at == asked.at("symbols"):  # the publication's own symbols are checked elsewhere
            yield from asked.looked_up(("symbols",), partial(symbol_set, written, 1))
        return None
    if board is None:
        return None
    here = asked.at("symbols") if isinstance(written, str) else at  # a name may suit other sections
    find = partial(symbols.find, asked, board)
    return (yield from looked_up(asked.reading.document, here, find, asked.name("symbols")))
