"""The grids of a section go in; which value each mark stands for comes out.

Of sets that the program knows, or that a build hands over, the marks are known: texts, and pictures by their outlines.
The marks of a set of the author's own are learned from the book by a vote, since book.json has no pictures: whatever
stands for a value in most of the cells is its mark, and anything else in such a cell is wrong.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from bookbuilder.drawing import Curve, Path
from bookbuilder.drawing import Picture as Drawn
from bookbuilder.errors import InputError
from bookbuilder.readback.book.figures import Outline, alike, figure
from bookbuilder.readback.book.glyphs import UNKNOWN
from bookbuilder.readback.book.images import digest
from bookbuilder.readback.book.marks import Colour, SeenLine, SeenPicture, SeenShape, darkness
from bookbuilder.readback.book.moves import UNMOVED, Point
from bookbuilder.readback.book.pdfium import lights
from bookbuilder.symbols import SymbolSet, names, symbol_set

Pairs = Mapping[tuple[str, int], int]  # marks with the values that book.json has in their cells: how many of these
_UNIT = 1000  # of a picture, as large as its form in a PDF
_MOST = 0.5  # of the cells: a known set that explains fewer is another one of the same name


def meanings(pairs: Pairs, its: SymbolSet, outlines: Mapping[str, Outline]) -> dict[str, int]:
    """The value of each mark that occurs, by a known set; marks that are none of its are left out."""
    seen = {mark for mark, _ in pairs}
    if not its.pictures:
        return {mark: value for value, mark in enumerate(its.marks, start=1) if mark in seen}
    wanted = [(value, _outline(drawn)) for value, drawn in enumerate(its.pictures, start=1)]
    return {
        mark: value
        for mark in sorted(seen & outlines.keys())
        for value, expected in wanted
        if alike(expected, outlines[mark])
    }


def learned(pairs: Pairs) -> dict[str, int]:
    """The value of each mark, by a vote of all cells in which book.json has one: at most one mark for each value."""
    votes: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for (mark, value), cells in pairs.items():
        if value and mark and UNKNOWN not in mark:
            votes[value][mark] += cells
    found: dict[str, tuple[int, int]] = {}
    for value in sorted(votes):
        mark, count = min(votes[value].items(), key=lambda it: (-it[1], it[0]))
        if count > found.get(mark, (0, 0))[0]:
            found[mark] = count, value
    return {mark: value for mark, (_, value) in found.items()}


def settled(
    pairs: Pairs, known: SymbolSet | None, name: str, order: int, outlines: Mapping[str, Outline]
) -> dict[str, int]:
    """By the set that is known for sure, by the shipped one of this name if it explains the marks, or by vote."""
    if known is not None:
        return meanings(pairs, known, outlines)
    if shipped := _shipped(name, order):
        found = meanings(pairs, shipped, outlines)
        shown = {pair: cells for pair, cells in pairs.items() if pair[0]}
        right = sum(cells for (mark, value), cells in shown.items() if found.get(mark) == value)
        if right > _MOST * sum(shown.values()):
            return found
    return learned(pairs)


def _shipped(name: str, order: int) -> SymbolSet | None:
    if name not in names():
        return None
    try:
        return symbol_set(name, order)
    except InputError:  # too few marks for such a board
        return None


@lru_cache(maxsize=512)
def _outline(drawn: Drawn) -> Outline:
    """How a picture looks in a cell."""
    if drawn.raster:
        its = drawn.raster
        picture = SeenPicture(pixels=digest(its.width, its.height, its.inks, its.data, its.mask))
    else:
        shapes = tuple(shape for path in drawn.paths if not path.width for shape in _shapes(path))
        picture = SeenPicture(shapes, tuple(line for path in drawn.paths if path.width for line in _lines(path)))
    return figure(picture, UNMOVED, UNMOVED).outline


def _shapes(path: Path) -> Iterator[SeenShape]:
    contours = tuple(_points(path))
    if contours:
        yield SeenShape(contours, _lights(path))


def _lines(path: Path) -> Iterator[SeenLine]:
    dark, width = darkness(_lights(path)), path.width * _UNIT
    for contour in _points(path):
        for (x1, y1), (x2, y2) in pairwise(contour):
            yield SeenLine(x1, y1, x2, y2, width, dark)


def _lights(path: Path) -> Colour:
    inks = path.colour
    return lights((inks.cyan, inks.magenta, inks.yellow, inks.black))


def _points(path: Path) -> Iterator[tuple[Point, ...]]:
    """The contours of a path, the top up; a closed one ends where it begins."""
    for contour in path.contours:
        points = [(contour.x, contour.y)]
        for step in contour.steps:
            if isinstance(step, Curve):
                points += [(step.x1, step.y1), (step.x2, step.y2)]
            points.append((step.x, step.y))
        placed = [(x * _UNIT, (1 - y) * _UNIT) for x, y in points]
        if contour.closed and any(abs(a - b) > 0.0005 for a, b in zip(placed[0], placed[-1], strict=True)):
            placed.append(placed[0])
        yield tuple(placed)
