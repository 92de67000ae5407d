"""A font of a PDF goes in; what its codes look like comes out: how far they advance, and where their ink is.

The ink comes from the embedded font itself. Where that cannot be read, a glyph has the ink of a whole line: a check of
distances is then strict.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

import pikepdf
from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from bookbuilder.preflight.marks import Box, FontUse
from bookbuilder.preflight.streams import unpacked

logging.getLogger("fontTools").setLevel(logging.ERROR)  # strangers' fonts have faults that do not matter here

_MOST_CODES = 70_000
Em = tuple[float, float, float, float]  # a glyph's ink in type sizes: left, bottom, right, top
_FAULTS = (
    pikepdf.PdfError,
    ArithmeticError,
    AttributeError,
    AssertionError,
    LookupError,
    TypeError,
    ValueError,
    OSError,
)


class Typeface:
    """One font."""

    def __init__(self, font: pikepdf.Dictionary) -> None:
        self._wide = str(font.get("/Subtype")) == "/Type0"
        inner = font["/DescendantFonts"][0] if self._wide else font
        descriptor = inner.get("/FontDescriptor", pikepdf.Dictionary())
        self.use = FontUse(_name(font), str(font.get("/Subtype", "?"))[1:], _is_embedded(font, descriptor))
        self._widths = _wide_widths(inner) if self._wide else _widths(font)
        self._missing = (
            _number(inner.get("/DW"), 1000.0) if self._wide else _number(descriptor.get("/MissingWidth"), 0.0)
        )
        self._usual = (
            _number(descriptor.get("/Descent"), -250.0) / 1000,
            _number(descriptor.get("/Ascent"), 900.0) / 1000,
        )
        self._scale = _number(font["/FontMatrix"][0], 0.001) if "/FontMatrix" in font else 0.001
        self._glyphs = _Glyphs(font, inner, descriptor, self._wide)
        self._known: dict[int, Em | None] = {}
        self._meanings = _meanings(font)

    def codes(self, text: bytes) -> Iterator[int]:
        """The codes of a string."""
        if not self._wide:
            yield from text
            return
        for at in range(0, len(text) - 1, 2):
            yield text[at] << 8 | text[at + 1]

    @property
    def is_wide(self) -> bool:
        """Whether codes have two bytes."""
        return self._wide

    def advance(self, code: int) -> float:
        """How far a code advances, in type sizes."""
        return self._widths.get(code, self._missing) * self._scale

    def ink(self, code: int) -> Em | None:
        """Where the ink of a code is, in type sizes; None if it leaves none."""
        if code not in self._known:
            self._known[code] = self._glyphs.box(code, self.advance(code), self._usual)
        return self._known[code]

    def meaning(self, code: int) -> str:
        """The characters that a code stands for; empty if the font does not say."""
        return self._meanings.get(code, chr(code) if not self._meanings and 32 <= code < 127 and not self._wide else "")


class _Glyphs:
    """The glyphs of an embedded font program, by the codes of the PDF."""

    def __init__(self, font: Any, inner: Any, descriptor: Any, wide: bool) -> None:
        self._program: Any = None
        self._names: Mapping[int, str] = {}
        try:
            data = _program(descriptor)
            if data and (data[:4] in (b"\0\1\0\0", b"true", b"OTTO")):
                self._program = TTFont(BytesIO(data), lazy=True)
                self._glyphs = self._program.getGlyphSet()
                self._names = self._by_cid(inner) if wide else self._by_code(font)
        except Exception:  # whatever fontTools raises for a font that somebody broke
            self._program = None

    def box(self, code: int, advance: float, usual: tuple[float, float]) -> Em | None:
        """The ink of a code; that of a whole line if the glyph is unknown."""
        strict = (0.0, usual[0], advance, usual[1])
        if self._program is None:
            return strict
        try:
            if (name := self._names.get(code)) is None:
                return strict
            pen = BoundsPen(self._glyphs)
            self._glyphs[name].draw(pen)
            em = self._program["head"].unitsPerEm
            return None if pen.bounds is None else tuple(side / em for side in pen.bounds)
        except Exception:  # likewise
            return strict

    def _by_cid(self, inner: Any) -> Mapping[int, str]:
        order = self._program.getGlyphOrder()[:_MOST_CODES]
        table = inner.get("/CIDToGIDMap")
        if isinstance(table, pikepdf.Stream):
            data = unpacked(table)
            pairs = ((at // 2, data[at] << 8 | data[at + 1]) for at in range(0, len(data) - 1, 2))
            return {cid: order[glyph] for cid, glyph in pairs if glyph < len(order)}
        return dict(enumerate(order))

    def _by_code(self, font: Any) -> Mapping[int, str]:
        """Symbolic fonts have their own table of codes; others go by the names of characters (9.6.6.4)."""
        found: dict[int, str] = {}
        for table in self._program["cmap"].tables if "cmap" in self._program else ():
            for code, name in table.cmap.items():
                if (table.platformID, table.platEncID) in ((1, 0), (3, 0)):
                    found.setdefault(code & 0xFF if code >= 0xF000 else code, name)
        by_letter = self._program.getBestCmap() or {}
        for code, meant in _meanings(font).items():
            if len(meant) == 1 and ord(meant) in by_letter:
                found.setdefault(code, by_letter[ord(meant)])
        for code in range(256):
            if code not in found and code in by_letter and "/Encoding" in font:
                found[code] = by_letter[code]
        return found


def _program(descriptor: Any) -> bytes:
    for key in ("/FontFile2", "/FontFile3", "/FontFile"):
        if key in descriptor:
            return unpacked(descriptor[key])
    return b""


def _is_embedded(font: Any, descriptor: Any) -> bool:
    return str(font.get("/Subtype")) == "/Type3" or any(f"/FontFile{n}" in descriptor for n in ("", "2", "3"))


def _name(font: Any) -> str:
    return str(font.get("/BaseFont", font.get("/Name", "/a font without a name")))[1:81]


def _number(value: Any, missing: float) -> float:
    try:
        return missing if value is None else float(value)
    except (TypeError, ValueError):
        return missing


def _widths(font: Any) -> dict[int, float]:
    first = int(_number(font.get("/FirstChar"), 0))
    return {first + at: _number(each, 0.0) for at, each in enumerate(list(font.get("/Widths", []))[:256])}


def _wide_widths(font: Any) -> dict[int, float]:
    """Widths by runs: first [w w w], or first last w."""
    found: dict[int, float] = {}
    given, at = list(font.get("/W", []))[:_MOST_CODES], 0
    while at + 1 < len(given):
        first = int(_number(given[at], 0))
        if isinstance(given[at + 1], pikepdf.Array):
            its = list(given[at + 1])
            found.update({first + step: _number(width, 0.0) for step, width in enumerate(its[:_MOST_CODES])})
            at += 2
        elif at + 2 < len(given):
            last = min(int(_number(given[at + 1], 0)), first + _MOST_CODES)
            found.update(dict.fromkeys(range(first, last + 1), _number(given[at + 2], 0.0)))
            at += 3
        else:
            break
    return found


def _meanings(font: Any) -> dict[int, str]:
    """What codes mean, by the font's ToUnicode map, or by its encoding."""
    try:
        if isinstance(stream := font.get("/ToUnicode"), pikepdf.Stream):
            return dict(_mapped(unpacked(stream)))
    except _FAULTS:
        return {}
    if str(font.get("/Encoding", "")) in ("/WinAnsiEncoding", "/MacRomanEncoding"):
        return {code: chr(code) for code in range(32, 127)}
    return {code: chr(code) for code, name in enumerate(StandardEncoding) if name != ".notdef" and 32 <= code < 127}


def _mapped(data: bytes) -> Iterator[tuple[int, str]]:
    """The pairs of a CMap's bfchar and bfrange sections."""
    words = data.decode("latin-1").replace("<", " <").replace("[", " [ ").replace("]", " ] ").split()
    section, given = "", list[str]()
    for word in words[: 4 * _MOST_CODES]:
        if word in ("beginbfchar", "beginbfrange"):
            section, given = word[5:], []
        elif word in ("endbfchar", "endbfrange"):
            section = ""
        elif section and word.startswith("<"):
            given.append(word.strip("<>"))
            if section == "bfchar" and len(given) == 2:
                yield int(given[0], 16), _letters(given[1])
                given = []
            elif section == "bfrange" and len(given) == 3:
                first, last = int(given[0], 16), int(given[1], 16)
                text = _letters(given[2])
                for step in range(min(last - first, 255) + 1):
                    yield first + step, text[:-1] + chr(ord(text[-1]) + step) if text else ""
                given = []


def _letters(digits: str) -> str:
    return bytes.fromhex(digits).decode("utf-16-be", errors="ignore")


def union(one: Box | None, other: Box) -> Box:
    """The box around two."""
    if one is None:
        return other
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
