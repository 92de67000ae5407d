"""How wide a text runs and where its ink lies, in points, without drawing it. Kerning is not applied."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

from fontTools.ttLib import TTFont

from bookbuilder.fonts.faces import face_path


class Ink(NamedTuple):
    """The box of the ink around a text that starts at x = 0 on the baseline y = 0; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float


class _Metrics:
    """One font file's advances and glyph boxes, in thousandths of the type size."""

    def __init__(self, face: str) -> None:
        font: Any = TTFont(BytesIO(face_path(face).read_bytes()), lazy=True)
        scale: float = 1000 / font["head"].unitsPerEm
        advances = font["hmtx"]
        self._names: dict[int, str] = font.getBestCmap()
        self._glyphs = font["glyf"]
        self._scale = scale
        self.advance: dict[int, float] = {code: advances[name][0] * scale for code, name in self._names.items()}
        self._boxes: dict[int, Ink | None] = {}

    def box(self, code: int) -> Ink | None:
        """The ink of one character, or None for one without ink, such as a space."""
        if code not in self._boxes:
            self._boxes[code] = self._measured(self._names[code]) if code in self._names else None
        return self._boxes[code]

    def _measured(self, name: str) -> Ink | None:
        glyph = self._glyphs[name]
        if glyph.numberOfContours == 0:
            return None
        return Ink(*(edge * self._scale for edge in (glyph.xMin, -glyph.yMax, glyph.xMax, -glyph.yMin)))


@cache
def _metrics(face: str) -> _Metrics:
    return _Metrics(face)


@cache
def _advance(face: str, text: str) -> float:
    advance = _metrics(face).advance
    return sum(advance.get(ord(letter), 0.0) for letter in text)


@cache
def _ink(face: str, text: str) -> Ink:
    metrics = _metrics(face)
    boxes, x = [], 0.0
    for letter in text:
        box = metrics.box(ord(letter))
        if box:
            boxes.append((box.left + x, box.top, box.right + x, box.bottom))
        x += metrics.advance.get(ord(letter), 0.0)
    if not boxes:
        return Ink(0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Ink(min(lefts), min(tops), max(rights), max(bottoms))


def width(text: str, face: str, size: float) -> float:
    """How far the text advances."""
    return _advance(face, text) * size / 1000


def ink(text: str, face: str, size: float) -> Ink:
    """Where the text's ink lies around its starting point."""
    return Ink(*(edge * size / 1000 for edge in _ink(face, text)))


def missing(face: str, text: str) -> str:
    """The characters of the text that the face cannot show, each once; white space is never missing."""
    has = _metrics(face).advance
    return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in has and not letter.isspace()))
