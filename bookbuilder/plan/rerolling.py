"""Sections' `reroll` goes in; numbers that no puzzle of the section has come out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from bookbuilder.config import BookConfig, Document, Flaw
from bookbuilder.generate import Order


def reroll_flaws(document: Document, config: BookConfig, orders: Sequence[Order]) -> Iterator[Flaw]:
    """Numbers at the end of no id: `orders` are those of the sections."""
    for at, (section, order) in enumerate(zip(config.sections, orders, strict=True)):
        for i, number in enumerate(section.reroll):
            if not order.has(number - 1):
                route = ("sections", at, "reroll", i)
                what = f"`{document.name(route)}` is {number}, but no id of the section's puzzles ends in {number:04}"
                yield Flaw(route, what, _near(order, number - 1))


def _near(order: Order, place: int) -> str:
    """What to write instead: where levels have shares, some places lie apart."""
    there = order.places
    if len(there) == there[-1] + 1:
        return f"write a number from 1 to {len(there)}, or delete it" if len(there) > 1 else "write 1, or delete it"
    after = bisect_left(there, place)
    near = [str(other + 1) for other in there[max(0, after - 1) : after + 1]]
    return f"write {' or '.join(near)}, or delete it"
