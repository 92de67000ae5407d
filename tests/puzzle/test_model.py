"""A puzzle refuses invalid givens."""

from __future__ import annotations

import pytest

from bookbuilder.puzzle import Puzzle
from tests.board.samples import BOARDS

BOARD = BOARDS["4x4"]


@pytest.mark.parametrize("n_givens", [0, 15, 17])
def test_a_puzzle_has_a_given_for_every_cell(n_givens: int) -> None:
    with pytest.raises(ValueError, match=f"^{n_givens} givens for 16 cells$"):
        Puzzle(BOARD, (0,) * n_givens)


@pytest.mark.parametrize("value", [-1, 5])
def test_a_given_is_a_value_of_the_board(value: int) -> None:
    with pytest.raises(ValueError, match=r"^a given is not between 0 and 4$"):
        Puzzle(BOARD, (value,) + (0,) * 15)


def test_a_puzzle_counts_its_clues() -> None:
    assert Puzzle(BOARD, (1, 0, 0, 4) + (0,) * 12).clues == 2
