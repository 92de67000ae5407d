"""Pictures that a book makes of its own puzzles, so that every book and every part has its own face.

mask    a puzzle's clues as squares, lozenges or discs
quilt   its solution, one tile per value: whoever finds the key can read the answer
puzzle  the puzzle itself
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bookbuilder.drawing import BLACK, ROUND, Box, Colour, Contour, Curve, Drawing, Line, Mark, Path
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.gridstyle import SAFE
from bookbuilder.typeset.ornaments import DRAWN, disc, lozenge
from bookbuilder.typeset.style import Style
from bookbuilder.typeset.theme import ArtLook

FILLED = {"square": 0.86, "lozenge": 0.74, "disc": 0.74}  # a mask's tile, in cells
PALE = 0.14  # the ink of tiles without a clue
DOT = 0.14  # a dot's width, in cells

Tile = Callable[[float, float, float, Colour], Iterator[Mark]]  # left, top, side, ink


def artwork(style: Style, look: ArtLook, puzzle: GradedPuzzle, symbols: SymbolSet, side: float) -> Drawing | None:
    """The picture of a puzzle, at most `side` points wide and high.

    None where the theme wants no picture. A puzzle whose values would be too small to print becomes its mask.
    """
    board = puzzle.puzzle.board
    high, wide = (min(look.crop or size, size) for size in (board.height, board.width))
    cell = side / max(high, wide)
    if look.kind == "puzzle":
        edge = 2 * style.lines(board, cell).edge
        shown = (side - edge) / max(board.height, board.width)
        if shown * style.per_cell(board, symbols) >= style.least:
            return style.grid(board, symbols, shown).draw(puzzle.puzzle.givens)
    if look.kind == "none":
        return None
    draw = _quilt if look.kind == "quilt" else _mask
    top, left = board.corner
    marks = [
        mark
        for at, place in enumerate(board.cells)
        if place.row - top < high and place.column - left < wide
        for mark in draw(style, look, puzzle, at, (place.column - left) * cell, (place.row - top) * cell, cell)
    ]
    return Drawing(wide * cell, high * cell, tuple(marks))


# --- mask ---


def _mask(
    style: Style, look: ArtLook, puzzle: GradedPuzzle, at: int, x: float, y: float, cell: float
) -> Iterator[Mark]:
    if puzzle.puzzle.givens[at]:
        yield _tile(look.tile, FILLED[look.tile], x, y, cell, BLACK)
    elif look.ground == "tiles":
        yield _tile(look.tile, FILLED[look.tile], x, y, cell, Colour(black=_ink(style, PALE)))
    elif look.ground == "dots":
        yield _tile(look.tile, DOT, x, y, cell, BLACK)


def _tile(kind: str, share: float, x: float, y: float, cell: float, ink: Colour) -> Mark:
    side = share * cell
    free = (cell - side) / 2
    return DRAWN[kind](x + free, y + free + side, side, ink)


def _ink(style: Style, ink: float) -> float:
    return max(ink, style.printer.lightest_grey.value + SAFE)


# --- quilt ---


def _quilt(
    style: Style, look: ArtLook, puzzle: GradedPuzzle, at: int, x: float, y: float, cell: float
) -> Iterator[Mark]:
    yield from tile(style, puzzle.solution[at], x, y, cell)


def tile(style: Style, value: int, x: float, y: float, side: float) -> Iterator[Mark]:
    """The tile of a value, from 1. Beyond nine values, the shapes come again in other inks."""
    again, at = divmod(value - 1, len(QUILT))
    shape, ink = QUILT[at]
    yield from shape(x, y, side, Colour(black=_ink(style, INKS[(INKS.index(ink) + again) % len(INKS)])))


def _quarter(down: int, right: int) -> Tile:
    """A quarter circle about one corner of the tile: (0, 0) is the top left one."""

    def drawn(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
        cx, cy = x + right * side, y + down * side
        h, v = (-side if right else side), (-side if down else side)
        curve = Curve(cx + h, cy + ROUND * v, cx + ROUND * h, cy + v, cx, cy + v)
        yield Path((Contour(cx, cy, (Line(cx + h, cy), curve)),), ink)

    return drawn


def _half(down: int, right: int) -> Tile:
    """Half a square, cut along a diagonal, with its right angle in one corner."""

    def drawn(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
        cx, cy = x + right * side, y + down * side
        h, v = (-side if right else side), (-side if down else side)
        yield Path((Contour(cx, cy, (Line(cx + h, cy), Line(cx, cy + v))),), ink)

    return drawn


def _disc(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
    yield disc(x, y + side, side, ink)


def _lozenge(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
    yield lozenge(x, y + side, side, ink)


def _eye(x: float, y: float, side: float, ink: Colour) -> Iterator[Mark]:
    yield Box(x, y, side, side, ink)
    yield disc(x + 0.28 * side, y + 0.72 * side, 0.44 * side, BLACK)


INKS = (1.0, 0.45, 0.15)

# The tiles of the values, in order.
QUILT: tuple[tuple[Tile, float], ...] = (
    (_quarter(0, 0), 1.0),
    (_lozenge, 0.15),
    (_half(1, 0), 0.45),
    (_disc, 0.45),
    (_eye, 0.15),
    (_quarter(1, 1), 1.0),
    (_half(0, 1), 1.0),
    (_quarter(1, 0), 0.15),
    (_half(1, 1), 0.45),
)
