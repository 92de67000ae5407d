"""The captions of a grid: a puzzle's number and level above, its page references below; an answer's all above.

    17          Hard ■■■■□□     17   page 9
    +-----------------+         +---------+
    |     puzzle      |         | answer  |
    +-----------------+         +---------+
            answer page 91

Nothing here knows about books: pages of a book and slots in a newspaper show puzzles alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bookbuilder.drawing import Group, Mark, Text
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.grid import Grid
from bookbuilder.typeset.ornaments import meter, meter_width
from bookbuilder.typeset.style import Faces, Style
from bookbuilder.typeset.text import END, Face, shorten, write
from bookbuilder.words import Words

SQUARE = 0.52  # a level's square, relative to the type size of its name
PLAIN = {"puzzle", "answer"}  # pages that every puzzle has


def puzzle_heights(faces: Faces) -> tuple[float, float]:
    """The heights in points of the captions above and below a puzzle's grid."""
    return faces.number.size * 1.5, faces.small.size * 1.9


def answer_height(faces: Faces) -> float:
    """The height in points of the caption above an answer's grid."""
    return faces.small.size * 1.6


def captioned_puzzle(
    style: Style, grid: Grid, puzzle: GradedPuzzle, number: str, below: str, x: float, y: float
) -> Iterator[Mark]:
    """The givens on the grid, with captions; (x, y) is the top left corner of the whole."""
    faces, above = style.faces, puzzle_heights(style.faces)[0]
    baseline, end = y + above - 0.5 * faces.number.size, x + grid.width
    yield write(number, faces.number, x, baseline)
    yield from _level(style, puzzle.grade.level, x + faces.number.width(f"{number}  "), end, baseline)
    yield Group(x, y + above, grid.draw(puzzle.puzzle.givens).marks)
    yield from _note(below, faces.small, x, end, y + above + grid.height + 1.5 * faces.small.size)


def captioned_answer(
    style: Style, grid: Grid, puzzle: GradedPuzzle, number: str, beside: str, x: float, y: float
) -> Iterator[Mark]:
    """The solution on the grid, with its caption; (x, y) is the top left corner of the whole."""
    faces, above = style.faces, answer_height(style.faces)
    baseline = y + above - 0.45 * faces.small.size
    yield write(number, faces.small_strong, x, baseline)
    yield from _note(beside, faces.small, x + faces.small_strong.width(f"{number}  "), x + grid.width, baseline)
    yield Group(x, y + above, grid.draw(puzzle.solution, puzzle.puzzle.givens).marks)


def page_notes(words: Words, face: Face, width: float, pages: Mapping[str, int]) -> str:
    """The pages of a puzzle's hints, steps and answer; in fewer words if the full text is wider than `width`."""
    keys = {"hints": "hints", "steps": "walkthrough", "answer": "answer"}
    notes = [
        " · ".join(words.say(f"{way}.{key}", page=pages[what]) for key, what in keys.items() if what in pages)
        for way in ("puzzle", "brief")
    ]
    return notes[0] if face.width(notes[0]) <= width or set(pages) <= PLAIN else notes[1]


def _note(text: str, face: Face, start: float, end: float, baseline: float) -> Iterator[Text]:
    """A page reference that ends at `end`; a truncated one would mislead, so a narrow grid has none."""
    if face.width(text) <= end - start:
        yield write(text, face, end, baseline, END)


def _level(style: Style, level: str, start: float, end: float, baseline: float) -> Iterator[Mark]:
    """A level's name and its squares or stars; on narrow grids first these are dropped, then the end of the name."""
    faces = style.faces
    name, size = style.level(level), faces.level.size * SQUARE
    shapes = meter(style, level, end, baseline, size)
    edge = end - meter_width(style, size) - size if shapes else end
    named = not shapes or style.labels.shown_as != "stars"
    if shapes and (faces.level.width(name) if named else 0.0) > edge - start:
        shapes, edge, named = (), end, True
    short = shorten(name, faces.level, edge - start)
    if named and short != "…":
        yield write(short, faces.level, edge, baseline, END)
    yield from shapes
