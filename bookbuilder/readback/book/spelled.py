"""A page as PDFium reads its text goes in; the letters of each piece of text come out, in one pass over the page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from ctypes import POINTER, c_ushort, c_void_p, cast, create_string_buffer
from itertools import compress, islice, pairwise
from operator import ne
from typing import Any

import pypdfium2.raw as pdfium
from bidi import get_display

from bookbuilder.readback.book.asking import each_has
from bookbuilder.readback.book.calls import address, holder_of

_HALVES = re.compile("[\0\ud800-\udfff]")  # of letters, as UTF-16 has them, and what stands for none
_RIGHT = re.compile("[\u0590-\u08ff]")  # letters that are read from right to left


def spelled(page: Any) -> Mapping[int, str]:
    """The letters that the font's codes stand for in each piece of text, by the address of its object.

    A space that follows is the piece's, as for PDFium: it finds spaces between pieces that the file does not have.
    """
    text = pdfium.FPDFText_LoadPage(page)
    try:
        found, torn = defaultdict[int, str](str), set[int]()
        where, last, spaced = address(text), 0, 0
        count = pdfium.FPDFText_CountChars(text)
        letters, holders = _letters(text, count), each_has(holder_of, [where], [count])
        ends = compress(range(1, count), map(ne, holders, islice(holders, 1, None)))
        for start, end in pairwise((0, *ends, count)):
            holder = holders[start] if count else 0
            if holder != last:
                if holder != spaced and holder in found:
                    torn.add(holder)
                spaced = last if letters[start] == " " else 0
                if spaced:
                    found[last] += " "
                last, spaced = holder, spaced if end == start + 1 else 0
            found[holder] += letters[start:end]
        if _HALVES.search(letters):
            found.update({holder: _text(said) for holder, said in found.items()})
        found.update({holder: _apart(holder, text) for holder in torn if holder})
        return {holder: _on_paper(said) for holder, said in found.items()} if _RIGHT.search(letters) else found
    finally:
        pdfium.FPDFText_ClosePage(text)


def _letters(text: Any, count: int) -> str:
    """The letters of a page, one by one if not each of them is one of its text: such as halves of letters."""
    units = (c_ushort * (count + 1))()
    if pdfium.FPDFText_GetText(text, 0, count, units) == count + 1:
        together = bytes(units).decode("utf-16-le", "surrogatepass")[:-1]
        if len(together) == count:
            return together
    return "".join(chr(pdfium.FPDFText_GetUnicode(text, which)) for which in range(count))


def _text(letters: str) -> str:
    """Letters that may be halves of letters, as UTF-16 has them."""
    letters = letters.replace("\0", "")
    return letters if letters.isascii() else letters.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _on_paper(text: str) -> str:
    """A text as it stands on the paper from left to right: PDFium has put it into the order of reading."""
    return str(get_display(text, base_dir="R")) if _RIGHT.search(text) else text


def _apart(holder: int, text: Any) -> str:
    """The letters of a piece between whose letters others stand, which PDFium puts together with breaks of lines."""
    shown = cast(c_void_p(holder), pdfium.FPDF_PAGEOBJECT)
    length = pdfium.FPDFTextObj_GetText(shown, text, None, 0)
    letters = create_string_buffer(2 * length)
    pdfium.FPDFTextObj_GetText(shown, text, cast(letters, POINTER(pdfium.FPDF_WCHAR)), length)
    return letters.raw[: max(length - 2, 0)].decode("utf-16-le", "replace")
