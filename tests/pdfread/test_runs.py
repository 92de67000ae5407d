"""Strings that follow each other are read together, and leave the marks that they leave one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.pdfread import interpreted
from bookbuilder.pdfread.document import boxes_of
from bookbuilder.pdfread.marks import PageMarks
from bookbuilder.pdfread.reader import PdfReader
from bookbuilder.pdfread.scanner import MOST_STRINGS, RUN, operators
from bookbuilder.pdfread.typefaces import Typeface

PATTERN = b"<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function<</FunctionType 2\
/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>"
ODD = "/FontDescriptor<</Type/FontDescriptor/Flags 32/Ascent 0/Descent 300>>"  # upside down
STATES = (
    "", "1 Tr", "3 Tr", "7 Tr", "80 Tz", "-80 Tz", "2 Tc 1 Tw", "3 Ts", "12 TL", "0.5 g", "1 g", "/Pattern cs /P scn",
    "q 0 0 60 200 re W n", "q 2 0 0 0.5 3 4 cm", "q 0 1 -1 0 90 0 cm", "1 0 0 1 30 30 Tm", "0 1 -1 0 30 30 Tm",
    "Q", "ET BT", "/None 9 Tf", "/Thin 0 Tf", "/Thin -5 Tf",
)  # fmt: skip
PIECES = st.tuples(
    st.sampled_from(("", "", "/Thin 8 Tf ", "/Wide 11.5 Tf ", "/Odd 9 Tf ", "/Drawn 6 Tf ", "/None 6 Tf ")),
    st.sampled_from(("10", "-4.25", "0", "+3.")),
    st.sampled_from(("12", "-8.125", "0")),
    st.sampled_from(("41", "4142", "", "20", "41424142")),
)


def read(content: str) -> PageMarks:
    """What a page with this content shows."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(200, 200))
        page = pdf.pages[0].obj
        page.Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(
                Thin=letters("Helvetica"), Wide=letters("Courier"), Odd=letters("Odd", ODD), Drawn=drawn(pdf)
            ),
            Pattern=pikepdf.Dictionary(P=pikepdf.Object.parse(PATTERN)),
        )
        page.Contents = pdf.make_stream(content.encode())
        return PdfReader().page(pdf.pages[0], 1, boxes_of(pdf.pages[0]))


def letters(name: str, more: str = "") -> pikepdf.Object:
    """A font with two letters, which is not embedded."""
    return pikepdf.Object.parse(
        f"<</Type/Font/Subtype/Type1/BaseFont/{name}/FirstChar 65/LastChar 66/Widths[600 300]{more}>>".encode()
    )


def drawn(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """A font of Type 3, whose letter is a box."""
    font = pikepdf.Object.parse(
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths[1]"
        b"/Encoding<</Differences[65/a]>>>>"
    )
    font.CharProcs = pikepdf.Dictionary(a=pdf.make_stream(b"1 0 d0 0 0 1 1 re f"))
    return font


def written(parts: Sequence[str | tuple[str, str, str, str]], between: str) -> str:
    """Content in which something stands after each string."""
    its = (
        part if isinstance(part, str) else f"{part[0]}{part[1]} {part[2]} Td <{part[3]}> Tj{between}" for part in parts
    )
    return "\n".join(("BT", "/Thin 10 Tf 20 100 Td", *its, "ET", ""))


@given(st.lists(PIECES | st.sampled_from(STATES), max_size=12))
def test_a_run_leaves_the_marks_of_its_strings(parts: list[str | tuple[str, str, str, str]]) -> None:
    together, apart = (read(written(parts, between)) for between in ("", " % a comment"))
    assert together.marks == apart.marks
    assert (together.fonts, together.uses, together.fault) == (apart.fonts, apart.uses, apart.fault)


def test_strings_in_several_fonts_are_one_run() -> None:
    content = written(
        [("", "10", "12", "41"), ("", "1", "2", "41"), ("/Wide 9 Tf ", "-5.5", "0", "4142"), ("", "0", "-3", "")], ""
    )
    assert [name for name, *_ in operators(content.encode())] == ["BT", "Tf", "Td", "Td", "Tj", RUN, "ET"]


def test_a_font_may_say_that_its_letters_end_below_where_they_begin() -> None:
    content = written([("/Odd 10 Tf ", "0", "0", "41"), ("", "10", "12", "41")], "")
    assert [mark.box for mark in read(f"q 0 0 200 200 re W n {content} Q").marks] == [
        (20.0, 100.0, 26.0, 103.0),
        (30.0, 112.0, 36.0, 115.0),
    ]


def test_a_run_is_no_longer_than_can_be_counted_beforehand() -> None:
    content = written([("", "0", "0", "")] * (3 * MOST_STRINGS), "")
    runs = [operands for name, _, operands in operators(content.encode()) if name == RUN]
    assert max(map(len, runs)) == MOST_STRINGS
    assert sum(map(len, runs)) >= 3 * MOST_STRINGS - len(runs) - 1


def test_what_a_run_costs_is_counted_before_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreted, "MOST_OPERATORS", 100)
    set_strings, lay = list[bytes](), Typeface.laid
    monkeypatch.setattr(Typeface, "laid", lambda face, shown, *how: set_strings.append(shown) or lay(face, shown, *how))
    fault = read(written([("", "0", "0", ""), *[("", "0", "0", "41" * 200)] * 2], "")).fault
    assert set_strings == [b""]
    assert fault == "it has too many operators to be checked"
