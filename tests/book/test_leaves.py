"""The contents of pages, as readable lists."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell, House
from bookbuilder.book import Book, Leaf, Outline, PartPages, SectionOutline, batches, pages_by_number, paginate
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.puzzle.model import UNGRADED
from bookbuilder.symbols import symbol_set

BOARD = Board("two cells", 2, (Cell(0, 0), Cell(0, 1)), (House("row", "row 1", (0, 1)),))


def bound(*runs: PartPages) -> tuple[Leaf, ...]:
    """The leaves of parts that do not depend on those before them."""
    return paginate([lambda *_, run=run: run for run in runs])[1]


def leaves(*runs: PartPages) -> list[str]:
    return [str(leaf) for leaf in bound(*runs)]


def test_a_small_book() -> None:
    assert leaves(
        PartPages("title", recto=True),
        PartPages("opener", recto=True, section=0),
        PartPages("puzzles", ((1,), (2,), (3,)), section=0, about="puzzle"),
        PartPages("answers", ((1, 2, 3),), about="answer"),
    ) == [
        "1 title",
        "2 blank",
        "3 opener of section 1",
        "4 puzzles 1-1",
        "5 puzzles 2-2",
        "6 puzzles 3-3",
        "7 blank",
        "8 answers 1-3",
    ]


def test_a_part_of_several_pages_opens_on_a_recto_once() -> None:
    assert leaves(PartPages("title"), PartPages("contents", ((), (), ()), recto=True)) == [
        "1 title",
        "2 blank",
        "3 contents",
        "4 contents (2)",
        "5 contents (3)",
        "6 blank",
    ]


def opened(pages: int) -> list[Leaf]:
    """A book of two sections with an even number of puzzles, so that the second opener would be a verso."""
    puzzles = tuple((number,) for number in range(1, pages + 1))
    section = [PartPages("opener", recto=True), PartPages("puzzles", puzzles), PartPages("opener", better_recto=True)]
    return [leaf for leaf in bound(*section) if leaf.kind == "opener"]


def test_a_section_opens_on_a_recto_if_its_blank_is_one_in_twenty_pages() -> None:
    assert opened(17)[1].page == 19, "no blank is needed"
    assert opened(18)[1].page == 21
    assert opened(16)[1].page == 18, "a blank in eighteen pages is too many"


def test_if_the_blanks_are_too_many_only_the_first_section_opens_on_a_recto() -> None:
    """Three sections of even length, each of whose openers would cost a blank, in fewer than sixty pages."""
    section = [PartPages("opener", better_recto=True), PartPages("puzzles", ((),) * 12)]
    found = bound(PartPages("title", ((), ())), *section * 4)
    assert [leaf.page for leaf in found if leaf.kind == "opener"] == [3, 16, 29, 42]
    assert [leaf.kind for leaf in found].count("blank") == 0


def test_a_part_without_pages_leaves_nothing_behind() -> None:
    assert leaves(PartPages("title"), PartPages("notes", (), recto=True), PartPages("end")) == ["1 title", "2 end"]


def test_pages_say_which_puzzles_begin_there() -> None:
    assert leaves(PartPages("hints", ((1,), (2, 3))), PartPages("steps", ((1,), (), (2,)))) == [
        "1 hints 1-1",
        "2 hints 2-3",
        "3 steps 1-1",
        "4 steps (2)",
        "5 steps 2-2",
        "6 blank",
    ]


def test_a_thing_of_a_puzzle_has_the_page_that_it_begins_on_and_the_puzzle_itself_comes_first() -> None:
    runs = (
        PartPages("hints", ((1,), (1, 2)), about="hints"),
        PartPages("puzzles", ((1, 2),), about="puzzle"),
        PartPages("other", ((1,),)),
    )
    found = pages_by_number(runs, bound(*runs))
    assert {number: list(pages.items()) for number, pages in found.items()} == {
        1: [("puzzle", 3), ("hints", 1)],
        2: [("puzzle", 3), ("hints", 2)],
    }


def test_single_sheets_have_no_blanks_for_they_face_nothing() -> None:
    runs = PartPages("puzzles", ((1,), (2,)), about="puzzle"), PartPages("answers", ((1, 2),), about="answer")
    assert leaves(*runs) == ["1 puzzles 1-1", "2 puzzles 2-2", "3 blank", "4 answers 1-2"]
    assert leaves(replace(runs[0], loose=True), runs[1]) == ["1 puzzles 1-1", "2 puzzles 2-2", "3 answers 1-2"]


def test_a_book_in_which_some_puzzles_are_bound_has_an_even_number_of_pages() -> None:
    sheets, bound = (
        PartPages("puzzles", ((1,), (2,)), about="puzzle", loose=True),
        PartPages("puzzles", ((3,),), about="puzzle"),
    )
    assert leaves(sheets, bound)[-1] == "4 blank"


def test_numbers_come_in_handfuls() -> None:
    assert list(batches(range(1, 8), 3)) == [(1, 2, 3), (4, 5, 6), (7,)]


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans()), max_size=12))
def test_parts_open_where_they_must_and_blanks_stay_few(drawn: list[tuple[int, bool]]) -> None:
    runs = tuple(PartPages(f"run {at}", ((),) * pages, recto) for at, (pages, recto) in enumerate(drawn))
    found = bound(*runs)
    assert [leaf.page for leaf in found] == list(range(1, len(found) + 1))
    assert len(found) % 2 == 0 or len(found) == 1
    assert [leaf.kind for leaf in found[-2:]] != ["blank", "blank"]
    kinds = [leaf.kind for leaf in found]
    for at, (pages, recto) in enumerate(drawn):
        own = [leaf for leaf in found if leaf.run == at]
        assert [leaf.part for leaf in own] == list(range(pages))
        assert not (own and recto) or own[0].page % 2 == 1
    assert not any(kinds[at : at + 3] == ["blank"] * 3 for at in range(len(kinds)))


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.booleans()), max_size=12), st.integers(2, 5))
def test_a_part_follows_the_very_pages_that_stand_before_it(drawn: list[tuple[int, bool, bool]], wrap: int) -> None:
    """Each takes the more pages, the longer the numbers are that it prints, as hints do."""
    followed: list[set[tuple[Leaf, ...]]] = [set() for _ in drawn]

    def part(at: int, runs: tuple[PartPages, ...], before: tuple[Leaf, ...]) -> PartPages:
        pages, recto, better = drawn[at]
        followed[at].add(before)
        return PartPages(f"run {at}", ((),) * (pages + len(before) // wrap), recto, better)

    runs, found = paginate([partial(part, at) for at in range(len(drawn))])
    assert [run.kind for run in runs] == [f"run {at}" for at in range(len(drawn))]
    end = 0
    for at, its in enumerate(followed):
        assert found[:end] in its
        end = max((leaf.page for leaf in found if leaf.run == at), default=end)


def outline(count: int) -> Outline:
    section = SectionOutline("s", "S", BOARD, count, "one-up", symbol_set("digits", 2), ("easy",))
    return Outline("b", "B", (section,))


def test_a_book_with_the_wrong_number_of_puzzles_is_refused() -> None:
    with pytest.raises(ValueError, match=r"hold \[0\] puzzles, the outline says \[3\]"):
        Book(outline(3), ((),))


def test_an_example_on_another_board_is_refused() -> None:
    other = Board("one cell", 1, (Cell(0, 0),), (House("row", "row 1", (0,)),))
    boards = {BOARD: (1, 2), other: (1,)}
    made = {its: GradedPuzzle(Puzzle(its, solution), solution, UNGRADED, "key") for its, solution in boards.items()}
    assert Book(outline(1), ((made[BOARD],),), made[BOARD]).example == made[BOARD]
    with pytest.raises(ValueError, match="the example is not on the board for examples, two cells"):
        Book(outline(1), ((made[BOARD],),), made[other])
