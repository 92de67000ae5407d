"""A book and its layout in, finished pages out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.book import Book, Leaf
from bookbuilder.drawing import Mark, Page
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset import example, front, guide, puzzles
from bookbuilder.typeset.blocks import Block, flow, stack
from bookbuilder.typeset.hints import hint_pages
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.steps import steps
from bookbuilder.typeset.text import LEFT, RIGHT, RISE, shorten, write

# Kinds of leaves that carry a running head and a folio.
FURNISHED = {"contents", "how-to", "key", "puzzles", "hints", "steps", "answers"}
BACK = {"hints", "steps", "answers"}  # which have a heading of the same name in the words


def draw(book: Book, layout: Layout) -> Iterator[Page]:
    """Every page of the book in order."""
    trim = layout.setting.geometry.trim
    whole = (0.0, 0.0, trim.width, trim.height)
    artist = _Artist(book, layout)
    for leaf in layout.leaves:
        marks = tuple(artist.marks(leaf))
        furnished = leaf.kind in FURNISHED and bool(marks)
        if furnished:
            marks = (*_furniture(layout.setting, leaf), *marks)
        yield Page(trim.width, trim.height, whole, whole, marks, str(leaf.page) if furnished else "")


class _Artist:
    """What is worked out once for all pages of a book."""

    def __init__(self, book: Book, layout: Layout) -> None:
        self.layout = layout
        self.shown: dict[int, GradedPuzzle] = {number: puzzle for number, _, puzzle in book.numbered()}
        setting = self.setting = layout.setting
        sections = setting.outline.sections
        self.puzzle_grids = [
            setting.grid(section.board, section.symbols, slots.cell, shade_clues=section.shade_clues)
            for section, slots in zip(sections, layout.puzzles, strict=True)
        ]
        self.answer_grids = [
            setting.grid(section.board, section.symbols, slots.cell, answer=True, shade_clues=section.shade_clues)
            for section, slots in zip(sections, layout.answers, strict=True)
        ]
        self.levels = [frozenset(puzzle.grade.level for puzzle in its) for its in book.puzzles]
        shown = example.example(setting, book.example) if book.example else []
        height = setting.text_frame(1).height
        self.parts: dict[str, list[list[Block]]] = {
            "contents": flow(guide.contents(setting, layout.page_of), height),
            "how-to": flow([*guide.how_to(setting), *shown], height),
            "key": flow(guide.key(setting), height),
            "steps": flow(steps(setting, self.shown, self.pages_of), height),
        }
        self.hints = hint_pages(setting, self.shown, self.page_of)

    def page_of(self, number: int) -> str:
        """Where a puzzle is."""
        return self.setting.words.say("answer.puzzle", page=self.layout.puzzle_page[number])

    def pages_of(self, number: int) -> str:
        """Where a puzzle and its answer are."""
        pages = self.layout.pages_of(number)
        return self.setting.words.say("steps.pages", puzzle=pages["puzzle"], answer=pages["answer"])

    def marks(self, leaf: Leaf) -> Iterable[Mark]:
        """What a leaf shows besides its furniture."""
        setting, section = self.setting, leaf.section or 0
        match leaf.kind:
            case "title":
                return front.title(setting, leaf.page)
            case "copyright":
                return front.copyright_page(setting, leaf.page)
            case "contents" | "how-to" | "key" | "steps":
                parts = self.parts[leaf.kind]  # fewer than planned in a book without an example
                blocks = parts[leaf.part] if leaf.part < len(parts) else []
                return stack(blocks, setting.text_frame(leaf.page))
            case "opener":
                return front.opener(setting, leaf.page, section, self.levels[section])
            case "puzzles":
                return puzzles.puzzles(self.layout, leaf, self.puzzle_grids[section], self.shown)
            case "hints":
                return self.hints.draw(leaf.part, setting.text_frame(leaf.page))
            case "answers-opener":
                return front.answers_opener(setting, leaf.page)
            case "answers":
                return puzzles.answers(self.layout, leaf, self.answer_grids, self.shown)
            case "blank":
                return ()


def _furniture(setting: Setting, leaf: Leaf) -> Iterator[Mark]:
    """The running head and the folio at the outer edge: the book on the left-hand page, the part on the right."""
    frame, faces = setting.geometry.frame(leaf.page), setting.faces
    right = bool(leaf.page % 2)
    edge, side = (frame.right, RIGHT) if right else (frame.left, LEFT)
    if leaf.kind == "puzzles" or leaf.kind in BACK:
        back = leaf.kind in BACK
        part = setting.words.say(f"{leaf.kind}.heading") if back else setting.outline.sections[leaf.section or 0].title
        head = shorten(part if right else setting.outline.title, faces.small, frame.width * 0.8)
        yield write(head, faces.small, edge, frame.top + faces.small.size * RISE, side)
    yield write(str(leaf.page), faces.folio, edge, frame.bottom, side)
