"""Which page shows what: an outline and what fits on a page in, the run of leaves out.

    1 title   2 copyright | 3 contents  4 how-to | 5 key  6 blank | 7 opener  8 puzzle 1 | 9 puzzle 2 ...

Odd pages are right-hand pages. The first section and the answers open on a right-hand page, as the parts of a book
do; the other sections, hints and walkthroughs open wherever the one before ends, so that no reader pays for blank paper
in the middle. A blank at the end makes the number of pages even. So there are never more than two blanks in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from bookbuilder.book.model import Outline

Kind = Literal[
    "title",
    "copyright",
    "contents",
    "how-to",
    "key",
    "opener",
    "puzzles",
    "hints",
    "steps",
    "answers-opener",
    "answers",
    "blank",
]


@dataclass(frozen=True, slots=True)
class Capacity:
    """How much fits on a page, as the typesetting measured it."""

    puzzles: tuple[int, ...]  # a page, by section
    answers: tuple[int, ...]  # a page, by section
    answer_groups: tuple[int, ...]  # by section; neighbours in the same group share their answer pages
    contents: int = 1  # pages
    how_to: int = 1
    key: int = 1
    hints: tuple[tuple[int, ...], ...] = ()  # the puzzles whose hints begin there, by page
    steps: tuple[tuple[int, ...], ...] = ()  # the puzzles whose walkthroughs begin there, by page


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: its number, counted from 1, and what it shows."""

    page: int
    kind: Kind
    section: int | None = None  # of an opener, of puzzles, and the first one of answers
    numbers: tuple[int, ...] = ()
    part: int = 0  # of something that runs over several pages, from 0

    def __str__(self) -> str:
        shown = f" {self.numbers[0]}-{self.numbers[-1]}" if self.numbers else ""
        part = f" ({self.part + 1})" if self.part else ""
        section = f" of section {self.section + 1}" if self.section is not None and not self.numbers else ""
        return f"{self.page} {self.kind}{section}{shown}{part}"


@dataclass(frozen=True, slots=True)
class _Show:
    """A leaf before it has its page."""

    kind: Kind
    section: int | None = None
    numbers: tuple[int, ...] = ()
    part: int = 0
    right: bool = False  # must be a right-hand page


def paginate(outline: Outline, capacity: Capacity) -> tuple[Leaf, ...]:
    """Every page of the book in order."""
    leaves: list[Leaf] = []
    for show in _shows(outline, capacity):
        if show.right and len(leaves) % 2:
            leaves.append(Leaf(len(leaves) + 1, "blank"))
        leaves.append(Leaf(len(leaves) + 1, show.kind, show.section, show.numbers, show.part))
    if len(leaves) % 2:
        leaves.append(Leaf(len(leaves) + 1, "blank"))
    return tuple(leaves)


def _shows(outline: Outline, capacity: Capacity) -> Iterator[_Show]:
    front = outline.front
    yield _Show("title", right=True)
    if front.copyright:
        yield _Show("copyright")
    if front.contents:
        yield from (_Show("contents", part=part, right=part == 0) for part in range(capacity.contents))
    if front.how_to:
        yield from (_Show("how-to", part=part) for part in range(capacity.how_to))
    if front.difficulty_key and outline.levels:
        yield from (_Show("key", part=part) for part in range(capacity.key))
    for section, fits in enumerate(capacity.puzzles):
        yield _Show("opener", section, right=section == 0)
        yield from (_Show("puzzles", section, numbers) for numbers in _batches(outline.numbers(section), fits))
    yield from (_Show("hints", None, numbers, part) for part, numbers in enumerate(capacity.hints))
    yield from (_Show("steps", None, numbers, part) for part, numbers in enumerate(capacity.steps))
    yield _Show("answers-opener", right=True)
    for _, group in groupby(range(len(outline.sections)), key=capacity.answer_groups.__getitem__):
        sections = list(group)
        numbers = [number for section in sections for number in outline.numbers(section)]
        for batch in _batches(numbers, capacity.answers[sections[0]]):
            section = next(each for each in sections if batch[0] in outline.numbers(each))
            yield _Show("answers", section, batch)


def _batches(numbers: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    yield from (tuple(numbers[start : start + size]) for start in range(0, len(numbers), size))
