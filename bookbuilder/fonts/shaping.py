"""A text in a face that has its letters goes in; the glyphs that show it come out, each at its place.

HarfBuzz joins letters, puts marks at their places and vowels before their consonants. Lines of Arabic are given to it
as they are read, and come back as they stand on paper, from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple
from unicodedata import bidirectional

from bookbuilder.fonts.glyphs import GLYPHS
from bookbuilder.fonts.truetype import file_of

VISUAL = "\u202d"  # begins a text whose characters stand in their order on paper: the left-to-right override
_REMEMBERED = 1 << 12  # texts
_ANY_LANGUAGE = "und"  # else HarfBuzz would take that of the machine


class Glyph(NamedTuple):
    """Characters for glyphs that follow each other, and where they begin, in thousandths, y upwards."""

    letters: str
    x: float
    y: float


class Cluster(NamedTuple):
    """Glyphs that together show some characters of a text."""

    said: str  # the characters, in their order on paper
    glyphs: tuple[Glyph, ...]
    is_plain: bool  # they are these characters, and stand where they would without any shaping

    def moved(self, x: float) -> Cluster:
        """The cluster further to the right."""
        return self._replace(glyphs=tuple(glyph._replace(x=glyph.x + x) for glyph in self.glyphs))


class Shaped(NamedTuple):
    """The words and spaces of a text from left to right, and the width of them all."""

    clusters: tuple[Cluster, ...]
    width: float


def runs_from_right(text: str) -> bool:
    """Whether a text has letters that join from right to left."""
    return any(bidirectional(letter) == "AL" for letter in text)


def on_paper(text: str) -> str:
    """A text whose characters stand in their order on paper; those that join are then found to be read in another."""
    return VISUAL + text if runs_from_right(text) else text


def as_read(piece: str) -> str:
    """A piece of a line on paper in the order of reading: from right to left, but for numbers."""
    return re.sub(r"\d[\d.,/\u066b\u066c]*\d", lambda number: number[0][::-1], piece[::-1])


@cache
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


def said_by(letter: str, face: str) -> str:
    """What a glyph's character says: the character that it shows by itself, if there is one."""
    if ord(letter) < GLYPHS:
        return letter
    _, _, plain = _font(face)
    return plain.get(ord(letter) - GLYPHS, "")


@lru_cache(maxsize=_REMEMBERED)
def shaped(text: str, face: str) -> Shaped:
    """The glyphs of a text, as it is read, all of whose letters are in the face."""
    leftwards = runs_from_right(text)
    parts = re.split(r"(\d[\d.,/\u066b\u066c]*)", text) if leftwards else [text]
    clusters, x = list[Cluster](), 0.0
    for part in filter(None, reversed(parts) if leftwards else parts):
        more, x = _clusters(part, face, runs_from_right(part) or (leftwards and not part[0].isdigit()), x)
        clusters += more
    words = (list(word) for _, word in groupby(clusters, lambda cluster: cluster.said.isspace()))
    return Shaped(tuple(map(_word, words)), x)


def _word(clusters: Sequence[Cluster]) -> Cluster:
    """A word as one cluster, since programs that look for words in a PDF take smaller ones for words."""
    said = "".join(cluster.said for cluster in clusters)
    if all(cluster.is_plain for cluster in clusters):
        return Cluster(said, (clusters[0].glyphs[0]._replace(letters=said),), True)
    return Cluster(said, tuple(glyph for cluster in clusters for glyph in cluster.glyphs), False)


def _clusters(text: str, face: str, leftwards: bool, x: float) -> tuple[list[Cluster], float]:
    """The clusters of a text in one direction, the first at x, and where the next one would stand."""
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
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    clusters: list[Cluster] = []
    at = 0
    while at < len(marks):
        start, glyphs = marks[at][0].cluster, list[Glyph]()
        while at < len(marks) and marks[at][0].cluster == start:
            info, place = marks[at]
            glyphs.append(Glyph(chr(GLYPHS + info.codepoint), x + place.x_offset * scale, place.y_offset * scale))
            x += place.x_advance * scale
            at += 1
        said = text[start : ends[start]]
        stands = (place.x_offset, place.y_offset, place.x_advance) == (0, 0, font.get_glyph_h_advance(info.codepoint))
        is_plain = len(glyphs) == 1 and stands and plain.get(info.codepoint) == said
        shown = (Glyph(said, glyphs[0].x, 0.0),) if is_plain else tuple(glyphs)
        clusters.append(Cluster(said[::-1] if leftwards else said, shown, is_plain))
    return clusters, x
