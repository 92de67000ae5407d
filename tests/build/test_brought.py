"""Books with puzzles from files: they are printed as they are, and nothing else in the book is a twin of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book
from bookbuilder.workers import Processes

MIXED = """\
title: Mixed
seed: 7
sections:
  - {title: Made, board: 4x4, count: 3, clues: {symmetry: none}}
  - {title: Mine, from: mine.txt}
"""


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A book with made puzzles on the smallest board, and one from a file."""
    (tmp_path / "mine.txt").write_text("1.....2..3.....4\n", "utf-8")
    path = tmp_path / "mixed.yaml"
    path.write_text(MIXED, "utf-8")
    return path


def test_the_puzzles_of_the_file_stand_in_the_book(mixed, build, manifest) -> None:
    book = manifest(build(mixed).folder)
    (mine,) = [puzzle for puzzle in book["puzzles"] if puzzle["section"] == "mine"]
    assert mine["givens"] == [1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4]
    assert len({puzzle["key"] for puzzle in book["puzzles"]}) == 4


def test_the_pages_name_the_levels_that_the_puzzles_of_the_file_have(mixed, build, manifest) -> None:
    """As many pages as if the section had asked for just these levels."""
    text = mixed.read_text("utf-8").replace("count: 3", "count: 3, grade: beginner") + "page: large-print\n"
    mixed.write_text(text, "utf-8")
    few = manifest(build(mixed).folder)["artifacts"][0]["pages"]
    assert few < plan_book(mixed).layout.pages
    mixed.write_text(text.replace("from: mine.txt", "from: mine.txt, grade: beginner"), "utf-8")
    assert manifest(build(mixed, "asked").folder)["artifacts"][0]["pages"] == few


def test_a_book_whose_own_puzzles_are_not_sound_leaves_nothing_behind(mixed, build) -> None:
    (mixed.parent / "mine.txt").write_text("1.....2..3......\n", "utf-8")
    before = sorted(mixed.parent.iterdir())
    with pytest.raises(InputError, match="more than one solution"):
        build(mixed)
    assert sorted(mixed.parent.iterdir()) == before


def test_another_build_gives_the_same_bytes_from_the_stock_too(mixed, build, files) -> None:
    first = files(build(mixed).folder)
    again = build(mixed)
    assert (again.supplied.reused, again.supplied.remade) == (3, ())
    assert files(again.folder) == first
    assert files(build(mixed, "other", fresh=True, workers=Processes(2)).folder) == first


def test_a_puzzle_of_the_file_wins_over_its_twin_in_the_stock(mixed, build, manifest) -> None:
    """The made puzzle is replaced by a new one; the stock's line does not count as a mistake of the user's."""
    before = manifest(build(mixed).folder)["puzzles"]
    twin = "".join(str(value or ".") for value in before[1]["givens"])
    (mixed.parent / "mine.txt").write_text(twin[::-1], "utf-8")
    after = build(mixed)
    puzzles = manifest(after.folder)["puzzles"]
    assert after.supplied.reused == 2
    assert [p["givens"] for p in puzzles[:3]] != [p["givens"] for p in before[:3]]
    assert len({puzzle["key"] for puzzle in puzzles}) == 4


def test_a_section_can_go_over_from_made_to_brought_and_back(mixed, build) -> None:
    build(mixed)
    text = mixed.read_text("utf-8")
    mixed.write_text(text.replace("from: mine.txt", "board: 4x4, count: 1, clues: {symmetry: none}"), "utf-8")
    assert build(mixed).supplied.remade == ("mine",)
    mixed.write_text(text, "utf-8")
    assert build(mixed).supplied.remade == ()


# --- on_problem: skip -------------------------------------------------------------------------------------------------


@pytest.fixture
def sifted(mixed: Path) -> Path:
    """The same book from a file with more puzzles, of which two cannot be printed; they may be left out."""
    (mixed.parent / "mine.txt").write_text("11....2..3.....4\n1.....2..3.....4\n1.....2..3......\n", "utf-8")
    mixed.write_text(MIXED.replace("mine.txt", "mine.txt, on_problem: skip"), "utf-8")
    return mixed


def test_what_is_left_out_is_listed_beside_the_book(sifted, build, manifest) -> None:
    built = build(sifted)
    book = manifest(built.folder)
    assert [puzzle["id"] for puzzle in book["puzzles"] if puzzle["section"] == "mine"] == ["mixed-mine-0001"]
    first, second = (built.folder / "skipped.txt").read_text("utf-8").splitlines()
    assert first.startswith("mine.txt:1: section mine: the puzzle has no solution: 1 stands twice in row 1: r1c1, r1c2")
    assert second.startswith("mine.txt:3: section mine: the puzzle has more than one solution")
    assert "skipped.txt" in {each["file"] for each in book["artifacts"]}


def test_the_list_begins_with_the_number_of_puzzles_missing(sifted, build) -> None:
    sifted.write_text(sifted.read_text("utf-8").replace("skip}", "skip, count: 4}"), "utf-8")
    first, *others = (build(sifted).folder / "skipped.txt").read_text("utf-8").splitlines()
    said = "mine.txt: section mine: the section asks for 4 puzzles, but only 1 can be printed: 3 are missing; "
    assert first == f"{said}correct or add puzzles, or write `count: 1`"
    assert len(others) == 2


def test_the_list_goes_when_the_file_has_been_corrected(sifted, build) -> None:
    assert (build(sifted).folder / "skipped.txt").exists()
    (sifted.parent / "mine.txt").write_text("1.....2..3.....4\n", "utf-8")
    assert not (build(sifted).folder / "skipped.txt").exists()


def test_a_book_with_puzzles_left_out_has_the_same_bytes_again(sifted, build, files) -> None:
    first = files(build(sifted).folder)
    assert files(build(sifted).folder) == first
