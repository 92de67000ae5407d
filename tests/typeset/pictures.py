"""Grids as text: the strokes on every unit edge, and the contents of every cell.

 # # # #      # rim   = H box   ~ extra area   - : cell      between the corners
#%: H : #     1 2 3 a tint, the lightest first               in the cells
 - - - -
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bookbuilder.drawing import Box, Copy, Mark, Stroke
from bookbuilder.typeset import Grid, GridStyle

CELL = 20.0
STYLE = GridStyle(cell=0.75, extra=1.0, box=1.5, rim=2.0)
RANK = {0.75: "cell", 1.0: "extra", 1.5: "box", 2.0: "rim"}
ACROSS = {"cell": "-", "extra": "~", "box": "=", "rim": "#"}
DOWN = {"cell": ":", "extra": "~", "box": "H", "rim": "#"}

Spot = tuple[int, int]  # row and column, from the top left of the drawing
Edge = tuple[Spot, Spot]  # the places on its two sides, the upper or left one first


def spread(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks of a grid, and in place of what many grids share, the marks of that."""
    for mark in marks:
        if isinstance(mark, Copy):
            yield from spread(mark.drawing.marks)
        else:
            yield mark


def edges_of(marks: Iterable[Mark]) -> dict[Edge, str]:
    """The rank of the stroke on every unit edge; no edge has two."""
    found: dict[Edge, str] = {}
    for mark in spread(marks):
        if not isinstance(mark, Stroke):
            continue
        level = mark.y1 == mark.y2
        assert level or mark.x1 == mark.x2, "a slanting stroke"
        line, start, end = (
            (_place(mark.y1), _place(mark.x1), _place(mark.x2))
            if level
            else (_place(mark.x1), _place(mark.y1), _place(mark.y2))
        )
        for at in range(start, end):
            edge = ((line - 1, at), (line, at)) if level else ((at, line - 1), (at, line))
            assert edge not in found, f"two strokes between {edge}"
            found[edge] = RANK[mark.width]
    return found


def tints_of(marks: Iterable[Mark]) -> dict[Spot, float]:
    """The ink under every tinted cell; a tint fills its cell."""
    found: dict[Spot, float] = {}
    for mark in spread(marks):
        if isinstance(mark, Box):
            spot = _place(mark.y), _place(mark.x)
            assert (mark.width, mark.height) == (CELL, CELL)
            assert spot not in found, f"two tints on {spot}"
            found[spot] = mark.colour.black
    return found


def picture(grid: Grid) -> list[str]:
    """The drawing as lines of text."""
    marks = grid.draw().marks
    canvas = [[" "] * (2 * grid.board.width + 1) for _ in range(2 * grid.board.height + 1)]
    for ((row, column), (below, _)), rank in edges_of(marks).items():
        level = below != row
        canvas[2 * row + (2 if level else 1)][2 * column + (1 if level else 2)] = (ACROSS if level else DOWN)[rank]
    tints = tints_of(marks)
    for (row, column), step in steps(tints).items():
        canvas[2 * row + 1][2 * column + 1] = str(step)
    return ["".join(line).rstrip() for line in canvas]


def steps(tints: Mapping[Spot, float]) -> dict[Spot, int]:
    """The tints by their rank among those of the drawing, 1 for the lightest."""
    inks = sorted(set(tints.values()))
    return {spot: inks.index(ink) + 1 for spot, ink in tints.items()}


def _place(value: float) -> int:
    at = (value - STYLE.rim / 2) / CELL
    assert abs(at - round(at)) < 1e-6, f"{value} is on no edge"
    return round(at)
