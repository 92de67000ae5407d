"""Rules that relate several values of a newspaper's file: a Reading goes in, Flaws come out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, get_args

from bookbuilder.config.document import Route
from bookbuilder.config.newspaper import (
    MOST_DAYS,
    WITH_ONE_PUZZLE,
    WITH_PIXELS,
    AnswerPlace,
    Correction,
    NewspaperConfig,
    SeriesConfig,
    Weekday,
)
from bookbuilder.config.spans import DaySpan, span
from bookbuilder.config.validate import Flaw, Reading, Rule

Paper = Reading[NewspaperConfig]
_WEEKDAYS: Final = get_args(Weekday)


def newspaper_id(paper: Paper) -> Iterator[Flaw]:
    """A newspaper needs a written id if none can be made from its file's name or its title."""
    if not paper.value.id and paper.knows(("id",)) and paper.knows(("title",)):
        hint = "add an `id` of lower-case letters, digits and hyphens"
        yield Flaw(("title",), "no id can be made from the file's name or the title", hint)


def days_to_make(paper: Paper) -> Iterator[Flaw]:
    """The range has two ends in the right order."""
    first, last = paper.value.newspaper.source, paper.value.newspaper.until
    if not (paper.knows(("newspaper", "from")) and paper.knows(("newspaper", "until"))):
        return
    if (first is None) != (last is None):
        given, missing = ("from", "until") if last is None else ("until", "from")
        what = f"`newspaper.{given}` needs `newspaper.{missing}`"
        yield Flaw(("newspaper", given), what, f"add a line `{missing}: ...`")
    elif first and last and last < first:
        what = f"`newspaper.until` is {last}, before `newspaper.from`, {first}"
        yield Flaw(("newspaper", "until"), what, "swap them")
    elif first and last and (last - first).days >= MOST_DAYS:
        yield Flaw(("newspaper", "until"), f"the range has more than {MOST_DAYS:,} days", "make fewer at once")


def series_ids(paper: Paper) -> Iterator[Flaw]:
    """Every series needs a different id."""
    first: dict[str, Route] = {}
    for route, series in _series(paper):
        if not paper.knows((*route, "id")):
            continue
        other = first.setdefault(series.id, route)
        if other != route:
            name = paper.document.name
            yield Flaw((*route, "id"), f"`{name(route)}` has the same id as `{name(other)}`", "give one another id")


def weekdays(paper: Paper) -> Iterator[Flaw]:
    """A series appears on weekdays, each of which has a level."""
    for route, series in _series(paper):
        if not all(paper.knows((*route, key)) for key in ("days", "carried", "grades")):
            continue
        yield from _repeated(paper, (*route, "days"), series.days or ())
        yield from _repeated(paper, (*route, "carried"), series.carried)
        yield from _without_issue(paper, route, series)
        yield from _without_level(paper, route, series)


def _repeated(paper: Paper, route: Route, days: tuple[Weekday, ...]) -> Iterator[Flaw]:
    for at, day in enumerate(days):
        if day in days[:at]:
            yield Flaw((*route, at), f"`{paper.document.name(route)}` names {day} twice", "delete one of them")


def _without_issue(paper: Paper, route: Route, series: SeriesConfig) -> Iterator[Flaw]:
    name = paper.document.name(route)
    for at, day in enumerate(series.carried):
        if day in (series.days or ()):
            what = f"`{name}.carried` names {day}, on which `{name}.days` has an issue"
            yield Flaw((*route, "carried", at), what, "delete it in one of the two")
    if not set(issue_days(series)):
        yield Flaw(route, f"`{name}` has no day with an issue", "add `days`, such as [mon, wed, fri]")


def _without_level(paper: Paper, route: Route, series: SeriesConfig) -> Iterator[Flaw]:
    if not isinstance(series.grades, dict) or not paper.says((*route, "grades")):
        return
    wanted = [day for day in _WEEKDAYS if day in (*(series.days or ()), *series.carried)]
    if missing := [day for day in wanted if day not in series.grades]:
        what = f"`{paper.document.name(route)}.grades` has no level for {', '.join(missing)}"
        yield Flaw((*route, "grades"), what, f"add `{missing[0]}: easy` or the like", on_key=True)


def numbers(paper: Paper) -> Iterator[Flaw]:
    """Levels with numbers of their own need several levels per day."""
    for route, series in _series(paper):
        known = paper.knows((*route, "numbers")) and paper.knows((*route, "grades"))
        if known and series.numbers == "each" and not isinstance(series.grades, tuple):
            what = f"`{paper.document.name((*route, 'numbers'))}: each`: the series has one puzzle per day"
            hint = "delete it, or give `grades` a list, such as [easy, medium]"
            yield Flaw((*route, "numbers"), what, hint, on_key=True)


def holidays(paper: Paper) -> Iterator[Flaw]:
    """Holidays are days that exist, change something and do not overlap."""
    for route, series in _series(paper):
        spans: list[tuple[str, DaySpan]] = []
        for text, holiday in series.holidays.items():
            at = (*route, "holidays", text)
            if not paper.knows(at):
                continue
            try:
                spans.append((text, span(text)))
            except ValueError as error:
                yield Flaw(at, f"`{paper.document.name(at)}` {error}", "correct the date", on_key=True)
            if holiday.grade and isinstance(series.grades, tuple):
                what = f"`{paper.document.name(at)}.grade`: the series has several levels every day"
                yield Flaw((*at, "grade"), what, "delete it", on_key=True)
            if holiday.clues is None and holiday.grade is None:
                what = f"`{paper.document.name(at)}` changes nothing"
                yield Flaw(at, what, "add `clues` or `grade`, or delete the day", on_key=True)
        for (one, days), (other, others) in combinations(spans, 2):
            if days.overlaps(others):
                at = (*route, "holidays", other)
                what = f"the holidays {one} and {other} of `{paper.document.name(route)}` overlap"
                yield Flaw(at, what, "make them separate days", on_key=True)


def slot_sizes(paper: Paper) -> Iterator[Flaw]:
    """A slot has a width, in columns or as a length."""
    for route, series in _series(paper):
        for at, slot in enumerate(series.slots):
            here = (*route, "slots", at)
            name = paper.document.name(here)
            if not all(paper.knows((*here, key)) for key in ("cols", "system", "width")):
                continue
            if slot.width is not None and (slot.cols is not None or slot.system is not None):
                yield Flaw(here, f"`{name}` has a width and columns", "delete one of the two")
            elif slot.width is None and (slot.cols is None or slot.system is None):
                hint = "add a line `width: 78mm`, or `cols: 3` and `system: sau`"
                yield Flaw(here, f"`{name}` has no width", hint)
            for again, name_of in enumerate(slot.formats):
                if name_of in slot.formats[:again]:
                    yield Flaw((*here, "formats", again), f"`{name}.formats` names {name_of} twice", "delete one")


def slot_options(paper: Paper) -> Iterator[Flaw]:
    """No option of a slot is without an effect: `dpi` needs a format with pixels, and `turn` an answer."""
    for route, series in _series(paper):
        yield from _turned(paper, route, series.answer)
        for at, slot in enumerate(series.slots):
            here = (*route, "slots", at)
            yield from _turned(paper, here, slot.answer)
            known = paper.knows((*here, "formats")) and paper.knows((*here, "dpi"))
            if known and paper.says((*here, "dpi")) and not set(slot.formats) & set(WITH_PIXELS):
                what = f"`{paper.document.name((*here, 'dpi'))}` changes nothing, as no format of the slot has pixels"
                yield Flaw((*here, "dpi"), what, f"delete it, or add {' or '.join(WITH_PIXELS)}", on_key=True)


def slot_levels(paper: Paper) -> Iterator[Flaw]:
    """Levels that share a file need several levels per day, and formats that can hold several puzzles."""
    for route, series in _series(paper):
        for at, slot in enumerate(series.slots):
            here = (*route, "slots", at, "levels")
            if slot.levels == "apart" or not paper.knows(here) or not paper.knows((*route, "grades")):
                continue
            name = f"`{paper.document.name(here)}: {slot.levels}`"
            if not isinstance(series.grades, tuple) or len(series.grades) < 2:
                hint = "delete it, or give `grades` a list, such as [easy, medium]"
                yield Flaw(here, f"{name}: the series has one puzzle per day", hint, on_key=True)
            if alone := [form for form in slot.formats if form in WITH_ONE_PUZZLE]:
                hint = f"move {' and '.join(alone)} to another slot of the series"
                yield Flaw(here, f"{name}: a file in {alone[0]} holds one puzzle", hint, on_key=True)


def _turned(paper: Paper, route: Route, answer: object) -> Iterator[Flaw]:
    """An answer that is not printed cannot be turned."""
    turn = (*route, "answer", "turn")
    if isinstance(answer, AnswerPlace) and answer.place == "none" and answer.turn and paper.knows((*route, "answer")):
        what = f"`{paper.document.name(turn)}` changes nothing, as no answer is printed"
        yield Flaw(turn, what, "delete it, or choose another `place`", on_key=True)


def pages(paper: Paper) -> Iterator[Flaw]:
    """Options of pages need a slot that has pages. A puzzle has one page, which is the same for every slot."""
    formats = {name for _, series in _series(paper) for slot in series.slots for name in slot.formats}
    if paper.value.html is not None and paper.knows(("newspaper", "series")) and "html" not in formats:
        what = "`html` describes pages that the newspaper does not have"
        yield Flaw(("html",), what, "add `html` to the formats of a slot, or delete it", on_key=True)
    for route, series in _series(paper):
        having = [(*route, "slots", at, "formats") for at, slot in enumerate(series.slots) if "html" in slot.formats]
        for another in having[1:]:
            what = f"`{paper.document.name(another)}` names html, as does an earlier slot of the series"
            yield Flaw(another, what, "delete it in one of them, as a puzzle has one page for all slots")


def corrections(paper: Paper) -> Iterator[Flaw]:
    """Corrections name a series and, where it has several, one of the puzzles of the day."""
    known = {series.id: series for series in paper.value.newspaper.series}
    for at, correction in enumerate(paper.value.newspaper.corrections):
        route = ("newspaper", "corrections", at)
        if not paper.knows(route):
            continue
        name = paper.document.name(route)
        if correction.series not in known:
            yield Flaw(
                (*route, "series"), f"there is no series {correction.series!r}", f"choose from: {', '.join(known)}"
            )
            continue
        yield from _correction_level(route, name, correction, known[correction.series])


def _correction_level(route: Route, name: str, correction: Correction, series: SeriesConfig) -> Iterator[Flaw]:
    levels = series.grades if isinstance(series.grades, tuple) else ()
    if levels and correction.level not in levels:
        what = f"`{name}` does not say which puzzle of the day"
        yield Flaw(route, what, f"add a line `level: ...`, one of {', '.join(levels)}")
    elif correction.level and not levels:
        what = f"`{name}.level`: the series {series.id} has one puzzle per day"
        yield Flaw((*route, "level"), what, "delete it", on_key=True)


def issue_days(series: SeriesConfig) -> tuple[Weekday, ...]:
    """The weekdays with an issue: as written, or all that have a level but those carried over."""
    if series.days is not None:
        return series.days
    named = series.grades if isinstance(series.grades, dict) else _WEEKDAYS
    return tuple(day for day in _WEEKDAYS if day in named and day not in series.carried)


NEWSPAPER_RULES: Final[tuple[Rule[NewspaperConfig], ...]] = (
    newspaper_id,
    days_to_make,
    series_ids,
    weekdays,
    numbers,
    holidays,
    slot_sizes,
    slot_options,
    slot_levels,
    pages,
    corrections,
)


def _series(paper: Paper) -> Iterator[tuple[Route, SeriesConfig]]:
    """The series, each with its route."""
    return ((("newspaper", "series", i), series) for i, series in enumerate(paper.value.newspaper.series))
