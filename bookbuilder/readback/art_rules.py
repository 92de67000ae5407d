"""A PDF of art goes in, what is wrong with the rules drawn on its puzzles comes out, as clauses.

The grid is found by its lines, as in a book, and must lie where day.json has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import GridPlace
from bookbuilder.readback.book.comparing import shape_flaw
from bookbuilder.readback.book.page import GridRead, PageReader
from bookbuilder.readback.book.pdfium import opened
from bookbuilder.readback.book.pieces import joined, pieces
from bookbuilder.readback.book.ruled import rule_flaw
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.records import Expected

_OFF = 0.1  # of a cell, by which a grid may lie off its place


def art_rule_flaws(data: bytes, grids: list[Expected]) -> Iterator[tuple[str, str]]:
    """What is wrong with the rules of grids: their names, and a clause that begins with it. Raises UnreadableFile."""
    with opened(data) as document:
        page, height = PageReader(document).read(0), document.height(0)
    if page.flaw:
        raise UnreadableFile(page.flaw)
    for expected in grids:
        grid = next((it for it in page.grids if _lies_at(it, expected.place, height)), None)
        if grid and len(pieces(expected.board)) > 1:
            grid = joined(grid, page.grids, expected.board)
        if grid is None or shape_flaw(grid.pattern, expected.board):
            yield expected.name, f"{expected.name} cannot be found by its lines"
        elif flaw := rule_flaw(grid, expected.board, expected.rules):
            yield expected.name, f"{expected.name} {flaw}"


def _lies_at(grid: GridRead, place: GridPlace, height: float) -> bool:
    """Whether a grid begins where a place says, in points from the top left."""
    x, y = grid.corner
    return max(abs(x - place.x), abs(height - y - place.y), abs(grid.cell - place.cell)) < _OFF * place.cell
