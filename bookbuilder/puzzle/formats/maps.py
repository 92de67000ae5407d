"""What was found in lines goes in; the same without the grids that have a map of their areas comes out.

..1...672      000112222      A map directly below a grid is read by `general`. Blank lines or a heading between them,
6......1.      000311122      or a slip in the map, hide what it means; then the grid is no classic, either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats.beside import Line
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.headings import width_of
from bookbuilder.puzzle.formats.source import Reading
from bookbuilder.puzzle.formats.values import is_value

_ALIKE = 4  # in a map, at least one in this many pairs of neighbours is in one area
_HINT = "write the map directly below the grid, complete and with areas of one size, or name the board"


def without_maps(found: Reading, blocks: Iterable[Sequence[Line]]) -> Reading:
    """What was found in blocks of rows, with a problem in place of each grid that has a map."""
    maps = {number: lines[0] for block in blocks for lines in _maps(block) for number in lines}
    if not maps:
        yield from found
        return
    before: Entry | Problem | None = None
    for each in found:
        begins = maps.get(each.place.line)
        if begins and isinstance(before, Entry):
            yield Problem(before.place, f"line {begins} begins a map of the grid's areas", _HINT)
            before = None
            continue
        if before:
            yield before
        before = each
    if before:
        yield before


def _maps(block: Sequence[Line]) -> Iterator[range]:
    """The lines of each map in a block: rows of a grid's size in which the areas of cells stand for values."""
    width = width_of(block)
    for start in range(0, len(block), width):
        lines = block[start : start + width]
        rows = [row.cells for line in lines for row in line]
        alike = sum(one == other != "0" and not is_value(one, 0) for row in rows for one, other in pairwise(row))
        areas = Counter(cell for row in rows for cell in row)
        are_even = len(areas) >= width - 1 and max(areas.values()) <= 2 * width
        if len(rows) >= width - 1 and are_even and _ALIKE * alike > width * (width - 1):
            yield range(lines[0][0].line, lines[-1][0].line + 1)
