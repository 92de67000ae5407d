"""Marks in, elements out."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from bookbuilder.drawing import (
    BLACK,
    WHITE,
    Box,
    Colour,
    Contour,
    Curve,
    Drawing,
    Group,
    Line,
    Mark,
    Path,
    Stroke,
    Text,
)
from bookbuilder.render import render_svg


def elements(*marks: Mark) -> list[str]:
    head, *body, tail, end = render_svg(Drawing(200, 100.5, marks)).split("\n")
    assert head == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200pt" height="100.5pt" viewBox="0 0 200 100.5" role="img">'
    )
    assert (tail, end) == ("</svg>", "")
    return body


def test_a_stroke_has_width_ends_and_colour() -> None:
    square, plain = Stroke(10, 20, 60, 20, 0.75), Stroke(1, 2, 1, 9, 2, Colour(black=0.5), False)
    assert elements(square, plain) == [
        '<line x1="10" y1="20" x2="60" y2="20" stroke="#000000" stroke-width="0.75" stroke-linecap="square"/>',
        '<line x1="1" y1="2" x2="1" y2="9" stroke="#808080" stroke-width="2"/>',
    ]


def test_boxes_are_black_where_nothing_is_said() -> None:
    assert elements(Box(1, 2, 3, 4, BLACK)) == ['<rect x="1" y="2" width="3" height="4"/>']


@pytest.mark.parametrize(
    ("ink", "light"),
    [(WHITE, "#ffffff"), (Colour(1, 0, 0, 0), "#00ffff"), (Colour(0, 0.5, 1, 0.5), "#804000"),
     (Colour(2, 0, 0, 0), "#00ffff")],
)  # fmt: skip
def test_ink_becomes_light(ink: Colour, light: str) -> None:
    assert elements(Box(0, 0, 1, 1, ink)) == [f'<rect x="0" y="0" width="1" height="1" fill="{light}"/>']


def test_a_path_has_a_closed_part_a_contour() -> None:
    outer = Contour(0, 0, (Line(10, 0), Curve(12, 2, 12, 8, 10, 10), Line(0, 10)))
    inner = Contour(2, 2, (Line(2, 4), Line(4, 4)))
    assert elements(Path((outer, inner))) == ['<path d="M0 0L10 0C12 2 12 8 10 10L0 10ZM2 2L2 4L4 4Z"/>']


def test_groups_move_what_they_hold() -> None:
    inner = Group(5, 5, (Box(1, 1, 2, 2, BLACK),))
    assert elements(Group(10, 20.5, (inner,))) == [
        '<g transform="translate(10 20.5)">',
        '<g transform="translate(5 5)">',
        '<rect x="1" y="1" width="2" height="2"/>',
        "</g>",
        "</g>",
    ]


def test_text_names_its_face_and_says_how_far_it_runs() -> None:
    (found,) = elements(Text(1, 20, "Sudoku", "semibold", 10))
    text = ElementTree.fromstring(found)
    assert text.text == "Sudoku"
    assert (text.get("font-weight"), text.get("font-style"), text.get("font-size")) == ("600", None, "10")
    assert text.get("font-family") == "Fira Sans, sans-serif"
    assert 25 < float(text.get("textLength", "")) < 45
    assert 'font-style="italic"' in elements(Text(0, 0, "a", "text-italic", 9))[0]


def test_a_text_without_width_is_not_stretched() -> None:
    assert "textLength" not in elements(Text(0, 0, "", "text", 9))[0]


@pytest.mark.parametrize("text", ["<script>&\"'", "a ]]> b", "two  spaces"])
def test_what_a_text_says_stays_text(text: str) -> None:
    svg = render_svg(Drawing(9, 9, (Text(0, 0, text, "text", 9),)), text)
    title, run = ElementTree.fromstring(svg)
    assert (title.text, run.text) == (text, text)


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    root = ElementTree.fromstring(render_svg(Drawing(9, 9, (Text(0, 0, "a\x00b\x1b", "text", 9),)), "\ud800"))
    assert [each.text for each in root] == ["\ufffd", "a\ufffdb\ufffd"]


def test_numbers_are_short_and_zero_has_no_sign() -> None:
    assert elements(Box(-0.0001, 1 / 3, 1, 1, BLACK)) == ['<rect x="0" y="0.333" width="1" height="1"/>']
