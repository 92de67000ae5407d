"""The texts around a grid go in; the pages to which they lead come out, in any of some languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from bidi import get_display

from bookbuilder.readback.languages import Languages

OVERLEAF, BELOW = -1, -2  # instead of the number of a page
_APART = " · "  # between references in one line
_PATTERNS: Mapping[str, tuple[str, ...]] = {  # what is referred to -> how the words call it
    "answer": ("puzzle.answer", "brief.answer"),
    "answers": ("puzzle.answers",),  # of all puzzles on a page
    "hints": ("puzzle.hints", "brief.hints"),
    "walkthrough": ("puzzle.steps", "brief.steps"),
    "puzzle": ("answer.puzzle",),
}
_HEADINGS = {"answer": "answers.heading", "hints": "hints.heading", "walkthrough": "steps.heading"}
_PLACES = {"puzzle.answer.next": OVERLEAF, "puzzle.answer.foot": BELOW}  # in both lengths they say the same


def led_to(texts: Iterable[str], kinds: Iterable[str], spoken: Languages) -> dict[str, set[int]]:
    """The pages that texts name for the answer, hints, steps or puzzle of a grid, by what is there."""
    found: dict[str, set[int]] = {}
    for kind in kinds:
        for part in (part for text in texts for part in text.split(_APART)):
            for pattern in _numbered(_PATTERNS[kind], "page", spoken):
                if match := pattern.fullmatch(part.strip()):
                    found.setdefault(kind, set()).add(int(match[1]))
            if kind == "answer" and (place := _places(spoken).get(part.strip())):
                found.setdefault(kind, set()).add(place)
    return found


def headings(kind: str, texts: Iterable[str], spoken: Languages) -> Iterator[tuple[int, int]]:
    """The first and the last number in each heading of a page of answers, hints or steps that has numbers."""
    for text in texts:
        if any(pattern.fullmatch(text.casefold()) for pattern in _headings(_HEADINGS[kind], spoken)):
            numbers = sorted(int(each) for each in re.findall(r"\d{1,9}", text))
            yield numbers[0], numbers[-1]


def titled(texts: Iterable[str], spoken: Languages) -> set[int]:
    """The puzzles whose walkthroughs begin under these texts."""
    found = (pattern.fullmatch(text) for text in texts for pattern in _numbered(("steps.puzzle",), "number", spoken))
    return {int(match[1]) for match in found if match}


def _said(key: str, spoken: Languages, **values: str) -> Iterator[str]:
    """A sentence in some languages, as it stands on the paper from left to right."""
    for language in spoken.every:
        text = " ".join(language.say(key, **values).split())
        yield text
        if any("\u0590" <= letter <= "\u08ff" for letter in text):  # Hebrew, Arabic and their like
            yield str(get_display(text, base_dir="R"))


@lru_cache(maxsize=64)
def _numbered(keys: tuple[str, ...], name: str, spoken: Languages) -> tuple[re.Pattern[str], ...]:
    """How each language says one of some sentences that have a number of this name."""
    stand_in = "77777777"
    said = sorted({text for key in keys for text in _said(key, spoken, **{name: stand_in})})
    return tuple(re.compile(re.escape(text).replace(stand_in, r"(\d{1,9})")) for text in said)


@lru_cache(maxsize=64)
def _places(spoken: Languages) -> dict[str, int]:
    return {text: place for key, place in _PLACES.items() for text in _said(key, spoken)}


@lru_cache(maxsize=64)
def _headings(key: str, spoken: Languages) -> tuple[re.Pattern[str], ...]:
    """How each language heads a page; the numbers of puzzles are before the words or after them."""
    numbers = r"\d{1,9}(?:\s?[–-]\s?\d{1,9})?"
    found = sorted({re.escape(text.casefold()) for text in _said(key, spoken)})
    return tuple(re.compile(f"{text} {numbers}|{numbers} {text}") for text in found)
