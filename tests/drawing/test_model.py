"""The limits of marks: lengths of dashes, quarter turns, link targets."""

from __future__ import annotations

import pytest

from bookbuilder.drawing import Anchor, Contour, Drawing, Group, LineTo, LinkArea, Path, Stroke

GOOD = (
    "#a", "#Puzzle 12", "#größe", "http://example.org", "https://example.org:8080/a/b?c=d&e=%20#f", "HTTPS://EXAMPLE.ORG",
    "https://[2001:db8::1]/", "mailto:desk@example.org?subject=Sudoku",
)  # fmt: skip
BAD = (
    "", "#", "#a\nb", "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", "data:text/html,x",
    "file:///etc/passwd", "ftp://a.b/", "//example.org", "example.org", "http:example.org", "http:///path", "https://",
    "http://?q", "mailto:", "mailto:?to=a", " http://example.org", "http://example.org\n", "http://exa mple.org",
    "http\t://a.b", "http://exämple.org", 'http://a.b/"c', "http://a.b/<c>", "http://a.b/\x00", "http://a.b/\\c",
)  # fmt: skip


@pytest.mark.parametrize("target", GOOD)
def test_links_lead_to_anchors_and_to_web_and_mail_addresses(target: str) -> None:
    assert LinkArea(0, 0, 1, 1, target).anchor == (target[1:] if target[0] == "#" else "")


@pytest.mark.parametrize("target", BAD)
def test_links_lead_nowhere_else(target: str) -> None:
    with pytest.raises(
        ValueError, match=r"; (use #name, or an http, https or mailto address|use printable characters)"
    ):
        LinkArea(0, 0, 1, 1, target)


@pytest.mark.parametrize("name", ["", "a\nb", "\x00", "\ud800"])
def test_an_anchor_has_a_name_of_printable_characters(name: str) -> None:
    with pytest.raises(ValueError, match="use printable characters"):
        Anchor(0, 0, name)


@pytest.mark.parametrize("dashes", [(-1.0, 2.0), (0.0,), (0.0, 0.0), (float("nan"),), (float("inf"), 1.0)])
def test_dashes_have_a_length(dashes: tuple[float, ...]) -> None:
    contour = Contour(0, 0, (LineTo(1, 0),))
    with pytest.raises(ValueError, match="are not lengths"):
        Stroke(0, 0, 1, 0, 1, dashes=dashes)
    with pytest.raises(ValueError, match="are not lengths"):
        Path((contour,), width=1, dashes=dashes)


def test_a_filled_shape_has_no_dashes() -> None:
    with pytest.raises(ValueError, match="give it a line width"):
        Path((Contour(0, 0, (LineTo(1, 0),)),), dashes=(1.0,))


@pytest.mark.parametrize("turns", [-1, 4, 90])
def test_a_group_turns_by_quarters(turns: int) -> None:
    with pytest.raises(ValueError, match=f"has {turns} quarter turns; use 0, 1, 2 or 3"):
        Group(0, 0, (), turns)


def test_a_group_with_a_label_hides_no_link() -> None:
    link = Group(0, 0, (LinkArea(0, 0, 1, 1, "#a"),))
    assert Group(0, 0, (link,)).marks == (link,)
    with pytest.raises(ValueError, match="put its links outside"):
        Group(0, 0, (link,), label="a grid")


def test_a_picture_alone_on_a_page_stands_within_its_margin() -> None:
    picture = Drawing(10.0, 20.0, (Group(1.0, 2.0, ()),))
    assert picture.on_page().marks == picture.marks
    page = picture.on_page(3.0)
    assert (page.width, page.height, page.trim) == (16.0, 26.0, (0.0, 0.0, 16.0, 26.0))
    assert page.marks == (picture.put(3.0, 3.0),)
