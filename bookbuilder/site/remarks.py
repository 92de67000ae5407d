"""Findings go in; sentences in the newspaper's language come out."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.site.survey import Easier, Finding, Flat, Jump, Like
from bookbuilder.words import Words

# The key of each kind's name, rule and sentence, and its mark, as colour alone would tell nobody who cannot see it.
KEYS: dict[type[Finding], tuple[str, str]] = {
    Flat: ("calendar.flat", "="),
    Jump: ("calendar.jump", "↕"),
    Like: ("calendar.like", "≈"),
    Easier: ("calendar.easier", "↓"),
}
_MOST_WEEKS = 6  # that a title lists


def tell(finding: Finding, words: Words) -> str:
    """What was found, in one line."""
    key, point = f"{KEYS[type(finding)][0]}.told", finding.point
    date = words.short_date(point.day)
    values: dict[str, object]
    match finding:
        case Flat():
            (low, high), (year, week) = finding.scores, point.week
            values = {"low": low, "high": high, "week": week, "year": year, "spread": finding.spread}
        case Jump():
            values = {"level": point.label, "before": finding.before.label, "date": date}
        case Like():
            # Rounded down, so that no share that is not whole is called 100 %.
            values = {"percent": int(100 * finding.share), "before": words.short_date(finding.before.day), "date": date}
        case Easier():
            values = {"score": point.score, "before": finding.before.score, "date": date}
    return words.say(key, series=point.series, **values)


def tell_plot(series: str, flat: Sequence[Flat], words: Words) -> str:
    """What a plot shows: its title."""
    if not flat:
        return words.say("calendar.plot.steady", series=series)
    weeks = [str(week.point.week[1]) for week in flat]
    if len(weeks) > _MOST_WEEKS:
        return words.say("calendar.plot.many", series=series, n=len(weeks))
    return words.say("calendar.plot.flat", series=series, n=len(weeks), weeks=words.listed(weeks))
