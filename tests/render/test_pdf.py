"""Marks go in, operators come out."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import time
from datetime import date
from pathlib import Path as File

import pypdf
import pytest

from bookbuilder import fonts
from bookbuilder.drawing import BLACK, WHITE, Box, Colour, Contour, Curve, Group, LineTo, Mark, Page, Path, Stroke, Text
from bookbuilder.render import render


def page(*marks: Mark, width: float = 200, height: float = 100) -> Page:
    return Page(width, height, (9, 9, width - 9, height - 9), (0, 0, width, height), marks)


def operators(*marks: Mark) -> str:
    contents = pypdf.PdfReader(io.BytesIO(render([page(*marks)]))).pages[0].get_contents()
    assert contents is not None
    return " ".join(contents.get_data().decode().split()).removeprefix("1 0 0 1 0 0 cm ")


def test_a_stroke_runs_from_the_top_of_the_page() -> None:
    assert operators(Stroke(10, 20, 60, 20, 0.75)) == "0.75 w 2 J 10 80 m 60 80 l S"


def test_what_is_set_is_not_set_again() -> None:
    stroke = Stroke(0, 10, 50, 10, 1, square=False)
    assert operators(stroke, stroke) == "0 90 m 50 90 l S 0 90 m 50 90 l S"


def test_greys_are_grey_and_colours_are_cmyk() -> None:
    boxes = [Box(0, 0, 1, 1, colour) for colour in (Colour(black=0.25), Colour(1, 0.5, 0, 0), WHITE)]
    assert operators(*boxes).replace(" 0 99 1 1 re f", ";") == "0.75 g; 1 0.5 0 0 k; 1 g;"


def test_strokes_have_their_own_colour() -> None:
    found = operators(Stroke(0, 0, 1, 0, 1, Colour(black=0.5), False), Box(0, 0, 1, 1, BLACK))
    assert found == "0.5 G 0 100 m 1 100 l S 0 99 1 1 re f"


def test_groups_move_what_they_hold_and_may_hold_groups() -> None:
    inner = Group(5, 5, (Box(1, 1, 2, 2, BLACK),))
    assert operators(Group(10, 20, (inner,))) == "16 72 2 2 re f"


def test_a_path_is_filled_contour_by_contour_and_closed() -> None:
    outer = Contour(0, 0, (LineTo(10, 0), Curve(12, 2, 12, 8, 10, 10), LineTo(0, 10)))
    inner = Contour(2, 2, (LineTo(2, 4), LineTo(4, 4)))
    found = operators(Group(5, 10, (Path((outer, inner), Colour(black=0.5)),)))
    assert found == "0.5 g 5 90 m 15 90 l 17 88 17 82 15 80 c 5 80 l h 7 88 m 7 86 l 9 86 l h f"


def test_a_path_of_nothing_leaves_nothing() -> None:
    assert operators(Path(()), Box(0, 0, 1, 1, BLACK)) == "0 99 1 1 re f"


def test_text_is_text_in_any_script_of_the_face() -> None:
    written = "Größe – “naïve” Ωμέγα Жук (1\\2)"
    data = render([page(Text(10, 50, written, "text", 10))])
    assert pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text() == written


def test_a_narrow_space_is_a_space_that_takes_less_room() -> None:
    written = [Text(10, 50, "Pourquoi\u202f?", "text", 10), Text(10, 90, "\u202f« oui\u202f»", "text", 10)]
    data = render([page(*written)])
    assert pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text().split("\n") == ["Pourquoi ?", " « oui »"]
    space = fonts.width(" ", "text", 10)
    (back,) = (float(said) for said in re.findall(r"\[(\S+)\] TJ", operators(written[0])))
    assert fonts.width("\u202f", "text", 10) == pytest.approx(space - back / 100)
    assert fonts.width("\u202f", "text", 10) < 0.7 * space


def test_more_letters_than_one_subset_holds_are_read_back() -> None:
    letters = "".join(chr(code) for code in [*range(0x41, 0x7F), *range(0xC0, 0x17F), *range(0x410, 0x44F)])
    rows = [letters[start : start + 40] for start in range(0, len(letters), 40)]
    data = render([page(*(Text(5, 10 + 9 * n, row, "text", 5) for n, row in enumerate(rows)))])
    assert "".join(pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text().split("\n")) == letters


def test_boxes_are_counted_from_the_bottom_as_pdf_does() -> None:
    sheet = Page(200, 100, (9, 5, 180, 80), (0, 1, 199, 98), ())
    its = pypdf.PdfReader(io.BytesIO(render([sheet]))).pages[0]
    assert list(its.trimbox) == [9, 20, 180, 95]
    assert list(its.bleedbox) == [0, 2, 199, 99]


def test_a_page_without_bleed_has_no_bleed_box_and_edges_of_hundredths() -> None:
    whole = (0, 0, 240.94488, 120.47244)
    data = render([Page(whole[2], whole[3], whole, whole, ())])
    assert b"/MediaBox [0 0 240.94 120.47] /TrimBox [0 0 240.94 120.47] /Resources" in data


@pytest.mark.skipif(not shutil.which("gs"), reason="there is no Ghostscript here: apt install ghostscript")
@pytest.mark.parametrize("edge", [240.94488, 240.9469, 745.79527, 2551.1811], ids=str)
@pytest.mark.parametrize("bleed", [0.0, 8.50394], ids=["no bleed", "bleed"])
def test_ghostscript_makes_pdf_x_of_a_page_of_any_size(edge: float, bleed: float, tmp_path: File) -> None:
    inner = (bleed, bleed, edge - bleed, edge - bleed)
    sheet = Page(edge, edge, inner, (0, 0, edge, edge), ())
    file, made = tmp_path / "page.pdf", tmp_path / "x.pdf"
    file.write_bytes(render([sheet]))
    options = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dPDFX", "-sDEVICE=pdfwrite", "-sColorConversionStrategy=CMYK"]
    ran = subprocess.run(["gs", *options, "-o", made, file], capture_output=True, text=True, check=True)
    assert "TrimBox" not in ran.stdout + ran.stderr


def test_pages_may_differ_in_size() -> None:
    reader = pypdf.PdfReader(io.BytesIO(render([page(), page(width=300, height=50)])))
    assert [each.mediabox[2:] for each in reader.pages] == [[200, 100], [300, 50]]


def test_rendering_is_reproducible_whatever_was_rendered_before() -> None:
    one, other = page(Text(10, 50, "one", "text", 10)), page(Text(10, 50, "other", "bold", 10))
    first = render([one], "Title", "Author")
    render([other, one])
    assert render([one], "Title", "Author") == first


def test_a_document_bound_on_the_right_says_so_and_no_other_does() -> None:
    found = [
        pypdf.PdfReader(io.BytesIO(render([page()], direction=direction))).root_object.get("/ViewerPreferences")
        for direction in ("", "R2L")
    ]
    assert found == [None, {"/Direction": "/R2L"}]


def test_a_pdf_needs_a_page() -> None:
    with pytest.raises(ValueError, match="at least one page"):
        render([])


def test_the_books_date_is_the_only_date_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = [page(Text(10, 50, "one", "text", 10))]
    data = render(sheets, "Title", "Author", date(2027, 1, 31))
    information = pypdf.PdfReader(io.BytesIO(data)).trailer["/Info"]
    assert information["/CreationDate"] == information["/ModDate"] == "D:20270131000000+00'00'"
    assert data.count(b"D:20") == 2
    assert {"/Title", "/Author", "/Creator", "/Producer"} < set(information)
    assert not {"/Subject", "/Keywords"} & set(information)
    for zone in ("Pacific/Auckland", "America/Los_Angeles", "UTC"):
        monkeypatch.setenv("TZ", zone)
        if hasattr(time, "tzset"):
            time.tzset()
        assert render(sheets, "Title", "Author", date(2027, 1, 31)) == data


def test_without_a_date_a_file_says_2000() -> None:
    information = pypdf.PdfReader(io.BytesIO(render([page()], "Größe (1)"))).trailer["/Info"]
    assert information["/CreationDate"] == "D:20000101000000+00'00'"
    assert information["/Title"] == "Größe (1)"
    assert "/Author" not in information
