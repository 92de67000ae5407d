"""Marks go in, elements come out."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from bookbuilder import fonts
from bookbuilder.drawing import (
    BLACK,
    WHITE,
    Anchor,
    Box,
    Colour,
    Contour,
    Curve,
    Drawing,
    Group,
    LineTo,
    LinkArea,
    Mark,
    Path,
    Stroke,
    Text,
)
from bookbuilder.render import render_svg

XLINK = "{http://www.w3.org/1999/xlink}href"


def elements(*marks: Mark) -> list[str]:
    """What stands between the definitions, if there are any, and the end."""
    head, *body, tail, end = render_svg(Drawing(200, 100.5, marks)).split("\n")
    assert head == (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'width="200pt" height="100.5pt" viewBox="0 0 200 100.5" role="group">'
    )
    assert (tail, end) == ("</svg>", "")
    return body[body.index("</defs>") + 1 :] if "</defs>" in body else body


def tree(*marks: Mark, title: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(render_svg(Drawing(200, 100, marks), title))


def labels(root: ElementTree.Element) -> list[str]:
    """What is said, in order."""
    return [each.attrib["aria-label"] for each in root.iter() if "aria-label" in each.attrib]


def targets(root: ElementTree.Element) -> list[str]:
    return [each.attrib[XLINK] for each in root.iter() if each.tag.endswith("use")]


def test_a_stroke_has_width_ends_and_colour() -> None:
    square, plain = Stroke(10, 20, 60, 20, 0.75), Stroke(1, 2, 1, 9, 2, Colour(black=0.5), False)
    assert elements(square, plain) == [
        '<line x1="10" y1="20" x2="60" y2="20" stroke="#000000" stroke-width="0.75" stroke-linecap="square"/>',
        '<line x1="1" y1="2" x2="1" y2="9" stroke="#808080" stroke-width="2"/>',
    ]


def test_strokes_and_lines_have_their_dashes() -> None:
    line = Path((Contour(0, 0, (LineTo(9, 0),), closed=False),), width=1, dashes=(0, 2.5))
    found = elements(Stroke(0, 0, 9, 0, 1, square=False, dashes=(3, 1)), line)
    assert found[0].endswith('stroke-width="1" stroke-dasharray="3 1"/>')
    assert 'stroke-dasharray="0 2.5" stroke-linecap="round"' in found[1]


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
    outer = Contour(0, 0, (LineTo(10, 0), Curve(12, 2, 12, 8, 10, 10), LineTo(0, 10)))
    inner = Contour(2, 2, (LineTo(2, 4), LineTo(4, 4)))
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


@pytest.mark.parametrize(
    ("turns", "transform"),
    [(1, "translate(3 4) rotate(90)"), (2, "translate(3 4) rotate(180)"), (3, "translate(3 4) rotate(270)")],
)
def test_a_group_turns_clockwise(turns: int, transform: str) -> None:
    assert elements(Group(3, 4, (), turns)) == [f'<g transform="{transform}">', "</g>"]


def test_text_is_glyphs_of_its_face_each_outlined_once() -> None:
    root = tree(Text(1, 20, "Soso", "semibold", 10), Text(1, 40, "o", "text", 10))
    assert targets(root) == ["#_semibold-53", "#_semibold-6f", "#_semibold-73", "#_semibold-6f", "#_text-6f"]
    defined = {f"#{each.attrib['id']}" for each in root.iter() if "id" in each.attrib}
    assert defined == set(targets(root))
    assert not [each for each in root.iter() if each.tag.endswith("text") or "style" in each.attrib]


def test_glyphs_stand_where_those_before_them_end() -> None:
    (run,) = elements(Text(5, 20, "1 4", "medium", 12.5))
    (one, four) = ElementTree.fromstring(run.replace("xlink:", ""))
    assert 'transform="matrix(0.0125 0 0 0.0125 5 20)"' in run
    assert (one.attrib["x"], four.attrib["x"]) == ("0", str(round(fonts.width("1 ", "medium", 1000))))


def test_a_letter_by_itself_is_one_element() -> None:
    said = 'role="img" aria-label="5" fill="#808080"'
    assert elements(Text(10, 20, "5", "medium", 20, Colour(black=0.5))) == [
        f'<use xlink:href="#_medium-35" transform="matrix(0.02 0 0 0.02 10 20)" {said}/>'
    ]


def test_what_has_no_ink_leaves_no_element() -> None:
    assert elements(Text(0, 0, "", "text", 9), Text(0, 0, " \t", "text", 9)) == []


@pytest.mark.parametrize("text", ["<script>&\"'", "a ]]> b", "two  spaces", "a\tb\nc", "Ωμέγα"])
def test_what_a_text_says_stays_text(text: str) -> None:
    root = tree(Text(0, 0, text, "text", 9), title=text)
    assert (root[0].text, labels(root)) == (text, [text])


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    root = tree(Text(0, 0, "a\x00b\x1b", "text", 9), title="\ud800")
    assert (root[0].text, labels(root)) == ("\ufffd", ["a\ufffdb\ufffd"])


def test_a_group_with_a_label_says_that_and_not_its_texts() -> None:
    digits = (Text(0, 9, "5", "medium", 9), Group(9, 0, (Text(0, 9, "3", "medium", 9),), label="inner"))
    root = tree(Group(0, 0, digits, label='4 "by" 4'), Text(0, 50, "after", "text", 9))
    assert labels(root) == ['4 "by" 4', "after"]
    assert len(targets(root)) == 2 + len("after")


def test_a_link_is_an_area_with_a_name_and_an_anchor_a_place_with_an_id() -> None:
    found = elements(
        LinkArea(1, 2, 30, 40, "https://example.org/?a=1&b=2", "the site"),
        LinkArea(0, 0, 1, 1, "#a <b>"),
        Anchor(5, 6, "a <b>"),
    )
    assert found == [
        '<a xlink:href="https://example.org/?a=1&amp;b=2" aria-label="the site">'
        '<rect x="1" y="2" width="30" height="40" fill="none" pointer-events="all"/></a>',
        '<a xlink:href="#a%20%3Cb%3E" aria-label="#a &lt;b&gt;">'
        '<rect x="0" y="0" width="1" height="1" fill="none" pointer-events="all"/></a>',
        '<g id="a%20%3Cb%3E" transform="translate(5 6)"/>',
    ]


@pytest.mark.parametrize("name", ["_medium-35", "_picture-0", "__", "é"])
def test_no_anchor_has_the_id_of_a_glyph(name: str) -> None:
    root = tree(Text(0, 9, "5", "medium", 9), Anchor(0, 0, name), LinkArea(0, 0, 1, 1, f"#{name}"))
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(set(ids)) == 2
    (link,) = (each for each in root.iter() if each.tag.endswith("}a"))
    assert link.attrib[XLINK] == f"#{ids[1]}"


def test_numbers_are_short_and_zero_has_no_sign() -> None:
    assert elements(Box(-0.0001, 1 / 3, 1, 1, BLACK)) == ['<rect x="0" y="0.333" width="1" height="1"/>']


def test_names_say_nothing_that_turns_a_readers_text_around() -> None:
    root = tree(LinkArea(1, 2, 30, 40, "https://example.org", "the \u202esite"), Text(5, 20, "one\u202e", "medium", 12))
    assert labels(root) == ["the site", "one"]


@pytest.mark.parametrize("face", ["text-italic", "Zilla Slab 400 italic"])
def test_ids_of_glyphs_are_names_that_every_reader_takes(face: str) -> None:
    root = tree(Text(0, 0, "1", face, 12))
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert [re.fullmatch(r"[A-Za-z_][\w.-]*", each) is not None for each in ids] == [True]
    assert [each.attrib[XLINK] for each in root.iter() if XLINK in each.attrib] == [f"#{ids[0]}"]
