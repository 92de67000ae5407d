"""Every file in the data folders does what it is there for."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from bookbuilder.board import board, boards
from bookbuilder.build import build_book
from bookbuilder.data import names, shipped
from bookbuilder.generate import Seen, make
from bookbuilder.plan import plan_book, plan_order
from bookbuilder.solve import count, engines

SLOW = {"25x25"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in boards()]
)
def test_every_board_makes_a_puzzle_with_one_solution(name: str) -> None:
    cells = len(board(name).cells)
    least = {"clues": {"min": cells * 9 // 20}} if cells > 200 else {}
    order = plan_order({"title": "One", "board": name, "count": 1, **least}, seed=1)
    ((_, _, made),) = make([order], Seen().claim, [(0, 0)])
    givens = array("i", made.puzzle.givens)
    assert count(engines(order.board), givens) == 1, f"{name}: {made.puzzle.givens}"


@pytest.mark.parametrize("name", names("configs"))
def test_every_example_config_builds(name: str, tmp_path: Path) -> None:
    plan = plan_book(shipped("configs", f"{name}.yaml"))
    built = build_book(plan, tmp_path / name)
    assert {artifact.file for artifact in built.artifacts} >= {"interior.pdf", "puzzles.txt"}


def test_the_names_of_configs_are_their_ids() -> None:
    assert [plan_book(shipped("configs", f"{name}.yaml")).id for name in names("configs")] == list(names("configs"))
