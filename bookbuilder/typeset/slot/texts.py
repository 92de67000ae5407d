"""The texts of a slot: the head, how the puzzle works, the heading of an answer and the small print, as blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from re import sub

from bookbuilder import fonts
from bookbuilder.book import Featured
from bookbuilder.drawing import Mark, Stamp
from bookbuilder.levels import LEVELS
from bookbuilder.typeset.blocks import Block, paragraph
from bookbuilder.typeset.ornaments import meter, meter_width
from bookbuilder.typeset.rules import apart, filling, grids_overlap, houses_that
from bookbuilder.typeset.slot.model import Head, Row, SlotContent
from bookbuilder.typeset.style import Faces, Style
from bookbuilder.typeset.text import END, Face, fit, lines_of, wrap, write
from bookbuilder.words import Words

LEADING = 1.22  # newspapers set tight
DESCENT = 0.22  # below the baseline, relative to the type size
SQUARE = 0.55  # a level's square, relative to the type size of its name
BETWEEN = 1.2  # the least space between two texts on a line, relative to the type size
SHRUNK = 0.75  # how far a long title may be reduced
LEGEND = 1.7  # the side of a picture beside its name, relative to the type size
DOT = " · "
WIDEST_DIGIT = "0"
MOST_DIGITS = 5  # of a number
WIDEST_VERSION = 20  # of those with two digits

# The ways to arrange the head, each for a narrower place than the one before.
ROWS: tuple[tuple[Row, ...], ...] = (
    (("title", "number"), ("date", "level")),
    (("title", "number"), ("date", ""), ("level", "")),
    (("title", ""), ("number", ""), ("date", ""), ("level", "")),
)


def slot_faces(width: float, smallest: float) -> Faces:
    """The faces of a slot of this width; none is smaller than the printer's smallest type."""
    scale = min(max((width / 280) ** 0.4, 0.9), 1.45)

    def face(name: str, size: float) -> Face:
        return Face(name, max(size * scale, smallest), LEADING)

    return Faces(
        title=face("bold", 19),
        subtitle=face("text", 8.5),
        heading=face("semibold", 7.5),
        number=face("medium", 10),
        level=face("medium", 8.5),
        body=face("text", 8),
        strong=face("semibold", 8),
        small=face("text", min(7 * scale, smallest)),
        small_strong=face("semibold", smallest),
        folio=face("medium", smallest),
    )


@dataclass(frozen=True, slots=True)
class Said:
    """What the head says of a puzzle."""

    title: str
    number: str
    date: str
    level: str


def said_of(style: Style, content: SlotContent, featured: Featured) -> Said:
    """What the head says of this puzzle."""
    feature = featured.feature
    return Said(content.title, number(style.words, feature.number), style.words.date(feature.day), feature.level)


def number(words: Words, number: int | str) -> str:
    """A puzzle's number as it is printed."""
    return words.say("slot.number", number=number)


# --- the longest that can occur ---

_WEEK = tuple(timedelta(days=each) for each in range(7))
_DATES = tuple(Date(2027, month, 10) + each for month in range(1, 13) for each in _WEEK)  # weekdays by months


def widest(text: str) -> str:
    """The text with its digits replaced by the widest one."""
    return sub("[0-9]", WIDEST_DIGIT, text)


def longest_date(words: Words, face: Face, measure: float) -> str:
    """The date that needs most lines, and of these the widest."""
    dates = (widest(words.date(day)) for day in _DATES)
    return max(dates, key=lambda text: (len(wrap(text, face, measure)), face.width(text)))


def longest_heading(words: Words, face: Face, measure: float) -> str:
    """The heading of an answer that needs most lines."""
    many = WIDEST_DIGIT * MOST_DIGITS
    texts = (words.say("slot.answer", number=many, date=widest(words.short_date(day))) for day in _DATES[::7])
    return max(texts, key=lambda text: (len(wrap(text, face, measure)), face.width(text)))


def longest_said(style: Style, content: SlotContent, measure: float) -> Said:
    """The head that needs most room."""
    level = max(LEVELS, key=lambda level: level_width(style, level))
    date = longest_date(style.words, style.faces.subtitle, measure)
    return Said(content.title, number(style.words, WIDEST_DIGIT * MOST_DIGITS), date, level)


# --- the head ---


def suited_head(style: Style, content: SlotContent, measure: float, rows: tuple[Row, ...]) -> Head | None:
    """The head in these rows with the title as large as it may be; None if something does not fit."""
    faces, said = style.faces, longest_said(style, content, measure)
    beside = faces.number.width(said.number) + BETWEEN * faces.number.size if rows[0][1] else 0.0
    lines = 1 if rows[0][1] else 2
    room = lines * faces.title.line + 1e-6
    smallest = max(SHRUNK * faces.title.size, faces.number.size)
    fitting = fit(said.title, faces.title, measure - beside, room, smallest, smallest)
    if fitting is None or any(_row_width(style, said, row) > measure for row in rows[1:]):
        return None
    if max(map(fitting[0].width, fitting[1])) > measure - beside:
        return None
    head = Head(rows, fitting[0], 0.0)
    return Head(rows, fitting[0], draw_head(style, head, said, measure).height)


def draw_head(style: Style, head: Head, said: Said, measure: float) -> Block:
    """The head of a puzzle. The capitals of its title touch the upper edge, the date may take several lines."""
    marks: list[Mark] = []
    lines = fit(said.title, head.title, measure, 2 * head.title.line + 1e-6, head.title.size)
    titles = lines[1] if lines else [said.title]
    baseline = -fonts.ink(titles[0], head.title.name, head.title.size).top
    for at, line in enumerate(titles):
        baseline += head.title.size * 1.05 if at else 0.0
        marks.append(write(line, head.title, 0.0, baseline))
    if head.rows[0][1]:
        marks.append(write(said.number, style.faces.number, measure, baseline, END))
    above = head.title.size * 0.16
    for left, right in head.rows[1:]:
        baseline += above
        above = 0.0
        for line in _lines(style, said, left, measure):
            face = _face(style, left)
            baseline += face.line
            if left == "level":
                marks += level_marks(style, said.level, level_width(style, said.level), baseline)
            else:
                marks.append(write(line, face, 0.0, baseline))
        if right == "level":
            marks += level_marks(style, said.level, measure, baseline)
    return Block(baseline + DESCENT * style.faces.subtitle.size, tuple(marks))


def _face(style: Style, what: str) -> Face:
    return {"number": style.faces.number, "date": style.faces.subtitle, "level": style.faces.level}[what]


def _lines(style: Style, said: Said, what: str, measure: float) -> list[str]:
    if what == "date":
        return wrap(said.date, style.faces.subtitle, measure)
    return [said.number if what == "number" else said.level]


def _row_width(style: Style, said: Said, row: Row) -> float:
    left, right = row
    faces = style.faces
    if left == "date":  # alone it may take several lines, if no word is broken
        words = said.date.split() if not right else [said.date]
        width = max(map(faces.subtitle.width, words))
    else:
        width = level_width(style, said.level) if left == "level" else faces.number.width(said.number)
    return width + (BETWEEN * faces.subtitle.size + level_width(style, said.level) if right else 0.0)


def widest_level(style: Style) -> float:
    """The width of the widest level."""
    return max(level_width(style, level) for level in LEVELS)


def level_width(style: Style, level: str) -> float:
    """The width of a level: its name, its squares or stars, or both."""
    face, name = style.faces.level, _level_name(style, level)
    shapes = meter_width(style, SQUARE * face.size) if level in LEVELS else 0.0
    return face.width(name) + (face.size * 0.6 if name and shapes else 0.0) + shapes


def _level_name(style: Style, level: str) -> str:
    return "" if style.labels.shown_as == "stars" and level in LEVELS else style.level(level)


def level_marks(style: Style, level: str, end: float, baseline: float) -> Iterator[Mark]:
    """A level that ends here."""
    face = style.faces.level
    if name := _level_name(style, level):
        yield write(name, face, end - level_width(style, level), baseline)
    yield from meter(style, level, end, baseline, SQUARE * face.size)


# --- how the puzzle works ---


def how(style: Style, content: SlotContent, measure: float) -> Block:
    """What the solver must know, and the pictures, if these are the marks."""
    text = paragraph(" ".join(_how(style.words, content)), style.faces.body, measure)
    return _with_legend(style, content, text, measure) if content.symbols.pictures else text


def _how(words: Words, content: SlotContent) -> Iterator[str]:
    board = content.board
    full = words.listed(houses_that(words, board, are_full=True))
    yield filling(words, "slot.fill", content.symbols, houses=full)
    if short := houses_that(words, board, are_full=False):
        yield words.say("how_to.short", houses=words.listed(short))
    yield from (words.say(f"slot.{key}") for key in apart(board))
    if grids_overlap(board):
        yield words.say("slot.grids")


def _with_legend(style: Style, content: SlotContent, text: Block, measure: float) -> Block:
    """The text, and under it every picture with its name, in lines as full as they may be."""
    face, symbols = style.faces.small, content.symbols
    side, marks, x, y = LEGEND * face.size, list(text.marks), 0.0, text.height + 0.4 * face.size
    for said, picture in zip(symbols.marks, symbols.pictures, strict=True):
        wide = side + 0.4 * face.size + face.width(said)
        if x and x + wide > measure:
            x, y = 0.0, y + 1.15 * side
        marks += [
            Stamp(x, y, side, picture),
            write(said, face, x + side + 0.4 * face.size, y + 0.5 * side + 0.35 * face.size),
        ]
        x += wide + face.size
    return Block(y + side, tuple(marks))


# --- an answer's heading, and the small print ---


def heading(style: Style, featured: Featured, measure: float) -> list[str]:
    """The lines over an answer."""
    feature = featured.feature
    text = style.words.say("slot.answer", number=feature.number, date=style.words.short_date(feature.day))
    return wrap(text, style.faces.heading, measure)


def heading_height(style: Style, measure: float) -> float:
    """The room for the heading of an answer, with the space under it."""
    face = style.faces.heading
    return len(wrap(longest_heading(style.words, face, measure), face, measure)) * face.line + 0.3 * face.size


def foot(style: Style, content: SlotContent, id: str, version: int, measure: float) -> Block:
    """The small print: the id at the start of the line, credit and copyright at its end or below."""
    face = style.faces.small
    mark = id + (DOT + style.words.say("slot.version", version=version) if version > 1 else "")
    credit = DOT.join(filter(None, (content.credit, content.rights)))
    if face.width(mark) + (BETWEEN * face.size + face.width(credit) if credit else 0.0) <= measure:
        marks = [write(mark, face, 0.0, face.size * 0.76)]
        marks += [write(credit, face, measure, face.size * 0.76, END)] if credit else []
        return Block(_foot_height(face, 1), tuple(marks))
    lines = [mark, *wrap(credit, face, measure)]
    return Block(_foot_height(face, len(lines)), lines_of(lines, face, 0.0, 0.0))


def longest_foot(style: Style, content: SlotContent, measure: float) -> Block:
    """The small print with the longest id and version."""
    return foot(style, content, widest(content.longest_id), WIDEST_VERSION, measure)


def narrowest_foot(style: Style, content: SlotContent) -> float:
    """The least width in which neither the small print's id nor one of its words is broken."""
    version = DOT + style.words.say("slot.version", version=WIDEST_VERSION)
    words = [widest(content.longest_id) + version, *content.credit.split(), *content.rights.split()]
    return max(map(style.faces.small.width, words))


def _foot_height(face: Face, lines: int) -> float:
    return (lines - 1) * face.line + face.size * (0.76 + DESCENT)
