"""A font of a PDF goes in; what its codes look like comes out: how far they advance, and where their ink is.

The ink comes from the embedded font itself. Where that cannot be read, a glyph has the ink of a whole line: a check of
distances is then strict. The glyphs of Type 3 are drawn by the interpreter, from `procedure`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pikepdf
from fontTools.agl import toUnicode

from bookbuilder.pdfread import encodings
from bookbuilder.pdfread.encodings import MOST_CODES
from bookbuilder.pdfread.marks import FontUse
from bookbuilder.pdfread.matrices import Matrix, six, union
from bookbuilder.pdfread.outlines import Em, Program, program
from bookbuilder.pdfread.streams import FAULTS, unpacked

logging.getLogger("fontTools").setLevel(logging.ERROR)  # strangers' fonts have faults that do not matter here

_MOST_LAID = 10_000  # strings of a font that are remembered
_SPACE = 32  # the code to which the space between words is added
_UPRIGHT: Matrix = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)


Drawing = Callable[[int, float, float], Em | None]  # draws a code at a place in type sizes, and tells its ink


class Laid(NamedTuple):
    """A string as it is set: how far it advances, the box of its ink, its highest glyph, its text; in type sizes."""

    x: float
    y: float
    ink: Em | None
    tallest: float
    text: str


class Typeface:
    """One font."""

    def __init__(self, font: pikepdf.Dictionary) -> None:
        self.written = font
        self._wide = str(font.get("/Subtype")) == "/Type0"
        inner = font["/DescendantFonts"][0] if self._wide else font
        descriptor = inner.get("/FontDescriptor", pikepdf.Dictionary())
        self._widths = _wide_widths(inner) if self._wide else _widths(font)
        self._missing = (
            _number(inner.get("/DW"), 1000.0) if self._wide else _number(descriptor.get("/MissingWidth"), 0.0)
        )
        lowest, highest = _number(descriptor.get("/Descent"), -250.0), _number(descriptor.get("/Ascent"), 900.0)
        self._usual = min(lowest, highest) / 1000, max(lowest, highest) / 1000  # some fonts say both as lengths
        self.is_drawn = str(font.get("/Subtype")) == "/Type3"
        self.matrix = _matrix(font) if self.is_drawn else _UPRIGHT
        self.is_upright = self._wide and _is_upright(font)  # whether lines run from top to bottom
        self._drops = [_number(each, 0.0) / 1000 for each in list(inner.get("/DW2", (880, -1000)))[:2]]
        self._cids = _cids(font) if self._wide else None
        self._glyphs = _Glyphs(font, inner, descriptor, self._wide)
        self.length = self._glyphs.length  # of its program, in bytes
        embedded = _is_embedded(font, descriptor)
        readable = not embedded or self.is_drawn or self._glyphs.is_readable
        self.use = FontUse(_name(font), str(font.get("/Subtype", "?"))[1:], embedded, readable)
        self._known: dict[int, Em | None] = {}
        self._facts: dict[int, tuple[float, Em | None, str]] = {}  # by code: how far it advances, its ink, its meaning
        self._laid: dict[tuple[bytes, float, float], Laid] = {}
        self._meanings = encodings.meanings(font, self._wide)
        self._names = encodings.names(font) if self.is_drawn else {}

    def laid(self, shown: bytes, letters: float, words: float, drawn: Drawing | None = None) -> Laid:
        """A string as it is set, with spaces after letters and words in type sizes; what `drawn` draws is not kept."""
        name = (shown, letters, words)
        if drawn is not None or (laid := self._laid.get(name)) is None:
            laid = self._lay(shown, letters, words, drawn)
            if drawn is None and len(self._laid) < _MOST_LAID:
                self._laid[name] = laid
        return laid

    def _lay(self, shown: bytes, letters: float, words: float, drawn: Drawing | None) -> Laid:
        x = y = tallest = 0.0
        ink: Em | None = None
        said, facts, is_upright = list[str](), self._facts, self.is_upright
        step = 2 if self._wide else 1
        for at in range(0, len(shown) - step + 1, step):
            code = shown[at] << 8 | shown[at + 1] if self._wide else shown[at]
            if (known := facts.get(code)) is None:
                known = facts[code] = self.advance(code), None if self.is_drawn else self.ink(code), self.meaning(code)
            advance, em, meaning = known
            if drawn:
                em = drawn(code, x, y)
            if em is not None:
                tallest = max(tallest, em[3] - em[1])
                ink = union(ink, (x + em[0], y + em[1], x + em[2], y + em[3]))
            said.append(meaning)
            space = letters + (words if code == _SPACE and not self._wide else 0.0)
            if is_upright:
                y += self.drop() + space
            else:
                x += advance + space
        return Laid(x, y, ink, tallest, "".join(said))

    def advance(self, code: int) -> float:
        """How far a code advances, in type sizes."""
        return self._widths.get(self._cid(code), self._missing) * self.matrix[0]

    def drop(self) -> float:
        """How far a line from top to bottom advances with each code: in type sizes, below 0."""
        return self._drops[1] if len(self._drops) == 2 else -1.0

    def ink(self, code: int) -> Em | None:
        """Where the ink of a code is, in type sizes; None if it leaves none."""
        if code not in self._known:
            found = self._glyphs.box(self._cid(code), self.advance(code), self._usual)
            if found and self.is_upright:
                across, up = self.advance(code) / 2, self._drops[0] if self._drops else 0.88
                found = (found[0] - across, found[1] - up, found[2] - across, found[3] - up)
            self._known[code] = found
        return self._known[code]

    def meaning(self, code: int) -> str:
        """The characters that a code stands for; empty if the font does not say."""
        return self._meanings.get(code, chr(code) if not self._meanings and 32 <= code < 127 and not self._wide else "")

    def procedure(self, code: int) -> Any:
        """What draws a glyph of Type 3; None if nothing does."""
        drawn = self.written.get("/CharProcs", pikepdf.Dictionary()).get(f"/{self._names.get(code, '')}")
        return drawn if isinstance(drawn, pikepdf.Stream) else None

    def _cid(self, code: int) -> int:
        return code if self._cids is None else self._cids.get(code, -1)


class _Glyphs:
    """The glyphs of an embedded font program, by the codes of the PDF, or by its CIDs."""

    def __init__(self, font: Any, inner: Any, descriptor: Any, wide: bool) -> None:
        self._program: Program | None = None
        self._names: Mapping[int, str] = {}
        self.length = 0
        try:
            data = _program(descriptor)
            self.length = len(data)
            if data and (found := program(data)):
                self._names = _by_cid(found, inner) if wide else _by_code(found, font, descriptor)
                self._program = found
        except Exception:  # whatever fontTools raises for a font that somebody broke
            self._program = None

    @property
    def is_readable(self) -> bool:
        """Whether the font has a program."""
        return self._program is not None

    def box(self, code: int, advance: float, usual: tuple[float, float]) -> Em | None:
        """The ink of a code; that of a whole line if the glyph is unknown."""
        strict = (min(0.0, advance), usual[0], max(0.0, advance), usual[1])
        if self._program is None:
            return strict
        try:
            if (name := self._names.get(code)) is None:
                return strict
            return self._program.box(name)
        except Exception:  # likewise
            return strict


def _by_cid(outlines: Program, inner: Any) -> Mapping[int, str]:
    if outlines.cids is not None:
        return outlines.cids
    table = inner.get("/CIDToGIDMap")
    if isinstance(table, pikepdf.Stream):
        data = unpacked(table)
        pairs = ((at // 2, data[at] << 8 | data[at + 1]) for at in range(0, len(data) - 1, 2))
        return {cid: outlines.order[glyph] for cid, glyph in pairs if glyph < len(outlines.order)}
    return dict(enumerate(outlines.order))


def _by_code(outlines: Program, font: Any, descriptor: Any) -> Mapping[int, str]:
    """By the names of the encoding, or the font's own; TrueType goes by characters, or its own table (9.6.6.4)."""
    known, named = set(outlines.order), encodings.names(font)
    found = {code: name for code, name in outlines.built_in.items() if name in known}
    symbolic = bool(int(_number(descriptor.get("/Flags"), 0)) & 4)
    by_name: dict[int, str] = {}
    for code, name in named.items():
        letters = toUnicode(name)
        if len(letters) == 1 and ord(letters) in outlines.letters:
            by_name[code] = outlines.letters[ord(letters)]
        elif name in known:
            by_name[code] = name
    found |= {**by_name, **outlines.symbols} if symbolic else {**outlines.symbols, **by_name}
    for code, meant in encodings.meanings(font, False).items():
        if code not in found and len(meant) == 1 and ord(meant) in outlines.letters:
            found[code] = outlines.letters[ord(meant)]
    return found


def _program(descriptor: Any) -> bytes:
    for key in ("/FontFile2", "/FontFile3", "/FontFile"):
        if key in descriptor:
            return unpacked(descriptor[key])
    return b""


def _is_embedded(font: Any, descriptor: Any) -> bool:
    return str(font.get("/Subtype")) == "/Type3" or any(
        isinstance(descriptor.get(f"/FontFile{n}"), pikepdf.Stream) for n in ("", "2", "3")
    )


def _is_upright(font: Any) -> bool:
    written = font.get("/Encoding")
    if isinstance(written, pikepdf.Stream):
        return int(_number(written.get("/WMode"), 0)) == 1
    return str(written).endswith("-V")


def _cids(font: Any) -> dict[int, int] | None:
    try:
        return encodings.numbers(font)
    except FAULTS:
        return {}


def _matrix(font: Any) -> Matrix:
    try:
        return six(font["/FontMatrix"])
    except FAULTS:
        return _UPRIGHT


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
    given, at = list(font.get("/W", []))[:MOST_CODES], 0
    while at + 1 < len(given):
        first = int(_number(given[at], 0))
        if isinstance(given[at + 1], pikepdf.Array):
            widths = list(given[at + 1])[:MOST_CODES]
            found.update({first + step: _number(width, 0.0) for step, width in enumerate(widths)})
            at += 2
        elif at + 2 < len(given):
            last = min(int(_number(given[at + 1], 0)), first + MOST_CODES)
            found.update(dict.fromkeys(range(first, last + 1), _number(given[at + 2], 0.0)))
            at += 3
        else:
            break
        if len(found) > 8 * MOST_CODES:
            break
    return found
