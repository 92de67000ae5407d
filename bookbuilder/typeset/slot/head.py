"""The head of a slot: title, number, date and level in lines that suit its width.

Sudoku              No. 5      Sudoku        No. 5      Sudoku
Tuesday, 5 January  Hard ■■□   Tuesday, 5 January       No. 5
                               Hard ■■□                 Tuesday,
                                                        5 January
                                                        Hard ■■□
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bookbuilder import fonts
from bookbuilder.drawing import Group, Mark
from bookbuilder.levels import LEVELS
from bookbuilder.typeset.page.boxes import Unfit
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import END, Face, balance, breaks_words, wrap, write
from bookbuilder.typeset.text.ornaments import meter, meter_width
from bookbuilder.typeset.text.style import Style

DESCENT = 0.22  # of letters below the baseline, relative to the type size
BETWEEN = 1.2  # the least space between two texts on a line, relative to the type size
SQUARE = 0.55  # a level's square, relative to the type size of its name
BESIDE = 0.6  # the space between a level's name and its squares, likewise
SHRUNK = 0.7  # how far a long title may be reduced
UNDER_TITLE = 0.16  # additional space, relative to the title's size
SIZES = 12  # that are tried for a title

# The rows of a head, from the fewest lines to the narrowest ones.
ROWS = (
    ("title number", "date level"),
    ("title number", "date", "level"),
    ("title", "number", "date", "level"),
)

# Those of a head over several puzzles, each of which has a caption with its number and level.
ROWS_OF_SEVERAL = (("title", "date"),)
CAPTIONS = (("number level",), ("number", "level"))


@dataclass(frozen=True, slots=True)
class Said:
    """What the texts of a slot say of a puzzle: first those of its head, then the heading of its answer, and its id."""

    title: str
    number: str
    date: str
    level: str
    rating: str  # what is printed of the level
    brief: str  # the same where there is little room
    heading: str
    id: str

    @property
    def in_brief(self) -> Said:
        """The same with a rating for little room."""
        return replace(self, rating=self.brief)


# Its face, its text, and a level with its rating, at the end of the text's line or alone.
_Line = tuple[Face, str, tuple[str, str] | None]


def draw_head(style: Style, said: Said, longest: Said, measure: float, ways: Iterable[Sequence[str]] = ROWS) -> Block:
    """The head in as few lines as will do for the longest texts, with the title as large as it may be.

    The ink of its first line touches the upper edge. Raises Unfit for a width in which the longest texts do not fit.
    """
    number = style.faces.number
    for first, *rows in ways:
        beside = number.width(longest.number) + BETWEEN * number.size if "number" in first else 0.0
        title = _title_face(style, longest.title, measure - beside, 1 if beside else 2)
        broken = style.faces.subtitle.width(longest.date) > measure
        if title and all(_width(style, *line) <= measure for line in _lines(style, longest, rows, broken)):
            titles = balance(longest.title, title, measure - beside)
            return _drawn(style, said, title, titles, bool(beside), _lines(style, said, rows, broken), measure)
    raise Unfit


def draw_caption(style: Style, said: Said, longest: Said, measure: float) -> Block:
    """Number and level of one of several puzzles, on one line or two; raises Unfit as `draw_head` does."""
    for rows in CAPTIONS:
        if all(_width(style, *line) <= measure for line in _lines(style, longest, rows, False)):
            marks, baseline = _lines_drawn(style, _lines(style, said, rows, False), measure, 0.0)
            first = fonts.ink(longest.number, style.faces.number.name, style.faces.number.size)
            lifted = style.faces.number.line + first.top  # to the upper edge of the first line's ink
            return Block(baseline - lifted, (Group(0.0, -lifted, tuple(marks)),))
    raise Unfit


def _title_face(style: Style, text: str, measure: float, lines: int) -> Face | None:
    """The largest face in which the title fits into so many lines, with no word broken."""
    face = style.faces.title
    faces = (face.sized(face.size * (1 - (1 - SHRUNK) * step / SIZES)) for step in range(SIZES + 1))
    fits = (it for it in faces if not breaks_words(text, it, measure) and len(wrap(text, it, measure)) <= lines)
    return next(fits, None)


def _lines(style: Style, said: Said, rows: Sequence[str], broken: bool) -> Iterator[_Line]:
    """The lines of rows; a date on several where the longest date needs them, so that all dates look alike."""
    faces = style.faces
    level = said.level, said.rating
    dates: list[_Line] = [(faces.subtitle, text, None) for text in (said.date.split(" ") if broken else [said.date])]
    lines: dict[str, list[_Line]] = {
        "number": [(faces.number, said.number, None)],
        "date": dates,
        "level": [(faces.level, "", level)],
        "date level": [(faces.subtitle, said.date, level)],
        "number level": [(faces.number, said.number, level)],
    }
    return (line for row in rows for line in lines[row])


def _width(style: Style, face: Face, text: str, level: tuple[str, str] | None) -> float:
    between = BETWEEN * face.size if text and level else 0.0
    return face.width(text) + between + (rating_shown(style, *level)[1] if level else 0.0)


def _drawn(
    style: Style, said: Said, title: Face, titles: Sequence[str], beside: bool, lines: Iterable[_Line], measure: float
) -> Block:
    """The head: the number if it stands beside the title, the title on one line or several, and the lines below."""
    number, inks = style.faces.number, [fonts.ink(text, title.name, title.size) for text in titles]
    tops = [inks[0].top, *([fonts.ink(said.number, number.name, number.size).top] if beside else [])]
    inset = max(0.0, *(-ink.left for ink in inks))  # a large A or J starts left of its origin
    marks: list[Mark] = [write(said.number, number, measure, -min(tops), END)] if beside else []
    marks += [write(text, title, inset, at * title.size - min(tops)) for at, text in enumerate(titles)]
    baseline = (len(titles) - 1 + UNDER_TITLE) * title.size - min(tops)
    below, baseline = _lines_drawn(style, lines, measure, baseline)
    return Block(baseline + DESCENT * style.faces.subtitle.size, (*marks, *below))


def _lines_drawn(style: Style, lines: Iterable[_Line], measure: float, baseline: float) -> tuple[list[Mark], float]:
    """Lines under a baseline, and the baseline of the last."""
    marks: list[Mark] = []
    for face, text, level in lines:
        baseline += face.line
        marks += [write(text, face, 0.0, baseline)] if text else []
        if level:
            name, width = rating_shown(style, *level)
            end, small = measure if text else width, style.faces.level
            marks += [write(name, small, end - width, baseline)] if name else []
            marks += meter(style, level[0], end, baseline, SQUARE * small.size)
    return marks, baseline


def rating_shown(style: Style, level: str, rating: str) -> tuple[str, float]:
    """The rating in words, nothing where stars say it; and its width with the level's squares or stars."""
    face, ranked = style.faces.level, level in LEVELS
    name = "" if ranked and style.labels.shown_as == "stars" else rating
    shapes = meter_width(style, SQUARE * face.size) if ranked else 0.0
    return name, face.width(name) + (BESIDE * face.size if name and shapes else 0.0) + shapes
