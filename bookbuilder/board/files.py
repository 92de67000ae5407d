"""Board files: YAML goes in; a Board comes out, or every problem with its place."""

from __future__ import annotations

from pathlib import Path

from bookbuilder.board.described import BoardFile
from bookbuilder.board.flaws import board_flaws
from bookbuilder.board.model import Board
from bookbuilder.config import Document, read, validate
from bookbuilder.errors import InputError

_SMALLER = "remove grids or layers, or move grids closer together"


def board_file(path: Path, moves: tuple[str, ...] = (), shown: Path | None = None) -> Board:
    """The board that a file describes, turned and reflected by `moves`. Raises InputError with all its problems.

    `shown` is the path as the user wrote it, if different: it names the board, and the file in messages.
    """
    return board_from(read(path, shown=shown), (shown or path).stem, moves)


def board_from(document: Document, name: str, moves: tuple[str, ...] = ()) -> Board:
    """The board that a document describes, turned and reflected as it says and then by `moves`, in order.

    Raises InputError with all its problems.
    """
    description = validate(document, BoardFile, (board_flaws,)).description
    try:
        return description.board(name, moves)
    except ValueError as error:  # too many houses, or too far apart
        raise InputError.single(str(error), _SMALLER, document.place(("grids",))) from None
