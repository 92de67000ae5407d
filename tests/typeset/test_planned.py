"""What is planned is what is drawn: everything of a puzzle stands on the page that references and book.json name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from types import SimpleNamespace
from typing import get_args

import pytest

from bookbuilder.book import BACK, Answers, Book, Lessons, Matter, Origin
from bookbuilder.drawing import Anchor, Copy, Group, Mark, Text
from bookbuilder.levels import LEVELS
from bookbuilder.typeset import Layout, draw, fitted, page_layouts, theme, themes
from bookbuilder.typeset.parts import Material, book_parts, measured
from bookbuilder.typeset.screen import on_screen
from bookbuilder.words import languages
from tests.pace import some_slow
from tests.typeset.test_lessons import of, taught

POCKET = "100x160mm"  # the first lines of hints are often as long as the page is wide
PLACES = [place for place in get_args(Answers) if place != "none"]


def pocket(make_: SimpleNamespace, **fields: object) -> Book:
    """Hints in a narrow column; in three sections, so that blanks may come before their openers."""
    several = (
        of(make_, "classic", Lessons(1, "key", 2), 24, levels=("hard",)),
        of(make_, "6x6", Lessons(hints=1), 7, levels=("easy",)),
        of(make_, "classic", Lessons(hints=2), 5, levels=("extreme",)),
    )
    return taught(make_, *several, **fields)


def bound(make_: SimpleNamespace, book: Book, size: str = POCKET, look: str = "press") -> Layout:
    return fitted(make_.laid_out(book.outline, size, "plain", look=theme(look)), book)


def leaves_of(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks within all groups and copies, turned ones too."""
    for mark in marks:
        match mark:
            case Group():
                yield from leaves_of(mark.marks)
            case Copy():
                yield from leaves_of(mark.drawing.marks)
            case _:
                yield mark


def drawn(book: Book, layout: Layout) -> dict[int, dict[str, int]]:
    """By puzzle, the pages of all that belongs to it, as the places show to which pages for the screen lead."""
    found: dict[int, dict[str, int]] = {number: {} for number, _, _ in book.numbered()}
    documents = [document for document in (layout, layout.apart) if document]
    pages = chain.from_iterable(enumerate(draw(book, on_screen(document)), start=1) for document in documents)
    for page, its in pages:
        for mark in leaves_of(its.marks):
            if isinstance(mark, Anchor) and not mark.name.startswith("part-"):
                what, number = mark.name.split("-")
                assert what not in found[int(number)], f"{mark.name} is on two pages"
                found[int(number)][what] = page
    return found


def planned(book: Book, layout: Layout) -> dict[int, dict[str, int]]:
    return {number: dict(layout.pages_of(number)) for number, _, _ in book.numbered()}


def texts(pages: Iterable[SimpleNamespace]) -> list[list[str]]:
    return [[mark.text for mark in leaves_of(page.marks) if isinstance(mark, Text)] for page in pages]


@pytest.mark.parametrize("language", some_slow(languages(), {"he"}))
@pytest.mark.parametrize("look", themes())
def test_all_that_belongs_to_a_puzzle_is_drawn_on_the_page_planned_for_it(
    make: SimpleNamespace, language: str, look: str
) -> None:
    book = pocket(make, language=language)
    layout = bound(make, book, look=look)
    assert drawn(book, layout) == planned(book, layout)


@pytest.mark.parametrize("place", PLACES)
def test_it_is_wherever_answers_stand(make: SimpleNamespace, place: str) -> None:
    book = pocket(make, language="de", answers=place)
    layout = bound(make, book)
    assert drawn(book, layout) == planned(book, layout)


@pytest.mark.parametrize("size", ["96x160mm", "104x160mm", "112x160mm", "5x8in", "a5", "a4"])
def test_it_is_in_columns_of_any_width(make: SimpleNamespace, size: str) -> None:
    book = pocket(make, language="de")
    layout = bound(make, book, size)
    assert drawn(book, layout) == planned(book, layout)


def test_the_printed_pages_say_what_those_for_the_screen_say(make: SimpleNamespace) -> None:
    book = pocket(make, language="de")
    layout = bound(make, book)
    assert texts(draw(book, layout)) == texts(draw(book, on_screen(layout)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("look", themes())
def test_the_parts_of_a_book_planned_before_its_puzzles_find_room_for_them(
    make: SimpleNamespace, language: str, look: str
) -> None:
    """All but those that say that they have guessed, and are measured again."""
    sections = (make.section(f"Part {n}", 3 + n, levels=LEVELS, page=page) for n, page in enumerate(page_layouts()))
    matter = Matter(back=BACK | {"log"}, origin=Origin(frozenset({"dug"}), 0, True), blank_grids=2, errata="x.org")
    outline = make.outline(*sections, language=language, matter=matter)
    layout = make.laid_out(outline, "8.5x11in", "plain", look=theme(look))
    before, after = (
        measured(book_parts(Material(layout.setting, layout.sections, its))) for its in (None, make.book(outline))
    )
    for part, room, needed in zip(before.parts, before.runs, after.runs, strict=True):
        if part.about:
            assert needed.pages == room.pages, part.kind
        assert len(needed.pages) <= len(room.pages) or part.guessed, part.kind
