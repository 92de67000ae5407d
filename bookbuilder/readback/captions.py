"""The text around the grids of a file goes in; where it names anything but its own puzzle comes out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date as Date
from functools import lru_cache
from itertools import permutations
from unicodedata import bidirectional

from bookbuilder.book import ArtFile, PuzzleRecord
from bookbuilder.levels import LEVELS
from bookbuilder.readback.languages import Languages

_BEFORE_VERSION = "(?: · |, )"  # in art and in plain text
_NUMBER = r"(\d{1,9})"
_STAND_IN = "\0"  # for a number
_MOST_PIECES = 4  # of which every order is tried
_EDGES = ".,;:·|()[]"  # around an id


@dataclass(frozen=True, slots=True)
class CaptionNames:
    """What the caption of a file should name."""

    art: ArtFile
    records: Sequence[PuzzleRecord]  # its own: several where a day's levels share it
    answers: Sequence[PuzzleRecord]  # whose answers stand beside the puzzle
    has_others: bool  # whether there are also answers to puzzles that are not in the folder


def caption_flaws(text: str, named: CaptionNames, ids: Collection[str], spoken: Languages) -> Iterator[str]:
    """What is wrong with a caption, as clauses that follow the file's name; `ids` are those of all puzzles.

    In an unknown language, nobody can tell a version, a number, a date or a level.
    """
    said, day = " ".join(text.split()), named.records[0].day
    found = _words(text)
    yield from id_flaws(text, named.art.id)
    if others := sorted((found & set(ids)) - {named.art.id}):
        yield f"names another puzzle, {others[0]}"
    if spoken.unknown:
        return
    yield from _version_flaws(said, named, spoken)
    yield from _number_flaws(said, named, spoken)
    if not any(_says(said, date) for date in _dates(day, spoken)):
        yield f"does not have its date, {day.isoformat()}"
    for record in named.records:
        ratings = [record.rated, *([f" {record.brief}"] if record.brief else [])]  # 12 min does not say 2 min
        if not any(it in _drawn_levels(spoken) or _says(f" {said}".casefold(), it.casefold()) for it in ratings):
            yield unrated(record)


def unrated(record: PuzzleRecord) -> str:
    """The flaw of a text that does not say how hard its puzzle is."""
    return f"does not have its {'time' if record.rating else 'level'}, {record.rated}"


def id_flaws(text: str, id: str) -> Iterator[str]:
    """What is wrong with the caption of a puzzle of which nothing but its id is known."""
    if id not in _words(text):
        yield f"does not name its puzzle, {id}"


def _says(text: str, phrase: str) -> bool:
    """Whether a text has a phrase; one that runs from right to left, with its words in any order.

    Programs that read a PDF take the pieces of such a line in various orders, and commas with either neighbour.
    """
    if phrase in text:
        return True
    if all(bidirectional(letter) != "R" for letter in phrase):
        return False
    wanted = sorted(phrase.replace(",", " ").split())
    found = text.replace(",", " ").split()
    return any(sorted(found[at : at + len(wanted)]) == wanted for at in range(len(found)))


def _words(text: str) -> set[str]:
    return {word.strip(_EDGES) for word in text.split()}


def _number_flaws(text: str, named: CaptionNames, spoken: Languages) -> Iterator[str]:
    """The number of the puzzle, and those in the headings of answers. A title or credit may have numbers, too."""
    answers = {int(found) for pattern in _patterns("slot.answer", spoken) for found in pattern.findall(text)}
    for pattern in _patterns("slot.answer", spoken):
        text = pattern.sub(" ", text)
    own = {int(found) for pattern in _patterns("slot.number", spoken) for found in pattern.findall(text)}
    if named.art.part == "answer":
        own = answers
    if missing := {record.number for record in named.records} - own:
        yield f"does not have its number, {min(missing)}" + (f", but {min(own)}" if own else "")
    if named.art.part == "answer":
        return
    known = {answer.number for answer in named.answers}
    if missing := known - answers:
        yield f"does not have the number of the answer it shows, {min(missing)}"
    elif answers - known and not named.has_others:
        yield f"has the number {min(answers - known)} over an answer, which is to no puzzle that it shows"


def _version_flaws(text: str, named: CaptionNames, spoken: Languages) -> Iterator[str]:
    """What stands behind the id. It is the file's own: an answer keeps its version if only the puzzle is reissued."""
    own = named.art.version
    before = rf"\b{re.escape(named.art.id)}{_BEFORE_VERSION}"
    behind = [re.compile(rf"{before}{version}(?!\w)") for version in _versions(spoken)]
    versions = {int(found) for pattern in behind for found in pattern.findall(text)}
    if own not in versions:
        yield f"does not have its version, v{own}"
    if wrong := versions - {own}:
        yield f"has the version v{min(wrong)}, not v{own}"


@lru_cache(maxsize=64)
def _versions(spoken: Languages) -> frozenset[str]:
    """How each language writes a version, as a pattern."""
    said = (words.say("slot.version", version=_STAND_IN) for words in spoken.every)
    return frozenset(_spelled(" ".join(text.split())) for text in said)


def _spelled(text: str) -> str:
    """The pattern of a text with a stand-in for its number, which may have no blank beside it, and come again."""
    before, *after = map(re.escape, text.split(_STAND_IN))
    return before + _NUMBER + r"\1".join(after)


@lru_cache(maxsize=1024)
def _dates(day: Date, spoken: Languages) -> frozenset[str]:
    """A day as each language writes it, and as plain text does."""
    return frozenset(" ".join(words.date(day).split()) for words in spoken.regional) | {day.isoformat()}


@lru_cache(maxsize=64)
def _drawn_levels(spoken: Languages) -> frozenset[str]:
    """The levels that are drawn as stars, in every language: as text they stand in records only."""
    stars = range(1, len(LEVELS) + 1)
    return frozenset(words.say("levels.stars", n=n, which=str(n)) for words in spoken.every for n in stars)


@lru_cache(maxsize=64)
def _patterns(key: str, spoken: Languages) -> tuple[re.Pattern[str], ...]:
    """How each language writes a number, with what stands before it.

    Where lines run from right to left, it may be read before its words or behind a comma that follows it and, in a
    heading that is upside down, its words in any order, since programs that read a PDF take the pieces of a line in
    various orders.
    """
    said = set[str]()
    for words in spoken.every:
        parts = words.say(key, number=_STAND_IN).split()
        if words.direction == "ltr":
            said.add(_spelled(" ".join(parts)))
            continue
        number = next(_spelled(part) for part in parts if _STAND_IN in part)
        before = [re.escape(part) for part in parts if _STAND_IN not in part]
        for pieces in permutations(before) if len(before) <= _MOST_PIECES else (before, before[::-1]):
            said.add("[ ,]+".join((*pieces, number)))
            said.add(rf"\b{'[ ,]+'.join((number, *pieces))}(?![ ,]*\d)")
    return tuple(map(re.compile, sorted(said)))
