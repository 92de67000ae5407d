"""Puzzle and answer pages: the leaf's puzzles in, their marks out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bookbuilder.book import Leaf
from bookbuilder.drawing import Group, Mark, Text
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid import Grid
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.ornaments import meter, meter_width
from bookbuilder.typeset.setting import Faces, Setting
from bookbuilder.typeset.slots import Slots, answer_height, puzzle_heights
from bookbuilder.typeset.text import Face, shorten, write

LOOSEST = 0.3  # the widest space between columns or rows, in grids
ABOVE = 0.3125  # how much of the free height is above the grids; the eye's middle is higher than a ruler's
PLAIN = {"puzzle", "answer"}  # pages that every puzzle has
SQUARE = 0.52  # a level's square, in the type size of its name


def puzzles(layout: Layout, leaf: Leaf, grid: Grid, shown: Mapping[int, GradedPuzzle]) -> Iterator[Mark]:
    """Each puzzle with its number and level above and the page of its answer below."""
    setting, section = layout.setting, layout.setting.outline.sections[leaf.section or 0]
    faces = setting.faces_of(section)
    above, below = puzzle_heights(setting, section)
    places = _places(layout.puzzles[leaf.section or 0], grid, setting.text_frame(leaf.page), above + below)
    for number, (x, y) in zip(leaf.numbers, places, strict=False):
        puzzle = shown[number]
        baseline, right = y + above - 0.5 * faces.number.size, x + grid.width
        yield write(str(number), faces.number, x, baseline)
        yield from _level(setting, faces, puzzle.grade.level, x + faces.number.width(f"{number}  "), right, baseline)
        yield Group(x, y + above, grid.draw(puzzle.puzzle.givens).marks)
        note = page_notes(setting, faces.small, grid.width, layout.pages_of(number))
        yield from _note(note, faces.small, x, right, y + above + grid.height + 1.5 * faces.small.size)


def _level(setting: Setting, faces: Faces, level: str, left: float, right: float, baseline: float) -> Iterator[Mark]:
    """A level's name and its squares, or its stars; on narrow grids these give way first, then the end of the name."""
    name, size = setting.level(level), faces.level.size * SQUARE
    shapes = meter(setting, level, right, baseline, size)
    edge = right - meter_width(setting, size) - size if shapes else right
    named = not shapes or setting.outline.levels_as != "stars"
    if shapes and (faces.level.width(name) if named else 0.0) > edge - left:
        shapes, edge, named = (), right, True
    short = shorten(name, faces.level, edge - left)
    if named and short != "…":
        yield write(short, faces.level, edge, baseline, "right")
    yield from shapes


def page_notes(setting: Setting, face: Face, width: float, pages: Mapping[str, int]) -> str:
    """Where hints, steps and answer of a puzzle are, in few words where many do not fit."""
    keys = {"hints": "hints", "steps": "walkthrough", "answer": "answer"}
    notes = [
        " · ".join(setting.words.say(f"{way}.{key}", page=pages[what]) for key, what in keys.items() if what in pages)
        for way in ("puzzle", "brief")
    ]
    return notes[0] if face.width(notes[0]) <= width or set(pages) <= PLAIN else notes[1]


def _note(text: str, face: Face, left: float, right: float, baseline: float) -> Iterator[Text]:
    """A page reference at the right edge; half a one would mislead, so a narrow grid has none."""
    if face.width(text) <= right - left:
        yield write(text, face, right, baseline, "right")


def answers(layout: Layout, leaf: Leaf, grids: Sequence[Grid], shown: Mapping[int, GradedPuzzle]) -> Iterator[Mark]:
    """Each answer with its number and the page of its puzzle above; `grids` are those of all sections."""
    setting, section = layout.setting, layout.setting.outline.sections[leaf.section or 0]
    faces, above = setting.faces_of(section), answer_height(setting, section)
    first = grids[leaf.section or 0]
    places = _places(layout.answers[leaf.section or 0], first, setting.text_frame(leaf.page), above)
    for number, (x, y) in zip(leaf.numbers, places, strict=False):
        puzzle, grid = shown[number], grids[setting.outline.section_of(number)]
        baseline = y + above - 0.45 * faces.small.size
        yield write(str(number), faces.small_strong, x, baseline)
        page = setting.words.say("answer.puzzle", page=layout.puzzle_page[number])
        left = x + faces.small_strong.width(f"{number}  ")
        yield from _note(page, faces.small, left, x + grid.width, baseline)
        yield Group(x, y + above, grid.draw(puzzle.solution, puzzle.puzzle.givens).marks)


def _places(slots: Slots, grid: Grid, frame: Frame, furniture: float) -> Iterator[tuple[float, float]]:
    """The top left corners of the grids with their furniture, in reading order.

    Grids stand evenly: the white between columns is that between rows, where both can be; no wider than a part of a
    grid, so that small ones stay together; in the middle of the frame, and a little above it.
    """
    height = grid.height + furniture
    spare = max(0.0, frame.height - slots.rows * height)
    free = max(0.0, frame.width - slots.columns * grid.width)
    down = min(spare / (slots.rows + 0.6), LOOSEST * grid.height) if slots.rows > 1 else 0.0
    across = min(free / (slots.columns - 1), LOOSEST * grid.width) if slots.columns > 1 else 0.0
    if slots.rows > 1 and slots.columns > 1:
        even = min(across, down + furniture)
        across, down = even, max(min(down, furniture), even - furniture)
    left = frame.left + (free - across * (slots.columns - 1)) / 2
    top = frame.top + (spare - down * (slots.rows - 1)) * ABOVE
    for row in range(slots.rows):
        for column in range(slots.columns):
            yield left + column * (grid.width + across), top + row * (height + down)
