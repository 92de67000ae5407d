"""A cell size, a printer's limits and a theme go in; the lines, tints and faces of a grid come out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

from bookbuilder.board import Board
from bookbuilder.drawing import BLACK, Colour
from bookbuilder.paper import Printer
from bookbuilder.typeset.theme import Digits, GridLook, Theme

USUAL = 40.0  # points: the size of the cells for which a theme says how wide lines are
SHARE = 0.022  # the widest cell line, in cells
SMALL = 30.0  # points: in smaller cells, the lines of boxes become thinner with them
LEAST = 2.2  # a box's line, relative to a cell's, if the theme has no smaller difference
JIGSAW = 3.2  # the same where boxes are no rectangles, so that only this line shows them
# Of several grids: the box's line relative to the usual one, to a cell's at least, and the rim's relative to it.
SEVERAL = 0.9, 1.8, 1.8
# Of boards that are wider or higher than USUAL_SIDE: the ink of cells' lines, so that boxes are read before cells, and
# the least lines of boxes and rims in cells of LARGE_CELL points, smaller in smaller ones.
USUAL_SIDE, LARGE_INK, LARGE_LINES, LARGE_CELL = 9, 0.55, (1.7, 2.8), 20.0
DOUBLE = 16.0  # points: smaller cells have no second line around the rim
STEP = 0.09  # difference in ink between the greys of touching boxes
TINT, CLUE, HIGHLIGHT = Colour(black=0.13), Colour(black=0.19), Colour(black=0.26)
SAFE = 0.02  # ink above the lightest that the printer holds


@dataclass(frozen=True, slots=True)
class Limits:
    """What a printer, or a screen, can show."""

    thinnest: float  # line, in points
    lightest: float  # grey, as a share of black
    darkest: float  # ground under a mark, likewise

    @classmethod
    def of(cls, printer: Printer) -> Limits:
        """Those of a printer."""
        return cls(printer.thinnest_line.value, printer.lightest_grey.value, printer.darkest)


@dataclass(frozen=True, slots=True)
class GridStyle:
    """Line widths in points (0 for no line), tints in ink, and the faces and size of given and found values."""

    cell: float
    extra: float
    box: float
    rim: float
    second: float = 0.0  # a line around the rim
    gap: float = 0.0  # between the two
    corner: float = 0.0  # the radius of the rim's corners, to the middle of its line
    cell_ink: Colour = BLACK
    checkered: Colour | None = None  # the tint of every other box
    tint: Colour = TINT
    clue: Colour = CLUE  # the ground of a clue, where it fills the cell
    highlight: Colour = HIGHLIGHT
    darkest: float = 1.0  # the most ink under black marks
    given: str = "medium"
    found: str = "light"
    digit: float = 0.71  # the type size of marks, in cells
    fill: float = 1.0  # the size of marks, relative to the usual one in cells of this size
    thinnest: float = 0.0  # line of a picture

    def grey(self, step: int) -> Colour:
        """The tint, darker by this many steps."""
        return Colour(black=self.tint.black + step * STEP)

    @property
    def edge(self) -> float:
        """From the outermost ink to the edge of the outermost cells, which is the middle of the rim."""
        return self.rim / 2 + (self.gap + self.second if self.second else 0.0)

    def faced(self, given: str, found: str) -> GridStyle:
        """The same with other faces."""
        return replace(self, given=given, found=found)


def grid_style(theme: Theme, limits: Limits, board: Board, cell: float, faces: tuple[str, str]) -> GridStyle:
    """Lines for a board with cells of this size in points; `faces` are those of given and of found values.

    No line is thinner and no tint lighter or darker than the limits say. Where several grids overlap, rims run
    through the board and must not look like the borders of boxes.
    """
    look, thinnest = theme.grid, limits.thinnest
    hair, box, rim = _lines(look, board, cell, thinnest)
    if is_large(board):
        scale = min(1.0, cell / LARGE_CELL)
        box, rim = (max(line, scale * least) for line, least in zip((box, rim), LARGE_LINES, strict=True))
    lightest, darkest = limits.lightest + SAFE, limits.darkest
    tint, clue, highlight = (Colour(black=min(darkest, max(lightest, grey.black))) for grey in (TINT, CLUE, HIGHLIGHT))
    checkered = Colour(black=min(darkest, max(limits.lightest, look.checkered)))
    second = look.second if cell >= DOUBLE else None
    return GridStyle(
        hair,
        (hair + box) / 2,
        box,
        rim,
        second=max(thinnest, second.width) if second else 0.0,
        gap=max(thinnest, second.gap * min(1.0, cell / SMALL)) if second else 0.0,
        corner=look.corner * min(1.0, cell / USUAL),
        cell_ink=Colour(black=min(look.cell_ink, LARGE_INK) if is_large(board) else look.cell_ink),
        checkered=checkered if look.checkered else None,
        tint=tint,
        clue=clue,
        highlight=highlight,
        darkest=darkest,
        given=faces[0],
        found=faces[1],
        digit=digit_share(theme.digits, board),
        thinnest=thinnest,
    )


def is_large(board: Board) -> bool:
    """Whether nobody can count its rows or columns at a glance."""
    return max(board.width, board.height) > USUAL_SIDE


def digit_share(digits: Digits, board: Board) -> float:
    """The type size of marks on this board, in cells."""
    return digits.crowded if board.grids or board.order > 9 else digits.usual


def _lines(look: GridLook, board: Board, cell: float, thinnest: float) -> tuple[float, float, float]:
    """The widths of the lines of cells, boxes and rims."""
    hair = max(thinnest, min(look.cell, cell * SHARE))
    least = min(LEAST, look.box / look.cell)
    box = max(least * hair, min(look.box * sqrt(max(cell, USUAL) / USUAL), cell * look.box / SMALL))
    rim = box * look.rim / look.box
    if board.grids:
        box = max(SEVERAL[1] * hair, SEVERAL[0] * box)
        return hair, box, max(rim, SEVERAL[2] * box)
    if any(house.kind == "box" and not board.is_rectangle(house) for house in board.houses):
        box = max(box, JIGSAW * hair)
        return hair, box, max(rim, box)
    return hair, box, rim
