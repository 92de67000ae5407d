"""Trims: the finished size of a page, by a name or by its width and height."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator

from bookbuilder.errors import InputError
from bookbuilder.paper.lengths import POINTS
from bookbuilder.suggest import closest

_NUMBER = r"(\d+(?:\.\d+)?)"
_SIZE = re.compile(rf"{_NUMBER}\s*[x×]\s*{_NUMBER}\s*({'|'.join(POINTS)})")

_NAMED = {
    "a2": "420x594mm",
    "a3": "297x420mm",
    "a4": "210x297mm",
    "a5": "148x210mm",
    "a6": "105x148mm",
    "b5": "176x250mm",
    "letter": "8.5x11in",
    "half-letter": "5.5x8.5in",
    "tabloid": "11x17in",
}

# A size in other words: 6x9, 6" x 9", 14,8 x 21 cm, 6in by 9in.
_UNITS = {unit: unit for unit in POINTS} | dict.fromkeys(('"', "''", "″", "inch", "inches"), "in")
_UNIT = f"({'|'.join(_UNITS)})?"
_LOOSE = re.compile(rf"(\d+(?:[.,]\d+)?)\s*{_UNIT}\s*(?:[x×*]|by)\s*(\d+(?:[.,]\d+)?)\s*{_UNIT}")
_USUAL = 95, 300  # mm: the narrower side of a6 and of a3, nearly

SAME = 1.0  # trims that differ by less than this many points are one: a4 is what KDP calls 8.27x11.69in


@dataclass(frozen=True, slots=True)
class Trim:
    """A finished page size in points, with the name it was given."""

    name: str
    width: float
    height: float

    def is_same(self, other: Trim) -> bool:
        """Whether the difference is too small to cut."""
        return abs(self.width - other.width) < SAME and abs(self.height - other.height) < SAME

    def __str__(self) -> str:
        return self.name


def trim(text: str) -> Trim:
    """A trim from its name, or from its width and height such as 148x210mm. Raises InputError."""
    written = text.strip().lower()
    match = _SIZE.fullmatch(_NAMED.get(written, written))
    if not match:
        known = f"{', '.join(_NAMED)}, or a width and height such as 6x9in or 148x210mm"
        near = _meant(written)
        raise InputError.single(
            f"{text!r} is not a trim", f"did you mean `{near}`? The choices are: {known}" if near else f"use {known}"
        )
    width, height = (float(match[side]) * POINTS[match[3]] for side in (1, 2))
    if not 72 <= min(width, height) <= max(width, height) <= 200 * 72:
        raise InputError.single(
            f"the trim {text} must be 1 to 200 inches on each side", "use, for example, 6x9in or a4"
        )
    return Trim(written, width, height)


def _meant(written: str) -> str | None:
    """The trim that an author most likely meant, with a unit, or by its name alone."""
    if size := _LOOSE.fullmatch(written):
        numbers = [size[side].replace(",", ".") for side in (1, 3)]
        unit = _UNITS.get(size[4] or size[2] or "") or _usual_unit(*map(float, numbers))
        return unit and f"{'x'.join(numbers)}{unit}"
    words = re.findall(r"[a-z0-9]+", written)
    named = next((name for name in reversed(_NAMED) if set(name.split("-")) <= set(words)), None)
    if named and "landscape" in words:
        return re.sub(rf"{_NUMBER}x{_NUMBER}", r"\2x\1", _NAMED[named])
    return named or closest(written, _NAMED)


def _usual_unit(*sides: float) -> str | None:
    """The unit in which these sides are a plausible page of a book; None if there is none."""
    least, most = (POINTS["mm"] * width for width in _USUAL)
    return next((unit for unit in ("in", "cm", "mm", "pt") if least <= min(sides) * POINTS[unit] <= most), None)


def trims() -> tuple[str, ...]:
    """The trims that have names."""
    return tuple(_NAMED)


Size = Annotated[Trim, BeforeValidator(lambda value: value if isinstance(value, Trim) else trim(str(value)))]
