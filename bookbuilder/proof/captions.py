"""The text around the grids of a file goes in; where it names anything but its own puzzle comes out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from bookbuilder.book import PuzzleRecord
from bookbuilder.words import languages, words

_VERSION = re.compile(r"\bv(\d{1,9})\b")
_EDGES = ".,;:·|()[]"  # around an id


def caption_flaws(
    text: str, record: PuzzleRecord, answers: Sequence[PuzzleRecord], ids: Collection[str]
) -> Iterator[str]:
    """What is wrong with the caption of a puzzle's art, as clauses that follow the file's name.

    `answers` are the puzzles whose answers the art shows beside, `ids` those of all puzzles in the folder.
    """
    spoken = " ".join(text.split())
    named = {word.strip(_EDGES) for word in text.split()}
    shown = {record.id, *(answer.id for answer in answers)}
    if record.id not in named:
        yield f"does not name its puzzle, {record.id}"
    if others := sorted((named & set(ids)) - shown):
        yield f"names another puzzle, {others[0]}"
    numbers, known = _numbers(spoken), {record.number, *(answer.number for answer in answers)}
    if record.number not in numbers:
        yield f"does not have its number, {record.number}"
    elif wrong := sorted(numbers - known):
        yield f"has the number {wrong[0]}, where {record.number} belongs"
    versions = {int(found) for found in _VERSION.findall(spoken)}
    if record.version > 1 and record.version not in versions:
        yield f"does not have its version, v{record.version}"
    elif wrong := sorted(versions - {record.version, *(answer.version for answer in answers)}):
        yield f"has the version v{wrong[0]}, not v{record.version}"
    if record.label.casefold() not in spoken.casefold():
        yield f"does not have its level, {record.label}"


def _numbers(text: str) -> set[int]:
    """The numbers of puzzles that a text names, in whatever language."""
    return {int(found) for pattern in _patterns() for found in pattern.findall(text)}


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """How each language writes the number of a puzzle."""
    said = {words(language).say("slot.number", number="\0") for language in languages()}
    return tuple(re.compile(re.escape(each).replace(re.escape("\0"), r"(\d{1,9})")) for each in sorted(said))
