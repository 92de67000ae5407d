"""The digest of a page: another one for all that decides how the page looks and reads, the same for what does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zlib import compress

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from bookbuilder.drawing import Copy, Drawing, Mark, Page, Text
from bookbuilder.pdfread.fingerprints import fingerprints
from bookbuilder.pdfread.named import named_by
from bookbuilder.render.pdf import render

BOLD, LIGHT = "Fira Sans 700", "Fira Sans 300"
FRAME = (0.0, 0.0, 300.0, 300.0)
STAMP = Drawing(50.0, 50.0, (Text(5.0, 20.0, "in a form", LIGHT, 9.0),))


def page(*marks: Mark) -> Page:
    return Page(300.0, 300.0, FRAME, FRAME, marks)


def document(title: str = "Quiet days", body: str = "once more, é") -> bytes:
    """A title page, and a page that says the same whatever the title is."""
    copies = [Copy(10.0, 100.0, STAMP), Copy(80.0, 100.0, STAMP)]
    return render([page(Text(50.0, 50.0, title, BOLD, 30.0)), page(Text(50.0, 50.0, body, BOLD, 9.0), *copies)], title)


def digests(folder: Path, data: bytes) -> Sequence[str]:
    (path := folder / "document.pdf").write_bytes(data)
    return fingerprints(path)


def changed(folder: Path, change: Callable[[pikepdf.Pdf, Any], object], **how: Any) -> Sequence[str]:
    """The digests after a change to the document, given its second page."""
    (path := folder / "document.pdf").write_bytes(document())
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf, pdf.pages[1].obj)
        pdf.save(path, **how)
    return fingerprints(path)


def test_every_page_has_a_digest_of_its_own(tmp_path: Path) -> None:
    first = digests(tmp_path, document())
    assert len({*first}) == 2
    assert all(map(len, first))
    assert digests(tmp_path, document()) == first


@pytest.mark.parametrize("title", ["Zigzag fox & jam", "Quiet daysé", "Łódź is quiet", "q d"])
def test_another_title_changes_the_page_that_has_it(tmp_path: Path, title: str) -> None:
    """Though the fonts of all pages then have other letters; only letters beyond ASCII may have other codes."""
    first, other = digests(tmp_path, document()), digests(tmp_path, document(title))
    assert first[0] != other[0]
    assert (first[1] == other[1]) == ("Ł" not in title)


def test_another_text_changes_the_page_that_has_it(tmp_path: Path) -> None:
    first, other = digests(tmp_path, document()), digests(tmp_path, document(body="once more, è"))
    assert first[0] == other[0]
    assert first[1] != other[1]


def font(page: Any, name: str = "/F1.0") -> Any:
    return page["/Resources"]["/Font"][name]


def of_letter(page: Any, letter: str) -> int:
    return ord(letter) - int(font(page)["/FirstChar"])


def form(page: Any) -> Any:
    return next(iter(page["/Resources"]["/XObject"].values()))


def write(stream: Any, change: Callable[[bytes], bytes]) -> None:
    before = stream.read_bytes()
    assert change(before) != before
    stream.write(change(before))


CHANGES: dict[str, Callable[[pikepdf.Pdf, Any], object]] = {
    "content": lambda _, page: write(page["/Contents"], lambda code: code + b"\n0 0 5 5 re f"),
    "a box": lambda _, page: page.__setitem__("/TrimBox", Array([1, 1, 200, 200])),
    "turned": lambda _, page: page.__setitem__("/Rotate", 90),
    "turned by its parent": lambda _, page: page["/Parent"].__setitem__("/Rotate", 90),
    "a form": lambda _, page: write(form(page), lambda code: code + b"\n0 0 5 5 re f"),
    "a form's place": lambda _, page: form(page).__setitem__("/Matrix", Array([1, 0, 0, 1, 9, 0])),
    "a form's font": lambda _, page: form(page)["/Resources"]["/Font"]["/F2.0"].__setitem__("/FirstChar", 7),
    "an annotation": lambda pdf, page: page.__setitem__(
        "/Annots", Array([pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Text))])
    ),
    "a box of its branch": lambda _, page: page["/Parent"].__setitem__("/BleedBox", Array([1, 1, 200, 200])),
    "a unit of its branch": lambda _, page: page["/Parent"].__setitem__("/UserUnit", 2),
    "a content in pieces": lambda pdf, page: page.__setitem__(
        "/Contents", Array([page["/Contents"], Stream(pdf, b""), Stream(pdf, b"")])
    ),
    "fewer widths": lambda _, page: font(page).__setitem__("/LastChar", int(font(page)["/LastChar"]) - 1),
    "a second meaning": lambda _, page: write(
        font(page)["/ToUnicode"],
        lambda text: text.replace(b"endcmap", b"1 beginbfchar\n<6f> <0070>\nendbfchar\nendcmap"),
    ),
    "a meaning in a range": lambda _, page: write(
        font(page)["/ToUnicode"],
        lambda text: text.replace(b"endcmap", b"1 beginbfrange\n<6f> <6f> <0070>\nendbfrange\nendcmap"),
    ),
    "no meaning": lambda _, page: write(
        font(page)["/ToUnicode"], lambda text: text.replace(b"<6f> <006f>", b"<07> <0007>")
    ),
    "another name": lambda _, page: font(page).__setitem__("/BaseFont", Name("/A-ABCDEF+FiraSans-Bold")),
    "actions": lambda _, page: page.__setitem__("/AA", Dictionary()),
    "a state": lambda pdf, page: (
        page["/Resources"].__setitem__("/ExtGState", Dictionary(G=Dictionary(ca=0.5)))
        or write(page["/Contents"], lambda code: b"/G gs\n" + code)
    ),
    "a default space": lambda _, page: page["/Resources"].__setitem__(
        "/ColorSpace", Dictionary(DefaultGray=Name.DeviceGray)
    ),
    "a width": lambda _, page: font(page)["/Widths"].__setitem__(of_letter(page, "o"), 1),
    "a meaning": lambda _, page: write(font(page)["/ToUnicode"], lambda text: text.replace(b"<006f>", b"<0070>")),
    "a descriptor": lambda _, page: font(page)["/FontDescriptor"].__setitem__("/Flags", 32),
    "another font": lambda _, page: page["/Resources"]["/Font"].__setitem__("/F1.0", font(page, "/F2.0")),
    "an encoding": lambda _, page: font(page).__setitem__("/Encoding", Name.WinAnsiEncoding),
    "no program": lambda _, page: font(page)["/FontDescriptor"].__delitem__("/FontFile2"),
    "a broken program": lambda _, page: write(
        font(page)["/FontDescriptor"]["/FontFile2"], lambda data: data[: len(data) // 2]
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_page_leads_to_changes_its_digest(tmp_path: Path, change: str) -> None:
    first = digests(tmp_path, document())
    assert first[1] != changed(tmp_path, CHANGES[change])[1]


def swap_glyphs(pdf: pikepdf.Pdf, page: Any, one: str, other: str) -> None:
    """Let the font's program show one letter for another."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    stream = font(page)["/FontDescriptor"]["/FontFile2"]
    program = TTFont(BytesIO(stream.read_bytes()))
    for table in program["cmap"].tables:
        table.cmap[ord(one)] = table.cmap[ord(other)]
    program.save(out := BytesIO())
    stream.write(out.getvalue())


def test_a_glyph_counts_where_it_is_shown(tmp_path: Path) -> None:
    first = digests(tmp_path, document())
    assert changed(tmp_path, lambda pdf, page: swap_glyphs(pdf, page, "o", "c"))[1] != first[1]


UNSEEN: dict[str, Callable[[pikepdf.Pdf, Any], object]] = {
    "information": lambda pdf, _: pdf.docinfo.__setitem__("/Title", "Another"),
    "a resource that is not named": lambda pdf, page: page["/Resources"].__setitem__(
        "/XObject",
        Dictionary(**{name[1:]: it for name, it in page["/Resources"]["/XObject"].items()}, No=Stream(pdf, b"")),
    ),
    "another page's content": lambda pdf, _: write(pdf.pages[0].obj["/Contents"], lambda code: code + b"\nq Q"),
}


@pytest.mark.parametrize("change", UNSEEN)
def test_what_no_page_shows_changes_no_digest(tmp_path: Path, change: str) -> None:
    first = changed(tmp_path, lambda *_: None)
    assert changed(tmp_path, UNSEEN[change])[1] == first[1]


def image(pdf: pikepdf.Pdf) -> Stream:
    return Stream(pdf, b"\0", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8,
                  ColorSpace=Name.DeviceGray)  # fmt: skip


def circle(pdf: pikepdf.Pdf, page: Any) -> None:
    one = pdf.make_indirect(Dictionary())
    one["/Other"] = pdf.make_indirect(Dictionary(Back=one))
    page["/Thing"] = one


def set_apart(pdf: pikepdf.Pdf, page: Any, own: Any, code: bytes) -> None:
    """Let the page show a form with resources of its own, and a content."""
    more = Stream(pdf, code, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]), Resources=own)
    forms = page["/Resources"]["/XObject"]
    page["/Resources"]["/XObject"] = Dictionary(**{name[1:]: it for name, it in forms.items()}, Xs=more)
    write(page["/Contents"], lambda before: before + b"\n/Xs Do")


def masked(pdf: pikepdf.Pdf, page: Any) -> None:
    """Let a state have a mask whose resources are those of the page."""
    mask = Stream(pdf, b"/F1.0 9 Tf <41> Tj", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    page["/Resources"]["/ExtGState"] = Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Luminosity, G=mask)))
    write(page["/Contents"], lambda code: b"/G gs\n" + code)


UNUSUAL: dict[str, Callable[[pikepdf.Pdf, Any], object]] = {
    "an image": lambda pdf, page: (
        page["/Resources"]["/XObject"].__setitem__("/X1", image(pdf))
        or write(page["/Contents"], lambda code: code + b"\n/X1 Do")
    ),
    "a circle": circle,
    "no resources": lambda _, page: page.__delitem__("/Resources"),
    "layers": lambda pdf, _: pdf.Root.__setitem__("/OCProperties", Dictionary()),
    "a form without resources": lambda _, page: form(page).__delitem__("/Resources"),
    "a form with the page's font": lambda pdf, page: set_apart(pdf, page, Dictionary(), b"/F1.0 9 Tf <41> Tj"),
    "a form with the font before it": lambda pdf, page: set_apart(pdf, page, font(page), b"<41> Tj"),
    "a mask without resources": masked,
    "a font with contents for glyphs": lambda _, page: font(page).__setitem__("/Subtype", Name.Type3),
    "a name that stands for nothing": lambda _, page: write(page["/Contents"], lambda code: code + b"\n/None gs"),
    "a content packed twice": lambda _, page: page["/Contents"].write(
        b"00>", filter=Array([Name.ASCIIHexDecode, Name.FlateDecode])
    ),
    "a content that is torn": lambda _, page: page["/Contents"].write(
        compress(b"0 0 5 5 re f " * 50)[:-6], filter=Name.FlateDecode
    ),
}


@pytest.mark.parametrize("change", UNUSUAL)
def test_unusual_pages_have_no_digest(tmp_path: Path, change: str) -> None:
    assert changed(tmp_path, UNUSUAL[change])[1] == ""


def test_a_tree_that_counts_pages_otherwise_has_none(tmp_path: Path) -> None:
    assert document().count(b"/Count 2") == 2
    assert not any(digests(tmp_path, document().replace(b"/Count 2", b"/Count 1", 1)))


def test_a_damaged_file_has_none(tmp_path: Path) -> None:
    assert not any(digests(tmp_path, document().replace(b"\nxref\n", b"\nxrof\n")))


@pytest.mark.parametrize(
    ("content", "resources", "codes"),
    [
        (b"BT /F1 9 Tf <4142> Tj ET", {"/Font": {"/F1"}}, {"/F1": b"AB"}),
        (b"BT/F1 9 Tf <41> Tj q/F2 9 Tf<42>Tj Q <43> Tj ET", {"/Font": {"/F1", "/F2"}}, {"/F1": b"AC", "/F2": b"B"}),
        (b"/G1 gs/X1 Do 1 0 0 rg /C cs .5 /P scn /S sh", {"/ExtGState": {"/G1"}, "/XObject": {"/X1"},
         "/ColorSpace": {"/C"}, "/Pattern": {"/P"}, "/Shading": {"/S"}}, {}),
        (b"/F1 9 Tf [<41>-20<42>]TJ", {"/Font": {"/F1"}}, {"/F1": b"AB"}),
        (b"", {}, {}),
    ],
)  # fmt: skip
def test_a_content_names_resources_and_codes(
    content: bytes, resources: dict[str, set[str]], codes: dict[str, bytes]
) -> None:
    named = named_by(content)
    assert named is not None
    assert named.resources == resources
    assert {font: bytes(sorted(its)) for font, its in named.codes.items()} == codes


@pytest.mark.parametrize(
    "content",
    [
        b"/F1 9 Tf (A) Tj", b"/F#31 9 Tf <41> Tj", b"<41> Tj", b"/F1 9 Tf <4> Tj", b"/F1 9 Tf <41 42> Tj",
        b"/F1 9 Tf % <42>\n<41> Tj", b"BI /W 1 ID x EI", b"Q", b"/F1 9 Tf <41> Tj <42", b"/F1 9 Tf <41> Tj -q",
        b"q /F1 9 Tf Q <41> Tj", b"/F1 Tf", b"/F1 9 9 Tf", b"/F1 [9] Tf", b"9 /F1 9Tf", b"/Span <</Alt <41>>> BDC EMC",
        b"/OC /Layer BDC EMC", b"BX what EX", b"1-2 w", b"/Name", b"\xff", b"/F\xff 9 Tf",
    ],
)  # fmt: skip
def test_of_what_may_be_read_in_two_ways_nothing_is_said(content: bytes) -> None:
    assert named_by(content) is None
