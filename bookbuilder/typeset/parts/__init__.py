"""The parts of a book in the order in which they are bound: a kind of page is a module here and a row in PARTS."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bookbuilder.book import Run
from bookbuilder.typeset.parts import (
    answers,
    contents,
    copyright,
    hints,
    how_to,
    levels,
    opener,
    puzzles,
    steps,
    title,
)
from bookbuilder.typeset.parts.display import TooLong, without
from bookbuilder.typeset.parts.part import Content, Part, Whole
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.setting import Setting


def _sections(of: Content) -> Iterator[Part]:
    """The sections one after the other, each with its parts."""
    for section in of.sections:
        for parts in SECTION_PARTS:
            yield from parts(of, section)


SECTION_PARTS: tuple[Callable[[Content, SectionLayout], Iterator[Part]], ...] = (opener.parts, puzzles.parts)

PARTS: tuple[Callable[[Content], Iterator[Part]], ...] = (
    title.parts,
    copyright.parts,
    contents.parts,
    how_to.parts,
    levels.parts,
    _sections,
    hints.parts,
    steps.parts,
    answers.parts,
)

# For each kind of page that cannot continue on the next: the texts that do not fit on it.
TRIED: tuple[Callable[[Setting], Iterator[TooLong]], ...] = (
    title.too_long,
    copyright.too_long,
    opener.too_long,
    answers.too_long,
)


def book_parts(content: Content) -> tuple[Part, ...]:
    """All parts of a book."""
    return tuple(part for parts in PARTS for part in parts(content))


def measured(parts: tuple[Part, ...]) -> Whole:
    """The parts with their runs, each measured when those before it are."""
    runs: list[Run] = []
    for part in parts:
        runs.append(part.run(Whole(parts, tuple(runs))))
    return Whole(parts, tuple(runs))


def too_long(setting: Setting) -> Iterator[TooLong]:
    """All texts that their pages cannot hold, even in the smallest type; one that is on several pages comes once."""
    for tried in TRIED:
        for found in tried(setting):
            yield found
            setting = without(setting, found)


__all__ = [
    "PARTS",
    "SECTION_PARTS",
    "TRIED",
    "Content",
    "Part",
    "TooLong",
    "Whole",
    "book_parts",
    "measured",
    "too_long",
]
