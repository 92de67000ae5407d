"""The lines of every board, as every theme draws them, are read back as the board's cells and borders."""

from __future__ import annotations

from typing import cast

import pypdfium2
import pytest

from bookbuilder.board import Board, board, boards
from bookbuilder.drawing import Group, Page
from bookbuilder.paper import printer
from bookbuilder.readback.book.comparing import line_flaw, shape_flaw
from bookbuilder.readback.book.marks import SeenDrawing, SeenLine, SeenMarks
from bookbuilder.readback.book.page import GridRead, PageReader
from bookbuilder.readback.book.pdfium import PageObjects
from bookbuilder.render.pdf import render
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import theme, themes
from bookbuilder.typeset.grid.art import art

EDGE = 40.0


def read(its: Board, look: str, cell: float) -> list[GridRead]:
    """The grids that are found on a page with a board's empty grid in a theme; cells in points."""
    symbols = symbol_set("digits" if its.order < 10 else "digits-letters", its.order)
    empty = [0] * len(its.cells)
    drawing = art(its, symbols, empty, empty, cell * its.width, printer("plain"), theme=theme(look))
    width, height = drawing.width + 2 * EDGE, drawing.height + 2 * EDGE
    whole = (0.0, 0.0, width, height)
    page = Page(width, height, whole, whole, (Group(EDGE, EDGE, drawing.marks),))
    pdf = pypdfium2.PdfDocument(render([page]))
    return list(PageReader(PageObjects(pdf)).read(0).grids)


@pytest.mark.parametrize("look", sorted(themes()))
@pytest.mark.parametrize("name", sorted(boards()))
def test_every_board_is_read_back_in_every_theme(name: str, look: str) -> None:
    its = board(name)
    for cell in (11.0, 24.0, 60.0):
        (found,) = read(its, look, cell)
        assert (cell, shape_flaw(found.pattern, its)) == (cell, "")
        assert (cell, line_flaw(found.pattern, its)) == (cell, "")


def test_a_reader_remembers_the_drawings_of_a_few_pages_only() -> None:
    class Jigsaws:
        def page(self, number: int) -> SeenMarks:
            line = SeenLine(0.0, 0.0, 9.0 + number, 0.0, 1.0, 1.0)
            return SeenMarks([], SeenDrawing((line,)))

    reader = PageReader(cast(PageObjects, Jigsaws()))
    for number in range(100):
        assert not reader.read(number).flaw
    assert len(reader._scenes) < 20
