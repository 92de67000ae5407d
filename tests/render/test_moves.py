"""Places of texts and the moves between them."""

import pytest

from bookbuilder.render.moves import MOVES, across, down, parts, place
from bookbuilder.render.remembered import Remembered


@pytest.mark.parametrize(("right", "up"), [(0, 0), (12.5, 600), (-3.25, 7), (3.25, -7), (-1440, -1440)])
def test_a_place_holds_both_distances_in_thousandths(right: float, up: float) -> None:
    assert parts(place(right, up)) == (round(1000 * right), round(1000 * up))


@pytest.mark.parametrize(("x", "y"), [(20.0004, 30.0004), (0.0, 0.0), (9.99951, 500.25)])
def test_places_along_the_edges_of_a_group_are_those_on_the_sheet(x: float, y: float) -> None:
    left, top, height = 72.0003, 100.0007, 648.0
    assert across(left)[x] + down(top, height)[y] == place(left + x, height - (top + y))


def test_a_move_leads_from_one_place_to_the_next() -> None:
    assert MOVES[place(10, 20) - place(12.5, 19)] == "-2.5 1 Td "
    assert MOVES[place(10, 20)] == "10 20 Td "


def test_a_table_forgets_before_it_grows_too_large() -> None:
    asked: list[int] = []

    def negative(key: int) -> int:
        asked.append(key)
        return -key

    table = Remembered(negative, 3)
    assert [table[key] for key in (1, 2, 2, 3, 1, 4, 1)] == [-1, -2, -2, -3, -1, -4, -1]
    assert asked == [1, 2, 3, 4, 1]
    assert len(table) == 2
