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

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple

from bookbuilder.readback.book.figures import Likeness, Outline, alike, figure
from bookbuilder.readback.book.heads import HintHead, heads
from bookbuilder.readback.book.lattice import Edge, Lattice, grids
from bookbuilder.readback.book.marks import SeenDrawing, SeenMarks, SeenPicture, SeenShape, SeenStamp, SeenText, bounds
from bookbuilder.readback.book.moves import UNMOVED, Matrix, Point, at, turns_of
from bookbuilder.readback.book.pdfium import PageObjects
from bookbuilder.readback.book.sights import (
    NO_SIGHTS,
    RuleInk,
    RuleSights,
    is_rule_line,
    is_rule_shape,
    rule_sights,
)
from bookbuilder.readback.book.words import TextLine, said, seen
from bookbuilder.readback.folder import UnreadableFile

_MIDDLE = 0.27  # of a cell: how far from its middle a mark may stand; letters in its corners stand farther
_WHOLE = 0.97  # of a cell: what is as large is its ground, not a mark
_PALE = 0.15  # ink: paler text cannot be read
_SCENES, _LATTICES = 16, 12  # drawings of pages for which is remembered what stands on their grids, and which they are
_MOST_GRIDS = 400  # of a page
_ABOVE, _ROOM, _BELOW = 1.5, 20.0, 3.5  # captions: type sizes and points above a grid, type sizes below
_ASIDE = 8.0  # points by which a caption may project: a second line around the rim lies in between
_LARGE = 0.35  # the same in type sizes, where that is more: the boxes of large numbers are wider than their ink

Place = tuple[int, int]
_Mark = tuple[float, float, SeenText]  # where its middle is
_Thing = tuple[float, float, str, SeenText | Likeness]  # where it is, the mark that it is, and what knows its size
_Frame = tuple[float, int, float, float, float, float]  # its height, which grid it is, left, bottom, right, top


@dataclass(frozen=True, slots=True)
class GridPattern:
    """The lines of a grid: its cells by row and column, and the sides of cells that are heavy."""

    cells: tuple[Place, ...]
    heavy: frozenset[Edge]


@dataclass(frozen=True, slots=True)
class GridRead:
    """A grid as read. Marks are in the order of the pattern's cells, empty where there is none."""

    pattern: GridPattern
    marks: Sequence[str]
    adrift: int  # marks within the grid that stand in the middle of no cell
    number: int | None
    above: tuple[str, ...]
    below: tuple[str, ...]
    corner: Point  # top left, as the grid's reader sees it
    cell: float
    turned: bool
    rules: RuleSights = NO_SIGHTS

    def __post_init__(self) -> None:
        if len(self.marks) != len(self.pattern.cells):
            raise ValueError("a grid has a mark, or none, for each of its cells")


@dataclass(frozen=True, slots=True)
class PageRead:
    """A page as read."""

    grids: tuple[GridRead, ...] = ()
    texts: tuple[str, ...] = ()  # those with digits that stand in no grid, from the top
    heads: tuple[HintHead, ...] = ()  # the numbers of hints
    folio: int | None = None  # the number at the edge of the page
    flaw: str = ""  # why it could not be read


@dataclass(frozen=True, slots=True)
class ReadAlone:
    """A page as read without a look at others, with the outlines of all pictures in its cells by name."""

    page: PageRead
    outlines: Mapping[str, Outline] = field(default_factory=dict)


class PageReader:
    """Reads the pages of one document."""

    def __init__(self, document: PageObjects) -> None:
        self.outlines: dict[str, Outline] = {}  # of the pictures that stand in cells, by name
        self._document = document
        self._figures: dict[tuple[object, ...], Likeness] = {}
        self._patterns: dict[GridPattern, GridPattern] = {}
        self._scenes: dict[SeenDrawing, _Scene] = {}

    def read(self, number: int) -> PageRead:
        """What a reader finds on a page, counted from 0; one that cannot be read says why."""
        try:
            marks = self._document.page(number)
            found = _found(marks.drawing)
            if len(found) > _MOST_GRIDS:
                raise UnreadableFile(f"has more than {_MOST_GRIDS} grids, the limit")
            return self._page(marks, found)
        except UnreadableFile as error:
            return PageRead(flaw=str(error))
        except (ArithmeticError, ValueError) as error:
            return PageRead(flaw=f"cannot be read: {str(error)[:80]}")

    def alone(self, number: int) -> ReadAlone:
        """The same, with names that pictures have whatever stands on other pages."""
        self.outlines = {}
        return ReadAlone(self.read(number), self.outlines)

    def _page(self, marks: SeenMarks, found: Sequence[Lattice]) -> PageRead:
        scene = self._scene(marks.drawing, found)
        inside: list[list[_Mark]] = [[] for _ in found]
        outside: list[SeenText] = []
        frames = scene.frames
        for run in marks.texts:
            left, bottom, right, top = run.box
            x, y = (left + right) / 2, (bottom + top) / 2
            for _, which, first, low, last, high in frames:
                if first <= x <= last and low <= y <= high:
                    inside[which].append((x, y, run))
                    break
            else:
                outside.append(run)
        lines = said(outside)
        read = tuple(self._grid(which, scene, its, lines) for which, its in enumerate(inside))
        texts = tuple(line.text for line in lines if any(map(str.isdigit, line.text)))
        return PageRead(read, texts, tuple(heads(lines)), _folio(lines))

    def _scene(self, drawing: SeenDrawing, found: Sequence[Lattice]) -> _Scene:
        """What is drawn on the grids of a page."""
        if drawing not in self._scenes:
            if len(self._scenes) == _SCENES:
                self._scenes.clear()
            frames = _frames(found)
            inks, shapes = _of_rules(drawing, found, frames)
            stamps = [*map(self._placed, drawing.stamps), *self._drawn(shapes, found, frames)]
            drawn: list[list[_Placed]] = [[] for _ in found]
            for stamp in stamps:
                if (which := _holding(frames, *stamp.middle)) is not None and _fits(stamp, found[which]):
                    drawn[which].append(stamp)
            self._scenes[drawing] = _Scene(frames, inks, drawn, found, {})
        return self._scenes[drawing]

    def _seen(self, which: int, scene: _Scene, turns: int) -> tuple[Lattice, GridPattern]:
        """A grid as it is seen by a reader who turns the page, and its lines."""
        if (which, turns) not in scene.views:
            grid = scene.found[which].turned() if turns else scene.found[which]
            pattern = GridPattern(grid.places, grid.heavy)
            scene.views[which, turns] = grid, self._patterns.setdefault(pattern, pattern)
        return scene.views[which, turns]

    def _grid(self, which: int, scene: _Scene, inside: Sequence[_Mark], lines: Sequence[TextLine]) -> GridRead:
        stamps, runs = scene.drawn[which], [run for _, _, run in inside]
        turns = _turns(runs, stamps)
        view, (grid, pattern) = seen(turns), self._seen(which, scene, turns)
        cells: defaultdict[Place, list[tuple[float, str]]] = defaultdict(list)
        adrift = 0
        left, top, cell, places = grid.left, grid.top, grid.cell, grid.cells
        things: Iterator[_Thing] = chain(_texts(inside), self._named(stamps, view))
        for x, y, mark, thing in things:
            if turns:
                x, y = at(view, x, y)
            along, down = (x - left) / cell, (top - y) / cell
            place = int(down // 1), int(along // 1)
            if abs(along % 1 - 0.5) < _MIDDLE > abs(down % 1 - 0.5) and place in places:
                cells[place].append((along, mark))
            else:
                adrift += thing.size > cell / 2
        said = {
            place: its[0][1] if len(its) == 1 else "".join(mark for _, mark in sorted(its))
            for place, its in cells.items()
        }
        marks = tuple(map(said.get, pattern.cells, repeat("")))
        above = [line for line in lines if line.turns == turns and _is_above(line, grid)]
        below = [line.text for line in lines if line.turns == turns and _is_below(line, grid)]
        texts = tuple(line.text for line in above)
        corner = (grid.left, grid.top)
        rules = rule_sights(grid, view, scene.inks[which], runs)
        return GridRead(
            pattern, marks, adrift, _number(above), texts, tuple(below), corner, grid.cell, turns == 2, rules
        )

    # --- pictures ---

    def _placed(self, stamp: SeenStamp) -> _Placed:
        its = self._figure(stamp.picture, stamp.matrix, UNMOVED)
        x, y = stamp.matrix[4:]
        return _Placed((x + its.middle[0], y + its.middle[1]), its, stamp.picture, stamp.matrix)

    def _drawn(
        self, shapes: Sequence[SeenShape], found: Sequence[Lattice], frames: Sequence[_Frame]
    ) -> Iterator[_Placed]:
        """The pictures that are drawn on the page itself: shapes whose middles lie in one cell."""
        cells: defaultdict[tuple[int, Place], list[int]] = defaultdict(list)
        for at_, shape in enumerate(shapes):
            if not shape.is_box:
                left, bottom, right, top = bounds(point for contour in shape.contours for point in contour)
                x, y = (left + right) / 2, (bottom + top) / 2
                which = _holding(frames, x, y)
                if which is not None and max(right - left, top - bottom) < _WHOLE * found[which].cell:
                    grid = found[which]
                    place = int((grid.top - y) // grid.cell), int((x - grid.left) // grid.cell)
                    cells[which, place].append(at_)
        for its in cells.values():
            picture = SeenPicture(tuple(shapes[each] for each in its))
            its_figure = figure(picture, UNMOVED, UNMOVED)
            yield _Placed(its_figure.middle, its_figure, picture, UNMOVED)

    def _figure(self, picture: SeenPicture, matrix: Matrix, view: Matrix) -> Likeness:
        """A picture seen by a reader."""
        key = (picture, *matrix[:4], *view[:4])  # not rounded: a page is read as it would be alone
        if key not in self._figures:
            self._figures[key] = figure(picture, matrix, view)
        return self._figures[key]

    def _named(self, stamps: Sequence[_Placed], view: Matrix) -> Iterator[_Thing]:
        for stamp in stamps:
            its = self._figure(stamp.picture, stamp.matrix, view)
            yield *stamp.middle, named(self.outlines, its.name, its.outline), its


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
    figure: Likeness
    picture: SeenPicture
    matrix: Matrix


class _Scene(NamedTuple):
    """What is drawn on a page beside its texts, grid by grid."""

    frames: Sequence[_Frame]
    inks: Sequence[RuleInk]
    drawn: Sequence[Sequence[_Placed]]
    found: Sequence[Lattice]
    views: dict[tuple[int, int], tuple[Lattice, GridPattern]]  # by the number of a grid and a reader's turns, as needed


@lru_cache(maxsize=_LATTICES)
def _found(drawing: SeenDrawing) -> list[Lattice]:
    """The grids of a drawing, the same whichever page it is on."""
    return grids(drawing.lines)


def _of_rules(
    marks: SeenDrawing, found: Sequence[Lattice], frames: Sequence[_Frame]
) -> tuple[list[RuleInk], list[SeenShape]]:
    """What may belong to rules on each grid, and all other shapes."""
    inks, others = [RuleInk() for _ in found], list[SeenShape]()
    for line in marks.lines:
        if is_rule_line(line):
            which = _holding(frames, (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2)
            if which is not None:
                inks[which].lines.append(line)
    for shape in marks.shapes:
        left, bottom, right, top = bounds(point for contour in shape.contours for point in contour)
        which = _holding(frames, (left + right) / 2, (bottom + top) / 2)
        if which is not None and is_rule_shape(shape, found[which]):
            inks[which].shapes.append(shape)
        else:
            others.append(shape)
    return inks, others


def _frames(found: Sequence[Lattice]) -> list[_Frame]:
    """The outlines of grids, the smallest first."""
    return sorted((it.rows * it.cell, which, it.left, it.bottom, it.right, it.top) for which, it in enumerate(found))


def _holding(frames: Sequence[_Frame], x: float, y: float) -> int | None:
    """The grid within whose outline a point lies; the smallest, if one lies in a gap of another."""
    for _, which, left, bottom, right, top in frames:
        if left <= x <= right and bottom <= y <= top:
            return which
    return None


def _fits(stamp: _Placed, grid: Lattice) -> bool:
    return stamp.figure.size < _WHOLE * grid.cell


def _turns(runs: Sequence[SeenText], stamps: Sequence[_Placed]) -> int:
    """Whether the marks of a grid are upside down: 2 if most are, else 0."""
    upside_down = sum(it.turn[0] * it.points < 0 and turns_of(it.matrix) == 2 for it in runs)
    upside_down += sum(it.matrix[0] < 0 and turns_of(it.matrix) == 2 for it in stamps)
    return 2 if upside_down > (len(runs) + len(stamps)) / 2 else 0


def _texts(inside: Sequence[_Mark]) -> Iterator[_Thing]:
    for x, y, run in inside:
        text = run.text.strip()
        if text and run.ink > _PALE:
            yield x, y, text, run


def _is_above(line: TextLine, grid: Lattice) -> bool:
    up = line.baseline - grid.top
    return 0 <= up <= _ABOVE * line.size + _ROOM and _is_within(line, grid)


def _is_below(line: TextLine, grid: Lattice) -> bool:
    return 0 <= grid.bottom - line.baseline <= _BELOW * line.size and _is_within(line, grid)


def _is_within(line: TextLine, grid: Lattice) -> bool:
    aside = max(_ASIDE, _LARGE * line.size)
    return grid.left - aside <= line.left and line.right <= grid.right + aside


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
