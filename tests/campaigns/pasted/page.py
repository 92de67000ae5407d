"""Pages with puzzles as somebody pastes them: puzzles go in; lines come out that know which cells stand in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from bookbuilder.board import board
from bookbuilder.puzzle.formats import ALPHABET
from bookbuilder.puzzle.formats.squares import box_size

Areas = frozenset[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Meant:
    """A puzzle that a page was written from, with a full stop in each empty cell."""

    givens: str
    solution: str = ""
    name: str = ""  # as the page has it, where a reader should tell it from the others
    areas: Areas | None = None  # the boxes of a jigsaw, as cells
    also: frozenset[str] = frozenset()  # what a slip has made of it, which is as right

    @property
    def side(self) -> int:
        """How many cells a row has."""
        return isqrt(len(self.givens))

    def rows(self) -> list[str]:
        """The cells of each row."""
        return [self.givens[at : at + self.side] for at in range(0, len(self.givens), self.side)]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line; if it is a cell, with its puzzle and its value."""

    text: str
    puzzle: int = -1
    value: str = ""


Line = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Lines, the puzzles in them in the order of their first rows, and which of these no reader can tell any more."""

    lines: tuple[Line, ...]
    meant: tuple[Meant, ...]
    damaged: frozenset[int] = frozenset()
    slip: str = ""  # what went wrong

    @property
    def text(self) -> str:
        """What is pasted."""
        return "\n".join("".join(piece.text for piece in line) for line in self.lines)

    def values(self, puzzle: int) -> str:
        """The cells of a puzzle in the order of the lines."""
        return "".join(piece.value for line in self.lines for piece in line if piece.puzzle == puzzle)


Style = Callable[[random.Random], Page]


def owners(line: Line) -> set[int]:
    """The puzzles that have cells in a line."""
    return {piece.puzzle for piece in line} - {-1}


def words(text: str) -> Line:
    """A line without cells."""
    return (Piece(text),)


def texts(cells: str, empty: str = ".", numbers: bool = False) -> list[str]:
    """The cells as they are written; above 9 as numbers of two digits, if asked."""
    return [empty if cell == "." else str(ALPHABET.index(cell)) if numbers else cell for cell in cells]


def row(cells: str, puzzle: int, between: str = "", empty: str = ".", numbers: bool = False, wide: int = 0) -> Line:
    """The cells of a row or a whole puzzle, with something between them; each `wide` characters, to the right."""
    return joined(
        [
            (Piece(text.rjust(wide), puzzle, cell),)
            for text, cell in zip(texts(cells, empty, numbers), cells, strict=True)
        ],
        between,
    )


def joined(parts: Iterable[Line], between: str) -> Line:
    """Parts of a line with something between them."""
    pieces: list[Piece] = []
    for part in parts:
        if pieces and between:
            pieces.append(Piece(between))
        pieces += part
    return tuple(pieces)


def framed(line: Line, start: str = "", end: str = "") -> Line:
    """A line with something before and after it."""
    return (*([Piece(start)] if start else []), *line, *([Piece(end)] if end else []))


def chunks(cells: str, wide: int) -> list[str]:
    """Cells in parts of one width."""
    return [cells[at : at + wide] for at in range(0, len(cells), wide)]


# --- puzzles ----------------------------------------------------------------------------------------------------------


def square(rng: random.Random, side: int = 9, clues: float | None = None) -> Meant:
    """A grid without a clash and its solution. Whether it has others is nothing that a reader of lists asks."""
    solution = full(rng, side)
    share = clues or rng.uniform(0.25, 0.45)
    return Meant("".join(cell if rng.random() < share else "." for cell in solution), solution)


def squares(rng: random.Random, count: int | None = None, side: int = 9) -> list[Meant]:
    """Some grids."""
    return [square(rng, side) for _ in range(count or rng.choice((1, 2, 2, 3, 4, 6)))]


def full(rng: random.Random, side: int) -> str:
    """A full grid: the plain pattern with its rows, columns and values in another order."""
    high, wide = box_size(side)
    rows, columns = shuffled(rng, side, high), shuffled(rng, side, wide)
    values = rng.sample(ALPHABET[1 : side + 1], side)
    return "".join(values[(wide * (at % high) + at // high + column) % side] for at in rows for column in columns)


def shuffled(rng: random.Random, side: int, size: int) -> list[int]:
    """Rows or columns in another order that keeps them in their bands."""
    bands = [rng.sample(range(at, at + size), size) for at in range(0, side, size)]
    return [line for band in rng.sample(bands, len(bands)) for line in band]


JIGSAWS = ("jigsaw-1", "jigsaw-2", "jigsaw-3", "jigsaw-6")


def jigsaw(rng: random.Random, names: Sequence[str] = JIGSAWS) -> tuple[Meant, str]:
    """A jigsaw, and the letter of each cell's area."""
    on = board(rng.choice(names))
    boxes = [house.cells for house in on.houses if house.kind == "box"]
    letters = {cell: "ABCDEFGHI"[at] for at, box in enumerate(boxes) for cell in box}
    values = ["."] * len(on.cells)
    for cell in rng.sample(range(len(on.cells)), len(on.cells) // 3):
        near = {values[other] for house in on.houses if cell in house.cells for other in house.cells}
        values[cell] = rng.choice([value for value in ALPHABET[1 : on.order + 1] if value not in near] or ["."])
    areas = frozenset(frozenset(box) for box in boxes)
    return Meant("".join(values), areas=areas), "".join(letters[cell] for cell in range(len(on.cells)))


def named(puzzles: Iterable[Meant], names: Iterable[str]) -> list[Meant]:
    """Puzzles with the names that the page has for them."""
    return [replace(puzzle, name=name) for puzzle, name in zip(puzzles, names, strict=False)]
