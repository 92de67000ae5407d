"""Where else something of a puzzle is, in a line under or over its grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bookbuilder.drawing import Text
from bookbuilder.typeset.text import END, Face, write
from bookbuilder.words import Words

PLAIN = {"puzzle", "answer"}  # pages that every puzzle has


def page_notes(words: Words, face: Face, width: float, pages: Mapping[str, int]) -> str:
    """Where hints, steps and answer of a puzzle are, in few words where many do not fit."""
    keys = {"hints": "hints", "steps": "walkthrough", "answer": "answer"}
    notes = [
        " · ".join(words.say(f"{way}.{key}", page=pages[what]) for key, what in keys.items() if what in pages)
        for way in ("puzzle", "brief")
    ]
    return notes[0] if face.width(notes[0]) <= width or set(pages) <= PLAIN else notes[1]


def note(text: str, face: Face, start: float, end: float, baseline: float) -> Iterator[Text]:
    """A page reference at the end of a line; half a one would mislead, so a narrow grid has none."""
    if face.width(text) <= end - start:
        yield write(text, face, end, baseline, END)
