"""Pages of answers: which boards are on each, and how large they are."""

from bookbuilder.typeset.answers.packing import MOST, BoardLimits, filled, limits
from bookbuilder.typeset.answers.shelves import ShelfRoom, Size

ROOM = ShelfRoom(360.0, 540.0, 20.0, 13.0)
FIRST = ShelfRoom(360.0, 480.0, 20.0, 13.0)


def kind(side: int, most: float = 20.0) -> BoardLimits:
    return limits(Size(side, side, 2.0), ROOM, 9.0, most)


def test_pages_that_begin_alike_are_worked_out_once() -> None:
    pages = filled([kind(9)] * 1_000, FIRST, ROOM)
    assert sum(len(page.kinds) for page in pages) == 1_000
    # The first, all those with MOST answers ahead, and the last ones.
    assert len({id(page) for page in pages}) <= 3 + MOST // len(pages[1].kinds) < len(pages)


def test_kinds_keep_their_order_from_page_to_page() -> None:
    kinds = [kind(side) for side in (9, 6, 9, 9, 16, 6, 4)] * 30
    pages = filled(kinds, FIRST, ROOM)
    assert [board for page in pages for board in page.kinds] == kinds
    assert all(sum(page.rows) == len(page.kinds) and page.usual >= 9.0 for page in pages)


def test_a_board_is_not_alone_in_its_row_for_a_tenth_of_its_cells() -> None:
    samurai = Size(21, 21, 2.0)
    just = (ROOM.width - ROOM.between) / 2 / 21 - 2.0 / 21
    two = ROOM.paired(samurai, just * 1.05, just * 0.9)
    assert (ROOM.columns(samurai, just * 1.05), ROOM.columns(samurai, two)) == (1, 2)
    assert ROOM.paired(samurai, just * 1.05, just * 1.01) == just * 1.05  # it could not be read
    assert ROOM.paired(samurai, just * 1.2, just * 0.9) == just * 1.2
    assert ROOM.paired(samurai, just * 0.9, just * 0.5) == just * 0.9


def test_a_last_page_under_half_is_given_rows_of_the_page_before() -> None:
    pages = filled([kind(9)] * 28, FIRST, ROOM)
    assert [len(page.kinds) for page in pages] == [12, 9, 7]


def test_a_last_page_is_given_no_rows_that_make_it_more_than_a_page_may_have() -> None:
    pages = filled([*[kind(9)] * 12, *[kind(4)] * 11], FIRST, ROOM, 12)
    assert [len(page.kinds) for page in pages] == [12, 11]


def test_boards_that_are_no_larger_as_puzzles_keep_no_other_page_small() -> None:
    pages = filled([*[kind(9, 10.0)] * 6, *[kind(9)] * 6], FIRST, ROOM, 6)
    assert [len({*page.cells}) for page in pages] == [1, 1]
    assert pages[0].cells[0] == 10.0
    assert pages[1].cells[0] > 14.0


def test_a_board_that_needs_larger_cells_has_them_alone() -> None:
    wide = limits(Size(9, 9, 2.0), ROOM, 18.0, 20.0)
    pages = filled([*[kind(9)] * 10, wide, *[kind(9)] * 10], FIRST, ROOM)
    cells = [cell for page in pages for cell in page.cells]
    assert cells[10] == 18.0
    assert len({*cells[:10], *cells[11:]}) == 1
    assert cells[0] < 18.0


def test_boards_that_need_somewhat_larger_cells_than_others_have_the_size_of_all() -> None:
    wider = limits(Size(9, 9, 2.0), ROOM, 11.0, 20.0)
    pages = filled([*[kind(9)] * 10, wider, *[kind(9)] * 10], FIRST, ROOM)
    assert len({cell for page in pages for cell in page.cells}) == 1


def test_no_page_is_added_to_give_all_boards_the_cells_that_smaller_ones_need() -> None:
    small = limits(Size(6, 6, 2.0), ROOM, 14.0, 20.0)
    pages = filled([*[kind(9)] * 18, *[small] * 6], FIRST, ROOM)
    assert len(pages) == 2
    cells = [cell for page in pages for cell in page.cells]
    assert {*cells[18:]} == {14.0}
    assert max(cells[:18]) < 14.0
