"""The printed sequence: the puzzles of an order go in; their places come out in the sequence of their numbers."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from bookbuilder.generate import Order, Placed, Where, seed_at
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade, Puzzle
from bookbuilder.solve import engines, flow, grade
from bookbuilder.supply.stored import Stored, as_stored

Sorting = Literal["rising", "falling", "mixed", "smooth", "placed"]  # placed: by place

UNSORTED: Final = 5  # the last ladder by which books were made whose numbers followed the places


def arranged(
    order: Order, which: int, puzzles: Placed, stored: Mapping[Where, Stored], sorting: Sorting | None
) -> tuple[int, ...]:
    """The places of an order, sorted by how hard their puzzles are, or by level and how their solving flows.

    Where nothing is said about the sorting, numbers rise, except in sections that have puzzles from before there was a
    choice: those may be in print, so their numbers stay as they are. Grades count as they are stored, so that a later
    ladder changes no number, but for smooth sections: nothing is stored of how solving flows.
    """
    places = order.places
    if sorting is None:
        old = any(at in stored and stored[at].ladder <= UNSORTED for at in ((which, place) for place in places))
        sorting = "placed" if old else "rising"
    if sorting == "placed":
        return tuple(places)
    if sorting == "mixed":
        return tuple(sorted(places, key=lambda place: (seed_at(order.seed, order.section, "mixed", place), place)))

    def hard(place: int) -> tuple[int, int]:
        grade: Grade = as_stored(puzzles[which, place], stored.get((which, place))).grade
        return LEVELS.index(grade.level), grade.score

    if sorting == "smooth":

        def rough(place: int) -> tuple[int, int, int, int, int]:
            level, score = hard(place)
            return level, *_rough(puzzles[which, place].puzzle, order.uniqueness), score, place

        return tuple(sorted(places, key=rough))
    sign = 1 if sorting == "rising" else -1
    return tuple(sorted(places, key=lambda place: (*(sign * by for by in hard(place)), place)))


@lru_cache(maxsize=1 << 14)  # a section is arranged for its pages, and again for the bank
def _rough(puzzle: Puzzle, uniqueness: bool) -> tuple[int, int]:
    """How little the solving of a puzzle flows: its spikes, and its longest stretch with one opening at a time."""
    tools = engines(puzzle.board).of_puzzle(puzzle.relations)
    grade(tools, array("i", puzzle.givens), uniqueness=uniqueness)
    solving = flow(tools)
    return solving.spikes, solving.narrow
