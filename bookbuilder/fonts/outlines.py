"""The outline of a text in a face or in any font file, in type sizes, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from bookbuilder.fonts.faces import MOST_FACES, READING
from bookbuilder.fonts.metrics import NARROW_SPACE, placed, width
from bookbuilder.fonts.truetype import file_of, unreadable
from bookbuilder.paths import edition

LARGEST = 40_000_000  # bytes of a font file
MOST_PARTS = 1_000  # of the glyphs of a mark
_STARTS = (b"\0\1\0\0", b"OTTO", b"true", b"ttcf")  # TrueType, OpenType and collections; packed ones may be endless

Point = tuple[float, float]
Contour = tuple[
    Point, tuple[tuple[Point, ...], ...]
]  # its first point, then lines (one point) and cubic curves (three)
Outline = tuple[Contour, ...]


def missing_in(file: Path, text: str) -> str:
    """The characters of the text that a font file lacks, each once. Raises ValueError for a file that is no font."""
    _, names = _font(file)
    return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in names))


def outline(text: str, source: Path | str) -> Outline:
    """The contours of a text that starts at x = 0 on the baseline y = 0, in a font file or in a face by its name.

    A character that the font lacks shows the font's sign for that, and leaves no trace if it is white space. Raises
    ValueError for a file that is no font, or a damaged one; InputError for a face whose file is damaged.
    """
    if isinstance(source, Path):
        return _outline(text, *_font(source), 0.0)
    contours, start = list[Contour](), 0.0
    for face, cluster in placed(text, source):
        for glyph in cluster.glyphs:
            x = (start + glyph.x) / 1000
            first, *others = glyph.letters.split(NARROW_SPACE)  # fonts with this space have it in widths of their own
            for before, part in ((0.0, first), *((width(NARROW_SPACE, face, 1.0), other) for other in others)):
                x += before
                contours += _in_face(part, face, x, -glyph.y / 1000)
                x += width(part, face, 1.0)
        start += cluster.width
    return tuple(contours)


def _in_face(text: str, face: str, x: float, y: float) -> Outline:
    """Raises InputError for a face whose glyphs are damaged, as those of an author's own may be."""
    try:
        return _outline(text, *_known(face), x, y)
    except ValueError as error:
        raise unreadable(face, error) from error


def _outline(text: str, font: Any, names: dict[int, str], x: float, y: float = 0.0) -> Outline:
    codes = [ord(letter) for letter in text if ord(letter) in names or not letter.isspace()]
    try:
        with READING:
            return _drawn(font, [names[code] if code in names else font.getGlyphName(0) for code in codes], x, y)
    except Exception as error:  # tables are read when they are asked for, and fontTools trips over damage in many ways
        raise ValueError("the font file is damaged") from error


def _drawn(font: Any, names: Iterable[str], x: float, y: float) -> Outline:
    glyphs, scale = font.getGlyphSet(), 1 / font["head"].unitsPerEm
    pen, x = _Pen(glyphs, scale), x / scale
    pen.down = y / scale
    for name in names:
        pen.across = x
        glyphs[name].draw(pen)
        x += glyphs[name].width
    return tuple((start, tuple(steps)) for start, steps in pen.contours)


def _font(file: Path) -> tuple[Any, dict[int, str]]:
    """A font and its characters. Raises ValueError."""
    try:
        return _read(file, edition(file))
    except ValueError:
        raise
    except Exception as error:
        raise ValueError("this is not a font file") from error


@lru_cache(maxsize=MOST_FACES)
def _known(face: str) -> tuple[Any, dict[int, str]]:
    """The font of a face, read once."""
    data = file_of(face)
    with READING:
        font = TTFont(BytesIO(data), lazy=True)
        return font, font.getBestCmap()


@lru_cache(maxsize=8)
def _read(file: Path, _edition: tuple[int, ...]) -> tuple[Any, dict[int, str]]:
    """The font in an edition of a file, read once."""
    if file.stat().st_size > LARGEST:
        raise ValueError(f"the font has more than {LARGEST:,} bytes")
    data = file.read_bytes()
    if not data.startswith(_STARTS):
        raise ValueError("this is not a font file")
    with READING:
        font = TTFont(BytesIO(data), lazy=True, fontNumber=0)
        return font, font.getBestCmap() or {}


class _Pen(BasePen):  # type: ignore[misc]
    """Notes contours, scaled; quadratic curves come as cubic ones."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self.contours: list[tuple[Point, list[tuple[Point, ...]]]] = []
        self.across, self.down, self.parts, self._scale = 0.0, 0.0, 0, scale

    def _at(self, point: Point) -> Point:
        return ((point[0] + self.across) * self._scale, (self.down - point[1]) * self._scale)

    def addComponent(self, glyph_name: str, transformation: Any) -> None:
        """Draw a part of a glyph, which may have parts itself: of a few, each twice in the next, come billions."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise ValueError(f"a mark has more than {MOST_PARTS:,} parts")
        super().addComponent(glyph_name, transformation)

    def _moveTo(self, point: Point) -> None:
        self.contours.append((self._at(point), []))

    def _lineTo(self, point: Point) -> None:
        self.contours[-1][1].append((self._at(point),))

    def _curveToOne(self, one: Point, two: Point, end: Point) -> None:
        self.contours[-1][1].append(tuple(map(self._at, (one, two, end))))
