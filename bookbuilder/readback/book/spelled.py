"""A page as PDFium reads its text goes in; the letters of each piece of text come out, in one pass over the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from ctypes import POINTER, c_ushort, c_void_p, cast, create_string_buffer
from itertools import groupby
from typing import Any

import pypdfium2.raw as pdfium
from bidi import get_display

from bookbuilder.readback.book.calls import address, holder_of, letter_of


def spelled(page: Any) -> Mapping[int, str]:
    """The letters that the font's codes stand for in each piece of text, by the address of its object.

    A space that follows is the piece's, as for PDFium: it finds spaces between pieces that the file does not have.
    """
    text = pdfium.FPDFText_LoadPage(page)
    try:
        found, torn = defaultdict[int, str](str), set[int]()
        where, last, spaced, at = address(text), 0, 0, 0
        count = pdfium.FPDFText_CountChars(text)
        letters = _letters(text, count)
        for holder, its in groupby([holder_of(where, which) or 0 for which in range(count)]):
            end = at + len([*its])
            if holder != last:
                if holder != spaced and holder in found:
                    torn.add(holder)
                spaced = last if letters[at] == " " else 0
                if spaced:
                    found[last] += " "
                last, spaced = holder, spaced if end == at + 1 else 0
            found[holder] += letters[at:end]
            at = end
        whole = {holder: _text(said) for holder, said in found.items()}
        whole |= {holder: _apart(holder, text) for holder in torn if holder}
        return {holder: _on_paper(said) for holder, said in whole.items()}
    finally:
        pdfium.FPDFText_ClosePage(text)


def _letters(text: Any, count: int) -> str:
    """The letters of a page, one by one if not each of them is one of its text: such as halves of letters."""
    units = (c_ushort * (count + 1))()
    if pdfium.FPDFText_GetText(text, 0, count, units) == count + 1:
        together = bytes(units).decode("utf-16-le", "surrogatepass")[:-1]
        if len(together) == count:
            return together
    return "".join(chr(letter_of(address(text), which)) for which in range(count))


def _text(letters: str) -> str:
    """Letters that may be halves of letters, as UTF-16 has them."""
    letters = letters.replace("\0", "")
    return letters if letters.isascii() else letters.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _on_paper(text: str) -> str:
    """A text as it stands on the paper from left to right: PDFium has put it into the order of reading."""
    is_plain = text.isascii() or not any("\u0590" <= letter <= "\u08ff" for letter in text)
    return text if is_plain else str(get_display(text, base_dir="R"))


def _apart(holder: int, text: Any) -> str:
    """The letters of a piece between whose letters others stand, which PDFium puts together with breaks of lines."""
    shown = cast(c_void_p(holder), pdfium.FPDF_PAGEOBJECT)
    length = pdfium.FPDFTextObj_GetText(shown, text, None, 0)
    letters = create_string_buffer(2 * length)
    pdfium.FPDFTextObj_GetText(shown, text, cast(letters, POINTER(pdfium.FPDF_WCHAR)), length)
    return letters.raw[: max(length - 2, 0)].decode("utf-16-le", "replace")
