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
    assert all(sum(page.rows) == len(page.kinds) and page.cell >= 9.0 for page in pages)


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
