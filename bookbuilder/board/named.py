"""The boards that come with bookbuilder, by name.

Their files are valid, which a test ensures, and are read without the care that a stranger's file needs, so that
commands that read no other file start at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from bookbuilder.board.description import Description, GridDescription, turned
from bookbuilder.board.model import Board
from bookbuilder.board.shipped import shipped_yaml
from bookbuilder.data import names, shipped_file
from bookbuilder.errors import InputError
from bookbuilder.paths import is_path


@cache
def boards() -> tuple[str, ...]:
    """The names of the boards that come with bookbuilder, the smallest first."""
    return tuple(sorted(names("layouts", "boards"), key=lambda name: (len(board(name).cells), name)))


@lru_cache(maxsize=256)
def board(name: str, moves: tuple[str, ...] = ()) -> Board:
    """The shipped board of this name, turned and reflected by `moves`. Raises InputError for an unknown name."""
    if is_path(name):
        hint = "a board is a name (see `bookbuilder list boards`) or a .yaml file that describes it"
        raise InputError.single(f"{name} is not a board", hint)
    path = shipped_file(
        "boards",
        name,
        "there is no board {!r}",
        "; or give the path of a file; rules beyond houses stand in `rules`, or --rules",
    )
    return _described(shipped_yaml(path)).board(name, moves)


def _described(written: Mapping[str, Any]) -> Description:
    moves = {key: written[key] for key in ("rotate", "mirror", "flip") if key in written}
    return Description(written["order"], tuple(map(_grid, written["grids"])), turned(**moves))


def _grid(written: Mapping[str, Any]) -> GridDescription:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in written.items()}
    return GridDescription(**values)
