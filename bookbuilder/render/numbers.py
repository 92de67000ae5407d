"""Numbers in the notation of PDF and SVG: without an exponent, and no longer than necessary.

Three decimals of a point are a hundredth of what any printer resolves. The same few thousand places recur on every
page, so results are cached.
"""

from __future__ import annotations

from functools import lru_cache
from math import isfinite

_REMEMBERED = 1 << 14


@lru_cache(maxsize=_REMEMBERED)
def number(value: float, decimals: int = 3) -> str:
    """A number with up to this many decimals. Raises ValueError for inf and nan, which neither format can write."""
    if not isfinite(value):
        raise ValueError(f"a drawing has a length or position of {value}")
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=_REMEMBERED)
def thousandths(count: int) -> str:
    """A count of thousandths as a number."""
    return number(count / 1000)
