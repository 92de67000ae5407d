"""The head of a slot: title, number, date and level in lines that suit its width.

Sudoku              No. 5      Sudoku        No. 5      Sudoku
Tuesday, 5 January  Hard ■■□   Tuesday, 5 January       No. 5
                               Hard ■■□                 Tuesday,
                                                        5 January
                                                        Hard ■■□
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bookbuilder import fonts
from bookbuilder.book import Featured
from bookbuilder.drawing import Mark, Text
from bookbuilder.levels import LEVELS
from bookbuilder.typeset.slot.longest import LONGEST_NUMBER, dates
from bookbuilder.typeset.slot.model import Head, Row
from bookbuilder.typeset.slot.texts import BETWEEN, DESCENT
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import END, Face, balance, breaks_words, wrap, write
from bookbuilder.typeset.text.ornaments import meter, meter_width
from bookbuilder.typeset.text.style import Style
from bookbuilder.words import Words

SQUARE = 0.55  # a level's square, relative to the type size of its name
SHRUNK = 0.7  # how far a long title may be reduced
UNDER_TITLE = 0.16  # additional space, relative to the title's size
SIZES = 12  # that are tried for a title

# From the fewest lines to the narrowest ones.
ROWS: tuple[tuple[Row, ...], ...] = (
    (("title", "number"), ("date", "level")),
    (("title", "number"), ("date", ""), ("level", "")),
    (("title", ""), ("number", ""), ("date", ""), ("level", "")),
)


@dataclass(frozen=True, slots=True)
class HeadTexts:
    """What a head says."""

    title: str
    number: str
    date: str
    level: str


def said(words: Words, title: str, featured: Featured, key: str = "slot.number") -> HeadTexts:
    """What the head of this puzzle says; another key makes it the head of its answer."""
    feature, level = featured.feature, featured.puzzle.grade.level
    return HeadTexts(title, words.say(key, number=feature.number), words.date(feature.day), level)


def longest_said(style: Style, title: str, key: str = "slot.number") -> HeadTexts:
    """The head that needs the most room."""
    number = style.words.say(key, number=LONGEST_NUMBER)
    date = max(dates(style.words), key=style.faces.subtitle.width)
    return HeadTexts(title, number, date, max(LEVELS, key=lambda level: level_width(style, level)))


def suited_head(style: Style, longest: HeadTexts, measure: float) -> Head | None:
    """The head in as few lines as will do, with the title as large as it may be; None if it does not fit."""
    for rows in ROWS:
        beside = style.faces.number.width(longest.number) + BETWEEN * style.faces.number.size if rows[0][1] else 0.0
        title = _title(style, longest.title, measure - beside, 1 if beside else 2)
        broken = style.faces.subtitle.width(longest.date) > measure
        if title and all(_row_width(style, longest, row, broken) <= measure for row in rows[1:]):
            head = Head(rows, title, tuple(balance(longest.title, title, measure - beside)), broken, 0.0)
            return Head(rows, title, head.lines, broken, draw_head(style, head, longest, measure).height)
    return None


def narrowest_head(style: Style, longest: HeadTexts) -> float:
    """The least width in which every line of the narrowest head fits, with the title on as many as it has words."""
    title = style.faces.title.sized(SHRUNK * style.faces.title.size)
    rows = (_row_width(style, longest, row, broken=True) for row in ROWS[-1][1:])
    return max(*map(title.width, longest.title.split(" ")), *rows)


def _title(style: Style, text: str, measure: float, lines: int) -> Face | None:
    """The largest face in which the title fits into so many lines, with no word broken."""
    face = style.faces.title
    for step in range(SIZES + 1):
        sized = face.sized(face.size * (1 - (1 - SHRUNK) * step / SIZES))
        if not breaks_words(text, sized, measure) and len(wrap(text, sized, measure)) <= lines:
            return sized
    return None


def _row_width(style: Style, said: HeadTexts, row: Row, broken: bool) -> float:
    left, right = row
    faces = style.faces
    if right:  # date and level, each on one line
        return faces.subtitle.width(said.date) + BETWEEN * faces.subtitle.size + level_width(style, said.level)
    widths = {
        "number": faces.number.width(said.number),
        "date": max(map(faces.subtitle.width, date_lines(said.date, broken))),
        "level": level_width(style, said.level),
    }
    return widths[left]


def date_lines(date: str, broken: bool) -> list[str]:
    """A date on one line, or on several where the longest date needs them: all dates then look alike."""
    return date.split(" ") if broken else [date]


def draw_head(style: Style, head: Head, said: HeadTexts, measure: float) -> Block:
    """The head of a puzzle; the ink of its first line touches the upper edge."""
    titles = _first_lines(style, head, said, measure)
    baseline = titles[-1].y + UNDER_TITLE * head.title.size
    marks: list[Mark] = list(titles)
    faces = {"number": style.faces.number, "date": style.faces.subtitle, "level": style.faces.level}
    for left, right in head.rows[1:]:
        for line in date_lines(said.date, head.broken) if left == "date" else [said.number]:
            baseline += faces[left].line
            if left != "level":
                marks.append(write(line, faces[left], 0.0, baseline))
        if "level" in (left, right):
            end = measure if right else level_width(style, said.level)
            marks += level_marks(style, said.level, end, baseline)
    return Block(baseline + DESCENT * style.faces.subtitle.size, tuple(marks))


def _first_lines(style: Style, head: Head, said: HeadTexts, measure: float) -> list[Text]:
    """The title, on one line or several, and the number if it stands on the same line."""
    number, beside = style.faces.number, bool(head.rows[0][1])
    inks = [fonts.ink(line, head.title.name, head.title.size) for line in head.lines]
    tops = [inks[0].top, *([fonts.ink(said.number, number.name, number.size).top] if beside else [])]
    inset = max(0.0, *(-ink.left for ink in inks))  # a large A or J starts left of its origin
    first = -min(tops)
    lines = [write(line, head.title, inset, first + at * head.title.size) for at, line in enumerate(head.lines)]
    return [*([write(said.number, number, measure, first, END)] if beside else []), *lines]


def level_width(style: Style, level: str) -> float:
    """The width of a level: its name, its squares or stars, or both."""
    face, name = style.faces.level, _level_name(style, level)
    shapes = meter_width(style, SQUARE * face.size) if level in LEVELS else 0.0
    return face.width(name) + (0.6 * face.size if name and shapes else 0.0) + shapes


def level_marks(style: Style, level: str, end: float, baseline: float) -> Iterator[Mark]:
    """A level that ends here."""
    face = style.faces.level
    if name := _level_name(style, level):
        yield write(name, face, end - level_width(style, level), baseline)
    yield from meter(style, level, end, baseline, SQUARE * face.size)


def _level_name(style: Style, level: str) -> str:
    """The level in words; nothing where stars say it."""
    return "" if style.labels.shown_as == "stars" and level in LEVELS else style.level(level)
