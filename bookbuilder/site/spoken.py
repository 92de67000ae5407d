"""A board goes in; the names of its cells and houses come out as a screen reader says them: row 4 column 7, box 5.

Steps are told with the same names.

Boxes are numbered where everybody counts alike: on a board with one raster of boxes, and within each grid of several.
Other boxes, and shaded areas, are named by one of their cells.
"""

from __future__ import annotations

import re

from bookbuilder.board import Board, Cell
from bookbuilder.board.house_names import numbered_box
from bookbuilder.book import Phrases, name_in
from bookbuilder.relations.apart import standing_houses
from bookbuilder.words import Words

_LINES = ("row", "column")
_HARD_SPACE = "\u00a0"
_AT_START = re.compile(rf"(?:^|(?<=[.!?:] ))\w(?=\w*{_HARD_SPACE})")  # of a cell's name where a sentence begins


class Spoken(Phrases):
    """Names things as they are said: r4c7 would be read as a word."""

    def cell(self, place: Cell) -> str:
        """One cell by its row and column on the whole board."""
        top, left = self.board.corner
        return name_in(self.words, "page.cell", row=place.row - top + 1, column=place.column - left + 1)


class Told(Spoken):
    """The same within sentences, where a cell's name is one word: no line breaks it, and a page holds it once."""

    def cell(self, place: Cell) -> str:
        """One cell, with hard spaces."""
        return super().cell(place).replace(" ", _HARD_SPACE)

    def told(self, sentences: str) -> str:
        """Sentences about a step, each with a capital letter, also if it begins with a cell."""
        return _AT_START.sub(lambda letter: letter[0].upper(), sentences)


def house_names(board: Board, words: Words) -> tuple[str, ...]:
    """The names of a board's standing houses, in order."""
    spoken = Spoken(board, words, ())
    return tuple(spoken.house(house) for house in range(len(standing_houses(board))))


def area_names(board: Board, words: Words) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The names and cells of a board's boxes, diagonals and shaded areas: what cells are called by, beside lines."""
    spoken, boxes = Spoken(board, words, ()), _boxes(board, words)
    areas = ((at, house) for at, house in enumerate(board.houses) if house.kind not in _LINES)
    named = ((boxes.get((house.grid, house.cells)) or spoken.house(at), house.cells) for at, house in areas)
    return tuple(dict.fromkeys(named))


def _boxes(board: Board, words: Words) -> dict[tuple[int, tuple[int, ...]], str]:
    """The names of boxes in the raster of a grid, by grid and cells; grids are counted as they are read."""
    names = dict[tuple[int, tuple[int, ...]], str]()
    corners = [min(board.cells[cell] for cell in inside) for inside in board.grids]
    count = {at: n for n, at in enumerate(sorted(range(len(corners)), key=corners.__getitem__), start=1)}
    for at, inside in enumerate(board.grids):
        part = board.part(at)
        spoken = Spoken(part, words, ())
        for which, house in enumerate(part.houses):
            if numbered_box(part, which):
                cells = tuple(inside[cell] for cell in house.cells)
                names[at + 1, cells] = words.say("page.grid", n=count[at], box=spoken.house(which))
    return names
