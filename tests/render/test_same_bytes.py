"""The same drawing gives the same bytes, whatever surrounds it: environment, settings of libraries, other threads."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from reportlab import rl_config

from bookbuilder.drawing import BLACK, Box, Contour, Drawing, LineTo, Mark, Page, Picture, Raster, Stamp, Stroke, Text
from bookbuilder.drawing import Path as Shape
from bookbuilder.render import render, render_svg

CORNER = Picture((Shape((Contour(0, 0, (LineTo(0.5, 0), LineTo(0.5, 0.5), LineTo(0, 0.5))),)),))
INKS = Picture(raster=Raster(2, 1, 4, bytes([255, 0, 0, 0, 0, 0, 255, 0]), b"\x40"))
FACES = ("text", "bold", "medium", "text-italic", "light", "semibold")
LETTERS = "".join(map(chr, [*range(0x21, 0x7F), *range(0xC0, 0x17F), *range(0x391, 0x3CA), *range(0x410, 0x450)]))

# What a machine may have set for reportlab, in the environment, in `reportlab_settings.py` or in the home folder.
SETTINGS = {
    "useA85": 1, "pdfMultiLine": 1, "pdfComments": 1, "invariant": 1, "pageCompression": 0, "ttfAsciiReadable": 0,
    "documentLang": "de", "canvas_basefontname": "Courier", "canvas_baseColor": (1, 0, 0), "wrapA85": 1,
}  # fmt: skip


def book(which: int) -> list[Page]:
    """Pages of all kinds of marks; others for each number, in other faces and letters."""
    pages = []
    for at in range(4):
        face = FACES[(which + at) % len(FACES)]
        text = LETTERS[(which * 37 + at * 11) % 200 :][:60]
        marks: list[Mark] = [Text(5, 20, text, face, 9.5), Text(5, 40, f"book {which}, page {at}", "text", 8)]
        marks += [Stamp(5, 50, 8, CORNER), Stamp(20, 50, 8, INKS), Box(30, 50, 9, 9, BLACK), Stroke(0, 0, 9, 9, 1)]
        pages.append(Page(300, 100, (9, 9, 291, 91), (0, 0, 300, 100), tuple(marks)))
    return pages


def rendered(which: int) -> tuple[bytes, str]:
    """The book as a PDF, and its pages as one SVG."""
    pages = book(which)
    sheet = Drawing(300, 100, tuple(mark for page in pages for mark in page.marks))
    return render(pages, f"Book {which}", "Ada"), render_svg(sheet, f"Book {which}")


@pytest.mark.parametrize("moment", ["0", "1", "1700000000", " "])
def test_a_build_date_in_the_environment_changes_nothing(monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    before = rendered(1)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", moment)
    assert rendered(1) == before


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_of_reportlab_change_nothing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = rendered(2)
    monkeypatch.setattr(rl_config, name, SETTINGS[name])
    assert rendered(2) == before
    assert getattr(rl_config, name) == SETTINGS[name]  # they are the process's, and not ours to change


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("where", ["environment", "module", "home"])
def test_a_machine_with_settings_for_reportlab_writes_the_same(tmp_path: Path, where: str) -> None:
    environment = {**os.environ, "HOME": str(tmp_path / "home"), "PYTHONPATH": str(tmp_path)}
    settings = {name: value for name, value in SETTINGS.items() if name != "canvas_baseColor"}
    lines = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    (tmp_path / "home").mkdir()
    if where == "environment":
        environment |= {f"RL_{name}": str(value) for name, value in settings.items()}
    else:
        file = tmp_path / ("reportlab_settings.py" if where == "module" else "home/.reportlab_settings")
        file.write_text(lines, "utf-8")
    (tmp_path / "books.py").write_text(Path(__file__).read_text("utf-8"), "utf-8")
    code = "import books, hashlib; print(hashlib.sha256(books.rendered(3)[0]).hexdigest(), books.rl_config.useA85)"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [hashlib.sha256(rendered(3)[0]).hexdigest(), "1"]


def test_books_rendered_in_threads_are_those_rendered_one_by_one(hasty: None) -> None:
    wanted = [rendered(which) for which in range(6)]
    with ThreadPoolExecutor(6) as threads:
        for which, found in enumerate(threads.map(rendered, [*range(6)] * 4)):
            assert found == wanted[which % 6], f"book {which % 6}"


@pytest.mark.slow
@pytest.mark.process
def test_threads_that_are_first_to_ask_for_a_font_get_it_whole(tmp_path: Path) -> None:
    (tmp_path / "books.py").write_text(Path(__file__).read_text("utf-8"), "utf-8")
    code = (
        "import books, hashlib, sys; sys.setswitchinterval(1e-6)\n"
        "with books.ThreadPoolExecutor(6) as threads:\n"
        "    for pdf, svg in threads.map(books.rendered, range(6)):\n"
        "        print(hashlib.sha256(pdf + svg.encode()).hexdigest())\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    wanted = [hashlib.sha256(pdf + svg.encode()).hexdigest() for pdf, svg in map(rendered, range(6))]
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        assert done.stdout.split() == wanted, done.stderr
