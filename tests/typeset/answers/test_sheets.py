"""Pages of answers: where each board of a page stands."""

from itertools import pairwise

from bookbuilder.typeset.answers.packing import MOST, BoardLimits, PackedPage, filled, limits
from bookbuilder.typeset.answers.sheets import AnswerSpot, Sizes, placed
from bookbuilder.typeset.answers.shelves import ShelfRoom, Size

ROOM = ShelfRoom(400.0, 500.0, 10.0, 13.0)


def kinds(side: int, count: int, least: float, most: float) -> list[BoardLimits]:
    return [limits(Size(side, side, 0.0), ROOM, least, most)] * count


def sheets(boards: list[BoardLimits], most: int = MOST) -> list[tuple[AnswerSpot, ...]]:
    pages = filled(boards, ROOM, ROOM, most)
    sized = [(page, grids(page)) for page in pages]
    return [sheet.spots for sheet in placed(sized, range(len(boards)))]


def grids(page: PackedPage) -> Sizes:
    return tuple(kind.extent(page.usual) for kind in page.kinds)


def rows(spots: tuple[AnswerSpot, ...]) -> list[int]:
    """The number of boards in each row."""
    tops = [spot.y for spot in spots]
    return [tops.count(top) for top in dict.fromkeys(tops)]


def test_equal_boards_stand_in_as_few_columns_as_their_rows_need() -> None:
    (page,) = sheets(kinds(6, 16, 12.0, 12.0))  # five fit side by side
    assert rows(page) == [4, 4, 4, 4]


def test_columns_begin_and_end_where_the_text_block_does() -> None:
    (page,) = sheets(kinds(6, 16, 12.0, 12.0))
    assert page[0].x == 0.0
    assert max(spot.x + spot.width for spot in page) == ROOM.width


def test_a_page_with_few_boards_has_the_columns_of_the_pages_before() -> None:
    *before, last = sheets(kinds(9, 30, 12.0, 12.0))
    assert rows(before[0])[0] == rows(last)[0]
    assert [spot.x for spot in last] == [spot.x for spot in before[0]][: len(last)]


def test_each_run_of_equal_boards_has_its_own_columns() -> None:
    (page,) = sheets([*kinds(4, 6, 18.0, 18.0), *kinds(6, 6, 18.0, 18.0)])
    assert rows(page) == [3, 3, 3, 3]
    for upper, lower in pairwise((page[:3], page[3:6])):
        assert [spot.x for spot in upper] == [spot.x for spot in lower]


def test_rows_of_as_many_boards_share_their_columns_whatever_their_sizes() -> None:
    nine, six, four = (kinds(side, 1, 12.0, 12.0)[0] for side in (9, 6, 4))
    (page,) = sheets([nine, nine, nine, nine, six, nine, nine, four, nine])
    assert rows(page) == [3, 3, 3]
    assert {spot.x for spot in page[::3]} == {0.0}
    assert {spot.x + spot.width / 2 for spot in page[1::3]} == {ROOM.width / 2}
    assert {spot.x + spot.width for spot in page[2::3]} == {ROOM.width}


def test_a_row_of_few_boards_of_different_sizes_begins_and_ends_where_the_text_block_does() -> None:
    large, small = (kinds(side, 1, 10.0, 10.0)[0] for side in (20, 12))
    (page,) = sheets([large, small, small, large])
    assert rows(page) == [2, 2]
    assert {spot.x for spot in page[::2]} == {0.0}
    assert {spot.x + spot.width for spot in page[1::2]} == {ROOM.width}


def test_boards_that_would_be_too_close_in_columns_have_equal_spaces() -> None:
    large, small = (kinds(side, 1, 12.0, 12.0)[0] for side in (14, 6))
    (page,) = sheets([large, small, small])
    assert [spot.x for spot in page] == [0.0, 212.0, 328.0]


def test_equal_boards_stand_side_by_side_rather_than_leave_much_of_each_row_empty() -> None:
    (page,) = sheets(kinds(21, 2, 6.0, 14.0))
    assert rows(page) == [2]
    assert page[1].x + page[1].width == ROOM.width
    (page,) = sheets(kinds(21, 2, 10.0, 14.0))
    assert rows(page) == [1, 1], "unless they could not be read so"
    assert page[0].x == ROOM.width - page[0].x - page[0].width


def test_pages_have_common_columns_only_where_their_cells_are_equal() -> None:
    first, second = sheets([*kinds(9, 3, 9.0, 10.0), *kinds(9, 9, 9.0, 20.0)], 6)
    assert rows(first) == [3, 2, 1]
    assert rows(second) == [2, 2, 2]
