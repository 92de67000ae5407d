"""Puzzles that a book brings along in files: orders go in; proved, graded, varied and distinct puzzles come out."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter

from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import Examined, Fault, Order, Placed, Refused, Where, canonical_key, examine, varied
from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle, fault
from bookbuilder.solve import Engines, grade
from bookbuilder.supply.model import Report, say_nothing
from bookbuilder.workers import HERE, Workers

_Proved = Examined[tuple[Grade, str]]  # a puzzle with its grade and key


def bring(orders: Sequence[Order], twins: bool, workers: Workers = HERE, report: Report = say_nothing) -> Placed:
    """The puzzles, or the ordered variants of them, of all orders that bring their own, by place.

    Each has one solution and a level that its order asks for. Taken in the sequence of the orders, none is a twin of
    another; where `twins` are allowed, no two are identical. The workers prove them, and `report` receives the count.

    Raises InputError with every puzzle that cannot be printed, with file and line.
    """
    total, done = sum(len(order.brought.puzzles) for order in orders if order.brought), 0
    found, problems, printed = dict[Where, GradedPuzzle](), list[Problem](), _Printed(twins)
    if total:
        report("proved", 0, total)
    for which, order in enumerate(orders):
        for number, (where, puzzle, seen) in enumerate(_proved(order, workers)):
            done += 1
            report("proved", done, total)
            try:
                for place, taken in _ordered(order, number, _graded(puzzle, seen, order.levels)):
                    printed.claim(where, taken)
                    found[which, place] = taken
            except _Unfit as error:
                problems.append(Problem(where, str(error), error.hint))
    if problems:
        raise InputError(problems)
    return found


class _Unfit(Exception):
    """Why a puzzle cannot be in the book."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def _proved(order: Order, workers: Workers) -> Iterator[tuple[Place, Puzzle, _Proved | Fault]]:
    """The puzzles that an order brings along, each with the result of its examination."""
    if order.brought is None:
        return
    look = partial(_look, uniqueness=order.uniqueness)
    for (where, puzzle), seen in examine(order.brought.puzzles, itemgetter(1), look, workers):
        assert seen is not None  # each has a puzzle
        yield where, puzzle, seen


def _look(engines: Engines, givens: array[int], _: tuple[int, ...], uniqueness: bool) -> tuple[Grade, str]:
    """A puzzle's grade and key."""
    return grade(engines, givens, uniqueness=uniqueness), canonical_key(engines.board, tuple(givens))


def _graded(puzzle: Puzzle, seen: _Proved | Fault, levels: tuple[str, ...]) -> GradedPuzzle:
    """The puzzle with its grade. Raises _Unfit for one of none of the levels."""
    if seen == "undecided":
        raise _Unfit("the search budget ran out before the puzzle was proved to have one solution", "add clues to it")
    if isinstance(seen, str):
        raise _Unfit(fault(puzzle, seen), "correct the puzzle, or remove it")
    how_hard, key = seen.view
    if how_hard.level not in levels:
        what = f"the puzzle is {how_hard.level}, but the section asks for {' or '.join(levels)}"
        raise _Unfit(what, "remove the puzzle, or delete `grade`")
    return GradedPuzzle(puzzle, seen.solution, how_hard, key)


def _ordered(order: Order, number: int, puzzle: GradedPuzzle) -> Iterator[tuple[int, GradedPuzzle]]:
    """Yield what is printed of the file's puzzle of this number, from 0: itself or its variants, by place.

    Raises _Unfit for a puzzle with too few variants.
    """
    if order.vary is None:
        yield number, puzzle
        return
    board, givens = puzzle.puzzle.board, puzzle.puzzle.givens
    try:
        transforms = order.vary.variants(board, givens, order.seed, order.section, "vary", number + 1)
    except Refused as error:
        raise _Unfit(str(error), error.hint) from error
    for place, transform in enumerate(transforms, number * order.vary.count):
        if place < order.count:
            yield place, varied(puzzle, transform)


@dataclass(slots=True)
class _Printed:
    """The puzzles in the book so far, each with its source."""

    twins: bool
    _first: dict[tuple[object, ...], tuple[Place, Puzzle]] = field(default_factory=dict)

    def claim(self, where: Place, taken: GradedPuzzle) -> None:
        """Note a puzzle. Raises _Unfit when it, or a twin that is not allowed, is already in the book."""
        puzzle, mark = taken.puzzle, taken.in_print if self.twins else (taken.key,)
        if mark not in self._first:
            self._first[mark] = where, puzzle
            return
        first, other = self._first[mark]
        is_same = self.twins or (other.board, other.givens) == (puzzle.board, puzzle.givens)
        how = "the same as" if is_same else "a twin (turned, mirrored or relabelled) of"
        what = f"its variant ({taken.parent.transforms})" if taken.parent else "the puzzle"
        hint = "remove one of them" + ("" if is_same else ", or write `twins: allow` in the book")
        raise _Unfit(f"{what} is {how} the puzzle at {first}", hint)
