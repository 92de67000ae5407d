"""Formats are recognised from texts that look like two of them."""

from __future__ import annotations

import pytest

from bookbuilder.puzzle.formats import recognise


@pytest.mark.parametrize("order", [16, 25, 36, 64])
def test_a_grid_is_rows_even_if_few_of_its_cells_are_given(order: int) -> None:
    """The first cell of every row is empty, or a value that a board with as many cells as a row has would hold."""
    lines = [["."] * order for _ in range(order)]
    lines[2][0] = lines[7][9] = str(order // 9)
    lines[4][5] = str(order)
    assert recognise("\n".join(map(" ".join, lines))) == "rows"
