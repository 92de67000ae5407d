"""What stands before and after the puzzles: authors' texts, empty grids, the log, origin, rights and colophon."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from bookbuilder.book import Lessons, Matter, Origin
from bookbuilder.drawing import Box, Page, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.prose import Prose, prose_of
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Layout, draw, large_notes, theme
from tests.typeset.conftest import kinds_of

PREFACE, DEDICATION = prose_of("# Before you begin\n\nOne *more* thing.", Path()), prose_of("For *M.*", Path())
DUG = Origin(frozenset({"dug"}), 0, distinct=True)


def short(text: str) -> Prose:
    return prose_of(text, Path())


def kinds(layout: Layout) -> list[str]:
    return list(dict.fromkeys(kind for kind in kinds_of(layout) if kind != "blank"))


def pages(make: SimpleNamespace, layout: Layout, kind: str) -> list[Page]:
    drawn = list(draw(make.book(layout.setting.outline), layout))
    return [page for page, leaf in zip(drawn, layout.leaves, strict=True) if leaf.kind == kind]


def told(make: SimpleNamespace, layout: Layout, kind: str) -> str:
    return "\n".join(line for page in pages(make, layout, kind) for line in make.lines(page.marks))


def marks_of(make: SimpleNamespace, layout: Layout, kind: str) -> list[object]:
    return [mark for page in pages(make, layout, kind) for mark in make.flat(page.marks)]


def laid_out(
    make: SimpleNamespace, *sections: object, by: str = "plain", size: str = "6x9in", **matter: object
) -> Layout:
    outline = make.outline(*sections, matter=Matter(**matter))  # type: ignore[arg-type]
    return make.laid_out(outline, size, by)  # type: ignore[no-any-return]


# --- authors' texts ---


def test_a_dedication_precedes_the_contents_and_a_preface_follows_them(make: SimpleNamespace) -> None:
    layout = laid_out(make, before=(PREFACE, DEDICATION), after=(PREFACE,))
    assert kinds(layout)[:6] == ["title", "copyright", "dedication", "contents", "preface", "how-to"]
    assert kinds(layout)[-1] == "afterword"


def test_the_contents_list_a_text_by_its_title(make: SimpleNamespace) -> None:
    layout = laid_out(make, before=(PREFACE, DEDICATION))
    page = make.page_of(layout, "preface")
    found = told(make, layout, "contents")
    assert "Before you begin" in found
    assert str(page) in found
    assert "For" not in found


def test_a_dedication_stands_on_the_optical_middle_without_a_folio(make: SimpleNamespace) -> None:
    (page,) = pages(make, laid_out(make, before=(DEDICATION,)), "dedication")
    assert page.label == ""
    (mark, _) = (each for each in make.flat(page.marks) if isinstance(each, Text))
    assert 0.28 * page.height < mark.y < 0.4 * page.height


def test_a_long_text_takes_as_many_pages_as_it_needs(make: SimpleNamespace) -> None:
    long = short("# Long\n\n" + "\n\n".join("Every evening has a number of its own. " * 5 for _ in range(30)))
    layout = laid_out(make, before=(long,))
    found = pages(make, layout, "preface")
    assert len(found) > 1
    assert sum("Every" in line for page in found for line in make.lines(page.marks)) >= 30
    bottom = layout.setting.text_frame(1).bottom
    for page in found:
        inner = [mark for mark in make.flat(page.marks) if isinstance(mark, Text) and mark.text != page.label]
        assert max(mark.y for mark in inner) <= bottom


def test_the_text_of_a_section_stands_on_its_opener(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section(count=9, text=short("Look twice."))), by="plain")
    assert "Look twice." in told(make, layout, "opener")


def test_the_text_of_a_short_section_stands_above_its_first_puzzle(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section(count=2, text=short("Look twice."))), by="plain")
    assert "opener" not in kinds(layout)
    first, second = pages(make, layout, "puzzles")
    lines = [make.lines(page.marks) for page in (first, second)]
    assert lines[0].index("Look twice.") < next(at for at, line in enumerate(lines[0]) if line.startswith("1"))
    assert "Look twice." not in lines[1]
    assert grid_top(make, first) == grid_top(make, second)


def grid_top(make: SimpleNamespace, page: Page) -> float:
    return min(mark.y1 for mark in make.flat(page.marks) if isinstance(mark, Stroke))


def test_a_text_without_room_above_the_puzzles_gets_a_page(make: SimpleNamespace) -> None:
    text = short("\n\n".join("Look twice at everything here, and then once more. " * 4 for _ in range(3)))
    section = make.section(count=4, page="four-up", text=text)
    layout = make.laid_out(make.outline(section), by="plain")
    assert "opener" in kinds(layout)
    with pytest.raises(InputError, match=r"`sections\[0\].text` is too long for the first page of the section's"):
        make.laid_out(make.outline(section, openers="none"), by="plain")


def test_a_text_that_no_opener_can_hold_is_refused_at_its_place(make: SimpleNamespace) -> None:
    section = make.section(text=short("\n\n".join("Look twice at everything. " * 9 for _ in range(30))))
    with pytest.raises(InputError) as error:
        make.laid_out(make.outline(section), by="plain")
    (problem,) = error.value.problems
    assert problem.what.startswith("`sections[0].text` is too long for the first page of a part")
    assert problem.place.file == "sections/0/text"


# --- after the answers ---


def test_nothing_follows_the_answers_that_is_not_asked_for(make: SimpleNamespace) -> None:
    assert kinds(laid_out(make))[-1] == "answers"


def test_pages_after_the_answers_have_their_order(make: SimpleNamespace) -> None:
    every = laid_out(
        make, after=(PREFACE,), back=frozenset({"log", "rights", "colophon"}), origin=DUG, blank_grids=1, errata="x"
    )
    assert kinds(every)[-6:] == ["answers", "blank-grids", "log", "afterword", "origin", "colophon"]


def test_there_are_as_many_empty_grids_of_each_board_as_asked(make: SimpleNamespace) -> None:
    six = make.section("Small", 1, make.square(6, 2, 3), page="two-up")
    layout = laid_out(make, make.section(count=1), make.section("Two", 1), six, blank_grids=3)
    found = pages(make, layout, "blank-grids")
    assert len(found) == 3 + 2  # one and two on a page
    assert not any(mark.size > 12 for page in found for mark in make.flat(page.marks) if isinstance(mark, Text))


def test_the_log_has_two_lines_for_every_puzzle(make: SimpleNamespace) -> None:
    layout = laid_out(make, make.section(count=30), make.section("Late", 70), back=frozenset({"log"}))
    found = pages(make, layout, "log")
    rules = [
        mark for page in found for mark in make.flat(page.marks) if isinstance(mark, Stroke) and mark.y1 == mark.y2
    ]
    assert len([mark for mark in rules if mark.width < 2]) == 2 * 100
    assert min(mark.width for mark in rules) >= layout.setting.printer.thinnest_line.value
    said = told(make, layout, "log")
    assert "Late" in said
    assert "100" in said


def test_the_log_shows_the_level_of_every_puzzle(make: SimpleNamespace) -> None:
    layout = laid_out(make, make.section(count=4, levels=("easy", "hard")), back=frozenset({"log"}))
    (page,) = pages(make, layout, "log")
    squares = [mark for mark in make.flat(page.marks) if isinstance(mark, Box)]
    rows: dict[float, int] = {}
    for mark in squares:
        rows[round(mark.y)] = rows.get(round(mark.y), 0) + (mark.colour.black == 1)
    assert [rows[at] for at in sorted(rows)] == [2, 4, 2, 4]


@pytest.mark.parametrize("size", ["5x8in", "6x9in", "a4"])
@pytest.mark.parametrize("page", ["one-up", "four-up", "large-print"])
def test_the_log_stays_in_its_frame(make: SimpleNamespace, size: str, page: str) -> None:
    layout = laid_out(make, make.section(count=40, page=page), size=size, back=frozenset({"log"}))
    for at, found in zip(
        (leaf.page for leaf in layout.leaves if leaf.kind == "log"), pages(make, layout, "log"), strict=True
    ):
        frame = layout.setting.geometry.frame(at)
        inks = [make.ink_of(mark) for mark in make.flat(found.marks)]
        assert min(ink[0] for ink in inks) >= frame.start - 2
        assert max(ink[2] for ink in inks) <= frame.end + 2
        assert max(ink[3] for ink in inks) <= frame.bottom + 2


def test_the_origin_says_what_was_done_and_nothing_else(make: SimpleNamespace) -> None:
    said = " ".join(told(make, laid_out(make, origin=DUG), "origin").split())
    assert "took values away again" in said
    assert "exactly one solution" in said
    assert "turned, mirrored" in said
    assert "form a picture" not in said
    assert "own collection" not in said
    other = Origin(frozenset({"pattern", "brought"}), 3, distinct=False)
    said = " ".join(told(make, laid_out(make, origin=other), "origin").split())
    assert "took values away again" not in said
    assert "form a picture" in said
    assert "3 puzzles come from" in said
    assert "turned, mirrored" not in said


def test_a_book_that_may_need_a_guess_does_not_deny_it(make: SimpleNamespace) -> None:
    easy = told(make, laid_out(make, origin=DUG), "origin")
    hard = told(make, laid_out(make, make.section(levels=("extreme",)), origin=DUG), "origin")
    assert "without a guess" in easy
    assert "without a guess" not in hard


def test_the_colophon_names_typefaces_rights_and_corrections(make: SimpleNamespace) -> None:
    fruit = make.section("Fruit", 1, make.square(6, 2, 3), symbols="fruit")
    layout = laid_out(make, make.section(), fruit, back=frozenset({"rights", "colophon"}), errata="x@example.org")
    said = " ".join(told(make, layout, "colophon").split())
    assert "Weekend Sudoku" in said
    assert "Set in Fira Sans." in said
    assert "Corrections: x@example.org" in said
    assert (
        "Fira Sans: Copyright (c) 2012-2015, The Mozilla Foundation and Telefonica S.A; SIL Open Font License" in said
    )
    assert f"Pictures “Fruit”: {symbol_set('fruit', 6).licence}." in said
    assert "Set in" not in told(make, layout, "copyright")


def test_without_a_colophon_rights_and_corrections_have_a_page(make: SimpleNamespace) -> None:
    both = laid_out(make, back=frozenset({"rights"}), errata="x@example.org")
    said = told(make, both, "rights")
    assert "Rights" in said
    assert "SIL Open Font License" in said
    assert "x@example.org" in said
    assert "SIL" not in told(make, laid_out(make, errata="x@example.org"), "rights")


def test_the_colophon_names_every_family_of_a_theme(make: SimpleNamespace) -> None:
    plain = laid_out(make, back=frozenset({"rights", "colophon"}))
    layout = replace(plain, setting=replace(plain.setting, theme=theme("library")))
    assert "Spectral: Copyright 2017" in told(make, layout, "colophon")


def test_the_colophon_shows_the_title_pages_picture_small(make: SimpleNamespace) -> None:
    layout = laid_out(make, back=frozenset({"colophon"}))
    marks = marks_of(make, layout, "colophon")
    tiles = [mark for mark in marks if isinstance(mark, Box)]
    assert len(tiles) == 81
    assert max(tile.x + tile.width for tile in tiles) - min(tile.x for tile in tiles) == pytest.approx(90)


def test_a_book_of_quilts_tells_the_value_of_each_tile(make: SimpleNamespace) -> None:
    plain = laid_out(make, back=frozenset({"colophon"}))
    assert "tile" not in told(make, plain, "colophon")
    layout = replace(plain, setting=replace(plain.setting, theme=theme("studio")))
    marks = marks_of(make, layout, "colophon")
    values = [mark for mark in marks if isinstance(mark, Text) and mark.text.isdigit()]
    assert [mark.text for mark in values] == list("123456789")
    for value, mark in enumerate(values, 1):
        drawn = [make.ink_of(each) for each in marks if not isinstance(each, Text)]
        beside = [ink for ink in drawn if ink[3] >= mark.y > ink[1] and 0 < mark.x - ink[2] < 12]
        assert beside, f"no tile stands beside {value}"


# --- large print ---

LARGE = "calls large print"


def claims(make: SimpleNamespace, *sections: object, size: str = "8.5x11in") -> tuple[bool, float]:
    """Whether the colophon says that the book is large print; and the smallest type of all pages."""
    layout = laid_out(
        make, *sections, by="kdp-paperback", size=size, before=(PREFACE, DEDICATION),
        back=frozenset({"log", "rights", "colophon"}), origin=DUG, blank_grids=1,
    )  # fmt: skip
    drawn = draw(make.book(layout.setting.outline), layout)
    sizes = (mark.size for page in drawn for mark in make.flat(page.marks) if isinstance(mark, Text))
    return LARGE in " ".join(told(make, layout, "colophon").split()), min(sizes)


@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.5x11in"])
def test_a_book_that_calls_itself_large_print_has_nothing_smaller(make: SimpleNamespace, size: str) -> None:
    claimed, smallest = claims(make, make.section(count=20, page="large-print"), size=size)
    assert claimed
    assert smallest >= 16 - 1e-9


def test_one_section_in_small_type_is_enough_to_say_nothing(make: SimpleNamespace) -> None:
    claimed, smallest = claims(make, make.section(count=8, page="large-print"), make.section("Two", 8, page="two-up"))
    assert not claimed
    assert smallest < 16


def test_what_keeps_a_large_print_book_from_saying_so_is_noted(make: SimpleNamespace) -> None:
    def notes(lessons: Lessons, page: str = "large-print", back: str = "colophon") -> list[str]:
        section = make.section(count=20, page=page, levels=("easy",), lessons=lessons)
        return [*large_notes(laid_out(make, section, size="8.5x11in", back=frozenset({back})))]

    assert notes(Lessons()) == notes(Lessons(hints=3)) == []
    (walked,) = notes(Lessons(2, "key"))
    assert walked == (
        "section warm-up: its walkthroughs have type of 12.8 pt, so the colophon does not call the book large print, "
        "which needs 16 pt; delete `walkthrough`"
    )
    assert notes(Lessons(2, "key"), page="one-up") == notes(Lessons(2, "key"), back="rights") == []


def test_a_section_in_small_type_is_no_loss_to_a_book_that_is_not_in_large_print(make: SimpleNamespace) -> None:
    walked = make.section(count=8, page="large-print", levels=("easy",), lessons=Lessons(1, "key"))
    layout = laid_out(
        make, walked, make.section("Two", 8, page="two-up"), size="8.5x11in", back=frozenset({"colophon"})
    )
    assert [*large_notes(layout)] == []


def test_found_values_of_large_print_are_not_thin(make: SimpleNamespace) -> None:
    faces = {}
    for page in ("large-print", "one-up"):
        layout = laid_out(make, make.section(count=1, page=page), size="a4")
        faces[page] = {
            mark.face
            for its in pages(make, layout, "answers")
            for mark in make.flat(its.marks)
            if isinstance(mark, Text)
        }
    assert "light" not in faces["large-print"]
    assert "light" in faces["one-up"]
