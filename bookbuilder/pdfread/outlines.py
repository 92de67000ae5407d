"""A font program goes in, TrueType, OpenType, CFF or Type 1; the ink of its glyphs comes out, in type sizes.

Glyphs of a stranger's font may call each other without end: each is drawn within a number of steps, or is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from types import MappingProxyType
from typing import Any

from fontTools.misc import eexec
from fontTools.misc.psCharStrings import T1CharString, T1OutlineExtractor, T2OutlineExtractor
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from bookbuilder.pdfread.encodings import BASES
from bookbuilder.pdfread.matrices import Matrix, after, placed, six

Em = tuple[float, float, float, float]  # a glyph's ink in type sizes: left, bottom, right, top

MOST_STEPS = 20_000  # of a glyph: lines, curves, parts and subroutines
MOST_GLYPHS = 70_000
_STANDARD = BASES["/StandardEncoding"]
_THOUSANDTH: Matrix = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)


class GlyphTooLong(ValueError):
    """A glyph takes too many steps."""


class Program:
    """A font program. Its methods may raise anything that fontTools raises for a font that somebody broke."""

    order: Sequence[str] = ()  # the glyphs' names, by their numbers
    built_in: Mapping[int, str] = MappingProxyType({})  # the font's own encoding
    cids: Mapping[int, str] | None = None  # the names by CID, where they are not the numbers of glyphs
    letters: Mapping[int, str] = MappingProxyType({})  # names by characters
    symbols: Mapping[int, str] = MappingProxyType({})  # names by the codes of a symbolic TrueType font

    def box(self, name: str) -> Em | None:
        """The ink of a glyph; None if it leaves none."""
        raise NotImplementedError


def program(data: bytes) -> Program | None:
    """The program of these bytes; None for none that can be read."""
    for starts, make in _KINDS:
        if data.startswith(starts):
            return make(data)
    return None


class _Pen(BoundsPen):  # type: ignore[misc]
    """Takes the bounds of what is drawn, step by step."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.steps = 0

    def step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise GlyphTooLong("a glyph has too many steps")

    def addComponent(self, name: str, transformation: Any) -> None:
        self.step()
        super().addComponent(name, transformation)

    def _lineTo(self, point: Any) -> None:
        self.step()
        super()._lineTo(point)

    def _curveToOne(self, one: Any, two: Any, three: Any) -> None:
        self.step()
        super()._curveToOne(one, two, three)

    def _qCurveToOne(self, one: Any, two: Any) -> None:
        self.step()
        super()._qCurveToOne(one, two)


class _Steps(T2OutlineExtractor):  # type: ignore[misc]
    """Runs a charstring of CFF, and counts its subroutines."""

    def execute(self, string: Any, **more: Any) -> None:
        self.pen.step()
        super().execute(string, **more)


class _Steps1(T1OutlineExtractor):  # type: ignore[misc]
    """The same of Type 1."""

    def execute(self, string: Any, **more: Any) -> None:
        self.pen.step()
        super().execute(string, **more)

    def op_div(self, _: int) -> None:
        second, first = self.pop(), self.pop()
        self.push(first / second)

    def op_sbw(self, _: int) -> None:
        self.sbx, y, self.width, _ = self.popall()
        self.currentPoint = self.sbx, y


def _drawn(glyph: Any, pen: _Pen, matrix: Matrix) -> Em | None:
    """The ink of a glyph that is drawn with a pen and then moved."""
    glyph.draw(pen)
    return placed(matrix, pen.bounds) if pen.bounds else None


class _TrueType(Program):
    """A font in tables, with outlines of either kind."""

    def __init__(self, data: bytes) -> None:
        self._font = TTFont(BytesIO(data), lazy=True)
        self._compact = _compact(self._font["CFF "].cff) if "CFF " in self._font else None
        if self._compact:
            self.order, self.built_in, self.cids = self._compact.order, self._compact.built_in, self._compact.cids
        else:
            self.order, self._glyphs = self._font.getGlyphOrder()[:MOST_GLYPHS], self._font.getGlyphSet()
        tables = self._font["cmap"].tables if "cmap" in self._font else ()
        symbols: dict[int, str] = {}
        for table in tables:
            if (table.platformID, table.platEncID) in ((1, 0), (3, 0)):
                for code, name in table.cmap.items():
                    symbols.setdefault(code & 0xFF if code >= 0xF000 else code, name)
        self.symbols = symbols
        self.letters = (self._font.getBestCmap() or {}) if tables else {}

    def box(self, name: str) -> Em | None:
        if self._compact:
            return self._compact.box(name)
        em = self._font["head"].unitsPerEm
        return _drawn(self._glyphs[name], _Pen(self._glyphs), (1 / em, 0.0, 0.0, 1 / em, 0.0, 0.0))


class _Compact(Program):
    """A font in the Compact Font Format, with CIDs or names."""

    def __init__(self, top: Any) -> None:
        self._strings, self._top = top.CharStrings, top
        self.order = list(top.charset)[:MOST_GLYPHS]
        if hasattr(top, "ROS"):
            self.cids = {int(name[3:]): name for name in self.order if name[:3] == "cid"}
            return
        own = top.Encoding
        names = enumerate(own) if isinstance(own, list) else _STANDARD.items() if own == "StandardEncoding" else ()
        self.built_in = {code: name for code, name in names if name != ".notdef"}

    def _matrix(self, glyph: Any) -> Matrix:
        """From the glyph to the type size: of the font, of its part, or of both."""
        parts, own = getattr(self._top, "FDArray", None), self._top.rawDict.get("FontMatrix")
        if parts is None:
            return six(own or _THOUSANDTH)
        at = self._strings.fdSelect[self._strings.charStrings[glyph]] if hasattr(self._strings, "fdSelect") else 0
        part = parts[at].rawDict.get("FontMatrix")
        return after(six(part), six(own)) if own and part else six(part or own or _THOUSANDTH)

    def box(self, name: str) -> Em | None:
        string = self._strings[name]
        string.outlineExtractor = _Steps
        return _drawn(string, _Pen(self._strings), self._matrix(name))


def _compact(fonts: Any) -> _Compact:
    return _Compact(fonts[fonts.fontNames[0]])


def _bare(data: bytes) -> _Compact:
    from fontTools.cffLib import CFFFontSet  # which takes long to import, and our own files have no such fonts

    fonts = CFFFontSet()
    fonts.decompile(BytesIO(data), None)
    return _compact(fonts)


_ENCRYPTED, _CHARACTERS = 55665, 4330
_STRING = re.compile(rb"/([^\s/]{1,100})\s+(\d{1,5})\s+(?:RD|-\||\S{1,5}) ")
_PART = re.compile(rb"dup\s+(\d{1,5})\s+(\d{1,5})\s+(?:RD|-\||\S{1,5}) ")
_CODE = re.compile(rb"dup\s+(\d{1,3})\s*/(\S{1,100})\s+put")
_MATRIX = re.compile(rb"/FontMatrix\s*\[([^\]]{1,200})\]")


class _Type1(Program):
    """A Type 1 font: its charstrings are found by their names, none of its PostScript is run."""

    def __init__(self, data: bytes) -> None:
        clear, hidden = _halves(data)
        skips = re.search(rb"/lenIV\s+(-?\d{1,2})", hidden)
        self._skips = int(skips[1]) if skips else 4
        begins = hidden.find(b"/CharStrings")
        found = {int(at): string for at, string in self._strings(_PART, hidden[: max(begins, 0)])}
        parts = [found.get(at, T1CharString(b"\x0b")) for at in range(max(found, default=-1) + 1)]
        strings = self._strings(_STRING, hidden[begins + 1 :])
        self._glyphs = {name.decode("latin-1"): _Glyph(string, parts) for name, string in strings}
        self.order = list(self._glyphs)
        self.built_in = {int(code): name.decode("latin-1") for code, name in _CODE.findall(clear)} or _STANDARD
        written = _MATRIX.search(clear)
        numbers = list(map(float, written[1].split())) if written else []
        self._matrix = six(numbers) if len(numbers) == 6 else _THOUSANDTH

    def _strings(self, pattern: re.Pattern[bytes], data: bytes) -> Iterator[tuple[bytes, Any]]:
        """Charstrings, each with what stands before it, and then its length."""
        at = 0
        for _ in range(MOST_GLYPHS):
            if (found := pattern.search(data, at)) is None:
                return
            at = found.end() + int(found[2])
            string = data[found.end() : at]
            if self._skips >= 0:
                string = eexec.decrypt(string, _CHARACTERS)[0][self._skips :]
            yield found[1], T1CharString(string)

    def box(self, name: str) -> Em | None:
        return _drawn(self._glyphs[name], _Pen(self._glyphs), self._matrix)


class _Glyph:
    """A glyph of Type 1, which may be part of another one."""

    def __init__(self, string: Any, parts: Any) -> None:
        self._string, self._parts = string, parts

    def draw(self, pen: Any) -> None:
        _Steps1(pen, self._parts).execute(self._string)


def _halves(data: bytes) -> tuple[bytes, bytes]:
    """The clear and the decrypted part of a Type 1 font, which may be cut into segments (PFB)."""
    if data[:1] == b"\x80":
        joined, at = b"", 0
        while data[at : at + 1] == b"\x80" and data[at + 1 : at + 2] in (b"\x01", b"\x02"):
            length = int.from_bytes(data[at + 2 : at + 6], "little")
            joined += data[at + 6 : at + 6 + length]
            at += 6 + length
        data = joined
    clear, _, rest = data.partition(b"eexec")
    rest = rest.lstrip(b" \t\r\n")
    if re.fullmatch(rb"[0-9A-Fa-f\s]{8}", rest[:8]):
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", rest)
        rest = bytes.fromhex(digits[: len(digits) // 2 * 2].decode())
    return clear, eexec.decrypt(rest, _ENCRYPTED)[0][4:]


_KINDS: tuple[tuple[tuple[bytes, ...], Callable[[bytes], Program]], ...] = (
    ((b"\0\1\0\0", b"true", b"OTTO"), _TrueType),
    ((b"\1\0",), _bare),
    ((b"%!", b"\x80\1"), _Type1),
)
