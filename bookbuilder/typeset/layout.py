"""An outline, a printer and a trim go in; the layout of every page comes out before any puzzle is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from bookbuilder.book import Book, Leaf, PartPages, pages_by_number
from bookbuilder.paper import Sourced, Trim
from bookbuilder.typeset.frame import Geometry
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts import Material, Pages, Part, book_parts, measured
from bookbuilder.typeset.sections import SectionLayout, section_layouts


@dataclass(frozen=True)
class Layout:
    """The contents and sizes of every page: all that `draw` needs besides the puzzles."""

    setting: Setting
    paper: str
    sections: tuple[SectionLayout, ...]
    runs: tuple[PartPages, ...]  # by part
    leaves: tuple[Leaf, ...]
    guessed: bool = False  # the page counts of some parts, such as hints, are estimates, as there are no puzzles yet
    is_drawn: bool = True  # whether any output has these pages, so that they must suit printer and readers
    cited: Pages | None = None  # of a document with the answers alone: by puzzle, its pages in the book
    apart: Layout | None = None  # the document with the answers, if these have one of their own

    @property
    def pages(self) -> int:
        """The number of pages of the book."""
        return len(self.leaves)

    def material(self, book: Book) -> Material:
        """What its parts are made of when the puzzles are there."""
        return Material(self.setting, self.sections, book, self.cited)

    def pages_of(self, number: int) -> Mapping[str, int]:
        """All pages of a puzzle, by their contents; that of an answer in a document of its own is a page of that."""
        own = self._pages_of.get(number, {})
        return {**own, **self.apart.pages_of(number)} if self.apart else own

    @cached_property
    def _pages_of(self) -> Mapping[int, Mapping[str, int]]:
        return pages_by_number(self.runs, self.leaves)


def settle(setting: Setting, trim: Trim, paper: str, book: Book | None = None) -> Layout:
    """The layout on a trim, unchecked; without a book, hints and walkthroughs are given their usual room.

    Answers that stand in a document of their own are laid out after the book, whose pages they cite.

    The gutter depends on the number of pages, and the contents of a page depend on the gutter: the search starts with
    a thin book and widens the gutter until both agree. It never narrows it again, so the search ends, even where a
    book with the wider gutter has fewer pages and would do with the narrower one.
    """
    layout = _settled(setting, trim, paper, book)
    if setting.outline.answers != "file":
        return layout
    pages = pages_by_number(layout.runs, layout.leaves)
    outline = replace(setting.outline, answers="back")
    apart = _settled(replace(setting, outline=outline), trim, paper, book, pages)
    pairs = zip(layout.sections, apart.sections, strict=True)
    sections = tuple(replace(section, answer=answered.answer) for section, answered in pairs)
    return replace(layout, sections=sections, apart=apart)


def _settled(setting: Setting, trim: Trim, paper: str, book: Book | None, cited: Pages | None = None) -> Layout:
    printer = setting.printer
    inside = printer.inside(1)
    while True:
        geometry = Geometry.suiting(trim, printer, inside, setting.bleeds)
        parts, layout = _measured(replace(setting, geometry=geometry), paper, book, cited)
        needed = printer.inside(layout.pages)
        if needed <= inside:
            guessed = any(part.guessed() for part in reversed(parts))  # hints and steps come last, and know at once
            return replace(layout, guessed=guessed)
        inside = needed


def _measured(setting: Setting, paper: str, book: Book | None, cited: Pages | None) -> tuple[tuple[Part, ...], Layout]:
    sections = section_layouts(setting)
    parts, printer = book_parts(Material(setting, sections, book, cited)), setting.printer
    even, last_blank = (cited is None and _is(rule) for rule in (printer.even, printer.last_blank))
    whole = measured(parts, even, last_blank)
    return parts, Layout(setting, paper, sections, whole.runs, whole.leaves, cited=cited)


def _is(rule: Sourced[bool] | None) -> bool:
    return rule is not None and rule.value
