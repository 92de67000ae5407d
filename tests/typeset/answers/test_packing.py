"""Pages of answers: which boards are on each, and how large they are."""

from bookbuilder.typeset.answers.packing import MOST, BoardLimits, filled, limits
from bookbuilder.typeset.answers.shelves import ShelfRoom, Size

ROOM = ShelfRoom(360.0, 540.0, 20.0, 13.0)
FIRST = ShelfRoom(360.0, 480.0, 20.0, 13.0)


def kind(side: int) -> BoardLimits:
    return limits(Size(side, side, 2.0), ROOM, 9.0, 20.0)


def test_pages_that_begin_alike_are_worked_out_once() -> None:
    pages = filled([kind(9)] * 1_000, FIRST, ROOM)
    assert sum(len(page.kinds) for page in pages) == 1_000
    # The first, all those with MOST answers ahead, and the last ones.
    assert len({id(page) for page in pages}) <= 3 + MOST // len(pages[1].kinds) < len(pages)


def test_kinds_keep_their_order_from_page_to_page() -> None:
    kinds = [kind(side) for side in (9, 6, 9, 9, 16, 6, 4)] * 30
    pages = filled(kinds, FIRST, ROOM)
    shown = [each.size for page in pages for each in page.kinds]
    assert shown == [each.size for each in kinds]
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


def test_boards_are_not_enlarged_beyond_a_page_because_smaller_ones_need_larger_cells() -> None:
    small = limits(Size(6, 6, 2.0), ROOM, 14.0, 20.0)
    pages = filled([*[kind(9)] * 18, *[small] * 6], FIRST, ROOM)
    assert len(pages) == 2
    assert {cell for page in pages for cell in page.cells} >= {14.0}
