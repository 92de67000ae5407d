"""Where pages for the screen lead: from a puzzle to its answer, hints and steps, and from each of these back.

An anchor is named by what is there and the number of the puzzle (`answer-12`), and where a part of the book begins, by
the part (`part-3`). Pages for print have neither anchors nor links.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bookbuilder.book import ANSWER, PUZZLE, SectionAids
from bookbuilder.drawing import Anchor, LinkArea, Mark
from bookbuilder.puzzle import Grade
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.page.aids import BASE, code_mark, margins
from bookbuilder.typeset.page.captions import NOTES
from bookbuilder.typeset.page.headline import line_height
from bookbuilder.typeset.text.lines import END
from bookbuilder.typeset.text.style import Style
from bookbuilder.words import Words

HINTS, STEPS = "hints", "walkthrough"  # what else pages hold for a puzzle, in the manifest's terms
HIGH = 1.3  # a link over a line of text, relative to its type size


def place(what: str, number: int, x: float = 0.0, y: float = 0.0) -> Anchor:
    """The anchor of what belongs to a puzzle."""
    return Anchor(x, y, f"{what}-{number}")


def lead(words: Words, what: str, number: int, x: float, y: float, width: float, height: float) -> LinkArea:
    """A rectangle that leads to what belongs to a puzzle."""
    return LinkArea(x, y, width, height, f"#{what}-{number}", words.say(f"reader.{what}", number=number))


def puzzle_leads(
    style: Style, grid: Grid, aids: SectionAids, number: int, note: str, pages: Mapping[str, int], x: float, y: float
) -> Iterator[Mark]:
    """The anchor of a puzzle at (x, y), and links: its caption to the answer, each part of its note, and its code."""
    around = margins(style, grid.board, aids)
    words, face, left, height = style.words, style.faces.note, x + around.left, line_height(style)
    yield place(PUZZLE, number, x, y)
    ways = [what for what in (HINTS, STEPS, ANSWER) if what in pages]
    if ways:
        yield lead(words, ways[-1], number, left, y, grid.width, height)
    if aids.site:
        shown = code_mark(style, grid, aids, number, left, y + around.above)
        yield LinkArea(shown.x, shown.y, shown.width, shown.width, aids.address(number))
    parts, wide = note.split(NOTES), face.width(note)
    if len(parts) != len(ways) or wide > grid.width:
        return
    left += (grid.width - wide) / (1 if style.theme.caption.note == END else 2)
    baseline = y + around.above + grid.height + BASE * face.size
    for part, what in zip(parts, ways, strict=True):
        yield lead(words, what, number, left, baseline - face.size, face.width(part), HIGH * face.size)
        left += face.width(part + NOTES)


def to_puzzle(words: Words, what: str, number: int, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """The anchor of what belongs to a puzzle, and the link back to it."""
    yield place(what, number, x, y)
    yield lead(words, PUZZLE, number, x, y, width, height)


def said(style: Style, what: str, number: int, grade: Grade) -> str:
    """What a picture of a puzzle, or of its answer, is to a reader who cannot see it."""
    return style.words.say(
        f"reader.picture.{what}", number=number, level=style.rating(grade.level, grade.printed_minutes)
    )
