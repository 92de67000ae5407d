"""A newspaper's issues go in; `calendar.html` comes out, the puzzle desk's overview.

The page is one file, which works offline. Its script only opens the month of a link, and all months for printing. Its
language is the newspaper's, as the names of days and levels are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from functools import partial
from itertools import count

from markupsafe import Markup

from bookbuilder.board import Board
from bookbuilder.book import Issue
from bookbuilder.kept import NOTHING_KEPT, KeptTexts, digest
from bookbuilder.levels import LEVELS
from bookbuilder.site.days import CalendarDays, Month
from bookbuilder.site.markup import Cleaned, policy, shortened, template
from bookbuilder.site.markup import rules as style_rules
from bookbuilder.site.meter import meters, width
from bookbuilder.site.plot import Scale, plot
from bookbuilder.site.remarks import KEYS, tell, tell_plot
from bookbuilder.site.survey import KINDS, Flat, Point, Survey, ends, grouped, survey
from bookbuilder.site.thumbnail import Thumbnails
from bookbuilder.site.typefaces import face_rules
from bookbuilder.typeset import Theme, theme
from bookbuilder.words import Words

_AT_ONCE = 10_000  # characters, at least, that leave together
_MONDAY, _DAY = 1, timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Plot:
    """A series in the plots, and the table of the same figures."""

    title: str
    drawing: Markup
    weeks: tuple[tuple[int, Date, tuple[str, ...]], ...]  # number, Monday, scores by weekday


def calendar_html(
    title: str,
    language: str,
    words: Words,
    issues: Callable[[], Iterable[Issue]],
    boards: Mapping[str, Board],
    look: Theme | None = None,
    kept: KeptTexts = NOTHING_KEPT,
) -> Iterator[str]:
    """The page, in pieces. `issues` returns the issues by date and is called twice; `language` is the tag of `words`.

    Faces and meters are those of the theme `look`, or of the usual one. Faces and months are `kept`: a day more changes
    its month.

    Memory holds every puzzle's level and score, and one month at a time. Raises ValueError if issues are out of order.
    """
    surveyed = survey(issues())
    thumbnails = Thumbnails(boards.items())
    more = ["thumbnails.css"] if surveyed.is_ruled else []
    look = look or theme()
    names = "".join({title, *(text for point in surveyed.points for text in (point.series, point.label, point.rated))})
    style = face_rules(look, words, names, spoken=("calendar.", "opener.", "level.", "play.list."), kept=kept)
    style += style_rules("colours.css", "base.css", "calendar.css", *more)
    script = shortened("calendar.js")
    months = CalendarDays(surveyed, *surveyed.days).months(issues()) if surveyed.days else ()
    pieces = template("calendar.html").generate(
        title=title,
        language=language,
        words=words,
        policy=policy([style], [script], faced=True),
        style=Cleaned(style),
        script=Markup(script),
        puzzles=len(surveyed.points),
        kinds=[(*KEYS[kind], [it for it in surveyed.findings if type(it) is kind]) for kind in KINDS],
        warnings=len(surveyed.findings),
        tell=lambda finding: tell(finding, words),
        marks=meters(look.meter),
        grids=thumbnails.definitions(),
        plots=list(_plots(surveyed, words)),
        days=surveyed.days,
        months=map(partial(_month, words, look, boards, thumbnails, kept), count(), months),
    )
    yield from _joined(pieces)


def _joined(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in fewer pieces."""
    waiting, size = list[str](), 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= _AT_ONCE:
            yield "".join(waiting)
            waiting, size = [], 0
    yield "".join(waiting)


def _month(
    words: Words,
    look: Theme,
    boards: Mapping[str, Board],
    thumbnails: Thumbnails,
    kept: KeptTexts,
    at: int,
    month: Month,
) -> Cleaned:
    """A month of the page; the first one is open."""
    key = digest("a month of the calendar", words, look.meter, boards, at == 0, month)
    if not (text := kept.get(key)):
        text = template("calendar_month.html").render(
            month=month,
            is_first=at == 0,
            words=words,
            levels=LEVELS,
            width=f"{width(look.meter):g}",
            picture=thumbnails.picture,
        )
        kept.put(key, text)
    return Cleaned(text)


def _plots(surveyed: Survey, words: Words) -> Iterator[_Plot]:
    for series, points in surveyed.series().items():
        flat = [it for it in surveyed.findings if isinstance(it, Flat) and it.point.series == series]
        warned = {it.point.id for it in surveyed.findings if not isinstance(it, Flat) and it.point.series == series}
        title, (low, high) = tell_plot(series, flat, words), ends(points)
        name = words.say("calendar.plot.name", finding=title, low=low, high=high)
        drawing = plot(points, Scale.of(surveyed.points), flat, warned, name, words)
        yield _Plot(title, drawing, tuple(_weeks(points)))


def _weeks(points: Sequence[Point]) -> Iterator[tuple[int, Date, tuple[str, ...]]]:
    """The scores of each week by weekday."""
    for (year, week), in_week in grouped(points, lambda it: it.week).items():
        monday = Date.fromisocalendar(year, week, _MONDAY)
        by_day = grouped(in_week, lambda it: it.day)
        days = (by_day.get(monday + at * _DAY, ()) for at in range(7))
        yield week, monday, tuple(", ".join(str(it.score) for it in day) for day in days)
