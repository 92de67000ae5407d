"""Numbers as PDF and SVG write them: without an exponent, and no longer than they need to be.

Three decimals of a point are a hundredth of what any printer resolves. The same few thousand places come back on page
after page, so what was written once is remembered.
"""

from __future__ import annotations

from functools import lru_cache
from math import isfinite

_REMEMBERED = 1 << 14


@lru_cache(maxsize=_REMEMBERED)
def number(value: float, decimals: int = 3) -> str:
    """A number with so many decimals, or fewer. Raises ValueError for what neither format can write: inf and nan."""
    if not isfinite(value):
        raise ValueError(f"a drawing has a length or position of {value}")
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=_REMEMBERED)
def thousandths(count: int) -> str:
    """So many thousandths as a number."""
    return number(count / 1000)
