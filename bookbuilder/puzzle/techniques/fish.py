"""Fish: as many lines across as down have all places for a value, apart from fins, in common."""

from __future__ import annotations

from bookbuilder.board import Board
from bookbuilder.puzzle.techniques.gone import in_bases
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import BoardNeed, Technique
from bookbuilder.relations.apart import standing_houses


def places_by_base(board: Board, parts: StepParts) -> list[tuple[int, list[int]]]:
    """The bases of a fish, each with its places for the value in the covers."""
    body = parts.node("body").cells
    return [
        (base, [cell for cell in body if cell in standing_houses(board)[base].cells]) for base in parts.houses("base")
    ]


def _kind(board: Board, parts: StepParts) -> str:
    """A fish is sashimi if it would be none without its fins: a base then has fewer than two places in the covers."""
    return ", sashimi" if any(len(cells) < 2 for _, cells in places_by_base(board, parts)) else ""


FISH = (
    Technique(
        "X-wing",
        "hard",
        300,
        "two lines have a value only in the same two lines across, whose other cells lose it",
        nodes="body",
        houses="base* cover*",
        premises=in_bases,
        board=BoardNeed("fish", 2),
    ),
    Technique(
        "swordfish",
        "expert",
        580,
        "an X-wing of three lines",
        nodes="body",
        houses="base* cover*",
        premises=in_bases,
        board=BoardNeed("fish", 3),
    ),
    Technique(
        "jellyfish",
        "expert",
        760,
        "an X-wing of four lines",
        nodes="body",
        houses="base* cover*",
        premises=in_bases,
        board=BoardNeed("fish", 4),
    ),
    Technique(
        "finned X-wing",
        "expert",
        600,
        "an X-wing with extra places (fins): only cells that see all fins lose the value",
        nodes="body fins",
        houses="base* cover*",
        premises=in_bases,
        board=BoardNeed("finned fish", 2),
        kind=_kind,
    ),
    Technique(
        "finned swordfish",
        "expert",
        740,
        "a swordfish with fins",
        nodes="body fins",
        houses="base* cover*",
        premises=in_bases,
        board=BoardNeed("finned fish", 3),
        kind=_kind,
    ),
    Technique(
        "finned jellyfish",
        "expert",
        780,
        "a jellyfish with fins",
        nodes="body fins",
        houses="base* cover*",
        premises=in_bases,
        board=BoardNeed("finned fish", 4),
        kind=_kind,
    ),
)
