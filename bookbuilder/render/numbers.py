"""Numbers as PDF and SVG write them."""

from __future__ import annotations


def number(value: float, decimals: int = 3) -> str:
    """A number without an exponent. Three decimals of a point are a hundredth of what any printer resolves."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
