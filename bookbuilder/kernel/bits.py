"""Looks at single bits. Compiled modules have it from `bits.pxd`, so this is not compiled."""

from __future__ import annotations


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set, of at most 64; there must be one."""
    return (bits & -bits).bit_length() - 1


def count(bits: int) -> int:
    """How many bits are set, of at most 32."""
    return bits.bit_count()
