"""Text as a font's codes say it goes in; text as its glyphs look comes out.

The outline that a PDF's font has for a character is compared with the one in the typeface itself, which is found by
its name. So a font whose glyphs are exchanged, or whose codes mean something else than they show, is not believed.
What this does not see is a font with two codes for one character, of which only the other shows it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ctypes import c_uint8, c_void_p, cast, create_string_buffer
from functools import lru_cache
from typing import Any

import fontpkg
import pypdfium2.raw as pdfium

from bookbuilder.errors import InputError
from bookbuilder.fonts import file_of
from bookbuilder.readback.book import calls
from bookbuilder.readback.book.asking import each_has, each_says
from bookbuilder.readback.book.calls import POINT, answers

UNKNOWN = "\ufffd"  # stands for what cannot be read
_MARK = 3  # letters of a mark, at most
_LONGEST_NAME = 128
_NEAR = 0.01  # type sizes by which a point of an outline may lie elsewhere, for rounding
_NAME = re.compile(r"(?:[A-Z]{6}\+)?(?P<family>[A-Za-z]+)-(?P<weight>[A-Z][A-Za-z]*?)?(?P<italic>Italic)?")
_WEIGHTS = {"Thin": 100, "ExtraLight": 200, "Light": 300, "Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700,
            "ExtraBold": 800, "Black": 900}  # fmt: skip

Outline = tuple[tuple[int, float, float], ...]  # what each point begins or ends, and where it lies, in type sizes


class Glyphs:
    """The glyphs of one document's fonts, each of which a page holds that stays open: so it stays the same object."""

    def __init__(self) -> None:
        self._letters: dict[tuple[int, str], bool] = {}
        self.right: set[tuple[int, str]] = set()  # texts that are as they say

    def seen(self, key: int, text: str) -> str:
        """A text in the font at an address, with UNKNOWN for each digit or mark whose glyph is another character's.

        Marks are whatever stands alone; of longer texts, letters are believed.
        """
        if text.isspace() or (key, text) in self.right:
            return text
        if not key:
            return UNKNOWN
        alone = len(text.strip()) <= _MARK
        letters = [letter for letter in text if letter.isdecimal() or (alone and letter.isalnum())]
        for letter in letters:
            if (key, letter) not in self._letters:
                font = cast(c_void_p(key), pdfium.FPDF_FONT)
                self._letters[key, letter] = _is_right(_outline(font, letter), letter, _faces(_base_name(font)))
        if all(self._letters[key, letter] for letter in letters):
            self.right.add((key, text))
            return text
        return "".join(letter if self._letters.get((key, letter), True) else UNKNOWN for letter in text)


def _is_right(shown: Outline, letter: str, faces: Sequence[str]) -> bool:
    """Whether an outline is that of a character in one of some faces; without any face, it is believed.

    A family may lack a weight, whose outline is then as empty as that of a glyph that shows nothing.
    """
    return not faces or (bool(shown) and any(_are_alike(shown, _wanted(face, letter)) for face in faces))


@lru_cache(maxsize=64)
def _faces(name: str) -> tuple[str, ...]:
    """The faces that a font of a name such as FiraSans-SemiBold may be, the likeliest first; none of a strange family.

    The name of a variable font says nothing of the weight at which it is set.
    """
    found = _NAME.fullmatch(name)
    families = {slug.replace("-", ""): slug for slug in fontpkg.families()}
    if found is None or (slug := families.get(found["family"].lower())) is None:
        return ()
    likely = _WEIGHTS.get(found["weight"] or "Regular", 400)
    weights = sorted(_WEIGHTS.values(), key=lambda weight: abs(weight - likely))
    return tuple(f"{fontpkg.family(slug).name} {weight}{' italic' * bool(found['italic'])}" for weight in weights)


@lru_cache(maxsize=4096)
def _wanted(face: str, letter: str) -> Outline:
    """The outline of a character in a face; nothing if the family has no such face."""
    font = _font(face)
    return () if font is None else _outline(font, letter)


@lru_cache(maxsize=64)
def _font(face: str) -> Any:
    try:
        data = file_of(face)
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
    path = pdfium.FPDFFont_GetGlyphPath(font, ord(letter), 1.0)
    where, count = calls.address(path), pdfium.FPDFGlyphPath_CountGlyphSegments(path) if path else 0
    segments = each_has(calls.segment_of_glyph, [where], [count])
    places = POINT.form.iter_unpack(answers(POINT, segments)[1])
    return tuple((kind, x, y) for kind, (x, y) in zip(each_says(calls.segment_kind, segments), places, strict=True))


def _are_alike(one: Outline, other: Outline) -> bool:
    return len(one) == len(other) and all(
        kind == wanted and max(abs(x - u), abs(y - v)) < _NEAR
        for (kind, x, y), (wanted, u, v) in zip(one, other, strict=True)
    )
