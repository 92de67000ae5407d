"""Where texts begin, in thousandths of a point, and the operators that move from one to the next.

A place is one number, so that one subtraction and one look into a table give a move:

    place = right + up * 2^32        MOVES[there - here] = "12.5 -20 Td "

The texts of a grid stand in its columns and rows, and grids in the few places of a page layout, so the same ones come
back on every page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bookbuilder.render.numbers import thousandths
from bookbuilder.render.remembered import Remembered

_UP = 1 << 32  # far more than the thousandths across any sheet
_EDGES, _PLACES = 1 << 7, 1 << 11  # edges of groups, and places along each
_MOVES = 1 << 13

Axis = Mapping[float, int]  # the distance from an edge of a group, and what it adds to a place


@lru_cache(maxsize=_EDGES)
def across(left: float) -> Axis:
    """From the left edge of a group to the right."""
    return Remembered(lambda distance: round((left + distance) * 1000), _PLACES)


@lru_cache(maxsize=_EDGES)
def down(top: float, height: float) -> Axis:
    """From the top of a group downwards, on a sheet of this height."""
    return Remembered(lambda distance: round((height - (top + distance)) * 1000) * _UP, _PLACES)


def place(right: float, up: float) -> int:
    """The place at this distance from the lower left corner of the sheet, in points."""
    return round(right * 1000) + round(up * 1000) * _UP


def parts(place: int) -> tuple[int, int]:
    """How far to the right and how far up it is, negative to the left and down."""
    up = (place + _UP // 2) // _UP
    return place - up * _UP, up


def _move(by: int) -> str:
    right, up = map(thousandths, parts(by))
    return f"{right} {up} Td "


MOVES: Mapping[int, str] = Remembered(_move, _MOVES)  # by the difference of two places
