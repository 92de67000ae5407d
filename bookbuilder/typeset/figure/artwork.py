"""Pictures that a book makes of its own puzzles, so that every book and every part has its own face.

mask      a puzzle's clues as squares, lozenges or discs, and so the cells in which sums and marks of its rules begin
quilt     its solution, one tile per value: whoever finds the key can read the answer
pictures  its solution in its own marks, each in the place of the one before, so that no cell has what it has in the
          answer; without lines, and on a cover on discs of paper
puzzle    the puzzle itself

The outermost tiles touch the edges of the picture, so that it begins where the text beside it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bookbuilder import fonts
from bookbuilder.board import Board
from bookbuilder.drawing import BLACK, ROUND, Box, Colour, Contour, Curve, Drawing, LineTo, Mark, Path, Text
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.relations import RELATIONS
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.figure.pieces import pieces, relations_in
from bookbuilder.typeset.grid.gridstyle import SAFE
from bookbuilder.typeset.grid.relation_marks import kinds_with_text, type_beside
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import Align, left_of
from bookbuilder.typeset.text.ornaments import DRAWN, disc, lozenge
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import ArtLook

FILLED = {"square": 0.86, "lozenge": 0.74, "disc": 0.74}  # a mask's tile, in cells
MARK, PLATE, ON_PLATE = 0.64, 0.9, 0.6  # a mark of the solution, a disc under it, and a mark on that, in cells
TYPE, HIGH = 0.88, 0.69  # the height of figures: relative to a picture's side, and to their type size
PALE = 0.14  # the ink of tiles without a clue
QUILT_GREYS = 0.45, 0.15  # the inks of a quilt besides black
DOT = 0.14  # a dot's width, in cells

OF_SOLUTION = "quilt", "pictures"  # the kinds that show what stands in the cells of the answer
LEAST = 0.2  # of the page's width: a smaller picture is left out
ROUNDS = 4  # after which the rim of a puzzle is that of its own size

Tile = Callable[[float, float, float, Colour], Iterator[Mark]]  # left, top, side, ink
Drawer = Callable[[int, float, float, float], Iterator[Mark]]  # the number of a cell, its left, top and side


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture is made of."""

    puzzle: GradedPuzzle
    symbols: SymbolSet


def parts(subject: Subject) -> tuple[Subject, ...]:
    """A puzzle as a whole, and if it has several grids, the first of them."""
    graded, puzzle = subject.puzzle, subject.puzzle.puzzle
    first, *others = pieces(puzzle.board)
    if not others:
        return (subject,)
    givens, solution = (tuple(values[cell] for cell in first.cells) for values in (puzzle.givens, graded.solution))
    marks = (relation for relation in puzzle.rules if relation.cells)  # the others have no marks
    inner = replace(puzzle, board=first.board, givens=givens, relations=relations_in(first, marks))
    return subject, replace(subject, puzzle=replace(graded, puzzle=inner, solution=solution))


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


def pictured(style: Style, look: ArtLook, subject: Subject | None, width: float, height: float, align: Align) -> Block:
    """A picture as large as fits; nothing if there is no room, or nothing to show."""
    side = min(width, height)
    drawn = artwork(style, look, subject, side, width=width) if subject and side >= LEAST * width else None
    return Block(drawn.height, (drawn.put(left_of(drawn.width, width, align), 0.0),)) if drawn else Block(0.0, ())


def artwork(
    style: Style,
    look: ArtLook,
    subject: Subject,
    side: float,
    inks: ArtInks | None = None,
    rows: int | None = None,
    width: float = 0.0,
) -> Drawing | None:
    """The picture of a puzzle, at most `side` points wide and high, by default in greys.

    With `rows`, a mask or a quilt has no more than the first of these; up to `width`, columns may be spread. None where
    the theme wants no picture. Where values would be too small to print, the picture is a mask. What stands for a
    solution is large: of several grids, it shows one.
    """
    part = parts(subject)[-1]
    if look.kind in OF_SOLUTION and readable(style, look, part, side) == look:
        subject = part
    board = subject.puzzle.puzzle.board
    high, wide = (min(look.crop or size, size) for size in (board.height, board.width))
    inks, look = inks or ArtInks.greys(style), readable(style, look, subject, side)
    free = 1 - _filled(look, inks)
    cell = side / (max(high, wide) - free)
    across = min(look.spread * cell, max(cell, (width - (1 - free) * cell) / max(1, wide - 1)))
    if look.kind == "puzzle":
        return style.grid(board, subject.symbols, _shown(style, board, side)).draw_puzzle(subject.puzzle.puzzle)
    if look.kind == "none":
        return None
    high = min(rows or high, high)
    draw = _drawer(style, look, subject, inks)
    inset, (top, left) = free / 2 * cell, board.corner
    marks = [
        mark
        for at, place in enumerate(board.cells)
        if place.row - top < high and place.column - left < wide
        for mark in draw(at, (place.column - left) * across - inset, (place.row - top) * cell - inset, cell)
    ]
    return Drawing((wide - 1) * across + (1 - free) * cell, (high - free) * cell, tuple(marks))


def _drawer(style: Style, look: ArtLook, subject: Subject, inks: ArtInks) -> Drawer:
    """What draws a cell of the picture."""
    if look.kind == "quilt":
        return lambda at, x, y, cell: tile(inks, subject.puzzle.solution[at], x, y, cell)
    return _own_marks(style, subject, inks) if look.kind == "pictures" else _mask(look, subject.puzzle.puzzle, inks)


def _filled(look: ArtLook, inks: ArtInks) -> float:
    """The share of a cell that its tile or mark fills."""
    if look.kind == "pictures":
        return PLATE if inks.paper else MARK
    return FILLED[look.tile] if look.kind == "mask" else 1.0


def readable(style: Style, look: ArtLook, subject: Subject, side: float) -> ArtLook:
    """The look, but a mask where the values could not be read."""
    board, symbols = subject.puzzle.puzzle.board, subject.symbols
    if look.kind == "puzzle":
        is_small = side < least_side(style, subject)
    else:
        cell = side / min(look.crop or board.width, max(board.width, board.height))
        is_written = look.kind == "pictures" and not symbols.pictures
        is_small = is_written and _type_size(style, symbols, ON_PLATE * cell) < style.least
    return look.model_copy(update={"kind": "mask"}) if is_small else look


def least_side(style: Style, subject: Subject) -> float:
    """How wide and high a puzzle must be for its values, and what stands beside them, to be read."""
    puzzle, board = subject.puzzle.puzzle, subject.puzzle.puzzle.board
    beside = type_beside(kinds_with_text(puzzle.rules))
    side = least = max(board.height, board.width) * style.least / min(beside, style.per_cell(board, subject.symbols))
    for _ in range(ROUNDS):
        side = least + _rim(style, board, side)
    return side


def _shown(style: Style, board: Board, side: float) -> float:
    """The cells of a puzzle that is this wide and high with its rim."""
    return (side - _rim(style, board, side)) / max(board.height, board.width)


def _rim(style: Style, board: Board, side: float) -> float:
    """What the rim of a puzzle that is this wide and high adds to its cells on two sides."""
    return 2 * style.lines(board, side / max(board.height, board.width)).edge


# --- mask ---


def marked_cells(puzzle: Puzzle) -> frozenset[int]:
    """The cells with a given, with a mark of a rule, or in which one of several cells begins."""
    givens = {cell for cell, value in enumerate(puzzle.givens) if value}
    marked = {cell for it in puzzle.relations for cell in (it.cells if RELATIONS[it.kind].is_single else it.cells[:1])}
    return frozenset(givens | marked)


def _mask(look: ArtLook, puzzle: Puzzle, inks: ArtInks) -> Drawer:
    marked, full = marked_cells(puzzle), FILLED[look.tile]
    empty = {"tiles": (full, inks.rest), "dots": (DOT, inks.clue)}.get(look.ground)

    def drawn(at: int, x: float, y: float, cell: float) -> Iterator[Mark]:
        if shown := (full, inks.clue) if at in marked else empty:
            yield _tile(look.tile, shown[0], x, y, cell, shown[1])

    return drawn


def _tile(kind: str, share: float, x: float, y: float, cell: float, ink: Colour) -> Mark:
    side = share * cell
    free = (cell - side) / 2
    return DRAWN[kind](x + free, y + free + side, side, ink)


# --- the solution's own marks ---


def _own_marks(style: Style, subject: Subject, inks: ArtInks) -> Drawer:
    symbols, name, line = subject.symbols, style.theme.faces.given, style.thinnest
    order = subject.puzzle.puzzle.board.order

    def drawn(at: int, x: float, y: float, cell: float) -> Iterator[Mark]:
        value, side = subject.puzzle.solution[at] % order + 1, (ON_PLATE if inks.paper else MARK) * cell
        if inks.paper:
            yield _tile("disc", PLATE, x, y, cell, inks.paper)
        if symbols.pictures:
            inset = (cell - side) / 2
            yield stamp(x + inset, y + inset, side, symbols.pictures[value - 1], line)
            return
        mark, size = symbols.mark(value), _type_size(style, symbols, side)
        ink = fonts.ink(mark, name, size)
        down = (ink.top + ink.bottom) / 2
        yield Text(x + cell / 2 - (ink.left + ink.right) / 2, y + cell / 2 - down, mark, name, size)

    return drawn


def _type_size(style: Style, symbols: SymbolSet, side: float) -> float:
    """The type in which every mark of a solution fits into a square."""
    widest = max(fonts.width(it, style.theme.faces.given, 1.0) for it in symbols.marks)
    return min(TYPE * side / HIGH, side / widest)


# --- quilt ---


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
