"""The outline of a text in any font file, in type sizes, y downwards: for marks that the books' own face lacks."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont, TTLibError

LARGEST = 40_000_000  # bytes of a font file

Point = tuple[float, float]
# Each contour: its first point, then lines (one point) and cubic curves (three points).
Outline = tuple[tuple[Point, tuple[tuple[Point, ...], ...]], ...]


def outline(text: str, file: Path) -> Outline:
    """The contours of a text that starts at x = 0 on the baseline y = 0.

    Raises ValueError for a file that is no font, and KeyError with the first character that it lacks.
    """
    font = _font(file)
    names, glyphs = font.getBestCmap() or {}, font.getGlyphSet()
    pen, x = _Pen(glyphs, 1 / font["head"].unitsPerEm), 0.0
    for letter in text:
        if ord(letter) not in names:
            raise KeyError(letter)
        glyph = glyphs[names[ord(letter)]]
        pen.across = x
        glyph.draw(pen)
        x += glyph.width
    return tuple((start, tuple(steps)) for start, steps in pen.contours)


@lru_cache(maxsize=8)
def _font(file: Path) -> Any:
    try:
        if file.stat().st_size > LARGEST:
            raise ValueError(f"the font has more than {LARGEST:,} bytes")
        font = TTFont(BytesIO(file.read_bytes()), lazy=True, fontNumber=0)
        _ = font.getBestCmap(), font["head"].unitsPerEm
    except (OSError, TTLibError, KeyError, AssertionError) as error:
        raise ValueError("this is no font file") from error
    return font


class _Pen(BasePen):  # type: ignore[misc]
    """Notes contours, scaled; quadratic curves come as cubic ones."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self.contours: list[tuple[Point, list[tuple[Point, ...]]]] = []
        self.across, self._scale = 0.0, scale

    def _at(self, point: Point) -> Point:
        return ((point[0] + self.across) * self._scale, -point[1] * self._scale)

    def _moveTo(self, point: Point) -> None:
        self.contours.append((self._at(point), []))

    def _lineTo(self, point: Point) -> None:
        self.contours[-1][1].append((self._at(point),))

    def _curveToOne(self, one: Point, two: Point, end: Point) -> None:
        self.contours[-1][1].append(tuple(map(self._at, (one, two, end))))
