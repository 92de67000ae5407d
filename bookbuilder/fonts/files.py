"""A face goes in; the bytes of a static TrueType font come out, whose digits are lining figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Any

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from bookbuilder.errors import InputError
from bookbuilder.fonts.faces import READING, face_path, parsed

DIGITS = range(ord("0"), ord("9") + 1)


@cache
def file_of(face: str) -> bytes:
    """The font of a face, as it stands in its package if that is static and has lining figures.

    A variable font is instanced at the face's weight, and at the usual value of every other axis. Old-style figures,
    which rise and fall like small letters, are exchanged for the font's lining ones (the OpenType feature `lnum`): in a
    grid, 3 and 8 must stand on one line.

    Raises InputError for a face that is not installed, or is no TrueType font.
    """
    data = face_path(face).read_bytes()
    with READING:
        font: Any = TTFont(BytesIO(data), recalcTimestamp=False)
        if "glyf" not in font:
            raise InputError.single(f"the face {face!r} is no TrueType font", "choose one with TrueType outlines")
        lining = _lining(font)
        if "fvar" not in font and not lining:
            return data
        if "fvar" in font:
            usual = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
            font = instancer.instantiateVariableFont(font, {**usual, "wght": parsed(face).weight})
        for table in font["cmap"].tables if lining else ():
            table.cmap.update(
                {code: lining[name] for code, name in table.cmap.items() if code in DIGITS and name in lining}
            )
        font.save(written := BytesIO())
    return written.getvalue()


def _lining(font: Any) -> Mapping[str, str]:
    """Glyph -> the lining figure that the font offers in its place; empty where its figures are lining already."""
    if "GSUB" not in font:
        return {}
    rules, found = font["GSUB"].table, dict[str, str]()
    digits = {name for code, name in font.getBestCmap().items() if code in DIGITS}
    features = (record.Feature for record in rules.FeatureList.FeatureRecord if record.FeatureTag == "lnum")
    for lookup in (rules.LookupList.Lookup[at] for feature in features for at in feature.LookupListIndex):
        for table in lookup.SubTable:
            exchanged: Mapping[str, str] = getattr(getattr(table, "ExtSubTable", table), "mapping", {})
            found |= {name: exchanged[name] for name in digits & exchanged.keys()}
    return found
