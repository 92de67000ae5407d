"""Characters for glyphs: in a font whose letters join or carry marks, glyph n also is the character GLYPHS + n.

So a text that has been shaped is a text again, of these characters, and all that reads fonts by their characters
(widths, outlines) shows it without knowing more. Where glyphs together show several characters, a font for a PDF gets
one glyph made of them, the character CLUSTERS + n. Both lie in planes that Unicode leaves to private use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

GLYPHS, CLUSTERS = 0xF0000, 0x100000
_FULL = 12  # the format of a table for all of Unicode, and its platform and encoding
_PLACE = (3, 10)

# Letters of scripts in which these join, move, or carry marks: Arabic to Myanmar, Khmer and others; not the baht sign,
# which many a Latin font has.
_SHAPED = re.compile(
    r"[\u0600-\u07bf\u0840-\u0e3e\u0e40-\u109f\u1780-\u17ff\u1a20-\u1aad\u1b00-\u1c4f"
    r"\ua840-\ua8ff\ua980-\uaadf\uabc0-\uabff]"
)


def is_complex(text: str) -> bool:
    """Whether letters of a text have to be shaped."""
    return not text.isascii() and bool(_SHAPED.search(text))


def is_shaped(codes: Iterable[int]) -> bool:
    """Whether a font with these characters has letters that have to be shaped."""
    return any(0x600 <= code < 0xAC00 and _SHAPED.match(chr(code)) for code in codes)


def with_glyphs(font: Any) -> None:
    """Give each glyph of the font a character."""
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    known: dict[int, str] = font.getBestCmap()
    font["cmap"].tables = [table for table in font["cmap"].tables if (table.platformID, table.platEncID) != _PLACE]
    table: Any = CmapSubtable.newSubtable(_FULL)
    table.platformID, table.platEncID, table.language = *_PLACE, 0
    table.cmap = {**known, **{GLYPHS + at: name for at, name in enumerate(font.getGlyphOrder())}}
    font["cmap"].tables.append(table)
