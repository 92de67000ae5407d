"""A plan and its puzzles go in; a look at the book comes out, whose pages are drawn when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from threading import Lock

from bookbuilder.book import ANSWER, PUZZLE, Book, Leaf
from bookbuilder.drawing import Group, Mark, Page
from bookbuilder.plan import Plan
from bookbuilder.render.pictures import POINTS_PER_INCH, pictures
from bookbuilder.render.placement import Placement
from bookbuilder.render.png import image_png
from bookbuilder.typeset import Layout, cover, drawing

_MOST_PIXELS = 25_000_000  # of a picture

Area = tuple[float, float, float, float]  # left, top, width and height, in points from the top left of the sheet


@dataclass(frozen=True, slots=True)
class Figure:
    """A grid on a page."""

    number: int  # of the puzzle that it shows
    is_answer: bool
    area: Area


@dataclass(frozen=True)
class BookLook:
    """A book as it would be printed. Puzzles that are not there yet are blank."""

    generation: int  # of looks; the highest is the newest
    reading: int  # the generation of the text
    plan: Plan
    book: Book
    layout: Layout
    missing: frozenset[int] = frozenset()  # numbers of puzzles that are not there yet
    _drawn: Callable[[int], Page] = field(init=False, repr=False, compare=False)
    _turn: Lock = field(default_factory=Lock, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_drawn", drawing(self.book, self.layout))

    def page(self, number: int) -> Page:
        """The page of a number, from 1. Threads take turns: what pages have in common is found with the first."""
        with self._turn:
            return self._drawn(number)

    def picture(self, number: int, dpi: float) -> bytes:
        """A page as PNG."""
        return as_png(self.page(number), dpi)

    def cover(self, dpi: float) -> bytes:
        """The cover as PNG, back, spine and front. Only a book with one may be asked."""
        assert self.plan.cover is not None
        with self._turn:
            page = cover(self.layout, self.plan.cover, self.book)
        return as_png(page, dpi)

    def is_whole(self, leaf: Leaf) -> bool:
        """Whether all puzzles that a page shows are there."""
        return self.missing.isdisjoint(leaf.numbers) and self.missing.isdisjoint(leaf.answered)

    def figures(self, number: int) -> tuple[Figure, ...]:
        """The grids of a page: answers that stand with puzzles first, as they are drawn."""
        leaf = self.layout.leaves[number - 1]
        about = "" if leaf.run is None else self.layout.runs[leaf.run].about
        shown = [(it, True) for it in leaf.answered]
        if about in (PUZZLE, ANSWER):
            shown += [(it, about == ANSWER) for it in leaf.numbers]
        areas = _pictured(self.page(number).marks, Placement())
        return tuple(Figure(it, answer, area) for (it, answer), area in zip(shown, areas, strict=False))


def as_png(page: Page, dpi: float) -> bytes:
    """A page as PNG; a poster comes in fewer dots per inch than asked, rather than fill the memory."""
    dpi = min(dpi, sqrt(_MOST_PIXELS / (page.width * page.height)) * POINTS_PER_INCH)
    (picture,) = pictures([page], dpi)
    return image_png(picture, dpi)


def _pictured(marks: tuple[Mark, ...], here: Placement) -> Iterator[Area]:
    """The areas of pictures among marks that are placed here."""
    for mark in marks:
        if isinstance(mark, Group):
            inside = here.within(mark)
            if mark.height:
                yield inside.box(0.0, 0.0, mark.width, mark.height)
            else:
                yield from _pictured(mark.marks, inside)
