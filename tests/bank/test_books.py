"""Books built against either kind of bank."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bookbuilder.bank import Address, Record, every, opened, pending
from bookbuilder.build import build_book
from bookbuilder.plan import plan_book

BOOK = """\
title: Small
id: {id}
bank: '{bank}'
sections: [{{title: One, board: 4x4, count: 6, clues: {{symmetry: none}}}}]
front: {{how_to: false}}
"""


@pytest.fixture
def book(place: Address, tmp_path: Path) -> Callable[[str], Path]:
    """The file of a small book."""

    def write(name: str) -> Path:
        path = tmp_path / f"{name}.yaml"
        bank = str(place.file) if place.file else place.url.render_as_string(hide_password=False)
        path.write_text(BOOK.format(id=name, bank=bank), "utf-8")
        return path

    return write


def inside(place: Address) -> dict[str, list[Record]]:
    """What the bank has, by publication."""
    found: dict[str, list[Record]] = {}
    with opened(place) as bank:
        assert pending(bank) == ()
        for each in every(bank):
            found.setdefault(each.publication, []).append(each)
    return found


def test_books_share_nothing_and_are_rebuilt_as_they_were(place: Address, book, tmp_path: Path) -> None:
    before = [build_book(plan_book(book(name)), tmp_path / name) for name in ("one", "two")]
    records = inside(place)
    again = [build_book(plan_book(book(name)), tmp_path / f"{name}-again") for name in ("one", "two")]
    assert [each.artifacts for each in again] == [each.artifacts for each in before]
    assert [each.supplied.recorded for each in again] == [6, 6]
    assert inside(place) == records
    assert len({each.key for some in records.values() for each in some}) == 12


@pytest.mark.slow
def test_processes_that_build_at_once_share_nothing(place: Address, book, tmp_path: Path) -> None:
    names = ("one", "two", "three")
    commands = [["build", str(book(name)), "--out", str(tmp_path / name), "--jobs", "1", "--quiet"] for name in names]
    runs = [subprocess.Popen([sys.executable, "-m", "bookbuilder", *command]) for command in commands]
    assert [run.wait(120) for run in runs] == [0, 0, 0]
    assert len({each.key for some in inside(place).values() for each in some}) == 18
