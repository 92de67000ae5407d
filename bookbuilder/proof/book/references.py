"""The texts around a grid go in; the pages to which they lead come out, in any of some languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from bidi import get_display

from bookbuilder.words import words

Languages = tuple[str, ...]

OVERLEAF, BELOW = -1, -2  # instead of the number of a page
_APART = " · "  # between references in one line
_PATTERNS: Mapping[str, tuple[str, ...]] = {  # what is referred to -> how the words call it
    "answer": ("puzzle.answer", "brief.answer"),
    "hints": ("puzzle.hints", "brief.hints"),
    "walkthrough": ("puzzle.steps", "brief.steps"),
    "puzzle": ("answer.puzzle",),
}
_PLACES = {"puzzle.answer.next": OVERLEAF, "puzzle.answer.foot": BELOW}  # in both lengths they say the same


def led_to(texts: Iterable[str], kinds: Iterable[str], spoken: Languages) -> dict[str, set[int]]:
    """The pages that texts name for the answer, hints, steps or puzzle of a grid, by what is there."""
    found: dict[str, set[int]] = {}
    for kind in kinds:
        for part in (part for text in texts for part in text.split(_APART)):
            for pattern in _page_patterns(kind, spoken):
                if match := pattern.fullmatch(part.strip()):
                    found.setdefault(kind, set()).add(int(match[1]))
            if kind == "answer" and (place := _places(spoken).get(part.strip())):
                found.setdefault(kind, set()).add(place)
    return found


def headed(texts: Iterable[str], spoken: Languages) -> tuple[int, int] | None:
    """The first and the last number in the heading of a page of answers, if it has one with numbers."""
    for text in texts:
        for pattern in _headings(spoken):
            if match := pattern.fullmatch(text.casefold()):
                numbers = sorted(int(each) for each in re.findall(r"\d{1,9}", match[0]))
                return numbers[0], numbers[-1]
    return None


def _said(key: str, spoken: Languages, **values: str) -> Iterator[str]:
    """A sentence in some languages, as it stands on the paper from left to right."""
    for language in spoken:
        text = " ".join(words(language).say(key, **values).split())
        yield text
        if any("\u0590" <= letter <= "\u08ff" for letter in text):  # Hebrew, Arabic and their like
            yield str(get_display(text, base_dir="R"))


@cache
def _page_patterns(kind: str, spoken: Languages) -> tuple[re.Pattern[str], ...]:
    """How each language refers to the page of something."""
    stand_in = "77777777"
    said = sorted({text for key in _PATTERNS[kind] for text in _said(key, spoken, page=stand_in)})
    return tuple(re.compile(re.escape(text).replace(stand_in, r"(\d{1,9})")) for text in said)


@cache
def _places(spoken: Languages) -> dict[str, int]:
    return {text: place for key, place in _PLACES.items() for text in _said(key, spoken)}


@cache
def _headings(spoken: Languages) -> tuple[re.Pattern[str], ...]:
    """How each language heads a page of answers; the numbers of one are before it or after it."""
    numbers = r"\d{1,9}(?:\s?[–-]\s?\d{1,9})?"
    found = sorted({re.escape(text.casefold()) for text in _said("answers.heading", spoken)})
    return tuple(re.compile(f"{text} {numbers}|{numbers} {text}") for text in found)
