"""How each value looks in a folder's grids, learned from its files: tiles go in, one tile per value comes out.

Nothing is known about the marks beforehand: they may be digits, letters, or pictures of the author's. So the tiles come
from the art itself, for each series and theme their own, as the 1 of one face may look like the 7 of another. Where its
marks are text in a PDF, only cells whose text is right are learned from. Pictures have no text; they are learned from
several files, by the median, so that a wrong one among them does not count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median_low
from typing import Literal

from PIL import Image

from bookbuilder.board import Board
from bookbuilder.readback.cells import has_ink, tile_of
from bookbuilder.readback.records import Expected

Look = Literal["clue", "given", "found"]  # in a puzzle; in an answer: given before, or found by the reader
Marks = tuple[str, str, str, tuple[str, ...]]  # a series, the mark of its theme, a board's name, and the symbols on it
LOOKS: tuple[Look, ...] = ("clue", "given", "found")
ANSWER = LOOKS[1:]

_MOST_TILES = 9  # of one value and look
_MOST_TILES_PER_GRID = 3  # so that a grid that is wrong altogether does not outvote the others
_SURE = 3  # this many tiles of a value can outvote a wrong one
_MOST_GRIDS = 12  # of one kind of marks and part


@dataclass(frozen=True, slots=True)
class Looks:
    """What has been learned."""

    written: frozenset[Marks]  # whose marks are text in PDFs
    tiles: Mapping[tuple[Marks, Look, int], bytes]
    unsure: frozenset[tuple[Marks, Look, int]]  # pictures seen so rarely that a wrong one would not be noticed

    def has(self, marks: Marks, value: int, looks: tuple[Look, ...]) -> bool:
        """Whether it is known how a value looks in one of some looks."""
        return any((marks, look, value) in self.tiles for look in looks)

    def rare(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Series, each with the marks that are unsure there."""
        found: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for (series, *_, symbols), _, value in sorted(self.unsure):
            found[series][symbols[value - 1]] = None
        yield from ((series, tuple(symbols)) for series, symbols in found.items())

    def of(self, marks: Marks, looks: tuple[Look, ...]) -> Mapping[int, tuple[bytes, ...]]:
        """The tiles of each value in some looks, in their order; in any other look, if there is none."""
        found: dict[int, tuple[bytes, ...]] = {}
        for value in range(1, len(marks[-1]) + 1):
            own = [self.tiles[marks, look, value] for look in looks if (marks, look, value) in self.tiles]
            other = (self.tiles[marks, look, value] for look in LOOKS if (marks, look, value) in self.tiles)
            if chosen := own or list(other)[:1]:
                found[value] = tuple(chosen)
        return found


@dataclass(slots=True)
class Learned:
    """Tiles while they are collected; used within one call."""

    _written: set[Marks] = field(default_factory=set)
    _tiles: defaultdict[tuple[Marks, Look, int], list[bytes]] = field(default_factory=lambda: defaultdict(list))
    _grids: Counter[tuple[Marks, str]] = field(default_factory=Counter)

    def needs(self, expected: Expected) -> bool:
        """Whether more grids like this one should be learned from."""
        return expected.values is not None and self._grids[marks_of(expected), expected.place.part] < _MOST_GRIDS

    def add(self, expected: Expected, grid: Image.Image, read: tuple[str, ...] | None) -> None:
        """Learn from a grid that was cut out; `read` is its text, cell by cell, if it has any."""
        marks, values, texts = marks_of(expected), expected.values or (), expected.marks or ()
        self._grids[marks, expected.place.part] += 1
        is_written = read is not None and any(read)
        if is_written:
            self._written.add(marks)
        taken: Counter[tuple[Look, int]] = Counter()
        for at, (place, look) in enumerate(zip(places_of(expected.board), looks_of(expected), strict=True)):
            value = values[at]
            if not value or (is_written and read is not None and read[at] != texts[at]):
                continue
            tiles = self._tiles[marks, look, value]
            has_room = len(tiles) < _MOST_TILES and taken[look, value] < _MOST_TILES_PER_GRID
            if has_room and has_ink(tile := tile_of(grid, *place)):
                tiles.append(tile)
                taken[look, value] += 1

    def settled(self) -> Looks:
        """One tile per value and look: the median."""
        tiles = {}
        for (marks, look, value), found in self._tiles.items():
            if found:
                tiles[marks, look, value] = _middle(found)
        unsure = (key for key, found in self._tiles.items() if key[0] not in self._written and len(found) < _SURE)
        return Looks(frozenset(self._written), tiles, frozenset(unsure))


def marks_of(expected: Expected) -> Marks:
    """What grids that look alike have in common."""
    return expected.series, expected.theme, expected.board.name, expected.symbols


def looks_of(expected: Expected) -> tuple[Look, ...]:
    """How each cell is drawn."""
    if expected.known is None or expected.place.part == "puzzle":
        return (LOOKS[0],) * len(expected.board.cells)
    return tuple(LOOKS[1] if given else LOOKS[2] for given in expected.known.givens)


def places_of(board: Board) -> tuple[tuple[int, int], ...]:
    """The row and column of each cell, from the corner."""
    top, left = board.corner
    return tuple((cell.row - top, cell.column - left) for cell in board.cells)


def _middle(tiles: list[bytes]) -> bytes:
    """The tile whose pixels are the medians."""
    return tiles[0] if len(tiles) == 1 else bytes(map(median_low, zip(*tiles, strict=True)))
