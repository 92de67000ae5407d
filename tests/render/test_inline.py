"""Drawings within a page follow the page's colours and share what they repeat."""

from __future__ import annotations

import re

import pytest

from bookbuilder.drawing import (
    BLACK,
    WHITE,
    Anchor,
    Box,
    Colour,
    Contour,
    Copy,
    Drawing,
    Group,
    LineTo,
    Mark,
    Path,
    Picture,
    Raster,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.render.inline import Inline

GREY = Colour(black=0.13)
TRIANGLE = Contour(0, 0, (LineTo(1, 0), LineTo(0, 1)))


def drawn(*marks: Mark, inline: Inline | None = None) -> str:
    """What stands within the svg element."""
    text = (inline or Inline()).svg(Drawing(100, 50.5, marks), 'a "label"', "board")
    head, inside = text.removesuffix("</svg>").split(">", 1)
    assert head == (
        '<svg class="board" width="100pt" height="50.5pt" viewBox="0 0 100 50.5" fill="currentColor" role="img" '
        "aria-label='a \"label\"'"
    )
    return inside


def test_black_is_the_colour_of_the_page_and_greys_are_classes() -> None:
    inline = Inline()
    assert drawn(Box(1, 2, 3, 4, BLACK), inline=inline) == '<path d="M1 2h3v4h-3z"/>'
    assert drawn(Box(1, 2, 3, 4, GREY), Box(5, 2, 3, 4, GREY), inline=inline) == (
        '<path d="M1 2h3v4h-3zM5 2h3v4h-3z" class="k13"/>'
    )
    assert drawn(Box(0, 0, 1, 1, WHITE), inline=inline) == '<path d="M0 0h1v1h-1z" class="k0"/>'
    mixed = "color-mix(in srgb,currentColor 13%,var(--paper))"
    assert inline.rules() == f".k0{{color:var(--paper)}}.k13{{color:rgb(128 128 128/26%);color:{mixed}}}"


def test_equal_strokes_in_a_row_are_one_path() -> None:
    strokes = Stroke(0, 0, 9, 0, 0.75), Stroke(3, 0, 3, 9, 0.75), Stroke(0, 0, 9, 9, 2, square=False, dashes=(1, 2))
    assert drawn(*strokes) == (
        '<path d="M0 0H9M3 0V9" stroke="currentColor" stroke-width="0.75" stroke-linecap="square"/>'
        '<path d="M0 0L9 9" stroke="currentColor" stroke-width="2" stroke-dasharray="1 2"/>'
    )


def test_one_rule_rounds_the_ends_of_all_paths_that_are_drawn() -> None:
    inline = Inline()
    assert drawn(Path((TRIANGLE,), width=2), inline=inline).count('fill="none"') == 1
    assert inline.rules() == "path[fill=none]{stroke-linecap:round;stroke-linejoin:round}"


def test_a_letter_is_defined_once_for_all_drawings() -> None:
    inline = Inline("x")
    one, two = (drawn(Text(5, at, "1 1", "medium", 10), inline=inline) for at in (10, 20))
    assert re.findall(r'href="#(\w+)"', one + two) == ["x1"] * 4
    assert inline.definitions().count("<path") == 1


def test_black_and_white_pictures_follow_the_page_and_others_keep_their_colours_on_a_plate() -> None:
    inline = Inline()
    plain = Picture((Path((TRIANGLE,)), Path((TRIANGLE,), WHITE)))
    red = Picture((Path((TRIANGLE,)), Path((TRIANGLE,), Colour(0, 1, 1, 0))))
    pixels = Picture(raster=Raster(1, 1, 1, b"\x80"))
    names = [inline.pictures([each])[0] for each in (plain, red, pixels, plain)]
    assert names[0] == names[3]
    text = inline.definitions()
    assert 'class="k0"' in text
    assert text.count('class="plate"') == 2
    assert 'fill="#ff0000"' in text
    assert "data:image/png;base64," in text


def test_a_black_picture_among_coloured_ones_stays_black() -> None:
    inline = Inline()
    black, red = Picture((Path((TRIANGLE,)),)), Picture((Path((TRIANGLE,), Colour(0, 1, 1, 0)),))
    inline.pictures([black, red])
    assert inline.definitions().count('class="plate"') == 2
    assert drawn(Stamp(0, 0, 9, black), inline=inline).count('<use href="#g1"') == 1


def test_stamps_of_a_size_are_scaled_from_a_thousand_units_together() -> None:
    picture = Picture((Path((TRIANGLE,)),))
    stamps = (Stamp(4, 5, 20, picture), Stamp(8, 5, 20, picture))
    uses = '<use href="#g1" x="200" y="250"/><use href="#g1" x="400" y="250"/>'
    assert drawn(*stamps) == f'<g transform="scale(0.02)">{uses}</g>'


def test_groups_and_copies_keep_their_places() -> None:
    box = Box(0, 0, 1, 1, BLACK)
    path = '<path d="M0 0h1v1h-1z"/>'
    assert drawn(Group(2, 3, (box,), turns=1)) == f'<g transform="translate(2 3)rotate(90)">{path}</g>'
    assert drawn(Copy(0, 0, Drawing(9, 9, (box,)))) == path
    assert drawn(Copy(7, 0, Drawing(9, 9, (box,)))) == f'<g transform="translate(7 0)">{path}</g>'


def test_links_and_anchors_have_no_place_in_it() -> None:
    with pytest.raises(ValueError, match="no links"):
        drawn(Anchor(0, 0, "here"))
