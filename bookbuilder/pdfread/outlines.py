"""A font program goes in, TrueType, OpenType, CFF or Type 1; the ink of its glyphs comes out, in type sizes.

Glyphs of a stranger's font may call each other without end: each is drawn within a number of steps, or is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, Protocol

from fontTools.cffLib import CFFFontSet
from fontTools.misc import eexec
from fontTools.misc.psCharStrings import T1CharString, T1OutlineExtractor, T2OutlineExtractor
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

Em = tuple[float, float, float, float]  # a glyph's ink in type sizes: left, bottom, right, top
Six = tuple[float, float, float, float, float, float]

MOST_STEPS = 20_000  # of a glyph: lines, curves, parts and subroutines
MOST_GLYPHS = 70_000
_THOUSANDTH: Six = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)


class GlyphTooLong(ValueError):
    """A glyph takes too many steps."""


class Program(Protocol):
    """A font program. Its methods may raise anything that fontTools raises for a font that somebody broke."""

    order: list[str]  # the glyphs' names, by their numbers
    built_in: Mapping[int, str]  # its own encoding
    cids: Mapping[int, str] | None  # the names by CID, where they are not the numbers of glyphs
    letters: Mapping[int, str]  # names by characters
    symbols: Mapping[int, str]  # names by the codes of a symbolic TrueType font

    def box(self, name: str) -> Em | None:
        """The ink of a glyph; None if it leaves none."""


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


def _placed(bounds: Em | None, matrix: Six) -> Em | None:
    if bounds is None:
        return None
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in bounds[0::2] for y in bounds[1::2]]
    across, up = zip(*corners, strict=True)
    return (min(across), min(up), max(across), max(up))


class _TrueType:
    """A font in tables, with outlines of either kind."""

    def __init__(self, data: bytes) -> None:
        self._font = TTFont(BytesIO(data), lazy=True)
        self._compact = _compact(self._font["CFF "].cff) if "CFF " in self._font else None
        its = self._compact
        self.order: list[str] = its.order if its else self._font.getGlyphOrder()[:MOST_GLYPHS]
        self.built_in: Mapping[int, str] = its.built_in if its else {}
        self.cids: Mapping[int, str] | None = its.cids if its else None
        tables = self._font["cmap"].tables if "cmap" in self._font else ()
        symbols: dict[int, str] = {}
        for table in tables:
            if (table.platformID, table.platEncID) in ((1, 0), (3, 0)):
                for code, name in table.cmap.items():
                    symbols.setdefault(code & 0xFF if code >= 0xF000 else code, name)
        self.symbols: Mapping[int, str] = symbols
        self.letters: Mapping[int, str] = (self._font.getBestCmap() or {}) if tables else {}
        self._glyphs: Any = None if its else self._font.getGlyphSet()

    def box(self, name: str) -> Em | None:
        if self._compact:
            return self._compact.box(name)
        pen = _Pen(self._glyphs)
        self._glyphs[name].draw(pen)
        em = self._font["head"].unitsPerEm
        return _placed(pen.bounds, (1 / em, 0.0, 0.0, 1 / em, 0.0, 0.0))


class _Compact:
    """A font in the Compact Font Format, with CIDs or names."""

    def __init__(self, top: Any) -> None:
        self._strings, self._top = top.CharStrings, top
        self.order: list[str] = list(top.charset)[:MOST_GLYPHS]
        with_cids = hasattr(top, "ROS")
        self.cids: Mapping[int, str] | None = (
            {int(name[3:]): name for name in self.order if name[:3] == "cid"} if with_cids else None
        )
        own = None if with_cids else top.Encoding
        names = enumerate(own) if isinstance(own, list) else _standard().items() if own == "StandardEncoding" else ()
        self.built_in: Mapping[int, str] = {code: name for code, name in names if name != ".notdef"}
        self.letters: Mapping[int, str] = {}
        self.symbols: Mapping[int, str] = {}

    def _matrix(self, glyph: Any) -> Six:
        """From the glyph to the type size: of the font, of its part, or of both."""
        part = getattr(self._top, "FDArray", None)
        own = self._top.rawDict.get("FontMatrix")
        if part is None:
            return tuple(map(float, own or _THOUSANDTH))  # type: ignore[return-value]
        at = self._strings.fdSelect[self._strings.charStrings[glyph]] if hasattr(self._strings, "fdSelect") else 0
        its = part[at].rawDict.get("FontMatrix")
        if own and its:
            a, b, c, d, e, f = map(float, its)
            g, h, i, j, k, m = map(float, own)
            return (
                a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m,
            )  # fmt: skip
        return tuple(map(float, its or own or _THOUSANDTH))  # type: ignore[return-value]

    def box(self, name: str) -> Em | None:
        string = self._strings[name]
        string.outlineExtractor = _Steps
        pen = _Pen(self._strings)
        string.draw(pen)
        return _placed(pen.bounds, self._matrix(name))


def _standard() -> Mapping[int, str]:
    from bookbuilder.pdfread.encodings import BASES

    return BASES["/StandardEncoding"]


def _compact(its: Any) -> _Compact:
    return _Compact(its[its.fontNames[0]])


def _bare(data: bytes) -> _Compact:
    its = CFFFontSet()
    its.decompile(BytesIO(data), None)
    return _compact(its)


_ENCRYPTED, _CHARACTERS = 55665, 4330
_STRING = re.compile(rb"/([^\s/]{1,100})\s+(\d{1,5})\s+(?:RD|-\||\S{1,5}) ")
_PART = re.compile(rb"dup\s+(\d{1,5})\s+(\d{1,5})\s+(?:RD|-\||\S{1,5}) ")
_CODE = re.compile(rb"dup\s+(\d{1,3})\s*/(\S{1,100})\s+put")
_MATRIX = re.compile(rb"/FontMatrix\s*\[([^\]]{1,200})\]")


class _Type1:
    """A Type 1 font: its charstrings are found by their names, none of its PostScript is run."""

    def __init__(self, data: bytes) -> None:
        clear, hidden = _halves(data)
        self._skips = int(its[1]) if (its := re.search(rb"/lenIV\s+(-?\d{1,2})", hidden)) else 4
        begins = hidden.find(b"/CharStrings")
        found = {int(at): string for (at,), string in self._strings(_PART, hidden[: max(begins, 0)], 1)}
        parts = [found.get(at, T1CharString(b"\x0b")) for at in range(max(found, default=-1) + 1)]
        strings = self._strings(_STRING, hidden[begins + 1 :], 1)
        self._glyphs = {name.decode("latin-1"): _Drawn(string, parts) for (name,), string in strings}
        self.order: list[str] = list(self._glyphs)
        self.cids: Mapping[int, str] | None = None
        own = {int(code): name.decode("latin-1") for code, name in _CODE.findall(clear)}
        self.built_in: Mapping[int, str] = own or _standard()
        self.letters: Mapping[int, str] = {}
        self.symbols: Mapping[int, str] = {}
        written = _MATRIX.search(clear)
        numbers = tuple(map(float, written[1].split())) if written else _THOUSANDTH
        self._matrix: Six = numbers if len(numbers) == 6 else _THOUSANDTH

    def _strings(self, pattern: re.Pattern[bytes], data: bytes, keys: int) -> list[tuple[tuple[bytes, ...], Any]]:
        found: list[tuple[tuple[bytes, ...], Any]] = []
        at = 0
        while (its := pattern.search(data, at)) and len(found) < MOST_GLYPHS:
            length = int(its[keys + 1])
            string = data[its.end() : its.end() + length]
            if self._skips >= 0:
                string = eexec.decrypt(string, _CHARACTERS)[0][self._skips :]
            found.append((its.groups()[:keys], T1CharString(string)))
            at = its.end() + length
        return found

    def box(self, name: str) -> Em | None:
        pen = _Pen(self._glyphs)
        self._glyphs[name].draw(pen)
        return _placed(pen.bounds, self._matrix)


class _Drawn:
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
