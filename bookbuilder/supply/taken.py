"""The puzzles of an edition that no new one may repeat."""

from __future__ import annotations

from bookbuilder.generate import Order, Placed
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.supply.model import Request
from bookbuilder.twins import Fingerprint, Seen, fingerprint


def taken(request: Request, kept: Placed, twins: bool) -> Seen:
    """The puzzles of which no new one may be a twin or, where `twins` are allowed, a copy."""
    seen = Seen(twins)
    for (which, _), puzzle in kept.items():
        seen.add(mark(request.orders[which], puzzle))
    for earlier in request.before:
        seen.add(earlier)
    return seen


def mark(order: Order, puzzle: GradedPuzzle) -> Fingerprint:
    """The fingerprint that distinguishes a puzzle of an order from others."""
    return fingerprint(puzzle.puzzle)
