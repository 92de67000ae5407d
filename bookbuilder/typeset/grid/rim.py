"""A board goes in; the corners of its outline come out, and the curves and outer lines that some themes draw there.

+--         A corner where a single cell meets the outside is convex. A theme may round it, and may draw a second
| x         line around the whole: it runs outside the rim, so it is longer at convex corners, shorter at others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.drawing import BLACK, ROUND, Colour, Contour, Curve, LineTo, Mark, Path, Stroke
from bookbuilder.typeset.grid.strokes import edges

Vertex = tuple[int, int]  # a row's upper edge and a column's left one, in cells
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Side:
    """A run of the board's outline along one line, in cells; `out` is -1 if the outside is above or left of it."""

    horizontal: bool
    line: int
    start: int
    end: int
    out: int

    def vertex(self, at: int) -> Vertex:
        """The vertex at this place along the line."""
        return (self.line, at) if self.horizontal else (at, self.line)


@lru_cache(maxsize=64)
def corners(board: Board) -> dict[Vertex, Vertex]:
    """The convex corners, each with the direction of its only cell: (1, 1) if that lies below and to the right."""
    convex = {}
    for row, column in board.cells:
        for down in (1, -1):
            for right in (1, -1):
                around = {(row - down, column), (row, column - right), (row - down, column - right)}
                if not any(cell in _cells(board) for cell in around):
                    convex[row + (down < 0), column + (right < 0)] = (down, right)
    return convex


@lru_cache(maxsize=64)
def _cells(board: Board) -> frozenset[Vertex]:
    return frozenset((cell.row, cell.column) for cell in board.cells)


@lru_cache(maxsize=64)
def sides(board: Board) -> tuple[Side, ...]:
    """The board's outline, holes included."""
    units = sorted(
        (horizontal, line, -1 if beyond < (row, column) else 1, place)
        for row, column in board.cells
        for (horizontal, line, place), beyond in edges(row, column)
        if beyond not in _cells(board)
    )
    sides: list[Side] = []
    for horizontal, line, out, place in units:
        last = sides[-1] if sides else None
        if last and (last.horizontal, last.line, last.out, last.end) == (horizontal, line, out, place):
            sides[-1] = Side(horizontal, line, last.start, place + 1, out)
        else:
            sides.append(Side(horizontal, line, place, place + 1, out))
    return tuple(sides)


def around(board: Board, origin: Point, cell: float, away: float, width: float, radius: float) -> Iterator[Mark]:
    """A line around the board, `away` points outside its outline; convex corners have this radius, 0 for none."""
    convex = corners(board)
    top, left = board.corner
    for side in sides(board):
        across = (origin[1] if side.horizontal else origin[0]) + side.out * away
        across += (side.line - (top if side.horizontal else left)) * cell
        ends = []
        for at, outwards in ((side.start, -1), (side.end, 1)):
            place = (origin[0] if side.horizontal else origin[1]) + (at - (left if side.horizontal else top)) * cell
            longer = away - short(radius, width) if side.vertex(at) in convex else -away
            ends.append(place + outwards * longer)
        start, end = ends
        yield Stroke(*((start, across, end, across) if side.horizontal else (across, start, across, end)), width=width)
    for (row, column), (down, right) in convex.items() if radius else ():
        x, y = origin[0] + (column - left) * cell - right * away, origin[1] + (row - top) * cell - down * away
        yield quarter(x, y, down, right, radius, width)


def short(radius: float, width: float) -> float:
    """How far a line ends before a rounded corner: its square end reaches as far as the curve begins."""
    return radius + width / 2 if radius else 0.0


def quarter(x: float, y: float, down: int, right: int, radius: float, width: float, ink: Colour = BLACK) -> Path:
    """A quarter circle in place of the corner (x, y); `down` and `right` lead to the inside."""

    def at(along: float, into: float) -> Point:
        return x + right * along, y + down * into

    outer, inner = -width / 2, width / 2  # relative to the lines that meet in the corner
    start, end = at(radius, outer), at(outer, radius)
    out, back = radius - outer, radius - inner
    return Path(
        (
            Contour(
                *start,
                (
                    Curve(*at(radius - ROUND * out, outer), *at(outer, radius - ROUND * out), *end),
                    LineTo(*at(inner, radius)),
                    Curve(*at(inner, radius - ROUND * back), *at(radius - ROUND * back, inner), *at(radius, inner)),
                ),
            ),
        ),
        ink,
    )


def rounded(x: float, y: float, side: float, radius: float, at: frozenset[Vertex], colour: Colour) -> Path:
    """A filled square; of its corners, those at these directions from its middle, such as (-1, 1), are round."""
    steps: list[LineTo | Curve] = []
    first: Point | None = None
    for down, right, turned in ((-1, -1, (1, 0)), (-1, 1, (0, 1)), (1, 1, (-1, 0)), (1, -1, (0, -1))):
        corner = (x + side * (right > 0), y + side * (down > 0))
        r = radius if (down, right) in at else 0.0
        ahead = (corner[0] + turned[0] * r, corner[1] + turned[1] * r)
        before = (corner[0] - r * right, corner[1]) if turned[0] == 0 else (corner[0], corner[1] - r * down)
        if first is None:
            first = before
        else:
            steps.append(LineTo(*before))
        if r:
            one = (before[0] + ROUND * (corner[0] - before[0]), before[1] + ROUND * (corner[1] - before[1]))
            two = (ahead[0] + ROUND * (corner[0] - ahead[0]), ahead[1] + ROUND * (corner[1] - ahead[1]))
            steps.append(Curve(*one, *two, *ahead))
    assert first is not None
    return Path((Contour(*first, tuple(steps)),), colour)
