"""Links become annotations, anchors become named destinations, and mismatches are reported."""

from __future__ import annotations

import io

import pypdf
import pytest

from bookbuilder.drawing import Anchor, Group, LinkArea, Mark, Page, Text
from bookbuilder.render import render


def page(*marks: Mark) -> Page:
    return Page(200, 100, (0, 0, 200, 100), (0, 0, 200, 100), marks)


def read(*pages: Page) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(render(pages)))


def annotations(its: pypdf.PageObject) -> list[pypdf.generic.DictionaryObject]:
    return [each.get_object() for each in its["/Annots"]]


def test_a_link_to_an_address_covers_its_rectangle() -> None:
    (found,) = annotations(read(page(LinkArea(10, 20, 30, 5, "https://example.org/?a=(1)"))).pages[0])
    assert [float(edge) for edge in found["/Rect"]] == [10, 75, 40, 80]
    assert (found["/A"]["/S"], found["/A"]["/URI"]) == ("/URI", "https://example.org/?a=(1)")
    assert (found["/Subtype"], found["/Border"], found["/Contents"]) == (
        "/Link",
        [0, 0, 0],
        "https://example.org/?a=(1)",
    )


def test_a_link_says_its_label() -> None:
    (found,) = annotations(read(page(LinkArea(0, 0, 1, 1, "mailto:a@b.org", "Größe"))).pages[0])
    assert found["/Contents"] == "Größe"


@pytest.mark.parametrize("name", ["answer-12", "Größe (1) \\", "Ж", "a/b#c"])
def test_a_link_leads_to_the_anchor_wherever_it_is(name: str) -> None:
    reader = read(page(LinkArea(0, 0, 9, 9, f"#{name}")), page(Text(0, 9, "x", "text", 9), Anchor(50, 30, name)))
    (found,) = annotations(reader.pages[0])
    place = reader.named_destinations[found["/Dest"]]
    assert reader.get_destination_page_number(place) == 1
    assert (place["/Left"], place["/Top"], place["/Type"]) == (50, 70, "/XYZ")


def test_names_of_anchors_are_sorted_as_readers_look_them_up() -> None:
    written = ["b", "a10", "a2", "Ж", "é", "Z", "a b"]
    reader = read(page(*(Anchor(0, 0, name) for name in written)))
    names = reader.trailer["/Root"]["/Names"]["/Dests"]["/Names"][::2]
    raw = [each.original_bytes for each in names]
    assert raw == sorted(raw)
    assert set(reader.named_destinations) == set(written)


def test_links_and_anchors_move_and_turn_with_their_group() -> None:
    reader = read(page(Group(50, 20, (LinkArea(1, 2, 30, 10, "#here"), Anchor(1, 2, "here")), 1)))
    (found,) = annotations(reader.pages[0])
    assert [float(edge) for edge in found["/Rect"]] == [38, 49, 48, 79]
    assert reader.named_destinations["here"]["/Left"] == 48
    assert reader.named_destinations["here"]["/Top"] == 79


def test_a_link_to_nowhere_is_told() -> None:
    with pytest.raises(ValueError, match="a link points to #b, but no page has an anchor of that name"):
        render([page(LinkArea(0, 0, 1, 1, "#b"), Anchor(0, 0, "a"))])


def test_two_anchors_of_one_name_are_told() -> None:
    with pytest.raises(ValueError, match="two anchors have the name 'a'"):
        render([page(Anchor(0, 0, "a")), page(Anchor(0, 0, "a"))])


def test_a_pdf_without_links_has_neither_names_nor_annotations() -> None:
    data = render([page(Text(0, 9, "x", "text", 9))])
    assert b"/Annots" not in data
    assert b"/Names" not in data


def test_a_label_of_a_group_can_be_said_and_its_text_is_still_text() -> None:
    reader = read(page(Group(0, 0, (Text(0, 50, "53", "text", 9),), label="row 1: 5 3, größer")))
    contents = reader.pages[0].get_contents()
    assert contents is not None
    code = contents.get_data().decode("ascii")
    assert code.count("BDC") == code.count("EMC") == 1
    assert "/Span <</Alt (\\376\\377" in code
    assert reader.pages[0].extract_text() == "53"
