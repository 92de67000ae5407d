"""Techniques as records: what is to be known of each besides its scan, in one place for all rooms."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.puzzle.techniques.fish import places_by_base
    from bookbuilder.puzzle.techniques.follows import rest_of, sets_left, total_of
    from bookbuilder.puzzle.techniques.forcing import is_contradiction
    from bookbuilder.puzzle.techniques.one_value import is_wrap
    from bookbuilder.puzzle.techniques.parts import HouseRole, NodeRole, StepParts
    from bookbuilder.puzzle.techniques.record import BoardNeed, ChainLink, Technique
    from bookbuilder.puzzle.techniques.records import RECORDS, parts_of

__all__ = [
    "RECORDS",
    "BoardNeed",
    "ChainLink",
    "HouseRole",
    "NodeRole",
    "StepParts",
    "Technique",
    "is_contradiction",
    "is_wrap",
    "parts_of",
    "places_by_base",
    "rest_of",
    "sets_left",
    "total_of",
]

__getattr__, __dir__ = face(
    __name__,
    """
    fish: places_by_base
    follows: rest_of sets_left total_of
    forcing: is_contradiction
    one_value: is_wrap
    parts: HouseRole NodeRole StepParts
    record: BoardNeed ChainLink Technique
    records: RECORDS parts_of
    """,
)
