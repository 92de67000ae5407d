"""Stored puzzles: the rows of an earlier build go in, the puzzles that still fit their orders come out.

Nothing of a row is believed: what fits is proved, keyed and graded anew.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from bookbuilder.board import Board, orbits
from bookbuilder.errors import Place
from bookbuilder.generate import (
    Order,
    Placed,
    Seen,
    Where,
    canonical_key,
    dependent_grids,
    fingerprint,
    transform_named,
    transformed,
)
from bookbuilder.puzzle import GradedPuzzle, Parent, Puzzle
from bookbuilder.puzzle.formats import read_values
from bookbuilder.solve import Undecided, engines, grade, only_solution

NO_PARENT = "-"
NOWHERE = Place()

Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A puzzle as it is written down somewhere, for a place in a section."""

    section: str
    place: str  # in the section, counted from 1
    recipe: str  # of the order that it was made to
    values: Callable[[Board], tuple[Values, Values]]  # givens and solution; raises ValueError where they do not fit
    level: str
    score: str
    parent: str = NO_PARENT  # of a variant: its givens, a blank and the transforms
    at: Place = NOWHERE  # where it is written


@dataclass(slots=True)
class Kept:
    """What rows have for a book's orders."""

    puzzles: dict[Where, GradedPuzzle] = field(default_factory=dict)
    outdated: set[str] = field(default_factory=set)  # sections whose rows follow another recipe
    refused: list[tuple[Place, str]] = field(default_factory=list)  # rows that should fit and do not, and why


def keep(rows: Iterable[Row], orders: Sequence[Order], brought: Placed, twins: bool) -> Kept:
    """What of the rows fits the orders. Rows of other sections, and of places beyond the count, are passed over.

    So are the sections whose puzzles are `brought`, and rows with a twin of one of those: their places are made again.
    Where `twins` are allowed, a twin is only what is the very same puzzle.

    A row is refused that should fit but is damaged, wrong, no puzzle of one solution, of another grade than it should
    be, or a twin of an earlier one.
    """
    kept, seen, own = Kept(), Seen(twins), Seen(twins)
    for (which, _), puzzle in brought.items():
        own.add(fingerprint(engines(orders[which].board), puzzle.puzzle.givens))
    made = [(which, order) for which, order in enumerate(orders) if not order.brought]
    by_section = {order.section: (which, order, order.recipe()) for which, order in made}
    for row in rows:
        try:
            _take(row, by_section, kept, seen, own)
        except ValueError as error:
            kept.refused.append((row.at, str(error)))
    return kept


def _take(row: Row, by_section: Mapping[str, tuple[int, Order, str]], kept: Kept, seen: Seen, own: Seen) -> None:
    """Keep one row's puzzle, unless it is a twin of the book's `own`. Raises ValueError for one that is refused."""
    if row.section not in by_section:
        return
    which, order, current = by_section[row.section]
    if row.recipe != current:
        kept.outdated.add(row.section)
        return
    if not re.fullmatch("[1-9][0-9]{0,8}", row.place):
        raise ValueError(f"{row.place[:40]!r} is no place")
    place = int(row.place) - 1
    if place >= order.count:
        return
    if (which, place) in kept.puzzles:
        raise ValueError(f"place {place + 1} of {row.section} is taken by an earlier line")
    puzzle = _proved(order, row)
    mark = fingerprint(engines(order.board), puzzle.puzzle.givens)
    if seen.claim(mark):
        raise ValueError("the puzzle is a twin of an earlier one")
    if mark not in own:
        kept.puzzles[which, place] = puzzle


def _proved(order: Order, row: Row) -> GradedPuzzle:
    """The puzzle of a row, proved and graded anew. Raises ValueError."""
    board, tools = order.board, engines(order.board)
    givens, written = row.values(board)
    flat = array("i", givens)
    try:
        solution = only_solution(tools, flat)
        dependent = dependent_grids(board, givens) if order.each else ()
    except Undecided:
        raise ValueError("the puzzle could not be decided") from None
    if solution is None:
        raise ValueError("the puzzle does not have exactly one solution")
    if dependent:
        raise ValueError(f"grid {dependent[0]} does not have exactly one solution by itself")
    if solution != written:
        raise ValueError("its solution is not the puzzle's")
    graded = grade(tools, flat, uniqueness=order.uniqueness)
    if graded.level not in order.levels:
        raise ValueError(f"the puzzle is {graded.level}, the section asks for {' or '.join(order.levels)}")
    parent = _parent(order, givens, row.parent) if order.vary else None
    _check_clues(order, parent.givens if parent else givens)
    if (graded.level, str(graded.score)) != (row.level, row.score):
        raise ValueError(f"it says {row.level} {row.score}; the puzzle is {graded.level} {graded.score}")
    if row.parent != NO_PARENT and not order.vary:
        raise ValueError(f"it names a parent, {row.parent[:40]!r}, which nothing in this book has")
    return GradedPuzzle(Puzzle(board, givens), solution, graded, canonical_key(board, givens), parent)


def _parent(order: Order, givens: Values, text: str) -> Parent:
    """The parent of a variant: what its transforms, done again, make these givens of. Raises ValueError."""
    found, _, transforms = text.partition(" ")
    if len(found) != len(givens) or not transforms:
        raise ValueError(f"it names no parent that a variant could have: {text[:40]!r}")
    parent = Parent(read_values(found, order.board.order), transforms)
    if transformed(order.board, transform_named(transforms), parent.givens) != givens:
        raise ValueError(f"its parent, by {transforms[:80]!r}, does not become the puzzle")
    return parent


def _check_clues(order: Order, givens: Values) -> None:
    """Raises ValueError for clues that the order's digging would not have left."""
    clues, count = order.clues, sum(1 for value in givens if value)
    if count < clues.least or (clues.most is not None and count > clues.most):
        raise ValueError(f"the puzzle has {count} clues, too few or too many for the section")
    if clues.pattern is not None and tuple(cell for cell, value in enumerate(givens) if value) != clues.pattern:
        raise ValueError("its clues do not stand in the section's pattern")
    if clues.symmetry is not None:
        for orbit in _orbits(order.board, clues.symmetry):
            if len({givens[cell] > 0 for cell in orbit}) > 1:
                raise ValueError(f"its clues do not have the symmetry {clues.symmetry}")


_orbits = lru_cache(maxsize=64)(orbits)  # an order has one symmetry for all its puzzles
