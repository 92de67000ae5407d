"""Colour spaces: an object of a PDF and the numbers of a colour go in; the inks come out (ISO 32000-1, 8.6).

A spot colour is printed with its own ink or, on a press that lacks it, as its substitute: what counts is whichever
takes more ink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import fsum
from typing import Any

import pikepdf

from bookbuilder.pdfread.functions import Function, function
from bookbuilder.pdfread.marks import BLACK, InkMix, Space
from bookbuilder.pdfread.streams import FAULTS, unpacked

MOST_COLOURANTS = 32
MOST_PALETTE = 256
_DEEPEST = 4  # spaces within each other
_SAME = 0.01  # by which the lights of a grey may differ
_PROCESS = ("/Cyan", "/Magenta", "/Yellow", "/Black")
_DEVICES: dict[str, tuple[Space, int]] = {
    "/DeviceGray": ("gray", 1), "/G": ("gray", 1), "/CalGray": ("icc", 1), "/DeviceRGB": ("rgb", 3), "/RGB": ("rgb", 3),
    "/CalRGB": ("icc", 3), "/DeviceCMYK": ("cmyk", 4), "/CMYK": ("cmyk", 4), "/CalCMYK": ("icc", 4),
    "/Lab": ("lab", 3), "/ICCBased": ("icc", 0), "/Pattern": ("pattern", 0),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class ColourSpace:
    """A colour space."""

    kind: Space
    count: int  # the numbers of a colour; 0 if that is not known
    names: tuple[str, ...] = ()  # of spot colours
    base: ColourSpace | None = (
        None  # of an indexed one: what its palette is made of; of spots and patterns: the substitute
    )
    tint: Function | None = None  # from spots to their substitute; None if it cannot be read
    palette: tuple[InkMix, ...] | None = None  # of an indexed one

    @property
    def start(self) -> InkMix:
        """The colour before any is chosen: black, where the space has it."""
        if self.palette is not None or self.kind in ("spot", "registration"):
            return self.ink((0.0,) if self.palette is not None else (1.0,) * self.count)
        return (
            BLACK
            if self.kind == "pattern"
            else self.ink({4: (0.0, 0.0, 0.0, 1.0)}.get(self.count, (0.0,) * self.count))
        )

    def ink(self, numbers: Sequence[float]) -> InkMix:
        """A colour; one of unknown darkness where the numbers do not fit the space."""
        if self.palette is not None:
            at = int(min(max(numbers[0], 0), len(self.palette) - 1)) if numbers and self.palette else 0
            return self.palette[at] if self.palette else InkMix(self.kind, (), 1.0)
        if self.kind in ("spot", "registration"):
            return self._spots(numbers)
        if make := _MIXES.get((self.kind, len(numbers))):
            return make(*numbers)
        return InkMix(self.kind, (), 1.0)

    def _spots(self, numbers: Sequence[float]) -> InkMix:
        tints = dict(zip(self.names, map(_share, numbers), strict=False))
        process = tuple(tints.get(name, 0.0) for name in _PROCESS)
        if self.kind == "registration":
            return InkMix(self.kind, (), 4 * max(tints.values(), default=0.0), coloured=True)
        instead = self._substitute(numbers)
        alternate = self.base.kind if self.base else None
        if all(name in (*_PROCESS, "/None") for name in self.names):
            return InkMix("cmyk", process, fsum(process), coloured=any(process[:3]), alternate=alternate)
        plates = fsum(share for name, share in tints.items() if name != "/None")
        if not plates:
            return InkMix("spot", process, 0.0, alternate=alternate)
        total = max(plates, (instead.coverage or 0.0) if instead else 0.0)
        return InkMix("spot", process, total, coloured=bool(instead and instead.coloured), alternate=alternate)

    def _substitute(self, numbers: Sequence[float]) -> InkMix | None:
        if not (self.base and self.tint):
            return None
        try:
            found = self.tint(numbers)
        except FAULTS:
            return None
        return self.base.ink(found) if len(found) == self.base.count else None


@lru_cache(maxsize=1024)
def gray(light: float) -> InkMix:
    """A grey by its lightness."""
    black = _share(1 - light)
    return InkMix("gray", (0.0, 0.0, 0.0, black), black)


@lru_cache(maxsize=1024)
def cmyk(cyan: float, magenta: float, yellow: float, black: float) -> InkMix:
    """Four inks."""
    shares = tuple(map(_share, (cyan, magenta, yellow, black)))
    return InkMix("cmyk", shares, fsum(shares), coloured=any(shares[:3]))


def _lights(space: Space, *lights: float) -> InkMix:
    """Light of three colours: how much ink that takes is not known; the total only tells white from the rest."""
    shares = tuple(map(_share, lights))
    is_grey = max(shares) - min(shares) <= _SAME
    return InkMix(space, (), len(shares) - fsum(shares), 1 - min(shares) if is_grey else None, not is_grey, light=True)


@lru_cache(maxsize=1024)
def rgb(red: float, green: float, blue: float) -> InkMix:
    """Light of three colours."""
    return _lights("rgb", red, green, blue)


def _profiled(*inks: float) -> InkMix:
    shares = tuple(map(_share, inks))
    grey = shares[3] if not any(shares[:3]) else None
    return InkMix("icc", shares, fsum(shares), grey, any(shares[:3]))


def _lab(light: float, red: float, yellow: float) -> InkMix:
    is_grey = abs(red) < 1 and abs(yellow) < 1
    dark = _share(1 - light / 100)
    return InkMix("lab", (), dark if is_grey else max(dark, 0.1), dark if is_grey else None, not is_grey, light=True)


_MIXES: Mapping[tuple[Space, int], Callable[..., InkMix]] = {
    ("gray", 1): gray, ("rgb", 3): rgb, ("cmyk", 4): cmyk, ("lab", 3): _lab,
    ("icc", 1): partial(_lights, "icc"), ("icc", 3): partial(_lights, "icc"), ("icc", 4): _profiled,
}  # fmt: skip


def colours(named: Any, depth: int = 0) -> ColourSpace:
    """The space of a name or an array. What cannot be read of it is left out."""
    if isinstance(named, pikepdf.Array) and len(named):
        kind = str(named[0])
        inner = colours(named[1], depth + 1) if len(named) > 1 and depth < _DEEPEST else None
        if kind in ("/Indexed", "/I") and inner:
            return _indexed(named, inner)
        if kind in ("/Separation", "/DeviceN"):
            return _of_spots(named, depth)
        if kind == "/ICCBased":
            return ColourSpace("icc", _components(named))
        if kind == "/Pattern":
            return ColourSpace("pattern", 0, base=inner)
        return ColourSpace(*_DEVICES.get(kind, ("icc", 0)))
    return ColourSpace(*_DEVICES.get(str(named), ("icc", 0)))


def _components(named: Any) -> int:
    try:
        return int(named[1]["/N"])
    except FAULTS:
        return 0


def _of_spots(named: Any, depth: int) -> ColourSpace:
    inks = named[1] if len(named) > 1 else pikepdf.Name("/Unnamed")
    names = tuple(map(str, list(inks)[:MOST_COLOURANTS])) if isinstance(inks, pikepdf.Array) else (str(inks),)
    kind: Space = "registration" if "/All" in names else "spot"
    base = colours(named[2], depth + 1) if len(named) > 2 and depth < _DEEPEST else None
    try:
        tint = function(named[3]) if len(named) > 3 else None
    except FAULTS:
        tint = None
    return ColourSpace(kind, len(names), names, base, tint)


def _indexed(named: Any, base: ColourSpace) -> ColourSpace:
    """The palette has as many colours as the bytes of its table make, 256 at most, whatever the file says."""
    try:
        table = unpacked(named[3]) if isinstance(named[3], pikepdf.Stream) else bytes(named[3])
        most = min(max(int(named[2]), 0), MOST_PALETTE - 1) + 1
    except FAULTS:
        return replace(base, count=1, palette=())
    wide = max(base.count, 1)
    rows = [table[at : at + wide] for at in range(0, min(most * wide, len(table) - wide + 1), wide)]
    return ColourSpace(
        base.kind, 1, base.names, base.base, base.tint, tuple(base.ink(scaled(base, row)) for row in rows)
    )


def scaled(space: ColourSpace, row: Iterable[int], most: int = 255) -> list[float]:
    """The numbers of a colour from those of a pixel."""
    if space.kind == "lab":
        return [
            each / most * width - start
            for each, (width, start) in zip(row, ((100, 0), (255, 128), (255, 128)), strict=False)
        ]
    return [each / most for each in row]


def mixed(inks: Iterable[InkMix]) -> InkMix | None:
    """Several colours as one: each number the greatest of theirs. None without any."""
    different = list(dict.fromkeys(inks))
    if not different:
        return None
    worst = max(different, key=lambda ink: ink.total)
    wide = max(len(ink.inks) for ink in different)
    most = tuple(max(ink.inks[at] for ink in different if len(ink.inks) == wide) for at in range(wide))
    greys = [ink.shade for ink in different]
    shade = max(each for each in greys if each is not None) if None not in greys else None
    return replace(worst, inks=most, shade=shade, coloured=any(ink.coloured for ink in different))


def _share(number: float) -> float:
    return min(1.0, max(0.0, number))
