"""Lengths as people write them: a text goes in, points come out."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BeforeValidator

PICA = 12.0  # points
POINTS = {"pt": 1.0, "p": PICA, "pc": PICA, "in": 72.0, "mm": 72 / 25.4, "cm": 720 / 25.4}

_NUMBER = r"\d+(?:\.\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})\s*({'|'.join(POINTS)})", re.ASCII)
_PICAS = re.compile(rf"(\d+)p({_NUMBER})", re.ASCII)  # 9p4.5: whole picas, and points that make less than one


def length(value: object) -> float:
    """Convert a written length, such as 0.25in, 3mm or 9p4.5 (picas and points), to points. Raises ValueError."""
    written = str(value).strip().lower()
    if match := _LENGTH.fullmatch(written):
        return float(match[1]) * POINTS[match[2]]
    if (match := _PICAS.fullmatch(written)) and float(match[2]) < PICA:
        return float(match[1]) * PICA + float(match[2])
    units = "pt, p or pc (picas), in, mm or cm"
    raise ValueError(f"{value!r} is not a length; write a number and {units}, such as 0.5in, 78mm or 9p4.5")


Points = Annotated[float, BeforeValidator(length)]
