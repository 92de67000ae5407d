"""Sections on tiny boards go in; levels that the boards do not have, and too few different puzzles, come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookbuilder.config import Document, Flaw
from bookbuilder.generate import Order, different, few_levels, way_out


def few_flaws(document: Document, orders: Sequence[Order], twins: bool) -> Iterator[Flaw]:
    """What no search would find: `orders` are those of the sections, and `twins` says whether the book allows them."""
    needed: dict[tuple[object, ...], int] = {}
    for at, order in enumerate(orders):
        if order.brought:
            continue
        wanted = [level for which, level in enumerate(order.levels) if not order.shares or order.shares[which]]
        if found := few_levels(order.board, wanted, all_needed=bool(order.shares), uniqueness=order.uniqueness):
            what, hint = found
            route = ("sections", at, "grade")
            yield Flaw(route, f"`{document.name(route)}`: {what}", hint)
        elif not twins:
            its = order.board, order.clues, order.levels, order.uniqueness
            there = different(*its)
            needed[its] = needed.get(its, 0) + order.count
            if there is not None and there < needed[its]:
                route = ("sections", at, "count")
                what = (
                    f"`{document.name(route)}`: the board {order.board.name} has {there} different puzzles of this kind"
                )
                what += f", but with this section {needed[its]} are needed"
                ways = [*filter(None, (way_out(*its),)), "`twins: allow` at the top level"]
                hint = f"ask for fewer, write {', write '.join(ways)}, or use a larger board"
                yield Flaw(route, what, hint)
