"""Sums that only one set of values has."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest

from bookbuilder.relations import forced_sums


@pytest.mark.parametrize("order", [4, 6, 9])
def test_they_are_those_that_one_set_has_of_all_that_there_are(order: int) -> None:
    for cells in range(1, order + 1):
        sets = defaultdict(list)
        for inside in combinations(range(1, order + 1), cells):
            sets[sum(inside)].append(inside)
        alone = tuple((total, inside[0]) for total, inside in sorted(sets.items()) if len(inside) == 1)
        assert forced_sums(order, cells) == alone, cells


def test_two_and_eight_cells_of_nine_values() -> None:
    assert [total for total, _ in forced_sums(9, 2)] == [3, 4, 16, 17]
    assert [total for total, _ in forced_sums(9, 8)] == [*range(36, 45)]


def test_a_large_board_takes_no_time() -> None:
    assert [total for total, _ in forced_sums(25, 8)] == [36, 37, 171, 172]
