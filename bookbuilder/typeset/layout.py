"""An outline, a printer and a trim in, the layout of every page out: counts and sizes, before a puzzle is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from bookbuilder import fonts
from bookbuilder.book import Capacity, Leaf, Outline, SectionOutline, paginate
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.typeset import front, guide
from bookbuilder.typeset.blocks import flow
from bookbuilder.typeset.frame import Geometry
from bookbuilder.typeset.pagelayout import PageLayout
from bookbuilder.typeset.paper import Printer, Trim
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.slots import Slots, answer_slots, puzzle_slots, smallest_digit
from bookbuilder.words import Words


@dataclass(frozen=True)
class Layout:
    """Which page shows what, and how large: all that `draw` needs besides the puzzles."""

    setting: Setting
    paper: str
    leaves: tuple[Leaf, ...]
    puzzles: tuple[Slots, ...]  # by section
    answers: tuple[Slots, ...]  # by section

    @property
    def pages(self) -> int:
        """How many pages the book has."""
        return len(self.leaves)

    @cached_property
    def puzzle_page(self) -> dict[int, int]:
        """Puzzle number -> the page that it is on."""
        return self._pages_of("puzzles")

    @cached_property
    def answer_page(self) -> dict[int, int]:
        """Puzzle number -> the page that its answer is on."""
        return self._pages_of("answers")

    @property
    def digits(self) -> tuple[tuple[float, float], ...]:
        """By section: the type sizes of the marks in puzzles and in answers."""
        return tuple((puzzle.digit, answer.digit) for puzzle, answer in zip(self.puzzles, self.answers, strict=True))

    def page_of(self, kind: str, section: int | None = None) -> int | None:
        """The first page of a kind, or of a section's leaves of that kind."""
        found = (leaf.page for leaf in self.leaves if leaf.kind == kind and section in (None, leaf.section))
        return next(found, None)

    def _pages_of(self, kind: str) -> dict[int, int]:
        return {number: leaf.page for leaf in self.leaves if leaf.kind == kind for number in leaf.numbers}


def lay_out(
    outline: Outline,
    printer: Printer,
    trim: Trim,
    pages: Mapping[str, PageLayout],
    words: Words,
    paper: str | None = None,
) -> Layout:
    """Find the number of pages, the margins that go with it and the sizes of all grids.

    The gutter depends on the number of pages, and what fits on a page on the gutter: the search starts with a thin
    book and widens the gutter until both agree. `paper` defaults to the printer's first.

    Raises InputError for a trim, paper or number of pages that the printer lacks, for digits that come out smaller
    than the printer or the page layout stands for, and for texts that the typeface or a page cannot hold.
    """
    trim = printer.take(trim)
    paper = paper or next(iter(printer.papers), "white")
    printer.check_paper(paper)
    _check_characters(outline)
    layout = _settle(outline, printer, trim, pages, words, paper)
    _check_digits(layout)
    printer.check_pages(layout.pages, trim, paper)
    front.check(layout.setting)
    return layout


def _settle(
    outline: Outline, printer: Printer, trim: Trim, pages: Mapping[str, PageLayout], words: Words, paper: str
) -> Layout:
    inside = printer.inside(1)
    while True:
        setting = Setting(outline, words, printer, Geometry.suiting(trim, printer, inside), pages)
        layout = _measure(setting, paper)
        needed = printer.inside(layout.pages)
        if needed <= inside:
            return layout
        inside = needed  # it only grows, so this ends


def _measure(setting: Setting, paper: str) -> Layout:
    outline = setting.outline
    puzzles = tuple(puzzle_slots(setting, section) for section in outline.sections)
    groups = _answer_groups(outline)
    answers = tuple(
        answer_slots(setting, section, _most_answers(setting, section, group, groups), slots)
        for section, group, slots in zip(outline.sections, groups, puzzles, strict=True)
    )
    height = setting.text_frame(1).height
    capacity = Capacity(
        puzzles=tuple(slots.count for slots in puzzles),
        answers=tuple(slots.count for slots in answers),
        answer_groups=groups,
        contents=len(flow(guide.contents(setting), height)),
        how_to=len(flow(guide.how_to(setting), height)),
        key=len(flow(guide.key(setting), height)),
    )
    return Layout(setting, paper, paginate(outline, capacity), puzzles, answers)


def _answer_groups(outline: Outline) -> tuple[int, ...]:
    """Neighbouring sections whose answers look alike get the same number, and share pages."""

    def alike(one: SectionOutline, other: SectionOutline) -> bool:
        return (one.board, one.symbols, one.page) == (other.board, other.symbols, other.page)

    groups = [0]
    for one, other in pairwise(outline.sections):
        groups.append(groups[-1] + (not alike(one, other)))
    return tuple(groups)


def _most_answers(setting: Setting, section: SectionOutline, group: int, groups: tuple[int, ...]) -> int:
    sections = zip(setting.outline.sections, groups, strict=True)
    total = sum(each.count for each, its in sections if its == group)
    return min(total, setting.outline.answers_per_page or setting.layout(section).answers)


def _too_small(layout: Layout) -> Iterator[tuple[SectionOutline, str, float, float]]:
    """Sections whose digits come out too small: (section, what, size, the least size)."""
    for section, sizes in zip(layout.setting.outline.sections, layout.digits, strict=True):
        for what, size in zip(("puzzle", "answer"), sizes, strict=True):
            least = smallest_digit(layout.setting, section, what)
            if size < least:
                yield section, what, size, least


def _check_digits(layout: Layout) -> None:
    problems = list(_too_small(layout))
    if not problems:
        return
    setting = layout.setting
    hint = f"no trim of {setting.printer.name} is large enough; put fewer on a page"
    for size in sorted(setting.printer.trims.value, key=lambda trim: trim.width * trim.height):
        larger = _settle(setting.outline, setting.printer, size, setting.pages, setting.words, layout.paper)
        if not any(_too_small(larger)):
            hint = f"use the trim {size}, or put fewer on a page"
            break
    trim = setting.geometry.trim
    raise InputError(
        Problem(
            Place(),
            f"section {section.id}: the digits of its {what}s would be {size:.1f} pt at {trim}; "
            f"{setting.printer.name} and the page layout {section.page} need {least:g} pt",
            hint,
        )
        for section, what, size, least in problems
    )


def _check_characters(outline: Outline) -> None:
    """Raises InputError that names every text with characters that the typeface does not have."""
    names = ("title", "subtitle", "author", "publisher", "edition", "isbn", "copyright")
    texts = [(name, getattr(outline, name)) for name in names]
    texts += [(f"title of section {section.id}", section.title) for section in outline.sections]
    texts += [(f"label of {level}", label) for level, label in outline.labels]
    texts += [(f"symbols of section {section.id}", "".join(section.symbols.marks)) for section in outline.sections]
    found = [(name, missing) for name, text in texts if (missing := fonts.missing("text", text))]
    if found:
        raise InputError(
            Problem(Place(), f"{name}: the typeface {fonts.FAMILY} has no {' '.join(missing)}", "write it without")
            for name, missing in found
        )
