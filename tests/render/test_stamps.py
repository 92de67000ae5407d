"""Pictures are stored once in the file, placed by name, and appear where they should."""

from __future__ import annotations

import io

import pypdf
import pypdfium2
import pytest

from bookbuilder.drawing import (
    BLACK,
    WHITE,
    Box,
    Colour,
    Contour,
    Drawing,
    Group,
    LineTo,
    Page,
    Path,
    Picture,
    Raster,
    Stamp,
)
from bookbuilder.render import render
from bookbuilder.render.svg import render as render_svg

CORNER = Picture((Path((Contour(0, 0, (LineTo(0.5, 0), LineTo(0.5, 0.5), LineTo(0, 0.5))),)),))  # black at the top left
LINE = Picture((Path((Contour(0.25, 0.5, (LineTo(0.75, 0.5),), closed=False),), Colour(0, 1, 1, 0), 0.5),))
GREY = Picture(raster=Raster(2, 2, 1, bytes([255, 0, 0, 255])))
INKS = Picture(raster=Raster(2, 1, 4, bytes([255, 0, 0, 0, 0, 0, 255, 0]), b"\x40"))


def page(*stamps: Stamp | Box | Group) -> Page:
    return Page(8, 8, (0, 0, 8, 8), (0, 0, 8, 8), stamps)


def shown(*marks: Stamp | Box | Group) -> list[str]:
    """The page, one character per point: # black, . white, or the first letter of a colour."""
    letters = {(0, 0, 0): "#", (255, 255, 255): ".", (255, 0, 0): "r", (0, 255, 255): "c"}
    image = pypdfium2.PdfDocument(render([page(*marks)]))[0].render(scale=5).to_pil().convert("RGB")

    def near(pixel: tuple[int, int, int]) -> str:
        return letters[min(letters, key=lambda each: sum(abs(a - b) for a, b in zip(each, pixel, strict=True)))]

    return ["".join(near(image.getpixel((5 * x + 2, 5 * y + 2))) for x in range(8)) for y in range(8)]


def test_a_picture_has_its_top_at_the_top_at_any_size() -> None:
    found = shown(Stamp(0, 0, 4, CORNER), Group(4, 4, (Stamp(0, 0, 2, CORNER),)))
    assert found == ["##......", "##......", "........", "........", "....#...", "........", "........", "........"]


def test_a_line_has_round_ends_and_its_colour() -> None:
    found = shown(Stamp(0, 0, 8, LINE))
    assert found[0] == found[7] == "........"
    assert found[4] == "rrrrrrrr"
    assert found[2] == ".rrrrrr."


def test_pixels_are_ink_and_masked_ones_let_the_ground_through() -> None:
    assert shown(Stamp(0, 0, 4, GREY))[:4] == ["##......", "##......", "..##....", "..##...."]
    assert shown(Box(0, 0, 4, 4, BLACK), Stamp(0, 0, 4, INKS))[:2] == ["cc##....", "cc##...."]


def test_a_picture_is_in_the_file_once_however_often_it_is_shown() -> None:
    same = Picture((Path((Contour(0, 0, (LineTo(0.5, 0), LineTo(0.5, 0.5), LineTo(0, 0.5))),)),))
    data = render([page(Stamp(0, 0, 2, CORNER), Stamp(2, 2, 2, same)), page(Stamp(0, 0, 3, CORNER)), page()])
    reader = pypdf.PdfReader(io.BytesIO(data))
    names = [list(each["/Resources"].get("/XObject", {})) for each in reader.pages]
    assert [len(each) for each in names] == [1, 1, 0]
    assert data.count(b"/Subtype /Form") == 1


def test_the_same_pictures_give_the_same_bytes() -> None:
    assert len({render([page(Stamp(0, 0, 2, CORNER), Stamp(0, 0, 2, INKS))]) for _ in range(2)}) == 1


@pytest.mark.parametrize("picture", [CORNER, LINE, GREY, INKS])
def test_svg_has_shapes_as_shapes_and_pixels_as_an_image(picture: Picture) -> None:
    text = render_svg(Drawing(8, 8, (Stamp(1, 2, 4, picture),)))
    assert 'transform="matrix(0.004 0 0 0.004 1 2)"' in text
    assert ("<image" in text) == (picture.raster is not None)
    assert ('stroke-linecap="round"' in text) == (picture is LINE)


def test_svg_has_equal_pictures_once_whatever_else_it_shows() -> None:
    same = Picture((Path((Contour(0, 0, (LineTo(0.5, 0), LineTo(0.5, 0.5), LineTo(0, 0.5))),)),))
    text = render_svg(Drawing(8, 8, (Stamp(0, 0, 4, CORNER), Stamp(4, 0, 4, LINE), Stamp(0, 4, 4, same))))
    assert (text.count("<path"), text.count("<use")) == (2, 3)
    alone = render_svg(Drawing(8, 8, (Stamp(0, 0, 4, same),)))
    assert next(line for line in alone.split("\n") if "<path" in line) in text  # under the same id


def test_a_line_outside_a_picture_leaves_what_is_set_as_it_was() -> None:
    line = Path((Contour(1, 1, (LineTo(5, 1),), closed=False),), WHITE, 2.0)
    contents = pypdf.PdfReader(io.BytesIO(render([Page(8, 8, (0, 0, 8, 8), (0, 0, 8, 8), (line,))]))).pages[0]
    stream = contents.get_contents()
    assert stream is not None
    assert " ".join(stream.get_data().decode().split()).endswith("q 1 G 2 w 1 J 1 j 1 7 m 5 7 l S Q")
