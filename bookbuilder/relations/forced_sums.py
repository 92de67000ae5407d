"""An order and a number of cells go in; the sums that only one set of different values has come out, with the set."""

from __future__ import annotations

from functools import lru_cache

Set = tuple[int, ...]


@lru_cache(maxsize=128)
def forced_sums(order: int, cells: int) -> tuple[tuple[int, Set], ...]:
    """Such sums of so many cells with values from 1 to `order`, the least first: of two out of 9, 3, 4, 16 and 17."""
    sets: dict[tuple[int, int], list[Set]] = {(0, 0): [()]}  # by size and sum: the first two, since more say no more
    for value in range(1, order + 1):
        grown = [
            ((size + 1, total + value), (*inside, value))
            for (size, total), some in sets.items()
            for inside in some
            if size < cells
        ]
        for key, inside in grown:
            if len(known := sets.setdefault(key, [])) < 2:
                known.append(inside)
    return tuple((total, some[0]) for (size, total), some in sorted(sets.items()) if size == cells and len(some) == 1)
