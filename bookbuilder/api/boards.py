"""Boards by name or file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeAlias

from bookbuilder.api.values import FLAG, brief, check_kinds
from bookbuilder.errors import InputError
from bookbuilder.paths import is_yaml, own_file

if TYPE_CHECKING:
    from bookbuilder.board import Board

    AnyBoard: TypeAlias = str | os.PathLike[str] | Board  # a name, the path of a board file, or the board itself


def board(name: str | os.PathLike[str], *, rotate: int = 0, mirror: bool = False, flip: bool = False) -> Board:
    """Return the board of this name (`bookbuilder list boards`), or the one that a YAML file describes.

    `rotate` turns it clockwise by 0, 90, 180 or 270 degrees; then `mirror` swaps left and right, and then `flip` swaps
    top and bottom.
    """
    from bookbuilder.board.description import turned
    from bookbuilder.board.named import board as named

    check_kinds({FLAG: {"mirror": mirror, "flip": flip}})
    if rotate not in (0, 90, 180, 270):
        raise InputError.single(f"`rotate` is {rotate}", "write 0, 90, 180 or 270")
    if not isinstance(name, str | os.PathLike):
        raise InputError.single(f"a board cannot be {brief(name)}", "pass the name of a board, or the path of its file")
    moves = turned(rotate, mirror, flip)
    if not isinstance(name, str) or is_yaml(name):
        from bookbuilder.board.files import board_file

        return board_file(own_file(None, os.fspath(name), "the board's file"), moves)
    return named(name, moves)


def board_of(named: AnyBoard) -> Board:
    """The board that an argument stands for."""
    from bookbuilder.board import Board

    return named if isinstance(named, Board) else board(named)
