"""The items of a layout go in; its grids come out where they are certain, and a problem for whatever is no title.

A way to cover all lines with grids, whole or broken, with titles, gaps and odd lines is a path; the cheapest is the one
that was meant. A grid is certain if all paths without it cost more than MARGIN beyond that. Lines that are nothing but
the rows of whole grids, in which no clue stands twice, need no search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import score
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.grids import HINT, slip
from bookbuilder.puzzle.formats.layouts import GridLayout, Judged, LineItem
from bookbuilder.puzzle.formats.maps import is_like_map, map_problem
from bookbuilder.puzzle.formats.source import Source

_GAPS = frozenset((score.BLANK, score.BORDER, score.END, score.TITLE, score.HOLLOW))
_ROWS = frozenset((score.ROW, score.LONE, score.HOLLOW))
_WINDOW, _TAIL = 600, 120  # items that are searched at once, and those at their end that are searched again


class _Edge(NamedTuple):
    """A part of a path."""

    start: int
    end: int
    cost: int
    found: tuple[Entry | Problem, ...] = ()

    @property
    def puzzles(self) -> list[tuple[int, ...]]:
        return [entry.puzzle.givens if isinstance(entry, Entry) else () for entry in self.found]


class Placed(NamedTuple):
    """What was found in lines, in their order, and what it cost."""

    cost: int
    found: list[Entry | Problem]
    left: Sequence[LineItem] = ()  # those that are part of no puzzle


def place(source: Source, layout: GridLayout, items: Sequence[LineItem], is_open: bool = False) -> Iterator[Placed]:
    """The grids of items, and problems, stretch by stretch. An open end may cut a grid short."""
    for is_even, group in groupby(_stretches(source, layout, items), lambda stretch: stretch[2] is not None):
        stretches = list(group)
        if is_even:
            for start, end, judged in stretches:
                assert judged is not None
                cost = sum(one.cost for one in judged) + _outside(items[start:end])
                yield Placed(cost, [found for one in judged for found in one.found])
        else:
            start, last = stretches[0][0], stretches[-1][1]
            while start < last:
                end = min(last, start + _WINDOW)
                placed, start = _searched(
                    source, layout, items, start, end, end == last, is_open and last == len(items)
                )
                yield placed


def _outside(items: Sequence[LineItem]) -> int:
    return sum(score.COSTS[item.kind][0] for item in items if item.kind in _GAPS)


def _stretches(
    source: Source, layout: GridLayout, items: Sequence[LineItem]
) -> Iterator[tuple[int, int, list[Judged] | None]]:
    """Stretches of items between gaps, from start to end with the gaps after them; judged if they are whole grids."""
    start, n = 0, len(items)
    while start < n:
        at = start
        while at < n and (items[at].kind not in _GAPS or (items[at].kind == score.BORDER and at > start)):
            at += 1
        end = at
        while end < n and items[end].kind in _GAPS:
            end += 1
        rows = items[start:at]
        yield start, end, _even(source, layout, rows)
        start = end


def _even(source: Source, layout: GridLayout, rows: Sequence[LineItem]) -> list[Judged] | None:
    """The grids of rows that are whole grids and nothing else."""
    side, lines = layout.side, rows
    rows = [item for item in rows if item.kind != score.BORDER]
    if len(rows) % side or any(item.kind != score.ROW for item in rows) or len({len(item.rows) for item in rows}) > 1:
        return None
    if len(rows) < len(lines) and (len(rows) != side or (not source.board and layout.odd_boxes(lines))):
        return None
    if layout.has_bars and rows and not source.board and layout.odd_boxes(lines):
        return None
    judged = [layout.judge(source, rows[at : at + side], len(rows) == side) for at in range(0, len(rows), side)]
    is_one = len(rows) == side and all(isinstance(found, Entry) for one in judged for found in one.found)
    return judged if is_one or all(one.cost < score.ODD for one in judged) else None


def _searched(
    source: Source, layout: GridLayout, items: Sequence[LineItem], start: int, end: int, is_last: bool, is_open: bool
) -> tuple[Placed, int]:
    """What is found from start to end, and where the search goes on."""
    part = items[start:end]
    edges = [list(_edges(source, layout, part, at, is_open)) for at in range(len(part))]
    n = len(part)
    far = 10**9
    ahead, back = [0] + [far] * n, [far] * n + [0]
    for at in range(n):
        for edge in edges[at]:
            ahead[edge.end] = min(ahead[edge.end], ahead[at] + edge.cost)
    for at in reversed(range(n)):
        back[at] = min((edge.cost + back[edge.end] for edge in edges[at]), default=far)
    path: list[_Edge] = []
    at = 0
    while at < n:
        edge = min(edges[at], key=lambda edge: edge.cost + back[edge.end])
        if not is_last and edge.end > n - _TAIL and path:
            break
        path.append(edge)
        at = edge.end
    best = ahead[n]
    likely = [
        edge
        for group in edges
        for edge in group
        if ahead[edge.start] + edge.cost + back[edge.end] <= best + layout.margin
    ]
    found = [found for edge in path for found in _certain(source, part, edge, likely)]
    bare = [edge for edge in path if not any(isinstance(found, Entry) for found in edge.found)]
    left = [item for edge in bare for item in part[edge.start : edge.end]]
    return Placed(sum(edge.cost for edge in path), _merged(found), left), start + at


def _certain(
    source: Source, items: Sequence[LineItem], edge: _Edge, likely: Sequence[_Edge]
) -> Iterator[Entry | Problem]:
    """What an edge has, or a doubt in its place if other paths are about as good."""
    if not any(isinstance(found, Entry) for found in edge.found):
        yield from edge.found
        return
    first = next(at for at in range(edge.start, edge.end) if items[at].rows)
    other = next(
        (one for one in likely if one.start <= first < one.end and one != edge and one.puzzles != edge.puzzles), None
    )
    if other is None:
        yield from edge.found
        return
    lines = f"lines {items[edge.start].number} to {items[edge.end - 1].number}"
    what = f"{lines} may be a grid, or lines {items[other.start].number} to {items[other.end - 1].number}"
    yield Problem(source.place(items[edge.start].number), what, _DOUBT)


_DOUBT = "put blank lines between grids, and nothing within them; write a full stop in each empty cell"


def _merged(found: list[Entry | Problem]) -> list[Entry | Problem]:
    """The doubts about lines that follow each other as one."""
    merged: list[Entry | Problem] = []
    for one in found:
        before = merged[-1] if merged else None
        if isinstance(one, Problem) and isinstance(before, Problem) and one.hint == before.hint == _DOUBT:
            continue
        merged.append(one)
    return merged


def _edges(source: Source, layout: GridLayout, items: Sequence[LineItem], at: int, is_open: bool) -> Iterator[_Edge]:
    """The parts of paths that begin with an item."""
    item = items[at]
    cost, _, _, as_row = score.COSTS[item.kind]
    odd: tuple[Problem, ...] = ()
    if cost >= score.ODD:
        odd = (slip(source, item.number, item.rows or [tuple(item.text.split())], max(layout.widths), 1),)
    yield _Edge(at, at + 1, cost, odd)
    if as_row is None:
        return
    ways: list[tuple[int, tuple[LineItem, ...], int, bool]] = [(at, (), 0, False)]
    while ways:
        here, taken, cost, is_row = ways.pop()
        if is_row and len(taken) == layout.side:
            yield _whole(source, layout, items, at, here, taken, cost)
            if here < len(items) and items[here].kind == score.ROW and taken[0].kind in _ROWS:
                what = f"there are {layout.side + 1} lines for a grid of {layout.side}"
                cost += score.ODD + layout.of_edges(taken, False)
                yield _Edge(at, here + 1, cost, (Problem(source.place(item.number), what, HINT),))
            continue
        if is_row:
            yield _broken(source, layout, items, at, here, taken, cost, is_open)
        if here == len(items):
            continue
        _, after_box, within, as_row = score.COSTS[items[here].kind]
        inside = after_box if len(taken) % layout.high == 0 else within
        if taken and inside is not None and cost + inside <= score.LIMIT:
            ways.append((here + 1, taken, cost + inside, False))
        if as_row is not None and cost + as_row <= score.LIMIT:
            ways.append((here + 1, (*taken, items[here]), cost + as_row, True))


def _whole(
    source: Source,
    layout: GridLayout,
    items: Sequence[LineItem],
    start: int,
    end: int,
    taken: Sequence[LineItem],
    cost: int,
) -> _Edge:
    """Rows that are all those of a grid."""
    is_apart = all(not 0 <= at < len(items) or items[at].kind in _GAPS for at in (start - 1, end))
    judged = layout.judge(source, taken, is_apart)
    if (
        not source.board
        and len(judged.found) == 1
        and isinstance(judged.found[0], Entry)
        and (odd := layout.odd_boxes(items[start:end]))
    ):
        return _Edge(start, end, cost + judged.cost, (Problem(source.place(odd[0]), odd[1], _BOXES),))
    return _Edge(start, end, cost + judged.cost, judged.found)


_BOXES = "name the board if its boxes are others"


def _broken(
    source: Source,
    layout: GridLayout,
    items: Sequence[LineItem],
    start: int,
    end: int,
    taken: Sequence[LineItem],
    cost: int,
    is_open: bool,
) -> _Edge:
    """Rows of a grid that lacks some."""
    missing = layout.side - len(taken)
    rows = [item.rows[0] for item in taken if item.rows]
    if missing == 1 and len(rows) == len(taken) and is_like_map(rows):
        return _Edge(start, end, cost + score.BROKEN, (map_problem(source, taken[0].number, rows),))
    if is_open and end == len(items):
        return _Edge(start, end, cost)
    cost += score.BROKEN + min(score.MOST_MISSING, score.MISSING * missing)
    are = "line" if len(taken) == 1 else "lines"
    what = f"the grid has {len(taken)} {are} of {max(layout.widths)}"
    return _Edge(start, end, cost, (Problem(source.place(taken[-1].number), what, HINT),))
