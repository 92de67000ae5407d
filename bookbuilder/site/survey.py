"""Issues go in; every puzzle's level and score come out, and what a desk should look at before it prints them.

Four things are worth a warning:

    flat week        scores that differ by less than a tenth of what the series has in all
    jump             two levels or more from one puzzle of a series to the next
    like patterns    more than 80 % of the clues stand where they stood the day before
    easier           a lower score than the day before at the same level

Weeks rise, so that a fall from one week to the next is neither a jump nor easier. A series of several puzzles per day
is checked level by level.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from itertools import pairwise
from typing import TypeVar

from bookbuilder.book import Issue, PuzzleRecord
from bookbuilder.levels import LEVELS
from bookbuilder.typeset.slot import DOT

K = TypeVar("K", bound=Hashable)

FLAT = 10  # times a flat week's range is less than that of the series
FEWEST = 3  # puzzles of a week that can be flat; two of one level are close by chance
STEEP = 2  # levels
LIKE = 0.8  # of the clues


@dataclass(frozen=True, slots=True)
class Point:
    """A puzzle without its cells, so that all of a year's fit into memory."""

    id: str
    series: str
    number: int
    day: Date
    printed: Date
    level: str
    label: str
    score: int
    titled: str  # its series, with its level where its number counts the puzzles of that
    rated: str  # how hard it is, as it is printed

    @property
    def week(self) -> tuple[int, int]:
        """The ISO year and week of its day."""
        return self.day.isocalendar()[:2]


@dataclass(frozen=True, slots=True)
class Flat:
    """A week of a series whose scores hardly differ."""

    points: tuple[Point, ...]
    spread: int  # the range of the series' scores

    @property
    def point(self) -> Point:
        """The first of the week."""
        return self.points[0]

    @property
    def scores(self) -> tuple[int, int]:
        """The lowest and the highest."""
        return ends(self.points)


@dataclass(frozen=True, slots=True)
class Jump:
    """A puzzle that is two levels or more from the one before."""

    point: Point
    before: Point


@dataclass(frozen=True, slots=True)
class Like:
    """A puzzle with the pattern of the one before."""

    point: Point
    before: Point
    share: float  # of its clue cells


@dataclass(frozen=True, slots=True)
class Easier:
    """A puzzle of the same level as the one before, but with a lower score."""

    point: Point
    before: Point


Finding = Flat | Jump | Like | Easier
KINDS: tuple[type[Finding], ...] = (Flat, Jump, Like, Easier)


@dataclass(frozen=True, slots=True)
class Survey:
    """All puzzles as they are printed, and the findings by kind and day."""

    points: tuple[Point, ...]
    findings: tuple[Finding, ...]
    days: tuple[Date, Date] | None  # the first and the last that belong to an issue or a puzzle
    is_ruled: bool = False  # whether any puzzle prints rules beside clues

    def series(self) -> dict[str, list[Point]]:
        """The puzzles of each series, by day."""
        return grouped(self.points, lambda point: point.series)


def survey(issues: Iterable[Issue]) -> Survey:
    """Look at all issues. Raises ValueError unless they come by date, one per day."""
    points: list[Point] = []
    findings: list[Finding] = []
    patterns = _Patterns()
    dates: list[Date] = []
    is_ruled = False
    for issue in issues:
        if dates and issue.date <= dates[-1]:
            raise ValueError(f"the issue of {issue.date} comes after that of {dates[-1]}")
        dates.append(issue.date)
        for record in issue.puzzles:
            points.append(_point(record, issue.date))
            is_ruled = is_ruled or bool(record.relations)
            findings += patterns.like(points[-1], record)
    for strand in _strands(points):
        findings += [*_flat(strand), *_steps(strand)]
    findings.sort(key=lambda it: (KINDS.index(type(it)), it.point.day, it.point.series, it.point.number))
    dates += (point.day for point in points)
    return Survey(tuple(points), tuple(findings), (min(dates), max(dates)) if dates else None, is_ruled)


def grouped(points: Iterable[Point], key: Callable[[Point], K]) -> dict[K, list[Point]]:
    """Points by a key, both in the order in which they come."""
    groups: dict[K, list[Point]] = defaultdict(list)
    for point in points:
        groups[key(point)].append(point)
    return dict(groups)


def ends(points: Iterable[Point]) -> tuple[int, int]:
    """The lowest and the highest score."""
    scores = [point.score for point in points]
    return min(scores), max(scores)


def _point(record: PuzzleRecord, printed: Date) -> Point:
    it = record
    titled = DOT.join((it.series, it.label)) if it.counted else it.series
    return Point(it.id, it.series, it.number, it.day, printed, it.level, it.label, it.score, titled, it.rated)


class _Patterns:
    """Where the clues of each series stood on its last two days; no more is kept."""

    def __init__(self) -> None:
        self._today: dict[str, list[tuple[Point, str, int]]] = {}
        self._before: dict[str, list[tuple[Point, str, int]]] = {}

    def like(self, point: Point, record: PuzzleRecord) -> Iterator[Like]:
        """The likeness to the series' day before; that of the most like one, if there were several."""
        mask = sum(1 << cell for cell, value in enumerate(record.givens) if value)
        today = self._today.setdefault(point.series, [])
        if today and today[-1][0].day != point.day:
            self._before[point.series], self._today[point.series] = today, []
        self._today[point.series].append((point, record.board, mask))
        shares = (
            (_share(mask, other), before)
            for before, board, other in self._before.get(point.series, ())
            if board == record.board
        )
        share, nearest = max(shares, key=lambda it: it[0], default=(0.0, point))
        if share > LIKE:
            yield Like(point, nearest, share)


def _share(mask: int, other: int) -> float:
    """How many of a puzzle's clue cells are clue cells of the other one."""
    return (mask & other).bit_count() / max(1, mask.bit_count())


def _strands(points: Sequence[Point]) -> Iterator[list[Point]]:
    """The puzzles that follow each other: those of a series, or of one level where it has several per day.

    Ids end in the level that was ordered; by the present ladder, several of one day may have the same.
    """
    several = _several(points)
    by_strand = grouped(points, lambda it: (it.series, it.id.rpartition("_")[2] if it.series in several else ""))
    for strand in by_strand.values():
        yield sorted(strand, key=lambda it: (it.day, it.number))


def _several(points: Iterable[Point]) -> set[str]:
    """The series that have several puzzles on one day."""
    return {
        series for (series, _), same_day in grouped(points, lambda it: (it.series, it.day)).items() if len(same_day) > 1
    }


def _flat(strand: Sequence[Point]) -> Iterator[Flat]:
    low, high = ends(strand)
    for week in grouped(strand, lambda it: it.week).values():
        least, most = ends(week)
        if len(week) >= FEWEST and FLAT * (most - least) < high - low:
            yield Flat(tuple(week), high - low)


def _steps(strand: Sequence[Point]) -> Iterator[Jump | Easier]:
    for before, point in pairwise(strand):
        rise = _rise(before, point)
        if rise >= STEEP or (rise <= -STEEP and before.week == point.week):
            yield Jump(point, before)
        if before.level == point.level and point.score < before.score and before.week == point.week:
            yield Easier(point, before)


def _rise(before: Point, point: Point) -> int:
    """By how many levels a puzzle is harder than the one before; 0 if one of them is of no known level."""
    known: tuple[str, ...] = LEVELS
    if before.level not in known or point.level not in known:
        return 0
    return known.index(point.level) - known.index(before.level)
