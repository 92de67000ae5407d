"""The log: every puzzle with its number and level, and lines on which a solver writes the date and the time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bookbuilder.drawing import Mark, Stroke
from bookbuilder.typeset.page.boxes import Columns, fit, height_of
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, Shown, as_many, page_of
from bookbuilder.typeset.text.blocks import Block, heading, paragraph
from bookbuilder.typeset.text.lines import END, shorten, write
from bookbuilder.typeset.text.ornaments import meter, meter_width

NARROWEST, GUTTER = 16.5, 2.0  # of a column, and between two, in type sizes
NUMBER, BETWEEN, METER = 2.6, 0.8, 0.42  # a number's column, the space beside it, a level's shapes, likewise
UNDER, HEAD = 0.4, 1.3  # lines under the heading; from the columns' heads to their rows
DATE = 0.58  # of the lines' room; the rest is for the time
ROWS, LOWEST = (1.6, 1.4, 1.25), 18.0  # the heights of a row, in type sizes, and at least in points: a pencil needs it


@dataclass(frozen=True, slots=True)
class _Table:
    """The columns of the log."""

    setting: Setting
    columns: int
    width: float

    @classmethod
    def of(cls, setting: Setting, above: float) -> _Table:
        """Two columns where one is too short and each is wide enough to write in; `above` is taken by the heading."""
        size, whole = setting.faces.body.size, setting.geometry.frame(1).width
        half = (whole - GUTTER * size) / 2
        one = cls(setting, 1, whole)
        is_short = height_of([one.head, *one.rows(None)]) <= setting.height - above
        return one if is_short or half < NARROWEST * size else cls(setting, 2, half)

    @property
    def lines(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """From where to where the lines for the date and for the time run."""
        size = self.setting.faces.body.size
        start = (NUMBER + 2 * BETWEEN) * size + meter_width(self.setting.style, METER * size)
        middle = start + DATE * (self.width - start - BETWEEN * size)
        return (start, middle), (middle + BETWEEN * size, self.width)

    @property
    def head(self) -> Block:
        """What the lines are for."""
        face, words = self.setting.faces.small, self.setting.words
        said = zip(("log.date", "log.time"), self.lines, strict=True)
        marks = (
            write(shorten(words.say(key), face, end - start), face, start, 0.76 * face.size)
            for key, (start, end) in said
        )
        return Block(face.line * HEAD, tuple(marks))

    def row(self, number: int, level: str, high: float) -> Block:
        """A puzzle's line; without a level, before the puzzles exist."""
        faces, style = self.setting.faces, self.setting.style
        size, line = faces.body.size, self.setting.style.thinnest
        height = max(LOWEST, high * size)
        base = height - 0.3 * size
        marks: list[Mark] = [write(str(number), faces.strong, NUMBER * size, base, END)]
        end = (NUMBER + BETWEEN) * size + meter_width(style, METER * size)
        marks += meter(style, level, end, base, METER * size) if level else ()
        marks += (Stroke(left, base, right, base, line, square=False) for left, right in self.lines)
        return Block(height, tuple(marks))

    def rows(self, shown: Shown | None, high: float = ROWS[0]) -> Iterator[Block]:
        """All rows, under the titles of their sections."""
        outline, face = self.setting.outline, self.setting.faces.strong
        for at, section in enumerate(outline.sections):
            if len(outline.sections) > 1:
                title = shorten(section.title, face, self.width)
                yield paragraph(title, face, self.width, face.line * 0.8, with_next=True)
            yield from (self.row(n, shown[n].grade.level if shown else "", high) for n in outline.numbers(at))


def parts(of: Material) -> Iterator[Part]:
    """The part of the log, where the book has one."""
    setting = of.setting
    if "log" not in setting.outline.matter:
        return
    title = setting.words.say("log.heading")
    above = *heading(setting.style, title, setting.measure), Block(UNDER * setting.faces.body.line, ())
    table = _Table.of(setting, height_of(above))
    step = table.width + GUTTER * setting.faces.body.size
    ways = ([*table.rows(of.shown, high)] for high in ROWS)
    pages = fit(ways, Columns(setting.height, table.columns, step, above, table.head))
    entry = ContentsEntry(title, strong=False)
    yield Part("log", lambda _: as_many(pages), lambda leaf, _: page_of(setting, pages, leaf), entry)
