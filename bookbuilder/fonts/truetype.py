"""A face goes in; the bytes of a static TrueType font come out, whose digits are lining figures.

Where a script's letters join or carry marks, as `shaping` tells, each glyph has a character of its own in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from itertools import pairwise
from typing import Any

import fontpkg
from fontTools.ttLib import TTFont

from bookbuilder.errors import InputError
from bookbuilder.fonts.faces import FACES, MOST_FACES, MOST_NAMES, OWN, READING, can_shape, face_path, full_name, parsed
from bookbuilder.fonts.glyphs import is_shaped, with_glyphs
from bookbuilder.fonts.lining import may_exchange
from bookbuilder.fonts.scripts import is_packed
from bookbuilder.suggest import extras

DIGITS = range(ord("0"), ord("9") + 1)
MOST_BYTES = 40_000_000  # of a font file
_STARTS = (b"\0\1\0\0", b"true", b"OTTO")  # of fonts that are not packed; those that are may be endless
_NEEDED = ("head", "hhea", "hmtx", "maxp", "loca", "cmap", "name", "post")
_UNITS = range(16, 16_385)  # to an em
_BOX = 10  # bytes: what every glyph with ink begins with
_RESTRICTED = 2  # of a font's rights: no embedding
_LARGE = 8_000  # glyphs: with more, fontTools would take a minute to make an instance
_WEIGHTS = ("Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")


@lru_cache(maxsize=MOST_FACES)
def file_of(face: str) -> bytes:
    """The font of a face, as it stands in its package if that is static and has lining figures.

    A variable font is instanced at the face's weight, and at the usual value of every other axis; it is then named by
    that weight, since programs take two fonts of one name for the same. Old-style figures, which rise and fall like
    small letters, are exchanged for the font's lining ones (the OpenType feature `lnum`): in a grid, 3 and 8 must stand
    on one line.

    Raises InputError for a face that is not installed, that is no TrueType font, or whose file is damaged.
    """
    if face in FACES:  # the names of the house's faces are short for those of their family
        return file_of(full_name(face))
    path = face_path(face)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(f"it has more than {MOST_BYTES:,} bytes")
        return _static(face, path.read_bytes())
    except InputError:
        raise
    except Exception as error:  # fontTools trips over damage in many ways
        raise unreadable(face, error) from error


def unreadable(face: str, error: Exception) -> InputError:
    """What to say about a face whose font cannot be read."""
    family, path = parsed(face).family, face_path(face)
    if family.startswith(OWN):
        what, hint = f"the font file {path.name} cannot be read", "name another file"
    else:
        package = "justmytype-intl-cjk" if is_packed(family) else f"fontpkg-{fontpkg.slugify(family)}"
        what = f"the font file of the face {face!r} cannot be read: {path}"
        hint = f"install bookbuilder again, or only its package {package}"
    return InputError.single(f"{what}: {_told(error)}", hint)


def check_font(family: str) -> None:
    """Raises InputError for a family that is not installed, and for a font file that cannot be used."""
    face = f"{family} 400"
    data = file_of(face)
    try:
        with READING:
            forbidden = _rights(TTFont(BytesIO(data), lazy=True)) & 0xF == _RESTRICTED
    except Exception as error:  # as in `file_of`
        raise unreadable(face, error) from error
    if forbidden and family.startswith(OWN):
        what = f"{_called(face)} may not be embedded in a PDF: its licence bits forbid it"
        raise InputError.single(what, "name another font, or one with a licence for books")


def _rights(font: Any) -> int:
    """What may be done with a font, as OpenType notes it. Raises some exception for one that cannot be measured."""
    for table in _NEEDED:
        font[table]
    if font["head"].unitsPerEm not in _UNITS or not font.getBestCmap():
        raise ValueError("its units or its characters are missing")
    if not font["hmtx"].metrics.keys() >= {*font.getBestCmap().values()}:
        raise ValueError("it has characters without a width")
    places = [*font["loca"]]
    if places[-1] > len(font.getTableData("glyf")) or any(0 != end - start < _BOX for start, end in pairwise(places)):
        raise ValueError("its glyphs are damaged")
    return int(font["OS/2"].fsType) if "OS/2" in font else 0


@lru_cache(maxsize=MOST_NAMES)
def label(face: str) -> str:
    """A face's name without a place on this machine: an own font file is called by what is in it."""
    if not face.startswith(OWN):
        return face
    _, weight, style = parsed(face)
    mark = blake2b(face_path(face).read_bytes(), digest_size=6).hexdigest()
    return f"own-{mark} {weight}{' italic' * (style == 'italic')}"


def _called(face: str) -> str:
    return f"the font {face_path(face).name}" if parsed(face).family.startswith(OWN) else f"the face {face!r}"


def _told(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else str(error)[:120]) or "it is damaged"


def _static(face: str, data: bytes) -> bytes:
    with READING:
        if _is_finished(_opened(face, data, lazy=True)):
            return data
        font = _opened(face, data)
        lining, shaped = _lining(font), is_shaped(font.getBestCmap())
        if "fvar" in font:
            font = _instanced(face, font, data)
        for table in font["cmap"].tables if lining else ():
            table.cmap.update(
                {code: lining[name] for code, name in table.cmap.items() if code in DIGITS and name in lining}
            )
        if shaped:
            with_glyphs(font)
        font.save(written := BytesIO())
    return written.getvalue()


def _is_finished(font: Any) -> bool:
    """Whether nothing is to be changed in a font, of which only what is asked for has been read."""
    if "fvar" in font:
        return False
    font.setGlyphOrder([f"glyph{glyph:05}" for glyph in range(font["maxp"].numGlyphs)])  # their own take long to read
    glyphs = font.getBestCmap()
    digits = {int(name.removeprefix("glyph")) for code, name in glyphs.items() if code in DIGITS}
    return not is_shaped(glyphs) and not ("GSUB" in font and may_exchange(font.reader["GSUB"], digits))


def _opened(face: str, data: bytes, lazy: bool | None = None) -> Any:
    """A font that was checked a little. Raises ValueError, and InputError for one without TrueType outlines."""
    if not data.startswith(_STARTS):
        raise ValueError("Not a TrueType font")
    font: Any = TTFont(BytesIO(data), lazy=lazy, recalcTimestamp=False, recalcBBoxes=False)
    if any(table.offset + table.length > len(data) for table in font.reader.tables.values()):
        raise ValueError("its end is missing")
    if "glyf" not in font:
        what = f"{_called(face)} is no TrueType font"
        raise InputError.single(what, "choose one with TrueType outlines, such as a .ttf file")
    if lacking := [table for table in _NEEDED if table not in font]:
        raise ValueError(f"it has no table {lacking[0]!r}")
    return font


def _instanced(face: str, font: Any, data: bytes) -> Any:
    """A variable font at the weight of a face, named by it."""
    weight = parsed(face).weight
    places = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    if "wght" in places:
        axis = next(axis for axis in font["fvar"].axes if axis.axisTag == "wght")
        places["wght"] = min(max(weight, axis.minValue), axis.maxValue)
    if font["maxp"].numGlyphs < _LARGE:
        from fontTools.varLib import instancer  # with all that it needs, it takes longer to import than a font to read

        font = instancer.instantiateVariableFont(font, places)
    elif can_shape():
        font = _opened(face, _pinned(data, places))
    else:
        what = f"the variable font of the face {face!r} has {font['maxp'].numGlyphs:,} glyphs"
        raise InputError.single(what, f"{extras('scripts')}, or choose a static font")
    for record in font["name"].names:
        if record.nameID == 6:  # the PostScript name
            record.string = f"{record.toUnicode().partition('-')[0]}-{_WEIGHTS[weight // 100 - 1]}"
    return font


def _pinned(data: bytes, places: Mapping[str, float]) -> bytes:
    """A variable font with its axes at these places."""
    import uharfbuzz

    whole, wanted = uharfbuzz.Face(data), uharfbuzz.SubsetInput()
    wanted.keep_everything()
    for axis, place in places.items():
        wanted.pin_axis_location(whole, axis, place)
    return bytes(wanted.subset(whole).blob.data)


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
