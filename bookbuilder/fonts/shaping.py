"""A text in a face that has its letters goes in; the glyphs that show it come out, each at its place.

HarfBuzz joins letters, puts marks at their places and vowels before their consonants. Lines of Arabic are given to it
as they are read, and come back as they stand on paper, from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple
from unicodedata import bidirectional

from bookbuilder.fonts.faces import MOST_FACES
from bookbuilder.fonts.glyphs import GLYPHS
from bookbuilder.fonts.truetype import file_of

VISUAL = "\u202d"  # begins a text whose characters stand in their order on paper: the left-to-right override
_REMEMBERED = 1 << 12  # texts
_NUMBER = r"\d(?:[\d.,/\u066b\u066c]*\d)?"  # runs from left to right in any text
_ANY_LANGUAGE = "und"  # else HarfBuzz would take that of the machine


class Glyph(NamedTuple):
    """Characters whose glyphs follow each other, and where they begin, in thousandths of the type size, y upwards."""

    letters: str
    x: float
    y: float


class LetterCluster(NamedTuple):
    """Glyphs that together show some characters of a text; the next cluster begins where this one ends."""

    said: str  # the characters, in their order on paper
    glyphs: tuple[Glyph, ...]  # their places in the cluster
    is_plain: bool  # they are these characters, and stand where they would without any shaping
    width: float


def runs_from_right(text: str) -> bool:
    """Whether a text has letters that join from right to left."""
    return any(bidirectional(letter) == "AL" for letter in text)


def on_paper(text: str) -> str:
    """A text whose characters stand in their order on paper; those that join are then found to be read in another."""
    return VISUAL + text if runs_from_right(text) else text


def as_read(piece: str) -> str:
    """A piece of a line on paper in the order of reading: from right to left, but for numbers."""
    return re.sub(_NUMBER, lambda number: number[0][::-1], piece[::-1])


@lru_cache(maxsize=MOST_FACES)
def _font(face: str) -> tuple[Any, float, dict[int, str]]:
    """A face for HarfBuzz, what its units are in thousandths, and the only character of each glyph that has one."""
    import uharfbuzz

    whole = uharfbuzz.Face(file_of(face))
    plain: dict[int, str] = {}
    font = uharfbuzz.Font(whole)
    for code in sorted(whole.unicodes):
        if code < GLYPHS:
            plain.setdefault(font.get_nominal_glyph(code), chr(code))
    return font, 1000 / whole.upem, plain


@lru_cache(maxsize=_REMEMBERED)
def shaped(text: str, face: str) -> tuple[LetterCluster, ...]:
    """The clusters of a text, as it is read, all of whose letters are in the face; from left to right."""
    if not runs_from_right(text):
        return tuple(_clusters(text, face, leftwards=False))
    parts = [part for part in re.split(f"({_NUMBER})", text) if part]
    return tuple(cluster for part in reversed(parts) for cluster in _clusters(part, face, not part[0].isdecimal()))


def _clusters(text: str, face: str, leftwards: bool) -> Iterator[LetterCluster]:
    """The clusters of a text in one direction."""
    import uharfbuzz

    font, scale, plain = _font(face)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.language = _ANY_LANGUAGE
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftwards else "ltr"
    uharfbuzz.shape(font, buffer)
    marks = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
    starts = sorted({info.cluster for info, _ in marks})
    ends = dict(pairwise([*starts, len(text)]))
    for start, group in groupby(marks, lambda mark: mark[0].cluster):
        glyphs, x = list[Glyph](), 0.0
        for info, place in group:
            letter = chr(GLYPHS + info.codepoint)
            glyphs.append(Glyph(letter, x + place.x_offset * scale, place.y_offset * scale))
            x += place.x_advance * scale
        said = text[start : ends[start]]
        stands = (place.x_offset, place.y_offset, place.x_advance) == (0, 0, font.get_glyph_h_advance(info.codepoint))
        is_plain = len(glyphs) == 1 and stands and plain.get(info.codepoint) == said
        shown = (Glyph(said, 0.0, 0.0),) if is_plain else tuple(glyphs)
        yield LetterCluster(said[::-1] if leftwards else said, shown, is_plain, x)
