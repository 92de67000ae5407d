"""Pictures that a book makes of its own puzzles, so that every book and every part has its own face.

mask      a puzzle's clues as squares, lozenges or discs, and so the cells in which sums and marks of its rules begin
quilt     its solution, one tile per value: whoever finds the key can read the answer
pictures  its solution in its own marks, without lines; on a cover, on discs of paper
puzzle    the puzzle itself

The outermost tiles touch the edges of the picture, so that it begins where the text beside it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bookbuilder import fonts
from bookbuilder.board import Board
from bookbuilder.drawing import BLACK, ROUND, Box, Colour, Contour, Curve, Drawing, LineTo, Mark, Path, Text
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.relations import RELATIONS
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.gridstyle import SAFE
from bookbuilder.typeset.grid.relation_marks import kinds_with_text, type_beside
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.text.ornaments import DRAWN, disc, lozenge
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import ArtLook

FILLED = {"square": 0.86, "lozenge": 0.74, "disc": 0.74}  # a mask's tile, in cells
MARK, PLATE, ON_PLATE = 0.64, 0.9, 0.6  # a mark of the solution, a disc under it, and a mark on that, in cells
TYPE, HIGH = 0.88, 0.69  # the height of figures: relative to a picture's side, and to their type size
PALE = 0.14  # the ink of tiles without a clue
QUILT_GREYS = 0.45, 0.15  # the inks of a quilt besides black
DOT = 0.14  # a dot's width, in cells

Tile = Callable[[float, float, float, Colour], Iterator[Mark]]  # left, top, side, ink


class Drawer(Protocol):
    """Draws a cell whose top left corner is at (x, y)."""

    def __call__(
        self, inks: ArtInks, look: ArtLook, puzzle: GradedPuzzle, at: int, x: float, y: float, cell: float
    ) -> Iterator[Mark]: ...


@dataclass(frozen=True, slots=True)
class ArtInks:
    """The colours of pictures."""

    clue: Colour  # of a mask
    rest: Colour  # its cells without a clue
    full: Colour  # the three of a quilt
    middle: Colour
    light: Colour
    paper: Colour | None = None  # of the discs under a solution's own marks

    @classmethod
    def greys(cls, style: Style) -> ArtInks:
        """Those of the pages: black, and greys that the printer holds."""
        middle, light = (_grey(style, ink) for ink in QUILT_GREYS)
        return cls(BLACK, _grey(style, PALE), BLACK, middle, light)


def _grey(style: Style, ink: float) -> Colour:
    return Colour(black=max(ink, style.printer.lightest_grey.value + SAFE))


def artwork(
    style: Style,
    look: ArtLook,
    puzzle: GradedPuzzle,
    symbols: SymbolSet,
    side: float,
    inks: ArtInks | None = None,
    rows: int | None = None,
    width: float = 0.0,
) -> Drawing | None:
    """The picture of a puzzle, at most `side` points wide and high, by default in greys.

    With `rows`, a mask or a quilt has no more than the first of these; up to `width`, columns may be spread. None where
    the theme wants no picture. Where values would be too small to print, the picture is a mask.
    """
    board = puzzle.puzzle.board
    high, wide = (min(look.crop or size, size) for size in (board.height, board.width))
    inks, look = inks or ArtInks.greys(style), _readable(style, look, puzzle, symbols, side)
    free = 1 - _filled(look, inks)
    cell = side / (max(high, wide) - free)
    across = min(look.spread * cell, max(cell, (width - (1 - free) * cell) / max(1, wide - 1)))
    if look.kind == "puzzle":
        return style.grid(board, symbols, _shown(style, board, side)).draw_puzzle(puzzle.puzzle)
    if look.kind == "none":
        return None
    high = min(rows or high, high)
    draw = _drawer(style, look, puzzle, symbols)
    inset, (top, left) = free / 2 * cell, board.corner
    marks = [
        mark
        for at, place in enumerate(board.cells)
        if place.row - top < high and place.column - left < wide
        for mark in draw(
            inks, look, puzzle, at, (place.column - left) * across - inset, (place.row - top) * cell - inset, cell
        )
    ]
    return Drawing((wide - 1) * across + (1 - free) * cell, (high - free) * cell, tuple(marks))


def _drawer(style: Style, look: ArtLook, puzzle: GradedPuzzle, symbols: SymbolSet) -> Drawer:
    """What draws a cell of the picture."""
    if look.kind == "quilt":
        return _quilt
    if look.kind == "pictures":
        return partial(_own_mark, style, symbols)
    return partial(_mask, marked_cells(puzzle.puzzle))


def _filled(look: ArtLook, inks: ArtInks) -> float:
    """The share of a cell that its tile or mark fills."""
    if look.kind == "pictures":
        return PLATE if inks.paper else MARK
    return FILLED[look.tile] if look.kind == "mask" else 1.0


def _readable(style: Style, look: ArtLook, puzzle: GradedPuzzle, symbols: SymbolSet, side: float) -> ArtLook:
    """The look, but a mask where the values could not be read."""
    board = puzzle.puzzle.board
    if look.kind == "puzzle":
        is_small = not is_printable(style, puzzle, symbols, side)
    else:
        cell = side / min(look.crop or board.width, max(board.width, board.height))
        is_written = look.kind == "pictures" and not symbols.pictures
        is_small = is_written and _type_size(style, symbols, ON_PLATE * cell) < style.least
    return look.model_copy(update={"kind": "mask"}) if is_small else look


def is_printable(style: Style, puzzle: GradedPuzzle, symbols: SymbolSet, side: float) -> bool:
    """Whether the values of a puzzle, and what stands beside them, can be read where it is this wide and high."""
    board, beside = puzzle.puzzle.board, type_beside(kinds_with_text(puzzle.puzzle.relations))
    return _shown(style, board, side) * min(beside, style.per_cell(board, symbols)) >= style.least


def _shown(style: Style, board: Board, side: float) -> float:
    """The cells of a puzzle that is this wide and high with its rim."""
    most = max(board.height, board.width)
    return (side - 2 * style.lines(board, side / most).edge) / most


# --- mask ---


def marked_cells(puzzle: Puzzle) -> frozenset[int]:
    """The cells with a given, with a mark of a rule, or in which one of several cells begins."""
    givens = {cell for cell, value in enumerate(puzzle.givens) if value}
    marked = {cell for it in puzzle.relations for cell in (it.cells if RELATIONS[it.kind].is_single else it.cells[:1])}
    return frozenset(givens | marked)


def _mask(
    marked: frozenset[int],
    inks: ArtInks,
    look: ArtLook,
    puzzle: GradedPuzzle,
    at: int,
    x: float,
    y: float,
    cell: float,
) -> Iterator[Mark]:
    if at in marked:
        yield _tile(look.tile, FILLED[look.tile], x, y, cell, inks.clue)
    elif look.ground == "tiles":
        yield _tile(look.tile, FILLED[look.tile], x, y, cell, inks.rest)
    elif look.ground == "dots":
        yield _tile(look.tile, DOT, x, y, cell, inks.clue)


def _tile(kind: str, share: float, x: float, y: float, cell: float, ink: Colour) -> Mark:
    side = share * cell
    free = (cell - side) / 2
    return DRAWN[kind](x + free, y + free + side, side, ink)


# --- the solution's own marks ---


def _own_mark(
    style: Style,
    symbols: SymbolSet,
    inks: ArtInks,
    look: ArtLook,
    puzzle: GradedPuzzle,
    at: int,
    x: float,
    y: float,
    cell: float,
) -> Iterator[Mark]:
    value, side = puzzle.solution[at], (ON_PLATE if inks.paper else MARK) * cell
    if inks.paper:
        yield _tile("disc", PLATE, x, y, cell, inks.paper)
    if symbols.pictures:
        inset, line = (cell - side) / 2, style.printer.thinnest_line.value
        yield stamp(x + inset, y + inset, side, symbols.pictures[value - 1], line)
        return
    mark, name, size = symbols.mark(value), style.theme.faces.given, _type_size(style, symbols, side)
    ink = fonts.ink(mark, name, size)
    down = (ink.top + ink.bottom) / 2
    yield Text(x + cell / 2 - (ink.left + ink.right) / 2, y + cell / 2 - down, mark, name, size)


def _type_size(style: Style, symbols: SymbolSet, side: float) -> float:
    """The type in which every mark of a solution fits into a square."""
    widest = max(fonts.width(it, style.theme.faces.given, 1.0) for it in symbols.marks)
    return min(TYPE * side / HIGH, side / widest)


# --- quilt ---


def _quilt(
    inks: ArtInks, look: ArtLook, puzzle: GradedPuzzle, at: int, x: float, y: float, cell: float
) -> Iterator[Mark]:
    yield from tile(inks, puzzle.solution[at], x, y, cell)


def tile(inks: ArtInks, value: int, x: float, y: float, side: float) -> Iterator[Mark]:
    """The tile of a value, from 1. Beyond nine values, the shapes come again in other inks."""
    again, at = divmod(value - 1, len(QUILT))
    shape, strength = QUILT[at]
    shades = (inks.full, inks.middle, inks.light)
    yield from shape(x, y, side, shades[(strength + again) % len(shades)])


def _quarter(down: int, right: int) -> Tile:
    """A quarter circle about one corner of the tile: (0, 0) is the top left one."""

    def drawn(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
        cx, cy = x + right * side, y + down * side
        h, v = (-side if right else side), (-side if down else side)
        curve = Curve(cx + h, cy + ROUND * v, cx + ROUND * h, cy + v, cx, cy + v)
        yield Path((Contour(cx, cy, (LineTo(cx + h, cy), curve)),), ink)

    return drawn


def _half(down: int, right: int) -> Tile:
    """Half a square, cut along a diagonal, with its right angle in one corner."""

    def drawn(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
        cx, cy = x + right * side, y + down * side
        h, v = (-side if right else side), (-side if down else side)
        yield Path((Contour(cx, cy, (LineTo(cx + h, cy), LineTo(cx, cy + v))),), ink)

    return drawn


def _disc(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
    yield disc(x, y + side, side, ink)


def _lozenge(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
    yield lozenge(x, y + side, side, ink)


def _eye(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
    yield Box(x, y, side, side, ink)
    yield disc(x + 0.28 * side, y + 0.72 * side, 0.44 * side, BLACK)


FULL, MIDDLE, LIGHT = range(3)

# The tiles of the values, in order, each with which of the three inks it has.
QUILT: tuple[tuple[Tile, int], ...] = (
    (_quarter(0, 0), FULL),
    (_lozenge, LIGHT),
    (_half(1, 0), MIDDLE),
    (_disc, MIDDLE),
    (_eye, LIGHT),
    (_quarter(1, 1), FULL),
    (_half(0, 1), FULL),
    (_quarter(1, 0), LIGHT),
    (_half(1, 1), MIDDLE),
)
