"""A text goes in; its width and the box of its ink come out, in points, without drawing. Kerning is not applied."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from struct import unpack_from
from typing import Any, NamedTuple

from fontTools.ttLib import TTFont

from bookbuilder.fonts.faces import READING, fallback, family_of, is_installed, parsed
from bookbuilder.fonts.truetype import file_of

NARROW_SPACE = "\u202f"  # a narrow no-break space, which few faces have: at French ; : ! ? and within « »
NARROW = 0.6  # its width, relative to a face's space; about a sixth of the type size
_REMEMBERED = 1 << 13  # texts: words and marks recur, page references do not


class InkBox(NamedTuple):
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

    def __init__(self, data: bytes) -> None:
        font: Any = TTFont(BytesIO(data), lazy=True)
        scale: float = 1000 / font["head"].unitsPerEm
        advances, places = font["hmtx"], font["loca"]
        names: dict[int, str] = font.getBestCmap()
        self._scale = scale
        self._glyphs: bytes = font.getTableData("glyf")
        self._spans = {code: _span(places, font.getGlyphID(name)) for code, name in names.items()}
        self.advance: dict[str, float] = {chr(code): advances[name][0] * scale for code, name in names.items()}
        self.advance[NARROW_SPACE] = NARROW * self.advance.get(" ", 0.0)

    def box(self, code: int) -> InkBox | None:
        """The ink of one character, or None for one without ink, such as a space."""
        start, end = self._spans.get(code, (0, 0))
        if start == end:
            return None
        _, left, bottom, right, top = unpack_from(">5h", self._glyphs, start)
        return InkBox(*(edge * self._scale for edge in (left, -top, right, -bottom)))


def _span(places: Sequence[int], glyph: int) -> tuple[int, int]:
    """A glyph's start and end in its table; one without ink has no bytes."""
    return places[glyph], places[glyph + 1]


@cache
def _metrics(face: str) -> _Metrics:
    data = file_of(face)  # before the lock, which this takes as well
    with READING:
        return _Metrics(data)


def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces, each with the face that shows it: the face itself, or others for what it lacks."""
    has = _metrics(face).advance
    if has.keys() >= set(text):
        return ((face, text),) if text else ()
    faces = [_shown_in(letter, face) for letter in text]
    for at in range(1, len(text) - 1):
        if text[at] == " " and faces[at - 1] == faces[at + 1]:  # between two words of one face, it is a part of them
            faces[at] = faces[at - 1]
    shown = groupby(zip(faces, text, strict=True), itemgetter(0))
    return tuple((shown_in, "".join(letter for _, letter in letters)) for shown_in, letters in shown)


@lru_cache(maxsize=_REMEMBERED)
def _shown_in(letter: str, face: str) -> str:
    """The face that shows a letter: this one, the house's, or that of its script; this one, too, if none does."""
    faces = [face, fallback(face)]
    if (family := family_of(letter)) and is_installed(family):
        faces.append(f"{family} {parsed(face).weight}")
    return next((other for other in faces if letter in _metrics(other).advance), face)


@lru_cache(maxsize=_REMEMBERED)
def _advance(face: str, text: str) -> float:
    return sum(
        _metrics(part_face).advance.get(letter, 0.0) for part_face, piece in runs(text, face) for letter in piece
    )


@lru_cache(maxsize=_REMEMBERED)
def _ink(face: str, text: str) -> InkBox:
    boxes, x = [], 0.0
    for metrics, letter in ((_metrics(part_face), letter) for part_face, piece in runs(text, face) for letter in piece):
        box = metrics.box(ord(letter))
        if box:
            boxes.append((box.left + x, box.top, box.right + x, box.bottom))
        x += metrics.advance.get(letter, 0.0)
    if not boxes:
        return InkBox(0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return InkBox(min(lefts), min(tops), max(rights), max(bottoms))


def width(text: str, face: str, size: float) -> float:
    """The advance of the text."""
    return _advance(face, text) * size / 1000


def ink(text: str, face: str, size: float) -> InkBox:
    """The box of the text's ink, relative to its starting point."""
    return InkBox(*(edge * size / 1000 for edge in _ink(face, text)))


def missing(face: str, text: str) -> str:
    """The characters that neither the face nor others in its place can show, each once; white space never is."""
    lacking = (
        letter for part_face, piece in runs(text, face) for letter in piece if letter not in _metrics(part_face).advance
    )
    return "".join(dict.fromkeys(letter for letter in lacking if not letter.isspace()))
