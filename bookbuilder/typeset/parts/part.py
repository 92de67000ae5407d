"""A part of a book as a value: its entry in the contents, its number of pages, and how to draw each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar
from weakref import WeakKeyDictionary

from bookbuilder.book import Book, Leaf, Numbers, PartPages, pages_by_number
from bookbuilder.drawing import Group, Mark
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.page.arrangement import ABOVE
from bookbuilder.typeset.page.boxes import FlowedPage
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.sections import SectionLayout

Thing = TypeVar("Thing")
Key = TypeVar("Key", bound=Hashable)
Shown = Mapping[int, GradedPuzzle]  # puzzles by their numbers
Notes = Callable[[int], str]  # a puzzle's number -> the reference to other pages beside it
Facing = Callable[[int], Iterable[Mark]]  # a page's number -> what it shows
Pages = Mapping[int, Mapping[str, int]]  # by puzzle, the pages of everything that belongs to it
Measured = Iterable[Numbers]  # the puzzles that each page shows, or whose hints or steps begin there; () for none


@dataclass(frozen=True)
class Material:
    """The material for the parts of a document; without a book, they are measured before the puzzles exist."""

    setting: Setting
    sections: Sequence[SectionLayout]
    book: Book | None = None
    cited: Pages | None = None  # for answers in a document of their own: by puzzle, its pages in the book

    @cached_property
    def shown(self) -> Shown | None:
        """The puzzles by their numbers."""
        return {number: puzzle for number, _, puzzle in self.book.numbered()} if self.book else None


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A part's line in the contents."""

    title: str
    strong: bool = True  # for the parts that a book is bought for
    section: int | None = None  # whose puzzles and levels are named beside it


def _never() -> bool:
    """Nothing is estimated."""
    return False


@dataclass(frozen=True)
class Part:
    """A run of pages. It is measured after the parts before it, and drawn when all pages have numbers."""

    kind: str
    measure: Callable[[Whole], Measured]  # receives what is known then: all parts, and the pages before this one
    draw: Callable[[Leaf, Whole], Iterable[Mark]]
    entry: ContentsEntry | None = None
    facing: Facing | None = None  # a blank page before it
    head: str = ""  # the running head of its rectos; if empty, its pages have no running heads
    ranged: bool = False  # its heads, on versos too, name the puzzles of the page
    furnished: bool = True  # its pages carry folios
    recto: bool = False  # it opens on a right-hand page
    better_recto: bool = False  # it does if that costs few blanks
    section: int | None = None
    about: str = ""  # what its pages hold for the puzzles, in the manifest's term
    answered: tuple[Numbers, ...] = ()  # the puzzles whose answers each page shows besides; empty if none does
    loose: bool = False  # its pages are single sheets to hand out
    joins: bool = False  # without pages of its own, it stands on the last page of the part before
    guessed: Callable[[], bool] = _never  # whether its number of pages is an estimate, as there are no puzzles yet

    def run(self, so_far: Whole) -> PartPages:
        """The part's pages, to be numbered."""
        pages = tuple(self.measure(so_far))
        opening, joins = (self.recto, self.better_recto), self.joins and not pages
        return PartPages(self.kind, pages, *opening, self.section, self.about, self.answered, self.loose, joins)


@dataclass(frozen=True, eq=False)
class Whole:
    """A book's parts, and the runs and leaves of those measured so far."""

    parts: tuple[Part, ...]
    runs: tuple[PartPages, ...]
    leaves: tuple[Leaf, ...]

    @cached_property
    def pages(self) -> Pages:
        """By puzzle, the pages of everything that belongs to it."""
        return pages_by_number(self.runs, self.leaves)

    @cached_property
    def first_pages(self) -> Mapping[int, int]:
        """By part, counted from 0, its first page."""
        first: dict[int, int] = {}
        for leaf in self.leaves:
            for run in leaf.runs:
                first.setdefault(run, leaf.page)
        return first


def once_each(make: Callable[[Whole], Thing]) -> Callable[[Whole], Thing]:
    """The same function, which makes its result once for all parts of a book, and lets it go when they go.

    A plain cache would not: the parts have what draws them, which has the cache, which has the parts.
    """
    made = WeakKeyDictionary[Whole, Thing]()

    def of(whole: Whole) -> Thing:
        if whole not in made:
            made[whole] = make(whole)
        return made[whole]

    return of


def grouped(things: Iterable[Thing], key: Callable[[Thing], Key]) -> dict[Key, list[Thing]]:
    """Things by what they have in common, in the order in which that comes first."""
    groups: dict[Key, list[Thing]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups


def told_of(
    of: Material,
    kind: str,
    about: str,
    title: str,
    pages: Callable[[Whole], Sequence[FlowedPage]],
    measured: Callable[[Whole], Sequence[FlowedPage]],
) -> Part:
    """A part of running text about the puzzles, whose number of pages is a guess before these are there."""
    return Part(
        kind,
        lambda so_far: (page.numbers for page in measured(so_far)),
        lambda leaf, whole: page_of(of.setting, pages(whole), leaf),
        ContentsEntry(title),
        head=title,
        ranged=True,
        about=about,
        guessed=lambda: of.book is None,
    )


def standing_low(
    setting: Setting, kind: str, pages: Sequence[FlowedPage], most: float = 1.0, across: float = 0.0
) -> Part:
    """Pages without furniture; a single one that takes no more than a share of its height is on its optical middle."""
    taken = pages[0].height
    down = ABOVE * (setting.height - taken) if len(pages) == 1 and taken <= most * setting.height else 0.0

    def draw(leaf: Leaf, _: Whole) -> tuple[Mark, ...]:
        return (Group(across, down, page_of(setting, pages, leaf)),)

    return Part(kind, lambda _: as_many(pages), draw, furnished=False)


def one_page(_: Whole) -> Measured:
    """The measure of a part of a single page."""
    return ((),)


def as_many(pages: Iterable[object]) -> Measured:
    """As many pages, none of which shows a puzzle."""
    return [() for _ in pages]


def page_of(setting: Setting, pages: Sequence[FlowedPage], leaf: Leaf) -> tuple[Mark, ...]:
    """A page of running text, or nothing if there are fewer pages than planned."""
    return pages[leaf.part].put(setting.text_frame(leaf.page)) if leaf.part < len(pages) else ()
