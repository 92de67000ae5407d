"""What stands around a puzzle's grid to help its solver: a style and a board go in; its room and its marks come out.

  1 2 3 4 5 6 7 8 9       coordinates, by which hints name cells
1 +-----+-----+-----+
2 |1    |2    |3    |     boxes: a number in the first cell of each, where hints number them
. .     .     .     .
  +-----+-----+-----+
  Time ____   Answer on page 52
  |1 |2 |3 |4 |5 |6 |     pencil: a box for notes on each value
          ##              a code that leads to the puzzle's page; beside the grid where that leaves more room
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookbuilder import fonts
from bookbuilder.board import Board
from bookbuilder.board.house_names import numbered_boxes
from bookbuilder.book import SectionAids
from bookbuilder.drawing import Colour, Group, Mark, Stroke, Text
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import CORNER, Grid
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.page.codes import MODULE, QUIET, code, side
from bookbuilder.typeset.page.headline import line_height
from bookbuilder.typeset.text.blocks import to_fill_in
from bookbuilder.typeset.text.lines import CENTRE, END, Face, write
from bookbuilder.typeset.text.style import Style

NOTE, BASE = 1.9, 1.5  # the foot of the line under a grid, and its baseline, relative to the note's type size
AROUND = 3.0  # points between the numbers along an edge and the grid
HEIGHT = 0.7  # of a digit, relative to its type size
TIME, APART = 6.0, 0.5  # the rule for a time, and the space before it, relative to the note's type size
OVER, HIGH = 0.6, 3.2  # the space over the boxes for notes, and their height, likewise
INSIDE = 2.0  # points between the lines of such a box and its value
BOX, LARGE = 0.2, 0.4  # the type size of a box's number in cells, and the largest that leaves the digits alone
GREY = Colour(black=0.65)  # of the numbers in cells, which must not look like values


@dataclass(frozen=True, slots=True)
class Margins:
    """The room in points that captions and aids take around a grid."""

    left: float = 0.0
    right: float = 0.0
    above: float = 0.0
    below: float = 0.0

    @property
    def height(self) -> float:
        """Above and below."""
        return self.above + self.below


def note_height(style: Style) -> float:
    """The height of the line under a grid."""
    return NOTE * style.faces.note.size


def margins(style: Style, board: Board, aids: SectionAids) -> Margins:
    """The room around a puzzle on this board."""
    face, left, above, below = style.faces.reference, 0.0, line_height(style), note_height(style)
    if aids.coordinates:
        left = max(face.width(str(row + 1)) for row in range(board.height)) + AROUND
        above += HEIGHT * face.size + AROUND
    if aids.pencil:
        below += (OVER + HIGH) * style.faces.note.size
    code_side = side(aids)
    return Margins(left, code_side if aids.beside else 0.0, above, below + (0.0 if aids.beside else code_side))


def aid_marks(style: Style, grid: Grid, aids: SectionAids, x: float, y: float) -> Iterator[Mark]:
    """All aids of a puzzle whose grid has its top left corner here."""
    face = style.faces.reference
    if aids.coordinates:
        rows, columns = (range(1, size + 1) for size in (grid.board.height, grid.board.width))
        yield from edge_numbers(face, grid, (rows, columns), x, y)
    if aids.boxes:
        yield Group(x, y, tuple(_box_numbers(style, grid)), width=grid.width)
    foot = y + grid.height + note_height(style)
    if aids.time:
        yield from _time(style, x, foot)
    if aids.pencil:
        yield Group(x, foot + OVER * style.faces.note.size, tuple(_pencil(style, grid)), width=grid.width)


def code_mark(style: Style, grid: Grid, aids: SectionAids, number: int, x: float, y: float) -> Group:
    """The code of a puzzle whose grid has its top left corner here: in the middle under everything, or beside it."""
    if aids.beside:
        return code(aids, number).put(x + grid.width, y + grid.height - side(aids) + QUIET * MODULE)
    foot = y + grid.height + margins(style, grid.board, aids).below - side(aids)
    return code(aids, number).put(x + (grid.width - side(aids)) / 2, foot)


# --- coordinates and boxes ---


def edge_numbers(
    face: Face, grid: Grid, lines: tuple[Sequence[int], Sequence[int]], x: float, y: float
) -> Iterator[Mark]:
    """The numbers of rows, on the middle of each before a grid with its corner here, and of columns over it."""
    (rows, columns), start = lines, grid.style.edge + grid.cell / 2
    for at, row in enumerate(rows):
        yield write(str(row), face, x - AROUND, y + start + HEIGHT * face.size / 2 + at * grid.cell, END)
    over = (write(str(column), face, start + at * grid.cell, -AROUND, CENTRE) for at, column in enumerate(columns))
    yield Group(x, y, tuple(over), width=grid.width)


def box_type(style: Style, cell: float) -> float:
    """The type size of the boxes' numbers in cells of this size."""
    return max(style.least, BOX * cell)


def _box_numbers(style: Style, grid: Grid) -> Iterator[Text]:
    """The numbers of the boxes, each in the first cell of its own."""
    size, name, inset = box_type(style, grid.cell), style.faces.reference.name, CORNER * grid.cell
    for cell, number in numbered_boxes(grid.board).items():
        left, top = grid.corners[cell]
        ink = fonts.ink(str(number), name, size)
        yield Text(left + inset - ink.left, top + inset - ink.top, str(number), name, size, GREY)


# --- under the grid ---


def time_room(style: Style, note: str) -> float:
    """The width that a line for the time needs with this note beside it."""
    face = style.faces.note
    room = _time_width(style) + face.size
    return 2 * room + face.width(note) if style.theme.caption.note == "centre" else room + face.width(note)


def _time_width(style: Style) -> float:
    """The width of the word and the rule."""
    face = style.faces.note
    return face.width(style.words.say("puzzle.time")) + (APART + TIME) * face.size


def _time(style: Style, x: float, foot: float) -> Iterator[Mark]:
    face, word = style.faces.note, style.words.say("puzzle.time")
    base = foot - (NOTE - BASE) * face.size
    yield from to_fill_in(style, face, word, x, x + _time_width(style), base, APART)


def _pencil(style: Style, grid: Grid) -> Iterator[Mark]:
    """A row of boxes as wide as the grid, each with its value in a corner."""
    order, high, face, rule = grid.board.order, HIGH * style.faces.note.size, style.faces.reference, style.rule
    left, wide = rule / 2, (grid.width - rule) / order
    right = left + order * wide
    yield from (Stroke(left, y, right, y, rule) for y in (rule / 2, high - rule / 2))
    yield from (Stroke(left + at * wide, 0.0, left + at * wide, high, rule) for at in range(order + 1))
    for at in range(order):
        yield _value(style, grid.symbols, at, face, left + at * wide + INSIDE, INSIDE)


def _value(style: Style, symbols: SymbolSet, at: int, face: Face, x: float, y: float) -> Mark:
    if symbols.pictures:
        return stamp(x, y, face.size, symbols.pictures[at], style.thinnest)
    ink = fonts.ink(symbols.marks[at], face.name, face.size)
    return write(symbols.marks[at], face, x - ink.left, y + HEIGHT * face.size)
