"""Locked candidates: all the places that a full house has for a value see cells elsewhere, which lose it."""

from __future__ import annotations

from bookbuilder.puzzle.techniques.gone import in_bases
from bookbuilder.puzzle.techniques.record import BoardNeed, Technique

LOCKED = (
    Technique(
        "pointing",
        "medium",
        30,
        "a box or another area has a value only where it meets a second house: the rest of that house loses it",
        nodes="locked",
        houses="base cover",
        premises=in_bases,
    ),
    Technique(
        "claiming",
        "medium",
        36,
        "a line, or a house that is no area, has a value only where it meets a second house: the rest of that loses it",
        nodes="locked",
        houses="base cover",
        premises=in_bases,
    ),
    Technique(
        "common peer elimination",
        "medium",
        40,
        "a cell sees, through several houses of its own, all places of a value in a house elsewhere: it loses it",
        nodes="locked",
        houses="base",
        premises=in_bases,
        board=BoardNeed("common peers"),
    ),
)
