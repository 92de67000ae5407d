"""A book with many boards passes the check of its own files, at every printer and in every theme.

A build ends with that check and so with an error if a page of the book breaks a rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.board import boards
from bookbuilder.paper import printer, printers
from bookbuilder.typeset import themes

TRIMS = {
    "kdp-paperback": "8.5x11in",
    "kdp-hardcover": "8.25x11in",
    "ingramspark": "8.5x11in",
    "lulu": "8.5x11in",
    "lulu-coil": "8.27x11.69in",
    "newsprint": "350x510mm",
    "plain": "a3",
    "screen": "letter",
}
PRINTERS = {name: printer(name) for name in printers()}
LARGE = {"monster", "sohei", "25x25"}  # too large for the pages of books; the example with every board prints them
COVERS = {"kdp-paperback"}  # whose spines are known
BOARDS = sorted(set(boards()) - LARGE)
EACH = [(name, sorted(themes())[at % 4]) for at, name in enumerate(sorted(TRIMS))]


def a_book(at: str, theme: str) -> str:
    """A config with hints, steps, a shape, letters and a section for each of some boards, other ones in each theme."""
    first = sorted(themes()).index(theme)
    own = "outputs: [interior, cover, json]\ncover: {blurb: Look inside.}\n" if at in COVERS else ""
    return f"""\
title: Clean
author: A. Setter
isbn: 978-0-306-40615-7
seed: 3
printer: {at}
trim: {TRIMS[at]}
theme: {theme}
bleed: {"true" if PRINTERS[at].bleed else "false"}
{own}answers: {{hints: 1}}
sections:
  - {{title: Easy, grade: easy, count: 60}}
  - {{title: Hearts, count: 2, clues: {{pattern: heart}}, symbols: letters, shade_clues: true}}
  - {{title: Hard, grade: hard, count: 12, walkthrough: {{puzzles: 1}}}}
""" + "".join(f"  - {{title: {name!r}, board: {name}, count: 1}}\n" for name in BOARDS[first::4])


def test_every_printer_is_tried() -> None:
    assert sorted(TRIMS) == sorted(printers())


@pytest.mark.slow
@pytest.mark.parametrize(("at", "theme"), EACH)
def test_a_clean_book_raises_nothing(at: str, theme: str, build, tmp_path: Path) -> None:
    path = tmp_path / "clean.yaml"
    path.write_text(a_book(at, theme), "utf-8")
    assert "interior.pdf" in {artifact.file for artifact in build(path).artifacts}
