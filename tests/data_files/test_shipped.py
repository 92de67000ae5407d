"""Every file in the data folders serves its purpose."""

from __future__ import annotations

import json
import shutil
from array import array
from datetime import timedelta
from pathlib import Path

import pytest

from bookbuilder import api
from bookbuilder.board import board, boards
from bookbuilder.board.files import board_file
from bookbuilder.board.pattern_files import pattern_file
from bookbuilder.board.patterns import lay, pattern, patterns
from bookbuilder.build import build_book
from bookbuilder.daily import make_days
from bookbuilder.data import names, shipped
from bookbuilder.plan import NewspaperPlan, plan_book, plan_publication
from bookbuilder.solve import count, engines
from tests.pace import some_slow

SLOW = {
    "newspaper",
    "newspaper-year",
    "25x25",
    "monster",
    "every-board",
    "designer",
    "designer-samurai",
    "killer",
    "lulu-samurai",
    "newspaper-killer",
    "practice",
    "site",
    "symbols",
    "teaching",
    "variety",
}


@pytest.mark.parametrize("name", some_slow(boards(), SLOW))
def test_every_board_makes_a_puzzle_with_one_solution(name: str) -> None:
    cells = len(board(name).cells)
    (made,) = api.generate(name, seed=1, min=cells * 9 // 20 if cells > 200 else None)
    givens = array("i", made.puzzle.givens)
    assert count(engines(made.puzzle.board), givens) == 1, f"{name}: {made.puzzle.givens}"


@pytest.mark.parametrize("name", boards())
def test_a_board_of_ours_is_what_a_stranger_would_get_for_its_file(name: str) -> None:
    assert board_file(shipped("layouts", "boards", f"{name}.yaml")) == board(name)


@pytest.mark.parametrize("name", patterns())
def test_a_pattern_of_ours_is_what_a_stranger_would_get_for_its_file(name: str) -> None:
    assert pattern_file(shipped("layouts", "patterns", f"{name}.yaml")) == pattern(name)


@pytest.mark.parametrize("name", patterns())
def test_every_pattern_makes_a_puzzle_with_one_solution_and_clues_in_its_cells_alone(name: str) -> None:
    several = name if len(pattern(name)) > 1 else "classic"  # those of several grids are called as their boards
    (made,) = api.generate(several, pattern=name, seed=1)
    wanted = lay(pattern(name), board(several))
    assert tuple(cell for cell, value in enumerate(made.puzzle.givens) if value) == wanted
    assert count(engines(made.puzzle.board), array("i", made.puzzle.givens)) == 1, f"{name}: {made.puzzle.givens}"


def test_no_pattern_is_another_ones_twin() -> None:
    drawn = {name: "/".join(pattern(name)[0]) for name in patterns() if len(pattern(name)) == 1}
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.parametrize("name", some_slow(names("configs"), SLOW))
def test_every_example_config_builds(name: str, tmp_path: Path) -> None:
    """In a copy of the folder: some have a bank beside their output."""
    shutil.copytree(shipped("configs"), tmp_path / "configs")
    plan = plan_publication(tmp_path / "configs" / f"{name}.yaml")
    if isinstance(plan, NewspaperPlan):  # a week of it
        first, _ = plan.days
        files = {each.file for each in make_days(plan, first, first + timedelta(days=6), tmp_path / name).artifacts}
        saturday = first + timedelta(days=(5 - first.weekday()) % 7)  # on which every one of them has a puzzle
        told = {f"{saturday}/day.json", f"week-{saturday:%G-W%V}.zip"}
        assert files >= {*told, "calendar.html", "feed.json", "manifest.json"}
        return
    built = build_book(plan, tmp_path / name)
    assert {artifact.file for artifact in built.artifacts} >= {"interior.pdf", "puzzles.txt"}


def test_two_volumes_with_one_bank_share_no_puzzle(tmp_path: Path) -> None:
    shutil.copytree(shipped("configs"), tmp_path / "configs")
    keys: list[set[str]] = []
    for name in ("volume-1", "volume-2"):
        built = build_book(plan_book(tmp_path / "configs" / f"{name}.yaml"), tmp_path / "output" / name)
        book = json.loads((built.folder / "book.json").read_text("utf-8"))
        keys.append({puzzle["key"] for puzzle in book["puzzles"]})
    assert (tmp_path / "output" / "bank.db").is_file()
    assert [len(each) for each in keys] == [30, 30]
    assert not keys[0] & keys[1]


def test_the_book_of_every_board_has_a_puzzle_of_each_on_a3() -> None:
    plan = plan_book(shipped("configs", "every-board.yaml"))
    assert sorted(order.board.name for order in plan.orders) == sorted(boards())
    assert {order.count for order in plan.orders} == {1}
    assert (plan.printer, plan.layout.setting.geometry.trim.name) == ("plain", "a3")


@pytest.mark.slow
def test_the_names_of_configs_are_their_ids() -> None:
    assert [plan_publication(shipped("configs", f"{name}.yaml")).id for name in names("configs")] == list(
        names("configs")
    )
