"""Layout: everything that is decided before a puzzle is made."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bookbuilder.errors import InputError, Place
from bookbuilder.paper import printer, trim
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset import lay_out, page_layout, page_layouts
from bookbuilder.words import words


def told(error: InputError) -> list[tuple[str, str, str]]:
    return [(problem.place.file, problem.what, problem.hint) for problem in error.problems]


def hints(error: InputError) -> str:
    return " ".join(problem.hint for problem in error.problems)


def test_every_puzzle_has_its_puzzle_page_and_its_answer_page(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section(count=11), make.section("Coffee", 8)))
    numbers = list(range(1, 20))
    assert [sorted(layout.pages_of(number)) for number in numbers] == [["answer", "puzzle"]] * len(numbers)
    assert layout.pages_of(19)["puzzle"] < layout.pages_of(1)["answer"]
    for number in numbers:
        assert number in layout.leaves[layout.pages_of(number)["puzzle"] - 1].numbers
        assert layout.leaves[layout.pages_of(number)["answer"] - 1].kind == "answers"


@pytest.mark.parametrize("count", [20, 110, 118, 119, 120, 121, 122, 240, 250, 260, 400])
def test_the_gutter_fits_the_number_of_pages_that_it_leads_to(make: SimpleNamespace, count: int) -> None:
    layout = make.laid_out(make.outline(make.section(count=count)))
    assert layout.setting.geometry.inside >= layout.setting.printer.inside(layout.pages)


def test_a_thicker_book_has_a_wider_gutter(make: SimpleNamespace) -> None:
    thin, thick = (make.laid_out(make.outline(make.section(count=count))) for count in (20, 300))
    assert thick.setting.geometry.inside > thin.setting.geometry.inside
    assert thick.sections[0].puzzles.cell < thin.sections[0].puzzles.cell


@pytest.mark.parametrize(
    ("most", "found"),
    [(1, 1), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (9, 9), (10, 10), (11, 11), (100, 12), (None, 12)],
)
def test_answers_a_page_are_as_many_as_asked_if_the_smallest_type_allows(
    make: SimpleNamespace, most: int | None, found: int
) -> None:
    layout = make.laid_out(make.outline(make.section(count=40), answers_per_page=most))
    assert max(len(leaf.numbers) for leaf in layout.leaves if leaf.kind == "answers") == found
    assert layout.sections[0].digits[1] >= 7


@pytest.mark.parametrize("size", ["5x8in", "8.25x6in", "8.5x11in"])
@pytest.mark.parametrize("order", [6, 9, pytest.param(16, marks=pytest.mark.slow)])
def test_no_page_has_more_answers_than_asked(make: SimpleNamespace, size: str, order: int) -> None:
    board = make.square(order, *{6: (2, 3), 9: (3, 3), 16: (4, 4)}[order])
    for most in (1, 2, 3, 5, 8, 13, 19):
        layout = make.laid_out(make.outline(make.section(board=board, count=60), answers_per_page=most), size, "plain")
        assert max(len(leaf.numbers) for leaf in layout.leaves if leaf.kind == "answers") <= most


@pytest.mark.parametrize("count", [1, 2, 5, 20])
def test_answers_are_not_larger_than_their_puzzles(make: SimpleNamespace, count: int) -> None:
    six = make.square(6, 2, 3)
    layout = make.laid_out(make.outline(make.section(board=six, count=count, page="four-up")), "a4", "plain")
    puzzle, answer = layout.sections[0].digits
    assert answer <= puzzle + 1e-6


def test_neighbours_that_look_alike_share_answer_pages(make: SimpleNamespace) -> None:
    parts = [make.section(title, 4) for title in ("One", "Two", "Three")]
    layout = make.laid_out(make.outline(*parts), by="plain")
    assert [str(leaf) for leaf in layout.leaves if leaf.kind == "answers"] == ["20 answers 1-12"]


def test_large_print_is_large(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section(page="large-print", count=30)), "8.5x11in")
    puzzle, answer = layout.sections[0].digits
    assert puzzle >= 18
    assert answer >= 16
    assert layout.setting.faces.body.size >= 16
    assert layout.setting.faces.small.size >= 14


def test_several_puzzles_a_page_stand_the_way_round_that_makes_them_largest(make: SimpleNamespace) -> None:
    upright = make.laid_out(make.outline(make.section(page="two-up", count=40)), "6x9in")
    wide = make.laid_out(make.outline(make.section(page="two-up", count=40)), "8.25x6in")
    assert [(its.sections[0].puzzles.rows, its.sections[0].puzzles.columns) for its in (upright, wide)] == [
        (2, 1),
        (1, 2),
    ]


def test_digits_too_small_name_the_smallest_trim_that_will_do(make: SimpleNamespace) -> None:
    stairs = make.overlaid(make.square(9, 3, 3), (0, 0), (6, 6), (12, 12), (18, 18))
    its = make.outline(make.section(board=stairs, count=24))
    with pytest.raises(InputError, match=r"digits of its puzzles would be 7\.\d pt at 5x8in") as caught:
        make.laid_out(its, "5x8in")
    named = hints(caught.value).split("use the trim ")[1].split(",")[0]
    assert make.laid_out(its, named).sections[0].digits[0] >= 9


def test_digits_too_small_for_every_trim_say_so(make: SimpleNamespace) -> None:
    its = make.outline(make.section(board=make.square(25, 5, 5), page="four-up", count=40))
    with pytest.raises(InputError, match="the page layout four-up needs 8 pt") as caught:
        make.laid_out(its)
    assert "no trim of KDP paperback is large enough" in hints(caught.value)
    assert caught.value.problems[0].place.file == "sections/0/board"


def test_digits_without_any_room_have_no_size(make: SimpleNamespace) -> None:
    with pytest.raises(InputError) as caught:
        make.laid_out(make.outline(make.section(page="large-print")), "2x2in", "plain")
    hints = {problem.what: problem.hint for problem in caught.value.problems}
    none = "`sections[0]` (Warm-up): there is no room for the digits of its answers at 2x2in"
    assert hints[none] == "use the trim a5"


@pytest.mark.parametrize(
    ("order", "page", "place", "hint"),
    [
        (16, "four-up", "sections/1/page", "use a page layout with fewer puzzles, or the trim 8x10in"),
        (25, "one-up", "trim", "use the trim 8.25x8.25in"),
        (
            25,
            "four-up",
            "sections/1/board",
            "no trim of KDP paperback is large enough; choose a smaller board or anoth",
        ),
    ],
)
def test_digits_too_small_point_at_what_is_best_changed(
    make: SimpleNamespace, order: int, page: str, place: str, hint: str
) -> None:
    side = round(order**0.5)
    part = make.section("Large", 24, make.square(order, side, side), page=page)
    with pytest.raises(InputError) as caught:
        make.laid_out(make.outline(make.section(), part), "5.25x8in")
    first = told(caught.value)[-1]
    assert first[0] == place
    assert first[1].startswith("`sections[1]` (Large): the digits of its puzzles would be ")
    assert first[2].startswith(hint)


@pytest.mark.parametrize(
    ("written", "order", "page", "place"),
    [
        ({("page",)}, 16, "four-up", "page"),
        ({("sections", 1, "board"), ("trim",)}, 16, "four-up", "sections/1/board"),
        ({("sections", 1)}, 16, "four-up", "sections/1"),
        ({("sections", 1, "board"), ("page",)}, 25, "one-up", "sections/1/board"),
        ({("sections", 1)}, 25, "one-up", "sections/1"),
        ({("sections", 1), ("trim",)}, 25, "one-up", "trim"),
        ({("sections", 1)}, 25, "four-up", "sections/1"),
        (set(), 25, "four-up", ""),
    ],
)
def test_problems_point_at_what_is_written(
    make: SimpleNamespace, written: set[tuple[str | int, ...]], order: int, page: str, place: str
) -> None:
    side = round(order**0.5)
    its = make.outline(make.section(), make.section("Large", 24, make.square(order, side, side), page=page))
    pages = {name: page_layout(name) for name in page_layouts()}

    def at(route: tuple[str | int, ...]) -> Place | None:
        return Place("/".join(map(str, route))) if route in written else None

    with pytest.raises(InputError) as caught:
        lay_out(its, printer("kdp-paperback"), trim("5.25x8in"), pages, words("en"), place=at)
    assert {where for where, _, _ in told(caught.value)} == {place}


def test_a_book_too_thin_for_its_printer_is_refused(make: SimpleNamespace) -> None:
    with pytest.raises(InputError, match="has 8 pages; KDP paperback needs at least 24"):
        make.laid_out(make.outline(make.section(count=2)))


def test_a_book_too_thick_for_its_printer_is_refused(make: SimpleNamespace) -> None:
    with pytest.raises(InputError, match=r"takes at most 776 on cream paper at 6x9in"):
        make.laid_out(make.outline(make.section(count=800)), paper="cream")


def test_characters_that_the_typeface_lacks_are_all_reported(make: SimpleNamespace) -> None:
    part = make.section("Für ሱዶ", symbols="letters")
    with pytest.raises(InputError) as caught:
        make.laid_out(make.outline(part, title="ሱዶ Sudoku", labels=(("easy", "★"),)))
    hint = "remove these characters, or name a TrueType font that has them in `fonts`"
    assert told(caught.value) == [
        ("labels/easy", "`labels.easy`: the typeface Fira Sans has no ★", hint),
        ("sections/0/title", "`sections[0].title`: the typeface Fira Sans has no ሱ ዶ", hint),
        ("title", "`title`: the typeface Fira Sans has no ሱ ዶ", hint),
    ]


@pytest.mark.parametrize("field", ["title", "subtitle", "author", "publisher", "copyright"])
def test_a_text_that_no_page_holds_is_refused(make: SimpleNamespace, field: str) -> None:
    page = "copyright" if field == "copyright" else "title"
    with pytest.raises(InputError) as caught:
        make.laid_out(make.outline(**{field: "endless " * 1000}))
    problem = (field, f"`{field}` is too long for the {page} page at 6x9in", "shorten it, or use a larger trim")
    assert told(caught.value) == [problem]


@pytest.mark.slow
def test_everything_that_does_not_fit_is_told_at_once(make: SimpleNamespace) -> None:
    endless = "endless " * 500
    its = make.outline(
        make.section(), make.section(endless, 3), title=endless, edition=endless, labels=(("easy", endless),)
    )
    with pytest.raises(InputError) as caught:
        make.laid_out(its, paper="cream", size="5x8in")
    assert [where for where, _, _ in told(caught.value)] == ["edition", "labels/easy", "sections/1/title", "title"]


def test_digits_texts_and_pages_are_told_at_once(make: SimpleNamespace) -> None:
    part = make.section(count=2, board=make.square(16, 4, 4), page="four-up")
    with pytest.raises(InputError) as caught:
        make.laid_out(make.outline(part, subtitle="endless " * 500))
    assert [where for where, _, _ in told(caught.value)] == ["printer", "sections/0/page", "subtitle"]


def test_a_trim_and_a_paper_that_the_printer_lacks_are_told_at_once(make: SimpleNamespace) -> None:
    with pytest.raises(InputError) as caught:
        make.laid_out(make.outline(), "a3", paper="gold")
    assert [where for where, _, _ in told(caught.value)] == ["paper", "trim"]


def test_a_tiny_trim_is_refused_without_a_traceback(make: SimpleNamespace) -> None:
    with pytest.raises(InputError) as caught:
        make.laid_out(make.outline(), "2x2in", "plain")
    assert {where for where, _, _ in told(caught.value)} >= {"trim", "publisher"}
    assert "use the trim a6" in hints(caught.value)


def test_own_symbols_are_checked_too(make: SimpleNamespace) -> None:
    part = make.section()
    part = type(part)("s", "S", part.board, 20, "one-up", SymbolSet("moons", tuple("☽23456789")), ("easy",))
    with pytest.raises(InputError, match=r"`sections\[0\].symbols`: .* has no ☽"):
        make.laid_out(make.outline(part))


def test_sections_of_one_size_share_answer_pages_whatever_their_marks(make: SimpleNamespace) -> None:
    names = ("digits", "fruit", "letters", "dice", "greek", "sea")
    layout = make.laid_out(make.outline(*(make.section(name, 1, symbols=name) for name in names)), "letter", "plain")
    assert [leaf.numbers for leaf in layout.leaves if leaf.kind == "answers"] == [(1, 2, 3, 4, 5, 6)]
    (sheet,) = layout.sections[0].answers
    assert len({spot.cell for spot in sheet.spots}) == 1
    for its, spot in zip(layout.sections, sheet.spots, strict=True):
        grid = layout.setting.style.grid(its.outline.board, its.outline.symbols, spot.cell, True)
        assert its.answer == pytest.approx(grid.digit)
        assert its.answer >= page_layout("one-up").type.answer - 1e-6


def test_boards_with_wide_marks_have_larger_cells_than_others(make: SimpleNamespace) -> None:
    wide = make.square(16, 4, 4)
    sections = [make.section(name, 8, wide, symbols=name) for name in ("digits-letters", "roman")]
    layout = make.laid_out(make.outline(*sections), "letter", "plain")
    sheets = [sheet for section in layout.sections for sheet in section.answers]
    cells = {number: spot.cell for sheet in sheets for number, spot in zip(sheet.numbers, sheet.spots, strict=True)}
    assert cells[16] > cells[1]
    assert min(its.answer for its in layout.sections) >= page_layout("one-up").smallest.answer
