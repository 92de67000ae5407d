"""A newspaper's plan: everything that its config decides, resolved before any puzzle is made."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from datetime import date as Date
from itertools import takewhile
from typing import TYPE_CHECKING

from bookbuilder.board import Board
from bookbuilder.book import Feature, Series
from bookbuilder.config import DaySpan
from bookbuilder.errors import InputError, Place
from bookbuilder.generate import Order, Scheme
from bookbuilder.plan.file_names import Names
from bookbuilder.plan.model import SitePlan
from bookbuilder.plan.release import Release
from bookbuilder.relations import AskedRule
from bookbuilder.render.intent import Intent
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.slot import DOT, SlotLayout
from bookbuilder.words import Words

if TYPE_CHECKING:
    from bookbuilder.bank import Address


@dataclass(frozen=True, slots=True)
class SlotPlan:
    """A slot of a series, laid out, and the files that fill it."""

    layout: SlotLayout
    cols: int | None
    formats: tuple[str, ...]
    dpi: int
    look: str = ""  # the mark of the theme in which it is drawn; empty for the house's own

    @property
    def name(self) -> str:
        """Its name in those of its files: 3col, or 78mm."""
        return self.layout.size.name

    @property
    def is_shared(self) -> bool:
        """Whether the puzzles of a day's levels share a file."""
        return self.layout.content.is_shared

    @property
    def place(self) -> str:
        """Where it shows the answer to the issue before: beside, below, file or none."""
        return self.layout.answer.place


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """One series: its calendar, what its puzzles are like, and its slots."""

    series: Series
    title: str  # over its puzzles
    board: Board
    symbols: SymbolSet
    clues: Scheme
    uniqueness: bool
    holidays: tuple[tuple[DaySpan, Scheme], ...]  # days with clues of their own
    release: Release | None
    slots: tuple[SlotPlan, ...]
    place: Place  # where it stands in its file
    rules: tuple[AskedRule, ...] = ()  # that its puzzles print
    is_bare: bool = False  # whether these are all that its puzzles print
    avoid: tuple[str, ...] = ()  # what none of its puzzles has

    @property
    def prints_answers(self) -> bool:
        """Whether any slot shows the answers to the issue before, or has a file for them."""
        return any(slot.place != "none" for slot in self.slots)

    def titled(self, feature: Feature) -> str:
        """The title of a puzzle, with its level where its number counts the puzzles of that."""
        level = self.slots[0].layout.style.level(feature.level)
        return DOT.join((self.title, level)) if feature.counted else self.title

    def scheme(self, day: Date) -> Scheme:
        """Which clues the puzzles of a day have."""
        return next((clues for span, clues in self.holidays if span.covers(day)), self.clues)

    def order(self, feature: Feature, seed: int, version: int = 1) -> Order:
        """The order of a feature's puzzle, or of one that replaces it in a later version."""
        section = feature.id + (f"_v{version}" if version > 1 else "")
        clues = self.scheme(feature.day)
        is_bare = self.is_bare and clues == self.clues
        return Order(
            section,
            self.board,
            (feature.level,),
            clues,
            seed,
            1,
            self.uniqueness,
            avoid=self.avoid,
            rules=self.rules,
            bare=is_bare,
        )

    def group(self, feature: Feature) -> Hashable:
        """The same for the features that share their puzzles by rising score: of one week, level and kind of clues."""
        return feature.series, feature.week, feature.level, self.scheme(feature.day)

    def until(self, last: Date) -> Iterator[Feature]:
        """All features from the start of the series to this day."""
        return takewhile(lambda feature: feature.day <= last, self.series.features())


@dataclass(frozen=True, slots=True)
class PlannedCorrection:
    """A puzzle that is issued again."""

    series: str
    day: Date
    level: str | None  # in a series of several per day
    version: int
    reroll: bool
    place: Place

    def concerns(self, feature: Feature) -> bool:
        """Whether it is the correction of this puzzle."""
        return (self.series, self.day) == (feature.series, feature.day) and self.level in (None, feature.level)


@dataclass(frozen=True, slots=True)
class NewspaperPlan:
    """What a newspaper prints, day after day."""

    id: str
    title: str
    language: str
    words: Words
    seed: int
    credit: str
    rights: str
    no_repeat_days: int
    names: Names
    series: tuple[SeriesPlan, ...]
    corrections: tuple[PlannedCorrection, ...]
    first: Date | None  # the range that its file names
    last: Date | None
    config_sha256: str
    printer: str
    own_words: Words | None = None  # of an author's file
    bank: Address | None = None
    site: SitePlan | None = None  # if slots have pages
    intent: Intent | None = None  # of its PDFs; None for plain ones

    def __repr__(self) -> str:
        return f"<NewspaperPlan {self.id}: {', '.join(it.series.id for it in self.series)}>"

    @property
    def days(self) -> tuple[Date, Date]:
        """The first and last day that the file names. Raises InputError where it names none."""
        if self.first is None or self.last is None:
            hint = "add `from` and `until` to `newspaper`, or use `bookbuilder daily CONFIG --from DATE --days N`"
            raise InputError.single("the file does not say which days to make", hint)
        return self.first, self.last

    def plan_of(self, feature: Feature) -> SeriesPlan:
        """The series of a feature."""
        return self.series_of(feature.series)

    def series_of(self, id: str) -> SeriesPlan:
        """The series of an id."""
        return next(series for series in self.series if series.series.id == id)
