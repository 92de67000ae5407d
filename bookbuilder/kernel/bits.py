"""Bits of a word: the lowest, their number, and scattering them. Compiled modules take these from `bits.pxd`."""

from __future__ import annotations

_U64 = 0xFFFFFFFFFFFFFFFF


def lowest(bits: int) -> int:
    """The position of the lowest set bit, of at most 64; there must be one."""
    return (bits & -bits).bit_length() - 1


def count(bits: int) -> int:
    """How many bits are set, of at most 32."""
    return bits.bit_count()


def mix(bits: int) -> int:
    """Scatter 64 bits; higher bits are ignored (the finalizer of splitmix64, Steele and others 2014)."""
    bits &= _U64
    bits ^= bits >> 30
    bits = bits * 0xBF58476D1CE4E5B9 & _U64
    bits ^= bits >> 27
    bits = bits * 0x94D049BB133111EB & _U64
    return bits ^ bits >> 31
