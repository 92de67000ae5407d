"""Figures of a position with its candidates and a marked step: moments go in, a drawing comes out.

    +-----------+   a cell of the step: grey in a frame, with white around it; of its second group: white in a frame
    | 1   2  [3]|   a candidate that the step rests on: white on black
    | 4  /5   6 |   an eliminated candidate: struck through
    | 8         |   a house that is left without a place for a value: on grey
    |     8     |   a placed value: bold, in place of the candidates, on grey in a thicker frame
    | [1]--[2]  |   a link of a chain: a line, dashed if it says only that at most one end holds
    | [3]==[3]  |   candidates that count as one end of a link: joined by a bar
    +-----------+

Everything is black ink. The rows and columns of the whole board are numbered along the upper and left edges. A run of
placements is shown without candidates, after the last of them; where others rule out candidates among them, these are
shown as they were before the run, and no step's pattern is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil, hypot, sqrt

from bookbuilder import fonts
from bookbuilder.board import House
from bookbuilder.book import Passage
from bookbuilder.drawing import BLACK, WHITE, Box, Drawing, Group, Mark, Stroke, Text
from bookbuilder.puzzle import Candidate, Node, Puzzle
from bookbuilder.puzzle.links import links
from bookbuilder.puzzle.techniques import ChainLink
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.figure.arcs import GENTLE, UPRIGHT, Arc, Area, Bend
from bookbuilder.typeset.figure.pieces import Piece, relations_in
from bookbuilder.typeset.figure.rooms import PLAIN_ROOM, CandidateRoom
from bookbuilder.typeset.figure.view import dead_houses, other_group, resting
from bookbuilder.typeset.grid.grid import AS_TYPE, Framed, Grid, Offset, centred
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.page.aids import AROUND, HEIGHT, edge_numbers
from bookbuilder.typeset.text.lines import Face

RIM = 0.4  # points of the room of candidates that the lines of a cell take
TALL, WIDE = 0.76, 0.88  # the share of its place that a candidate's height and width may fill
LARGEST = 0.36  # a candidate's largest type size, as a share of the room, where few candidates leave much space
PICTURE, EDGE = 0.84, 0.06  # the shares of its place that a picture fills, and that the frame around it takes
BOW, WIDEST = 0.2, 0.4  # how far a link bends aside: as a share of its length, and at most of a cell
CLEAR = 0.9  # and at least, as a share of a candidate's place, so that it is seen between two that touch
MORE = 0.5  # how much farther, relatively, for each line that it would lie on
BAR = 0.35  # the width of the bar between candidates that count as one, as a share of their type size
BARS = (1.2, 1.8)  # how far a bar may bend aside: relative to what it needs to pass a candidate
LINK, DASHES = 0.09, (3.0, 2.2)  # a link's width as a share of a candidate's type size; dashes and gaps by its width


def candidate_type(symbols: SymbolSet, order: int, cell: float, strong: str, room: CandidateRoom = PLAIN_ROOM) -> float:
    """The type size of candidates in a cell of this size, whose widest are in the strong face."""
    across, down = _shares(symbols, order, strong)
    return min(across * (room.width * cell - RIM), down * (room.height * cell - RIM))


def cell_for(symbols: SymbolSet, order: int, size: float, strong: str, room: CandidateRoom = PLAIN_ROOM) -> float:
    """The smallest cell whose candidates have this type size."""
    across, down = _shares(symbols, order, strong)
    return max((size / across + RIM) / room.width, (size / down + RIM) / room.height)


@lru_cache(maxsize=64)
def _shares(symbols: SymbolSet, order: int, strong: str) -> tuple[float, float]:
    """A candidate's largest type size for a room of this width, and of this height."""
    across, down = _places(order)
    if symbols.pictures:
        return (PICTURE / max(across, down) / AS_TYPE,) * 2
    inks = [fonts.ink(mark, strong, 1.0) for mark in symbols.marks[:order]]
    widest = max(ink.right - ink.left for ink in inks)
    return min(LARGEST, WIDE / (widest * across)), min(LARGEST, TALL / (HEIGHT * down))


def _places(order: int) -> tuple[int, int]:
    """The number of candidates side by side, and below each other, in a cell."""
    across = ceil(sqrt(order))
    return across, ceil(order / across)


Around = tuple[Sequence[Area], Sequence[Area]]  # what no line should cross, and what bars should not either


@dataclass(frozen=True)
class PositionFigure:
    """A piece of a board at a size, ready to show any moment on it."""

    piece: Piece
    grid: Grid  # of the piece, in the faces of an answer
    edge: Face  # of the numbers along the edges
    strong: str  # the face of candidates on which a step rests; others are in that of the edge
    thinnest: float  # line
    corner: tuple[int, int] = (0, 0)  # the whole board's uppermost row and leftmost column
    houses: tuple[House, ...] = ()  # of the whole board
    room: CandidateRoom = PLAIN_ROOM

    @property
    def width(self) -> float:
        """The width of the grid and the numbers along its edge."""
        return self._left + self.grid.width

    @property
    def height(self) -> float:
        """The height of the grid and the numbers along its edge."""
        return self._top + self.grid.height

    def draw(self, puzzle: Puzzle, passage: Passage) -> Drawing:
        """One moment with its candidates and its step, or the board after a run, with what the run rules out."""
        moments, alone = passage.moments, not passage.is_run
        step, values = moments[0].step, list(moments[-1].values)
        placed = {cell: value for moment in moments for cell, value in moment.step.placements}
        eliminations = set(passage.eliminations)
        candidates = moments[0].candidates if passage.has_candidates else ()
        frames: dict[int, Framed] = {}
        if alone:
            frames.update(dict.fromkeys(step.cells, "pattern"))
            frames.update(dict.fromkeys(other_group(step), "other"))
        frames.update(dict.fromkeys(placed, "placed"))
        without = {cell for house in dead_houses(step) for cell in self.houses[house].cells} if alone else set()
        marked = resting(moments[0]) if alone else set()
        for cell, value in placed.items():
            values[cell] = value
        shown = [values[cell] for cell in self.piece.cells]
        bold = [bool(puzzle.givens[cell]) or cell in placed for cell in self.piece.cells]
        framed = {at: frames[cell] for at, cell in enumerate(self.piece.cells) if cell in frames}
        grey = [at for at, cell in enumerate(self.piece.cells) if cell in without]
        relations = relations_in(self.piece, puzzle.rules)
        marks = list(self.grid.draw(shown, bold, grey, framed, relations).marks)
        looks = {
            at: {value: _look(cell, value, marked, eliminations) for value in candidates[cell]}
            for at, cell in enumerate(self.piece.cells)
            if candidates and not values[cell]
        }
        if drawn := links(step, self.houses) if alone else ():
            marks += self._links(drawn, self._around(shown, looks))
        marks += [Group(*self.grid.corners[at], tuple(self._candidates(own))) for at, own in looks.items()]
        return Drawing(self.width, self.height, (*self._numbers, Group(self._left, self._top, tuple(marks))))

    def sample(
        self,
        looks: Mapping[int, str],
        placed: int = 0,
        grey: bool = False,
        frame: Framed | None = None,
        linked: Sequence[ChainLink] = (),
        joined: Sequence[int] = (),
    ) -> tuple[Mark, ...]:
        """The first cell by itself: its candidates with their looks, links and bars, a placed value, a frame, or one
        on grey."""
        shown = [placed] + [0] * (len(self.piece.cells) - 1)
        marks = self.grid.draw(shown, shown, [0] * grey, {0: frame} if frame else {}).marks
        bar = self._bar([spot for value in joined for spot in self._spots(Node((self.piece.cells[0],), (value,)))])
        return (*marks, *bar, *self._links(linked), Group(*self.grid.corners[0], tuple(self._candidates(looks))))

    def _links(self, drawn: Sequence[ChainLink], around: Around = ((), ())) -> Iterator[Mark]:
        """Lines between the candidates of each link that this piece shows; the candidates go on top of them.

        They bend aside, towards the middle of the piece, so as not to strike through what stands between their ends;
        otherwise where one would lie along another or run under a marked candidate or a value, as if it began there.
        Candidates of one node are joined by a bar.
        """
        width = max(self.thinnest, LINK * self._type)
        lines: list[tuple[Arc, int]] = []
        for node in dict.fromkeys(node for link in drawn for node in (link.one, link.other)):
            yield from self._bar(sorted(self._spots(node)), around)
        for link in drawn:
            if ends := self._ends(link.one, link.other):
                arc = Arc(*ends[0], *ends[1])
                along = [side * arc.sense(other) for other, side in lines if arc.runs_along(other)]
                bend = arc.clearest(self._bends(arc, along), width, around[0])
                lines.append((arc, 1 if bend.bow > 0 else -1))
                yield arc.drawn(bend, width, () if link.strong else tuple(width * dash for dash in DASHES))

    def _bends(self, arc: Arc, along: Sequence[int]) -> list[Bend]:
        """The ways in which a link may bend, the best first, given the sides of the lines that run along it."""
        side, (wide, high) = arc.towards(self.grid.width / 2, self.grid.height / 2), self._place
        bow = max(CLEAR * max(wide, high), min(BOW * arc.long, WIDEST * self.grid.cell))
        bows = [way * bow * (1 + MORE * along.count(way)) for way in sorted((side, -side), key=along.count)]
        return [Bend(bow, handle) for handle in (GENTLE, UPRIGHT) for bow in bows]

    def _bar(self, spots: Sequence[tuple[float, float]], around: Around = ((), ())) -> Iterator[Mark]:
        """What joins candidates that count as one: straight, or bent round other candidates and values."""
        width = BAR * self._type
        for start, end in pairwise(dict.fromkeys(spots)):
            arc = Arc(*start, *end)
            bows = [share * (arc.half(*self._place) + width / 2) for share in BARS]
            bends = (Bend(0.0), *(Bend(side * bow, UPRIGHT) for bow in bows for side in (1, -1)))
            yield arc.drawn(arc.clearest(bends, width, *around), width)

    def _around(self, shown: Sequence[int], looks: Mapping[int, Mapping[int, str]]) -> Around:
        """What no line should cross: marked candidates, values, and what is outside; and what bars would hide."""
        (wide, high), grid, part = self._place, self.grid, AS_TYPE if self.grid.symbols.pictures else HEIGHT
        marked, plain = list(self._outside), list[Area]()
        for (left, top), value in zip(grid.corners, shown, strict=True):
            if value:
                marked.append(Area(left + grid.cell / 2, top + grid.cell / 2, *[part * grid.digit / 2] * 2))
        for at, seen in looks.items():
            for value, look in seen.items():
                if look == "resting":
                    marked.append(Area(*self._middle(at, value), wide / 2, high / 2))
                else:
                    plain.append(Area(*self._middle(at, value), *[part * self._type / 2] * 2))
        return marked, plain

    @property
    def _outside(self) -> Iterator[Area]:
        """What is left and right of the grid, and above and below it."""
        width, height = self.grid.width, self.grid.height
        for share in (-0.5, 1.5):
            yield Area(share * width, height / 2, width / 2, height)
            yield Area(width / 2, share * height, width, height / 2)

    def _ends(self, one: Node, other: Node) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """The two closest candidates of two nodes; None if this piece does not show both nodes."""
        pairs = [(start, end) for start in self._spots(one) for end in self._spots(other) if start != end]
        return min(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]), default=None)

    def _spots(self, node: Node) -> Iterator[tuple[float, float]]:
        """The middles of a node's candidates in this piece."""
        (value,) = node.values
        for cell in node.cells:
            if cell in self.piece.cells:
                yield self._middle(self.piece.cells.index(cell), value)

    def _middle(self, at: int, value: int) -> tuple[float, float]:
        """The middle of a candidate in a cell of the piece."""
        (x, y), (left, top), (wide, high) = self.grid.corners[at], self._corner(value), self._place
        return x + left + wide / 2, y + top + high / 2

    @cached_property
    def _place(self) -> tuple[float, float]:
        """The width and height of a candidate's place in its cell."""
        (across, down), (wide, high) = _places(self.piece.board.order), self._taken
        return wide / across, high / down

    @property
    def _taken(self) -> tuple[float, float]:
        """The width and height of all candidates of a cell."""
        return self.room.width * self.grid.cell - RIM, self.room.height * self.grid.cell - RIM

    def _corner(self, value: int) -> tuple[float, float]:
        """The top left corner of a candidate's place in its cell."""
        (wide, high), (across, down), cell = self._place, self._taken, self.grid.cell
        row, column = divmod(value - 1, _places(self.piece.board.order)[0])
        left, top = (cell - across) / 2 + self.room.right * cell, (cell - down) / 2 + self.room.down * cell
        return left + column * wide, top + row * high

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
        return candidate_type(self.grid.symbols, self.piece.board.order, self.grid.cell, self.strong, self.room)

    @cached_property
    def _offsets(self) -> dict[tuple[str, int], Offset]:
        """(face, value) -> the start of its text, relative to the middle of its place, and the text."""
        marks, offsets = self.grid.symbols.marks[: self.piece.board.order], {}
        for face in {self.edge.name, self.strong}:
            for value, offset in enumerate(centred(marks, face, self._type), start=1):
                offsets[face, value] = offset
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
    def _numbers(self) -> tuple[Mark, ...]:
        return tuple(edge_numbers(self.edge, self.grid, self._lines, self._left, self._top))


def _look(cell: int, value: int, marked: set[Candidate], leaving: set[Candidate]) -> str:
    return "leaving" if (cell, value) in leaving else "resting" if (cell, value) in marked else ""
