"""A text goes in; its width and the box of its ink come out, in points, without drawing. Kerning is not applied."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from struct import unpack_from
from typing import Any, NamedTuple

from fontTools.ttLib import TTFont

from bookbuilder.fonts.faces import READING, face_path

_REMEMBERED = 1 << 13  # texts: words and marks recur, page references do not


class Ink(NamedTuple):
    """The box of the ink around a text that starts at x = 0 on the baseline y = 0; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float


class _Metrics:
    """One font file's advances and glyph boxes, in thousandths of the type size.

    The tables are kept as they stand in the file, since fontTools' glyphs change when they are first looked at: that
    would be seen by another thread.
    """

    def __init__(self, face: str) -> None:
        font: Any = TTFont(BytesIO(face_path(face).read_bytes()), lazy=True)
        scale: float = 1000 / font["head"].unitsPerEm
        advances, places = font["hmtx"], font["loca"]
        names: dict[int, str] = font.getBestCmap()
        self._scale = scale
        self._glyphs: bytes = font.getTableData("glyf")
        self._spans = {code: _span(places, font.getGlyphID(name)) for code, name in names.items()}
        self.advance: dict[int, float] = {code: advances[name][0] * scale for code, name in names.items()}

    def box(self, code: int) -> Ink | None:
        """The ink of one character, or None for one without ink, such as a space."""
        start, end = self._spans.get(code, (0, 0))
        if start == end:
            return None
        _, left, bottom, right, top = unpack_from(">5h", self._glyphs, start)
        return Ink(*(edge * self._scale for edge in (left, -top, right, -bottom)))


def _span(places: Sequence[int], glyph: int) -> tuple[int, int]:
    """A glyph's start and end in its table; one without ink has no bytes."""
    return places[glyph], places[glyph + 1]


@cache
def _metrics(face: str) -> _Metrics:
    with READING:
        return _Metrics(face)


@lru_cache(maxsize=_REMEMBERED)
def _advance(face: str, text: str) -> float:
    advance = _metrics(face).advance
    return sum(advance.get(ord(letter), 0.0) for letter in text)


@lru_cache(maxsize=_REMEMBERED)
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
    """The advance of the text."""
    return _advance(face, text) * size / 1000


def ink(text: str, face: str, size: float) -> Ink:
    """The box of the text's ink, relative to its starting point."""
    return Ink(*(edge * size / 1000 for edge in _ink(face, text)))


def missing(face: str, text: str) -> str:
    """The characters of the text that the face cannot show, each once; white space is never missing."""
    has = _metrics(face).advance
    return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in has and not letter.isspace()))
