"""How the cells of a sum can be filled, beside every way to fill them."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.puzzle.techniques.follows import placings
from tests.board.strategies import law

CANDIDATES = st.lists(st.sets(st.integers(1, 6), min_size=1), min_size=1, max_size=5)


@settings(law, max_examples=60)
@given(CANDIDATES, st.integers(1, 20), st.sampled_from([0, 3]))
def test_sets_and_candidates_are_those_of_every_way(candidates: list[set[int]], total: int, wanted: int) -> None:
    left = {cell: sorted(values) for cell, values in enumerate(candidates)}
    found = placings(left, [*left], total, lambda taken: taken >> wanted & 1 == 1 if wanted else True)
    ways = [
        way
        for way in product(*left.values())
        if len({*way}) == len(way) and sum(way) == total and (not wanted or wanted in way)
    ]
    assert found.sets == {sum(1 << value for value in way) for way in ways}
    assert found.candidates == {pair for way in ways for pair in enumerate(way)}


@pytest.mark.parametrize("total", [45, 60])
def test_a_large_sum_takes_as_long_as_it_has_sets(total: int) -> None:
    """There are billions of ways to fill it."""
    left = {cell: range(1, 17) for cell in range(9)}
    sets = [values for values in combinations(range(1, 17), 9) if sum(values) == total]
    found = placings(left, [*left], total)
    assert len(found.sets) == len(sets)
    assert len(found.candidates) == 9 * len({value for values in sets for value in values})
