"""A board goes in; the cells that have the same value in every solution, as sums of its full houses show, come out.

A full house holds every value once. So of each value the cells of rows 1 and 2 hold two, and so do those of two areas;
take these away from those, and where but one cell is left on either side, both have the same value. In general: two
cells are equal if the one minus the other is a sum of full houses, each taken any number of times. Gaussian elimination
tells, modulo a prime above every determinant that can occur, so that nothing is zero by chance.

Cells that only a search shows to be equal are not found. Of the shipped boards jigsaw-2 has four such pairs, jigsaw-5
twelve.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from bookbuilder.board import Board

# Exponents of Mersenne primes. A determinant is at most the product of its rows' lengths (Hadamard 1893).
_EXPONENTS = (61, 127, 521, 607, 1279, 2203)
_MOST = 700  # full houses of a board that is examined; the monster's 675 take a tenth of a second

Row = dict[int, int]  # the numbers of a row that are not 0, by column


@lru_cache(maxsize=64)
def equal_cells(board: Board) -> tuple[int, ...]:
    """By cell, the first one that has the same value in every solution: itself, where none is known."""
    n = len(board.cells)
    first = list(range(n))
    houses = sorted({tuple(sorted(house.cells)) for house in board.houses if board.is_full(house)})
    if len(houses) <= _MOST:
        bits = len(houses) * board.order.bit_length() // 2 + 2
        prime = (1 << next(exponent for exponent in _EXPONENTS if exponent > bits)) - 1
        alike: defaultdict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
        for cell, place in enumerate(_beyond([dict.fromkeys(house, 1) for house in houses], n, prime)):
            alike[place].append(cell)
        for cells in alike.values():
            for cell in cells:
                first[cell] = cells[0]
    return tuple(first)


def _beyond(rows: list[Row], n: int, prime: int) -> list[tuple[tuple[int, int], ...]]:
    """By column, what is left of its unit vector where sums of the rows count as nothing."""
    reduced = _reduced(rows, prime)
    left: list[tuple[tuple[int, int], ...]] = [((column, 1),) for column in range(n)]
    for column, row in reduced.items():
        left[column] = tuple(sorted((other, prime - number) for other, number in row.items() if other != column))
    return left


def _reduced(rows: list[Row], prime: int) -> dict[int, Row]:
    """The rows in reduced echelon form, by the column of their leading 1."""
    reduced: dict[int, Row] = {}
    for given in rows:
        row = dict(given)
        for column in sorted(reduced.keys() & row.keys()):
            _take_away(row, reduced[column], row.get(column, 0), prime)
        if not row:
            continue
        lead = min(row)
        inverse = pow(row[lead], -1, prime)
        row = {column: number * inverse % prime for column, number in row.items()}
        for other in reduced.values():
            _take_away(other, row, other.get(lead, 0), prime)
        reduced[lead] = row
    return reduced


def _take_away(row: Row, other: Row, times: int, prime: int) -> None:
    """Subtract a multiple of one row from another."""
    if not times:
        return
    for column, number in other.items():
        if left := (row.get(column, 0) - times * number) % prime:
            row[column] = left
        else:
            row.pop(column, None)
