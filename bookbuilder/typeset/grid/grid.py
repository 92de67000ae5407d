"""A board, its values and their marks go in; a drawing with a given cell size comes out.

Lines are in `strokes`. Cells of diagonals and extra areas are tinted, and so are those of a box that overlaps another
or is in pieces: lines alone would not show what belongs together. Each of these has its own grey, or letters in the
corners of its cells (`tones`).

Tints fill their cells and run together. The shade of a clue does, too, so that clues form a shape. Where the board is
tinted or the author wants tiles, it is a separate square inside the cell, one step darker than the ground under it, so
that the two cannot be confused. A picture may hide that square, so a given picture has a much darker frame instead:

    tint  +----+----+     clue  +----+----+     tile  +----+----+     given  +----+----+
    of the|####|####|           |####|    |           | ## |    |     picture|+--+|    |
    board |####|####|           |####|    |           | ## |    |            |+--+|    |
          +----+----+           +----+----+           +----+----+            +----+----+
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf
from statistics import median
from typing import Literal

from bookbuilder import fonts
from bookbuilder.board import Board, Relation
from bookbuilder.config import Shading
from bookbuilder.drawing import BLACK, WHITE, Box, Colour, Copy, Drawing, Mark, Path, Stamp, Stroke, Text
from bookbuilder.paper import Printer
from bookbuilder.puzzle import Puzzle
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.gridstyle import STEP, GridStyle
from bookbuilder.typeset.grid.relation_marks import RelationMarks, type_beside
from bookbuilder.typeset.grid.rim import around, corners, quarter, rounded, short
from bookbuilder.typeset.grid.stamps import sturdy
from bookbuilder.typeset.grid.strokes import RANKS, claims, joined
from bookbuilder.typeset.grid.tones import TINTED, every_other_box, has_tints, names, shared_cells, toned

SIGN = 0.26  # type size of the letters in the corners, in cells
SIGNED = "text"  # the face of these letters
CORNER = 0.08  # their distance from the cell's edges, in cells
INSET = 0.12  # the share of a cell that stays free on each side of a clue's shade
Framed = Literal["pattern", "other", "placed"]  # a cell of a step, of its second group, of a value found
FRAMED = 0.055  # the white around a framed cell, in cells
FRAMES: Mapping[Framed, tuple[float, bool]] = {  # their width, whether on grey
    "pattern": (0.03, True),
    "other": (0.045, False),
    "placed": (0.09, True),
}
WIDEST = 0.55  # the share of a cell's width that the widest mark may fill
PICTURE, BESIDE_SIGNS = 0.7, 0.5  # a picture's side in cells, without and with letters in the corners
AS_TYPE = 1.3  # a picture's side, relative to the type size with equally legible digits
EDGED, EDGE = 0.04, 0.065  # the white around the frame of a given picture, and the frame, in cells
DARKER = 0.5  # the frame's ink, in addition to that of its ground
_ROUNDS, _SAME = 40, 1e-9  # until a cell and the rim that goes with it fit a width to this many points

Offset = tuple[float, float, str]  # a mark's start, from the corner of its cell, and the mark


@dataclass(frozen=True)
class Grid:
    """A board with a cell size, ready to draw many puzzles."""

    board: Board
    symbols: SymbolSet
    cell: float
    style: GridStyle
    shade_clues: Shading = False
    signed: bool = True  # whether there is room for the letters that some boards need

    @cached_property
    def width(self) -> float:
        """The width, lines around the grid included."""
        return self.board.width * self.cell + 2 * self.style.edge

    @cached_property
    def height(self) -> float:
        """The height, likewise."""
        return self.board.height * self.cell + 2 * self.style.edge

    @cached_property
    def top_edge(self) -> float:
        """How much of the upper edge is there from the left, if the grid is not there on the right; else 0."""
        top, left = self.board.corner
        columns = {cell.column - left for cell in self.board.cells if cell.row == top}
        if 0 not in columns or self.board.width - 1 in columns:
            return 0.0
        return (max(columns) + 1) * self.cell + 2 * self.style.edge

    @cached_property
    def digit(self) -> float:
        """The type size of the marks."""
        faces = (self.style.given, self.style.found)
        return self.cell * self.style.fill * digit_per_cell(self.symbols, faces, self.style.digit, self._beside_signs)

    @property
    def _beside_signs(self) -> bool:
        """Whether there are letters in the corners, which leave less room for pictures."""
        return self.signed and bool(names(self.board))

    @cached_property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The top left corner of every cell."""
        top, left = self.board.corner
        inset = self.style.edge
        return tuple(
            (inset + (cell.column - left) * self.cell, inset + (cell.row - top) * self.cell)
            for cell in self.board.cells
        )

    @cached_property
    def lines(self) -> tuple[Mark, ...]:
        """All lines, light ones first, then round corners and the second line around the rim."""
        return (*self._straight(), *self._round(), *self._second())

    def _straight(self) -> Iterator[Stroke]:
        top, left = self.board.corner
        inset, size, style = self.style.edge, self.cell, self.style
        for rank, horizontal, line, start, end in joined(claims(self.board)):
            if not (width := getattr(style, RANKS[rank])):
                continue
            across = inset + (line - (top if horizontal else left)) * size
            along = [inset + (place - (left if horizontal else top)) * size for place in (start, end)]
            if style.corner and RANKS[rank] == "rim":
                for at, (place, inwards) in enumerate(((start, 1), (end, -1))):
                    if ((line, place) if horizontal else (place, line)) in corners(self.board):
                        along[at] += inwards * short(style.corner, width)
            ends = (along[0], across, along[1], across) if horizontal else (across, along[0], across, along[1])
            yield Stroke(*ends, width=width, colour=style.cell_ink if RANKS[rank] == "cell" else BLACK)

    def _round(self) -> Iterator[Path]:
        (top, left), style = self.board.corner, self.style
        for (row, column), (down, right) in corners(self.board).items() if style.corner and style.rim else ():
            x, y = style.edge + (column - left) * self.cell, style.edge + (row - top) * self.cell
            yield quarter(x, y, down, right, style.corner, style.rim)

    def _second(self) -> Iterator[Mark]:
        style = self.style
        if style.second:
            away = style.edge - style.second / 2
            radius = style.corner + away if style.corner else 0.0
            yield from around(self.board, (style.edge, style.edge), self.cell, away, style.second, radius)

    @cached_property
    def tints(self) -> tuple[Mark, ...]:
        """The tints of diagonals, extra areas and shared cells, and of boxes that overlap others or are in pieces."""
        return tuple(mark for cell, colour in self._grounds.items() for mark in self.shade([cell], colour))

    @cached_property
    def _grounds(self) -> dict[int, Colour]:
        """The tinted cells and their colours."""
        if not self._steps and not self._squared and (checkered := self.style.checkered):
            return dict.fromkeys(every_other_box(self.board), checkered)
        greys = {cell: self.style.grey(step).black for cell, step in self._steps.items()}
        return {cell: Colour(black=self._dilution * grey) for cell, grey in greys.items()}

    @cached_property
    def _dilution(self) -> float:
        """The share of its usual ink that each grey has: the darkest under a mark is one that the printer allows."""
        most = max((self.style.grey(step).black for step in self._steps.values()), default=0.0)
        most += self._clue.black if self._squared else 0.0
        return self.style.darkest / most if most > self.style.darkest else 1.0

    @cached_property
    def _steps(self) -> dict[int, int]:
        """The tinted cells, and how many steps darker than the lightest tint each is."""
        apart = toned(self.board)
        own = {area.house for area in apart}
        plain = (house for house in self.board.houses if house.kind in TINTED and house not in own)
        tinted = {cell: 0 for house in plain for cell in house.cells}
        lightest = 1 if tinted else 0
        for area in apart:
            for cell in area.house.cells:
                tinted[cell] = max(tinted.get(cell, 0), lightest + area.step)
        if not tinted and self.style.cell:  # grids of boxes alone are too small for it
            tinted = dict.fromkeys(shared_cells(self.board), 0)
        return dict(sorted(tinted.items()))

    @cached_property
    def is_tinted(self) -> bool:
        """Whether there are tints, from which a highlight must differ."""
        return bool(self._grounds) or self._squared

    @cached_property
    def _filled(self) -> bool:
        """Whether the shades of clues fill their cells."""
        return fills_cells(self.board, self.shade_clues)

    @cached_property
    def _squared(self) -> bool:
        """Whether clues have grey behind them."""
        return bool(self.shade_clues) and (self._filled or not self.symbols.pictures)

    @cached_property
    def _edged(self) -> bool:
        """Whether given marks have frames: pictures, which have no bold face, next to found ones."""
        framed = bool(self.shade_clues) or self.style.given != self.style.found
        return bool(self.symbols.pictures) and framed and not self._filled

    @cached_property
    def _highlight(self) -> Colour:
        """The colour of highlights, darker than every tint of the board if the printer allows it."""
        darkest = max((ground.black for ground in self._grounds.values()), default=0.0)
        darkest += self._square_ink if self._squared else 0.0
        return Colour(black=min(self.style.darkest, max(self.style.highlight.black, darkest + 2 * STEP)))

    @property
    def _square_ink(self) -> float:
        """The ink that a clue's shade adds to its ground."""
        return self._dilution * self._clue.black

    @property
    def _clue(self) -> Colour:
        return self.style.clue if self._filled else self.style.tint

    def shades(self, givens: Sequence[int], grounds: Mapping[int, Colour]) -> Iterator[Mark]:
        """The shades under the clues, or frames around them if they are pictures, given the colours underneath."""
        for cell in self._reading:
            if givens[cell]:
                ground = grounds.get(cell, WHITE)
                if self._edged:
                    yield self._square(cell, EDGED, Colour(black=min(1.0, ground.black + DARKER)))
                    yield self._square(cell, EDGED + EDGE, ground)
                else:
                    # No cell is darker than a highlighted one; a tile in it may be.
                    most = self._highlight.black if self._filled else self.style.darkest
                    ink = min(most, ground.black + self._square_ink)
                    shade = Colour(black=ink)
                    yield self._fill(cell, shade) if self._filled else self._square(cell, INSET, shade)

    def shade(self, cells: Iterable[int], colour: Colour) -> tuple[Mark, ...]:
        """A square of this colour for each of the cells; it does not stick out of round corners."""
        return tuple(self._fill(cell, colour) for cell in cells)

    def _fill(self, cell: int, colour: Colour) -> Mark:
        if not (round_at := self._rounded.get(cell)):
            return self._square(cell, 0.0, colour)
        return rounded(*self.corners[cell], self.cell, self.style.corner, round_at, colour)

    @cached_property
    def _rounded(self) -> dict[int, frozenset[tuple[int, int]]]:
        """The cells with round corners, and where these are, seen from the middle."""
        turned = defaultdict[int, set[tuple[int, int]]](set)
        at = {(cell.row, cell.column): index for index, cell in enumerate(self.board.cells)}
        for (row, column), (down, right) in corners(self.board).items() if self.style.corner else ():
            turned[at[row - (down < 0), column - (right < 0)]].add((-down, -right))
        return {cell: frozenset(corners) for cell, corners in turned.items()}

    def _square(self, cell: int, inset: float, colour: Colour) -> Box:
        """The square inside a cell that leaves this share of it free on each side."""
        (x, y), free = self.corners[cell], inset * self.cell
        return Box(x + free, y + free, self.cell - 2 * free, self.cell - 2 * free, colour)

    @cached_property
    def _reading(self) -> tuple[int, ...]:
        """The cells in reading order."""
        return tuple(sorted(range(len(self.board.cells)), key=self.board.cells.__getitem__))

    @cached_property
    def _offsets(self) -> dict[str, list[Offset]]:
        """By face, for each value from 1 on, the start of its text in a cell, and the text."""
        marks = self.symbols.marks[: self.board.order]
        middle = self.cell / 2
        return {
            face: [(middle + right, middle + down, mark) for right, down, mark in centred(marks, face, self.digit)]
            for face in {self.style.given, self.style.found}
        }

    @cached_property
    def signs(self) -> tuple[Text, ...]:
        """The letters in the cells' corners, which name boxes and areas that greys cannot distinguish."""
        signs, size, inset = [], SIGN * self.cell, CORNER * self.cell
        top, bottom = inset - fonts.ink("d", SIGNED, size).top, self.cell - inset
        for cell, named in names(self.board).items():
            x, y = self.corners[cell]
            for at, name in enumerate(named):  # top left, top right, bottom left, bottom right
                ink = fonts.ink(name, SIGNED, size)
                right = self.cell - inset - ink.right if at % 2 else inset - ink.left
                signs.append(Text(x + right, y + (bottom if at > 1 else top), name, SIGNED, size))
        return tuple(signs)

    def marks(self, values: Sequence[int], givens: Sequence[int]) -> Iterable[Mark]:
        """The pictures or texts of the values; those of givens in the givens' face."""
        if self.symbols.pictures:
            return self._stamps(values)
        given, found = self._texts[self.style.given], self._texts[self.style.found]
        if given is found or values is givens:
            return [given[at + values[cell]] for cell, at in self._reading_texts if values[cell]]
        return [
            (given if givens[cell] else found)[at + values[cell]] for cell, at in self._reading_texts if values[cell]
        ]

    @cached_property
    def _reading_texts(self) -> tuple[tuple[int, int], ...]:
        """The cells in reading order, each with the place of its texts."""
        return tuple((cell, cell * (self.board.order + 1)) for cell in self._reading)

    @cached_property
    def _texts(self) -> dict[str, _Texts]:
        """The texts drawn so far, by face: the same few hundred come back in every puzzle."""
        return {face: _Texts(self.corners, offsets, face, self.digit) for face, offsets in self._offsets.items()}

    def _stamps(self, values: Sequence[int]) -> Iterator[Stamp]:
        side = (BESIDE_SIGNS if self._beside_signs else PICTURE) * self.style.fill * self.cell
        inset = (self.cell - side) / 2
        pictures = [sturdy(picture, side, self.style.thinnest) for picture in self.symbols.pictures]
        for cell in self._reading:
            if values[cell]:
                x, y = self.corners[cell]
                yield Stamp(x + inset, y + inset, side, pictures[values[cell] - 1])

    def framed(self, frames: Mapping[int, Framed]) -> Iterator[Box]:
        """For each cell a grey or white square in one of FRAMES with white around it, which looks like no grey of a
        board."""
        margin = FRAMED * self.cell
        for cell, look in frames.items():
            width, is_grey = FRAMES[look]
            line, ground = max(self.style.cell, width * self.cell), self.style.highlight if is_grey else WHITE
            for inset, colour in ((0.0, WHITE), (margin, BLACK), (margin + line, ground)):
                x, y = self.corners[cell]
                side = self.cell - 2 * inset
                yield Box(x + inset, y + inset, side, side, colour)

    def draw(
        self,
        values: Sequence[int] = (),
        givens: Sequence[int] | None = None,
        highlight: Iterable[int] = (),
        framed: Mapping[int, Framed] | None = None,
        relations: Sequence[Relation] = (),
    ) -> Drawing:
        """The grid with its values, 0 for none; cells may have one of FRAMES. Without `givens`, all are given.

        Relations are drawn over shades and frames, under the values.
        """
        values = values or (0,) * len(self.board.cells)
        givens = values if givens is None else givens
        framed = framed or {}
        highlit = dict.fromkeys(highlight, self._highlight)
        below: list[Mark] = [*self.shade(highlit, self._highlight), *self.framed(framed)]
        below += self.relation_marks.under(relations, self._grounds)
        if self._squared or self._edged:
            shown = [0 if cell in framed else given for cell, given in enumerate(givens)]
            below += self.shades(shown, self._grounds | highlit)
        empty = (*self._under, *below, *self._over) if below else self._empty
        over = self.relation_marks.over(relations, framed)
        return Drawing(self.width, self.height, (*empty, *over, *self.marks(values, givens)))

    def draw_puzzle(self, puzzle: Puzzle, highlight: Iterable[int] = ()) -> Drawing:
        """A puzzle as a solver gets it: its givens, and what its rules beyond houses print."""
        return self.draw(puzzle.givens, highlight=highlight, relations=puzzle.rules)

    @cached_property
    def relation_marks(self) -> RelationMarks:
        """What draws relations."""
        style = self.style
        line = style.thinnest or style.cell
        rim, radius = style.rim, style.corner
        return RelationMarks(self.board, self.corners, self.cell, line, style.given, style.darkest, rim, radius)

    @cached_property
    def _empty(self) -> tuple[Copy, ...]:
        """The marks that all puzzles on the grid share."""
        return self._shared((*self.tints, *self.lines, *self._signs))

    @cached_property
    def _under(self) -> tuple[Copy, ...]:
        """Those of the shared marks that lie under shades and frames."""
        return self._shared(self.tints)

    @cached_property
    def _over(self) -> tuple[Copy, ...]:
        """Those that lie over them."""
        return self._shared((*self.lines, *self._signs))

    @property
    def _signs(self) -> tuple[Text, ...]:
        return self.signs if self.signed else ()

    def _shared(self, marks: tuple[Mark, ...]) -> tuple[Copy, ...]:
        return (Copy(0.0, 0.0, Drawing(self.width, self.height, marks)),) if marks else ()


class _Texts(dict[int, Text]):
    """The texts of one face in a grid, one by one for each cell and value; each is made when it is first drawn."""

    def __init__(self, corners: Sequence[tuple[float, float]], offsets: list[Offset], face: str, size: float) -> None:
        super().__init__()
        self._corners, self._offsets, self._face, self._size = corners, offsets, face, size

    def __missing__(self, key: int) -> Text:
        cell, value = divmod(key, len(self._offsets) + 1)
        (x, y), (right, down, mark) = self._corners[cell], self._offsets[value - 1]
        text = self[key] = Text(x + right, y + down, mark, self._face, self._size)
        return text


def centred(marks: Sequence[str], face: str, size: float) -> list[Offset]:
    """The marks, each with the start of its text from the middle of its place; all of them on one line."""
    inks = [fonts.ink(mark, face, size) for mark in marks]
    # The median, so that the tail of a Q does not raise all other letters.
    down = -(median(ink.top for ink in inks) / 2 + median(ink.bottom for ink in inks) / 2)
    return [(-(ink.left + ink.right) / 2, down, mark) for mark, ink in zip(marks, inks, strict=True)]


def smallest_beside(board: Board, kinds: Iterable[str]) -> float:
    """The smallest type beside the values, in cells: letters in corners, and what relations of some kinds print."""
    return min(SIGN if names(board) else inf, type_beside(kinds))


def uncoloured(symbols: SymbolSet, printer: Printer) -> str:
    """What is wrong with coloured marks for a printer that has black only; empty for others."""
    if not symbols.is_coloured or printer.prints_colour:
        return ""
    return f"the symbols {symbols.name} are coloured, but {printer.name} prints only black"


def as_wide(board: Board, width: float, grid: Callable[[float], Grid]) -> Grid:
    """The grid this wide, of those of a board for a size of its cells. Lines depend on that size.

    It is slightly narrower if cells of one size more would have lines of their own, and so a heavier rim.
    """
    before = drawn = grid(width / board.width)
    for _ in range(_ROUNDS):
        if abs(drawn.width - width) < _SAME:
            return drawn
        before, drawn = drawn, grid((width - 2 * drawn.style.edge) / board.width)
    return min(before, drawn, key=lambda grid: grid.width)


def fills_cells(board: Board, shade_clues: Shading) -> bool:
    """Whether the shades of clues fill their cells: on a tinted board, they would look like its tints."""
    return shade_clues is True and not has_tints(board)


@lru_cache(maxsize=256)
def digit_per_cell(symbols: SymbolSet, faces: tuple[str, ...], most: float, beside_signs: bool = False) -> float:
    """The type size of a set's marks in a cell of size 1, at `most` this, with or without letters in its corners.

    A picture counts as the type size with equally legible digits.
    """
    if symbols.pictures:
        return (BESIDE_SIGNS if beside_signs else PICTURE) / AS_TYPE
    inks = [fonts.ink(mark, face, 1.0) for mark in symbols.marks for face in faces]
    widest = max(ink.right - ink.left for ink in inks)
    return min(most, WIDEST / widest)
