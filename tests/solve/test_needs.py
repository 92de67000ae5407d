"""The fewest placements that support all premises: those that leaving out the latest first, many at a time, leaves."""

from __future__ import annotations

from functools import reduce
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.solve.needs import _thinned
from tests.board.strategies import law
from tests.solve.plain.standing import needed

MOST = 40


@st.composite
def supported(draw: st.DrawFn) -> tuple[list[int], set[int]]:
    """Cells in any order, a bit each, and sets of them."""
    cells = [1 << cell for cell in draw(st.permutations(range(draw(st.integers(1, MOST)))))]
    some = st.sets(st.sampled_from(cells), min_size=1, max_size=6)
    return cells, {reduce(or_, its) for its in draw(st.lists(some, min_size=1, max_size=12))}


@pytest.mark.slow
@given(supported())
@law
def test_cells_are_left_out_as_plain_trying_does(asked: tuple[list[int], set[int]]) -> None:
    cells, supports = asked

    def is_enough(kept: list[int]) -> bool:
        return all(reduce(or_, kept, 0) & support for support in supports)

    must = reduce(or_, (support for support in supports if not support & (support - 1)), 0)
    left = _thinned(list(cells), must, [support for support in supports if not support & must])
    assert left == reduce(or_, needed(cells, is_enough))
    assert all(left & support for support in supports)
    for cell in cells:
        assert not left & cell or not all(left & ~cell & support for support in supports)
