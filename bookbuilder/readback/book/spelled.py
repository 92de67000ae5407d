"""A page as PDFium reads its text goes in; the letters of each piece of text come out, in one pass over the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from ctypes import POINTER, c_void_p, cast, create_string_buffer
from typing import Any

import pypdfium2.raw as pdfium
from bidi import get_display

from bookbuilder.readback.book.calls import address, holder_of, letter_of

_SPACE = 32


def spelled(page: Any) -> Mapping[int, str]:
    """The letters that the font's codes stand for in each piece of text, by the address of its object.

    A space that follows is the piece's, as for PDFium: it finds spaces between pieces that the file does not have.
    """
    text = pdfium.FPDFText_LoadPage(page)
    try:
        letters, torn = defaultdict[int, list[int]](list), set[int]()
        where, last, spaced = address(text), 0, 0
        for which in range(pdfium.FPDFText_CountChars(text)):
            letter, holder = letter_of(where, which), holder_of(where, which) or 0
            if holder not in (last, spaced) and holder in letters:
                torn.add(holder)
            spaced = last if letter == _SPACE and holder != last else 0
            if spaced:
                letters[last].append(_SPACE)
            letters[holder].append(letter)
            last = holder
        whole = {holder: _text(codes) for holder, codes in letters.items()}
        whole |= {holder: _apart(holder, text) for holder in torn if holder}
        return {holder: _on_paper(said) for holder, said in whole.items()}
    finally:
        pdfium.FPDFText_ClosePage(text)


def _text(codes: list[int]) -> str:
    """Letters that may be halves of letters, as UTF-16 has them."""
    letters = "".join(map(chr, filter(None, codes)))
    return letters.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _on_paper(text: str) -> str:
    """A text as it stands on the paper from left to right: PDFium has put it into the order of reading."""
    return str(get_display(text, base_dir="R")) if any("\u0590" <= letter <= "\u08ff" for letter in text) else text


def _apart(holder: int, text: Any) -> str:
    """The letters of a piece between whose letters others stand, which PDFium puts together with breaks of lines."""
    shown = cast(c_void_p(holder), pdfium.FPDF_PAGEOBJECT)
    length = pdfium.FPDFTextObj_GetText(shown, text, None, 0)
    letters = create_string_buffer(2 * length)
    pdfium.FPDFTextObj_GetText(shown, text, cast(letters, POINTER(pdfium.FPDF_WCHAR)), length)
    return letters.raw[: max(length - 2, 0)].decode("utf-16-le", "replace")
