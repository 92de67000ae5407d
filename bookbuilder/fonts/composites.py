"""Clusters of a face go in; a font comes out that has a glyph for each, made of the face's own.

In a PDF, each cluster then is one code, which stands where the one before it ends and says what it shows. So programs
find the text as they find any other, whatever they think of letters that stand above each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph as FontGlyph
from fontTools.ttLib.tables._g_l_y_f import GlyphComponent

from bookbuilder.fonts.faces import READING
from bookbuilder.fonts.glyphs import CLUSTERS
from bookbuilder.fonts.shaping import LetterCluster
from bookbuilder.fonts.truetype import file_of, unreadable

_AT_PLACES = 0x0002  # a flag of a glyph's part: its numbers are a place
_REMEMBERED = 32  # fonts


@lru_cache(maxsize=_REMEMBERED)
def with_clusters(face: str, clusters: Sequence[LetterCluster]) -> bytes:
    """The font of a face in which the character CLUSTERS + n is the n-th of some clusters.

    Raises InputError for a face whose glyphs are damaged.
    """
    data = file_of(face)
    try:
        with READING:
            return _written(data, clusters)
    except Exception as error:  # fontTools trips over damage in many ways
        raise unreadable(face, error) from error


def _written(data: bytes, clusters: Sequence[LetterCluster]) -> bytes:
    font: Any = TTFont(BytesIO(data), recalcTimestamp=False, recalcBBoxes=False)
    glyphs, advances, unit = font["glyf"], font["hmtx"], font["head"].unitsPerEm / 1000
    names = font.getBestCmap()
    order = [*font.getGlyphOrder()]
    for at, cluster in enumerate(clusters):
        name = f"cluster{at}"
        glyphs.glyphs[name] = made = _made(cluster, names, unit)
        order.append(name)
        glyphs.glyphOrder = order
        made.recalcBounds(glyphs)
        advances[name] = round(cluster.width * unit), getattr(made, "xMin", 0)
    font.setGlyphOrder(order)
    for table in font["cmap"].tables:
        if table.format == 12:
            table.cmap = {**table.cmap, **{CLUSTERS + at: f"cluster{at}" for at in range(len(clusters))}}
    font["maxp"].recalc(font)
    font["post"].formatType = 3.0  # without names, of which the new glyphs have none
    font.save(written := BytesIO())
    return written.getvalue()


def _made(cluster: LetterCluster, names: dict[int, str], unit: float) -> Any:
    """A glyph of glyphs; of those without ink, as a joiner is, nothing is left."""
    made = FontGlyph()
    made.numberOfContours, made.components = -1, []
    for glyph in cluster.glyphs:
        part = GlyphComponent()
        part.glyphName, part.x, part.y = names[ord(glyph.letters)], round(glyph.x * unit), round(glyph.y * unit)
        part.flags = _AT_PLACES
        made.components.append(part)
    return made
