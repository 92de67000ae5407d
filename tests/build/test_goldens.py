"""What the quickstart book is, as text: a change here changes every reader's next book."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.build import Built, build_book
from bookbuilder.data import shipped
from bookbuilder.plan import Plan, plan_book


@pytest.fixture(scope="module")
def quickstart(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Built]:
    plan = plan_book(shipped("configs", "quickstart.yaml"))
    return plan, build_book(plan, tmp_path_factory.mktemp("out") / "quickstart")


def test_puzzles(quickstart, golden) -> None:
    golden("quickstart-puzzles.txt", (Path(quickstart[1].folder) / "puzzles.txt").read_text("utf-8"))
