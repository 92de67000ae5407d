"""A book and its layout go in, finished pages come out.

Pages of a book in a script from right to left are laid out like all others, and then mirrored: it is bound on the
right, and its first page is a left-hand page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bookbuilder.book import Book, Leaf
from bookbuilder.drawing import Anchor, Group, Mark, Page
from bookbuilder.paper import sheet
from bookbuilder.typeset.furniture import edge_marks, furniture
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.mirror import in_direction
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts import Whole, book_parts


def draw(book: Book, layout: Layout) -> Iterator[Page]:
    """Every page of the book in order."""
    return map(drawing(book, layout), range(1, layout.pages + 1))


def drawing(book: Book, layout: Layout) -> Callable[[int], Page]:
    """What draws the page of a number, from 1. What pages have in common is found once."""
    setting = layout.setting
    whole = Whole(book_parts(layout.material(book)), layout.runs, layout.leaves)
    kinds, laid_out = [part.kind for part in whole.parts], [run.kind for run in layout.runs]
    assert kinds == laid_out, f"the parts with the puzzles, {kinds}, are not those laid out before, {laid_out}"

    def drawn(number: int) -> Page:
        leaf = layout.leaves[number - 1]
        part = None if leaf.run is None else whole.parts[leaf.run]
        marks = tuple(part.draw(leaf, whole)) if part else _before(whole, leaf)
        furnished = bool(part and part.furnished and marks)
        if part and furnished:
            around = tuple(furniture(setting, part, leaf, whole))
            marks = (*((Group(0.0, 0.0, around, role="furniture"),) if setting.reading else around), *marks)
        if setting.reading:
            begun = leaf.also if leaf.part else leaf.runs
            marks = (*(Anchor(0.0, 0.0, f"part-{run}") for run in begun if whole.parts[run].entry), *marks)
        if part and setting.bleeds:
            marks = (*edge_marks(setting, part, leaf.page), *marks)
        return _placed(setting, leaf.page, marks, str(leaf.page) if furnished else "")

    return drawn


def _before(whole: Whole, leaf: Leaf) -> tuple[Mark, ...]:
    """What a blank page shows: what the part that it faces has for it."""
    after = whole.leaves[leaf.page : leaf.page + 1]
    facing = whole.parts[after[0].run].facing if after and after[0].run is not None else None
    return tuple(facing(leaf.page)) if facing else ()


def _placed(setting: Setting, page: int, marks: tuple[Mark, ...], label: str) -> Page:
    """The page on its sheet, which is larger if something runs past the edges."""
    trim, right = setting.geometry.trim, setting.bound_right
    marks = in_direction(setting.words.direction, marks, trim.width)
    paper = sheet(trim, setting.geometry.bleed, "right" if bool(page % 2) == right else "left")
    left, top, *_ = paper.trim
    if left or top:
        marks = (Group(left, top, marks),)
    return Page(paper.width, paper.height, paper.trim, paper.bleed, marks, label)
