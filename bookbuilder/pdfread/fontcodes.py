"""A font embedded as a subset goes in; what each code of it decides comes out, apart from what the others do.

A subset of a font holds the letters that its document shows. Where one more is shown, its program, its widths and its
map of characters change, but not what the other codes look like and stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from struct import unpack, unpack_from
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont

from bookbuilder.pdfread.encodings import meanings
from bookbuilder.pdfread.streams import unpacked

_ENTRIES = {"/Type", "/Subtype", "/BaseFont", "/FirstChar", "/LastChar", "/Widths", "/ToUnicode", "/FontDescriptor"}
_OF_GLYPHS = {"cmap", "glyf", "hmtx", "loca"}
_COUNTS = {"head": (8, 4), "hhea": (34, 2), "maxp": (4, 2)}  # where tables say how many glyphs there are, or a sum
_TAG = re.compile(rb"\b[A-Z]{6}\+")  # of a subset
_MAPPED = re.compile(rb"\d+\s+beginbfchar.*?endbfchar", re.DOTALL)
_DEEPEST = 8  # glyphs made of glyphs
_MORE = 0x20  # the flag of a part that another one follows


@dataclass(frozen=True, slots=True)
class FontCodes:
    """A simple TrueType font, code by code."""

    common: bytes  # what all codes share, but for the descriptor
    descriptor: Any  # without its names
    _codes: Mapping[int, bytes]

    @classmethod
    def of(cls, font: Any) -> FontCodes | None:
        """A font by its codes; None for one of another kind, or whose codes depend on each other."""
        try:
            return _by_codes(font)
        except Exception:  # whatever fontTools raises for a font that somebody broke
            return None

    def shown(self, codes: Set[int]) -> bytes:
        """What decides how some codes look, how wide they are and what they stand for."""
        return b"".join(b"%d " % code + self._codes[code] for code in sorted(codes) if code in self._codes)


def _by_codes(font: Any) -> FontCodes | None:
    descriptor = font["/FontDescriptor"]
    if {*font.keys()} != _ENTRIES or str(font["/Subtype"]) != "/TrueType" or "/FontFile2" not in descriptor:
        return None
    said = meanings(font, False)
    if len({*said.values()}) != len(said):
        return None  # which of several codes a reader finds for a character depends on all of them
    file = TTFont(BytesIO(unpacked(descriptor["/FontFile2"])), lazy=True)
    (numbers,) = file["cmap"].tables
    glyphs = _Glyf(*(file.reader[name] for name in ("glyf", "loca", "hmtx", "head", "hhea")))
    widths = {code: float(width) for code, width in enumerate(font["/Widths"], int(font["/FirstChar"]))}
    codes = dict[int, bytes]()
    for code in {*widths, *said, *numbers.cmap}:
        glyph = glyphs.all_of(file.getGlyphID(numbers.cmap[code])) if code in numbers.cmap else ()
        codes[code] = sha256(repr((widths.get(code), said.get(code), glyph)).encode()).digest()
    tables = [(name, _without_counts(name, file.reader[name])) for name in sorted(file.reader.keys())]
    common = [
        _TAG.sub(b"", f"{font['/BaseFont']} {descriptor.get('/FontName')}".encode()),
        _TAG.sub(b"", _MAPPED.sub(b"", unpacked(font["/ToUnicode"]))),
        repr((numbers.platformID, numbers.platEncID, numbers.format, glyphs.all_of(0), tables)).encode(),
    ]
    rest = {key: value for key, value in descriptor.items() if key not in ("/FontName", "/FontFile2")}
    return FontCodes(sha256(b"\0".join(common)).digest(), pikepdf.Dictionary(rest), codes)


def _without_counts(name: str, table: bytes) -> bytes:
    at, length = _COUNTS.get(name, (0, 0))
    return b"" if name in _OF_GLYPHS else table[:at] + bytes(length) + table[at + length :]


class _Glyf:
    """The glyphs of a program, as its tables have them."""

    def __init__(self, outlines: bytes, places: bytes, measures: bytes, head: bytes, across: bytes) -> None:
        self._outlines, self._measures = outlines, measures
        (is_long,) = unpack_from(">h", head, 50)
        (self._many,) = unpack_from(">H", across, 34)  # glyphs with a width of their own
        size = 4 if is_long else 2
        read = unpack(f">{len(places) // size}{'L' if is_long else 'H'}", places)
        self._places = read if is_long else [2 * place for place in read]

    def all_of(self, number: int, depth: int = 0) -> tuple[bytes, ...]:
        """The outline and the measures of a glyph and of those that it is made of. Raises for what is broken."""
        if depth > _DEEPEST:
            raise ValueError("glyphs that call each other")
        outline = self._outlines[self._places[number] : self._places[number + 1]]
        at = 4 * min(number, self._many - 1)
        wide, beyond = self._measures[at : at + 4], 4 * self._many + 2 * (number - self._many)
        measures = wide if number < self._many else wide[:2] + self._measures[beyond : beyond + 2]
        parts, plain = list[bytes](), bytearray(outline)
        for at, used in _parts(outline):
            plain[at : at + 2] = b"\0\0"  # the number is another one where a subset has more glyphs
            parts += self.all_of(used, depth + 1)
        return bytes(plain), measures, *parts


def _parts(outline: bytes) -> Iterator[tuple[int, int]]:
    """The numbers of the glyphs that one is made of, each after its place in the outline."""
    if not outline or unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, number = unpack_from(">HH", outline, at)
        yield at + 2, number
        at += 4 + (4 if flags & 1 else 2) + (2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0)
