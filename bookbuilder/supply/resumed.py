"""The puzzles that an interrupted build has left in its journal."""

from __future__ import annotations

import hashlib

from bookbuilder.generate import Placed
from bookbuilder.puzzle.formats import write_givens
from bookbuilder.staging import Journal
from bookbuilder.supply.book_stock import read_stock
from bookbuilder.supply.model import Request
from bookbuilder.supply.rerolled import Replaced
from bookbuilder.supply.taken import taken
from bookbuilder.twins import fingerprint


def resumed(journal: Journal, request: Request, kept: Placed) -> tuple[Placed, Replaced]:
    """What an interrupted build with the same request and the same kept puzzles has made; else begins the journal.

    The puzzles, and those that rerolls replace.

    The journal's title identifies its build: with another request, other kept puzzles or others before them, other
    twins are excluded, and a resumed build would give a different book from an uninterrupted one.
    """
    parts = [f"{order.section} {order.recipe()} {order.count}" for order in request.orders]
    parts += [f"{order.section} rerolls {order.rerolls}" for order in request.orders if order.rerolls]
    parts += [f"{which} {place} {puzzle.key}" for (which, place), puzzle in sorted(kept.items())]
    if request.twins:  # only the identical puzzle is excluded
        parts += [write_givens(kept[where].puzzle) for where in sorted(kept)]
    title = hashlib.sha256("/".join(parts).encode())
    for earlier in request.before:
        title.update(write_givens(earlier.puzzle).encode())
    text = journal.begin(title.hexdigest())
    seen, usable = taken(request, kept, request.twins), {}
    noted = read_stock(text, "journal", request.orders, request.brought, request.twins)
    for where, puzzle in noted.kept.items():
        if where not in kept and not seen.claim(fingerprint(puzzle.puzzle)):
            usable[where] = puzzle
    return usable, noted.replaced
