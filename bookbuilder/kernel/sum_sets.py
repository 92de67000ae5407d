"""Sets of values by their size and sum, as words: bit v-1 for value v. Arrays only, not compiled."""

from __future__ import annotations

from array import array
from functools import lru_cache

LARGEST = 16  # values of a board whose sets are listed: 65,535; on larger boards sums are only bounded


@lru_cache(maxsize=32)
def sum_sets(order: int) -> tuple[array[int], array[int]]:
    """Where the sets of each size and total start, by `size * (most + 1) + total`, and the sets one after another.

    `most` is the sum of all values. A board of more than LARGEST values has none.
    """
    most = order * (order + 1) // 2
    rows: list[list[int]] = [[] for _ in range((order + 1) * (most + 1))]
    if order <= LARGEST:
        sizes, totals = [0] * (1 << order), [0] * (1 << order)
        for word in range(1, 1 << order):
            below = word & (word - 1)
            value = (word ^ below).bit_length()
            sizes[word], totals[word] = sizes[below] + 1, totals[below] + value
            rows[sizes[word] * (most + 1) + totals[word]].append(word)
    at, sets = array("i", [0]), array("I")
    for row in rows:
        sets.extend(row)
        at.append(len(sets))
    return at, sets if sets else array("I", [0])
