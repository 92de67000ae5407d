"""A board, its values and their marks in, a drawing of a stated cell size out.

Every unit edge of every cell is claimed by strokes of rising rank and keeps the heaviest:

    cell    all four edges of every cell          +---+---+
    extra   where an extra area ends              | a | b |    the edge between a and b is a box edge if
    box     where a box ends                      +---+---+    a box holds one of them and not the other
    rim     where the board ends, holes included

Equal neighbours on one line join into one stroke. Cells of diagonals and extra areas are tinted, and those of a box
that lies across another one: lines alone would not tell which of the pieces belong together, so that each such box has
another grey than those that it touches. The same goes for boxes and areas that lie in pieces.

Tints fill their cells and run together; a clue's shade is a square of its own within the cell, one step darker than
what is under it, so that neither is taken for the other:

    tint  +----+----+     clue  +----+----+
          |####|####|           | ## |    |
          |####|####|           | ## |    |
          +----+----+           +----+----+
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import sqrt
from statistics import median

from bookbuilder import fonts
from bookbuilder.board import Board, House
from bookbuilder.drawing import Box, Colour, Drawing, Mark, Stroke, Text
from bookbuilder.symbols import SymbolSet

RANKS = ("cell", "extra", "box", "rim")
TINTED = ("diagonal", "extra")
DIGIT = 0.64  # type size in cells
TINT, HIGHLIGHT = Colour(black=0.13), Colour(black=0.26)
STEP = 0.09  # ink between the greys of boxes that touch
GREYS = 4  # of such boxes; more would hide the digits
INSET = 0.12  # how much of a cell stays free on each side of a clue's shade
WIDEST = 0.55  # how much of a cell's width the widest mark may fill

Edge = tuple[bool, int, int]  # horizontal?, the line it lies on, its place along that line


@dataclass(frozen=True, slots=True)
class GridStyle:
    """Line widths and tints in points and ink, and the faces of given and found values."""

    cell: float
    extra: float
    box: float
    rim: float
    tint: Colour = TINT
    highlight: Colour = HIGHLIGHT
    given: str = "medium"
    found: str = "light"

    def grey(self, step: int) -> Colour:
        """The tint, so many steps darker."""
        return Colour(black=self.tint.black + step * STEP)

    @classmethod
    def scaled(cls, cell: float, thinnest: float, lightest: float, given: str, found: str) -> GridStyle:
        """Lines that suit cells of this size, none thinner and no tint lighter than the printer holds."""
        hair = max(thinnest, min(0.75, cell * 0.022))
        box = max(2.2 * hair, min(2.25 * sqrt(max(cell, 40) / 40), cell * 0.075))
        tint, highlight = (Colour(black=max(lightest + 0.02, grey.black)) for grey in (TINT, HIGHLIGHT))
        return cls(hair, (hair + box) / 2, box, box * 1.15, tint, highlight, given, found)


@dataclass(frozen=True)
class Grid:
    """A board at a size, ready to be filled with the values of many puzzles."""

    board: Board
    symbols: SymbolSet
    cell: float
    style: GridStyle
    shade_clues: bool = False

    @property
    def width(self) -> float:
        """From the rim's left edge to its right edge."""
        return self.board.width * self.cell + self.style.rim

    @property
    def height(self) -> float:
        """From the rim's upper edge to its lower edge."""
        return self.board.height * self.cell + self.style.rim

    @property
    def digit(self) -> float:
        """The type size of the marks."""
        return self.cell * digit_per_cell(self.symbols, (self.style.given, self.style.found))

    @cached_property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The top left corner of every cell."""
        top = min(cell.row for cell in self.board.cells)
        left = min(cell.column for cell in self.board.cells)
        inset = self.style.rim / 2
        return tuple(
            (inset + (cell.column - left) * self.cell, inset + (cell.row - top) * self.cell)
            for cell in self.board.cells
        )

    @cached_property
    def lines(self) -> tuple[Stroke, ...]:
        """All lines, light ones first."""
        top = min(cell.row for cell in self.board.cells)
        left = min(cell.column for cell in self.board.cells)
        inset, size = self.style.rim / 2, self.cell
        strokes = []
        for rank, horizontal, line, start, end in _joined(_claims(self.board)):
            across = inset + (line - (top if horizontal else left)) * size
            along = [inset + (place - (left if horizontal else top)) * size for place in (start, end)]
            ends = (along[0], across, along[1], across) if horizontal else (across, along[0], across, along[1])
            strokes.append(Stroke(*ends, width=getattr(self.style, RANKS[rank])))
        return tuple(strokes)

    @cached_property
    def tints(self) -> tuple[Box, ...]:
        """The grounds of diagonals and extra areas, and of boxes that lie across others or in pieces."""
        return tuple(mark for cell, colour in self._grounds.items() for mark in self.shade([cell], colour))

    @cached_property
    def _grounds(self) -> dict[int, Colour]:
        """The tinted cells and their colours."""
        apart = list(toned(self.board))
        own = {each.house for each in apart}
        plain = (house for house in self.board.houses if house.kind in TINTED and house not in own)
        tinted = {cell: 0 for house in plain for cell in house.cells}
        lightest = 1 if tinted else 0
        for each in apart:
            for cell in each.house.cells:
                tinted[cell] = max(tinted.get(cell, 0), lightest + each.step)
        return {cell: self.style.grey(tinted[cell]) for cell in sorted(tinted)}

    @property
    def is_tinted(self) -> bool:
        """Whether there are tints, from which a highlight must be told apart."""
        return bool(self._grounds)

    @property
    def _highlight(self) -> Colour:
        """Darker than every tint of the board."""
        darkest = max((ground.black for ground in self._grounds.values()), default=0.0)
        return Colour(black=max(self.style.highlight.black, darkest + 2 * STEP))

    def shades(self, givens: Sequence[int]) -> Iterator[Box]:
        """The squares under the clues."""
        inset = INSET * self.cell
        side = self.cell - 2 * inset
        for cell in self._reading:
            if givens[cell]:
                x, y = self.corners[cell]
                ground = self._grounds[cell].black if cell in self._grounds else 0.0
                yield Box(x + inset, y + inset, side, side, Colour(black=ground + self.style.tint.black))

    def shade(self, cells: Iterable[int], colour: Colour) -> tuple[Box, ...]:
        """A ground of one colour for each of the cells."""
        return tuple(Box(*self.corners[cell], self.cell, self.cell, colour) for cell in cells)

    @cached_property
    def _reading(self) -> tuple[int, ...]:
        """The cells in the order in which a page is read."""
        return tuple(sorted(range(len(self.board.cells)), key=self.board.cells.__getitem__))

    @cached_property
    def _offsets(self) -> dict[tuple[str, int], tuple[float, float, str]]:
        """(face, value) -> where its text starts in a cell, and the text."""
        marks = self.symbols.marks[: self.board.order]
        offsets = {}
        for face in {self.style.given, self.style.found}:
            inks = [fonts.ink(mark, face, self.digit) for mark in marks]
            # The median, so that the tail of a Q does not lift all the other letters.
            middle = median(ink.top for ink in inks) / 2 + median(ink.bottom for ink in inks) / 2
            for value, (mark, ink) in enumerate(zip(marks, inks, strict=True), start=1):
                right = self.cell / 2 - (ink.left + ink.right) / 2
                offsets[face, value] = (right, self.cell / 2 - middle, mark)
        return offsets

    def marks(self, values: Sequence[int], givens: Sequence[int]) -> Iterable[Text]:
        """The values' texts; those of the givens in the givens' face."""
        size, corners, style, offsets = self.digit, self.corners, self.style, self._offsets
        for cell in self._reading:
            if values[cell]:
                face = style.given if givens[cell] else style.found
                right, down, mark = offsets[face, values[cell]]
                x, y = corners[cell]
                yield Text(x + right, y + down, mark, face, size)

    def draw(
        self, values: Sequence[int] = (), givens: Sequence[int] | None = None, highlight: Iterable[int] = ()
    ) -> Drawing:
        """The grid with its values, 0 for none. Without `givens` all values are given."""
        values = values or (0,) * len(self.board.cells)
        givens = values if givens is None else givens
        marks: list[Mark] = [*self.tints, *self.shade(highlight, self._highlight)]
        if self.shade_clues:
            marks += self.shades(givens)
        marks += self.lines
        marks.extend(self.marks(values, givens))
        return Drawing(self.width, self.height, tuple(marks))


@lru_cache(maxsize=256)
def digit_per_cell(symbols: SymbolSet, faces: tuple[str, ...]) -> float:
    """The type size of a set's marks in a cell of size 1."""
    inks = [fonts.ink(mark, face, 1.0) for mark in symbols.marks for face in faces]
    widest = max(ink.right - ink.left for ink in inks)
    return min(DIGIT, WIDEST / widest)


def _edges(row: int, column: int) -> tuple[tuple[Edge, tuple[int, int]], ...]:
    """A cell's four edges, each with the cell beyond it."""
    return (
        ((True, row, column), (row - 1, column)),
        ((True, row + 1, column), (row + 1, column)),
        ((False, column, row), (row, column - 1)),
        ((False, column + 1, row), (row, column + 1)),
    )


def _claims(board: Board) -> dict[Edge, int]:
    """Every edge with the rank of its heaviest claim."""
    claims: dict[Edge, int] = {}

    def claim(cells: Iterable[tuple[int, int]], rank: int, everywhere: bool = False) -> None:
        inside = set(cells)
        for row, column in inside:
            for edge, beyond in _edges(row, column):
                if everywhere or beyond not in inside:
                    claims[edge] = max(rank, claims.get(edge, 0))

    claim(board.cells, RANKS.index("cell"), everywhere=True)
    for house in board.houses:
        if _is_outlined(board, house):
            claim((board.cells[cell] for cell in house.cells), RANKS.index(house.kind))
    claim(board.cells, RANKS.index("rim"))
    return claims


@dataclass(frozen=True, slots=True)
class Toned:
    """A box or an extra area that a grey of its own must tell from others, since its outline cannot."""

    house: House
    step: int  # its grey is so many steps darker than the lightest
    crosses: bool  # it shares some cells, and not all, with a box before it
    parted: bool  # it lies in several pieces


def toned(board: Board) -> Iterator[Toned]:
    """The boxes across others, and the boxes and areas in pieces.

    Boxes that touch or overlap have different greys, and those in pieces differ from all, as far as there are enough.
    """
    flat: list[frozenset[int]] = []
    found: list[tuple[set[tuple[int, int]], Toned]] = []
    for house in board.houses:
        if house.kind not in ("box", "extra"):
            continue
        cells = frozenset(house.cells)
        its = {(row, column) for row, column in (board.cells[cell] for cell in cells)}
        crosses = house.kind == "box" and any(cells & other and cells != other for other in flat)
        parted = len(_piece(its)) < len(its) and not board.is_straight(house)
        if crosses or parted:
            around = its | {beyond for row, column in its for _, beyond in _edges(row, column)}
            taken = {each.step for other, each in found if parted or each.parted or around & other}
            step = next((step for step in range(GREYS) if step not in taken), 0)
            found.append((its, Toned(house, step, crosses, parted)))
        if house.kind == "box" and not crosses:
            flat.append(cells)
    return (each for _, each in found)


def _piece(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that hang together with the first of them."""
    start = min(cells)
    piece, ahead = {start}, [start]
    while ahead:
        for _, beyond in _edges(*ahead.pop()):
            if beyond in cells and beyond not in piece:
                piece.add(beyond)
                ahead.append(beyond)
    return piece


def _is_outlined(board: Board, house: House) -> bool:
    return house.kind in RANKS and not (house.kind == "extra" and board.is_straight(house))


def _joined(claims: dict[Edge, int]) -> Iterable[tuple[int, bool, int, int, int]]:
    """Runs of equal edges as (rank, horizontal?, line, start, end), light ones first."""
    runs: dict[tuple[int, bool, int], list[list[int]]] = defaultdict(list)
    for (horizontal, line, place), rank in sorted(claims.items()):
        line_runs = runs[rank, horizontal, line]
        if line_runs and line_runs[-1][1] == place:
            line_runs[-1][1] = place + 1
        else:
            line_runs.append([place, place + 1])
    for (rank, horizontal, line), spans in sorted(runs.items()):
        for start, end in spans:
            yield rank, horizontal, line, start, end
