"""Faults that were invented when patterns, gradients and font programs could be seen; and what looks like them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image

from bookbuilder.preflight import PrintOrder, Report
from tests.preflight.conftest import CASES, Spoil, draw, failed, form, image, key, spoiled
from tests.preflight.test_hidden_faults import CMYK, GRAY, PUT, RGB, calculated, fades, in_space, pattern, pictured

Check = Callable[[bytes, PrintOrder], Report]
DIGIT = "BT /F1.0 {} Tf {} {} Td <35> Tj ET"


def profiled(components: int) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        return Array([Name.ICCBased, pdf.make_indirect(Stream(pdf, b"profile", Dictionary(N=components)))])

    return made


def photograph(colour: tuple[int, int, int, int]) -> bytes:
    """A JPEG with four inks; Pillow turns them when it writes, as it does when it reads."""
    Image.new("CMYK", (64, 64), colour).save(out := BytesIO(), "JPEG", quality=95)
    return out.getvalue()


def white(*pages: int) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        for page in pages:
            pdf.pages[page].obj["/Contents"] = Stream(pdf, b"1 g 0 0 432 648 re f 0 g 900 900 9 9 re f")

    return spoil


def split(pdf: pikepdf.Pdf) -> None:
    """A page in two streams, of which the first leaves a transformation to the second."""
    page = pdf.pages[4]
    streams = (b"1 0 0 1 -140 0 cm", b"BT /F1.0 9 Tf 0 g 150 300 Td <35> Tj ET")
    page.obj["/Contents"] = Array([pdf.make_indirect(Stream(pdf, each)) for each in streams])


def stacked(first: str, second: str) -> Spoil:
    state = {"X": Dictionary(Type=Name.ExtGState, op=True, OPM=1)}
    return draw(f"{first} k 150 150 60 60 re f /X gs {second} k 160 160 40 40 re f", ExtGState=state)


def strips(dots: int) -> Spoil:
    """A picture in strips of one line each."""
    code = " ".join(f"q 72 0 0 0.24 150 {150 + at * 0.24:.2f} cm /X Do Q" for at in range(30))
    return draw(code, XObject={"X": image(dots, 2, GRAY, bytes(dots * 2))})


LAST: list[tuple[str, str, str, Spoil]] = [
    ("lines", "kdp", "a bar that a clip makes thin", draw("150 150 60 0.3 re W n 0 g 100 100 200 200 re f")),
    ("lines", "kdp", "a thin bar on the slant, of four corners",
     draw("0 g 150 150 m 200 200 l 200.2 199.8 l 150.2 149.8 l f")),
    ("lines", "kdp", "a bar without height", draw("0 g 150 150 60 0 re f")),
    ("colours", "press", "a grey that stands for a profile",
     draw("0 g 150 150 60 60 re f", ColorSpace={"DefaultGray": profiled(1)})),
    ("colours", "press", "inks that stand for a profile, in a form", draw("/X Do", XObject={"X": lambda pdf: form(
        "0 0 0 1 k 150 150 60 60 re f",
        Resources=Dictionary(ColorSpace=Dictionary(DefaultCMYK=profiled(4)(pdf))))(pdf)})),
    ("boxes", "kdp", "a CropBox that hides an edge", key("CropBox", Array([0, 0, 432, 600]), 4)),
    ("ink", "press", "an image of 400 % with 16 bits", pictured(CMYK, b"\xff" * 720_000, BitsPerComponent=16)),
    ("ink", "press", "a photograph of 400 %", draw(PUT, XObject={"X": image(
        64, 64, CMYK, photograph((0, 0, 0, 0)), Filter=Name.DCTDecode)})),
    ("images", "kdp", "a mask of few pixels on an image of many", pictured(GRAY, Mask=image(
        20, 20, GRAY, bytes(60), ImageMask=True, BitsPerComponent=1))),
    ("ink", "press", "two areas that overprint to 380 %", stacked("1 0.9 0 0", "0 0 1 0.9")),
    ("tints", "kdp", "a pale grey with a profile", in_space(profiled(1), "0.96")),
    ("tints", "kdp", "a pale grey of three lights", draw("0.96 0.96 0.96 rg 150 150 60 60 re f")),
    ("safe area", "kdp", "mirrored text in the gutter", draw("0 g BT /F1.0 -9 Tf 24 300 Td <35> Tj ET")),
    ("safe area", "kdp", "the spike of a sharp corner", draw("12 w 0 G 300 400 m 400 412 l 300 424 l S")),
    ("bleed", "kdp bleed", "a BleedBox that ends at the trim", key("BleedBox", Array([0, 9, 432, 657]), 4)),
    ("images", "kdp", "an image of few pixels, in strips", strips(72)),
    ("ink", "press", "inks with a profile, of 400 %", in_space(profiled(4), "1 1 1 1")),
    ("fonts", "kdp", "a font of a graphics state", draw("/X gs BT 150 150 Td (a) Tj ET", ExtGState={"X": Dictionary(
        Font=Array([Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier), 12]))})),
    ("colours", "press", "four inks whose substitute is in RGB", in_space(lambda pdf: Array([
        Name.DeviceN, Array([Name.Cyan, Name.Black]), RGB, calculated("{ dup }", 2, 3)(pdf)]), "0 1")),
    ("colours", "press", "the outline of text in a pattern of RGB", draw(
        "1 Tr 2 w /Pattern CS /X SCN " + DIGIT.format(30, 150, 150),
        Pattern={"X": pattern("1 0 0 rg 0 0 20 20 re f")})),
    ("type", "kdp", "type made small by the matrix of a form",
     draw("/X Do", XObject={"X": form("0 g " + DIGIT.format(12, 300, 300), Matrix=Array([0.4, 0, 0, 0.4, 0, 0]))})),
    ("blank", "kdp", "pages with nothing but white, and marks beyond the paper", white(4, 5, 6)),
    ("safe area", "kdp", "a transformation from one stream of a page to the next", split),
    ("tints", "kdp", "the pale ground of a stencil", draw("0.96 g " + PUT, XObject={"X": image(
        300, 300, GRAY, bytes(11_400), ImageMask=True, BitsPerComponent=1)})),
    ("ink", "press", "a gradient in a form in a pattern", draw("/Pattern cs /X scn 150 150 60 60 re f", Pattern={
        "X": lambda pdf: pattern("/Y Do", Resources=Dictionary(XObject=Dictionary(Y=form(
            "0 0 20 20 re W n /S sh", Resources=Dictionary(Shading=Dictionary(S=Dictionary(
                ShadingType=3, ColorSpace=CMYK, Coords=[0, 0, 0, 0, 0, 9], Function=fades([0] * 4, [1] * 4)))))(pdf))
            ))(pdf)})),
]  # fmt: skip

HARMLESS: list[tuple[str, str, Spoil]] = [
    ("kdp", "a curve whose handles are in the margin", draw("1 w 0 G 100 100 m 10 200 10 300 100 400 c S")),
    ("kdp", "a rule that is an image of one pixel", draw("200 0 0 2 150 150 cm /X Do", XObject={
        "X": image(1, 1, GRAY, b"\0")})),
    ("kdp", "an image in strips of enough pixels", strips(600)),
    ("kdp", "a font that is chosen and not used", draw("BT /X 9 Tf 150 150 Td () Tj /F1.0 9 Tf <35> Tj ET", Font={
        "X": Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier)})),
    ("kdp", "an area that a clip cuts to a broad bar", draw("150 150 60 2 re W n 0 g 100 100 200 200 re f")),
    ("press", "areas that overprint to little", stacked("0 0 0 0.5", "0 0 0 0.9")),
    ("kdp", "a blunt corner near the margin", draw("4 w 0 G 300 400 m 408 460 l 300 520 l S")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "name", "spoil"), [(it[0], it[1], it[3]) for it in LAST], ids=[it[2] for it in LAST])
def test_a_fault_that_was_invented_last_is_caught(check: Check, rule: str, name: str, spoil: Spoil) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert rule in failed(report), report.findings
    assert "file" not in failed(report), report.findings


@pytest.mark.parametrize(("name", "spoil"), [(it[0], it[2]) for it in HARMLESS], ids=[it[1] for it in HARMLESS])
def test_what_only_looks_like_such_a_fault_is_none(check: Check, name: str, spoil: Spoil) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert failed(report) == set(), report.findings
