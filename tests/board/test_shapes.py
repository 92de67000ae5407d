"""What a description becomes: labels, boxes, and grids that share cells."""

from __future__ import annotations

from collections import Counter

import pytest

from bookbuilder.board import Cell
from bookbuilder.board.shapes import Region, assemble, rectangle
from tests.board.samples import BOARDS, overlaid, show, square


def boxes_of(order: int, rows: int, columns: int) -> str:
    """A picture of a grid, a letter a box."""
    board = square("boxes", order, rows, columns)
    letters = {
        cell: "ABCDEFGHIJ"[i]
        for i, house in enumerate(house for house in board.houses if house.kind == "box")
        for cell in house.cells
    }
    return " ".join("".join(letters[row * order + column] for column in range(order)) for row in range(order))


@pytest.mark.parametrize(
    ("order", "rows", "columns", "picture"),
    [
        (4, 2, 2, "AABB AABB CCDD CCDD"),
        (6, 2, 3, "AAABBB AAABBB CCCDDD CCCDDD EEEFFF EEEFFF"),
        (6, 3, 2, "AABBCC AABBCC AABBCC DDEEFF DDEEFF DDEEFF"),
        (3, 1, 3, "AAA BBB CCC"),
        (3, 3, 1, "ABC ABC ABC"),
        (1, 1, 1, "A"),
    ],
)
def test_boxes_lie_in_rows_from_the_top_left(order: int, rows: int, columns: int, picture: str) -> None:
    assert boxes_of(order, rows, columns) == picture


def test_every_cell_of_a_square_is_in_one_row_one_column_and_one_box() -> None:
    for board in (BOARDS["classic"], BOARDS["6x6"], BOARDS["order 32"]):
        for cell in range(len(board.cells)):
            kinds = Counter(house.kind for house in board.houses if cell in house.cells)
            assert kinds == {"row": 1, "column": 1, "box": 1}, f"{board.name}: {board.cells[cell]}"


def test_lines_and_boxes_are_numbered_from_one_with_the_grids_name_before() -> None:
    board = assemble("third", 2, rectangle(2, 1, 2, Cell(0, 0), "grid 3"))
    assert [house.label for house in board.houses] == [
        f"grid 3 {kind} {i}" for kind in ("row", "column", "box") for i in (1, 2)
    ]


def test_a_grid_lies_where_its_top_left_cell_is_put() -> None:
    regions = list(rectangle(2, 1, 2, Cell(-5, 7)))
    assert [region.cells for region in regions[:2]] == [
        (Cell(-5, 7), Cell(-5, 8)),
        (Cell(-4, 7), Cell(-4, 8)),
    ]


def test_cells_stand_in_reading_order_whatever_the_regions_order() -> None:
    lower, upper = Region("row", "lower", (Cell(1, 0), Cell(1, 1))), Region("row", "upper", (Cell(0, 1), Cell(0, 0)))
    board = assemble("two rows", 2, [lower, upper])
    assert board.cells == (Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1))
    assert [house.cells for house in board.houses] == [(2, 3), (1, 0)]


def test_grids_that_overlap_share_cells_and_keep_all_their_houses() -> None:
    board = overlaid("samurai", 9, 3, 3, Cell(6, 6), Cell(0, 0), Cell(12, 12), Cell(0, 12), Cell(12, 0))
    assert (len(board.cells), len(board.houses)) == (5 * 81 - 4 * 9, 5 * 27)
    shared = Counter(frozenset(house.cells) for house in board.houses if house.kind == "box")
    assert sorted(shared.values(), reverse=True)[:5] == [2, 2, 2, 2, 1], show(board, [0] * len(board.cells))


def test_a_row_stays_in_its_grid_and_does_not_run_through_a_gap() -> None:
    board = overlaid("side by side", 4, 2, 2, Cell(0, 0), Cell(0, 5))
    rows = [{board.cells[cell].column for cell in house.cells} for house in board.houses if house.kind == "row"]
    assert rows == [{0, 1, 2, 3}] * 4 + [{5, 6, 7, 8}] * 4


def test_a_region_longer_than_the_order_is_no_house() -> None:
    with pytest.raises(ValueError, match="long row 1 has 3 cells, more than the 2 values"):
        assemble("wrong", 2, [Region("row", "long", (Cell(0, 0), Cell(0, 1), Cell(0, 2)))])
