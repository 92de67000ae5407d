"""A book and its layout go in, finished pages come out.

Pages of a book in a script from right to left are laid out like all others, and then mirrored: it is bound on the
right, and its first page is a left-hand page.
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import PUZZLE, Book, Leaf, Numbers
from bookbuilder.drawing import Anchor, Group, Mark, Page
from bookbuilder.paper import sheet
from bookbuilder.typeset.edges import edge_marks
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.mirror import mirrored, ordered
from bookbuilder.typeset.page.furniture import furniture
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts import Material, Part, Whole, book_parts


def draw(book: Book, layout: Layout) -> Iterator[Page]:
    """Every page of the book in order."""
    setting = layout.setting
    whole = Whole(book_parts(Material(setting, layout.sections, book)), layout.runs, layout.leaves)
    kinds, laid_out = [part.kind for part in whole.parts], [run.kind for run in layout.runs]
    assert kinds == laid_out, f"the parts with the puzzles, {kinds}, are not those laid out before, {laid_out}"
    for leaf in layout.leaves:
        part = None if leaf.run is None else whole.parts[leaf.run]
        marks = tuple(part.draw(leaf, whole)) if part else _before(whole, leaf)
        furnished = bool(part and part.furnished and marks)
        if part and furnished:
            around = tuple(furniture(setting, leaf.page, _head(setting, part, leaf, whole)))
            marks = (*((Group(0.0, 0.0, around, role="furniture"),) if setting.reading else around), *marks)
        if setting.reading:
            begun = leaf.also if leaf.part else leaf.runs
            marks = (*(Anchor(0.0, 0.0, f"part-{run}") for run in begun if whole.parts[run].entry), *marks)
        if part and setting.bleeds:
            marks = (*edge_marks(setting, part, leaf.page), *marks)
        yield _placed(setting, leaf.page, marks, str(leaf.page) if furnished else "")


def _before(whole: Whole, leaf: Leaf) -> tuple[Mark, ...]:
    """What a blank page shows: what the part that it faces has for it."""
    after = whole.leaves[leaf.page : leaf.page + 1]
    facing = whole.parts[after[0].run].facing if after and after[0].run is not None else None
    return tuple(facing(leaf.page)) if facing else ()


def _placed(setting: Setting, page: int, marks: tuple[Mark, ...], label: str) -> Page:
    """The page on its sheet, which is larger if something runs past the edges."""
    trim, right = setting.geometry.trim, setting.bound_right
    marks = tuple(mirrored(marks, trim.width)) if right else ordered(marks)
    paper = sheet(trim, setting.geometry.bleed, "right" if bool(page % 2) == right else "left")
    left, top, *_ = paper.trim
    if left or top:
        marks = (Group(left, top, marks),)
    return Page(paper.width, paper.height, paper.trim, paper.bleed, marks, label)


def _head(setting: Setting, part: Part, leaf: Leaf, whole: Whole) -> str:
    """The running head of a page, empty for none: the book's title on versos, the part's on rectos, or the puzzles.

    Puzzles that no page opens have their part's title on versos, too.
    """
    if not part.head:
        return ""
    if leaf.answered and not leaf.numbers:
        return _ranged(setting, setting.words.say("answers.heading"), leaf.answered)
    if part.ranged and (numbers := _told(leaf, whole)):
        return _ranged(setting, part.head, numbers)
    unopened = part.about == PUZZLE and part.entry is not None
    return part.head if leaf.page % 2 or unopened else setting.outline.title


def _told(leaf: Leaf, whole: Whole) -> Numbers:
    """The puzzles of a page; where none begins, the one that continues."""
    if leaf.numbers or leaf.run is None:
        return leaf.numbers
    before = [number for page in whole.runs[leaf.run].pages[: leaf.part] for number in page]
    return tuple(before[-1:])


def _ranged(setting: Setting, title: str, numbers: Numbers) -> str:
    return setting.words.say("head.numbers", n=len(numbers), title=title, first=numbers[0], last=numbers[-1])
