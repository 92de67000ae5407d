"""Puzzles from the bank's stock, which somebody has made ahead, for the places that are still empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bookbuilder.board import Board
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import Order, Placed, Where
from bookbuilder.ledger import Ledger
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import VERSION
from bookbuilder.supply.kept import Row, Written, keep
from bookbuilder.supply.model import Request
from bookbuilder.supply.taken import mark, taken

if TYPE_CHECKING:
    from bookbuilder.bank import Shelved


def shelved(request: Request, there: Placed, books: Ledger) -> dict[Where, GradedPuzzle]:
    """Puzzles of the stock for places that are not `there` yet, as far as there are any; no twins of those.

    Each is proved, keyed and graded again; one that by a later ladder has another level is left on its shelf. Raises
    BuildFailed for one that is not what it says.
    """
    found: dict[Where, GradedPuzzle] = {}
    known = taken(request, there, request.twins)
    for kind, places in _by_kind(request, there).items():
        rows = [*_rows(request, places, books.shelved(kind, len(places)))]
        kept = keep(rows, request.orders, {}, request.twins)
        if kept.refused:
            what = f"a puzzle in the stock of the bank {books.shown} cannot be used: {kept.refused[0][1]}"
            raise BuildFailed(what, "restore the bank from a backup")
        misfits = {(each.section, each.place) for each in kept.misfits}
        for (which, place), puzzle in kept.puzzles.items():
            order = request.orders[which]
            if (order.section, place) not in misfits and not known.claim(mark(order, puzzle)):
                found[which, place] = puzzle
    return found


def _by_kind(request: Request, there: Placed) -> Mapping[str, list[Where]]:
    """The empty places, by the kind of puzzles that will do there."""
    found: dict[str, list[Where]] = {}
    kinds: dict[tuple[int, tuple[str, ...]], str | None] = {}
    for which, order in enumerate(request.orders):
        for place in order.places:
            if (which, place) in there:
                continue
            levels = order.levels_at(place)
            if (which, levels) not in kinds:
                kinds[which, levels] = order.kind(levels)
            if kind := kinds[which, levels]:
                found.setdefault(kind, []).append((which, place))
    return found


def _rows(request: Request, places: Sequence[Where], puzzles: Sequence[Shelved]) -> Iterator[Row]:
    """The puzzles as rows for these places, in their order."""
    for (which, place), each in zip(places, puzzles, strict=False):
        order = request.orders[which]
        yield Row(order.section, place, _recipe(order, each), partial(_written, each), each.level, each.score)


def _recipe(order: Order, of: Shelved) -> str:
    """The order's own recipe, with the ladder by which the puzzle was graded."""
    recipe = order.recipe()
    return recipe if of.ladder == VERSION else f"{recipe.partition('.')[0]}.{of.ladder}"


def _written(of: Shelved, board: Board) -> Written:
    from bookbuilder.bank import values_on

    return Written(*values_on(board, of))
