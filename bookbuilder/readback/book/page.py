"""A page of a PDF goes in; the grids that a reader finds on it come out, with their marks and what stands around them.

Nothing is known about the book yet: a mark is a text, or the name of a picture (`figures`), and nobody says what it
stands for. A mark belongs to the cell in whose middle it stands. Letters in the corners of cells are none.

    17          Hard       above: the number is the largest text of digits alone
    +---+---+---+
    | 5 |   |   |
    +---+---+---+
     Answer on page 91     below
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pikepdf

from bookbuilder.pdfread.matrices import UNMOVED, Matrix, at
from bookbuilder.readback.book.content import Reader
from bookbuilder.readback.book.figures import Figure, Outline, alike, figure
from bookbuilder.readback.book.heads import HintHead, heads
from bookbuilder.readback.book.lattice import Edge, Lattice, grids
from bookbuilder.readback.book.marks import Marks, Picture, Point, Run, Stamp, bounds
from bookbuilder.readback.book.turns import turns_of
from bookbuilder.readback.book.words import TextLine, said, seen
from bookbuilder.readback.folder import UnreadableFile

_MIDDLE = 0.27  # of a cell: how far from its middle a mark may stand; letters in its corners stand farther
_WHOLE = 0.97  # of a cell: what is as large is its ground, not a mark
_PALE = 0.15  # ink: paler text cannot be read
_MOST_GRIDS = 400  # of a page
_ABOVE, _ROOM, _BELOW = 1.5, 20.0, 3.5  # captions: type sizes and points above a grid, type sizes below
_ASIDE = 8.0  # points by which a caption may project: a second line around the rim lies in between

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GridPattern:
    """The lines of a grid: its cells by row and column, and the sides of cells that are heavy."""

    cells: tuple[Place, ...]
    heavy: frozenset[Edge]


@dataclass(frozen=True, slots=True)
class GridRead:
    """A grid as read. Marks are in the order of the pattern's cells, empty where there is none."""

    pattern: GridPattern
    marks: tuple[str, ...]
    adrift: int  # marks within the grid that stand in the middle of no cell
    number: int | None
    above: tuple[str, ...]
    below: tuple[str, ...]
    corner: Point  # top left, as the grid's reader sees it
    cell: float
    turned: bool


@dataclass(frozen=True, slots=True)
class PageRead:
    """A page as read."""

    grids: tuple[GridRead, ...] = ()
    texts: tuple[str, ...] = ()  # those with digits that stand in no grid, from the top
    heads: tuple[HintHead, ...] = ()  # the numbers of hints
    folio: int | None = None  # the number at the edge of the page
    flaw: str = ""  # why it could not be read


class PageReader:
    """Reads the pages of one document."""

    def __init__(self) -> None:
        self.outlines: dict[str, Outline] = {}  # of the pictures that stand in cells, by name
        self._reader = Reader()
        self._figures: dict[tuple[object, ...], Figure] = {}
        self._patterns: dict[GridPattern, GridPattern] = {}

    def read(self, page: pikepdf.Page) -> PageRead:
        """What a reader finds; a page that cannot be read says why."""
        try:
            marks = self._reader.page(page)
            found = grids(marks.lines)
            if len(found) > _MOST_GRIDS:
                raise UnreadableFile(f"has more than {_MOST_GRIDS} grids, the limit")
            return self._page(marks, found)
        except UnreadableFile as error:
            return PageRead(flaw=str(error))
        except (ArithmeticError, ValueError) as error:
            return PageRead(flaw=f"cannot be read: {str(error)[:80]}")

    def _page(self, marks: Marks, found: Sequence[Lattice]) -> PageRead:
        stamps = [*map(self._placed, marks.stamps), *self._drawn(marks, found)]
        inside: list[list[Run]] = [[] for _ in found]
        outside: list[Run] = []
        for run in marks.runs:
            which = _holding(found, _middle(run))
            (outside if which is None else inside[which]).append(run)
        drawn: list[list[_Placed]] = [[] for _ in found]
        for stamp in stamps:
            if (which := _holding(found, stamp.middle)) is not None and _fits(stamp, found[which]):
                drawn[which].append(stamp)
        lines = said(outside)
        read = tuple(self._grid(*its, lines) for its in zip(found, inside, drawn, strict=True))
        texts = tuple(line.text for line in lines if any(map(str.isdigit, line.text)))
        return PageRead(read, texts, tuple(heads(lines)), _folio(lines))

    def _grid(
        self, grid: Lattice, runs: Sequence[Run], stamps: Sequence[_Placed], lines: Sequence[TextLine]
    ) -> GridRead:
        turns = _turns(runs, stamps)
        view, grid = seen(turns), grid.turned() if turns else grid
        cells: defaultdict[Place, list[tuple[float, str]]] = defaultdict(list)
        adrift = 0
        for middle, mark, large in (*_texts(runs), *self._named(stamps, view)):
            x, y = at(view, *middle)
            along, down = (x - grid.left) / grid.cell, (grid.top - y) / grid.cell
            place = int(down // 1), int(along // 1)
            if max(abs(along % 1 - 0.5), abs(down % 1 - 0.5)) < _MIDDLE and place in grid.cells:
                cells[place].append((along, mark))
            else:
                adrift += large > grid.cell / 2
        pattern = GridPattern(tuple(sorted(grid.cells)), grid.heavy)
        pattern = self._patterns.setdefault(pattern, pattern)
        marks = tuple("".join(mark for _, mark in sorted(cells[place])) for place in pattern.cells)
        above = [line for line in lines if line.turns == turns and _is_above(line, grid)]
        below = [line.text for line in lines if line.turns == turns and _is_below(line, grid)]
        texts = tuple(line.text for line in above)
        corner = (grid.left, grid.top)
        return GridRead(pattern, marks, adrift, _number(above), texts, tuple(below), corner, grid.cell, turns == 2)

    # --- pictures ---

    def _placed(self, stamp: Stamp) -> _Placed:
        picture = self._reader.pictures[stamp.picture]
        its = self._figure(stamp.picture, picture, stamp.matrix, UNMOVED)
        x, y = stamp.matrix[4:]
        return _Placed((x + its.middle[0], y + its.middle[1]), its, stamp.picture, picture, stamp.matrix)

    def _drawn(self, marks: Marks, found: Sequence[Lattice]) -> Iterator[_Placed]:
        """The pictures that are drawn on the page itself: shapes whose middles lie in one cell."""
        cells: defaultdict[tuple[int, Place], list[int]] = defaultdict(list)
        for at_, shape in enumerate(marks.shapes):
            if not shape.is_box:
                left, bottom, right, top = bounds(point for contour in shape.contours for point in contour)
                x, y = (left + right) / 2, (bottom + top) / 2
                which = _holding(found, (x, y))
                if which is not None and max(right - left, top - bottom) < _WHOLE * found[which].cell:
                    grid = found[which]
                    place = int((grid.top - y) // grid.cell), int((x - grid.left) // grid.cell)
                    cells[which, place].append(at_)
        for its in cells.values():
            picture = Picture(tuple(marks.shapes[each] for each in its))
            its_figure = figure(picture, UNMOVED, UNMOVED)
            yield _Placed(its_figure.middle, its_figure, "", picture, UNMOVED)

    def _figure(self, name: str, picture: Picture, matrix: Matrix, view: Matrix) -> Figure:
        """A picture seen by a reader; names that differ by rounding only become one."""
        key = (name, *(round(each, 4) for each in matrix[:4]), *view[:4])
        if not name or key not in self._figures:
            self._figures[key] = figure(picture, matrix, view)
        return self._figures[key]

    def _named(self, stamps: Sequence[_Placed], view: Matrix) -> Iterator[tuple[Point, str, float]]:
        for stamp in stamps:
            its = self._figure(stamp.name, stamp.picture, stamp.matrix, view)
            yield stamp.middle, named(self.outlines, its.name, its.outline), max(its.width, its.height)


def named(outlines: dict[str, Outline], name: str, outline: Outline) -> str:
    """The name under which an outline is known, or one that differs by rounding only; it is known from now on."""
    if name not in outlines:
        for other, known in outlines.items():
            if alike(known, outline):
                return other
        outlines[name] = outline
    return name


@dataclass(frozen=True, slots=True)
class _Placed:
    """A picture on the page."""

    middle: Point
    figure: Figure
    name: str  # of the picture in the document; empty for one that is drawn on the page itself
    picture: Picture
    matrix: Matrix


def _middle(run: Run) -> Point:
    return at(run.matrix, *run.middle)


def _holding(found: Sequence[Lattice], point: Point) -> int | None:
    """The grid within whose outline a point lies; the smallest, if one lies in a gap of another."""
    x, y = point
    holding = [which for which, it in enumerate(found) if it.left <= x <= it.right and it.bottom <= y <= it.top]
    return min(holding, key=lambda which: found[which].rows * found[which].cell) if holding else None


def _fits(stamp: _Placed, grid: Lattice) -> bool:
    return max(stamp.figure.width, stamp.figure.height) < _WHOLE * grid.cell


def _turns(runs: Sequence[Run], stamps: Sequence[_Placed]) -> int:
    """Whether the marks of a grid are upside down: 2 if most are, else 0."""
    found = Counter(turns_of(matrix) for matrix in (*(it.matrix for it in runs), *(it.matrix for it in stamps)))
    return 2 if found[2] > found.total() / 2 else 0


def _texts(runs: Sequence[Run]) -> Iterator[tuple[Point, str, float]]:
    for run in runs:
        text = run.text.strip()
        if text and run.ink > _PALE:
            yield _middle(run), text, run.size


def _is_above(line: TextLine, grid: Lattice) -> bool:
    up = line.baseline - grid.top
    return 0 <= up <= _ABOVE * line.size + _ROOM and _is_within(line, grid)


def _is_below(line: TextLine, grid: Lattice) -> bool:
    return 0 <= grid.bottom - line.baseline <= _BELOW * line.size and _is_within(line, grid)


def _is_within(line: TextLine, grid: Lattice) -> bool:
    return grid.left - _ASIDE <= line.left and line.right <= grid.right + _ASIDE


def _number(above: Sequence[TextLine]) -> int | None:
    """The largest text of digits alone; of several, the one nearest to the grid, then the leftmost."""
    found = [line for line in above if line.text.isascii() and line.text.isdigit() and len(line.text) < 10]
    return int(min(found, key=lambda it: (-round(it.size, 1), it.baseline, it.left)).text) if found else None


def _folio(lines: Sequence[TextLine]) -> int | None:
    """The number at the foot of the page, or at its head, if the outermost upright text there is one."""
    upright = [line for line in lines if not line.turns and line.text]
    for edge in (min, max):
        outermost = edge((line.baseline for line in upright), default=0.0)
        for line in upright:
            if abs(line.baseline - outermost) < line.size and line.text.isdecimal() and len(line.text) < 10:
                return int(line.text)
    return None
