"""PDF/X: what the file says about itself, what it leaves out, and what overprints."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import date

import pypdf
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
    LineTo,
    LinkArea,
    Mark,
    Page,
    Path,
    Stroke,
    Text,
)
from bookbuilder.render import render
from bookbuilder.render.intent import Intent, PressStandard
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.xmp import packet

STANDARDS: tuple[PressStandard, ...] = ("pdf/x-1a:2001", "pdf/x-1a:2003", "pdf/x-4")
SWOP = "CGATS TR 001", "SWOP, coated paper", "http://www.color.org"
GREY = Colour(black=0.25)


def intent(standard: PressStandard) -> Intent:
    profile = b"a profile" if standard == "pdf/x-4" else b""
    return Intent(standard, *SWOP, profile)


def made(standard: PressStandard, *marks: Mark) -> bytes:
    its = intent(standard)
    page = Page(200, 100, (9, 9, 191, 91), (0, 0, 200, 100), marks)
    day = date(2027, 1, 31)
    xmp = packet(Metadata("A book", creator="A. Uthor", date=day, intent=its))
    return render([page], "A book", "A. Uthor", day, xmp=xmp, intent=its, printer="ingramspark")


def read(standard: PressStandard, *marks: Mark) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(made(standard, *marks)))


def operators(*marks: Mark) -> str:
    contents = read("pdf/x-1a:2001", *marks).pages[0].get_contents()
    assert contents is not None
    return " ".join(contents.get_data().decode().split())


@pytest.mark.parametrize(
    ("standard", "header", "version", "conformance"),
    [
        ("pdf/x-1a:2001", b"%PDF-1.3", "PDF/X-1:2001", "PDF/X-1a:2001"),
        ("pdf/x-1a:2003", b"%PDF-1.4", "PDF/X-1a:2003", None),
        ("pdf/x-4", b"%PDF-1.6", None, None),
    ],
)
def test_each_standard_says_its_name_where_it_asks_for_it(
    standard: PressStandard, header: bytes, version: str | None, conformance: str | None
) -> None:
    assert made(standard).startswith(header)
    information = read(standard).metadata
    assert information is not None
    assert (information.get("/GTS_PDFXVersion"), information.get("/GTS_PDFXConformance")) == (version, conformance)
    assert information["/Trapped"] == "/False"
    assert information["/Printer"] == "ingramspark"


@pytest.mark.parametrize("standard", STANDARDS)
def test_there_is_one_output_intent_with_its_condition(standard: PressStandard) -> None:
    (output,) = read(standard).trailer["/Root"]["/OutputIntents"]
    assert (output["/S"], output["/OutputConditionIdentifier"]) == ("/GTS_PDFX", SWOP[0])
    assert output["/RegistryName"] == SWOP[2]
    assert ("/DestOutputProfile" in output) == (standard == "pdf/x-4")


def test_the_profile_is_embedded_as_it_is() -> None:
    (output,) = read("pdf/x-4").trailer["/Root"]["/OutputIntents"]
    profile = output["/DestOutputProfile"].get_object()
    assert (profile.get_data(), profile["/N"]) == (b"a profile", 4)


def test_pdf_x_4_names_itself_in_xmp_with_the_dates_of_the_information() -> None:
    reader = read("pdf/x-4")
    xmp = reader.trailer["/Root"]["/Metadata"].get_data().decode()
    assert "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" in xmp
    assert xmp.count("2027-01-31T00:00:00+00:00") >= 3
    assert reader.metadata is not None
    assert reader.metadata["/CreationDate"] == "D:20270131000000+00'00'"
    assert re.search(r"<xmpMM:DocumentID>uuid:[0-9a-f-]{36}</xmpMM:DocumentID>", xmp)
    assert made("pdf/x-4") == made("pdf/x-4")


@pytest.mark.parametrize("standard", STANDARDS)
def test_links_and_anchors_are_left_out(standard: PressStandard) -> None:
    data = made(
        standard, Anchor(20, 20, "a"), LinkArea(20, 20, 10, 10, "#a"), LinkArea(20, 40, 10, 10, target="https://x.org")
    )
    assert b"/Annots" not in data
    assert b"/Dests" not in data


def test_all_inks_are_cmyk() -> None:
    assert operators(Box(0, 0, 1, 1, GREY), Stroke(0, 0, 9, 0, 1, GREY)) == (
        "0 0 0 0.25 k 0 99 1 1 re f 0 0 0 0.25 K 2 J 0 100 m 9 100 l S"
    )


def test_black_overprints_and_all_else_knocks_out() -> None:
    marks = [Box(0, 0, 1, 1, colour) for colour in (GREY, BLACK, WHITE, BLACK)]
    assert re.findall(r"/G\d gs|\S+ k", operators(*marks)) == [
        "0.25 k",
        "1 k",
        "/G1 gs",
        "0 k",
        "/G0 gs",
        "1 k",
        "/G1 gs",
    ]


def test_black_text_and_lines_overprint() -> None:
    code = operators(Text(10, 10, "5", "text", 9), Stroke(0, 0, 9, 0, 1))
    assert code.index("/G1 gs") < code.index("Tj")
    assert code.index("/G3 gs") < code.index(" l S")


def test_the_states_of_overprinting_are_what_their_names_mean() -> None:
    states = read("pdf/x-1a:2001").pages[0]["/Resources"]["/ExtGState"]
    found = {name: (its["/op"].value, its["/OP"].value, int(its["/OPM"])) for name, its in states.items()}
    assert found == {"/G0": (False, False, 1), "/G1": (True, False, 1), "/G2": (False, True, 1), "/G3": (True, True, 1)}


def test_nothing_overprints_where_black_would_be_too_much_ink() -> None:
    page = Page(200, 100, (9, 9, 191, 91), (0, 0, 200, 100), (Box(0, 0, 9, 9, BLACK),))
    data = render([page], intent=replace(intent("pdf/x-1a:2001"), overprints=False))
    states = pypdf.PdfReader(io.BytesIO(data)).pages[0]["/Resources"]["/ExtGState"]
    assert not any(its["/op"].value or its["/OP"].value for its in states.values())


def test_a_copied_drawing_begins_with_what_knocks_out() -> None:
    drawing = Drawing(
        20, 20, (Box(0, 0, 5, 5, WHITE), Box(5, 5, 5, 5, BLACK), *(Stroke(0, y, 20, y, 1) for y in range(20)))
    )
    page = read("pdf/x-1a:2001", Box(0, 0, 1, 1, BLACK), Copy(30, 30, drawing), Copy(60, 30, drawing)).pages[0]
    assert re.search(r"/G0 gs [^Q]+ Do Q", " ".join(page.get_contents().get_data().decode().split()))
    (form,) = page["/Resources"]["/XObject"].values()
    code = form.get_object().get_data().decode()
    assert code.index("0 0 0 0 k") < code.index("/G1 gs") < code.index("/G3 gs")


def test_lines_of_a_path_overprint_when_they_are_black() -> None:
    path = Path((Contour(0, 0, (LineTo(9, 9),)),), BLACK, width=1.0)
    assert "q /G2 gs 0 0 0 1 K" in operators(path)


def test_a_plain_pdf_has_none_of_it() -> None:
    page = Page(200, 100, (0, 0, 200, 100), (0, 0, 200, 100), (Box(0, 0, 1, 1, BLACK),))
    data = render([page], "A book")
    for word in (b"OutputIntents", b"ExtGState", b"GTS_PDFX", b"/Printer"):
        assert word not in data
    assert data.startswith(b"%PDF-1.4")
