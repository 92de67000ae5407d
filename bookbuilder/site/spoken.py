"""A board goes in; the names of its cells and houses come out as a screen reader says them: row 4 column 7, box 5.

Boxes are numbered where everybody counts alike: on a board with one raster of boxes, and within each grid of several.
Other boxes, and shaded areas, are named by one of their cells.
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board, Cell
from bookbuilder.book import Phrases, numbered_box
from bookbuilder.words import Words

_LINES = ("row", "column")


class _Spoken(Phrases):
    """Names things as they are said: r4c7 would be read as a word."""

    def cell(self, place: Cell) -> str:
        """One cell by its row and column on the whole board."""
        top, left = self.board.corner
        return self.words.say("page.cell", row=place.row - top + 1, column=place.column - left + 1)


def house_names(board: Board, words: Words) -> tuple[str, ...]:
    """The names of a board's houses, in order."""
    spoken = _Spoken(board, words, ())
    return tuple(spoken.house(house) for house in range(len(board.houses)))


def cell_names(board: Board, words: Words) -> tuple[str, ...]:
    """The names of a board's cells, in order: row, column, and what else each belongs to."""
    spoken = _Spoken(board, words, ())
    said = [[spoken.cell(cell)] for cell in board.cells]
    for name, cells in _areas(board, words, spoken):
        for cell in cells:
            said[cell].append(name)
    return tuple(", ".join(dict.fromkeys(parts)) for parts in said)


def _areas(board: Board, words: Words, spoken: Phrases) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Boxes, diagonals and shaded areas by name."""
    boxes = _boxes(board, words)
    for at, house in enumerate(board.houses):
        if house.kind not in _LINES:
            yield boxes.get((house.grid, house.cells)) or spoken.house(at), house.cells


def _boxes(board: Board, words: Words) -> dict[tuple[int, tuple[int, ...]], str]:
    """The names of boxes in the raster of a grid, by grid and cells; grids are counted as they are read."""
    found = dict[tuple[int, tuple[int, ...]], str]()
    corners = [min(board.cells[cell] for cell in inside) for inside in board.grids]
    count = {at: n for n, at in enumerate(sorted(range(len(corners)), key=corners.__getitem__), start=1)}
    for at, inside in enumerate(board.grids):
        part = board.part(at)
        spoken = _Spoken(part, words, ())
        for which, house in enumerate(part.houses):
            if numbered_box(part, which):
                cells = tuple(inside[cell] for cell in house.cells)
                found[at + 1, cells] = words.say("page.grid", n=count[at], box=spoken.house(which))
    return found
