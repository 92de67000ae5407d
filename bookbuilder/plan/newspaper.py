"""A newspaper's file goes in; its plan comes out, or every problem that can be found without making a puzzle."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path

from bookbuilder import paper
from bookbuilder.config import Flaw, NewspaperConfig, Reading, SeriesConfig, newspaper_flaws
from bookbuilder.plan.asked import AsWritten, collected, looked_up
from bookbuilder.plan.bank import resolved_bank
from bookbuilder.plan.file_names import names
from bookbuilder.plan.kinds import Finders
from bookbuilder.plan.labels import label_flaws, labels_of
from bookbuilder.plan.language import resolved_words
from bookbuilder.plan.newspaper_model import NewspaperPlan, PlannedCorrection, SeriesPlan
from bookbuilder.plan.press import resolved_press
from bookbuilder.plan.series import SeriesLook, resolved_series
from bookbuilder.plan.site import resolved_pages
from bookbuilder.plan.typefaces import resolved_theme, shown_in, unprintable

Paper = Reading[NewspaperConfig]


def planned_newspaper(paper: Paper, folder: Path, home: Path | None = None) -> NewspaperPlan:
    """The plan of a newspaper whose files lie in a folder; its bank's path is relative to `home` or that folder.

    Raises InputError with all problems.
    """
    plan, flaws = collected(_resolved(paper, folder, home or folder))
    paper.checked(newspaper_flaws(paper), _text_flaws(paper, folder), flaws)
    assert plan is not None
    return plan


def _resolved(news: Paper, folder: Path, home: Path) -> Generator[Flaw, None, NewspaperPlan | None]:
    config, document = news.value, news.document
    said = yield from resolved_words(news, folder)
    printer = yield from looked_up(document, ("printer",), partial(paper.printer, config.printer))
    bank = yield from resolved_bank(news, home)
    template = yield from looked_up(document, ("newspaper", "name"), partial(names, config.newspaper.name))
    if said is None or printer is None:
        return None
    asked = {level for series in config.newspaper.series for level in _levels(series)}
    yield from label_flaws(news, said, asked)
    its_theme = yield from resolved_theme(news, folder)
    if its_theme is None:
        return None
    look = SeriesLook(said, printer, labels_of(config), config.credit or "", config.copyright or "", its_theme, folder)
    series = yield from _all_series(news, folder, look)
    site = yield from resolved_pages(news, folder)
    intent = yield from resolved_press(news, printer, folder)
    if template is None or len(series) < len(config.newspaper.series):
        return None
    return NewspaperPlan(
        id=config.id,
        title=config.title,
        language=config.language,
        words=said,
        own_words=said if config.words is not None else None,
        seed=config.seed,
        credit=config.credit or config.publisher or "",
        rights=config.copyright or "",
        no_repeat_days=config.newspaper.no_repeat_days,
        names=template,
        series=series,
        corrections=tuple(
            PlannedCorrection(
                correction.series,
                correction.date,
                correction.level,
                correction.version,
                correction.reroll,
                document.place(route),
            )
            for at, correction in enumerate(config.newspaper.corrections)
            for route in [("newspaper", "corrections", at)]
        ),
        first=config.newspaper.source,
        last=config.newspaper.until,
        config_sha256=document.digest,
        printer=config.printer,
        bank=bank,
        site=site,
        intent=intent,
    )


def _levels(series: SeriesConfig) -> Iterator[str]:
    """All levels of a series."""
    grades = series.grades
    yield from grades.values() if isinstance(grades, dict) else (grades,) if isinstance(grades, str) else grades
    yield from (holiday.grade for holiday in series.holidays.values() if holiday.grade)


def _all_series(paper: Paper, folder: Path, look: SeriesLook) -> Generator[Flaw, None, tuple[SeriesPlan, ...]]:
    """The plans of the series that could be resolved."""
    finders, done = Finders.within(folder), list[SeriesPlan]()
    for at, series in enumerate(paper.value.newspaper.series):
        asked = AsWritten(series, ("newspaper", "series", at), paper.value, paper)
        plan = yield from resolved_series(asked, finders, paper.value, look)
        done += [plan] if plan else []
    return tuple(done)


def _text_flaws(paper: Paper, folder: Path) -> Iterator[Flaw]:
    """Texts with characters that no typeface shows."""
    config, face = paper.value, shown_in(paper, folder)
    texts = [((key,), getattr(config, key) or "") for key in ("title", "credit", "copyright")]
    for route, text in texts:
        yield from unprintable(paper, route, text, face)
