"""Lines go in, grids come out: cells that equal distances make, whatever puzzle they belong to.

Lines that touch belong together, and so do lines that round corners join. If those of a group lie at multiples of one
distance, across and down, they are a lattice. A square of it is a cell if each of its four sides has a line, and a side
keeps the weight of the heaviest:

    +===+===+---+      width 2 and 0.75: the borders of boxes are heavier than the lines of cells
    | a | b | c |
    +---+---+---+      the square under b lacks its lower side: it is a hole, or its line is missing
    | d |   | e |
    +---+   +---+
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from bookbuilder.readback.book.marks import SeenLine

Edge = tuple[bool, int, int]  # horizontal?, the line it lies on, its place along that line: both from the top left

_STRAIGHT = 0.05  # points by which a line may lean
_TOUCH = 0.06  # points that may lie between lines that touch, for rounding
_SAME = 0.15  # points between places that are one
_LEAST = 3.0  # points: smaller squares are no cells
_OFF = 0.05  # of a cell, by which a line may lie off the lattice
_COVERED = 0.5  # of a side, which the line must have: it is shorter at round corners
_HEAVIER = 1.25  # a heavy line, relative to the lightest of its grid
_MOST_LINES = 20_000  # of a page: the monster of 25 grids has some 700; more are an illustration
_MOST_STEPS = 400  # of a lattice, across or down
_FEWEST = 4  # cells of a grid


@dataclass(frozen=True)
class Lattice:
    """A grid on a page: its corner, the side of a cell, its cells by row and column, and the weights of their sides."""

    left: float
    top: float
    cell: float
    rows: int
    columns: int
    cells: frozenset[tuple[int, int]]
    sides: Mapping[Edge, float]

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top - self.rows * self.cell

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Its cells in reading order."""
        return tuple(sorted(self.cells))

    @cached_property
    def heavy(self) -> frozenset[Edge]:
        """The sides that are clearly heavier than the lightest."""
        least = min(self.sides.values())
        return frozenset(side for side, weight in self.sides.items() if weight > _HEAVIER * least)

    def turned(self) -> Lattice:
        """The same for a reader who turns the page upside down; places count from the page's other corner."""
        rows, columns = self.rows, self.columns
        sides = {
            (level, (rows if level else columns) - line, (columns if level else rows) - 1 - place): weight
            for (level, line, place), weight in self.sides.items()
        }
        cells = frozenset((rows - 1 - row, columns - 1 - column) for row, column in self.cells)
        return Lattice(-self.right, -self.bottom, self.cell, rows, columns, cells, sides)


def edges(row: int, column: int) -> tuple[Edge, Edge, Edge, Edge]:
    """The four sides of a cell: above, below, left and right."""
    return (True, row, column), (True, row + 1, column), (False, column, row), (False, column + 1, row)


class _Rule(NamedTuple):
    """A line that runs across or down; `at` is the place that all its points share."""

    level: bool
    at: float
    start: float
    end: float
    half: float  # of its width
    beyond: float
    weight: float


def grids(lines: Sequence[SeenLine]) -> list[Lattice]:
    """The grids that lines make, from the top of the page down, then from the left; none of too many lines."""
    rules = [rule for line in lines for rule in _upright(line)]
    if len(rules) > _MOST_LINES:
        return []
    found = [grid for group in _rounded(_touching(rules)) for grid in _lattice(group)]
    return sorted(found, key=lambda grid: (-round(grid.top, 1), grid.left))


def _upright(line: SeenLine) -> Iterator[_Rule]:
    if line.ink <= 0 or line.width <= 0 or line.is_dash:
        return
    weight = line.width * line.ink
    if abs(line.y1 - line.y2) <= _STRAIGHT < abs(line.x1 - line.x2):
        start, end = sorted((line.x1, line.x2))
        yield _Rule(True, (line.y1 + line.y2) / 2, start, end, line.width / 2, line.beyond, weight)
    elif abs(line.x1 - line.x2) <= _STRAIGHT < abs(line.y1 - line.y2):
        start, end = sorted((line.y1, line.y2))
        yield _Rule(False, (line.x1 + line.x2) / 2, start, end, line.width / 2, line.beyond, weight)


def _touching(rules: Sequence[_Rule]) -> Iterable[list[_Rule]]:
    """Groups of rules that cross or meet, some across and some down."""
    upright = sorted((rule for rule in rules if not rule.level), key=lambda rule: rule.at)
    level = [rule for rule in rules if rule.level]
    places, widest = [rule.at for rule in upright], max((rule.half for rule in upright), default=0.0) + _TOUCH
    ends = [(rule.start - rule.beyond, rule.end + rule.beyond) for rule in upright]
    root = list(range(len(upright) + len(level)))

    def top(which: int) -> int:
        while root[which] != which:
            root[which] = root[root[which]]
            which = root[which]
        return which

    for which, rule in enumerate(level, len(upright)):
        reach, low, high = rule.beyond + _TOUCH, rule.at - rule.half - _TOUCH, rule.at + rule.half + _TOUCH
        first = bisect_left(places, rule.start - reach - widest)
        for other in range(first, bisect_right(places, rule.end + reach + widest)):
            start, end = ends[other]
            if start <= high and low <= end and _meet(rule, upright[other]):
                root[top(other)] = top(which)
    groups = defaultdict[int, list[_Rule]](list)
    for which, rule in enumerate((*upright, *level)):
        groups[top(which)].append(rule)
    return groups.values()


def _meet(level: _Rule, upright: _Rule) -> bool:
    """Whether two that are as high as each other are side by side, too."""
    return (
        level.start - level.beyond - _TOUCH <= upright.at + upright.half
        and upright.at - upright.half <= level.end + level.beyond + _TOUCH
    )


def _rounded(groups: Iterable[Sequence[_Rule]]) -> list[Sequence[_Rule]]:
    """The groups that can be grids, with the lines that touch none, as both their ends are round corners of a group.

        ╭───╮      the side above a cell, where no other cells are beside it
        |   |
    +---+---+
    """
    whole, loose = list[list[_Rule]](), list[_Rule]()
    for group in groups:
        if len({rule.level for rule in group}) == 2:
            whole.append([*group])
        else:
            loose += group
    if loose:
        ends = sorted(
            (*_point(rule, end), rule.level, which)
            for which, group in enumerate(whole)
            for rule in group
            for end in (rule.start, rule.end)
        )
        for rule in loose:
            before, after = _led_to(rule, rule.start, ends), _led_to(rule, rule.end, ends)
            for which in sorted(before & after):
                whole[which].append(rule)
    return [*whole]


def _point(rule: _Rule, along: float) -> tuple[float, float]:
    return (along, rule.at) if rule.level else (rule.at, along)


def _led_to(rule: _Rule, end: float, ends: Sequence[tuple[float, float, bool, int]]) -> set[int]:
    """The groups in which a line begins where a round corner that begins at this end of a rule would leave it."""
    x, y = _point(rule, end)
    most, outwards = rule.end - rule.start, -1 if end == rule.start else 1
    found = set[int]()
    for i in range(bisect_left(ends, (x - most,)), bisect_right(ends, (x + most, float("inf")))):
        right, up, level, which = ends[i]
        across, down = right - x, up - y
        along = across if rule.level else down
        if level != rule.level and along * outwards > _TOUCH and abs(abs(across) - abs(down)) <= _SAME:
            found.add(which)
    return found


def _lattice(group: Sequence[_Rule]) -> Iterator[Lattice]:
    """The grid that a group of rules makes, if it makes one."""
    across, down = (_places({rule.at for rule in group if rule.level is level}) for level in (False, True))
    if len(across) < 2 or len(down) < 2:
        return
    cell = min(b - a for its in (across, down) for a, b in pairwise(its))
    if cell < _LEAST or max(across[-1] - across[0], down[-1] - down[0]) > _MOST_STEPS * cell:
        return
    # The whole width measures the cell better than one distance does.
    cell = max((its[-1] - its[0]) / round((its[-1] - its[0]) / cell) for its in (across, down))
    left, top = across[0], down[-1]
    if any(abs((x - left) / cell - round((x - left) / cell)) > _OFF for x in across):
        return
    if any(abs((top - y) / cell - round((top - y) / cell)) > _OFF for y in down):
        return
    rows, columns = round((top - down[0]) / cell), round((across[-1] - left) / cell)
    sides = _sides(group, left, top, cell)
    cells = frozenset([
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if (True, row, column) in sides and (True, row + 1, column) in sides
        and (False, column, row) in sides and (False, column + 1, row) in sides
    ])  # fmt: skip
    if len(cells) >= _FEWEST:
        yield Lattice(left, top, cell, rows, columns, cells, sides)


def _places(found: Iterable[float]) -> list[float]:
    """Places in order, each once."""
    kept = list[float]()
    for place in sorted(found):
        if not kept or place - kept[-1] > _SAME:
            kept.append(place)
    return kept


def _sides(group: Sequence[_Rule], left: float, top: float, cell: float) -> dict[Edge, float]:
    """The sides of squares that have a line, each with its greatest weight."""
    found: dict[Edge, float] = {}
    for rule in group:
        first, last = rule.start - rule.beyond, rule.end + rule.beyond
        if rule.level:
            line, start, end = round((top - rule.at) / cell), (first - left) / cell, (last - left) / cell
        else:
            line, start, end = round((rule.at - left) / cell), (top - last) / cell, (top - first) / cell
        for place in range(round(start), round(end)):
            if min(end, place + 1) - max(start, place) >= _COVERED:
                side = (rule.level, line, place)
                found[side] = max(rule.weight, found.get(side, 0.0))
    return found
