"""A line of each answer reads the values in their order, and the puzzle stays what it is."""

from __future__ import annotations

import pytest

from bookbuilder import api
from bookbuilder.board import Board, Cell, House, board
from bookbuilder.book import Outline, SectionOutline, all_spelled, spelled, spelling_lines
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import make, transform_named
from bookbuilder.generate.asking import order_for
from bookbuilder.generate.choices import ClueChoice
from bookbuilder.generate.vary import varied
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.symbols import SymbolSet, symbol_set
from bookbuilder.twins import Seen, canonical_key


def test_rows_and_diagonals_can_hold_a_word_and_columns_cannot() -> None:
    assert len(spelling_lines(board("classic"))) == 9
    assert len(spelling_lines(board("x"))) == 11
    assert spelling_lines(board("x"))[-1] in {tuple(range(0, 81, 10)), tuple(range(72, 0, -8))}
    square = Board("square", 4, tuple(Cell(at // 2, at % 2) for at in range(4)), (House("box", "box 1", (0, 1, 2, 3)),))
    assert spelling_lines(square) == ()


def test_a_line_reads_the_values_and_key_and_clues_stay() -> None:
    order = order_for(board("x"), "any", 4, 3, ClueChoice())
    chosen = set()
    for _, place, puzzle in make([order], Seen().claim, [(0, at) for at in range(4)]):
        found = spelled(puzzle)
        reading = [line for line in spelling_lines(order.board) if [found.solution[c] for c in line] == [*range(1, 10)]]
        chosen.update(reading)
        assert reading, place
        assert (found.key, found.grade) == (puzzle.key, puzzle.grade)
        assert canonical_key(order.board, found.puzzle.givens) == puzzle.key
        assert [not given for given in found.puzzle.givens] == [not given for given in puzzle.puzzle.givens]
        assert all(given in (0, value) for given, value in zip(found.puzzle.givens, found.solution, strict=True))
    assert len(chosen) > 1


def in_words(*ids: str) -> Outline:
    """A book of 4x4 boards whose sections have the letters of a word, but for those called `plain`."""
    small = board("4x4")
    marks = SymbolSet("word", ("A", "B", "C", "D"), kind="word")
    return Outline(
        "book",
        "Book",
        tuple(
            SectionOutline(it, it, small, 1, "one-up", symbol_set("digits", 4) if it == "plain" else marks)
            for it in ids
        ),
    )


@pytest.fixture(scope="module")
def shifted() -> list[GradedPuzzle]:
    """A puzzle and its variants that have other names for the values."""
    (puzzle,) = api.generate("4x4", seed=3)
    return [puzzle, *(varied(puzzle, transform_named(f"shift {by}")) for by in (1, 2, 3))]


def test_twins_that_differ_in_the_names_of_values_are_read_by_different_lines(shifted: list[GradedPuzzle]) -> None:
    (found,) = all_spelled(in_words("one"), (tuple(shifted),))
    assert len({each.puzzle.givens for each in found}) == 4
    with pytest.raises(BuildFailed, match="differ only by relabelling"):
        all_spelled(in_words("one"), ((*shifted, shifted[0]),))


def test_they_are_so_in_sections_of_their_own_wherever_these_stand(shifted: list[GradedPuzzle]) -> None:
    one, two = all_spelled(in_words("one", "two"), ((shifted[0],), (shifted[1],)))
    assert one[0].puzzle.givens != two[0].puzzle.givens
    assert all_spelled(in_words("two", "one"), ((shifted[1],), (shifted[0],))) == (two, one)


def test_a_word_makes_no_puzzle_that_another_section_has_in_digits(shifted: list[GradedPuzzle]) -> None:
    ((alone,),) = all_spelled(in_words("one"), ((shifted[0],),))
    plain, (other,) = all_spelled(in_words("plain", "one"), ((alone,), (shifted[0],)))
    assert plain == (alone,)
    assert other.puzzle.givens != alone.puzzle.givens
