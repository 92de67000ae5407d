"""A drawing that is placed often is stored once in the file, and looks the same as among the marks of the page."""

from __future__ import annotations

import io

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from bookbuilder.drawing import (
    BLACK,
    Anchor,
    Box,
    Colour,
    Contour,
    Copy,
    Drawing,
    Group,
    LineTo,
    LinkArea,
    Mark,
    Page,
    Path,
    Picture,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.render import render, render_svg

GREY, RED = Colour(black=0.4), Colour(0, 1, 1, 0)
FLAG = Picture((Path((Contour(0, 0, (LineTo(1, 0), LineTo(0, 1))),)),))
GRID = Drawing(
    30,
    20,
    (
        Box(2, 2, 5, 5, GREY),
        Stroke(1, 1, 29, 1, 2),
        Stroke(1, 19, 29, 19, 2),
        Stroke(1, 10, 29, 10, 0.5, square=False),
        Text(10, 8, "a", "text", 7),
        Path((Contour(15, 12, (LineTo(25, 18),), closed=False),), width=1),
        Stamp(20, 2, 6, FLAG),
    ),
)


def page(*marks: Mark) -> Page:
    return Page(100, 60, (0, 0, 100, 60), (0, 0, 100, 60), marks)


def shown(*marks: Mark) -> Image.Image:
    """The last of three pages, the first two of which show the drawing."""
    document = pypdfium2.PdfDocument(render([page(Copy(0, 0, GRID)), page(Copy(0, 0, GRID)), page(*marks)]))
    return document[2].render(scale=6).to_pil().convert("L")


def forms(data: bytes) -> list[int]:
    """The number of forms on each page, without pictures."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    resources = [each["/Resources"].get("/XObject", {}) for each in reader.pages]
    return [sum("/Matrix" not in form.get_object() for form in each.values()) for each in resources]


@pytest.mark.parametrize("turns", range(4))
def test_a_copy_looks_as_its_marks_would(turns: int) -> None:
    before = (Box(0, 0, 5, 5, RED), Stroke(0, 55, 90, 55, 3, GREY, dashes=(4, 4)), Text(60, 58, "b", "bold", 9))
    copied = shown(*before, Group(50, 30, (Copy(4, 5, GRID),), turns), *before)
    plain = shown(*before, Group(50, 30, (Group(4, 5, GRID.marks),), turns), *before)
    assert max(ImageChops.difference(copied, plain).resize((100, 60), Image.Resampling.BOX).tobytes()) < 12
    assert sum(plain.histogram()[:128]) > 1000


def test_a_drawing_gets_a_place_of_its_own_when_it_is_seen_again() -> None:
    once = render([page(Copy(0, 0, GRID)), page()])
    thrice = render([page(Copy(0, 0, GRID)), page(Copy(9, 9, GRID)), page(Copy(0, 9, GRID), Copy(40, 9, GRID))])
    assert (forms(once), forms(thrice)) == ([0, 0], [0, 1, 1])
    assert thrice.count(b"/Subtype /Form") == 2  # the grid and its flag


def test_equal_drawings_are_one() -> None:
    equal = Drawing(GRID.width, GRID.height, tuple(GRID.marks))
    other = Drawing(GRID.width, GRID.height, GRID.marks[:-1])
    assert forms(render([page(Copy(0, 0, GRID)), page(Copy(0, 0, equal)), page(Copy(0, 0, other))])) == [0, 1, 0]


def test_a_copy_speaks_of_all_that_it_shows() -> None:
    reader = pypdf.PdfReader(io.BytesIO(render([page(Copy(0, 0, GRID)), page(Copy(0, 0, GRID))])))
    (form,) = (each.get_object() for each in reader.pages[1]["/Resources"]["/XObject"].values())
    assert [float(edge) for edge in form["/BBox"]] == [-1, -1, 31, 21]
    assert len(form["/Resources"]["/XObject"]) == 1
    assert "a" in reader.pages[1].extract_text()


def test_a_copy_in_a_copy_is_shown() -> None:
    outer = Drawing(60, 40, (Copy(10, 10, GRID), Box(0, 0, 1, 1, BLACK)))
    data = render([page(Copy(0, 0, outer)), page(Copy(0, 0, outer)), page(Copy(0, 0, outer))])
    images = [each.render(scale=4).to_pil().convert("L") for each in pypdfium2.PdfDocument(data)]
    assert images[1].tobytes() == images[2].tobytes()
    assert max(ImageChops.difference(images[0], images[1]).resize((100, 60), Image.Resampling.BOX).tobytes()) < 12


@pytest.mark.parametrize("mark", [LinkArea(0, 0, 1, 1, "#a"), Anchor(0, 0, "a"), Group(0, 0, (Anchor(0, 0, "a"),))])
def test_links_and_anchors_are_not_copied(mark: Mark) -> None:
    with pytest.raises(ValueError, match="put it beside the copy"):
        Copy(0, 0, Drawing(1, 1, (mark,)))


def test_an_svg_has_the_marks_in_place() -> None:
    copied, grouped = Drawing(60, 40, (Copy(5, 6, GRID),)), Drawing(60, 40, (Group(5, 6, GRID.marks),))
    assert render_svg(copied) == render_svg(grouped)
