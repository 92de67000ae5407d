"""Colour spaces: an object of a PDF and the numbers of a colour go in; the inks come out (ISO 32000-1, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pikepdf

from bookbuilder.preflight.marks import Ink, Space

_DEEPEST = 4  # spaces within each other
_DEVICES: dict[str, Space] = {
    "/DeviceGray": "gray", "/G": "gray", "/CalGray": "icc", "/DeviceRGB": "rgb", "/RGB": "rgb", "/CalRGB": "icc",
    "/DeviceCMYK": "cmyk", "/CMYK": "cmyk", "/Lab": "lab", "/ICCBased": "icc", "/Pattern": "pattern",
}  # fmt: skip


def gray(light: float) -> Ink:
    """A grey by its lightness."""
    black = _share(1 - light)
    return Ink("gray", (0.0, 0.0, 0.0, black), black)


def rgb(red: float, green: float, blue: float) -> Ink:
    """Light of three colours: how much ink that takes is not known; the total only tells white from the rest."""
    return Ink("rgb", (), 3 - _share(red) - _share(green) - _share(blue))


def cmyk(cyan: float, magenta: float, yellow: float, black: float) -> Ink:
    """Four inks."""
    shares = tuple(map(_share, (cyan, magenta, yellow, black)))
    return Ink("cmyk", shares, sum(shares))


def space_of(named: Any, depth: int = 0) -> Space:
    """The kind of a colour space; what an indexed one is made of."""
    if isinstance(named, pikepdf.Array) and len(named):
        kind = str(named[0])
        if kind in ("/Indexed", "/I") and len(named) > 1 and depth < _DEEPEST:
            return space_of(named[1], depth + 1)
        if kind in ("/Separation", "/DeviceN"):
            return "registration" if "/All" in _colourants(named) else "spot"
        return _DEVICES.get(kind, "icc")
    return _DEVICES.get(str(named), "icc")


def ink_of(named: Any, numbers: Sequence[float]) -> Ink:
    """A colour in a space. Spots named after process inks are those inks."""
    space = space_of(named)
    if space == "gray" and len(numbers) == 1:
        return gray(numbers[0])
    if space == "rgb" and len(numbers) == 3:
        return rgb(*numbers)
    if space == "cmyk" and len(numbers) == 4:
        return cmyk(*numbers)
    if space in ("spot", "registration") and isinstance(named, pikepdf.Array):
        return _spots(_colourants(named), numbers, space)
    if space == "icc":
        return _calibrated(named, numbers)
    return Ink(space, (), 1.0)


def _spots(names: Sequence[str], numbers: Sequence[float], space: Space) -> Ink:
    tints = dict(zip(names, map(_share, numbers), strict=False))
    process = tuple(tints.get(name, 0.0) for name in ("/Cyan", "/Magenta", "/Yellow", "/Black"))
    if space == "registration":
        return Ink(space, (), 4 * max(tints.values(), default=0.0))
    if names and all(name in ("/Cyan", "/Magenta", "/Yellow", "/Black", "/None") for name in names):
        return Ink("cmyk", process, sum(process))
    return Ink(space, process, sum(share for name, share in tints.items() if name != "/None"))


def _calibrated(named: Any, numbers: Sequence[float]) -> Ink:
    """A colour with a profile: the number of its components tells which way white is."""
    if len(numbers) == 4:
        return Ink("icc", (), sum(map(_share, numbers)))
    return Ink("icc", (), len(numbers) - sum(map(_share, numbers)) if numbers else 1.0)


def _colourants(named: pikepdf.Array) -> tuple[str, ...]:
    its = named[1] if len(named) > 1 else ""
    return tuple(map(str, its)) if isinstance(its, pikepdf.Array) else (str(its),)


def _share(number: float) -> float:
    return min(1.0, max(0.0, number))
