"""A series goes in; its plan comes out, or every problem with its board, clues, symbols, release time and slots."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from datetime import date as Date
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Literal

from bookbuilder import config
from bookbuilder.book import WEEKDAYS, Labels, Series
from bookbuilder.config import DaySpan, Flaw, NewspaperConfig, SeriesConfig, Slot, issue_days, span
from bookbuilder.errors import InputError
from bookbuilder.generate import Scheme
from bookbuilder.generate.choices import scheme
from bookbuilder.levels import LEVELS
from bookbuilder.paper import Printer, columns, length
from bookbuilder.plan.asked import AsWritten
from bookbuilder.plan.clues import choice_flaws, clue_flaws, resolved_pattern
from bookbuilder.plan.kinds import Finders, board_of, symbols_of
from bookbuilder.plan.newspaper_model import SeriesPlan, SlotPlan
from bookbuilder.plan.release import release
from bookbuilder.plan.rules import PlannedRules, number_flaws, resolved_rules
from bookbuilder.plan.tiny_boards import series_flaws
from bookbuilder.relations import printed_kinds
from bookbuilder.typeset import Theme, theme
from bookbuilder.typeset.slot import SlotAnswers, SlotContent, SlotLayout, SlotSize, lay_out_slot
from bookbuilder.words import Words

AskedSeries = AsWritten[SeriesConfig]


@dataclass(frozen=True, slots=True)
class SeriesLook:
    """What the art of all series shares."""

    words: Words
    printer: Printer
    labels: Labels
    credit: str
    rights: str
    theme: Theme  # of series that name none
    folder: Path  # of themes of the publication's own


def resolved_series(
    asked: AskedSeries, finders: Finders, paper: NewspaperConfig, look: SeriesLook
) -> Generator[Flaw, None, SeriesPlan | None]:
    """The plan of a series, and every flaw; None if one of its names leads nowhere."""
    config = asked.section
    yield from choice_flaws(asked)
    board = yield from board_of(asked, finders)
    symbols = yield from symbols_of(asked, board, finders.symbols)
    if config.theme is not None:
        own = yield from asked.looked_up(("theme",), partial(theme, config.theme, look.folder))
        look = replace(look, theme=own.beside(look.theme.others) if own else look.theme)
    at = None
    if config.release is not None:
        at = yield from asked.looked_up(("release",), partial(release, config.release))
    if board is None:
        return None
    series = _calendar(config, paper.newspaper.closed)
    last = paper.newspaper.until or config.start
    printed = takewhile(lambda feature: feature.day <= last, series.features()) if config.rules is not None else ()
    days = [feature.day for feature in printed]
    rules = yield from resolved_rules(asked, board, most_together(days, paper.newspaper.no_repeat_days))
    yield from series_flaws(asked, board, rules)
    board = rules.board
    clues = yield from _scheme(asked, rules, finders)
    holidays = yield from _holidays(asked, rules, finders)
    if symbols is None or clues is None:
        return None
    kinds = *printed_kinds(rules.printed), *(relation.kind for relation in board.relations)
    yield from number_flaws(asked, symbols, kinds)
    shades = paper.shade_clues if config.shade_clues is None else config.shade_clues
    content = SlotContent(
        board=board,
        symbols=symbols,
        title=config.title or "Sudoku",
        longest_id=series.longest_id,
        credit=look.credit,
        rights=look.rights,
        most_answers=series.most,
        shade_clues=shades,
        printed=printed_kinds(rules.printed),
        by_level=series.by_level,
    )
    slots = yield from _slots(asked, content, series, look)
    return SeriesPlan(
        series,
        content.title,
        board,
        symbols,
        clues,
        config.uniqueness,
        holidays,
        at,
        slots,
        asked.place,
        rules.printed,
        rules.is_bare,
        config.avoid,
    )


def most_together(days: Iterable[Date], apart: int) -> int:
    """The most of these days, in rising order, that lie within `apart` days: their puzzles must all be different."""
    most, recent = 0, deque[Date]()
    for day in days:
        recent.append(day)
        while (day - recent[0]).days > apart:
            recent.popleft()
        most = max(most, len(recent))
    return most


def _scheme(asked: AskedSeries, rules: PlannedRules, finders: Finders) -> Generator[Flaw, None, Scheme | None]:
    """The scheme of the clues of a series, or of one of its holidays."""
    board = rules.board
    yield from clue_flaws(asked, board, finders.boards.outlook(board), is_marked=bool(rules.printed))
    pattern = yield from resolved_pattern(asked, board, None, finders.patterns)
    if asked.section.clues.pattern is not None and pattern is None:
        return None
    return scheme(asked.section.clues, board, pattern, asked.section.solvable)


def _holidays(
    asked: AskedSeries, rules: PlannedRules, finders: Finders
) -> Generator[Flaw, None, tuple[tuple[DaySpan, Scheme], ...]]:
    """The holidays that have clues of their own."""
    schemes: list[tuple[DaySpan, Scheme]] = []
    for text, holiday in asked.section.holidays.items():
        if holiday.clues is None or not asked.knows("holidays", text):
            continue
        section = asked.section.model_copy(update={"clues": holiday.clues})
        here = AsWritten(section, asked.at("holidays", text), asked.book, asked.reading)
        yield from choice_flaws(here)
        clues = yield from _scheme(here, rules, finders)
        if clues and (days := _span(text)):
            schemes.append((days, clues))
    return tuple(schemes)


def _span(text: str) -> DaySpan | None:
    """The days of a holiday; None if they are wrong, which a rule of the config tells."""
    try:
        return span(text)
    except ValueError:
        return None


def _calendar(series: SeriesConfig, closed: tuple[Date, ...]) -> Series:
    several = isinstance(series.grades, tuple)
    special = ((_span(text), holiday.grade) for text, holiday in series.holidays.items())
    return Series(
        id=series.id,
        start=series.start,
        levels=_levels(series),
        issues=_numbers(issue_days(series)),
        carried=_numbers(series.carried),
        closed=frozenset(closed),
        first_number=series.first_number,
        several=several,
        by_level=series.numbers == "each",
        holidays=tuple((days, level) for days, level in special if days and level),
    )


def _levels(series: SeriesConfig) -> dict[int, tuple[str, ...]]:
    """The levels of each weekday, counted from Monday."""
    if isinstance(series.grades, dict):
        return {WEEKDAYS.index(day): (level,) for day, level in series.grades.items()}
    levels = series.grades if isinstance(series.grades, tuple) else (series.grades,)
    return dict.fromkeys(range(len(WEEKDAYS)), tuple(sorted(levels, key=LEVELS.index)))


def _numbers(days: tuple[str, ...]) -> frozenset[int]:
    return frozenset(WEEKDAYS.index(day) for day in days)


def _slots(
    asked: AskedSeries, content: SlotContent, series: Series, look: SeriesLook
) -> Generator[Flaw, None, tuple[SlotPlan, ...]]:
    """The slots that could be laid out; each needs a name of its own."""
    slots, house = dict[str, SlotPlan](), theme().mark
    for at, slot in enumerate(asked.section.slots):
        size = (yield from _size(asked, at, slot)) if asked.knows("slots", at) else None
        if size is None:
            continue
        answer = _answer(asked.section.answer if slot.answer is None else slot.answer)
        own = _shared(content, slot, series) if asked.knows("slots", at, "levels") else content
        layout = yield from asked.looked_up(("slots", at), partial(_laid_out, size, answer, own, look))
        if layout and size.name in slots:
            what = f"`{asked.name('slots', at)}` has the same width as an earlier slot, and would have the same files"
            yield Flaw(asked.at("slots", at), what, "delete it, or add its formats to the other slot")
        elif layout:
            mark = layout.style.theme.mark
            slots[size.name] = SlotPlan(layout, slot.cols, slot.formats, slot.dpi, mark if mark != house else "")
    return tuple(slots.values())


def _shared(content: SlotContent, slot: Slot, series: Series) -> SlotContent:
    """What stands in a slot whose art a day's levels share; the same content if each has art of its own."""
    if slot.levels == "apart" or not series.several:
        return content
    return replace(
        content, puzzles=series.most_levels, together=slot.levels, longest_id=f"{series.start:%Y%m%d}_{series.id}"
    )


def _laid_out(size: SlotSize, answer: SlotAnswers, content: SlotContent, look: SeriesLook) -> SlotLayout:
    return lay_out_slot(size, answer, content, look.words, look.printer, look.labels, look.theme)


def _answer(written: Literal["beside", "below", "file", "none"] | config.AnswerPlace) -> SlotAnswers:
    if isinstance(written, config.AnswerPlace):
        return SlotAnswers(written.place, written.turn)
    return SlotAnswers(written)


def _size(asked: AskedSeries, at: int, slot: Slot) -> Generator[Flaw, None, SlotSize | None]:
    """The size of a slot, named by its columns, or by its width as written."""
    height = None
    if slot.height is not None:
        height = yield from asked.looked_up(("slots", at, "height"), partial(_length, slot.height))
    if slot.width is not None:
        width = yield from asked.looked_up(("slots", at, "width"), partial(_length, slot.width))
        name = "".join(slot.width.split()).lower()
    elif slot.cols is not None and slot.system is not None:
        width = yield from asked.looked_up(("slots", at), partial(_columns, slot.system, slot.cols))
        name = f"{slot.cols}col"
    else:
        return None
    return None if width is None or (slot.height and height is None) else SlotSize(name, width, height)


def _length(text: str) -> float:
    try:
        return length(text)
    except ValueError as error:
        raise InputError.single(str(error), "write a number and a unit") from error


def _columns(system: str, number: int) -> float:
    return columns(system).width(number)
