"""Books whose print runs past the edge of the page, and the number of pages that printers ask for."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bookbuilder.drawing import Box, Text
from bookbuilder.paper import printer
from bookbuilder.typeset import booklet, draw


@pytest.mark.parametrize("by", ["kdp-paperback", "ingramspark", "lulu", "plain"])
def test_marks_at_the_edge_reach_the_end_of_the_bleed_and_text_keeps_its_distance(
    make: SimpleNamespace, by: str
) -> None:
    outline = make.outline(make.section("Easy", 12), make.section("Hard", 12))
    layout = make.laid_out(outline, "6x9in", by, bleeds=True)
    rules, bleeding = layout.setting.printer, 0
    for leaf, page in zip(layout.leaves, draw(make.book(outline), layout), strict=True):
        left, top, right, bottom = page.trim
        inside, outside = rules.inside(layout.pages), rules.outside(bleeds=True)
        start, end = (inside, outside) if leaf.page % 2 else (outside, inside)
        for mark in make.flat(page.marks):
            ink = make.ink_of(mark)
            if isinstance(mark, Box) and (ink[0] < left or ink[2] > right):
                bleeding += 1
                assert ink[2 if leaf.page % 2 else 0] == pytest.approx(page.bleed[2 if leaf.page % 2 else 0])
            else:
                assert ink[0] >= left + start, (leaf, mark)
                assert ink[2] <= right - end, (leaf, mark)
            if isinstance(mark, Text):
                assert top + outside <= ink[1], (leaf, mark)
                assert ink[3] <= bottom - outside, (leaf, mark)
    assert bleeding >= 24


def test_sections_have_their_marks_at_different_heights(make: SimpleNamespace) -> None:
    outline = make.outline(*(make.section(f"Part {n}", 8) for n in range(3)))
    layout = make.laid_out(outline, "6x9in", "kdp-paperback", bleeds=True)
    heights: dict[int, set[float]] = {}
    for leaf, page in zip(layout.leaves, draw(make.book(outline), layout), strict=True):
        edge = [mark for mark in make.flat(page.marks) if isinstance(mark, Box) and mark.width > 20]
        if leaf.kind == "puzzles" and leaf.section is not None:
            heights.setdefault(leaf.section, set()).update(mark.y for mark in edge)
    assert [len(its) for its in heights.values()] == [1, 1, 1], heights
    assert len(set().union(*heights.values())) == 3


def test_a_book_without_bleed_has_nothing_at_the_edge(make: SimpleNamespace) -> None:
    outline = make.outline(make.section("Easy", 24))
    layout = make.laid_out(outline, "6x9in", "kdp-paperback")
    for page in draw(make.book(outline), layout):
        assert (page.width, page.height, page.trim) == (432, 648, (0, 0, 432, 648))


def test_the_pages_of_a_booklet_lie_edge_to_edge_without_their_bleed(make: SimpleNamespace) -> None:
    outline = make.outline(make.section("Easy", 24))
    layout = make.laid_out(outline, "6x9in", "lulu", bleeds=True)
    for side in booklet(tuple(draw(make.book(outline), layout))):
        assert (side.width, side.height) == (864, 648)


@pytest.mark.parametrize(("last", "step"), [(150, 0), (300, 1), (500, 2), (700, 3)])
@pytest.mark.parametrize("more", [-2, 0, 2])
def test_page_count_and_gutter_agree_on_both_sides_of_each_step(
    make: SimpleNamespace, last: int, step: int, more: int
) -> None:
    rules = printer("kdp-paperback")
    spare = _pages(make, 100) - 100
    layout = make.laid_out(_lone(make, last + more - spare), "6x9in", "kdp-paperback")
    assert layout.pages == last + more
    needed = rules.inside(layout.pages)
    assert layout.setting.geometry.inside >= needed
    assert rules.gutters
    assert needed == pytest.approx(rules.gutters.value[step + (more > 0)].inside + 1)


def _lone(make: SimpleNamespace, count: int) -> object:
    """A book of puzzles without answers, one on a page, so that each puzzle more is a page more."""
    return make.outline(make.section("All", count), answers="none", openers="none")


def _pages(make: SimpleNamespace, count: int) -> int:
    return int(make.laid_out(_lone(make, count), "6x9in", "kdp-paperback").pages)


@pytest.mark.parametrize("count", [24, 25, 26, 27])
def test_books_for_ingramspark_end_with_a_blank_page_and_have_an_even_number(make: SimpleNamespace, count: int) -> None:
    layout = make.laid_out(make.outline(make.section("All", count)), "6x9in", "ingramspark")
    assert layout.pages % 2 == 0
    assert layout.leaves[-1].kind == "blank"
    assert [leaf.kind for leaf in layout.leaves[-3:]] != ["blank"] * 3
