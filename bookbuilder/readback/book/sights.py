"""What lies on a grid beside its lines and marks goes in; the rules that a reader sees there come out.

An outline is a dashed line inside the sides of its cells, so that two that touch have both their own:

    +------+------+------+     .15 - - + - - .     a dash near a side of a cell, and along it, is a wall of that cell;
    |15 - -|- - . | 7 - .|     |       |     |     cells without walls between them lie in one outline, which is
    | | a  |  b | | | c ||     |   a   |  b  |     closed if every side where it ends is a wall
    | . - -|- - ' | ' - '|
    +------+------+------+

Dots, letters and signs stand on the side between two cells, discs and squares in the middle of one. A number in a
corner belongs to the outline that begins there, or to the cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from bookbuilder.readback.book.lattice import Lattice
from bookbuilder.readback.book.marks import SeenLine, SeenShape, SeenText, bounds, darkness
from bookbuilder.readback.book.moves import Matrix, Point, at
from bookbuilder.readback.rulings import DISC, DOT, LETTER, SIGN, SQUARE, Sight

# In cells.
_BESIDE = 0.22  # how far from a side its wall may lie, and how far from the side's ends a dash of it lies at least
_ON_SIDE, _IN_MIDDLE = 0.1, 0.03  # how far from the middle of a side, or of a cell, what belongs there may lie
_LARGEST, _SMALL_TYPE = 0.5, 0.45  # of what stands on a side: its width; of type
_CORNER = 0.17  # how far from the corner of its cell a number may begin
_DISC, _SQUARE, _OFF = 0.74, 0.68, 0.017  # the sizes of shapes in cells, and by how much they may differ
_PALE, _DARK, _BLACK = 0.05, 0.185, 0.6  # the least ink of the lighter and the darker kind of shapes, and of dots

Place = tuple[int, int]
Side = tuple[Place, Place]  # between two cells, the upper or left one first

_AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, slots=True)
class RuleSights:
    """The rules that are seen on a grid, by the places of cells."""

    outlines: frozenset[tuple[Place, ...]] = frozenset()  # the cells of each, in order
    torn: frozenset[tuple[Place, ...]] = frozenset()  # likewise, of outlines that are not closed
    numbers: Mapping[Place, str] = field(default_factory=dict)  # in corners
    between: frozenset[tuple[Sight, Place, Place]] = frozenset()  # a sign opens to the first
    inside: frozenset[tuple[Sight, Place]] = frozenset()

    def moved(self, down: int, along: int) -> RuleSights:
        """The same, counted from a corner so many rows above and columns to the left."""

        def to(place: Place) -> Place:
            return place[0] + down, place[1] + along

        return RuleSights(
            frozenset(tuple(map(to, cells)) for cells in self.outlines),
            frozenset(tuple(map(to, cells)) for cells in self.torn),
            {to(place): text for place, text in self.numbers.items()},
            frozenset((sight, to(one), to(other)) for sight, one, other in self.between),
            frozenset((sight, to(place)) for sight, place in self.inside),
        )


NO_SIGHTS = RuleSights()


def together(pieces: Iterable[tuple[RuleSights, Place]]) -> RuleSights:
    """What is seen on a board in several pieces, each of which begins at a place of the whole."""
    moved = [sights.moved(*corner) for sights, corner in pieces]
    return RuleSights(
        frozenset().union(*(it.outlines for it in moved)),
        frozenset().union(*(it.torn for it in moved)),
        {place: text for it in moved for place, text in it.numbers.items()},
        frozenset().union(*(it.between for it in moved)),
        frozenset().union(*(it.inside for it in moved)),
    )


@dataclass(slots=True)
class RuleInk:
    """The ink on one grid that may belong to rules, in the page's own places; used within one call."""

    lines: list[SeenLine] = field(default_factory=list)
    shapes: list[SeenShape] = field(default_factory=list)


def is_rule_line(line: SeenLine) -> bool:
    """Whether a line may belong to a rule: a dash, or one that leans."""
    return line.is_dash or min(abs(line.x1 - line.x2), abs(line.y1 - line.y2)) > 0.05


def is_rule_shape(shape: SeenShape, grid: Lattice) -> bool:
    """Whether a shape is one of those that rules draw, at its size and in its place."""
    left, bottom, right, top = bounds(point for contour in shape.contours for point in contour)
    size = (right - left) / grid.cell
    if abs((top - bottom) / grid.cell - size) > _OFF or len(shape.contours) != 1:
        return False
    spot = _spot(grid, (left + right) / 2, (bottom + top) / 2)
    ink = darkness(shape.colour)
    if spot.side is not None and size < _LARGEST:
        return _is_round(shape) and (ink < _PALE or ink > _BLACK)
    wanted = _DISC if _is_round(shape) else _SQUARE
    return spot.is_middle and abs(size - wanted) < _OFF and _PALE < ink < _BLACK and _is_plain(shape)


def rule_sights(grid: Lattice, view: Matrix, ink: RuleInk, runs: Iterable[SeenText]) -> RuleSights:
    """What is seen on a grid by a reader who turns the page by `view`; the grid is turned already."""
    dashes = [_turned(line, view) for line in ink.lines if line.is_dash]
    slants = [_turned(line, view) for line in ink.lines if not line.is_dash]
    if not dashes and not slants and not ink.shapes:
        return NO_SIGHTS
    walls = _walls(grid, dashes)
    whole, torn = _outlines(grid, walls)
    between, inside = set(_signs(grid, slants)), set[tuple[Sight, Place]]()
    texts = [(run, _box(run, view)) for run in runs if run.size < _SMALL_TYPE * grid.cell and run.text.strip()]
    numbers: dict[Place, str] = {}
    for run, box in texts:
        if run.text.strip().isdecimal() and (place := _cornered(grid, box)):
            numbers[place] = run.text.strip()
        elif side := _spot(grid, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2).side:
            between.add((Sight(LETTER, run.text.strip()), *side))
    dots: dict[Side, list[float]] = defaultdict(list)
    for shape in ink.shapes:
        x, y = at(view, *_middle(shape))
        spot, dark = _spot(grid, x, y), darkness(shape.colour)
        if spot.side:
            dots[spot.side].append(dark)
        else:
            inside.add((Sight(DISC if _is_round(shape) else SQUARE, is_dark=dark > _DARK), spot.place))
    between |= {(Sight(DOT, is_dark=inks[-1] > _BLACK), *side) for side, inks in dots.items() if max(inks) > _BLACK}
    return RuleSights(whole, torn, numbers, frozenset(between), frozenset(inside))


# --- places -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Spot:
    place: Place
    side: Side | None  # whose middle it is
    is_middle: bool  # of the cell


def _spot(grid: Lattice, x: float, y: float) -> _Spot:
    """Where on a grid a point lies."""
    along, down = (x - grid.left) / grid.cell, (grid.top - y) / grid.cell
    row, column = int(down // 1), int(along // 1)
    side: Side | None = None
    line, across = round(along), round(down)
    if hypot(along - line, down - row - 0.5) < _ON_SIDE:
        side = (row, line - 1), (row, line)
    elif hypot(along - column - 0.5, down - across) < _ON_SIDE:
        side = (across - 1, column), (across, column)
    is_inner = side is not None and all(place in grid.cells for place in side)
    is_middle = max(abs(along - column - 0.5), abs(down - row - 0.5)) < _IN_MIDDLE
    return _Spot((row, column), side if is_inner else None, is_middle)


def _turned(line: SeenLine, view: Matrix) -> SeenLine:
    return line.moved(view)


def _box(run: SeenText, view: Matrix) -> tuple[float, float, float, float]:
    return bounds(at(view, x, y) for x in run.box[0::2] for y in run.box[1::2])


def _cornered(grid: Lattice, box: tuple[float, float, float, float]) -> Place | None:
    """The cell in whose corner a text begins."""
    along, down = (box[0] - grid.left) / grid.cell, (grid.top - box[3]) / grid.cell
    place = int(down // 1), int(along // 1)
    return place if along % 1 < _CORNER and down % 1 < _CORNER and place in grid.cells else None


def _middle(shape: SeenShape) -> Point:
    left, bottom, right, top = bounds(point for contour in shape.contours for point in contour)
    return (left + right) / 2, (bottom + top) / 2


def _is_round(shape: SeenShape) -> bool:
    """Whether a contour is a circle: its points and handles lie about as far from the middle."""
    (contour,), (x, y) = shape.contours[:1], _middle(shape)
    distances = [hypot(u - x, v - y) for u, v in contour]
    return len(contour) > 8 and max(distances) < 1.2 * min(distances)


def _is_plain(shape: SeenShape) -> bool:
    """Whether a shape is a circle, or an upright square."""
    (contour,) = shape.contours[:1]
    left, bottom, right, top = bounds(contour)
    corners = len(contour) in (4, 5) and all(
        min(x - left, right - x) < 0.01 and min(y - bottom, top - y) < 0.01 for x, y in contour
    )
    return corners or _is_round(shape)


# --- outlines ---------------------------------------------------------------------------------------------------------


def _walls(grid: Lattice, dashes: Iterable[SeenLine]) -> set[Side]:
    """The sides of cells that have a wall, each as the cell and the place beyond."""
    found = set[Side]()
    for line in dashes:
        along = ((line.x1 + line.x2) / 2 - grid.left) / grid.cell
        down = (grid.top - (line.y1 + line.y2) / 2) / grid.cell
        row, column = int(down // 1), int(along // 1)
        level = abs(line.y1 - line.y2) < abs(line.x1 - line.x2)
        off, where = (down % 1, along % 1) if level else (along % 1, down % 1)
        step = -1 if off < _BESIDE else 1 if off > 1 - _BESIDE else 0
        if step and _BESIDE < where < 1 - _BESIDE:
            found.add(((row, column), (row + step, column) if level else (row, column + step)))
    return found


def _outlines(grid: Lattice, walls: set[Side]) -> tuple[frozenset[tuple[Place, ...]], frozenset[tuple[Place, ...]]]:
    """The groups of cells that walls close in, and those that have walls but are open."""
    whole, torn, left = set[tuple[Place, ...]](), set[tuple[Place, ...]](), set(grid.cells)
    while left and walls:
        group, ahead = set[Place](), [min(left)]
        while ahead:
            place = ahead.pop()
            if place in left:
                left.remove(place)
                group.add(place)
                ahead += (next_ for next_ in _beside(place) if not {(place, next_), (next_, place)} & walls)
        sides = {(place, next_) for place in group for next_ in _beside(place)}
        if sides & walls:
            closed = sides & walls == {(place, next_) for place, next_ in sides if next_ not in group}
            (whole if closed else torn).add(tuple(sorted(group)))
    return frozenset(whole), frozenset(torn)


def _beside(place: Place) -> Iterator[Place]:
    return ((place[0] + down, place[1] + along) for down, along in _AROUND)


# --- signs ------------------------------------------------------------------------------------------------------------


def _signs(grid: Lattice, slants: Sequence[SeenLine]) -> Iterator[tuple[Sight, Place, Place]]:
    """Two lines that lean and meet in a point, around the middle of a side: the point is at the lower value."""
    for one, other in pairwise(slants):
        starts, ends = ((it.x1, it.y1) for it in (one, other)), ((it.x2, it.y2) for it in (one, other))
        left, bottom, right, top = bounds([*starts, *ends])
        tip = next((end for end in ((one.x1, one.y1), (one.x2, one.y2)) if _is_end(end, other)), None)
        if tip is None or max(right - left, top - bottom) > grid.cell / 2:
            continue
        x, y = (left + right) / 2, (bottom + top) / 2
        if side := _spot(grid, x, y).side:
            is_level = side[0][0] == side[1][0]  # from left to right
            is_ahead = tip[0] > x if is_level else tip[1] < y
            yield (Sight(SIGN), *(side if is_ahead else side[::-1]))


def _is_end(point: Point, line: SeenLine) -> bool:
    return any(hypot(point[0] - x, point[1] - y) < 0.05 for x, y in ((line.x1, line.y1), (line.x2, line.y2)))
