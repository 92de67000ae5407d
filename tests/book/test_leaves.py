"""Which page shows what, as lists that a person can read."""

from __future__ import annotations

import pytest

from bookbuilder.board import Board, Cell, House
from bookbuilder.book import Book, Capacity, Front, Outline, SectionOutline, paginate
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.puzzle.model import UNGRADED
from bookbuilder.symbols import symbol_set

BOARD = Board("two cells", 2, (Cell(0, 0), Cell(0, 1)), (House("row", "row 1", (0, 1)),))
PLAIN = Front(copyright=False, contents=False, how_to=False, difficulty_key=False)


def outline(*counts: int, front: Front = PLAIN) -> Outline:
    sections = tuple(
        SectionOutline(f"s{index}", f"S{index}", BOARD, count, "one-up", symbol_set("digits", 2), ("easy",))
        for index, count in enumerate(counts, start=1)
    )
    return Outline("b", "B", sections, front=front)


def leaves(book: Outline, puzzles: int = 1, answers: int = 4, groups: tuple[int, ...] = (), **parts: int) -> list[str]:
    sections = len(book.sections)
    capacity = Capacity((puzzles,) * sections, (answers,) * sections, groups or (0,) * sections, **parts)
    return [str(leaf) for leaf in paginate(book, capacity)]


def test_a_small_book() -> None:
    assert leaves(outline(3)) == [
        "1 title",
        "2 blank",
        "3 opener of section 1",
        "4 puzzles 1-1",
        "5 puzzles 2-2",
        "6 puzzles 3-3",
        "7 answers-opener",
        "8 answers 1-3",
    ]


def test_front_pages_come_in_the_order_in_which_they_are_read() -> None:
    assert leaves(outline(1, front=Front()), how_to=2) == [
        "1 title",
        "2 copyright",
        "3 contents",
        "4 how-to",
        "5 how-to (2)",
        "6 key",
        "7 opener of section 1",
        "8 puzzles 1-1",
        "9 answers-opener",
        "10 answers 1-1",
    ]


def test_numbers_run_through_the_book_and_sections_do_not_share_puzzle_pages() -> None:
    assert leaves(outline(5, 2), puzzles=2)[2:] == [
        "3 opener of section 1",
        "4 puzzles 1-2",
        "5 puzzles 3-4",
        "6 puzzles 5-5",
        "7 opener of section 2",
        "8 puzzles 6-7",
        "9 answers-opener",
        "10 answers 1-4",
        "11 answers 5-7",
        "12 blank",
    ]


def test_sections_of_different_shape_have_their_own_answer_pages() -> None:
    assert leaves(outline(1, 1, 1), answers=9, groups=(0, 0, 1))[-4:] == [
        "9 answers-opener",
        "10 answers 1-2",
        "11 answers 3-3",
        "12 blank",
    ]


def test_hints_and_walkthroughs_stand_between_puzzles_and_answers() -> None:
    assert leaves(outline(2), hints=((1,), (2,)), steps=((1,), (), (2,)))[3:] == [
        "4 puzzles 1-1",
        "5 puzzles 2-2",
        "6 hints 1-1",
        "7 hints 2-2 (2)",
        "8 steps 1-1",
        "9 steps (2)",
        "10 steps 2-2 (3)",
        "11 answers-opener",
        "12 answers 1-2",
    ]


@pytest.mark.parametrize("counts", [(1,), (2,), (7,), (1, 1), (4, 5, 6), (1,) * 9])
@pytest.mark.parametrize("front", [PLAIN, Front(), Front(copyright=False), Front(contents=False, how_to=False)])
def test_parts_open_on_the_right_and_blanks_stay_few(counts: tuple[int, ...], front: Front) -> None:
    book = outline(*counts, front=front)
    count = len(counts)
    found = paginate(book, Capacity((1,) * count, (2,) * count, tuple(range(count)), 3, 2, 1))
    kinds = [leaf.kind for leaf in found]
    assert [leaf.page for leaf in found] == list(range(1, len(found) + 1))
    assert len(found) % 2 == 0
    assert kinds[0] == "title"
    assert kinds.index("opener") % 2 == kinds.index("answers-opener") % 2 == 0
    assert not any(kinds[at : at + 3] == ["blank"] * 3 for at in range(len(kinds)))
    for kind in ("puzzles", "answers"):
        shown = [number for leaf in found if leaf.kind == kind for number in leaf.numbers]
        assert shown == list(range(1, book.total + 1))


def test_a_book_with_the_wrong_number_of_puzzles_is_refused() -> None:
    with pytest.raises(ValueError, match=r"hold \[0\] puzzles, the outline says \[3\]"):
        Book(outline(3), ((),))


def test_an_example_on_another_board_is_refused() -> None:
    other = Board("one cell", 1, (Cell(0, 0),), (House("row", "row 1", (0,)),))
    boards = {BOARD: (1, 2), other: (1,)}
    made = {its: GradedPuzzle(Puzzle(its, solution), solution, UNGRADED, "key") for its, solution in boards.items()}
    assert Book(outline(1), ((made[BOARD],),), made[BOARD]).example == made[BOARD]
    with pytest.raises(ValueError, match="the example is not on the first section's board, two cells"):
        Book(outline(1), ((made[BOARD],),), made[other])
