"""Lengths are added exactly: before Python 3.12, `sum` rounds after each number, since then it does not."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import bookbuilder as bb

BOOK = """\
title: Sums
seed: 3
printer: kdp-paperback
theme: library
sections:
  - {title: Fruit, symbols: fruit, board: 6x6, grade: easy, count: 6}
  - {title: Killer, rules: killer, board: 6x6, count: 2}
  - {title: Two, board: classic, grade: hard, count: 2, page: two-up, walkthrough: {puzzles: 1, steps: all}}
answers: {hints: 2}
outputs: [interior, cover, screen, html, json]
"""
PAPER = """\
title: Sums
newspaper:
  from: 2027-01-04
  until: 2027-01-05
  series:
    - {id: a, start: 2027-01-04, answer: below, slots: [{width: 60mm, formats: [pdf, png, svg, eps, html]}]}
"""


@pytest.mark.slow
@pytest.mark.parametrize("config", [BOOK, PAPER], ids=["book", "newspaper"])
def test_no_length_is_added_as_one_python_does_and_another_does_not(
    config: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An order by such a sum, or a size that is written down, would make other books on other Pythons."""
    plain, found = builtins.sum, set[str]()

    def watched(items: Iterable[Any], /, start: Any = 0) -> Any:
        added = [*items]
        asking = sys._getframe(1)
        if asking.f_globals["__name__"].startswith("bookbuilder.") and any(isinstance(one, float) for one in added):
            found.add(f"{asking.f_globals['__name__']}:{asking.f_lineno}")
        return plain(added, start)

    monkeypatch.setattr(builtins, "sum", watched)
    bb.build(config, tmp_path / "out")
    assert not found, "use math.fsum"
