"""Puzzles from the bank's stock, which somebody has made ahead, for the places that are still empty."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bookbuilder.bank_session import BankSession
from bookbuilder.board import Board
from bookbuilder.errors import InputError
from bookbuilder.generate import Order, Placed, Where
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import VERSION
from bookbuilder.supply.model import Request
from bookbuilder.supply.rerolled import Replaced, marks_replaced
from bookbuilder.supply.stored import StoredRow, Written, misfit, proved
from bookbuilder.supply.taken import taken
from bookbuilder.twins import Fingerprint, fingerprint

if TYPE_CHECKING:
    from bookbuilder.bank import Damaged, Shelved


@dataclass(frozen=True, slots=True)
class Ahead:
    """What the stock gives for the empty places of a request."""

    puzzles: dict[Where, GradedPuzzle] = field(default_factory=dict)
    spoiled: dict[str, str] = field(default_factory=dict)  # why puzzles, by key, are not what the stock says
    replaced: dict[Where, dict[int, Fingerprint]] = field(default_factory=dict)  # what rerolled places would have had


def shelved(request: Request, books: BankSession, there: Placed, lost: Collection[str], replaced: Replaced) -> Ahead:
    """Puzzles of the stock for places that are not `there` yet, as far as there are any; no twins of those.

    Each is proved, keyed and graded again. One that by a later ladder does not fit any more, that others have claimed
    first, or that is spoiled, is left on the shelf. A place that is rerolled uses up its puzzle but does not get it,
    unless it is known to have `replaced` one: so all others get the same as without the reroll.
    """
    ahead = Ahead()
    known = taken(request, there, request.twins)
    for mark in marks_replaced(request.orders, replaced):
        known.add(mark)
    filled = {*there, *(where for where, by_rerolls in replaced.items() if 0 in by_rerolls)}
    for kind, places in _by_kind(request, filled).items():
        empty, order = deque(places), request.orders[places[0][0]]
        for puzzle in _fitting(order, kind, places, books, lost, ahead.spoiled):
            mark = fingerprint(puzzle.puzzle)
            if not known.claim(mark):
                which, place = where = empty.popleft()
                if request.orders[which].rerolls_at(place):
                    ahead.replaced[where] = {0: mark}
                else:
                    ahead.puzzles[where] = puzzle
            if not empty:
                break
    return ahead


def _by_kind(request: Request, there: Collection[Where]) -> Mapping[str, list[Where]]:
    """The empty places, by the kind of puzzles that will do there."""
    by_kind: dict[str, list[Where]] = {}
    kinds: dict[tuple[int, tuple[str, ...]], str | None] = {}
    for which, order in enumerate(request.orders):
        for place in order.places:
            if (which, place) in there:
                continue
            levels = order.levels_at(place)
            if (which, levels) not in kinds:
                kinds[which, levels] = order.kind(levels)
            if kind := kinds[which, levels]:
                by_kind.setdefault(kind, []).append((which, place))
    return by_kind


def _fitting(
    order: Order,
    kind: str,
    places: Sequence[Where],
    books: BankSession,
    lost: Collection[str],
    spoiled: dict[str, str],
) -> Iterator[GradedPuzzle]:
    """The puzzles of a kind that are on offer and fit, in their order; more are fetched as long as they are wanted."""
    seen, most = {*lost}, len(places) + len(lost)
    while True:
        rows = books.shelved(kind, most)
        for row in rows:
            if row.key in seen:
                continue
            seen.add(row.key)
            try:
                puzzle = _proved(order, places[0][1], row)
            except (ValueError, InputError) as error:
                spoiled[row.key] = error.problems[0].what if isinstance(error, InputError) else str(error)
                continue
            if puzzle is not None:
                yield puzzle
        if len(rows) < most:
            return
        most *= 2


def _proved(order: Order, place: int, of: Shelved | Damaged) -> GradedPuzzle | None:
    """A puzzle of the stock, proved to be what the stock says; None if it does not fit by a later ladder.

    Raises ValueError for one that is spoiled.
    """
    from bookbuilder.bank import Damaged

    if isinstance(of, Damaged):
        raise ValueError(of.flaw)
    is_ours = of.ladder == VERSION
    row = StoredRow(order.section, place, order.recipe_at(place), partial(_written, of), of.level, of.score)
    puzzle = proved(order, row, is_ours)
    if puzzle.key != of.key:
        raise ValueError(f"its key is not {of.key}")
    return puzzle if is_ours or not misfit(order, place, puzzle) else None


def _written(of: Shelved, board: Board) -> Written:
    from bookbuilder.bank import puzzle_on

    puzzle, solution = puzzle_on(board, of)
    return Written(puzzle.givens, solution, relations=puzzle.relations)
