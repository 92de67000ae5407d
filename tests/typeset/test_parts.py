"""The parts of a book: which there are, their order, and what each states about itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pkgutil import iter_modules
from types import SimpleNamespace

import pytest

from bookbuilder.book import FRONT
from bookbuilder.data import names
from bookbuilder.drawing import Text
from bookbuilder.fonts import width
from bookbuilder.typeset import draw, fitted, parts, theme
from bookbuilder.typeset.parts import PARTS, TOO_LONG, Material, Part, book_parts


def kinds(make: SimpleNamespace, *sections: object, **more: object) -> list[str]:
    layout = make.laid_out(make.outline(*sections, **more), by="plain")
    return list(dict.fromkeys(kind for kind in make.kinds_of(layout) if kind != "blank"))


def test_front_pages_come_in_the_order_in_which_they_are_read(make: SimpleNamespace) -> None:
    every = ["title", "copyright", "contents", "how-to", "key", "opener", "puzzles", "answers"]
    assert kinds(make) == every


@pytest.mark.parametrize(
    ("left_out", "kind"),
    [("contents", "contents"), ("copyright", "copyright"), ("difficulty_key", "key"), ("how_to", "how-to")],
)
def test_front_pages_that_are_not_wanted_are_not_there(make: SimpleNamespace, left_out: str, kind: str) -> None:
    assert kind in kinds(make)
    assert kind not in kinds(make, front=FRONT - {left_out})


def test_a_book_without_levels_explains_none(make: SimpleNamespace) -> None:
    assert "key" not in kinds(make, make.section(levels=()))


def test_numbers_run_through_the_book_and_sections_do_not_share_puzzle_pages(make: SimpleNamespace) -> None:
    layout = make.laid_out(
        make.outline(make.section("One", 5, page="two-up"), make.section("Two", 2, page="two-up")), by="plain"
    )
    shown = [(leaf.section, leaf.numbers) for leaf in layout.leaves if leaf.kind == "puzzles"]
    assert shown == [(0, (1, 2)), (0, (3, 4)), (0, (5,)), (1, (6, 7))]


def test_sections_of_different_shape_share_answer_pages(make: SimpleNamespace) -> None:
    six = make.square(6, 2, 3)
    layout = make.laid_out(
        make.outline(make.section("One", 1), make.section("Two", 1), make.section("S", 2, six)), by="plain"
    )
    assert [leaf.numbers for leaf in layout.leaves if leaf.kind == "answers"] == [(1, 2, 3, 4)]


def test_the_contents_list_the_parts_that_have_an_entry_and_no_others(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section("Warm-up"), make.section("Coffee")))
    parts = book_parts(Material(layout.setting, layout.sections))
    titles = [part.entry.title for part in parts if part.entry]
    assert titles == ["How to solve", "How hard is it?", "Warm-up", "Coffee", "Answers"]


def test_what_opens_on_a_recto_does(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section(count=4), make.section("Two", 4)), by="plain")
    parts = book_parts(Material(layout.setting, layout.sections))
    opening = {leaf.run: leaf.page for leaf in reversed(layout.leaves)}
    assert all(opening[at] % 2 for at, part in enumerate(parts) if part.recto)
    assert [part.kind for part in parts if part.recto] == ["title", "contents", "opener"]


def afterword(of: Material) -> Iterator[Part]:
    """A part with a page for each puzzle, or one while there are none."""
    pages = [()] * (len(of.shown) if of.shown else 1)
    yield Part("afterword", lambda _: pages, lambda *_: (), guessed=lambda: of.book is None)


def test_a_part_whose_pages_the_puzzles_decide_is_measured_again(
    make: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbuilder.typeset.parts.PARTS", (*PARTS, afterword))
    guess = make.laid_out(make.outline(make.section(count=9)), by="plain")
    layout = fitted(guess, book := make.book(guess.setting.outline))
    assert (guess.guessed, layout.guessed) == (True, False)
    assert [sum(leaf.kind == "afterword" for leaf in each.leaves) for each in (guess, layout)] == [1, 9]
    assert len(list(draw(book, layout))) == layout.pages


def test_a_part_that_comes_only_with_the_puzzles_is_refused(
    make: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = (lambda of: afterword(of) if of.book else iter(()), *PARTS)
    monkeypatch.setattr("bookbuilder.typeset.parts.PARTS", late)
    layout = make.laid_out(make.outline(), by="plain")
    with pytest.raises(AssertionError, match="are not those laid out before"):
        next(draw(make.book(layout.setting.outline), layout))


def test_every_page_that_tells_what_is_too_long_for_it_is_asked() -> None:
    asked = {*TOO_LONG}
    modules = [import_module(f"{parts.__name__}.{found.name}") for found in iter_modules(parts.__path__)]
    telling = [module for module in modules if hasattr(module, "parts") and hasattr(module, "too_long")]
    assert len(telling) > 1
    assert [module.__name__ for module in telling if module.too_long not in asked] == []


@pytest.mark.parametrize("look", names("layouts", "themes"))
def test_page_numbers_of_three_digits_stand_apart_from_their_titles(make: SimpleNamespace, look: str) -> None:
    sections = [make.section(title, 60, page="large-print") for title in ("One", "Two", "Three")]
    layout = make.laid_out(make.outline(*sections), size="8.5x11in", look=theme(look))
    page = next(islice(draw(make.book(layout.setting.outline), layout), make.page_of(layout, "contents") - 1, None))
    rows = defaultdict[float, list[Text]](list)
    for mark in make.flat(page.marks):
        if isinstance(mark, Text):
            rows[mark.y].append(mark)
    numbered = [row for row in rows.values() if row[0].text.isdigit() and len(row[0].text) == 3]
    assert len(numbered) >= 2
    for number, title, *_ in numbered:
        assert title.x - (number.x + width(number.text, number.face, number.size)) > 0.3 * number.size, title.text
