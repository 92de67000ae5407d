"""Text as a font's codes say it goes in; text as its glyphs look comes out.

The outline that a PDF's font has for a character is compared with the one in the typeface itself, which is found by its
name. So a font whose glyphs are exchanged, or whose codes mean something else than they show, is not believed. Weights
differ less than characters do: 6 and 9 have as many points, but half of them lie a quarter of the type size apart.
"""

from __future__ import annotations

import re
from ctypes import addressof, byref, c_float, c_uint8, create_string_buffer
from functools import lru_cache
from typing import Any

import fontpkg
import pypdfium2.raw as pdfium

from bookbuilder.errors import InputError
from bookbuilder.fonts import file_of

UNKNOWN = "\ufffd"  # stands for what cannot be read
_MARK = 3  # letters of a mark, at most
_LONGEST_NAME = 128
_NEAR = 0.12  # type sizes by which a point of an outline may lie elsewhere in another weight
_NAME = re.compile(r"(?:[A-Z]{6}\+)?(?P<family>[A-Za-z]+)-(?P<weight>[A-Z][A-Za-z]*?)?(?P<italic>Italic)?")
_WEIGHTS = {"Thin": 100, "ExtraLight": 200, "Light": 300, "Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700,
            "ExtraBold": 800, "Black": 900}  # fmt: skip

Outline = tuple[tuple[int, float, float], ...]  # what each point begins or ends, and where it lies, in type sizes


class Glyphs:
    """The glyphs of one document's fonts, whose pages stay open, so that a font stays the same object."""

    def __init__(self) -> None:
        self._right: dict[tuple[int, str], bool] = {}
        self._clean: set[tuple[int, str]] = set()  # texts that are as they say

    def seen(self, font: Any, text: str) -> str:
        """A text in this font, with UNKNOWN for each digit or mark whose glyph is that of another character.

        Marks are whatever stands alone; of longer texts, letters are believed.
        """
        key = addressof(font.contents)
        if (key, text) in self._clean:
            return text
        alone = len(text.strip()) <= _MARK
        letters = [letter for letter in text if letter.isdecimal() or (alone and letter.isalnum())]
        for letter in letters:
            if (key, letter) not in self._right:
                wanted = _wanted(_base_name(font), letter)
                self._right[key, letter] = wanted is None or _are_alike(_outline(font, letter), wanted)
        if all(self._right[key, letter] for letter in letters):
            self._clean.add((key, text))
            return text
        return "".join(letter if self._right.get((key, letter), True) else UNKNOWN for letter in text)


@lru_cache(maxsize=4096)
def _wanted(name: str, letter: str) -> Outline | None:
    """The outline of a character in the typeface of this name; None where it is not installed."""
    font = _typeface(name)
    return None if font is None else _outline(font, letter)


@lru_cache(maxsize=64)
def _typeface(name: str) -> Any:
    """The font of a name such as FiraSans-SemiBold, from its own file; None for one that is not installed."""
    found = _NAME.fullmatch(name)
    families = {slug.replace("-", ""): slug for slug in fontpkg.families()}
    family = families.get(found["family"].lower()) if found else None
    if found is None or family is None:
        return None
    face = f"{fontpkg.family(family).name} {_WEIGHTS.get(found['weight'] or 'Regular', 400)}"
    try:
        data = file_of(face + (" italic" if found["italic"] else ""))
    except InputError:
        return None
    shared = (c_uint8 * len(data)).from_buffer_copy(data)
    return pdfium.FPDFText_LoadFont(_empty(), shared, len(data), pdfium.FPDF_FONT_TRUETYPE, 1)


@lru_cache(maxsize=1)
def _empty() -> Any:
    """A document to which the typefaces belong."""
    return pdfium.FPDF_CreateNewDocument()


def _base_name(font: Any) -> str:
    name = create_string_buffer(_LONGEST_NAME)
    pdfium.FPDFFont_GetBaseFontName(font, name, _LONGEST_NAME)
    return name.value.decode("latin-1")


def _outline(font: Any, letter: str) -> Outline:
    path, x, y = pdfium.FPDFFont_GetGlyphPath(font, ord(letter), 1.0), c_float(), c_float()
    found = []
    for which in range(pdfium.FPDFGlyphPath_CountGlyphSegments(path) if path else 0):
        segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, which)
        pdfium.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        found.append((pdfium.FPDFPathSegment_GetType(segment), x.value, y.value))
    return tuple(found)


def _are_alike(one: Outline, other: Outline) -> bool:
    return len(one) == len(other) and all(
        kind == wanted and max(abs(x - u), abs(y - v)) < _NEAR
        for (kind, x, y), (wanted, u, v) in zip(one, other, strict=True)
    )
