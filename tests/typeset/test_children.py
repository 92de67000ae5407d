"""A book for children: its own pictures, outlines to copy, stars, an owner's line, a certificate, cut-outs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path as File
from types import SimpleNamespace

import pytest
import yaml

from bookbuilder.board import board
from bookbuilder.book import Matter, SectionAids
from bookbuilder.data import shipped
from bookbuilder.drawing import BLACK, WHITE, Box, Path, Stamp, Stroke, Text
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Layout, Theme, draw, theme
from bookbuilder.typeset.figure.artwork import Subject, artwork
from bookbuilder.typeset.grid.grid import AS_TYPE
from bookbuilder.typeset.grid.stamps import pencilled
from bookbuilder.typeset.page.puzzlepage import UNDER_NOTES
from bookbuilder.typeset.parts.emblem import SIDE, emblem
from bookbuilder.typeset.parts.part import Material
from bookbuilder.typeset.theme import ArtLook

LOOK = theme("playroom")
FRUIT = ("apple", "pear", "cherries", "banana")


def fruit(make: SimpleNamespace, count: int = 2, **more: object) -> object:
    return make.section("Fruit", count, board("4x4"), symbols="fruit", **more)


def laid_out(make: SimpleNamespace, *sections: object, size: str = "8.5x8.5in", **more: object) -> Layout:
    return make.laid_out(make.outline(*(sections or (fruit(make),)), **more), size, "plain", look=LOOK)


def marks_of(make: SimpleNamespace, layout: Layout, kind: str, after: int = 0) -> list[object]:
    pages = list(draw(make.book(layout.setting.outline), layout))
    return make.flat(pages[make.page_of(layout, kind) - 1 + after].marks)


def texts(marks: list[object]) -> set[str]:
    return {mark.text for mark in marks if isinstance(mark, Text)}


# --- pictures of the book's own marks ---


def own_marks(make: SimpleNamespace, symbols: str, width: float = 0.0, **look: object) -> list[object]:
    puzzle, marks = make.graded(board("4x4")), symbol_set(symbols, 4)
    style = laid_out(make).setting.style
    art = artwork(style, ArtLook(kind="pictures", **look), Subject(puzzle, marks), 200.0, width=width)
    assert art
    assert art.height == pytest.approx(200)
    return list(art.marks)


def moved_on(make: SimpleNamespace) -> list[int]:
    """The first answer with each value in the place of the one before it, so that no cell tells its answer."""
    return [value % 4 + 1 for value in make.graded(board("4x4")).solution]


def test_title_art_is_a_full_grid_in_its_own_pictures_and_not_the_answer(make: SimpleNamespace) -> None:
    pictures = symbol_set("fruit", 4).pictures
    shown = [pictures.index(mark.picture) + 1 for mark in own_marks(make, "fruit")]
    assert shown == moved_on(make)


def test_title_art_of_digits_is_such_a_grid_in_digits(make: SimpleNamespace) -> None:
    shown = [int(mark.text) for mark in own_marks(make, "digits")]
    assert shown == moved_on(make)


def test_pictures_may_stand_farther_apart_to_fill_the_width(make: SimpleNamespace) -> None:
    def reaches(width: float) -> tuple[float, float]:
        marks = own_marks(make, "fruit", width, spread=1.5)
        return min(mark.x for mark in marks), max(mark.x + mark.size for mark in marks)

    assert reaches(0) == pytest.approx((0, 200))
    assert reaches(250) == pytest.approx((0, 250))
    assert reaches(900)[1] < 300, "but not any distance"


def test_the_title_page_begins_at_one_edge(make: SimpleNamespace) -> None:
    """Title, picture and the owner's line."""
    layout = laid_out(make, front=frozenset({"title", "belongs_to"}))
    marks, start = marks_of(make, layout, "title"), layout.setting.geometry.frame(1).start
    assert min(mark.x for mark in marks if isinstance(mark, Stamp)) == pytest.approx(start)
    assert "This book belongs to" in texts(marks)
    (rule,) = [mark for mark in marks if isinstance(mark, Stroke)]
    assert rule.x2 == pytest.approx(layout.setting.geometry.frame(1).end)


@pytest.mark.parametrize("tile", ["square", "disc", "lozenge"])
def test_a_mask_begins_where_the_text_does(make: SimpleNamespace, tile: str) -> None:
    art = artwork(laid_out(make).setting.style, ArtLook(kind="mask", tile=tile, ground="tiles"),
                  Subject(make.graded(board("classic")), symbol_set("digits", 9)), 90.0)  # fmt: skip
    assert art
    inks = [make.ink_of(mark) for mark in art.marks]
    assert (min(ink[0] for ink in inks), max(ink[2] for ink in inks)) == pytest.approx((0, 90))


# --- outlines ---


@pytest.mark.parametrize("name", ["fruit", "animals", "sea", "garden", "weather", "tools", "shapes"])
def test_an_outline_is_white_within_fine_lines_that_stay_in_its_square(make: SimpleNamespace, name: str) -> None:
    for picture in symbol_set(name, 9).pictures:
        paths = pencilled(picture, 46.0, 0.25).paths
        assert all(path.width for path in paths if path.colour == BLACK), "no black area"
        assert any(path.colour == WHITE for path in paths) or all(path.width for path in picture.paths)
        for path in paths:
            left, top, right, bottom = make.ink_of(replace(path, contours=path.contours))
            assert min(left, top) > -0.15, "control points of curves lie outside"
            assert max(right, bottom) < 1.15


def puzzle_page(make: SimpleNamespace, **aids: bool) -> tuple[Layout, list[object]]:
    layout = laid_out(make, fruit(make, page="two-up", aids=SectionAids(**aids)))
    return layout, marks_of(make, layout, "puzzles")


def test_outlines_of_all_pictures_stand_under_the_notes(make: SimpleNamespace) -> None:
    layout, marks = puzzle_page(make, legend=True)
    _, bare = puzzle_page(make)
    more = [mark for mark in marks if isinstance(mark, Stamp)][len([m for m in bare if isinstance(m, Stamp)]) :]
    solid = symbol_set("fruit", 4).pictures
    assert [mark.picture for mark in more] == [pencilled(picture, more[0].size, 0.25) for picture in solid]
    named = {mark.text: mark for mark in marks if isinstance(mark, Text)}
    assert set(FRUIT) <= named.keys()
    note = named[f"Answers on page {layout.pages_of(1)['answer']}"]
    assert 0 < make.ink_of(named["Draw these:"])[1] - note.y - UNDER_NOTES < 20


@pytest.mark.parametrize(("page", "shown"), [("two-up", 6), ("worksheet", 0)])
def test_numbers_to_write_over_stand_where_their_puzzles_leave_room(
    make: SimpleNamespace, page: str, shown: int
) -> None:
    section = make.section("Numbers", 1, board("6x6"), page=page, aids=SectionAids(reward=True))
    marks = marks_of(make, laid_out(make, section), "puzzles")
    outlines = [mark for mark in marks if isinstance(mark, Stamp) and mark.picture.paths[-1].colour == WHITE]
    assert len(outlines) == shown
    assert [isinstance(mark, Text) and mark.text == "Write these:" for mark in marks].count(True) == bool(shown)


def test_pictures_that_only_colours_tell_apart_keep_them(make: SimpleNamespace) -> None:
    section = make.section("Colours", 1, board("4x4"), symbols="colours", aids=SectionAids(legend=True))
    stamps = [mark for mark in marks_of(make, laid_out(make, section), "puzzles") if isinstance(mark, Stamp)]
    assert {mark.picture for mark in stamps[-4:]} == set(symbol_set("colours", 4).pictures)


# --- stars and words ---


def test_three_empty_stars_stand_over_a_puzzle_instead_of_its_level(make: SimpleNamespace) -> None:
    _, marks = puzzle_page(make)
    stars = [mark for mark in marks if isinstance(mark, Path) and mark.width and mark.colour == BLACK]
    assert len([mark for mark in stars if len(mark.contours[0].steps) == 9]) == 6, "of two puzzles"
    assert not texts(marks) & {"Easy", "Medium", "Beginner"}


def test_praise_has_the_only_stars_of_its_page(make: SimpleNamespace) -> None:
    _, marks = puzzle_page(make, reward=True)
    assert "I did it!" in texts(marks)
    assert len([mark for mark in marks if isinstance(mark, Path) and mark.width]) == 3


def test_over_praise_with_stars_a_level_shown_as_stars_is_said_in_words(make: SimpleNamespace) -> None:
    section = make.section(aids=SectionAids(reward=True), levels=("hard",))
    layout = make.laid_out(make.outline(section, levels_as="stars"), "6x9in", "plain")
    marks = marks_of(make, layout, "puzzles")
    assert "4 stars" in texts(marks)
    assert len([mark for mark in marks if isinstance(mark, Path)]) == 3


def test_no_page_of_a_book_without_levels_names_one(make: SimpleNamespace) -> None:
    layout = laid_out(
        make, fruit(make, 8), make.section("Numbers", 8), front=frozenset({"title", "contents", "how_to"})
    )
    said = [text for page in draw(make.book(layout.setting.outline), layout) for text in make.lines(page.marks)]
    assert not [text for text in said if "Easy" in text or "Medium" in text]


# --- worksheets ---


def test_a_sheet_to_hand_out_has_no_page_before_it_that_shows_its_title(make: SimpleNamespace) -> None:
    def openers(**more: object) -> int:
        layout = laid_out(make, fruit(make, 8, page="worksheet"), **more)
        return [leaf.kind for leaf in layout.leaves].count("opener")

    assert openers() == 0
    assert openers(openers="page") == 1, "unless the book asks for it"


# --- a certificate, and pictures to cut out ---


def test_a_certificate_counts_the_puzzles_and_has_a_blank_back(make: SimpleNamespace) -> None:
    layout = laid_out(make, fruit(make, 2), make.section("Numbers", 3), matter=Matter(back=frozenset({"certificate"})))
    said = texts(marks_of(make, layout, "certificate"))
    assert {"Certificate", "has solved all 5 puzzles of this book", "Date"} <= said
    assert make.page_of(layout, "certificate") % 2 == 1
    assert marks_of(make, layout, "certificate", after=1) == []


@pytest.mark.parametrize("wanted", [1, 3])
def test_pictures_to_cut_out_are_enough_for_puzzles_and_as_large_as_there(make: SimpleNamespace, wanted: int) -> None:
    layout = laid_out(make, fruit(make), make.section("Numbers", 3), matter=Matter(cut_outs=wanted))
    first = make.page_of(layout, "cut-outs")
    leaves = [leaf for leaf in layout.leaves if leaf.kind == "cut-outs"]
    pages = list(draw(make.book(layout.setting.outline), layout))
    shown = [mark for leaf in leaves for mark in make.flat(pages[leaf.page - 1].marks) if isinstance(mark, Stamp)]
    assert len(shown) == 16 * wanted
    assert [mark.size for mark in shown] == pytest.approx([AS_TYPE * layout.sections[0].puzzles.digit] * len(shown))
    assert first % 2 == 1
    assert len(leaves) % 2 == 0
    assert all(not pages[leaf.page - 1].marks for leaf in leaves if leaf.part % 2), "nothing is on a picture's back"


def test_the_lines_to_cut_along_are_dashed_and_as_far_apart_as_cells(make: SimpleNamespace) -> None:
    layout = laid_out(make, matter=Matter(cut_outs=1))
    lines = [mark for mark in marks_of(make, layout, "cut-outs") if isinstance(mark, Stroke)]
    assert all(mark.dashes for mark in lines)
    upright = sorted({round(mark.x1, 3) for mark in lines if mark.x1 == mark.x2})
    cell = layout.sections[0].puzzles.cell
    assert [right - left for left, right in pairwise(upright)] == pytest.approx([cell] * (len(upright) - 1), abs=0.01)


def test_a_book_without_pictures_has_none_to_cut_out(make: SimpleNamespace) -> None:
    layout = laid_out(make, make.section("Numbers", 3), matter=Matter(cut_outs=2))
    assert "cut-outs" not in make.kinds_of(layout)


# --- all of it is data ---


def test_any_theme_can_have_what_this_one_has(make: SimpleNamespace, tmp_path: File) -> None:
    data = yaml.safe_load(shipped("layouts", "themes", "press.yaml").read_text("utf-8"))
    data |= {"legend": "outlines", "levels": False, "caption": {"start": ["stars"], "end": ["number"]}}
    (tmp_path / "own.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    look: Theme = theme("own.yaml", tmp_path)
    layout = make.laid_out(make.outline(fruit(make, aids=SectionAids(legend=True))), by="plain", look=look)
    said = texts(marks_of(make, layout, "puzzles"))
    assert "Draw these:" in said
    assert not said & {"Easy", "Medium"}


@pytest.mark.parametrize("kind", ["pictures", "quilt"])
def test_a_picture_of_a_solution_shows_one_of_several_grids(kind: str, make: SimpleNamespace) -> None:
    section = make.section("Samurai", 1, board("samurai"))
    layout = laid_out(make, section)
    puzzle = make.book(layout.setting.outline).puzzles[0][0]
    drawn = artwork(layout.setting.style, ArtLook(kind=kind), Subject(puzzle, section.symbols), 300.0)
    assert drawn is not None
    assert (drawn.width, drawn.height) == (pytest.approx(300.0), pytest.approx(300.0))
    shapes = [mark for mark in make.flat(drawn.marks) if not isinstance(mark, Box)]
    assert len(shapes) == 81


def test_the_last_page_has_room_for_its_picture_of_one_grid_of_a_wide_board(make: SimpleNamespace) -> None:
    section = make.section("Wide", 1, board("triple-side"))
    layout = make.laid_out(make.outline(section), "6x9in", "plain", look=theme("studio"))
    book = make.book(layout.setting.outline)
    materials = Material(layout.setting, layout.sections), layout.material(book)
    (before,), (block,) = (list(emblem(material, 300.0, "start")) for material in materials)
    look, subject = layout.setting.theme.title.art, Subject(book.puzzles[0][0], section.symbols)
    drawn = artwork(layout.setting.style, look, subject, SIDE)
    assert drawn is not None
    assert before.height == block.height == pytest.approx(drawn.height)
