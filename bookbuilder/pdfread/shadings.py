"""Gradients: a shading of a PDF goes in; what its colours come to goes out (ISO 32000-1, 8.7.4.5).

Colours by a function are taken at its corners, jumps and 256 steps between them (24 by 24 for two numbers), samples one
by one; those of a mesh at all its corners, between which they can only be less. What is too large or too broken to be
read is taken for the darkest that its ranges allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from bookbuilder.pdfread.colours import ColourSpace, mixed
from bookbuilder.pdfread.functions import Function, function, ranges_of
from bookbuilder.pdfread.marks import InkMix
from bookbuilder.pdfread.streams import FAULTS, unpacked

MOST_CORNERS = 60_000
_BY_FUNCTION, _LATTICE, _PATCHES = 1, 5, (6, 7)
_POINTS = {6: (12, 8), 7: (16, 12)}  # of a patch by itself, and of one that shares a side


def ink_of(written: Any, space: ColourSpace, with_ground: bool = False) -> InkMix:
    """The colours of a shading; `with_ground` counts the one around it as well, which patterns have."""
    found = []
    if with_ground and "/Background" in written:
        found.append(space.ink([float(each) for each in written["/Background"]]))
    try:
        found += _colours(written, space)
    except FAULTS:
        found.append(space.ink(_darkest(written, space)))
    return mixed(found) or InkMix(space.kind, (), 1.0)


def _colours(written: Any, space: ColourSpace) -> list[InkMix]:
    kind = int(written["/ShadingType"])
    if kind >= 4:
        return _of_mesh(written, space, kind)
    colour = function(written["/Function"])
    return [space.ink(colour(point)) for point in colour.points(_domain(written, kind))]


def _domain(written: Any, kind: int) -> list[tuple[float, float]]:
    numbers = [float(each) for each in written.get("/Domain", (0, 1, 0, 1) if kind == _BY_FUNCTION else (0, 1))]
    return list(zip(numbers[0::2], numbers[1::2], strict=True))


def _of_mesh(written: Any, space: ColourSpace, kind: int) -> list[InkMix]:
    colour: Function | None = function(written["/Function"]) if "/Function" in written else None
    wide = 1 if colour else space.count
    decode = [float(each) for each in written["/Decode"]]
    ranges = list(zip(decode[4::2], decode[5::2], strict=True))[:wide]
    if len(ranges) < wide or not wide:
        raise ValueError("a mesh has too few ranges")
    bits = int(written["/BitsPerComponent"])
    most = (1 << bits) - 1
    corners = {
        tuple(low + number / most * (high - low) for number, (low, high) in zip(numbers, ranges, strict=True))
        for numbers in _corners(written, kind, wide, bits)
    }
    if not corners:
        raise ValueError("a mesh has no corners")
    if colour is None:
        return [space.ink(numbers) for numbers in corners]
    ends = [(min(corners)[0], max(corners)[0])]
    return [space.ink(colour(point)) for point in colour.points(ends)]


def _corners(written: Any, kind: int, wide: int, bits: int) -> Iterator[tuple[int, ...]]:
    """The colours in a mesh's stream, as whole numbers. Raises ValueError if there are too many."""
    data, place = unpacked(written), int(written["/BitsPerCoordinate"])
    flag = 0 if kind == _LATTICE else int(written["/BitsPerFlag"])
    if not (0 < bits <= 16 and 0 < place <= 32 and 0 <= flag <= 8):
        raise ValueError("a mesh is not as it should be")
    at, count, end = 0, 0, len(data) * 8
    while True:
        new = kind not in _PATCHES or _bits(data, at, flag) & 3 == 0
        points = 1 if kind not in _PATCHES else _POINTS[kind][not new]
        colours = 1 if kind not in _PATCHES else 4 if new else 2
        first = at + flag + points * 2 * place
        if first + colours * wide * bits > end:
            return
        for corner in range(colours):
            begins = first + corner * wide * bits
            yield tuple(_bits(data, begins + k * bits, bits) for k in range(wide))
        count += colours
        if count > MOST_CORNERS:
            raise ValueError("a mesh is too large to be read")
        at = -(-(first + colours * wide * bits) // 8) * 8


def _bits(data: bytes, at: int, wide: int) -> int:
    if wide == 0:
        return 0
    first, last = at // 8, (at + wide + 7) // 8
    return int.from_bytes(data[first:last]) >> (last * 8 - at - wide) & ((1 << wide) - 1)


def _darkest(written: Any, space: ColourSpace) -> list[float]:
    """The most that the ranges of a shading's values allow; of a space mixed of light, the least."""
    try:
        colour = written.get("/Function")
        ranges = ranges_of(colour) if isinstance(colour, pikepdf.Stream) else ()
        if colour is None and "/Decode" in written:
            decode = [float(each) for each in written["/Decode"]][4:]
            ranges = tuple(zip(decode[0::2], decode[1::2], strict=True))
    except FAULTS:
        ranges = ()
    dark = 1 if space.kind in ("cmyk", "spot", "registration") or space.count == 4 else 0
    if len(ranges) == space.count:
        return [pair[dark] for pair in ranges]
    return [float(dark)] * space.count
