"""What relations look like in a grid: their looks, as `relations.kind` names them, go in; marks in two layers come out.

    under the lines   discs and squares in cells
    over them         cages, dots, badges, signs; sums and small candidates

A cage is a dashed line inside the outline of its cells. Every side has a whole number of dashes, and half a dash at
either end, so that each corner is a dash round the bend: nothing is left to how a renderer joins a closed dashed line.
The number stands in the first cell, where dashes make room for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt

from bookbuilder import fonts
from bookbuilder.board import Board, Relation
from bookbuilder.drawing import BLACK, ROUND, WHITE, Box, Colour, Contour, Curve, LineTo, Mark, Path, Text
from bookbuilder.relations import RELATIONS, Look
from bookbuilder.typeset.grid.rim import corners as rounded_corners

# In cells.
INSET = 0.1  # of a cage's line
PERIOD = 0.16  # of its dashes, about
DASH = 0.55  # of a period
NUMBER = 0.27  # type size of a cage's number
NUMBER_AT, NUMBER_GAP = 0.05, 0.02  # its least distances from the corner of the cell, and from the line of the rim
DOT, BADGE, SIGN, SHAPE = 0.3, 0.34, 0.24, 0.74  # diameters, and sizes

TYPE: Mapping[Look, float] = {Look.CAGE: NUMBER, Look.BADGE: BADGE, Look.DIGITS: NUMBER}  # of the looks with text

HALO = 0.06  # the white square under a disc or square in a tinted cell is so much larger on each side

Point = tuple[float, float]
_AREA = 0.16  # the ink of discs and squares; the darker kind has twice as much


def printed_texts(kinds: Iterable[str]) -> dict[Look, float]:
    """The looks with text that relations of some kinds have, and its type size in cells."""
    looks = (RELATIONS[kind].drawn.look for kind in kinds)
    return {look: TYPE[look] for look in looks if look in TYPE}


def type_beside(kinds: Iterable[str]) -> float:
    """The smallest type that relations of some kinds print, in cells; infinite if they print none."""
    return min(printed_texts(kinds).values(), default=inf)


def kinds_with_text(relations: Iterable[Relation]) -> set[str]:
    """The kinds of those relations that have a text: not of a cage without its sum."""
    return {it.kind for it in relations if it.numbers or RELATIONS[it.kind].drawn.text}


@dataclass(frozen=True, slots=True)
class RelationMarks:
    """The marks of a board's cells of one size, whose top left corners are known."""

    board: Board
    corners: Sequence[Point]
    cell: float
    line: float  # the width of fine lines
    face: str
    darkest: float = 1.0  # the most ink under values
    rim: float = 0.0  # the width of the board's outline
    radius: float = 0.0  # of its corners

    def under(self, relations: Iterable[Relation], tinted: Collection[int] = ()) -> Iterator[Mark]:
        """What lies under the lines of the grid; in tinted cells with white around it."""
        for relation in relations:
            drawn = RELATIONS[relation.kind].drawn
            ink = Colour(black=min(self.darkest, _AREA * (1 + drawn.is_filled)))
            for cell in relation.cells if drawn.look in (Look.DISC, Look.SQUARE) else ():
                middle, half = self._middle([cell]), SHAPE / 2 * self.cell
                shape = _disc if drawn.look == Look.DISC else _square
                half *= 1.0 if drawn.look == Look.DISC else 0.92
                if cell in tinted:
                    side = (SHAPE + 2 * HALO) * self.cell
                    yield Box(middle[0] - side / 2, middle[1] - side / 2, side, side, WHITE)
                yield Path((shape(middle, half),), ink)

    def over(self, relations: Iterable[Relation], framed: Collection[int] = ()) -> Iterator[Mark]:
        """What lies over them, under the values; numbers in framed cells stand on white."""
        for relation in relations:
            drawn = RELATIONS[relation.kind].drawn
            match drawn.look:
                case Look.CAGE:
                    yield from self._cage(relation, framed)
                case Look.DOT:
                    yield from self._dot(relation, drawn.is_filled)
                case Look.BADGE:
                    yield from self._badge(relation, drawn.text)
                case Look.SIGN:
                    yield from self._sign(relation)
                case Look.DIGITS:
                    for cell in relation.cells:
                        text = "".join(map(str, sorted(relation.numbers)))
                        yield self._number(cell, text)

    # --- cages ------------------------------------------------------------------------------------------------

    def _cage(self, relation: Relation, framed: Collection[int]) -> Iterator[Mark]:
        first = min(relation.cells, key=lambda cell: self.board.cells[cell])
        text = str(relation.numbers[0]) if relation.numbers else ""
        x, y = self.corners[first]
        size = NUMBER * self.cell
        wide = fonts.ink(text, self.face, size).right if text else 0.0
        inset = self._inset(first)
        free = (x, y, x + inset + wide + 0.05 * self.cell, y + inset + 0.8 * size)
        dashes = [
            dash
            for outline in outlines([self.board.cells[cell] for cell in relation.cells])
            for dash in self._dashes(outline)
            if not text or not any(_lies_in(point, free) for point in dash)
        ]
        contours = tuple(Contour(*dash[0], tuple(LineTo(*point) for point in dash[1:]), False) for dash in dashes)
        yield Path(contours, BLACK, max(self.line, 0.02 * self.cell))
        if text:
            if first in framed:
                yield Box(x, y, free[2] - x, free[3] - y, WHITE)
            yield self._number(first, text)

    def _number(self, cell: int, text: str) -> Text:
        x, y = self.corners[cell]
        ink = fonts.ink(text, self.face, NUMBER * self.cell)
        inset = self._inset(cell)
        return Text(x + inset - ink.left, y + inset - ink.top, text, self.face, NUMBER * self.cell)

    def _inset(self, cell: int) -> float:
        """How far a number stands from the corner of its cell: all alike, but for one where the rim is rounded."""
        row, column = self.board.cells[cell]
        least = self.rim / 2 + NUMBER_GAP * self.cell
        inside = self.radius - least  # the number's corner lies in a circle with this radius
        if inside > 0 and rounded_corners(self.board).get((row, column)) == (1, 1):
            return max(NUMBER_AT * self.cell, self.radius - inside / sqrt(2))
        return max(NUMBER_AT * self.cell, least)

    def _dashes(self, outline: Sequence[tuple[int, int, int, int]]) -> Iterator[list[Point]]:
        """The dashes along one closed outline, told by lattice points and the directions into the cage."""
        top, left = self.board.corner
        origin = self.corners[0][0] - (self.board.cells[0].column - left) * self.cell
        start = self.corners[0][1] - (self.board.cells[0].row - top) * self.cell
        inset = INSET * self.cell
        points = [
            (
                origin + (column - left) * self.cell + right * inset,
                start + (row - top) * self.cell + down * inset,
            )
            for row, column, down, right in outline
        ]
        sides = []
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            length = abs(x2 - x1) + abs(y2 - y1)
            n = max(1, round(length / (PERIOD * self.cell)))
            sides.append(((x1, y1), ((x2 - x1) / length, (y2 - y1) / length), length / n, n))
        before = sides[-1]
        for side in sides:
            (x, y), (right, down), period, n = side
            half, other = DASH * period / 2, DASH * before[2] / 2
            yield [(x - before[1][0] * other, y - before[1][1] * other), (x, y), (x + right * half, y + down * half)]
            for i in range(1, n):
                at = i * period
                yield [
                    (x + right * (at - half), y + down * (at - half)),
                    (x + right * (at + half), y + down * (at + half)),
                ]
            before = side

    # --- between two cells ------------------------------------------------------------------------------------

    def _middle(self, cells: Iterable[int]) -> Point:
        """The point in the middle of some cells."""
        xs, ys = zip(*(self.corners[cell] for cell in cells), strict=True)
        return fsum(xs) / len(xs) + self.cell / 2, fsum(ys) / len(ys) + self.cell / 2

    def _dot(self, relation: Relation, is_filled: bool) -> Iterator[Mark]:
        middle, radius = self._middle(relation.cells), DOT / 2 * self.cell
        yield Path((_disc(middle, radius),), BLACK)
        if not is_filled:
            yield Path((_disc(middle, radius - max(self.line, 0.03 * self.cell)),), WHITE)

    def _badge(self, relation: Relation, text: str) -> Iterator[Mark]:
        (x, y), size = self._middle(relation.cells), BADGE * self.cell
        ink = fonts.ink(text, self.face, size)
        yield Path((_disc((x, y), 0.62 * size),), WHITE)
        yield Text(x - (ink.left + ink.right) / 2, y - (ink.top + ink.bottom) / 2, text, self.face, size)

    def _sign(self, relation: Relation) -> Iterator[Mark]:
        """A chevron whose point is at the second cell, which is the lower one."""
        (x, y), size = self._middle(relation.cells), SIGN * self.cell
        (x1, y1), (x2, y2) = (self.corners[cell] for cell in relation.cells)
        right, down = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
        half = size / 2
        ends = [(x - right * half + side * down * half, y - down * half + side * right * half) for side in (-1, 1)]
        point = (x + right * half, y + down * half)
        yield Path((_disc((x, y), 0.8 * size),), WHITE)
        steps = (LineTo(*point), LineTo(*ends[1]))
        yield Path((Contour(*ends[0], steps, False),), BLACK, max(self.line, 0.035 * self.cell))


# Of a cell: the way to its neighbour, the lattice point where the side between them starts, and the way along it.
_SIDES = (
    ((-1, 0), (0, 0), (0, 1)),
    ((0, 1), (0, 1), (1, 0)),
    ((1, 0), (1, 1), (0, -1)),
    ((0, -1), (1, 0), (-1, 0)),
)


def outlines(cells: Iterable[tuple[int, int]]) -> list[list[tuple[int, int, int, int]]]:
    """The closed outlines of some cells, (row, column), clockwise, holes the other way round.

    Each is a list of its corners: row and column of a lattice point, and the directions down and right (1 or -1) in
    which the inside lies. Where two cells meet in a corner only, the outline keeps them apart.
    """
    inside = set(cells)
    edges = {
        (row + y, column + x, *along)
        for row, column in inside
        for (down, right), (y, x), along in _SIDES
        if (row + down, column + right) not in inside
    }
    found = []
    while edges:
        first = min(edges)
        edge, corners = first, []
        while edge in edges:
            edges.remove(edge)
            row, column, down, right = edge
            at = row + down, column + right
            # To the right first: cells that only touch stay apart. Then straight on, then to the left.
            turns = ((right, -down), (down, right), (-right, down))
            on = next((turn for turn in turns if (*at, *turn) in edges or (*at, *turn) == first), None)
            if on is None:
                break
            if on != (down, right):
                corners.append((*at, *_inwards((down, right), on)))
            edge = (*at, *on)
            if edge == first:
                break
        found.append(corners)
    return found


def _inwards(before: tuple[int, int], after: tuple[int, int]) -> tuple[int, int]:
    """The direction, down and right, of the inside at a corner: to the right hand of both ways."""
    (d1, r1), (d2, r2) = before, after
    return r1 + r2, -(d1 + d2)


def _lies_in(point: Point, box: tuple[float, float, float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _disc(middle: Point, radius: float) -> Contour:
    (x, y), r, k = middle, radius, ROUND * radius
    return Contour(
        x + r,
        y,
        (
            Curve(x + r, y + k, x + k, y + r, x, y + r),
            Curve(x - k, y + r, x - r, y + k, x - r, y),
            Curve(x - r, y - k, x - k, y - r, x, y - r),
            Curve(x + k, y - r, x + r, y - k, x + r, y),
        ),
    )


def _square(middle: Point, half: float) -> Contour:
    x, y = middle
    return Contour(
        x - half, y - half, (LineTo(x + half, y - half), LineTo(x + half, y + half), LineTo(x - half, y + half))
    )
