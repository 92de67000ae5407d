"""Faults that were invented when the rules were finished; and what looks like a fault and is none."""

from __future__ import annotations

from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from bookbuilder.preflight import PrintOrder, Report
from tests.preflight.conftest import CASES, Spoil, draw, failed, form, image, key, spoiled

Check = Callable[[bytes, PrintOrder], Report]
GRAY, RGB, CMYK = Name.DeviceGray, Name.DeviceRGB, Name.DeviceCMYK
LETTER = "BT /F1.0 {} Tf 0 g {} {} Td <35> Tj ET"


def moved(pdf: pikepdf.Pdf) -> None:
    """A page whose origin is elsewhere, with text in its gutter."""
    page = pdf.pages[4]
    for name in ("MediaBox", "TrimBox", "BleedBox"):
        page.obj[f"/{name}"] = Array([100, 100, 532, 748])
    page.contents_add(Stream(pdf, LETTER.format(9, 110, 300).encode()), prepend=False)


def inherited(pdf: pikepdf.Pdf) -> None:
    """A page that takes a size from the tree above it."""
    for name in ("MediaBox", "TrimBox"):
        del pdf.pages[4].obj[f"/{name}"]
    pdf.pages[4].obj.Parent["/MediaBox"] = Array([0, 0, 300, 300])


def colourants(*names: str) -> Array:
    return Array([Name.DeviceN, Array([Name(f"/{name}") for name in names]), CMYK, Dictionary(FunctionType=4)])


def nested(code: str, depth: int) -> Callable[[pikepdf.Pdf], object]:
    def made(pdf: pikepdf.Pdf) -> object:
        inner = form(code)(pdf)
        for _ in range(depth):
            inner = form("0.9 0 0 0.9 0 0 cm /Y Do", Resources=Dictionary(XObject=Dictionary(Y=inner)))(pdf)
        return inner

    return made


LATER: list[tuple[str, str, str, Spoil]] = [
    ("safe area", "kdp", "text lifted over the head", draw("BT /F1.0 9 Tf 0 g 400 Ts 150 240 Td <35> Tj ET")),
    ("safe area", "kdp", "text pushed into the gutter by a distance",
     draw("BT /F1.0 9 Tf 0 g 150 300 Td [15000 <35>] TJ ET")),
    ("safe area", "kdp", "the second line of a text, below the foot",
     draw("BT /F1.0 9 Tf 0 g 300 TL 150 300 Td <35> Tj T* <35> Tj ET")),
    ("safe area", "kdp", "words spread to the edge", draw("BT /F1.0 9 Tf 0 g 60 Tc 150 300 Td <353535353535> Tj ET")),
    ("safe area", "kdp", "text in the gutter of a page with another origin", moved),
    ("safe area", "kdp", "a square end that projects into the margin", draw("30 w 2 J 390 300 m 400 300 l S")),
    ("trim", "kdp", "a page whose size comes from the tree above", inherited),
    ("boxes", "kdp", "a unit of half a point", key("UserUnit", 0.5, 4)),
    ("type", "kdp", "small type on the next line", draw("BT /F1.0 5 Tf 0 g 12 TL 150 300 Td (5) ' ET")),
    ("type", "kdp", "type made small by forms within forms",
     draw("/X Do", XObject={"X": nested(LETTER.format(9, 300, 300), 5)})),
    ("lines", "kdp", "a thin line that is turned", draw("0.7 0.7 -0.7 0.7 200 200 cm 0.5 w 0 0 m 60 0 l S")),
    ("lines", "kdp", "a thin upright bar", draw("0 g 150 150 0.3 60 re f")),
    ("lines", "kdp", "the outline of a box", draw("0.4 w 150 150 60 60 re S")),
    ("lines", "kdp", "a filled box with a thin outline", draw("0.4 w 0.5 g 150 150 60 60 re B")),
    ("tints", "kdp", "a pale line", draw("2 w 0.96 G 150 150 m 200 150 l S")),
    ("tints", "kdp", "pale text", draw("BT /F1.0 20 Tf 0.95 g 150 150 Td <35> Tj ET")),
    ("colours", "press", "a shading in RGB", draw("150 150 60 60 re W n /X sh", Shading={
        "X": Dictionary(ShadingType=2, ColorSpace=RGB, Coords=[0, 0, 1, 1], Function=Dictionary(FunctionType=2))})),
    ("colours", "press", "a line in RGB", draw("2 w 0 0 1 RG 150 150 m 200 150 l S")),
    ("ink", "press", "five inks at once", draw("/X cs 1 1 1 0 0.5 scn 150 150 60 60 re f", ColorSpace={
        "X": colourants("Cyan", "Magenta", "Yellow", "Black", "Gold")})),
    ("images", "kdp", "a stencil of few pixels", draw("60 0 0 60 150 300 cm /X Do", XObject={"X": image(
        32, 32, GRAY, bytes(128), ImageMask=True, BitsPerComponent=1)})),
    ("images", "kdp", "an image of few pixels within the operators",
     draw("0 g 60 0 0 60 150 150 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI")),
    ("extras", "kdp", "invisible text that only clips", draw("BT /F1.0 9 Tf 7 Tr 150 150 Td <35> Tj ET")),
    ("extras", "kdp", "an object on a layer", draw("/X Do", XObject={"X": form("", OC=Dictionary(Type=Name.OCG))})),
    ("extras", "press", "a transfer curve", draw("/X gs", ExtGState={"X": Dictionary(TR=Dictionary(FunctionType=2))})),
    ("transparency", "kdp", "a soft mask in a form", draw("/X Do", XObject={"X": form("/G gs", Resources=Dictionary(
        ExtGState=Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Alpha)))))})),
]  # fmt: skip

HARMLESS: list[tuple[str, str, Spoil]] = [
    ("kdp", "text that a clip hides", draw("200 200 60 60 re W n " + LETTER.format(9, 10, 300))),
    ("kdp", "text that its form's box hides", draw("/X Do", XObject={
        "X": form(LETTER.format(9, 10, 300), BBox=Array([200, 200, 300, 300]))})),
    ("kdp", "white in the margin", draw("1 g 0 0 432 648 re f 0 g 150 150 60 60 re f")),
    ("kdp", "a mark beyond the paper", draw(LETTER.format(9, 600, 300))),
    ("kdp", "a line that is thin in its file and thick on paper", draw("10 0 0 10 0 0 cm 0.1 w 15 15 m 20 15 l S")),
    ("kdp", "an opacity of 1", draw("/X gs 0 g 150 150 60 60 re f", ExtGState={"X": Dictionary(ca=1, BM=Name.Normal)})),
    ("kdp bleed", "an area to the end of the bleed", draw("0 g 400 100 41 60 re f")),
    ("press", "a spot colour", draw("/X cs 0.5 scn 150 150 60 60 re f", ColorSpace={
        "X": Array([Name.Separation, Name.Gold, CMYK, Dictionary(FunctionType=2, Domain=[0, 1], N=1)])})),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "name", "spoil"), [(it[0], it[1], it[3]) for it in LATER], ids=[it[2] for it in LATER]
)
def test_a_fault_that_nobody_had_in_mind_is_caught(check: Check, rule: str, name: str, spoil: Spoil) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert rule in failed(report), report.findings


@pytest.mark.parametrize(("name", "spoil"), [(it[0], it[2]) for it in HARMLESS], ids=[it[1] for it in HARMLESS])
def test_what_only_looks_like_a_fault_is_none(check: Check, name: str, spoil: Spoil) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert failed(report) == set(), report.findings
