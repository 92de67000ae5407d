"""A face goes in; the bytes of a static TrueType font come out, whose digits are lining figures."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Any

import fontpkg
from fontTools.ttLib import TTFont, TTLibError
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

    Raises InputError for a face that is not installed, that is no TrueType font, or whose file is damaged.
    """
    path = face_path(face)
    try:
        return _static(face, path.read_bytes())
    except (OSError, TTLibError, ValueError, LookupError, AssertionError, struct.error) as error:
        what = f"the font file of the face {face!r} cannot be read: {path}: {_told(error)}"
        package = f"fontpkg-{fontpkg.slugify(parsed(face).family)}"
        raise InputError.single(what, f"pip install --force-reinstall {package}") from error


def _told(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else str(error)[:120]) or "it is damaged"


def _static(face: str, data: bytes) -> bytes:
    with READING:
        font: Any = TTFont(BytesIO(data), recalcTimestamp=False)
        if any(table.offset + table.length > len(data) for table in font.reader.tables.values()):
            raise ValueError("its end is missing")
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
    if "GSUB" not in font or b"lnum" not in font.reader["GSUB"]:  # reading its rules takes long
        return {}
    rules, lining = font["GSUB"].table, dict[str, str]()
    digits = {name for code, name in font.getBestCmap().items() if code in DIGITS}
    features = (record.Feature for record in rules.FeatureList.FeatureRecord if record.FeatureTag == "lnum")
    for lookup in (rules.LookupList.Lookup[at] for feature in features for at in feature.LookupListIndex):
        for table in lookup.SubTable:
            exchanged: Mapping[str, str] = getattr(getattr(table, "ExtSubTable", table), "mapping", {})
            lining |= {name: exchanged[name] for name in digits & exchanged.keys()}
    return lining
