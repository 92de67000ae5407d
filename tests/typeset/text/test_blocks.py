"""Blocks flow over pages."""

from __future__ import annotations

from bookbuilder.drawing import Group
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.text.blocks import Block, begun, flow, stack


def heights(pages: list[list[Block]]) -> list[list[float]]:
    return [[block.height for block in page] for page in pages]


def test_blocks_fill_a_page_before_the_next_one() -> None:
    assert heights(flow([Block(height, ()) for height in (4, 5, 3, 7, 2)], 10)) == [[4, 5], [3, 7], [2]]


def test_a_heading_never_ends_a_page_and_headings_stay_together() -> None:
    heading, figure, text = Block(1, (), with_next=True), Block(3, (), with_next=True), Block(2, ())
    assert heights(flow([Block(6, ()), heading, figure, text], 11)) == [[6], [1, 3, 2]]


def test_of_a_run_that_no_page_holds_the_beginning_stays_together() -> None:
    run = [Block(6, (), with_next=True), Block(6, (), with_next=True), Block(6, ())]
    assert heights(flow(run, 13)) == [[6, 6], [6]]
    assert heights(flow([Block(5, ()), *run], 13)) == [[5], [6, 6], [6]]


def test_a_block_higher_than_a_page_has_one_to_itself() -> None:
    assert heights(flow([Block(2, ()), Block(30, ()), Block(2, ())], 10)) == [[2], [30], [2]]


def test_the_first_pages_can_be_shorter() -> None:
    assert heights(flow([Block(4, ())] * 7, 13, shorter=(9, 5))) == [[4], [4, 4], [4, 4, 4], [4]]


def test_a_last_page_with_very_little_on_it_gets_more_from_the_page_before() -> None:
    assert heights(flow([Block(1, ())] * 11, 10)) == [[1] * 9, [1] * 2]
    assert heights(flow([Block(1, ())] * 8 + [Block(1, (), with_next=True)] + [Block(1, ())] * 2, 10)) == [
        [1] * 8,
        [1, 1, 1],
    ]


def test_no_page_becomes_short_for_the_sake_of_the_next() -> None:
    assert heights(flow([Block(2, ()), Block(8, ()), Block(1, ())], 10)) == [[2, 8], [1]]


def test_pages_know_whose_text_begins_there() -> None:
    blocks = [Block(4, (), number=number) for number in (1, 0, 0, 2, 3)]
    assert begun(flow(blocks, 9)) == ((1,), (2,), (3,))


def test_nothing_is_an_empty_page() -> None:
    assert flow([], 10) == [[]]


def test_space_above_a_block_is_dropped_at_the_top_of_a_page() -> None:
    blocks = [Block(5, (), before=3), Block(5, (), before=2)]
    assert stack(blocks, Frame(10, 20, 100, 100)) == (Group(10, 20, ()), Group(10, 27, ()))
