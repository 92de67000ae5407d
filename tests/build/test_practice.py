"""Books by technique: every puzzle of a part needs what its opener explains."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from bookbuilder.build import build_book
from bookbuilder.data import shipped
from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book
from bookbuilder.solve import LADDER
from tests.generate.test_needed import NAMES, check_need

BOOK = """\
title: Fish
front: false
sections:
  - {title: Wings, needs: X-wing, count: 3}
  - {title: Pairs, needs: [naked pair, hidden pair], count: 2, text: Look for two cells.}
  - {title: Others, grade: easy, count: 2}
"""


def text_of(folder: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(folder / "interior.pdf")]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "fish.yaml"
    path.write_text(BOOK, "utf-8")
    return path


def test_the_opener_explains_the_technique_with_a_step_of_the_first_puzzle(config: Path, build) -> None:
    folder = build(config).folder
    first, *_ = json.loads((folder / "book.json").read_text("utf-8"))["puzzles"]
    wings, pairs = (page for page in text_of(folder) if "Every puzzle in this part needs" in page)
    assert "needs this technique: X-wing. Here is its first appearance in puzzle 1:" in " ".join(wings.split())
    assert "the other cells" in wings or "can only go where" in wings
    assert "A candidate ruled out" in wings
    assert first["grade"]["hardest"] == "X-wing"
    assert "needs these techniques: Naked pair, Hidden pair. Here is the hardest of them" in " ".join(pairs.split())
    assert "Look for two cells." in pairs


def test_a_part_keeps_its_puzzles(config: Path, build) -> None:
    build(config)
    again = build(config)
    assert (again.supplied.reused, again.supplied.remade) == (7, ())
    config.write_text(BOOK.replace("needs: X-wing", "needs: swordfish"), "utf-8")
    assert build(config).supplied.remade == ("wings",)


def test_a_stored_puzzle_that_does_not_need_the_technique_is_refused(config: Path, build) -> None:
    folder = build(config).folder
    stock = folder / "puzzles.txt"
    lines = stock.read_text("utf-8").splitlines(keepends=True)
    recipe = next(line for line in lines if line.startswith("wings")).split("\t")[2]
    other = next(line for line in lines if line.startswith("others\t1\t")).split("\t")
    stock.write_text("".join(lines[:2]) + "\t".join(["wings", "1", recipe, *other[3:]]), "utf-8")
    with pytest.raises(InputError, match="the puzzle is easy, but the section asks for hard"):
        build(config)


@pytest.mark.parametrize(
    ("section", "place", "what"),
    [
        ("needs: xwong, count: 2", "4:25", '`sections[0].needs`: there is no technique "xwong"'),
        ("needs: X-wing, grade: easy, count: 2", "4:40", "`sections[0].grade` asks for easy puzzles"),
        ("needs: X-wing, from: mine.txt", "4:18", "applies only to generated puzzles"),
    ],
)
def test_a_wrong_technique_is_told_with_its_place(tmp_path: Path, section: str, place: str, what: str) -> None:
    (tmp_path / "mine.txt").write_text("." * 81 + "\n", "utf-8")
    path = tmp_path / "wrong.yaml"
    path.write_text(f"title: W\nfront: false\nsections:\n  - {{title: One, {section}}}\n", "utf-8")
    with pytest.raises(InputError) as caught:
        plan_book(path)
    found = next(each for each in caught.value.problems if what in each.what)
    assert f"{found.place.line}:{found.place.column}" == place


def test_an_empty_list_is_no_technique(tmp_path: Path) -> None:
    path = tmp_path / "plain.yaml"
    path.write_text("title: P\nsections: [{title: One, needs: [], count: 2}]\n", "utf-8")
    assert plan_book(path).orders[0].needs == ()


def test_the_practice_book_has_a_part_for_every_technique_from_pointing_to_xy_chain() -> None:
    wanted = NAMES[NAMES.index("pointing") : NAMES.index("XY-chain") + 1]
    plan = plan_book(shipped("configs", "practice.yaml"))
    assert [order.needs for order in plan.orders] == [(name,) for name in wanted]


@pytest.mark.slow
def test_every_puzzle_of_the_practice_book_needs_its_technique(tmp_path: Path) -> None:
    plan = plan_book(shipped("configs", "practice.yaml"))
    built = build_book(plan, tmp_path / "practice")
    for order, puzzles in zip(plan.orders, built.supplied.puzzles, strict=True):
        (technique,) = order.needs
        for puzzle in puzzles:
            most = technique if order.hardest else puzzle.grade.hardest
            if most in {rung.name for rung in LADDER}:
                check_need(order.board, puzzle.puzzle.givens, technique, most)
    assert sum("Every puzzle in this part needs" in page for page in text_of(built.folder)) == len(plan.orders)
