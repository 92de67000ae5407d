"""One fault in each PDF, and the rule that is meant for it; a clean file of each kind has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String

from bookbuilder.drawing import BLACK, Box, Colour, Text
from bookbuilder.preflight import PrintOrder, Report
from tests.preflight.conftest import (
    CASES,
    HIGH,
    ISBN,
    SPINE,
    Case,
    Spoil,
    cover,
    draw,
    failed,
    form,
    image,
    information,
    key,
    spoiled,
)

Check = Callable[[bytes, PrintOrder], Report]
TEXT = "BT /F1.0 9 Tf 0 g {} {} Td <35> Tj ET"  # a 5
RGB, CMYK, GRAY = Name.DeviceRGB, Name.DeviceCMYK, Name.DeviceGray
BLACK_TINT = Array([Name.Separation, Name.Black, GRAY, Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[1], C1=[0])])


def state(**entries: Any) -> dict[str, Any]:
    return {"X": Dictionary(Type=Name.ExtGState, **entries)}


def font(**entries: Any) -> dict[str, Any]:
    return {"X": Dictionary(Type=Name.Font, **entries)}


def indirect(value: Any) -> Callable[[pikepdf.Pdf], Any]:
    return lambda pdf: pdf.make_indirect(value)


def profile(pdf: pikepdf.Pdf) -> Any:
    return pdf.make_indirect(Stream(pdf, b"profile", Dictionary(N=3)))


def all_pages(spoil: Callable[[pikepdf.Page], None]) -> Spoil:
    return lambda pdf: [spoil(page) for page in pdf.pages] and None


def resized(width: float, height: float) -> Callable[[pikepdf.Page], None]:
    def change(page: pikepdf.Page) -> None:
        for name in ("MediaBox", "TrimBox", "BleedBox"):
            page.obj[f"/{name}"] = Array([0, 0, width, height])

    return change


def without(*pages: int) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        for page in sorted(pages, reverse=True):
            del pdf.pages[page]

    return spoil


def emptied(*pages: int) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        for page in pages:
            pdf.pages[page].obj["/Contents"] = Stream(pdf, b"")

    return spoil


def marked(pdf: pikepdf.Pdf) -> None:
    """Crop marks around the pages, on larger sheets."""
    for page in pdf.pages:
        page.obj["/MediaBox"] = Array([-20, -20, 452, 668])
        lines = ("0 -18 m 0 -6 l", "432 -18 m 432 -6 l", "0 654 m 0 666 l", "432 654 m 432 666 l")
        page.contents_add(Stream(pdf, f"q 1 w {' '.join(lines)} S Q".encode()), prepend=False)


def attached(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["notes.txt"] = b"notes"


def bookmarked(pdf: pikepdf.Pdf) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("One", 0))


def intents(change: Callable[[Any, pikepdf.Pdf], None]) -> Spoil:
    return lambda pdf: change(pdf.Root["/OutputIntents"], pdf)


def link(kind: str) -> Callable[[pikepdf.Pdf], Any]:
    return lambda pdf: Array(
        [pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name(kind), Rect=[150, 150, 200, 200]))]
    )


SOFT = Dictionary(Type=Name.Mask, S=Name.Luminosity)
GROUP = Dictionary(S=Name.Transparency)
BIG = 150, 300, 60, 60  # where an image is put, and how large
PUT = "{2} 0 0 {3} {0} {1} cm /X Do".format(*BIG)

FAULTS: list[tuple[str, str, str, Spoil]] = [
    # rule, the clean file, what is wrong
    ("boxes", "kdp", "a TrimBox beyond the page", key("TrimBox", Array([-5, 0, 432, 648]), 3)),
    ("boxes", "kdp", "a BleedBox beyond the page", key("BleedBox", Array([0, 0, 500, 648]), 3)),
    ("boxes", "kdp", "a TrimBox beyond the BleedBox", key("BleedBox", Array([10, 10, 400, 600]), 3)),
    ("boxes", "kdp", "a unit of two points", key("UserUnit", 2, 3)),
    ("trim", "kdp", "one page of another size", lambda pdf: resized(420, 648)(pdf.pages[5])),
    ("trim", "kdp", "all pages of a size that was not ordered", all_pages(resized(360, 576))),
    ("trim", "kdp", "a page on its side", key("Rotate", 90, 3)),
    ("trim", "kdp", "a page with bleed in a book without", lambda pdf: resized(441, 666)(pdf.pages[5])),
    ("bleed", "kdp bleed", "a page without bleed in a book with it", lambda pdf: resized(432, 648)(pdf.pages[4])),
    ("bleed", "kdp bleed", "an area that ends at the trimmed edge", draw("0 g 400 100 32 60 re f")),
    ("bleed", "lulu bleed", "an area that ends at the foot of the page", draw("0 g 150 9 60 100 re f")),
    ("pages", "kdp", "too few pages", without(*range(10, 36))),
    ("pages", "kdp", "an odd number of pages", without(7)),
    ("blank", "kdp", "three blank pages in a row", emptied(4, 5, 6)),
    ("blank", "press", "a last page with text", draw("0 0 0 1 k 150 150 60 60 re f", 35)),
    ("fonts", "kdp", "a font of every computer, not embedded",
     draw("BT /X 9 Tf 150 150 Td (Hi) Tj ET", Font=font(Subtype=Name.Type1, BaseFont=Name.Helvetica))),
    ("fonts", "kdp", "a composite font, not embedded",
     draw("BT /X 9 Tf 150 150 Td <0041> Tj ET", Font=font(Subtype=Name.Type0, BaseFont=Name("/Song"),
          Encoding=Name("/Identity-H"), DescendantFonts=Array([Dictionary(Subtype=Name.CIDFontType2)])))),
    ("fonts", "kdp", "a font of Type 3", draw("BT /X 9 Tf 150 150 Td (a) Tj ET", Font=font(
        Subtype=Name.Type3, FontMatrix=[0.001, 0, 0, 0.001, 0, 0], FirstChar=97, Widths=[500],
        CharProcs=Dictionary()))),
    ("fonts", "kdp", "a font within a form", draw("/X Do", XObject={"X": form(
        "BT /Y 9 Tf 150 150 Td (Hi) Tj ET", Resources=Dictionary(Font=Dictionary(Y=Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier))))})),
    ("safe area", "kdp", "text in the gutter", draw(TEXT.format(20, 300), 4)),
    ("safe area", "kdp", "text at the outer edge", draw(TEXT.format(417, 300), 4)),
    ("safe area", "kdp", "text at the outer edge of a left-hand page", draw(TEXT.format(10, 300), 5)),
    ("safe area", "kdp", "text at the head", draw(TEXT.format(200, 630), 4)),
    ("safe area", "kdp", "text at the foot", draw(TEXT.format(200, 10), 4)),
    ("safe area", "kdp", "a line in the margin", draw("1 w 10 100 m 10 300 l S")),
    ("safe area", "kdp", "an area that crosses the edge of a book without bleed", draw("0 g 400 100 60 60 re f")),
    ("safe area", "kdp", "text in the gutter, in a form", draw("/X Do", XObject={"X": form(TEXT.format(20, 300))})),
    ("safe area", "kdp", "text in the gutter, by a transformation", draw("1 0 0 1 -180 0 cm " + TEXT.format(200, 300))),
    ("safe area", "kdp", "the half of a thick line", draw("20 w 400 100 m 412 300 l S")),
    ("safe area", "kdp bleed", "text in the bleed", draw(TEXT.format(433, 300))),
    ("safe area", "kdp bleed", "text beyond the wider margin of a book with bleed", draw(TEXT.format(405, 300))),
    ("safe area", "lulu", "text half an inch from the gutter", draw(TEXT.format(40, 300))),
    ("safe area", "kdp", "text on its side in the margin", draw("BT /F1.0 9 Tf 0 g 0 1 -1 0 15 300 Tm <35> Tj ET")),
    ("type", "kdp", "small type", draw("BT /F1.0 6.5 Tf 0 g 150 150 Td <35> Tj ET")),
    ("type", "kdp", "type made small by its matrix", draw("BT /F1.0 12 Tf 0 g .5 0 0 .5 150 150 Tm <35> Tj ET")),
    ("type", "kdp", "type made small by the page", draw("0.5 0 0 0.5 0 0 cm BT /F1.0 12 Tf 0 g 300 300 Td <35> Tj ET")),
    ("type", "kdp", "type made small in a form",
     draw(".5 0 0 .5 0 0 cm /X Do", XObject={"X": form(TEXT.format(300, 300))})),
    ("type", "kdp", "type set by a graphics state", lambda pdf:
     draw("/X gs BT 0 g 150 150 Td <35> Tj ET", ExtGState=state(
        Font=Array([pdf.pages[0].obj.Resources.Font["/F1.0"], 5])))(pdf)),
    ("lines", "kdp", "a thin line", draw("0.5 w 150 150 m 200 150 l S")),
    ("lines", "kdp", "the thinnest line that a device has", draw("0 w 150 150 m 200 150 l S")),
    ("lines", "kdp", "a line made thin by the page", draw("0.5 0 0 0.5 0 0 cm 1 w 300 300 m 400 300 l S")),
    ("lines", "kdp", "a line thin in one direction only", draw("1 0 0 0.2 0 0 cm 1 w 150 900 m 200 900 l S")),
    ("lines", "kdp", "a thin bar", draw("0 g 150 150 60 0.4 re f")),
    ("lines", "kdp", "a line width in a graphics state", draw("/X gs 150 150 m 200 150 l S", ExtGState=state(LW=0.3))),
    ("lines", "kdp", "a thin curve", draw("0.3 w 150 150 m 160 180 190 180 200 150 c S")),
    ("tints", "kdp", "a pale grey", draw("0.95 g 150 150 60 60 re f")),
    ("tints", "press", "a pale grey of black ink", draw("0 0 0 0.05 k 150 150 60 60 re f")),
    ("tints", "kdp", "a pale tint of a spot colour named black",
     draw("/X cs 0.05 scn 150 150 60 60 re f", ColorSpace={"X": BLACK_TINT})),
    ("tints", "newsprint", "a dark ground under a digit", draw("0.5 g 150 150 60 60 re f " + TEXT.format(170, 170))),
    ("colours", "colour", "black text in RGB", draw("0 0 0 rg BT /F1.0 9 Tf 150 150 Td <35> Tj ET")),
    ("colours", "kdp", "black of four inks", draw("0.6 0.4 0.4 1 k BT /F1.0 9 Tf 150 150 Td <35> Tj ET")),
    ("colours", "kdp", "an area in cyan", draw("1 0 0 0 k 150 150 60 60 re f")),
    ("colours", "kdp", "the registration colour", draw("/X cs 1 scn 150 150 60 60 re f", ColorSpace={"X": Array(
        [Name.Separation, Name.All, CMYK, Dictionary(FunctionType=2, Domain=[0, 1], N=1)])})),
    ("colours", "press", "an area in RGB", draw("1 0 0 rg 150 150 60 60 re f")),
    ("colours", "press", "a colour with a profile", draw("/X cs 1 0 0 scn 150 150 60 60 re f", ColorSpace={
        "X": lambda pdf: Array([Name.ICCBased, profile(pdf)])})),
    ("colours", "press", "a colour in Lab", draw("/X cs 50 0 0 scn 150 150 60 60 re f", ColorSpace={
        "X": Array([Name.Lab, Dictionary(WhitePoint=[1, 1, 1])])})),
    ("colours", "press", "an image in RGB", draw(PUT, XObject={"X": image(300, 300, RGB, bytes(270_000))})),
    ("colours", "press", "an indexed image of RGB", draw(PUT, XObject={
        "X": image(300, 300, Array([Name.Indexed, RGB, 1, String("\0" * 6)]), bytes(90_000))})),
    ("colours", "press", "a small image within the operators",
     draw("20 0 0 20 150 150 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI")),
    ("ink", "press", "an area of 300 % ink", draw("1 1 1 0 k 150 150 60 60 re f")),
    ("ink", "press", "an image of 400 % ink",
     draw(PUT, XObject={"X": image(300, 300, CMYK, b"\xff" * 360_000)})),
    ("images", "kdp", "an image of few pixels", draw(PUT, XObject={"X": image(60, 60, GRAY, bytes(3600))})),
    ("images", "kdp", "an image stretched to few pixels upwards",
     draw("60 0 0 300 150 150 cm /X Do", XObject={"X": image(300, 300, GRAY, bytes(90_000))})),
    ("images", "kdp", "an image of few pixels by the size of the page",
     draw("3 0 0 3 0 0 cm 60 0 0 60 50 50 cm /X Do", XObject={"X": image(300, 300, GRAY, bytes(90_000))})),
    ("transparency", "kdp", "a fill that lets something through",
     draw("/X gs 0 g 150 150 60 60 re f", ExtGState=state(ca=0.5))),
    ("transparency", "kdp", "a line that lets something through",
     draw("/X gs 0 g 150 150 60 60 re f", ExtGState=state(CA=0.9))),
    ("transparency", "press", "a soft mask", draw("/X gs", ExtGState=state(SMask=SOFT))),
    ("transparency", "press", "a blend mode", draw("/X gs", ExtGState=state(BM=Name.Multiply))),
    ("transparency", "press", "a list of blend modes", draw("/X gs", ExtGState=state(BM=Array([Name.Screen])))),
    ("transparency", "kdp", "an image with a soft mask", draw(PUT, XObject={"X": image(
        300, 300, GRAY, bytes(90_000), SMask=image(300, 300, GRAY, bytes(90_000)))})),
    ("transparency", "press", "a page that is a transparency group", key("Group", GROUP, 4)),
    ("transparency", "press", "a form that is a transparency group",
     draw("/X Do", XObject={"X": form("0 0 0 1 k 150 150 60 60 re f", Group=GROUP)})),
    ("overprint", "press", "white that overprints",
     draw("/X gs 0 0 0 0 k 150 150 60 60 re f", ExtGState=state(op=True, OPM=1))),
    ("extras", "kdp", "a link", key("Annots", link("/Link"), 4)),
    ("extras", "press", "a comment", key("Annots", link("/Text"), 4)),
    ("extras", "kdp", "an attached file", attached),
    ("extras", "kdp", "a form to fill in", key("AcroForm", Dictionary(Fields=Array([Dictionary()])))),
    ("extras", "kdp", "layers", key("OCProperties", Dictionary(OCGs=Array([])))),
    ("extras", "kdp", "content on a layer", draw("/OC /MC0 BDC 0 g 150 150 60 60 re f EMC")),
    ("extras", "kdp", "bookmarks", bookmarked),
    ("extras", "kdp", "a script", key("Names", Dictionary(JavaScript=Dictionary(Names=Array([]))))),
    ("extras", "kdp", "an action when the file is opened", key("OpenAction", Dictionary(S=Name.JavaScript))),
    ("extras", "press", "actions of a page", key("AA", Dictionary(O=Dictionary(S=Name.URI)), 4)),
    ("extras", "kdp", "invisible text", draw("BT /F1.0 9 Tf 3 Tr 150 150 Td <35> Tj ET")),
    ("extras", "kdp", "a PostScript object", draw("/X Do", XObject={
        "X": lambda pdf: pdf.make_indirect(Stream(pdf, b"", Dictionary(Type=Name.XObject, Subtype=Name("/PS"))))})),
    ("extras", "kdp", "a proxy for another image", draw(PUT, XObject={
        "X": image(300, 300, GRAY, bytes(90_000), OPI=Dictionary())})),
    ("pdf/x", "press", "no version in the information", information("/GTS_PDFXVersion", None)),
    ("pdf/x", "press", "another version", information("/GTS_PDFXVersion", "PDF/X-3:2002")),
    ("pdf/x", "press", "no conformance", information("/GTS_PDFXConformance", None)),
    ("pdf/x", "press", "nothing about trapping", information("/Trapped", None)),
    ("pdf/x", "press", "trapping as a text", information("/Trapped", String("False"))),
    ("pdf/x", "press", "no title", information("/Title", None)),
    ("pdf/x", "press", "no date of change", information("/ModDate", None)),
    ("pdf/x", "press", "no output intent", key("OutputIntents", None)),
    ("pdf/x", "press", "two output intents", intents(lambda its, pdf: its.append(its[0]))),
    ("pdf/x", "press", "no condition", intents(lambda its, pdf: its[0].__delitem__("/OutputConditionIdentifier"))),
    ("pdf/x", "press", "a condition of no registry", intents(lambda its, pdf: its[0].__delitem__("/RegistryName"))),
    ("pdf/x", "press", "both a TrimBox and an ArtBox", key("ArtBox", Array([0, 0, 432, 648]), 4)),
    ("pdf/x", "press", "an image in JPEG 2000", draw(PUT, XObject={
        "X": image(300, 300, CMYK, b"x", Filter=Name.JPXDecode)})),
    ("pdf/x", "press 4", "no XMP", key("Metadata", None)),
    ("pdf/x", "press 4", "the profile of a screen", intents(
        lambda its, pdf: its[0].__setitem__("/DestOutputProfile", Stream(pdf, bytes(12) + b"mntrRGB " + bytes(99))))),
]  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_clean_file_has_no_fault(check: Check, name: str) -> None:
    case = CASES[name]()
    assert [finding for finding in check(case.data, case.asked).findings if finding.outcome == "fail"] == []


@pytest.mark.parametrize(
    ("rule", "name", "spoil"), [(it[0], it[1], it[3]) for it in FAULTS], ids=[it[2] for it in FAULTS]
)
def test_each_fault_is_caught_by_the_rule_that_is_meant_for_it(
    check: Check, rule: str, name: str, spoil: Spoil
) -> None:
    case = CASES[name]()
    report = check(spoiled(case.data, spoil), case.asked)
    assert rule in failed(report), report.findings
    for finding in report.findings:
        assert finding.what
        assert finding.hint


def test_crop_marks_are_found(check: Check) -> None:
    case = CASES["kdp"]()
    asked = replace(case.asked, trim=None, bleeds=None)
    assert "extras" in failed(check(spoiled(case.data, marked), asked))


def test_a_later_version_than_the_standards_is_found(check: Check) -> None:
    case = CASES["press"]()
    assert "pdf/x" in failed(check(case.data.replace(b"%PDF-1.3", b"%PDF-1.7", 1), case.asked))


def test_a_restricted_file_is_found(check: Check, tmp_path: Any) -> None:
    case = CASES["kdp"]()
    (tmp_path / "open.pdf").write_bytes(case.data)
    with pikepdf.open(tmp_path / "open.pdf") as pdf:
        pdf.save(tmp_path / "shut.pdf", encryption=pikepdf.Encryption(owner="secret", user=""))
    assert "extras" in failed(check((tmp_path / "shut.pdf").read_bytes(), case.asked))


def test_a_damaged_file_is_found(check: Check) -> None:
    case = CASES["kdp"]()
    assert "file" in failed(check(case.data.replace(b"startxref\n", b"startxref\n9", 1), case.asked))


# --- covers ---

FRONT = 9 + 432 + SPINE
COVERS: list[tuple[str, str, Case]] = [
    ("cover", "text at the edge", cover([Text(FRONT + 300, 20, "Sudoku", "text", 9)])),
    ("cover", "text across the outer edge", cover([Text(FRONT + 410, 300, "Sudoku", "text", 12)])),
    ("spine", "text on the spine of a thin book", cover([Text(FRONT - 20, 300, "5", "text", 9)], pages=60)),
    ("spine", "text at the fold", cover([Text(FRONT - SPINE + 1, 300, "5", "text", 9)])),
    ("barcode", "another number", cover(isbn="9780306406157")),
    ("barcode", "a barcode that is too small", cover(scale=0.6)),
    ("barcode", "a line through the bars", cover([Box(FRONT - SPINE - 100, HIGH - 90, 1.5, 50, BLACK)])),
    ("barcode", "something in the quiet zone", cover([Box(FRONT - SPINE - 45, HIGH - 80, 3, 10, BLACK)])),
    ("barcode", "coloured bars", cover([Box(FRONT - SPINE - 162, HIGH - 113, 144, 86, Colour(1, 0, 0, 0))])),
    ("barcode", "something in the empty box", cover([Box(FRONT - SPINE - 100, HIGH - 90, 30, 30, BLACK)], isbn="")),
]


@pytest.mark.parametrize("isbn", [ISBN, ""])
def test_a_clean_cover_has_no_fault(check: Check, isbn: str) -> None:
    case = cover(isbn=isbn)
    assert failed(check(case.data, case.asked)) == set(), check(case.data, case.asked).findings


@pytest.mark.parametrize(("rule", "case"), [(it[0], it[2]) for it in COVERS], ids=[it[1] for it in COVERS])
def test_each_fault_of_a_cover_is_caught(check: Check, rule: str, case: Case) -> None:
    asked = case.asked
    if rule == "barcode" and asked.cover and asked.cover.isbn:
        asked = replace(asked, cover=replace(asked.cover, isbn=ISBN))
    report = check(case.data, asked)
    assert rule in failed(report), report.findings


def test_a_cover_of_another_size_is_found(check: Check) -> None:
    case = cover()
    assert case.asked.cover
    wider = replace(case.asked.cover, width=case.asked.cover.width + 5)
    assert "cover" in failed(check(case.data, replace(case.asked, cover=wider)))
