"""What puzzles and results look like in a console and in a notebook."""

from __future__ import annotations

from pathlib import Path

import pytest

import bookbuilder as bb
from bookbuilder.build import Built

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOOK = {"title": "Mine", "sections": [
    {"title": "One", "count": 2, "board": "4x4"}, {"title": "Two", "count": 1, "board": "6x6"},
]}  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    made = bb.build(BOOK, tmp_path_factory.mktemp("book") / "mine")
    assert isinstance(made, Built)
    return made


def test_values_are_said_in_one_line() -> None:
    made = next(bb.generate("4x4", grade="beginner", seed=1))
    line = "".join(map(str, made.puzzle.givens)).replace("0", ".")
    clues = f"4x4, {made.puzzle.clues} clues: {line}"
    assert repr(made.puzzle) == f"<Puzzle {clues}>"
    assert repr(made) == f"<GradedPuzzle beginner {made.grade.score}, {clues}>"
    assert repr(made.puzzle.board) == "<Board 4x4, 16 cells, 12 houses, values to 4>"
    assert repr(next(bb.read(EASY))) == f"<Entry (the text:1), classic, 30 clues: {EASY}>"
    assert repr(next(bb.explain(EASY))).startswith("<Explained Hidden single in a box: In box 2")


def test_a_large_puzzle_is_said_without_its_values() -> None:
    made = next(bb.generate("samurai", graded=False))
    assert repr(made) == f"<GradedPuzzle samurai, {made.puzzle.clues} clues>"


def test_a_book_is_said_in_one_line(built: Built) -> None:
    assert repr(built) == f"<Built {built.folder}: 3 puzzles in 4 files>"


def test_a_book_has_its_puzzles_with_number_section_and_page(built: Built) -> None:
    assert [(at.number, at.section) for at in built.puzzles] == [(1, "one"), (2, "one"), (3, "two")]
    assert [at.puzzle for at in built.puzzles] == [it for section in built.supplied.puzzles for it in section]
    pages = [at.page for at in built.puzzles]
    assert pages == sorted(pages)
    assert all(at.page < at.pages["answer"] for at in built.puzzles)
    assert repr(built.puzzles[0]).startswith(f"<BuiltPuzzle 1 of one, page {pages[0]}: ")


def test_a_puzzle_of_a_book_can_be_solved_and_drawn(built: Built) -> None:
    first = built.puzzles[0]
    assert next(bb.solve(first)) == first.puzzle.solution
    assert first._repr_svg_() == bb.draw(first.puzzle)


def test_notebooks_draw_puzzles_and_entries() -> None:
    entry = next(bb.read(EASY))
    assert entry._repr_svg_() == entry.puzzle._repr_svg_() == bb.draw(EASY)
    assert bb.draw(EASY).startswith("<svg")


def test_what_cannot_be_drawn_is_shown_as_text() -> None:
    assert next(bb.read("55" + EASY[2:]))._repr_svg_() is None


def test_a_finished_book_is_checked_by_what_build_returned(built: Built) -> None:
    assert bb.check(built).failed is bb.check(Path(built.folder) / "interior.pdf").failed is False
    assert repr(bb.check(Path(built.folder) / "interior.pdf")).endswith("rules hold, 0 findings>")
