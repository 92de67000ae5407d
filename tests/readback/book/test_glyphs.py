"""Fonts that lie: what the paper shows is read, whatever codes and maps say of it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from bookbuilder.readback.book import glyphs
from tests.readback.book.conftest import Operators, Spoilt

FIRST = 7  # the page of the first puzzle
FIVE, SIX = ord("5"), ord("6")


def each_font(change: Callable[[Any, pikepdf.Pdf], None]) -> Callable[[Spoilt], None]:
    """Change every font of the book."""

    def spoil(book: Spoilt) -> None:
        with pikepdf.open(book.interior, allow_overwriting_input=True) as pdf:
            for item in pdf.objects:
                if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == pikepdf.Name.Font:
                    change(item, pdf)
            pdf.save(book.interior)

    return spoil


def swap_glyphs(font: Any, pdf: pikepdf.Pdf) -> None:
    """The glyphs of 5 and 6 change places in the font's program."""
    program = font.FontDescriptor.FontFile2
    its = TTFont(BytesIO(program.read_bytes()))
    names = [its.getGlyphOrder()[glyph] for glyph in glyphs_of(its)]
    for table in (its["glyf"], its["hmtx"]):
        table[names[0]], table[names[1]] = table[names[1]], table[names[0]]
    its.save(out := BytesIO())
    program.write(out.getvalue())


def glyphs_of(font: TTFont) -> list[int]:
    """The glyphs of 5 and 6 in a subset, whose codes its symbol table has."""
    for table in font["cmap"].tables:
        if FIVE in table.cmap and SIX in table.cmap:
            return [font.getGlyphID(table.cmap[code]) for code in (FIVE, SIX)]
    raise AssertionError("the font has no 5 and 6")


def swap_meanings(font: Any, pdf: pikepdf.Pdf) -> None:
    """The map for readers says 6 of the code of 5, and 5 of that of 6."""
    text = font.ToUnicode.read_bytes().decode("latin-1")
    five, six = "<0035>", "<0036>"
    swapped = text.replace(five, "<....>").replace(six, five).replace("<....>", six)
    assert swapped != text, text
    font.ToUnicode.write(swapped.encode("latin-1"))


def hide_meanings(font: Any, pdf: pikepdf.Pdf) -> None:
    font.ToUnicode = pdf.make_stream(b"1 beginbfchar <00> <0041> endbfchar")


LIES = {"glyphs": swap_glyphs, "meanings": swap_meanings}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_font_in_which_5_shows_as_6_is_found(book: Spoilt, lie: Callable[[Any, pikepdf.Pdf], None]) -> None:
    each_font(lie)(book)
    found = book.findings()
    assert "shows \ufffd in" in found["givens"][0]
    assert "instead of" in found["answers"][0]


def test_a_font_that_lies_in_both_ways_is_read_as_it_looks(book: Spoilt) -> None:
    each_font(swap_glyphs)(book)
    each_font(swap_meanings)(book)
    said = " ".join(book.findings()["answers"])
    assert "shows 5 in" in said or "shows 6 in" in said
    assert "\ufffd" not in said


def test_text_whose_meaning_the_file_hides_is_read_by_its_codes(book: Spoilt) -> None:
    each_font(hide_meanings)(book)
    assert "givens" not in book.findings()


def test_text_that_claims_to_say_something_else_is_not_believed(book: Spoilt) -> None:
    """As /ActualText does: a reader sees the 5, and programs read the 6."""

    def change(operators: Operators) -> None:
        at = next(at for at, each in enumerate(operators) if each == "<35> Tj")
        operators[at : at + 1] = ["/Span <</ActualText <36>>> BDC", operators[at], "EMC"]

    book.change(FIRST, change)
    assert "shows \ufffd in" in book.findings()["givens"][0]


@pytest.mark.parametrize("name", ["FiraSans-SemiBold", "Spectral-Regular", "ZillaSlab-Bold"])
def test_a_digit_that_shows_nothing_is_unknown_whatever_weights_its_family_lacks(name: str) -> None:
    faces = glyphs._faces(name)
    shown = glyphs._wanted(faces[0], "7")
    assert shown
    assert glyphs._is_right(shown, "7", faces)
    assert not glyphs._is_right((), "7", faces)
