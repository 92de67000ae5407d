"""The puzzles of a newspaper, day after day from the start of its series: a plan goes in, its features come out filled.

A day depends on all days before it, since no puzzle is repeated, but on nothing that comes later or on the days asked
for. So the walk begins at the start of the series, in spans of weeks that begin at the same days whatever is asked for:

    span 1      span 2      span 3                       each span is supplied as a whole, and dealt week by week;
    |-----------|-----------|--------...                 those before the days asked for come from bank or stock
          ^ correction              ^ may be settled     a correction must differ from the days after it as well

A correction replaces one puzzle and may change no other day, so it is made when the days after it are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date as Date
from datetime import timedelta
from heapq import merge
from itertools import groupby, takewhile
from operator import attrgetter

from bookbuilder.bank_session import BankSession
from bookbuilder.book import Feature, Featured
from bookbuilder.daily.changes import Change
from bookbuilder.daily.corrections import horizon, is_near, replacement
from bookbuilder.errors import InputError
from bookbuilder.generate import Order
from bookbuilder.levels import LEVELS
from bookbuilder.plan import NewspaperPlan, PlannedCorrection
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.puzzle.formats import write_givens
from bookbuilder.staging import Staging
from bookbuilder.supply import (
    Misfit,
    Remains,
    Report,
    Request,
    Stored,
    as_stored,
    recipe_of,
    stock_line,
    supply,
)
from bookbuilder.twins import Fingerprint, fingerprint
from bookbuilder.workers import Workers

_Supply = list[tuple[GradedPuzzle, Stored | None]]  # puzzles, and of each what stays stored, if an earlier build did it

LONGEST_SPAN = 13  # weeks: enough work to share out, few enough puzzles to hold
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Tools:
    """What supplying puzzles takes."""

    books: BankSession
    staging: Staging
    remains: Remains
    workers: Workers
    report: Report


@dataclass(slots=True)
class Tally:
    """What has been supplied so far: the lines of the stock, and where puzzles came from."""

    lines: list[str] = field(default_factory=list)
    made: int = 0
    reused: int = 0
    recorded: int = 0
    resumed: int = 0
    shelved: int = 0
    remade: list[str] = field(default_factory=list)  # features whose stock followed another recipe
    misfits: list[Misfit] = field(default_factory=list)  # of other levels, by a later ladder, than asked for
    spoiled: dict[str, str] = field(default_factory=dict)  # why puzzles of the bank's stock, by key, were left there
    changes: list[Change] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Known:
    """A supplied puzzle, as far as later ones must differ from it."""

    day: Date
    mark: Fingerprint


def featured(plan: NewspaperPlan, first: Date, last: Date, tools: Tools, tally: Tally) -> Iterator[Featured]:
    """Every feature from the start of the series to the end of the week of `last`, with its puzzle, by day and series.

    Issues before `first` are in print: what bank or stock has for them stands, even if the plan asks for other puzzles.
    So does what they have for issues after `last`, if those asked for are to be made anew.

    Raises InputError and BuildFailed as `supply` does.
    """
    walk = _Walk(plan, first, last, tools, tally)
    for span in spans(plan, walk.end):
        yield from walk.supplied(span)
    yield from walk.rest()


def spans(plan: NewspaperPlan, end: Date) -> Iterator[list[Feature]]:
    """The features of all series by day, in spans of weeks. Where spans begin depends on nothing but the plan."""
    weeks = min(max(plan.no_repeat_days // 28, 1), LONGEST_SPAN)
    by_day = attrgetter("day", "series", "number")
    features = merge(*(series.until(end) for series in plan.series), key=by_day)
    for _, span in groupby(features, lambda feature: _week(feature.day) // weeks):
        yield list(span)


def _week(day: Date) -> int:
    """The number of a day's ISO week, counted without a break."""
    return (day.toordinal() - 1) // 7


def start_of_week(day: Date) -> Date:
    """The Monday of a day's ISO week."""
    return day - timedelta(days=day.weekday())


def end_of_week(day: Date) -> Date:
    """The Sunday of a day's ISO week."""
    return day + timedelta(days=6 - day.weekday())


@dataclass(slots=True)
class _Walk:
    """The state of the walk through the days."""

    plan: NewspaperPlan
    first: Date
    last: Date
    tools: Tools
    tally: Tally
    _known: list[_Known] = field(default_factory=list)
    _waiting: list[Featured] = field(default_factory=list)  # until no correction can change them
    _pending: list[PlannedCorrection] = field(init=False)
    _whole: int = field(init=False)  # how many puzzles there are to supply, those of corrections among them
    _done: int = 0  # how many of them are supplied

    def __post_init__(self) -> None:
        due = [correction for correction in self.plan.corrections if correction.day <= self.last]
        self._pending = sorted(due, key=attrgetter("day", "series", "version"))
        days = sum(1 for series in self.plan.series for _ in series.until(self.end))
        self._whole = days + sum(correction.reroll for correction in due)

    @property
    def end(self) -> Date:
        """The last day whose puzzle is needed: of the week asked for, or for the last correction to differ from."""
        return end_of_week(max([self.last, *(horizon(self.plan, correction) for correction in self._pending)]))

    def supplied(self, span: Sequence[Feature]) -> Iterator[Featured]:
        """Supply a span; yield the features that nothing can change any more."""
        self._forget(span[0].day)
        orders = tuple(self.plan.plan_of(feature).order(feature, self.plan.seed) for feature in span)
        for feature, order, (puzzle, old) in zip(span, orders, self._puzzles(span, orders), strict=True):
            self._note(feature, order, puzzle, old)
            # A puzzle that stands keeps the level it was ordered for, which its files may name. Several of one day have
            # it in their ids.
            stands = old and old.level in LEVELS and not self.plan.plan_of(feature).series.several
            ordered = replace(feature, level=old.level) if old and stands else feature
            self._waiting.append(Featured(ordered, puzzle))
        yield from self._settled(span[-1].day)

    def rest(self) -> Iterator[Featured]:
        """Settle all corrections, and yield what is left."""
        yield from self._settled(Date.max)

    def _puzzles(self, span: Sequence[Feature], orders: tuple[Order, ...]) -> _Supply:
        numbers = tuple((feature.number,) for feature in span)
        days = tuple(feature.day.isoformat() for feature in span)
        before = tuple(known.mark for known in self._known if self._is_recent(known, span[0].day))
        within = days[0], days[-1]
        in_print = frozenset(at for at, feature in enumerate(span) if self._is_in_print(feature))
        request = Request(
            orders,
            numbers,
            {},
            days=days,
            within=within,
            groups=groups(self.plan, span),
            before=before,
            in_print=in_print,
            asked_at=tuple(self.plan.plan_of(feature).place for feature in span),
        )
        return self._first_supply(request, days[0], span)

    def _first_supply(self, request: Request, name: str, span: Sequence[Feature]) -> _Supply:
        """Supply a span. If days are made anew and records of later ones cannot be used, so are those later ones."""
        before = frozenset(at for at in request.in_print if span[at].issue < self.first)
        try:
            return self._supply(request, name)
        except InputError:
            if before == request.in_print:
                raise
        return self._supply(replace(request, in_print=before), name)

    def _is_in_print(self, feature: Feature) -> bool:
        """Whether a feature stands as it is recorded: of an issue before those asked for, or, if these are to be made
        anew, after them as well."""
        return feature.issue < self.first or (self.tools.remains.fresh and feature.issue > self.last)

    def _supply(self, request: Request, name: str) -> _Supply:
        tools, tally = self.tools, self.tally
        journal = tools.staging.journal_of(name)
        supplied = supply(request, tools.books, journal, tools.remains, tools.workers, self._report)
        puzzles = [puzzle for of_order in supplied.puzzles for puzzle in of_order]
        self._done += len(puzzles)
        tally.reused += supplied.reused
        tally.recorded += supplied.recorded
        tally.resumed += supplied.resumed
        tally.shelved += supplied.shelved
        tally.made += len(puzzles) - supplied.reused - supplied.recorded - supplied.resumed - supplied.shelved
        tally.remade += supplied.remade
        tally.misfits += supplied.misfits
        tally.spoiled.update(supplied.spoiled)
        return [(puzzle, supplied.stored.get((which, 0))) for which, puzzle in enumerate(puzzles)]

    def _report(self, what: str, done: int, _: int) -> None:
        """Report the progress of one supply as that of the whole walk."""
        self.tools.report(what, self._done + done, self._whole)

    def _note(self, feature: Feature, order: Order, puzzle: GradedPuzzle, old: Stored | None) -> None:
        """Remember a puzzle for those to come, and for the stock."""
        self._known.append(_Known(feature.day, fingerprint(puzzle.puzzle)))
        recipe = old.recipe if old else recipe_of(order, 0)
        self.tally.lines.append(stock_line(order.section, recipe, 0, as_stored(puzzle, old)))

    def _forget(self, day: Date) -> None:
        """Forget the puzzles that may be repeated from this day on, unless a correction may not repeat them."""
        since = min([day, *(correction.day for correction in self._pending)])
        self._known = [known for known in self._known if self._is_recent(known, since)]

    def _is_recent(self, known: _Known, day: Date) -> bool:
        """Whether a puzzle may not be repeated on a day."""
        return (day - known.day).days <= self.plan.no_repeat_days

    def _settled(self, known: Date) -> Iterator[Featured]:
        """Make the corrections whose later days are known, and yield the features that come before all others."""
        while self._pending and horizon(self.plan, self._pending[0]) <= known:
            self._correct(self._pending.pop(0))
        open_from = start_of_week(self._pending[0].day) if self._pending else Date.max
        ready = list(takewhile(lambda featured: featured.feature.day < open_from, self._waiting))
        del self._waiting[: len(ready)]
        yield from (featured for featured in ready if featured.feature.day <= end_of_week(self.last))

    def _correct(self, correction: PlannedCorrection) -> None:
        at = next((at for at, featured in enumerate(self._waiting) if correction.concerns(featured.feature)), None)
        if at is None:
            return  # a plan's check has refused days without a puzzle; this one lies before the walk's first
        old = self._waiting[at]
        puzzle = old.puzzle
        if correction.reroll:
            puzzle = self._replaced(correction, old)
        self._waiting[at] = replace(old, puzzle=puzzle)
        was, now = (write_givens(version.puzzle) for version in (old.puzzle, puzzle))
        feature = old.feature
        change = Change(feature.id, feature.issue, correction.version, correction.reroll, was, now)
        self.tally.changes.append(change)

    def _replaced(self, correction: PlannedCorrection, old: Featured) -> GradedPuzzle:
        """Another puzzle for a day, unlike all around it."""
        feature, series = old.feature, self.plan.plan_of(old.feature)
        near = tuple(known.mark for known in self._known if is_near(self.plan, correction, known.day))
        order = series.order(feature, self.plan.seed, correction.version)
        group = [featured for featured in self._waiting if series.group(featured.feature) == series.group(feature)]
        in_print = self._is_in_print(feature)
        puzzle, stored = replacement(order, old, group, near, in_print, self._supply)
        self._note(feature, order, puzzle, stored)
        return puzzle


def groups(plan: NewspaperPlan, span: Sequence[Feature]) -> tuple[tuple[int, ...], ...]:
    """The features of a span that share their puzzles by rising score, by their places in it."""
    groups: dict[object, list[int]] = {}
    for at, feature in enumerate(span):
        groups.setdefault(plan.plan_of(feature).group(feature), []).append(at)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
