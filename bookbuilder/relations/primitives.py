"""What a relation says, in the few ways that a solver, a key and a proof need to know: all rules come down to these."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Apart(NamedTuple):
    """No two of these cells have the same value."""

    cells: tuple[int, ...]


class Mask(NamedTuple):
    """A cell has one of these values: bit v-1 for value v."""

    cell: int
    values: int


class PairTable(NamedTuple):
    """Which values a second cell may have, by the value of the first: place v-1 has a mask for value v."""

    first: int
    second: int
    allowed: tuple[int, ...]

    def turned(self) -> PairTable:
        """The same, told from the second cell."""
        return PairTable(self.second, self.first, turned_table(self.allowed))


class Sum(NamedTuple):
    """The values of the cells, each times its coefficient, add up to one of the totals."""

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    totals: tuple[int, ...]


@lru_cache(maxsize=1024)  # a puzzle has many pairs, and few different tables
def turned_table(allowed: tuple[int, ...]) -> tuple[int, ...]:
    """What a table allows the first cell, by value of the second."""
    return tuple(sum((mask >> v & 1) << u for u, mask in enumerate(allowed)) for v in range(len(allowed)))


Primitive = Apart | Mask | PairTable | Sum


def is_kept(primitive: Primitive, values: Sequence[int]) -> bool:
    """Whether a full grid, one value per cell, keeps a primitive."""
    match primitive:
        case Apart(cells):
            return len({values[cell] for cell in cells}) == len(cells)
        case Mask(cell, mask):
            return bool(mask >> (values[cell] - 1) & 1)
        case PairTable(first, second, allowed):
            return bool(allowed[values[first] - 1] >> (values[second] - 1) & 1)
        case Sum(cells, coefficients, totals):
            return sum(n * values[cell] for cell, n in zip(cells, coefficients, strict=True)) in totals
