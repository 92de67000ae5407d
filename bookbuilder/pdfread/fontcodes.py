"""A font embedded as a subset goes in; what each code of it decides comes out, apart from what the others do.

A subset of a font holds the letters that its document shows. Where one more is shown, its program, its widths and its
map of characters change, but not what the other codes look like and stand for. Readers also go back from a character
to the code that stands for it: to measure a space, or to see what a letter of a text looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from struct import unpack, unpack_from
from typing import Any
from unicodedata import normalize

import pikepdf
from fontTools.ttLib import TTFont

from bookbuilder.pdfread.streams import clean

_ENTRIES = {"/Type", "/Subtype", "/BaseFont", "/FirstChar", "/LastChar", "/Widths", "/ToUnicode", "/FontDescriptor"}
_OF_GLYPHS = {"cmap", "glyf", "hmtx", "loca"}
_COUNTS = {"head": (8, 4), "hhea": (34, 2), "maxp": (4, 2)}  # where tables say how many glyphs there are, or a sum
_MACINTOSH = (1, 0)  # a program's map by codes as they are; other maps are read in ways that depend on the reader
_CODES = range(1, 256)  # for readers who go back, 0 is none
_TAG = re.compile(rb"^/[A-Z]{6}\+")  # of a subset
_CALLED = re.compile(rb"(?<=^/CMapName /)[A-Z]{6}\+", re.MULTILINE)
_SECTION = re.compile(rb"\b(\d+)\s+beginbfchar((?:\s*<[0-9a-fA-F]{2}>\s*<(?:[0-9a-fA-F]{4})+>)*)\s*endbfchar\b")
_ENTRY = re.compile(rb"<(..)>\s*<([0-9a-fA-F]+)>")
_SPACE = " "  # by whose width readers tell words apart, whether or not it is shown
_LAST = "\uffff"  # of the letters that readers go back from
_DEEPEST = 8  # glyphs made of glyphs
_MORE = 0x20  # the flag of a part that another one follows


@dataclass(frozen=True, slots=True)
class FontCodes:
    """A simple TrueType font, code by code."""

    common: bytes  # what all codes share, but for the descriptor
    descriptor: Any  # without its names
    _codes: Mapping[int, bytes]
    _said: Mapping[int, str]  # what they stand for
    _code_of: Mapping[str, int]  # of single characters

    @classmethod
    def of(cls, font: Any) -> FontCodes | None:
        """A font by its codes; None for one of another kind, or whose codes depend on each other."""
        try:
            return _by_codes(font)
        except Exception:  # whatever fontTools raises for a font that somebody broke
            return None

    def shown(self, codes: Set[int]) -> bytes | None:
        """What decides how some codes look, how wide they are and what they stand for; None if all codes do."""
        if not codes <= self._said.keys():
            return None
        letters = set(_SPACE).union(*(_letters(self._said[code]) for code in codes))
        if not letters - {_SPACE} <= self._code_of.keys():
            return None  # readers who go back guess
        which = {ord(_SPACE), *codes, *(self._code_of[letter] for letter in letters if letter in self._code_of)}
        return b"".join(b"%d " % code + self._codes[code] for code in sorted(which) if code in self._codes)


def _letters(text: str) -> str:
    """The letters that readers may take a text for."""
    return text + normalize("NFKC", text)


def _by_codes(font: Any) -> FontCodes | None:
    descriptor = font["/FontDescriptor"]
    if {*font.keys()} != _ENTRIES or str(font["/Subtype"]) != "/TrueType":
        return None
    program, (said, rest_of_map) = _whole(descriptor["/FontFile2"]), _said(_whole(font["/ToUnicode"]))
    code_of = {text: code for code, text in said.items() if len(text) == 1 and text <= _LAST}
    if len({*said.values()}) != len(said) or not {*said} <= {*_CODES}:
        return None  # which of several codes a reader finds for a character depends on all of them
    file = TTFont(BytesIO(program), lazy=True)
    (numbers,) = file["cmap"].tables
    if (numbers.platformID, numbers.platEncID) != _MACINTOSH or len(file.reader.keys()) != file.reader.numTables:
        return None
    glyphs = _Glyf(*(file.reader[name] for name in ("glyf", "loca", "hmtx", "head", "hhea")))
    first, last = int(font["/FirstChar"]), int(font["/LastChar"])
    widths = {code: str(width) for code, width in zip(range(first, last + 1), font["/Widths"], strict=True)}
    codes = dict[int, bytes]()
    for code in {*widths, *said, *numbers.cmap}:
        glyph = glyphs.all_of(file.getGlyphID(numbers.cmap[code])) if code in numbers.cmap else ()
        codes[code] = sha256(repr((widths.get(code), said.get(code), glyph)).encode()).digest()
    tables = [(name, _without_counts(name, file.reader[name])) for name in sorted(file.reader.keys())]
    names = [_TAG.sub(b"/", name.unparse()) for name in (font["/BaseFont"], descriptor["/FontName"])]
    common = [*names, rest_of_map, repr((numbers.format, glyphs.all_of(0), tables)).encode()]
    rest = {key: value for key, value in descriptor.items() if key not in ("/FontName", "/FontFile2")}
    return FontCodes(sha256(b"\0".join(common)).digest(), pikepdf.Dictionary(rest), codes, said, code_of)


def _whole(stream: Any) -> bytes:
    """The bytes of a stream. Raises ValueError for one that readers may unpack in more ways than one."""
    if (content := clean(stream)) is None:
        raise ValueError("packed in an unusual way")
    return content


def _said(written: bytes) -> tuple[dict[int, str], bytes]:
    """What each code stands for, and what else a map of characters says. Raises ValueError for what is unusual."""
    entries = [entry for section in _SECTION.finditer(written) for entry in _ENTRY.findall(section[2])]
    said = {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in entries}
    rest = _CALLED.sub(b"", _SECTION.sub(b"", written))
    counts = [int(section[1]) for section in _SECTION.finditer(written)]
    if len(said) != len(entries) or sum(counts) != len(entries) or b"bfchar" in rest or b"bfrange" in rest:
        raise ValueError("a map that readers may take in more ways than one")
    return said, rest


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
