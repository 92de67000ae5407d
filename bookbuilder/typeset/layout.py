"""An outline, a printer and a trim in, the layout of every page out: counts and sizes, before a puzzle is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bookbuilder.book import Book, Capacity, Leaf, Outline, paginate
from bookbuilder.paper import Printer, Trim
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset import guide
from bookbuilder.typeset.blocks import begun, flow
from bookbuilder.typeset.example import example
from bookbuilder.typeset.frame import Geometry
from bookbuilder.typeset.hints import hint_pages
from bookbuilder.typeset.pagelayout import PageLayout
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.sharing import answer_pages, room
from bookbuilder.typeset.sizes import FigureSizes, figure_sizes
from bookbuilder.typeset.slots import Slots, puzzle_slots
from bookbuilder.typeset.steps import steps
from bookbuilder.typeset.tones import names
from bookbuilder.words import Words


@dataclass(frozen=True)
class Layout:
    """Which page shows what, and how large: all that `draw` needs besides the puzzles."""

    setting: Setting
    paper: str
    leaves: tuple[Leaf, ...]
    puzzles: tuple[Slots, ...]  # by section
    answers: tuple[Slots, ...]  # by section
    guessed: bool = False  # how many pages hints and walkthroughs take, since there are no puzzles yet

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

    @cached_property
    def hints_page(self) -> dict[int, int]:
        """Puzzle number -> the page that its hints begin on."""
        return self._pages_of("hints")

    @cached_property
    def steps_page(self) -> dict[int, int]:
        """Puzzle number -> the page that its walkthrough begins on."""
        return self._pages_of("steps")

    def pages_of(self, number: int) -> dict[str, int]:
        """All pages of a puzzle, by what is on them."""
        found = {"puzzle": self.puzzle_page, "answer": self.answer_page}
        found |= {"hints": self.hints_page, "walkthrough": self.steps_page}
        return {what: pages[number] for what, pages in found.items() if number in pages}

    @cached_property
    def figures(self) -> tuple[FigureSizes | None, ...]:
        """By section: the sizes in its walkthroughs, if it has any."""
        sections = self.setting.outline.sections
        return tuple(figure_sizes(self.setting, each) if each.lessons.walkthroughs else None for each in sections)

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


def settle(
    outline: Outline,
    printer: Printer,
    trim: Trim,
    pages: Mapping[str, PageLayout],
    words: Words,
    paper: str,
    book: Book | None = None,
) -> Layout:
    """The layout on a trim, whether it pleases or not; without a book, hints and walkthroughs have their usual room.

    The gutter depends on the number of pages, and what fits on a page on the gutter: the search starts with a thin
    book and widens the gutter until both agree.
    """
    inside = printer.inside(1)
    shown = {number: puzzle for number, _, puzzle in book.numbered()} if book else None
    while True:
        setting = Setting(outline, words, printer, Geometry.suiting(trim, printer, inside), pages)
        layout = _measure(setting, paper, shown)
        needed = printer.inside(layout.pages)
        if needed <= inside:
            return layout
        inside = needed  # it only grows, so this ends


def _measure(setting: Setting, paper: str, shown: Mapping[int, GradedPuzzle] | None) -> Layout:
    outline = setting.outline
    puzzles = _puzzle_slots(setting)
    groups, answers = answer_pages(setting, puzzles)
    height = setting.text_frame(1).height
    capacity = Capacity(
        puzzles=tuple(slots.count for slots in puzzles),
        answers=tuple(slots.count for slots in answers),
        answer_groups=groups,
        contents=len(flow(guide.contents(setting), height)),
        how_to=len(flow([*guide.how_to(setting), *example(setting)], height)),
        key=len(flow(guide.key(setting), height)),
        hints=hint_pages(setting, shown).begun,
        steps=begun(flow(its, height)) if (its := steps(setting, shown)) else (),
    )
    guessed = outline.has_lessons and shown is None
    return Layout(setting, paper, paginate(outline, capacity), puzzles, answers, guessed)


def _puzzle_slots(setting: Setting) -> tuple[Slots, ...]:
    """Every section's puzzles; those of sections that look alike are worked out once."""
    known: dict[tuple[object, ...], Slots] = {}
    found = []
    for section in setting.outline.sections:
        look = (*room(section), section.symbols, bool(names(section.board)))
        if look not in known:
            known[look] = puzzle_slots(setting, section)
        found.append(known[look])
    return tuple(found)
