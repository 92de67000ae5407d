"""Guides, facing pages and sheets, in pixels."""

from __future__ import annotations

import pytest
from PIL import Image

from bookbuilder.drawing import Page
from bookbuilder.paper import printer
from bookbuilder.preview.guides import SAFE, TRIM, guided, safe_area
from bookbuilder.preview.sheet import TABLE, Tile, sheets
from bookbuilder.preview.spreads import Pictured, partners, spreads

KDP = printer("kdp-paperback")
BOX = (0.0, 0.0, 432.0, 648.0)
PAGE = Page(432, 648, BOX, BOX, ())


def picture(grey: int = 255, width: int = 6, height: int = 9) -> Image.Image:
    return Image.new("L", (width, height), grey)


def test_the_wide_margin_of_the_safe_area_is_at_the_spine() -> None:
    recto, verso = (safe_area(number, PAGE, KDP, 60) for number in (7, 8))
    assert recto == pytest.approx((28.0, 19.0, 413.0, 629.0))  # KDP's 0.375 and 0.25 inches, and a point more
    assert verso == pytest.approx((19.0, 19.0, 404.0, 629.0))


def test_a_thick_book_has_a_wider_inside_margin() -> None:
    assert safe_area(7, PAGE, KDP, 400)[0] > safe_area(7, PAGE, KDP, 60)[0]


def test_guides_stand_on_the_trim_and_on_the_safe_area() -> None:
    shown = guided(KDP, 60)(7, PAGE, picture(255, 432, 648), 72)
    assert [shown.getpixel((x, 300)) for x in (0, 431)] == [TRIM, TRIM]
    assert [shown.getpixel((x, 300)) for x in (28, 412)] == [SAFE, SAFE]
    assert shown.getpixel((200, 300)) == (255, 255, 255)


def test_the_trim_lies_inside_a_sheet_with_bleed() -> None:
    page = Page(450, 666, (9, 9, 441, 657), (0, 0, 450, 666), ())
    shown = guided(KDP, 60)(7, page, picture(255, 450, 666), 72)
    assert [shown.getpixel((x, 300)) for x in (9, 37, 0)] == [TRIM, SAFE, (255, 255, 255)]


@pytest.mark.parametrize(
    ("asked", "pages", "shown"),
    [([1], 6, [1]), ([4], 6, [4, 5]), ([5, 4], 6, [4, 5]), ([6], 6, [6]), ([3, 6], 7, [2, 3, 6, 7])],
)
def test_a_page_brings_the_page_that_it_faces(asked: list[int], pages: int, shown: list[int]) -> None:
    assert list(partners(asked, pages)) == shown


def test_versos_stand_on_the_left_and_the_first_page_on_the_right() -> None:
    first, pair, last = spreads(Pictured(number, picture(number * 10)) for number in (1, 2, 3, 4))
    assert [tile.picture.size for tile in (first, pair, last)] == [(12, 9)] * 3
    assert [first.picture.getpixel(at) for at in ((2, 2), (8, 2))] == [TABLE, 10]
    assert [pair.picture.getpixel(at) for at in ((2, 2), (8, 2))] == [20, 30]
    assert [last.picture.getpixel(at) for at in ((2, 2), (8, 2))] == [40, TABLE]
    assert [tile.name for tile in (first, pair, last)] == ["001", "002-003", "004"]


def test_in_a_book_bound_on_the_right_versos_and_rectos_change_sides() -> None:
    first, pair = spreads((Pictured(number, picture(number * 10)) for number in (1, 2, 3)), bound_right=True)
    assert [first.picture.getpixel(at) for at in ((2, 2), (8, 2))] == [10, TABLE]
    assert [pair.picture.getpixel(at) for at in ((2, 2), (8, 2))] == [30, 20]
    assert [label for _, label in sorted(pair.labels)] == ["3", "2"]
    shown = guided(KDP, 60, bound_right=True)(7, PAGE, picture(255, 432, 648), 72)
    assert [shown.getpixel((x, 300)) for x in (432 - 29, 431 - 412)] == [SAFE, SAFE]


def tile(name: str, width: int, height: int, grey: int = 0) -> Tile:
    return Tile(name, picture(grey, width, height), ((width / 2, name),))


def test_sheets_hold_all_tiles_in_order_and_none_grows_beyond_a_screen() -> None:
    found = list(sheets("T", (tile(str(number), 400, 500) for number in range(30))))
    assert [each.name for tiles, _ in found for each in tiles] == [str(number) for number in range(30)]
    assert len(found) == 3
    assert all(sheet.width < 2000 and sheet.height < 2000 for _, sheet in found)


def test_a_tile_larger_than_a_sheet_stands_alone_and_whole() -> None:
    found = list(sheets("T", [tile("a", 10, 10), tile("b", 3000, 2500), tile("c", 10, 10)]))
    assert [[each.name for each in tiles] for tiles, _ in found] == [["a"], ["b"], ["c"]]
    assert found[1][1].getextrema()[0] == 0
    assert found[1][1].width > 3000


def test_tiles_do_not_touch_and_every_label_is_written() -> None:
    ((_, sheet),) = sheets("", [tile("12", 40, 40, 90), tile("13", 40, 40, 90)])
    line = [sheet.getpixel((x, 60)) for x in range(sheet.width)]
    runs = "".join("x" if grey == 90 else " " for grey in line).split()
    assert [len(run) for run in runs] == [40, 40]
    below = sheet.crop((0, 90, sheet.width, sheet.height))
    assert below.getextrema()[0] < 60


def test_a_sheet_with_guides_keeps_their_colours() -> None:
    coloured = Tile("a", Image.new("RGB", (20, 20), TRIM), ((10, "a"),))
    ((_, sheet),) = sheets("T", [tile("b", 20, 20), coloured])
    assert TRIM in {colour for _, colour in sheet.getcolors(100_000) or []}
