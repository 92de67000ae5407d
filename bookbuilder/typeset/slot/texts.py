"""The texts of a slot, each in any width; and its faces.

A text looks alike on all days: its lines, and so its height, are those of the longest text that can occur.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import date as Date
from datetime import timedelta
from functools import cached_property, partial
from re import sub

from bookbuilder.book import Featured, explained
from bookbuilder.levels import LEVELS
from bookbuilder.relations import not_all_shown
from bookbuilder.typeset.page.boxes import Unfit
from bookbuilder.typeset.slot.head import (
    BETWEEN,
    DESCENT,
    ROWS,
    ROWS_OF_SEVERAL,
    Said,
    draw_caption,
    draw_head,
    rating_shown,
)
from bookbuilder.typeset.slot.model import SlotContent
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.legend import legend
from bookbuilder.typeset.text.lines import END, RISE, Face, balance, breaks_words, lines_of, wrap, write
from bookbuilder.typeset.text.rules import rule
from bookbuilder.typeset.text.style import DOT as DOT
from bookbuilder.typeset.text.style import Faces, Style
from bookbuilder.typeset.theme import FaceNames

LEADING = 1.22  # newspapers set tight
OVER_GRID = 0.3  # the space between the heading of an answer and its grid, relative to the type size
LEGEND, OVER_LEGEND, LEGEND_SPACES = 1.7, 0.4, (0.4, 1.0, 0.3)  # a picture's side, and spaces, relative to small type
NO_BREAK = "\u00a0"
USUAL = 280.0  # points: in a slot of this width, the faces have their usual sizes

WIDEST_DIGIT = "0"  # of the typeface
LONGEST_NUMBER = 6 * WIDEST_DIGIT  # as long as the largest number that a series can begin with
WIDEST_VERSION = 20  # of those with two digits
# All weekdays in all months, each on a day with two digits; which weekday it is in another year does not matter.
_DAYS = tuple(Date(2027, month, 10) + timedelta(days=day) for month in range(1, 13) for day in range(7))


def slot_faces(names: FaceNames, width: float, smallest: float, title: float = 19.0) -> Faces:
    """The theme's faces in a slot of this width; none is smaller than the printer's smallest type."""
    scale = min(max((width / USUAL) ** 0.4, 0.9), 1.45)

    sizes = {
        "title": (names.title, title),
        "subtitle": (names.text, 8.5),
        "heading": (names.strong, 7.5),
        "number": (names.level, 10.0),
        "level": (names.level, 8.5),
        "body": (names.text, 8.0),
    }
    all_sizes = {field.name: sizes.get(field.name, (names.text, 0.0)) for field in fields(Faces)}  # others are small
    return Faces(**{key: Face(name, max(size * scale, smallest), LEADING) for key, (name, size) in all_sizes.items()})


@dataclass(frozen=True)
class SlotTexts:
    """The texts of a slot; a block of each is as high on all days. All raise Unfit where the longest does not fit."""

    style: Style
    content: SlotContent
    numbered: str = "slot.number"  # the key of what its head says of the number

    def of(self, featured: Featured) -> Said:
        """What the texts say of this puzzle."""
        feature, words = featured.feature, self.style.words
        dates = words.date(feature.day), words.short_date(feature.day)
        grade = featured.puzzle.grade
        how_hard = grade.level, grade.printed_minutes, self.content.by_level
        ratings = self.style.rating(*how_hard), self.style.rating(*how_hard, brief=True)
        return self._said(str(feature.number), *dates, grade.level, ratings, feature.id, featured.version)

    @cached_property
    def longest(self) -> Said:
        """The longest that they can say: every digit is the widest one."""
        faces, words = self.style.faces, self.style.words
        date = max((_widest(words.date(day)) for day in _DAYS), key=faces.subtitle.width)
        short = max((_widest(words.short_date(day)) for day in _DAYS[::7]), key=faces.heading.width)
        board, by_level = self.content.board, self.content.by_level
        ratings = {
            level: (
                self.style.longest_rating(board, level, by_level),
                self.style.longest_rating(board, level, by_level, brief=True),
            )
            for level in LEVELS
        }
        level = max(LEVELS, key=lambda level: self._widths(level, ratings[level][0]))
        longest_id = _widest(self.content.longest_id)
        return self._said(LONGEST_NUMBER, date, short, level, ratings[level], longest_id, WIDEST_VERSION)

    def _widths(self, level: str, rating: str) -> tuple[float, float]:
        """How wide a level is in the head, and where all are as wide there, in the heading of an answer."""
        return rating_shown(self.style, level, rating)[1], self.style.faces.heading.width(self.style.level(level))

    def _said(
        self, number: str, date: str, short_date: str, level: str, ratings: tuple[str, str], id: str, version: int
    ) -> Said:
        say = self.style.words.say
        answer = say("slot.answer", number=number)
        heading = say("slot.answer_dated", answer=answer, date=_whole(short_date))
        if self.content.is_shared:
            heading = say("slot.answer_level", answer=answer, level=_whole(self.style.level(level)))
        marked = id + DOT + say("slot.version", version=version)
        return Said(self.content.title, say(self.numbered, number=number), date, level, *ratings, heading, marked)

    def head(self, said: Said, measure: float) -> Block:
        """Title, number, date and level; number and level of several puzzles are in their captions."""
        rows = ROWS_OF_SEVERAL if self.content.is_shared else ROWS
        return self._rated(partial(draw_head, ways=rows), said, measure)

    def caption(self, said: Said, measure: float) -> Block:
        """Number and level of one of several puzzles."""
        return self._rated(draw_caption, said, measure)

    def _rated(self, draw: Callable[[Style, Said, Said, float], Block], said: Said, measure: float) -> Block:
        """Texts with a rating, which is in brief where the longest does not fit."""
        try:
            return draw(self.style, said, self.longest, measure)
        except Unfit:
            return draw(self.style, said.in_brief, self.longest.in_brief, measure)

    def how(self, _: Said, measure: float) -> Block:
        """What the solver must know, and under it the pictures, if these are the marks."""
        words, board, symbols, faces = self.style.words, self.content.board, self.content.symbols, self.style.faces
        kinds = self.content.rules
        further = explained(words, kinds, board.order, not_all_shown(board, kinds))
        said = (*rule(words, board, symbols), *(sentence for _, sentence in further))
        lines = balance(" ".join(said), faces.body, measure)
        high, text = len(lines) * faces.body.line, lines_of(lines, faces.body, 0.0, 0.0)
        if not symbols.pictures:
            return Block(high, text)
        top, side = high + OVER_LEGEND * faces.small.size, LEGEND * faces.small.size
        pictures = legend(self.style, symbols, measure, side, LEGEND_SPACES, top)
        return Block(pictures.height + LEGEND_SPACES[-1] * faces.small.size, text + pictures.marks)

    def heading(self, said: Said, measure: float) -> Block:
        """The heading of an answer, with the space under it: on one line, or more where the longest needs them."""
        face, whole = self.style.faces.heading, self.style.faces.heading.width(self.longest.heading) <= measure
        lines, most = (_parts(it.heading, face, measure, whole) for it in (said, self.longest))
        top = (len(most) - len(lines)) * face.line  # the last line stands close to the grid
        return Block(len(most) * face.line + OVER_GRID * face.size, lines_of(lines, face, 0.0, top))

    def foot(self, said: Said, measure: float) -> Block:
        """The small print: the id, and at the end of its line credit and copyright.

        These stand on lines of their own if the longest id would leave them no room, so that all days look alike.
        """
        face, longest = self.style.faces.small, self.style.faces.small.width(self.longest.id)
        credits = [text for text in (self.content.credit, self.content.rights) if text]
        ends = DOT.join(credits)
        if longest > measure or breaks_words(" ".join(credits), face, measure):
            raise Unfit
        if not ends or longest + BETWEEN * face.size + face.width(ends) <= measure:
            marks = write(said.id, face, 0.0, RISE * face.size), write(ends, face, measure, RISE * face.size, END)
            return Block(face.size * (RISE + DESCENT), marks if ends else marks[:1])
        shown = [ends] if face.width(ends) <= measure else credits
        lines = [said.id, *(line for text in shown for line in balance(text, face, measure))]
        high = (len(lines) - 1) * face.line + face.size * (RISE + DESCENT)
        return Block(high, lines_of(lines, face, 0.0, 0.0))


# How to draw each text for what it says of a puzzle, in a width.
TEXTS: dict[str, Callable[[SlotTexts, Said, float], Block]] = {
    "head": SlotTexts.head,
    "caption": SlotTexts.caption,
    "how": SlotTexts.how,
    "heading": SlotTexts.heading,
    "foot": SlotTexts.foot,
}


def _widest(text: str) -> str:
    """The text with every digit replaced by the widest."""
    return sub("[0-9]", WIDEST_DIGIT, text)


def _parts(text: str, face: Face, measure: float, whole: bool) -> list[str]:
    """The lines of a text that ends in a date: one if it is left whole, or else the date begins one of its own."""
    if whole:
        return [text]
    return [line for part in text.rsplit(" ", 1) for line in wrap(part.replace(NO_BREAK, " "), face, measure)]


def _whole(text: str) -> str:
    """The text without a place to break."""
    return text.replace(" ", NO_BREAK)
