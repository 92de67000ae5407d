"""Patterns, gradients, palettes and fonts that somebody made to break the check: each ends in a report, soon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String

from bookbuilder.preflight import PrintOrder, Report
from tests.preflight.conftest import CASES, Spoil, draw, failed, form, key, spoiled
from tests.preflight.fonts import cff, composite, drawn, simple, type1
from tests.preflight.test_hidden_faults import (
    CMYK,
    FILLED,
    GRAY,
    calculated,
    fades,
    in_space,
    meshed,
    pattern,
    pictured,
    sampled,
    separation,
    set_in,
    shaded,
    stitched,
    tiled,
    turned,
)  # fmt: skip

Check = Callable[[bytes, PrintOrder], Report]


def endless_pattern(pdf: pikepdf.Pdf) -> None:
    its = pattern("/Pattern cs /X scn 0 0 20 20 re f")(pdf)
    its["/Resources"] = Dictionary(Pattern=Dictionary(X=its))
    draw(FILLED, Pattern={"X": its})(pdf)


def endless_glyph(pdf: pikepdf.Pdf) -> None:
    font = drawn("600 0 d0 BT /X 1 Tf (a) Tj ET")(pdf)
    font.Resources["/Font"] = Dictionary(X=font)
    set_in(font)(pdf)


def endless_mask(pdf: pikepdf.Pdf) -> None:
    its = form("/G gs")(pdf)
    its["/Resources"] = Dictionary(ExtGState=Dictionary(G=Dictionary(SMask=Dictionary(G=its))))
    draw("/X Do", XObject={"X": its})(pdf)


def endless_function(pdf: pikepdf.Pdf) -> None:
    its = pdf.make_indirect(stitched(fades([0], [1])))
    its["/Functions"] = Array([its])
    shaded(GRAY, its)(pdf)


def endless_space(pdf: pikepdf.Pdf) -> None:
    its = pdf.make_indirect(Array([Name.Indexed, Name.DeviceGray, 1, String("ab")]))
    its[1] = its
    in_space(its)(pdf)


def doubling(pdf: pikepdf.Pdf) -> None:
    """Forms that each show the next one twice, with another line width each time."""
    its = form("0 0 m 9 9 l S")(pdf)
    for at in range(7):
        code = f"{at + 1} w /X Do {at + 100} w /X Do {at + 0.5} g /X Do"
        its = form(code, Resources=Dictionary(XObject=Dictionary(X=its)))(pdf)
    draw("/X Do", XObject={"X": its})(pdf)


def many_contents(pdf: pikepdf.Pdf) -> None:
    """One stream, many times over."""
    its = pdf.make_indirect(Stream(pdf, b"0 g " * 100_000))
    pdf.pages[4].obj["/Contents"] = Array([its] * 5_000)


# Each part calls the next one twice: 2 to the power of 30 steps.
SUBRS = {at: [at + 1, "callsubr", at + 1, "callsubr", "return"] for at in range(3, 33)} | {33: ["return"]}
DOUBLING1 = type1([0, 600, "hsbw", 3, "callsubr", "endchar"], SUBRS)
LOOP1 = type1([0, 600, "hsbw", 3, "callsubr", "endchar"], {3: [3, "callsubr", "return"]})
HUGE = 1 << 30

HOSTILE: dict[str, Spoil] = {
    "a pattern that is filled with itself": endless_pattern,
    "a glyph that shows itself": endless_glyph,
    "a mask that is masked by itself": endless_mask,
    "a function made of itself": endless_function,
    "a colour space made of itself": endless_space,
    "forms that double": doubling,
    "one content thousands of times": many_contents,
    "a pattern with steps of nothing": tiled("0 g 0 0 9 9 re f", XStep=0.0000001, YStep=1e-9),
    "a pattern with a matrix of nothing": tiled("0 g 0 0 9 9 re f", Matrix=[0, 0, 0, 0, 0, 0]),
    "a pattern with steps that are no numbers": tiled("0 g 0 0 9 9 re f", XStep=Name.A),
    "a pattern without anything": draw(FILLED, Pattern={"X": Dictionary()}),
    "a gradient without anything": draw("/X sh", Shading={"X": Dictionary()}),
    "a gradient of a kind that there is not": shaded(GRAY, fades([0], [1]), ShadingType=99),
    "samples beyond all bounds": shaded(CMYK, sampled(bytes(8), 4, Size=[HUGE])),
    "samples in many directions": shaded(CMYK, sampled(bytes(8), 4, Size=[99] * 30, Domain=[0, 1] * 30)),
    "a function of millions of parts": shaded(GRAY, stitched(*[fades([0], [1])] * 3_000)),
    "a calculation that copies and copies": shaded(GRAY, calculated("{ " + "dup 2 copy " * 900 + "}", 1, 1)),
    "a calculation in a thousand braces": shaded(GRAY, calculated("{" * 1000 + "}" * 1000, 1, 1)),
    "a calculation beyond all numbers": shaded(GRAY, calculated("{ 1e308 mul 1e308 mul 0 div ln sqrt }", 1, 1)),
    "a negative number to the power of a half": shaded(GRAY, Dictionary(FunctionType=2, Domain=[-1, 1], N=0.5)),
    "a mesh that says it has more": meshed(6, [(0, 1, 2)], BitsPerCoordinate=99),
    "a mesh of millions of corners": meshed(5, [(0, 0, 0, 0, 0, 0)] * 200_000, VerticesPerRow=2),
    "a palette of billions of colours": pictured(Array([Name.Indexed, CMYK, HUGE, String("abcd")])),
    "a palette without a table": pictured(Array([Name.Indexed, CMYK, 255, 7])),
    "an image of more pixels than there are": pictured(CMYK, b"abc", Width=HUGE, Height=HUGE),
    "an image without size": pictured(CMYK, b"abc", Width=0, Height=-5),
    "a photograph that is none": pictured(CMYK, b"\xff\xd8\xff\xe0" + bytes(99), Filter=Name.DCTDecode),
    "a spot colour of a thousand inks": in_space(lambda pdf: Array([
        Name.DeviceN, Array([Name(f"/S{at}") for at in range(1000)]), CMYK, fades([0], [1])])),
    "a spot colour with a function of another": in_space(separation("Gold", CMYK, fades([0] * 9, [1] * 9))),
    "glyphs that double": set_in(simple(DOUBLING1, "FontFile")),
    "a glyph that calls itself": set_in(simple(LOOP1, "FontFile")),
    "a font of Type 1 that is cut off": set_in(simple(DOUBLING1[:200], "FontFile")),
    "a CFF font that is cut off": set_in(simple(cff([600, "endchar"])[:40], "FontFile3", "/Type1C")),
    "codes that name billions of others": set_in(composite(
        cff([600, "endchar"]), "/CIDFontType0C", lambda pdf: pdf.make_indirect(Stream(
            pdf, b"1 begincidrange <0000> <ffffffff> 0 endcidrange"))), "<0001>"),
    "a font of Type 3 without procedures": set_in(drawn("", (0, 0, 0, 0, 0, 0))),
    "an encoding that is none": set_in(simple(DOUBLING1, "FontFile", Encoding=Array([1, 2]))),
    "an image within the operators that does not end": draw("BI /W 99999999 /H 9 /CS /CMYK /BPC 8 ID abc"),
    "an image within the operators with wrong keys": draw("BI /W (a) /H [1] /CS 5 /F /Nothing ID abc EI"),
    "annotations that are none": key("Annots", Array([1, Name.A, Dictionary(F=4, AP=Dictionary(N=3))]), 4),
    "an appearance without a box": key("Annots", lambda pdf: Array([
        Dictionary(F=4, AP=Dictionary(N=pdf.make_indirect(Stream(pdf, b"0 g"))))]), 4),
    "a page turned by 45 degrees": turned(45, ""),
    "a unit of nothing": key("UserUnit", 0.0, 4),
    "a unit of a million": key("UserUnit", 1_000_000, 4),
    "text that ends before it begins": draw("ET Q Q EMC 7 Tr ET BT (a) Tj"),
    "very many letters": draw("BT /F1.0 9 Tf 150 150 Td (" + "5" * 200_000 + ") Tj ET"),
    "bookmarks in a circle": key("Outlines", lambda pdf: _circle(pdf)),
}  # fmt: skip


def _circle(pdf: pikepdf.Pdf) -> Any:
    its = pdf.make_indirect(Dictionary(Title=String("One")))
    its["/Next"] = its["/First"] = its
    return pdf.make_indirect(Dictionary(First=its, Last=its))


@pytest.mark.parametrize("spoil", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_content_ends_in_a_report(check: Check, spoil: Spoil, recwarn: Any) -> None:
    case = CASES["press"]()
    data = spoiled(case.data, spoil)
    assert check(data, case.asked).pages == 36
    assert not [warning for warning in recwarn.list if warning.category is not ResourceWarning]


@pytest.mark.parametrize("name", ["a pattern that is filled with itself", "a glyph that shows itself"])
def test_what_shows_itself_fails_the_file(check: Check, name: str) -> None:
    case = CASES["press"]()
    assert "file" in failed(check(spoiled(case.data, HOSTILE[name]), case.asked))


def test_a_function_too_large_to_be_read_counts_as_all_that_its_range_allows(check: Check) -> None:
    case = CASES["press"]()
    assert "ink" in failed(check(spoiled(case.data, HOSTILE["samples beyond all bounds"]), case.asked))
