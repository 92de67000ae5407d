"""Kinds of relations go in; where candidates stand in the cells of figures, beside what these print, comes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bookbuilder.relations import RELATIONS, Look

_Margins = tuple[float, float, float, float]  # left, top, right, bottom, as shares of a cell

# What keeps candidates from the edges of their cell: sums and lines inside the outline, and marks on the sides.
_MARGINS: Mapping[Look, _Margins] = {
    Look.CAGE: (0.14, 0.3, 0.14, 0.12),
    Look.DIGITS: (0.05, 0.3, 0.05, 0.05),
    Look.DOT: (0.15, 0.15, 0.15, 0.15),
    Look.BADGE: (0.2, 0.2, 0.2, 0.2),
    Look.SIGN: (0.2, 0.2, 0.2, 0.2),
}


@dataclass(frozen=True, slots=True)
class CandidateRoom:
    """The width and height of the candidates of a cell, and how far right and down their middle is from its middle; all
    as shares of a cell."""

    width: float = 0.9
    height: float = 0.9
    right: float = 0.0
    down: float = 0.0


PLAIN_ROOM = CandidateRoom()


def candidate_room(kinds: Iterable[str]) -> CandidateRoom:
    """The room that relations of some kinds leave."""
    looks = {RELATIONS[kind].drawn.look for kind in kinds}
    if not (taken := [_MARGINS[look] for look in _MARGINS if look in looks]):
        return PLAIN_ROOM
    left, top, right, bottom = (max(sides) for sides in zip(*taken, strict=True))
    return CandidateRoom(1 - left - right, 1 - top - bottom, (left - right) / 2, (top - bottom) / 2)
