"""A series' puzzles go in; a plot of their scores over the year comes out, as SVG within a page.

All plots of a page have one scale, so that series can be compared. Each level is a band, as a score begins with the
level's number; flat weeks are shaded, and a diamond instead of a dot is a puzzle with a warning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date

from markupsafe import Markup

from bookbuilder.levels import LEVELS
from bookbuilder.site.survey import Flat, Point
from bookbuilder.words import Words

_PER_LEVEL = 1000  # scores
_WIDTH, _BAND = 640, 24  # of a plot and of a level, in units
_LEFT, _TOP, _BOTTOM, _RIGHT = 72, 6, 22, 4  # around it, for the names of levels and months
_DOT, _DIAMOND = 2.0, 4.5  # half their heights
_CUT = 3  # letters of a month's name, where there are many


@dataclass(frozen=True, slots=True)
class Scale:
    """What all plots of a page have in common."""

    first: Date
    last: Date
    lowest: int  # levels, counted from 0
    highest: int

    @classmethod
    def of(cls, points: Sequence[Point]) -> Scale:
        """The scale that shows all of these."""
        days = [point.day for point in points]
        levels = [min(point.score // _PER_LEVEL, len(LEVELS)) for point in points]
        return cls(min(days), max(days), min(levels), max(levels))

    @property
    def height(self) -> int:
        """Of the bands together."""
        return _BAND * (self.highest - self.lowest + 1)

    @property
    def day(self) -> float:
        """The width of a day."""
        return (_WIDTH - _LEFT - _RIGHT) / ((self.last - self.first).days + 1)

    def x(self, day: Date) -> float:
        """Where a day begins."""
        return _LEFT + self.day * (day - self.first).days

    def y(self, score: int) -> float:
        """Where a score is; higher ones are further up."""
        return _TOP + self.height - _BAND * (min(score / _PER_LEVEL, len(LEVELS) + 1) - self.lowest)


def plot(
    points: Sequence[Point], scale: Scale, flat: Sequence[Flat], warned: Collection[str], name: str, words: Words
) -> Markup:
    """The plot of one series; `warned` are the ids of puzzles with a warning, and `name` says what there is to see."""
    head = Markup('<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">')
    parts = [head.format(_WIDTH, _TOP + scale.height + _BOTTOM, name)]
    parts += (_shade(scale, week) for week in flat)
    parts += _levels(scale, {point.level: point.label for point in points}, words)
    parts += _months(scale, words)
    parts += (_dot(scale, point, point.id in warned, words) for point in points)
    return Markup("").join([*parts, Markup("</svg>")])


def _shade(scale: Scale, week: Flat) -> Markup:
    left, right = scale.x(week.points[0].day), scale.x(week.points[-1].day) + scale.day
    area = Markup('<rect class="flat" x="{:.1f}" y="{}" width="{:.1f}" height="{}"/>')
    return area.format(left, _TOP, right - left, scale.height)


def _levels(scale: Scale, labels: Mapping[str, str], words: Words) -> Iterator[Markup]:
    """A band for each level, with its name as the series prints it."""
    for level in range(scale.lowest, scale.highest + 1):
        y = scale.y(level * _PER_LEVEL)
        yield Markup('<path class="rule" d="M{} {:.0f}H{}"/>').format(_LEFT, y, _WIDTH)
        if 1 <= level <= len(LEVELS):
            name = labels.get(LEVELS[level - 1], words.level(LEVELS[level - 1]))
            yield Markup('<text class="end" x="{}" y="{:.0f}">{}</text>').format(_LEFT - 8, y - _BAND / 2, name)
    yield Markup('<path class="rule" d="M{} {}H{}"/>').format(_LEFT, _TOP, _WIDTH)


def _months(scale: Scale, words: Words) -> Iterator[Markup]:
    """A line where each month begins, and its name behind it."""
    starts = [scale.first, *first_days(scale.first, scale.last)[1:]]
    for start in starts:
        x = scale.x(start)
        name = words.dates.months[start.month - 1]
        yield Markup('<path class="rule" d="M{:.1f} {}v{}"/>').format(x, _TOP, scale.height + 5)
        shown = name if len(starts) <= _CUT else name[:_CUT]
        yield Markup('<text x="{:.1f}" y="{}">{}</text>').format(x + 3, _TOP + scale.height + 16, shown)


def first_days(first: Date, last: Date) -> list[Date]:
    """The first day of each month from one day to another."""
    months = range(12 * first.year + first.month - 1, 12 * last.year + last.month)
    return [Date(month // 12, month % 12 + 1, 1) for month in months]


def _dot(scale: Scale, point: Point, warned: bool, words: Words) -> Markup:
    x, y = scale.x(point.day) + scale.day / 2, scale.y(point.score)
    title = Markup("<title>{}: {}</title>").format(words.short_date(point.day), point.score)
    if warned:
        shape = Markup('<path class="warned" d="M{:.1f} {:.1f}l{d} {d} -{d} {d} -{d} -{d}z">{t}</path>')
        return shape.format(x, y - _DIAMOND, d=_DIAMOND, t=title)
    return Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{}">{}</circle>').format(x, y, _DOT, title)
