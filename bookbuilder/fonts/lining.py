"""A font's rules for exchanging glyphs, as they stand in its table GSUB, go in; whether its digits change comes out.

fontTools reads all rules of a font where only those for lining figures are asked for, at a hundred times the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from struct import unpack_from

_LINING = b"lnum"
_EXTENSION = 7  # a kind of rules that names another kind, farther away
_BY_GLYPH = (1, 2)  # the kinds that exchange a glyph for another, or for several


def may_exchange(rules: bytes, glyphs: Set[int]) -> bool:
    """Whether the rules for lining figures exchange one of these glyphs. Raises struct.error for a damaged table."""
    features, lookups = unpack_from(">2H", rules, 6)
    for at in range(features + 2, features + 2 + 6 * _number(rules, features), 6):
        tag, feature = unpack_from(">4sH", rules, at)
        if tag == _LINING:
            for which in _numbers(rules, features + feature + 2):
                lookup = lookups + _number(rules, lookups + 2 + 2 * which)
                if any(not glyphs.isdisjoint(covered) for covered in _covered(rules, lookup)):
                    return True
    return False


def _covered(rules: bytes, lookup: int) -> Iterator[Set[int]]:
    """The glyphs that each part of a lookup exchanges."""
    for offset in _numbers(rules, lookup + 4):
        kind, at = _number(rules, lookup), lookup + offset
        if kind == _EXTENSION:
            kind, farther = unpack_from(">HI", rules, at + 2)
            at += farther
        if kind in _BY_GLYPH:
            yield _coverage(rules, at + _number(rules, at + 2))


def _coverage(rules: bytes, at: int) -> Set[int]:
    """A set of glyphs, written as a list or as ranges."""
    if _number(rules, at) == 1:
        return {*_numbers(rules, at + 2)}
    ranges = (unpack_from(">2H", rules, at + 4 + 6 * which) for which in range(_number(rules, at + 2)))
    return {glyph for first, last in ranges for glyph in range(first, last + 1)}


def _number(rules: bytes, at: int) -> int:
    number: int = unpack_from(">H", rules, at)[0]
    return number


def _numbers(rules: bytes, at: int) -> tuple[int, ...]:
    """Numbers that follow their count."""
    return unpack_from(f">{_number(rules, at)}H", rules, at + 2)
