"""A language goes in; its sentences come out, with placeholders filled and the right plural form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date as Date
from functools import cache, lru_cache
from string import Formatter
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.config import ShippedFolder
from bookbuilder.errors import InputError
from bookbuilder.levels import LEVELS
from bookbuilder.suggest import nearest

Plural = dict[str, str]  # form -> sentence; "other" is always there


class PluralRule(BaseModel):
    """When a number takes a form that is not `other`: it is one of `numbers`, or its last digits say so."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    form: str
    numbers: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()  # the last digit
    unless_ends: tuple[int, ...] = ()  # the last two digits

    def takes(self, n: int) -> bool:
        """Whether the rule applies to this number."""
        return n in self.numbers or (n % 10 in self.ends and n % 100 not in self.unless_ends)


class Euphony(BaseModel):
    """What a list says if its last part starts so: in Spanish, 7 u 8 instead of 7 o 8."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str  # the sentence it replaces, `and` or `or`
    starts: tuple[str, ...]  # in small letters
    unless: tuple[str, ...] = ()  # longer starts to which it does not apply
    sentence: str

    def takes(self, key: str, last: str) -> bool:
        """Whether this is the sentence for a list that ends so."""
        last = last.lower()
        return key == self.key and last.startswith(self.starts) and not last.startswith(self.unless)


class Level(BaseModel):
    """How a level is called, and what it asks of the solver."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    asks: str


class Dates(BaseModel):
    """How dates are written."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    weekdays: Annotated[tuple[str, ...], Field(min_length=7, max_length=7)]  # Monday first
    months: Annotated[tuple[str, ...], Field(min_length=12, max_length=12)]  # as they stand in a date
    full: str  # with the placeholders weekday, day, month and year
    short: str  # with the placeholders day and month
    first: str = "1"  # how the first day of a month is written


class DateForms(BaseModel):
    """How a region writes dates."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    full: str  # as in Dates
    short: str


class RegionalWords(BaseModel):
    """What differs in a region from the words of its language. Sentences do not: what knows those knows its pages."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    base: str  # the language
    dates: DateForms

    def words(self) -> Words:
        """The words of its language, with dates as the region writes them."""
        of_base = WORDS.find(self.base)
        return of_base.model_copy(update={"dates": of_base.dates.model_copy(update=self.dates.model_dump())})


class Words(BaseModel):
    """One language's file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    language: str
    direction: Literal["ltr", "rtl"] = "ltr"  # in which its lines run, as HTML names it
    counts: tuple[str, ...] = ()  # one, two and so on, as running text writes small numbers
    plurals: tuple[PluralRule, ...]
    euphony: tuple[Euphony, ...] = ()
    levels: dict[str, Level]  # easiest first
    # Names, where the technique's own will not do; and of its kinds: "finned X-wing, sashimi".
    techniques: dict[str, str] = {}
    # Titles of boards and of patterns of clues, where their names will not do; that of `jigsaw` is for jigsaw-3, too.
    boards: dict[str, str] = {}
    patterns: dict[str, str] = {}
    colours: dict[str, str] = {}
    dates: Dates
    sentences: dict[str, str | Plural]
    children: dict[str, str | Plural] = {}  # those of the sentences that are worded otherwise for them

    def worded_for(self, readers: Literal["all", "children"]) -> Words:
        """The language with its sentences as these readers are to have them."""
        return self.model_copy(update={"sentences": self.sentences | self.children}) if readers == "children" else self

    def __hash__(self) -> int:
        """That of the name, so that what is found out about words can be remembered."""
        return hash(self.language)

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key. Its plural form follows the value called `n`, which {count} gives in words.

        A placeholder with a capital letter, {Houses}, takes the value of `houses` to the beginning of a sentence. A
        value may be a function, which is called if the sentence has the placeholder.
        """
        sentence = self.sentences[key]
        if isinstance(sentence, dict):
            n = values.get("n")
            rules = (rule.form for rule in self.plurals if isinstance(n, int) and rule.takes(n))
            sentence = sentence.get(next(rules, "other"), sentence["other"])
        return self._filled(sentence, **values)

    @property
    def cell_letters(self) -> tuple[str, str]:
        """What stands before the numbers of a row and of a column in a cell's name: r and c in r5c3."""
        row, _, column = self.say("place.cell", row="|", column="").partition("|")
        return row, column

    def level(self, level: str) -> str:
        """The name of a level; for an unknown level, the level itself."""
        return self.levels[level].name if level in self.levels else level.capitalize()

    def technique(self, technique: str) -> str:
        """The name of a technique; for an unknown technique, the technique itself."""
        return self.techniques.get(technique, technique[:1].upper() + technique[1:])

    def names_of(self, technique: str) -> tuple[str, ...]:
        """The name of a technique, and of those of its kinds that have names: finned and sashimi."""
        kinds = (name for key, name in self.techniques.items() if key.startswith(f"{technique}, "))
        return (self.technique(technique), *kinds)

    def board(self, name: str) -> str:
        """The title of a board of this name."""
        return _title(name, self.boards)

    def pattern(self, name: str) -> str:
        """The title of a pattern of clues of this name."""
        return _title(name, self.patterns)

    def colour(self, name: str) -> str:
        """The name of a colour whose English name is given."""
        return self.colours.get(name, name)

    def asks(self, level: str) -> str:
        """What a level asks of the solver; empty for an unknown level."""
        return self.levels[level].asks if level in self.levels else ""

    def rank(self, level: str) -> int:
        """The level's rank, easiest first; unknown ones come last."""
        return LEVELS.index(level) if level in LEVELS else len(LEVELS)

    def date(self, day: Date) -> str:
        """A date in full: Tuesday, 5 January 2027."""
        return self._dated(self.dates.full, day)

    def short_date(self, day: Date) -> str:
        """A date without its weekday and year: 5 January."""
        return self._dated(self.dates.short, day)

    def _dated(self, pattern: str, day: Date) -> str:
        weekday, month = self.dates.weekdays[day.weekday()], self.dates.months[day.month - 1]
        number = self.dates.first if day.day == 1 else str(day.day)
        return self._filled(pattern, weekday=weekday, day=number, month=month, year=day.year)

    def listed(self, parts: Sequence[str], key: str = "and") -> str:
        """Several things in one phrase: a, b and c; with `or`, a, b or c; with a `nor`, so after a negation."""
        if len(parts) < 2:
            return "".join(parts)
        first, *others = parts[:-1]
        more = f"{key}, more"
        for part in others:
            first = self.say(more, first=first, last=part) if more in self.sentences else f"{first}, {part}"
        values = {"first": first, "last": parts[-1]}
        special = (rule.sentence for rule in self.euphony if rule.takes(key, parts[-1]))
        return next((self._filled(sentence, **values) for sentence in special), None) or self.say(key, **values)

    def _filled(self, sentence: str, **values: object) -> str:
        start, parts = _parted(sentence)
        return start + "".join([f"{self._value(name, values)}{text}" for name, text in parts])

    def _value(self, name: str, values: Mapping[str, object]) -> object:
        """A value of a sentence; `count` is its `n` in words, and a name with a capital letter begins a sentence."""
        if name in values:
            value = values[name]
            return value() if callable(value) else value
        if name == "count" and isinstance(n := self._value("n", values), int):
            return self.counts[n - 1] if 1 <= n <= len(self.counts) else n
        small = name[:1].lower() + name[1:]
        if small == name:
            raise KeyError(name)
        text = str(self._value(small, values))
        return text[:1].upper() + text[1:]


@lru_cache(maxsize=1 << 12)  # those of several languages
def _parted(sentence: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A sentence in parts: what stands before the first placeholder, and the names of all, each with what follows."""
    texts, names = [""], list[str]()
    for text, name, *_ in Formatter().parse(sentence):
        texts[-1] += text
        if name is not None:
            names.append(name)
            texts.append("")
    return texts[0], tuple(zip(names, texts[1:], strict=True))


def _title(name: str, titles: dict[str, str]) -> str:
    """A title: the one given, or Triple side for triple-side, 16 × 16 for 16x16; other names stay as they are."""
    if name in titles:
        return titles[name]
    kind, _, member = name.rpartition("-")
    if kind in titles and re.fullmatch(r"\d+|[a-z]", member):
        return f"{titles[kind]} {member.upper()}"
    if not re.fullmatch(r"[a-z0-9-]+", name):
        return name
    said = re.sub(r"(?<=\d)x(?=\d)", " × ", name).replace("-", " ")
    return said[:1].upper() + said[1:]


# Begins the keys of sentences that a page's script fills, which knows neither plural forms nor capital letters.
SCRIPTED = ("play.", "ruled.play.", "page.cell")
_MISSING = "no words for the language {!r}"
WORDS = ShippedFolder("words", Words, _MISSING)
REGIONS = ShippedFolder("regions", RegionalWords, _MISSING)


def languages() -> tuple[str, ...]:
    """The languages with sentences of their own, sorted."""
    return WORDS.names()


def tags() -> tuple[str, ...]:
    """All that a language may be named by, sorted: the languages, and their regions, such as en-US."""
    return tuple(sorted((*WORDS.names(), *REGIONS.names())))


@cache
def words(tag: str) -> Words:
    """The words of a language or of a region. Raises InputError for unknown ones."""
    if tag in WORDS.names():
        return WORDS.find(tag)
    if tag in REGIONS.names():
        return REGIONS.find(tag).words()
    language = tag.partition("-")[0].lower()
    regions = [known for known in tags() if known.partition("-")[0] == language]
    raise InputError.single(_MISSING.format(tag), nearest(tag, regions or tags()))
