"""PDFs for readers at a screen: structure, outline, page labels and links, read back by pikepdf."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from bookbuilder.drawing import BLACK, Anchor, Bookmark, Box, Group, LinkArea, Mark, Page, Stroke, Text
from bookbuilder.render import write_pdf
from bookbuilder.render.structure import ReaderDocument

ENGLISH = ReaderDocument("en")


def page(*marks: Mark) -> Page:
    """A small page."""
    return Page(200.0, 100.0, (0.0, 0.0, 200.0, 100.0), (0.0, 0.0, 200.0, 100.0), marks)


def text(what: str, y: float = 20.0) -> Text:
    return Text(10.0, y, what, "text", 10.0)


def render(pages: list[Page], title: str = "", reading: ReaderDocument | None = None) -> bytes:
    out = BytesIO()
    write_pdf(pages, out, title, reading=reading)
    return out.getvalue()


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def elements(element: pikepdf.Dictionary) -> Iterator[pikepdf.Dictionary]:
    """The leaves of the structure, in reading order."""
    for kid in element.K if isinstance(element.K, pikepdf.Array) else ():
        if kid.S in ("/Sect", "/Document"):
            yield from elements(kid)
        else:
            yield kid


def tags(pdf: pikepdf.Pdf) -> list[tuple[str, str]]:
    """Each leaf's tag and label."""
    return [(str(each.S), str(each.get("/Alt", ""))) for each in elements(pdf.Root.StructTreeRoot.K)]


def test_paragraphs_headings_and_pictures_are_told_apart_in_reading_order() -> None:
    picture = Group(0.0, 0.0, (Box(0.0, 0.0, 5.0, 5.0, BLACK), text("7")), label="Puzzle 1, easy", width=5.0)
    marks = (Group(0.0, 0.0, (text("Title"),), role="heading"), Group(0.0, 0.0, (text("One"), text("Two"))), picture)
    pdf = opened(render([page(*marks)], reading=ENGLISH))
    assert tags(pdf) == [("/H1", ""), ("/P", ""), ("/Figure", "Puzzle 1, easy")]


def test_what_is_not_read_aloud_is_an_artifact() -> None:
    furniture = Group(0.0, 0.0, (text("12"),), role="furniture")
    ornament = Group(0.0, 0.0, (text("x"),), width=5.0)
    pdf = opened(render([page(furniture, Stroke(0.0, 0.0, 9.0, 9.0, 1.0), ornament, text("Read"))], reading=ENGLISH))
    assert tags(pdf) == [("/P", "")]
    assert pdf.pages[0].Contents.read_bytes().count(b"/Artifact BMC") == 3


def test_every_mark_belongs_to_an_element_or_is_an_artifact() -> None:
    marks = (text("a"), Stroke(0.0, 0.0, 9.0, 9.0, 1.0), Group(5.0, 5.0, (text("b"), Box(0.0, 0.0, 1.0, 1.0, BLACK))))
    pdf = opened(render([page(*marks), page(text("c"))], reading=ENGLISH))
    for each in pdf.pages:
        depth = 0
        for operands, operator in pikepdf.parse_content_stream(each):
            depth += {"BDC": 1, "BMC": 1, "EMC": -1}.get(str(operator), 0)
            assert depth == 1 or str(operator) not in {"Tj", "TJ", "S", "f", "Do"}, (operands, operator)
        assert depth == 0


def test_the_parent_tree_leads_from_each_piece_of_content_to_its_element() -> None:
    marks = (text("a"), Group(0.0, 0.0, (text("b"),)), LinkArea(0.0, 0.0, 9.0, 9.0, "#there", "Go there"))
    pdf = opened(render([page(*marks), page(Anchor(0.0, 0.0, "there"), text("c"))], reading=ENGLISH))
    numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
    tree = {int(numbers[at]): numbers[at + 1] for at in range(0, len(numbers), 2)}
    assert sorted(tree) == list(range(int(pdf.Root.StructTreeRoot.ParentTreeNextKey)))
    for each in pdf.pages:
        held = tree[int(each.StructParents)]
        code = each.Contents.read_bytes()
        assert [int(found) for found in re.findall(rb"/MCID (\d+)", code)] == list(range(len(held)))
        for at, element in enumerate(held):
            assert (element.K, element.Pg.objgen) == (at, each.objgen)
        for link in each.get("/Annots", ()):
            element = tree[int(link.StructParent)]
            assert (element.S, element.Alt, element.K.Obj.objgen) == ("/Link", "Go there", link.objgen)


def test_each_bookmark_of_the_first_rank_begins_a_part_of_the_structure() -> None:
    reading = ReaderDocument("en", (Bookmark("One", 1), Bookmark("1", 2, under=True), Bookmark("Two", 3)))
    pdf = opened(render([page(text("a")), page(text("b")), page(text("c"))], reading=reading))
    parts = pdf.Root.StructTreeRoot.K.K
    assert [len(part.K) for part in parts] == [2, 1]


def test_the_outline_is_nested_and_leads_to_its_pages() -> None:
    reading = ReaderDocument(
        "en", (Bookmark("One", 1), Bookmark("1", 1, under=True), Bookmark("2", 2, True), Bookmark("Two", 3))
    )
    pdf = opened(render([page(text("a")), page(text("b")), page(text("c"))], reading=reading))
    with pdf.open_outline() as outline:
        found = [
            (top.title, pages_of(pdf, top), [(kid.title, pages_of(pdf, kid)) for kid in top.children])
            for top in outline.root
        ]
    assert found == [("One", 0, [("1", 0), ("2", 1)]), ("Two", 2, [])]
    assert pdf.Root.PageMode == "/UseOutlines"


def pages_of(pdf: pikepdf.Pdf, item: pikepdf.OutlineItem) -> int:
    return next(at for at, each in enumerate(pdf.pages) if each.objgen == item.destination[0].objgen)


def test_language_title_and_labels_are_stated() -> None:
    pdf = opened(render([page(text("a"))], "A Title", ReaderDocument("de")))
    root = pdf.Root
    assert (root.Lang, root.MarkInfo.Marked, root.ViewerPreferences.DisplayDocTitle) == ("de", True, True)
    assert list(root.PageLabels.Nums)[1].S == "/D"


def test_lines_of_a_paragraph_do_not_run_into_each_other() -> None:
    pdf = opened(render([page(Group(0.0, 0.0, (text("one", 20.0), text("two", 32.0))))], reading=ENGLISH))
    assert pdf.pages[0].Contents.read_bytes().count(b"BDC") == 1
    said = pypdfium2.PdfDocument(render([page(text("one"), text("two", 32.0))], reading=ENGLISH))[0].get_textpage()
    assert said.get_text_range().split() == ["one", "two"]


def test_a_file_for_a_press_has_none_of_it() -> None:
    pdf = opened(render([page(text("a"))]))
    assert not {"/Lang", "/MarkInfo", "/StructTreeRoot", "/Outlines", "/PageLabels"} & set(pdf.Root.keys())


@pytest.mark.parametrize("times", [1, 70])
def test_the_same_pages_give_the_same_bytes(times: int) -> None:
    reading = ReaderDocument("en", (Bookmark("One", 1),))
    assert render([page(text("a"))] * times, reading=reading) == render([page(text("a"))] * times, reading=reading)
