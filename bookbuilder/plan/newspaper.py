"""A newspaper's file goes in; its plan comes out, or every problem that can be found without making a puzzle."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path

from bookbuilder import fonts, paper
from bookbuilder.config import Flaw, NewspaperConfig, Reading, SeriesConfig, newspaper_flaws
from bookbuilder.plan.asked import AsWritten, collected, found
from bookbuilder.plan.bank import resolved_bank
from bookbuilder.plan.file_names import names
from bookbuilder.plan.kinds import Finders
from bookbuilder.plan.labels import label_flaws, labels_of
from bookbuilder.plan.newspaper_model import NewspaperPlan, PlannedCorrection, SeriesPlan
from bookbuilder.plan.press import resolved_press
from bookbuilder.plan.series import SeriesLook, resolved_series
from bookbuilder.plan.site import resolved_pages
from bookbuilder.typeset import theme
from bookbuilder.words import words

Paper = Reading[NewspaperConfig]


def planned_newspaper(its: Paper, folder: Path, home: Path | None = None) -> NewspaperPlan:
    """The plan of a newspaper whose files lie in a folder; its bank's path is relative to `home` or that folder.

    Raises InputError with all problems.
    """
    plan, flaws = collected(_resolved(its, folder, home or folder))
    its.checked(newspaper_flaws(its), _text_flaws(its), flaws)
    assert plan is not None
    return plan


def _resolved(its: Paper, folder: Path, home: Path) -> Generator[Flaw, None, NewspaperPlan | None]:
    config, document = its.value, its.document
    said = yield from found(document, ("language",), partial(words, config.language))
    printer = yield from found(document, ("printer",), partial(paper.printer, config.printer))
    bank = yield from resolved_bank(its, home)
    template = yield from found(document, ("newspaper", "name"), partial(names, config.newspaper.name))
    if said is None or printer is None:
        return None
    asked = {level for each in config.newspaper.series for level in _levels(each)}
    yield from label_flaws(its, said, asked)
    its_theme = yield from found(document, ("theme",), partial(theme, config.theme, folder))
    if its_theme is None:
        return None
    look = SeriesLook(said, printer, labels_of(config), config.credit or "", config.copyright or "", its_theme, folder)
    series = yield from _all_series(its, folder, look)
    site = yield from resolved_pages(its, folder)
    intent = yield from resolved_press(its, printer, folder)
    if template is None or len(series) < len(config.newspaper.series):
        return None
    return NewspaperPlan(
        id=config.id,
        title=config.title,
        language=config.language,
        words=said,
        seed=config.seed,
        credit=config.credit or config.publisher or "",
        rights=config.copyright or "",
        no_repeat_days=config.newspaper.no_repeat_days,
        names=template,
        series=series,
        corrections=tuple(
            PlannedCorrection(each.series, each.date, each.level, each.version, each.reroll, document.place(route))
            for at, each in enumerate(config.newspaper.corrections)
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


def _all_series(its: Paper, folder: Path, look: SeriesLook) -> Generator[Flaw, None, tuple[SeriesPlan, ...]]:
    """The plans of the series that could be resolved."""
    finders, done = Finders.within(folder), list[SeriesPlan]()
    for at, series in enumerate(its.value.newspaper.series):
        asked = AsWritten(series, ("newspaper", "series", at), its.value, its)
        plan = yield from resolved_series(asked, finders, its.value, look)
        done += [plan] if plan else []
    return tuple(done)


def _text_flaws(its: Paper) -> Iterator[Flaw]:
    """Texts with characters that the typeface does not have."""
    config = its.value
    texts = [((key,), getattr(config, key) or "") for key in ("title", "credit", "copyright")]
    for route, text in texts:
        if missing := fonts.missing("text", text):
            what = f"`{its.document.name(route)}`: the typeface {fonts.FAMILY} has no {' '.join(missing)}"
            yield Flaw(route, what, fonts.remedy(missing))
