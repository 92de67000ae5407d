"""The borders between areas of a square, as Solo writes them, go in; a number for each cell comes out; and back.

Neighbours go by rows, then by columns: a letter is how many share an area before two that do not (a is 1, _ is none),
and z means 26 that do, with more to come. A last border stands behind them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bookbuilder.puzzle.formats.source import Unreadable

_MOST = 26


@lru_cache(maxsize=32)
def _neighbours(order: int) -> tuple[tuple[int, int], ...]:
    """Cells beside each other, row by row, then cells above each other, column by column."""
    beside = [(row * order + at, row * order + at + 1) for row in range(order) for at in range(order - 1)]
    above = [(at * order + col, (at + 1) * order + col) for col in range(order) for at in range(order - 1)]
    return (*beside, *above)


def areas_of(borders: str, order: int, what: str) -> tuple[int, ...]:
    """The area of each cell, numbered from 1 in reading order. Raises Unreadable for borders that are none."""
    pairs, at = _neighbours(order), 0
    joined: list[tuple[int, int]] = []
    for mark in borders:
        share = 0 if mark == "_" else ord(mark) - ord("a") + 1
        if not 0 <= share <= _MOST:
            raise Unreadable(f"{mark!r} is no letter of a map", "borders are a to z and _")
        joined += pairs[at : at + share]
        at += share + (share < _MOST)
    if at != len(pairs) + 1:
        raise Unreadable(
            f"the map of the {what} is not complete" if at <= len(pairs) else f"the map of the {what} is too long"
        )
    return _numbered(order * order, joined)


def _numbered(cells: int, joined: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The areas of cells, some of which are joined in pairs."""
    beside: list[list[int]] = [[] for _ in range(cells)]
    for one, other in joined:
        beside[one].append(other)
        beside[other].append(one)
    areas = [0] * cells
    number = 0
    for first in range(cells):
        number += not areas[first]
        reached = [first] if not areas[first] else []
        while reached:
            cell = reached.pop()
            areas[cell] = number
            reached += (other for other in beside[cell] if not areas[other])
    return tuple(areas)


def borders_of(areas: Sequence[int], order: int) -> str:
    """The borders of areas, a number for each cell."""
    marks, share = [], 0
    for one, other in (*_neighbours(order), (-1, -1)):
        if one >= 0 and areas[one] == areas[other]:
            share += 1
            continue
        marks.append("z" * (share // _MOST) + (chr(ord("a") + share % _MOST - 1) if share % _MOST else "_"))
        share = 0
    return "".join(marks)


def are_joined(areas: Sequence[int] | Sequence[str], order: int) -> bool:
    """Whether one can walk from any cell of an area to any other, side by side."""
    shared = [pair for pair in _neighbours(order) if areas[pair[0]] == areas[pair[1]]]
    return max(_numbered(order * order, shared)) == len(set(areas))
