"""Lengths as people write them: a text goes in, points come out."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BeforeValidator

POINTS = {"pt": 1.0, "in": 72.0, "mm": 72 / 25.4, "cm": 720 / 25.4}

_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(pt|in|mm|cm)")


def length(value: object) -> float:
    """Convert a written length, such as 0.25in or 3mm, to points. Raises ValueError."""
    found = _LENGTH.fullmatch(str(value).strip().lower())
    if not found:
        raise ValueError(f"{value!r} is not a length; write a number and pt, in, mm or cm, such as 0.5in")
    return float(found[1]) * POINTS[found[2]]


Points = Annotated[float, BeforeValidator(length)]
