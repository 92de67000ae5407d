"""Patterns: pictures laid on boards, from texts and files."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.board import Cell, board
from bookbuilder.board.files import board_from
from bookbuilder.board.pattern_files import pattern_file
from bookbuilder.board.patterns import cropped, lay, pattern, patterns, read_rows, size_of
from bookbuilder.config import read_text
from bookbuilder.errors import InputError

RING = "1111\n1..1\n1..1\n1111"
# Two 4x4 grids that share a box.
PAIR = "order: 4\ngrids:\n  - {box: 2x2}\n  - {box: 2x2, at: [2, 2]}\n"
HOLES = "order: 4\ngrids:\n  - picture: |\n      AA..\n      AABB\n      CCBB\n      CC..\n"


def given(text: str, on: str = "4x4") -> list[str]:
    """The board's outline with the pattern laid on it, holes as blanks."""
    its = board_from(read_text(on, "its.yaml"), "its") if "\n" in on else board(on)
    clues = set(lay([read_rows(each) for each in text.split("+")], its))
    index = {cell: i for i, cell in enumerate(its.cells)}
    rows = range(its.height)
    return [
        "".join(
            " " if Cell(row, column) not in index else "1" if index[Cell(row, column)] in clues else "."
            for column in range(its.width)
        )
        for row in rows
    ]


def wrong(text: str, on: str = "4x4") -> str:
    with pytest.raises(InputError) as refused:
        given(text, on)
    (problem,) = refused.value.problems
    assert problem.hint
    return problem.what


def test_a_picture_as_large_as_the_board_is_laid_on_it() -> None:
    assert given("11..\n1..1\n....\n...1") == ["11..", "1..1", "....", "...1"]


def test_blanks_around_rows_do_not_count() -> None:
    assert given("\n  11..\n  1..1  \n\n ....\n ...1\n") == given("11..\n1..1\n....\n...1")


def test_a_picture_as_large_as_a_grid_is_laid_on_each() -> None:
    assert given(RING.replace("1..1", "1111"), PAIR) == ["1111  ", "1111  ", "111111", "111111", "  1111", "  1111"]


def test_each_grid_can_have_a_picture_of_its_own() -> None:
    one, other = "1...\n....\n..1.\n....", "1...\n....\n....\n...1"
    assert given(f"{one}+{other}", PAIR) == ["1...  ", "....  ", "..1...", "......", "  ....", "  ...1"]


def test_a_picture_of_the_whole_plane_has_full_stops_for_holes() -> None:
    assert given("1.....\n......\n..11..\n..11..\n......\n.....1", PAIR) == [
        *("1...  ", "....  ", "..11..", "..11..", "  ....", "  ...1")
    ]


def test_grids_that_do_not_agree_are_told_where() -> None:
    assert wrong(RING, PAIR) == "the patterns of grids 1 and 2 differ in r3c3, r4c4, which they share"


def test_a_clue_where_there_is_no_cell_is_told() -> None:
    assert wrong(RING, HOLES) == "the pattern has a clue in r1c3, r1c4, r4c3, r4c4, where the board its has no cell"


def test_a_clue_in_a_hole_of_a_grid_is_told_though_another_grid_has_a_cell_there() -> None:
    """Else the clue would stand in the other grid, whose own picture has none there."""
    on = (
        "order: 4\ngrids:\n  - picture: |\n      AABB\n      AABB\n      CCDD\n      CC..\n  - {box: 2x2, at: [3, 2]}\n"
    )
    told = "the pattern has a clue in r4c3, r4c4, where grid 1 of its has no cell"
    assert wrong("1111\n" * 4 + "+1...\n....\n....\n....", on) == told


@pytest.mark.parametrize(
    ("text", "on", "what"),
    [
        ("11\n11", "4x4", "the pattern is 2 x 2, but the board 4x4 is 4 x 4"),
        ("11\n11", PAIR, "the pattern is 2 x 2, but grid 1 of its is 4 x 4"),
        (f"{RING}+{RING}", "4x4", "there are 2 patterns, but the board 4x4 has one grid"),
        (f"{RING}+{RING}+{RING}", PAIR, "there are 3 patterns, but the board its has 2 grids"),
        ("11..\n1.\n....\n...1", "4x4", "row 2 of the pattern has 2 characters, but the first has 4"),
        ("11..\n1x#.\n....\n...1", "4x4", "a pattern cannot contain # x"),
        ("  \n ", "4x4", "the pattern is empty"),
    ],
)
def test_a_pattern_that_does_not_fit_is_refused(text: str, on: str, what: str) -> None:
    assert wrong(text, on) == what


def test_grids_have_sizes() -> None:
    samurai = board("samurai")
    assert [size_of(samurai, grid) for grid in samurai.grids] == [(9, 9)] * 5
    assert size_of(board("6x6"), range(36)) == (6, 6)


def test_a_picture_is_cropped_to_the_cells_that_are_there() -> None:
    its = board("samurai")
    rows = cropped(("1" * 21,) * 21, its, range(len(its.cells)))
    assert len(lay([rows], its)) == len(its.cells)
    assert rows[0] == "1" * 9 + "..." + "1" * 9


def test_a_file_can_name_patterns_for_its_grids(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    rows = "    ".join(f"{row}\n" for row in pattern("ring")[0])
    file.write_text(f"grids:\n  - ring\n  - |\n    {rows}")
    assert pattern_file(file) == pattern("ring") * 2


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{}", "a pattern needs a `picture` or `grids`"),
        ("picture: '1'\ngrids: [ring]", "a pattern cannot have both a `picture` and `grids`"),
        ("picture: |\n  1a\n  ..", "a pattern cannot contain a"),
        ("grids: [ring, rang]", "there is no pattern 'rang'"),
        ("grids: [ring, samurai]", "samurai has a picture for each grid of a board"),
        ("pictures: x", "`pictures` is not a known key"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, text: str, what: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text)
    with pytest.raises(InputError) as refused:
        pattern_file(file)
    assert what in "; ".join(problem.what for problem in refused.value.problems)
    assert all(problem.place.file == str(file) for problem in refused.value.problems)


def test_a_name_that_is_not_there_is_answered_with_one_that_is() -> None:
    with pytest.raises(InputError) as refused:
        pattern("hart")
    assert "did you mean `heart`?" in refused.value.problems[0].hint
    assert "heart" in patterns()
