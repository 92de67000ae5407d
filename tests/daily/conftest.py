"""A small newspaper: quick boards and formats, so that a test can make weeks of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date as Date
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookbuilder.daily import MadeDays, make_days
from bookbuilder.plan import NewspaperPlan, plan_newspaper
from bookbuilder.workers import HERE, Workers

START = Date(2027, 1, 1)


def series(id: str = "main", **options: Any) -> dict[str, Any]:
    """A series of 6x6 puzzles with one slot."""
    slots = [{"width": "60mm", "formats": ["svg", "txt"]}]
    usual = {"id": id, "board": "6x6", "start": "2027-01-01", "grades": "easy", "slots": slots}
    return {**usual, **options}


class Paper:
    """A newspaper in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def plan(self, *of: dict[str, Any], top: dict[str, Any] | None = None, **options: Any) -> NewspaperPlan:
        """The plan of these series."""
        text = yaml.safe_dump({"title": "P", "seed": 3, **(top or {}), "newspaper": {"series": list(of), **options}})
        file = self.folder / "paper.yaml"
        file.write_text(text, encoding="utf-8")
        return plan_newspaper(file)

    def make(
        self, plan: NewspaperPlan, first: str, last: str, name: str = "out", workers: Workers = HERE, **how: Any
    ) -> MadeDays:
        """Make the days from `first` to `last`."""
        return make_days(plan, Date.fromisoformat(first), Date.fromisoformat(last), self.folder / name, workers, **how)

    def files(self, name: str = "out") -> dict[str, str]:
        """The digests of all files, by name."""
        root = self.folder / name
        found = sorted(path for path in root.rglob("*") if path.is_file())
        return {path.relative_to(root).as_posix(): sha256(path.read_bytes()).hexdigest() for path in found}

    def day(self, day: str, name: str = "out") -> dict[str, str]:
        """The digests of a day's files."""
        return {file: digest for file, digest in self.files(name).items() if file.startswith(f"{day}/")}


@pytest.fixture
def paper(tmp_path: Path) -> Callable[[], Paper] | Paper:
    return Paper(tmp_path)
