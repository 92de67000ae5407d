"""The look of colours to readers who lack one kind of cones, and the distance of two colours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import fsum

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
# Transactions on Visualization and Computer Graphics 15(6), 2009: severity 1.0, for linear red, green and blue.
DEFICIENCIES: Mapping[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# Linear red, green and blue of sRGB to X, Y and Z over those of its white (IEC 61966-2-1).
_XYZ: Matrix = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)

EYES = ("all readers", *DEFICIENCIES, "black and white")


@lru_cache(maxsize=65_536)
def seen(red: int, green: int, blue: int, eyes: str) -> Colour:
    """A colour of light, parts 0..255, as CIE L*, a* and b* as these eyes see it."""
    light = (_linear(red), _linear(green), _linear(blue))
    if eyes in DEFICIENCIES:
        first, second, third = (min(1.0, max(0.0, part)) for part in _times(DEFICIENCIES[eyes], light))
        light = (first, second, third)
    x, y, z = (_bent(part) for part in _times(_XYZ, light))
    lab = (116 * y - 16, 500 * (x - y), 200 * (y - z))
    return (lab[0], 0.0, 0.0) if eyes == "black and white" else lab


def apart(one: Colour, other: Colour) -> float:
    """The distance of two colours in CIELAB; black and white are 100 apart."""
    return float(fsum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _times(matrix: Matrix, colour: Colour) -> list[float]:
    return [fsum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix]


def _bent(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
