"""What an interrupted build has left in its journal."""

from __future__ import annotations

import hashlib

from bookbuilder.generate import Placed
from bookbuilder.staging import Journal
from bookbuilder.supply.model import Request
from bookbuilder.supply.stock import read_stock
from bookbuilder.supply.taken import mark, taken


def resumed(journal: Journal, request: Request, kept: Placed) -> Placed:
    """What an interrupted build of the same request, upon the same puzzles kept, has left; else begins the journal.

    Its title tells which build the journal belongs to: with another request or other puzzles, other twins are in the
    way, and resuming it would give another book than a build in one go.
    """
    parts = [f"{order.section} {order.recipe()} {order.count}" for order in request.orders]
    parts += [f"{which} {place} {puzzle.key}" for (which, place), puzzle in sorted(kept.items())]
    if request.twins:  # only the same puzzle is in the way
        parts += [str(kept[where].puzzle.givens) for where in sorted(kept)]
    text = journal.begin(hashlib.sha256("/".join(parts).encode()).hexdigest())
    seen, found = taken(request, kept, request.twins), {}
    for where, puzzle in read_stock(text, "journal", request.orders, request.brought, request.twins).kept.items():
        if where not in kept and not seen.claim(mark(request.orders[where[0]], puzzle)):
            found[where] = puzzle
    return found
