"""A part of a book as a value: what stands in the contents, how many pages it takes, and what is on each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bookbuilder.book import Book, Leaf, Numbers, Run, pages_by_number
from bookbuilder.drawing import Mark
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.blocks import Block, stack
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.setting import Setting

Shown = Mapping[int, GradedPuzzle]  # puzzles by their numbers
Notes = Callable[[int], str]  # a puzzle's number -> what stands beside it of other pages
Measured = Iterable[Numbers]  # the puzzles that each page shows, or whose hints or steps begin there; () for none


@dataclass(frozen=True)
class Content:
    """What the parts of a book are made of; without a book, they are measured before the puzzles exist."""

    setting: Setting
    sections: Sequence[SectionLayout]
    book: Book | None = None

    @cached_property
    def shown(self) -> Shown | None:
        """The puzzles by their numbers."""
        return {number: puzzle for number, _, puzzle in self.book.numbered()} if self.book else None


@dataclass(frozen=True, slots=True)
class Entry:
    """A part's line in the contents."""

    title: str
    note: str = ""  # under it, in small type
    strong: bool = True  # for the parts that a book is bought for


@dataclass(frozen=True)
class Part:
    """A run of pages. It is measured when the parts before it are, and drawn when all pages have numbers."""

    kind: str
    measure: Callable[[Whole], Measured]  # what is known then: all parts, and the runs before this one
    draw: Callable[[Leaf, Whole], Iterable[Mark]]
    entry: Entry | None = None
    head: str = ""  # runs over its rectos; without one its pages have no running heads
    furnished: bool = True  # its pages carry folios
    recto: bool = False  # it opens on a right-hand page
    section: int | None = None
    about: str = ""  # what of the puzzles its pages hold, as the manifest calls it
    guessed: bool = False  # how many pages it takes is an estimate, since the puzzles are not known yet

    def run(self, so_far: Whole) -> Run:
        """Its pages, as they are to be numbered."""
        return Run(self.kind, tuple(self.measure(so_far)), self.recto, self.section, self.about)


@dataclass(frozen=True, eq=False)
class Whole:
    """A book's parts, the runs of those that have been measured, and the leaves when there are any."""

    parts: tuple[Part, ...]
    runs: tuple[Run, ...]
    leaves: tuple[Leaf, ...] = ()

    @cached_property
    def pages(self) -> Mapping[int, Mapping[str, int]]:
        """By puzzle, the page of each thing that there is of it."""
        return pages_by_number(self.runs, self.leaves)

    @cached_property
    def first_pages(self) -> Mapping[int, int]:
        """By part, counted from 0, the page that it begins on."""
        found: dict[int, int] = {}
        for leaf in self.leaves:
            if leaf.run is not None:
                found.setdefault(leaf.run, leaf.page)
        return found


def one_page(_: Whole) -> Measured:
    """The measure of a part that is a page to itself."""
    return ((),)


def as_many(pages: Iterable[object]) -> Measured:
    """So many pages that show no puzzles."""
    return [() for _ in pages]


def stacked(setting: Setting, pages: Sequence[Sequence[Block]], leaf: Leaf) -> tuple[Mark, ...]:
    """A page of running text: those blocks, or nothing where there are fewer pages than were planned."""
    return stack(pages[leaf.part] if leaf.part < len(pages) else (), setting.text_frame(leaf.page))
