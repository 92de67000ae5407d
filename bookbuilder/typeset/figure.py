"""Figures of a position with its candidates and a marked step: moments go in, a drawing comes out.

    +-----------+   a cell of the step: grey in a frame, with white around it
    | 1   2  [3]|   a candidate that the step rests on: white on black
    | 4  /5   6 |   an eliminated candidate: struck through
    | 8         |   a house that is left without a place for a value: on grey
    |     8     |   a placed value: bold, in place of the candidates, in the same kind of frame
    | [1]--[2]  |   a link of a chain: a line, dashed if it says only that not both ends hold
    | [3]==[3]  |   candidates that count as one end of a link: joined by a bar
    +-----------+

Everything is black ink. The rows and columns of the whole board are numbered along the upper and left edges. A run of
placements is shown without candidates, after the last of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil, hypot, sqrt
from statistics import median

from bookbuilder import fonts
from bookbuilder.board import Board, House
from bookbuilder.drawing import BLACK, WHITE, Box, Contour, Curve, Drawing, Group, Mark, Path, Stroke, Text
from bookbuilder.puzzle import Candidate, Moment, Node, Step
from bookbuilder.puzzle.links import Link, links
from bookbuilder.puzzle.roles import houses_as
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid import AS_TYPE, Grid
from bookbuilder.typeset.stamps import stamp
from bookbuilder.typeset.text import END, Face, write

ROOM, RIM = 0.9, 0.4  # candidates fill this share of a cell, minus these points for its lines
TALL, WIDE = 0.76, 0.88  # the share of its place that a candidate's height and width may fill
LARGEST = 0.36  # a candidate's largest type size, as a share of the room, where few candidates leave much space
PICTURE, EDGE = 0.84, 0.06  # the shares of its place that a picture fills, and that the frame around it takes
BOW, WIDEST = 0.2, 0.4  # how far a link bends aside: as a share of its length, and at most of a cell
NEAR = 0.15  # lines this near to each other, as a share of their length, would look like one
BAR = 0.35  # the width of the bar between candidates that count as one, as a share of their type size
LINK, DASHES = 0.09, (3.0, 2.2)  # a link's width as a share of a candidate's type size; dashes and gaps by its width
HEIGHT = 0.7  # of a digit, relative to its type size
AROUND = 3.0  # points between the numbers along an edge and the grid


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a board that a figure shows: all of it, or one of its grids."""

    board: Board
    cells: tuple[int, ...]  # by cell of the piece: the cell of the whole board
    grid: int  # which grid it is, counted from 1; 0 for the whole board


def whole(board: Board) -> Piece:
    """The whole board as one piece."""
    return Piece(board, tuple(range(len(board.cells))), 0)


@lru_cache(maxsize=32)
def pieces(board: Board) -> tuple[Piece, ...]:
    """The grids of a board with several; otherwise the whole board."""
    if len(board.grids) < 2:
        return (whole(board),)
    return tuple(Piece(board.part(at), cells, at + 1) for at, cells in enumerate(board.grids))


def concerned(board: Board, moment: Moment) -> list[Piece]:
    """Pieces that together show everything a step involves, chosen greedily: at each turn the one that adds most."""
    left = {*moment.step.cells, *(cell for cell, _ in (*moment.step.placements, *moment.step.eliminations))}
    left |= {cell for house in dead_houses(moment.step) for cell in board.houses[house].cells}
    found: list[Piece] = []
    while left or not found:
        found.append(max(pieces(board), key=lambda piece: len(left & set(piece.cells))))
        left -= set(found[-1].cells)
    return sorted(found, key=lambda piece: piece.grid)


def dead_houses(step: Step) -> tuple[int, ...]:
    """The houses that the step's argument leaves without a place for a value."""
    return houses_as(step, "dead")


def candidate_type(symbols: SymbolSet, order: int, cell: float, strong: str) -> float:
    """The type size of candidates in a cell of this size, whose widest are in the strong face."""
    return _share(symbols, order, strong) * (ROOM * cell - RIM)


def cell_for(symbols: SymbolSet, order: int, size: float, strong: str) -> float:
    """The smallest cell whose candidates have this type size."""
    return (size / _share(symbols, order, strong) + RIM) / ROOM


@lru_cache(maxsize=64)
def _share(symbols: SymbolSet, order: int, strong: str) -> float:
    """A candidate's type size in the room of its cell."""
    across, down = _places(order)
    if symbols.pictures:
        return PICTURE / max(across, down) / AS_TYPE
    inks = [fonts.ink(mark, strong, 1.0) for mark in symbols.marks[:order]]
    widest = max(ink.right - ink.left for ink in inks)
    return min(LARGEST, TALL / (HEIGHT * down), WIDE / (widest * across))


def _places(order: int) -> tuple[int, int]:
    """The number of candidates side by side, and below each other, in a cell."""
    across = ceil(sqrt(order))
    return across, ceil(order / across)


@dataclass(frozen=True, slots=True)
class Arc:
    """The line of a link, from one candidate to another, before it is bent."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def long(self) -> float:
        """Its length."""
        return hypot(self.x2 - self.x1, self.y2 - self.y1)

    def towards(self, x: float, y: float) -> int:
        """The side on which a point lies: 1 or -1."""
        return 1 if self._aside(x, y) >= self._aside(self.x1, self.y1) else -1

    def runs_along(self, other: Arc) -> bool:
        """Whether two lines lie in about the same straight line, and overlap there."""
        across, down = (self.x2 - self.x1) / self.long, (self.y2 - self.y1) / self.long
        far = max(abs(self._aside(*end) - self._aside(self.x1, self.y1)) for end in other.ends)
        first, last = sorted((x - self.x1) * across + (y - self.y1) * down for x, y in other.ends)
        return far < NEAR * self.long and first < self.long * 0.99 and last > self.long * 0.01

    def sense(self, other: Arc) -> int:
        """1 if another line has the same direction, roughly; -1 if it has the opposite one."""
        same = (self.x2 - self.x1) * (other.x2 - other.x1) + (self.y2 - self.y1) * (other.y2 - other.y1)
        return 1 if same >= 0 else -1

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where it begins and ends."""
        return (self.x1, self.y1), (self.x2, self.y2)

    def bent(self, bow: float) -> Curve:
        """The curve whose middle lies this far aside."""
        across, down = self.x2 - self.x1, self.y2 - self.y1
        out = 4 / 3 * bow / self.long
        first = self.x1 + across / 3 - out * down, self.y1 + down / 3 + out * across
        second = self.x2 - across / 3 - out * down, self.y2 - down / 3 + out * across
        return Curve(*first, *second, self.x2, self.y2)

    def _aside(self, x: float, y: float) -> float:
        """How far a point lies aside, from an arbitrary line along this one."""
        return ((self.x2 - self.x1) * y - (self.y2 - self.y1) * x) / self.long


@dataclass(frozen=True)
class Figure:
    """A piece of a board at a size, ready to show any moment on it."""

    piece: Piece
    grid: Grid  # of the piece, in the faces of an answer
    edge: Face  # of the numbers along the edges
    strong: str  # the face of candidates on which a step rests; others are in that of the edge
    thinnest: float  # line
    corner: tuple[int, int] = (0, 0)  # the whole board's uppermost row and leftmost column
    houses: tuple[House, ...] = ()  # of the whole board

    @property
    def width(self) -> float:
        """The width of the grid and the numbers along its edge."""
        return self._left + self.grid.width

    @property
    def height(self) -> float:
        """The height of the grid and the numbers along its edge."""
        return self._top + self.grid.height

    def draw(self, givens: Sequence[int], moments: Sequence[Moment]) -> Drawing:
        """One moment with its candidates and its step, or the board after a run of placements."""
        step, values = moments[0].step, list(moments[-1].values)
        placed = {cell: value for moment in moments for cell, value in moment.step.placements}
        alone = len(moments) == 1
        candidates = moments[0].candidates if alone else ()
        tinted = {*placed, *(step.cells if alone else ())}
        without = {cell for house in dead_houses(step) for cell in self.houses[house].cells} if alone else set()
        resting = {(cell, value) for node in step.nodes for cell in node.cells for value in node.values}
        for cell, value in placed.items():
            values[cell] = value
        shown = [values[cell] for cell in self.piece.cells]
        bold = [bool(givens[cell]) or cell in placed for cell in self.piece.cells]
        framed = [at for at, cell in enumerate(self.piece.cells) if cell in tinted]
        grey = [at for at, cell in enumerate(self.piece.cells) if cell in without]
        marks = list(self.grid.draw(shown, bold, grey, framed).marks)
        marks += self._links(links(step, self.houses)) if alone else ()
        for at, cell in enumerate(self.piece.cells):
            if alone and not values[cell]:
                own = {value: _look(cell, value, resting, step.eliminations) for value in candidates[cell]}
                marks.append(Group(*self.grid.corners[at], tuple(self._candidates(own))))
        return Drawing(self.width, self.height, (*self._numbers, Group(self._left, self._top, tuple(marks))))

    def sample(
        self,
        looks: Mapping[int, str],
        placed: int = 0,
        grey: bool = False,
        linked: Sequence[Link] = (),
        joined: Sequence[int] = (),
    ) -> tuple[Mark, ...]:
        """The first cell by itself: its candidates with their looks, links and bars, a placed value, or one on grey."""
        shown, framed = [placed] + [0] * (len(self.piece.cells) - 1), [0] if not grey and (placed or not looks) else []
        marks = self.grid.draw(shown, shown, [0] * grey, framed).marks
        bar = self._bar([spot for value in joined for spot in self._spots(Node((self.piece.cells[0],), (value,)))])
        return (*marks, *bar, *self._links(linked), Group(*self.grid.corners[0], tuple(self._candidates(looks))))

    def _links(self, drawn: Sequence[Link]) -> Iterator[Mark]:
        """Lines between the candidates of each link that this piece shows; the candidates go on top of them.

        They bend aside, towards the middle of the piece, so as not to strike through what stands between their ends;
        where that would lay one along another, to the other side. Candidates of one node are joined by a bar.
        """
        width = max(self.thinnest, LINK * self._type)
        arcs: list[tuple[Arc, int]] = []
        for node in dict.fromkeys(node for link in drawn for node in (link.one, link.other)):
            yield from self._bar(sorted(self._spots(node)))
        for link in drawn:
            if not (ends := self._ends(link.one, link.other)):
                continue
            arc = Arc(*ends[0], *ends[1])
            side = arc.towards(self.grid.width / 2, self.grid.height / 2)
            taken = {its * arc.sense(other) for other, its in arcs if arc.runs_along(other)}
            side = -side if side in taken and -side not in taken else side
            arcs.append((arc, side))
            line = Contour(arc.x1, arc.y1, (arc.bent(side * min(BOW * arc.long, WIDEST * self.grid.cell)),), False)
            yield Path((line,), width=width, dashes=() if link.strong else tuple(width * each for each in DASHES))

    def _bar(self, spots: Sequence[tuple[float, float]]) -> Iterator[Mark]:
        """What joins candidates that count as one."""
        for start, end in pairwise(spots):
            yield Stroke(*start, *end, BAR * self._type, square=False)

    def _ends(self, one: Node, other: Node) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """The two closest candidates of two nodes; None if this piece does not show both nodes."""
        pairs = [(start, end) for start in self._spots(one) for end in self._spots(other) if start != end]
        return min(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]), default=None)

    def _spots(self, node: Node) -> Iterator[tuple[float, float]]:
        """The middles of a node's candidates in this piece."""
        (value,), (wide, high) = node.values, self._place
        for cell in node.cells:
            if cell in self.piece.cells:
                (x, y), (left, top) = self.grid.corners[self.piece.cells.index(cell)], self._corner(value)
                yield x + left + wide / 2, y + top + high / 2

    @property
    def _place(self) -> tuple[float, float]:
        """The width and height of a candidate's place in its cell."""
        room, (across, down) = ROOM * self.grid.cell - RIM, _places(self.piece.board.order)
        return room / across, room / down

    def _corner(self, value: int) -> tuple[float, float]:
        """The top left corner of a candidate's place in its cell."""
        (wide, high), pad = self._place, (self.grid.cell - (ROOM * self.grid.cell - RIM)) / 2
        row, column = divmod(value - 1, _places(self.piece.board.order)[0])
        return pad + column * wide, pad + row * high

    def _candidates(self, looks: Mapping[int, str]) -> Iterator[Mark]:
        """The candidates of a cell, from its top left corner."""
        size, (wide, high) = self._type, self._place
        for value, look in looks.items():
            left, top = self._corner(value)
            if look == "resting":
                yield Box(left, top, wide, high, BLACK)
            if self.grid.symbols.pictures:
                yield from self._picture(value, look, left, top, wide, high)
            else:
                right, base, mark = self._offsets[face := self.strong if look == "resting" else self.edge.name, value]
                x, y = left + wide / 2 + right, top + high / 2 + base
                yield Text(x, y, mark, face, size, WHITE if look == "resting" else BLACK)
            if look == "leaving":
                line = max(self.thinnest, 0.1 * size)
                inset = (wide - min(wide, size * 0.9)) / 2 + line / 2
                ends = (left + inset, top + high - line / 2, left + wide - inset, top + line / 2)
                if self.grid.symbols.pictures:
                    yield Stroke(*ends, 3 * line, WHITE, square=False)  # black alone would vanish on black
                yield Stroke(*ends, line, square=False)

    def _picture(self, value: int, look: str, left: float, top: float, wide: float, high: float) -> Iterator[Mark]:
        """A candidate that is a picture: it keeps its colours; where the step rests on it, it has a black frame."""
        if look == "resting":
            edge = max(self.thinnest, EDGE * min(wide, high))
            yield Box(left + edge, top + edge, wide - 2 * edge, high - 2 * edge, WHITE)
        side = AS_TYPE * self._type * (1 - 2 * EDGE if look == "resting" else 1.0)
        picture = self.grid.symbols.pictures[value - 1]
        yield stamp(left + (wide - side) / 2, top + (high - side) / 2, side, picture, self.thinnest)

    @cached_property
    def _type(self) -> float:
        return candidate_type(self.grid.symbols, self.piece.board.order, self.grid.cell, self.strong)

    @cached_property
    def _offsets(self) -> dict[tuple[str, int], tuple[float, float, str]]:
        """(face, value) -> the start of its text, relative to the middle of its place, and the text."""
        marks, offsets = self.grid.symbols.marks[: self.piece.board.order], {}
        for face in {self.edge.name, self.strong}:
            inks = [fonts.ink(mark, face, self._type) for mark in marks]
            middle = median(ink.top for ink in inks) / 2 + median(ink.bottom for ink in inks) / 2
            for value, (mark, ink) in enumerate(zip(marks, inks, strict=True), start=1):
                offsets[face, value] = (-(ink.left + ink.right) / 2, -middle, mark)
        return offsets

    @cached_property
    def _lines(self) -> tuple[list[int], list[int]]:
        """The numbers of the rows and the columns on the whole board."""
        rows, columns = ({cell[axis] - self.corner[axis] + 1 for cell in self.piece.board.cells} for axis in (0, 1))
        return sorted(rows), sorted(columns)

    @property
    def _left(self) -> float:
        return max(self.edge.width(str(row)) for row in self._lines[0]) + AROUND

    @property
    def _top(self) -> float:
        return HEIGHT * self.edge.size + AROUND

    @cached_property
    def _numbers(self) -> tuple[Text, ...]:
        (rows, columns), edge = self._lines, self.edge
        rise, start = HEIGHT * edge.size / 2, self.grid.style.edge + self.grid.cell / 2
        down, across = self._top + start + rise, self._left + start
        size = self.grid.cell
        return (
            *(write(str(row), edge, self._left - AROUND, down + (row - rows[0]) * size, END) for row in rows),
            *(
                write(str(column), edge, across + (column - columns[0]) * size - edge.width(str(column)) / 2, 2 * rise)
                for column in columns
            ),
        )


def _look(cell: int, value: int, resting: set[Candidate], leaving: Sequence[Candidate]) -> str:
    return "leaving" if (cell, value) in leaving else "resting" if (cell, value) in resting else ""
