"""Files of art, hostile ones included, become pixels or a finding, and never more memory or time than is due."""

from __future__ import annotations

import shutil

import pytest

from bookbuilder.book import ArtFile
from bookbuilder.drawing import Box, Colour, Drawing
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.opening import open_art
from bookbuilder.readback.xmp import metadata_flaws
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.single import ART
from bookbuilder.render.xmp import packet

GS = pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")
ABOUT = Metadata("Sudoku", "courier/20270105_main")


def art(form: str, width: float = 100.0, height: float = 50.0, dpi: int | None = None) -> ArtFile:
    return ArtFile("a", "", "20270105_main", "puzzle", "slot", form, 1, width, height, dpi, ())


@pytest.mark.parametrize("form", ["png", "tiff"])
@pytest.mark.parametrize("dpi", [300, 600, 1200])
def test_pixels_of_half_a_point_are_rounded_as_they_are_written(form: str, dpi: int) -> None:
    drawing = Drawing(463.5, 10.5, (Box(0.0, 0.0, 100.0, 10.5, Colour(black=1.0)),))  # three columns of SAU
    opened = open_art(art(form, 463.5, 10.5, dpi), ART[form].write(drawing, dpi, ABOUT))
    assert opened.image.getpixel((5, 5)) == 0


@GS
def test_postscript_of_endless_pages_is_stopped() -> None:
    data = ART["eps"].write(Drawing(100.0, 50.0, ()), 300, ABOUT)
    with pytest.raises(UnreadableFile, match="has more than one page"):
        open_art(art("eps"), data.replace(b"\nshowpage", b"\n{showpage} loop"))


@GS
def test_postscript_that_fails_is_a_finding() -> None:
    data = ART["eps"].write(Drawing(100.0, 50.0, ()), 300, ABOUT)
    with pytest.raises(UnreadableFile, match="makes Ghostscript fail: Error: /undefined"):
        open_art(art("eps"), data.replace(b"\nshowpage", b"\nnonsense showpage"))


@GS
def test_postscript_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.readback.eps._PATIENCE", 0.4)
    data = ART["eps"].write(Drawing(100.0, 50.0, ()), 300, ABOUT)
    with pytest.raises(UnreadableFile, match="keeps Ghostscript busy"):
        open_art(art("eps"), data.replace(b"\nshowpage", b"\n{} loop"))


def test_the_size_of_an_svg_is_that_of_its_first_element() -> None:
    comment = (
        '<!-- <svg width="100pt" height="50pt" --><svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>'
    )
    with pytest.raises(UnreadableFile, match="is not an SVG that states its size"):
        open_art(art("svg"), comment.encode())


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "has no XMP packets"),
        (packet(ABOUT).encode() * 2, "has 2 XMP packets"),
        (b"<?xpacket begin=?>" + b"x" * 70_000 + b"<?xpacket end=", "do not end within"),
        (b"<?xpacket begin=?><!DOCTYPE x><x/><?xpacket end=", "declarations or comments"),
        (b"<?xpacket begin=?>" + "<!DOCTYPE x><x/>".encode("utf-16") + b"<?xpacket end=", "cannot be read"),
        (b"<?xpacket begin=?><x><?xpacket end=", "cannot be read"),
    ],
)
def test_metadata_that_cannot_be_read_are_a_flaw(data: bytes, what: str) -> None:
    (flaw,) = metadata_flaws(data, "courier", "20270105_main", 1)
    assert what in flaw


def test_the_metadata_of_art_have_no_flaw() -> None:
    assert not [*metadata_flaws(packet(ABOUT).encode(), "courier", "20270105_main", 1)]
