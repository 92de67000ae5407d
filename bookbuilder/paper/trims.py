"""Trims: the finished size of a page, by a name or by its width and height."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator

from bookbuilder.errors import InputError
from bookbuilder.paper.lengths import POINTS

_NUMBER = r"(\d+(?:\.\d+)?)"
_SIZE = re.compile(rf"{_NUMBER}\s*[x×]\s*{_NUMBER}\s*(pt|in|mm|cm)")

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

SAME = 1.0  # trims that differ by less than this many points are one: a4 is what KDP calls 8.27x11.69in


@dataclass(frozen=True, slots=True)
class Trim:
    """A finished page size in points, and how it was called."""

    name: str
    width: float
    height: float

    def is_same(self, other: Trim) -> bool:
        """Whether a knife would see no difference."""
        return abs(self.width - other.width) < SAME and abs(self.height - other.height) < SAME

    def __str__(self) -> str:
        return self.name


def trim(text: str) -> Trim:
    """A trim from its name, or from its width and height such as 148x210mm. Raises InputError."""
    written = text.strip().lower()
    found = _SIZE.fullmatch(_NAMED.get(written, written))
    if not found:
        raise InputError.single(
            f"{text!r} is not a trim", f"use {', '.join(_NAMED)}, or a width and height such as 6x9in or 148x210mm"
        )
    width, height = (float(found[side]) * POINTS[found[3]] for side in (1, 2))
    if not 72 <= min(width, height) <= max(width, height) <= 200 * 72:
        raise InputError.single(f"the trim {text} is not between 1 and 200 inches a side", "use 6x9in or a4, perhaps")
    return Trim(written, width, height)


def trims() -> tuple[str, ...]:
    """The trims that have names."""
    return tuple(_NAMED)


Size = Annotated[Trim, BeforeValidator(lambda value: value if isinstance(value, Trim) else trim(str(value)))]
