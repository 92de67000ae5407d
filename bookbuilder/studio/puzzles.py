"""The puzzles that are there for a publication, whoever made them; and blank ones for those that are not there yet."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from threading import Lock

from bookbuilder.board import Board
from bookbuilder.book import Book
from bookbuilder.generate import Order, Placed, Where
from bookbuilder.levels import LEVELS
from bookbuilder.plan import Plan
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Puzzle
from bookbuilder.supply import HEADER, stock_line
from bookbuilder.supply.arranged import arranged

_MOST_UNASKED = 5_000  # puzzles that the newest text does not ask for

_Seat = tuple[str, str, int]  # section, recipe, place


class Pool:
    """Puzzles by section, recipe and place. They outlive the text that they were made for; threads may share them.

    It holds enough for a change of mind; beyond that, the puzzles that were used longest ago go first.
    """

    def __init__(self, most: int = _MOST_UNASKED) -> None:
        self._puzzles: dict[_Seat, GradedPuzzle] = {}  # what was wanted last comes last
        self._most, self._asked = most, 0
        self._lock = Lock()

    def put(self, order: Order, place: int, puzzle: GradedPuzzle) -> None:
        """Keep a puzzle of an order, in place of one that was there."""
        seat = order.section, order.recipe_at(place), place
        with self._lock:
            self._puzzles.pop(seat, None)
            self._puzzles[seat] = puzzle
            if len(self._puzzles) > self._asked + self._most:
                del self._puzzles[next(iter(self._puzzles))]

    def of(self, orders: Sequence[Order]) -> Placed:
        """Those that orders ask for."""
        seats = {
            (which, place): (order.section, order.recipe_at(place), place)
            for which, order in enumerate(orders)
            for place in order.places
        }
        with self._lock:
            self._asked = len(seats)
            found = {where: self._puzzles.pop(seat) for where, seat in seats.items() if seat in self._puzzles}
            self._puzzles.update((seats[where], puzzle) for where, puzzle in found.items())
        return found

    def stock(self, orders: Sequence[Order], written: str, kept: Placed) -> str:
        """A stock as it is written, with the puzzles for places of which no line of it is `kept`."""
        added = {
            (orders[which].section, str(place + 1)): (orders[which], place, puzzle)
            for (which, place), puzzle in self.of(orders).items()
            if (which, place) not in kept and not orders[which].brought
        }
        lines = [stock_line(order.section, order.recipe_at(at), at, puzzle) for order, at, puzzle in added.values()]
        return "".join((HEADER, *_others(written, added), *lines))


def _others(written: str, places: Container[tuple[str, str]]) -> Iterator[str]:
    """The lines of a stock, but for those of these sections and places."""
    for line in written.splitlines(keepends=True):
        section, _, rest = line.partition("\t")
        if not line.startswith("#") and (section, rest.partition("\t")[0]) not in places:
            yield line


def missing(orders: Sequence[Order], there: Placed) -> tuple[Where, ...]:
    """The places of orders that have no puzzle."""
    places = ((which, place) for which, order in enumerate(orders) for place in order.places)
    return tuple(where for where in places if where not in there)


def blank_book(plan: Plan, there: Placed) -> Book:
    """A book until all of its puzzles are there: those that are, and empty boards at the places of others.

    Numbers follow the places in sections that lack some, as nobody knows yet which puzzle is harder.
    """
    places = tuple(_arranged(plan, there))
    puzzles = tuple(
        tuple(there.get((which, place)) or _blank(order, place) for place in places[which])
        for which, order in enumerate(plan.orders)
    )
    return Book(plan.outline, puzzles, _unmade(plan.example.board, LEVELS[0]) if plan.example else None, places)


def _arranged(plan: Plan, there: Placed) -> Iterator[tuple[int, ...]]:
    """The places of each section in the sequence of their numbers."""
    for which, (order, sorting) in enumerate(zip(plan.orders, plan.sorting, strict=True)):
        is_whole = all((which, place) in there for place in order.places)
        yield arranged(order, which, there, {}, sorting if is_whole else "placed")


def _blank(order: Order, place: int) -> GradedPuzzle:
    return _unmade(order.board, order.levels_at(place)[0])


def _unmade(board: Board, level: str) -> GradedPuzzle:
    empty = (0,) * len(board.cells)
    return GradedPuzzle(Puzzle(board, empty), empty, replace(UNGRADED, level=level), "")
