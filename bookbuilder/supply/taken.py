"""The puzzles of an edition that no new one may repeat."""

from __future__ import annotations

from bookbuilder.generate import Placed
from bookbuilder.supply.model import Request
from bookbuilder.twins import Seen, fingerprint


def taken(request: Request, kept: Placed, twins: bool) -> Seen:
    """The puzzles of which no new one may be a twin or, where `twins` are allowed, a copy."""
    seen = Seen(twins)
    for puzzle in kept.values():
        seen.add(fingerprint(puzzle.puzzle))
    for earlier in request.before:
        seen.add(earlier)
    return seen
