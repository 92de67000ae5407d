"""A whole book as a PDF, read back by someone else's reader."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pypdf
import pypdfium2
import pytest

from bookbuilder.render import render
from bookbuilder.typeset import Layout, draw

GIVENS = "53 7 6 195 98 6 8 6 3 4 8 3 1 7 2 6 6 28 419 5 8 79".replace(" ", "")


@pytest.fixture(scope="module")
def printed(make: SimpleNamespace) -> tuple[object, Layout, bytes]:
    outline = make.outline(make.section(), make.section("Coffee", 8, make.square(16, 4, 4)))
    book, layout = make.book(outline), make.laid_out(outline)
    return book, layout, render(draw(book, layout), outline.title, outline.author)


def grid_read_from(data: bytes, layout: Layout, number: int) -> dict[tuple[int, int], str]:
    """What stands in the cells of a puzzle's grid, by row and column, from the places of its ink alone."""
    section, at = layout.setting.outline.section_of(number), layout.pages_of(number)["puzzle"]
    page = pypdfium2.PdfDocument(data)[at - 1]
    shown = page.get_textpage()
    cell, frame = layout.sections[section].puzzles.cell, layout.setting.text_frame(at)
    found: dict[tuple[int, int], str] = {}
    for which, letter in enumerate(shown.get_text_range()):
        left, bottom, right, top = shown.get_charbox(which, loose=False)
        if letter.isdigit() and top - bottom == pytest.approx(layout.sections[section].puzzles.digit * 0.69, rel=0.05):
            spot = int((page.get_height() - (top + bottom) / 2) / cell), int(((left + right) / 2 - frame.start) / cell)
            found[spot] = found.get(spot, "") + letter
    return found


@pytest.mark.parametrize("number", [1, 20, 21, 28])
def test_the_givens_are_read_back_in_their_places(printed: tuple[object, Layout, bytes], number: int) -> None:
    book, layout, data = printed
    _, its, puzzle = list(book.numbered())[number - 1]  # type: ignore[attr-defined]
    board, marks = its.board, its.symbols.marks
    wanted = {
        tuple(cell): marks[value - 1] for cell, value in zip(board.cells, puzzle.puzzle.givens, strict=True) if value
    }
    read = grid_read_from(data, layout, number)
    above = min(row for row, _ in read) - min(row for row, _ in wanted)
    assert {(row - above, column): text for (row, column), text in read.items()} == wanted


def test_the_text_of_a_page_comes_in_reading_order(printed: tuple[object, Layout, bytes]) -> None:
    _, layout, data = printed
    text = pypdf.PdfReader(io.BytesIO(data)).pages[layout.pages_of(1)["puzzle"] - 1].extract_text()
    words = text.split()
    assert words[:2] == ["WEEKEND", "SUDOKU"]
    assert " ".join(words[2:]) == f"6 1 Easy {' '.join(GIVENS)} Answer on page {layout.pages_of(1)['answer']}"


def test_all_fonts_are_embedded_subsets(printed: tuple[object, Layout, bytes]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(printed[2]))
    used = {}
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():  # type: ignore[union-attr]
            its = font.get_object()
            used[its["/BaseFont"]] = "/FontFile2" in its["/FontDescriptor"]
    assert used
    assert all(used.values())
    assert all("+FiraSans" in name for name in used), used


def test_pages_have_their_boxes_and_the_file_its_title_and_nothing_that_printers_refuse(
    printed: tuple[object, Layout, bytes],
) -> None:
    _, layout, data = printed
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert len(reader.pages) == layout.pages
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Weekend Sudoku", "Ada Example")
    for page in reader.pages:
        assert list(page.mediabox) == list(page.trimbox) == [0, 0, 432, 648]
        assert "/BleedBox" not in page
        assert "/Annots" not in page
    assert reader.outline == []
    assert "/Names" not in reader.trailer["/Root"]  # type: ignore[operator]


def test_ink_is_black_alone(printed: tuple[object, Layout, bytes]) -> None:
    for page in pypdf.PdfReader(io.BytesIO(printed[2])).pages:
        contents = page.get_contents()
        assert contents is not None
        forms = page["/Resources"].get("/XObject", {}).values()  # type: ignore[union-attr]
        for code in (contents.get_data(), *(form.get_object().get_data() for form in forms)):
            assert not set(code.split()) & {b"rg", b"RG", b"k", b"K", b"cs", b"CS", b"sc", b"gs", b"BI"}
        assert {form.get_object()["/Subtype"] for form in forms} <= {"/Form"}


SCRIPT = """
import hashlib, sys, importlib.util
spec = importlib.util.spec_from_file_location("conftest_of_typeset", sys.argv[1])
make = importlib.util.module_from_spec(spec); spec.loader.exec_module(make)
from bookbuilder.render import render
from bookbuilder.typeset import draw
outline = make.outline(make.section(), make.section("Coffee", 8, make.square(16, 4, 4)))
data = render(draw(make.book(outline), make.laid_out(outline)), outline.title, outline.author)
print(hashlib.sha256(data).hexdigest())
"""


@pytest.mark.slow
def test_the_bytes_are_the_same_in_this_process_and_in_another(printed: tuple[object, Layout, bytes]) -> None:
    book, layout, data = printed
    outline = layout.setting.outline
    assert render(draw(book, layout), outline.title, outline.author) == data  # type: ignore[arg-type]
    command = [sys.executable, "-c", SCRIPT, str(Path(__file__).with_name("conftest.py"))]
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(sys.path)}  # here it is random
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == hashlib.sha256(data).hexdigest()
