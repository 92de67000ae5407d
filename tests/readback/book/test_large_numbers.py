"""Large numbers over grids are read wherever they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.build import build_book
from bookbuilder.plan import plan_book

BOOK = """\
title: H
language: he
printer: plain
trim: 8.5x11in
sections: [{id: a, title: A, board: samurai, grade: easy, count: 7}]
"""


@pytest.mark.slow
def test_the_number_seven_at_the_right_edge_is_that_of_its_grid(tmp_path: Path) -> None:
    """The box of its letter is wider than its ink, and reached out of the grid."""
    (tmp_path / "book.yaml").write_text(BOOK, "utf-8")
    built = build_book(plan_book(tmp_path / "book.yaml"), tmp_path / "out")
    assert "proof.json" in {artifact.file for artifact in built.artifacts}
