"""Blocks flow over columns and pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.drawing import Group
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import (
    Columns,
    FlowedPage,
    Unfit,
    beside,
    fit,
    flow,
    height_of,
    least_pages,
    not_under,
    put,
    reserved,
    row,
    spaced,
    stack,
    table,
    under,
)
from bookbuilder.typeset.text.blocks import Block, Spot

BLOCKS = st.builds(
    lambda height, before, with_next: Block(height, (), before, with_next=with_next),
    *(st.floats(0, 15), st.floats(0, 3), st.booleans()),
)


def heights(pages: list[FlowedPage]) -> list[list[float]]:
    """The heights of the blocks of pages with one column."""
    assert all(len(page.columns) == 1 for page in pages)
    return columns_of(pages)


def columns_of(pages: list[FlowedPage]) -> list[list[float]]:
    """Those of every column."""
    return [[block.height for block in column] for page in pages for column in page.columns]


def paged(blocks: list[Block], height: float) -> list[list[float]]:
    return heights(flow(blocks, Columns(height)))


def test_blocks_fill_a_page_before_the_next_one() -> None:
    assert paged([Block(height, ()) for height in (4, 5, 3, 7, 2)], 10) == [[4, 5], [3, 7], [2]]


def test_a_heading_never_ends_a_page_and_headings_stay_together() -> None:
    heading, figure, text = Block(1, (), with_next=True), Block(3, (), with_next=True), Block(2, ())
    assert paged([Block(6, ()), heading, figure, text], 11) == [[6], [1, 3, 2]]


def test_of_a_run_that_no_page_holds_the_beginning_stays_together() -> None:
    run = [Block(6, (), with_next=True), Block(6, (), with_next=True), Block(6, ())]
    assert paged(run, 13) == [[6, 6], [6]]
    assert paged([Block(5, ()), *run], 13) == [[5], [6, 6], [6]]


def test_a_block_higher_than_a_page_has_one_to_itself() -> None:
    assert paged([Block(2, ()), Block(30, ()), Block(2, ())], 10) == [[2], [30], [2]]


def test_what_stands_across_the_first_page_shortens_all_its_columns() -> None:
    first, second = flow([Block(4, ())] * 6, Columns(13, 2, 50, above=(Block(5, ()),)))
    assert columns_of([first, second]) == [[4, 4], [4, 4], [4, 4]]
    assert (first.height, second.height) == (13, 8)
    assert first.put(Frame(10, 20, 100, 100))[:2] == (Group(10, 20, ()), Group(10, 25, ()))
    assert first.put(Frame(10, 20, 100, 100))[3] == Group(60, 25, ())


def test_every_column_begins_with_its_head() -> None:
    pages = flow([Block(4, (), before=2)] * 3, Columns(11, 2, 50, head=Block(1, ())))
    assert columns_of(pages) == [[1, 4, 4], [1, 4]]
    assert [mark.y for mark in pages[0].put(Frame(0, 0, 100, 100)) if isinstance(mark, Group)] == [0, 1, 7, 0, 1]


def test_the_columns_of_the_last_page_are_even_if_that_is_asked_for() -> None:
    assert columns_of(flow([Block(1, ())] * 26, Columns(10, 2, even=True))) == [[1] * 10, [1] * 10, [1] * 3, [1] * 3]
    assert columns_of(flow([Block(1, ())] * 16, Columns(10, 3, even=True))) == [[1] * 6, [1] * 6, [1] * 4]


def test_a_last_page_with_very_little_on_it_gets_more_from_the_page_before() -> None:
    assert paged([Block(1, ())] * 11, 10) == [[1] * 7, [1] * 4]
    assert paged([Block(1, ())] * 6 + [Block(1, (), with_next=True)] + [Block(1, ())] * 4, 10) == [
        [1] * 6,
        [1] * 5,
    ]


def test_no_page_becomes_short_for_the_sake_of_the_next() -> None:
    assert paged([Block(1, ()), Block(9, ()), Block(1, ())], 10) == [[1, 9], [1]]


def test_pages_know_whose_text_begins_there() -> None:
    blocks = [Block(4, (), number=number) for number in (1, 0, 0, 2, 3)]
    assert [page.numbers for page in flow(blocks, Columns(9))] == [(1,), (2,), (3,)]


def test_nothing_is_an_empty_page() -> None:
    assert flow([], Columns(10)) == [FlowedPage(((),))]


def test_space_above_a_block_is_dropped_at_the_top_of_a_page() -> None:
    blocks = [Block(5, (), before=3), Block(5, (), before=2)]
    assert put(blocks, Frame(10, 20, 100, 100)) == (Group(10, 20, ()), Group(10, 27, ()))


def test_blocks_under_each_other_and_beside_each_other_are_one() -> None:
    one, other = Block(5, (), before=3), Block(4, (), before=2)
    assert stack([one, other]) == Block(11, (Group(0, 0, ()), Group(0, 7, ())))
    assert row([one, other], 30, before=1) == Block(5, (Group(0, 0, ()), Group(30, 0, ())), before=1)


def test_a_grid_has_rows_of_equal_columns_and_the_last_has_what_is_left() -> None:
    rows = [*table([Block(height, ()) for height in (2, 5, 3)], 2, 30, apart=4)]
    assert [(block.height, block.before, len(block.marks)) for block in rows] == [(5, 0, 2), (3, 4, 1)]


def square(width: float) -> Block:
    return Block(width, ())


def test_room_to_spare_goes_between_the_blocks_of_a_stack() -> None:
    blocks = [Block(5, ()), Block(3, (), before=1), Block(2, ())]
    assert stack(blocks, 15) == Block(15, (Group(0, 0, ()), Group(0, 8, ()), Group(0, 13, ())))
    assert stack(blocks, 4) == stack(blocks)
    assert stack(blocks[:1], 15) == Block(15, (Group(0, 0, ()),))


def test_a_piece_is_as_high_as_its_width_asks() -> None:
    columns = beside(square, 30, square, 10)
    assert columns(100) == Block(60, (Group(0, 0, ()), Group(40, 0, ())))
    assert under(square, spaced(5, columns), height=200)(100).height == 200
    assert under(square, spaced(5, columns))(100).height == 165


def test_reserved_room_is_known_by_its_name_wherever_it_goes() -> None:
    room = reserved("grid", square)
    page = under(spaced(7, square), spaced(5, beside(room, 30, spaced(9, room), 10)))(100)
    assert page.spots("grid") == (Spot("grid", 0, 105, 30), Spot("grid", 40, 105, 60))
    assert page.spots("head") == ()


def test_a_piece_that_a_width_is_too_narrow_for_says_so() -> None:
    assert under(not_under(50, square))(50).height == 50
    with pytest.raises(Unfit):
        under(square, not_under(50, square))(49)


def test_of_several_ways_the_first_with_the_fewest_pages_is_taken() -> None:
    long, short, shorter = ([Block(height, ())] * 3 for height in (6, 5, 3))
    assert fit([long, short, shorter], Columns(10)) == flow(shorter, Columns(10))
    assert fit([long, short], Columns(10)) == flow(short, Columns(10))
    assert fit([shorter, short], Columns(10)) == flow(shorter, Columns(10))


@given(st.lists(BLOCKS, min_size=1, max_size=30), st.integers(1, 3), st.booleans())
def test_blocks_never_fill_fewer_pages_than_they_need_at_least(blocks: list[Block], count: int, even: bool) -> None:
    columns = Columns(10.0, count, even=even)
    assert len(flow(blocks, columns)) >= least_pages(blocks, columns) - 1e-9


def test_no_further_way_is_tried_once_one_takes_as_few_pages_as_any_can() -> None:
    def ways() -> Iterator[list[Block]]:
        yield [Block(6, ())] * 2
        raise AssertionError

    assert len(fit(ways(), Columns(10), fewest=2)) == 2


def test_lengths_are_added_the_same_way_by_every_python() -> None:
    """Before Python 3.12, `sum` adds ten tenths to a little less than 1; a height is written to its last digit."""
    assert height_of([Block(0.1, ())] * 10) == 1.0
