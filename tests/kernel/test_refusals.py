"""What would lead out of an engine's memory is refused at its door."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

import pytest

from bookbuilder.solve import engines
from tests.board.samples import BOARDS

TOOLS = engines(BOARDS["4x4"])
EMPTY = array("i", [0] * 16)
DOORS: dict[str, Callable[[array[int]], object]] = {
    "begin": TOOLS.exact.begin,
    "count": lambda values: TOOLS.exact.count(values, 2, 10),
    "count_batch": lambda values: TOOLS.exact.count_batch(values, 1, 2, 10),
    "load an answer": lambda values: TOOLS.exact.load(values, EMPTY),
    "load clues": lambda values: TOOLS.exact.load(EMPTY, values),
    "climb": lambda values: TOOLS.climber.climb(values, array("i", [1]), True),
    "invariant": TOOLS.refiner.invariant,
}


@pytest.mark.parametrize("n_values", [0, 15, 17])
@pytest.mark.parametrize("door", DOORS)
def test_another_number_of_values_than_cells_is_refused(door: str, n_values: int) -> None:
    with pytest.raises(ValueError, match=f"^{n_values} values for 16 cells$"):
        DOORS[door](array("i", [0] * n_values))


@pytest.mark.parametrize("value", [-1, 5, 33, 2**31 - 1, -(2**31)])
@pytest.mark.parametrize("door", DOORS)
def test_a_value_that_the_board_does_not_have_is_refused(door: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"^the value {value} is not between 0 and 4$"):
        DOORS[door](array("i", [0] * 15 + [value]))


def test_a_batch_of_another_number_of_puzzles_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^32 values for 48 cells$"):
        TOOLS.exact.count_batch(EMPTY * 2, 3, 2, 10)


@pytest.mark.parametrize(
    ("group_at", "groups"), [([0, 1], [16]), ([0, 1], [-1]), ([0, 2], [0, 99]), ([0, 3], [0, 1]), ([0, 9, 1], [0])]
)
def test_groups_of_cells_that_are_not_there_are_refused(group_at: Sequence[int], groups: Sequence[int]) -> None:
    with pytest.raises(ValueError, match=r"^a group names a cell that is not on the board$"):
        TOOLS.exact.begin_dig(array("i", group_at), array("i", groups), -1, 0, False)


def test_a_refusal_leaves_the_engine_fit_for_work() -> None:
    for door in DOORS.values():
        with pytest.raises(ValueError, match="values for 16 cells"):
            door(array("i"))
    assert TOOLS.exact.count(EMPTY, 1000, 10**6) == 288
