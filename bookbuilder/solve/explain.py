"""A puzzle solved as a person would: one step after the other, each time the easiest that there is."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice

from bookbuilder.errors import NoUniqueSolution
from bookbuilder.puzzle import Moment, Node, Step
from bookbuilder.solve import tables
from bookbuilder.solve.ladder import TRIAL, rungs
from bookbuilder.solve.reasons import reasoned
from bookbuilder.solve.search import BUDGET, solutions
from bookbuilder.solve.steps import decode, values_of
from bookbuilder.solve.tables import Engines


def explain(
    engines: Engines, givens: array[int], *, uniqueness: bool = False, budget: int = BUDGET
) -> Iterator[Moment]:
    """The moments on the way to the solution of a puzzle that has exactly one, which `uniqueness` lets them use.

    Where no technique helps, the cell with the fewest candidates gets its value by trial: a step without houses, whose
    node has the candidates that were to be tried. Each moment is found by the engines of the thread that asks for it.

    Raises NoUniqueSolution for a puzzle with none or several, and Undecided when `budget` nodes do not tell.
    """
    board, order = engines.board, engines.board.order
    values = array("i", givens)
    allowed = array("I", [(1 << order) - 1] * len(values))
    answer = _answer(engines, givens, budget)
    ladder = rungs(uniqueness)
    while not all(values):
        own = tables.engines(board)
        own.climber.climb(values, ladder, False, allowed, 0)
        left = left_in(own)
        own.climber.climb(values, ladder, True, allowed, 1)
        step = next(decode(own, own.climber.records), None)
        if step is None:
            cell = min((c for c in range(len(values)) if not values[c]), key=lambda c: len(left[c]))
            step = Step(TRIAL.technique, (), (Node((cell,), left[cell]),), ((cell, answer[cell]),), ())
        yield Moment(tuple(values), left, reasoned(board, step, values, left))
        for cell, value in step.placements:
            values[cell] = value
        for cell, value in step.eliminations:
            allowed[cell] &= ~(1 << (value - 1)) & 0xFFFFFFFF


def left_in(engines: Engines) -> tuple[tuple[int, ...], ...]:
    """The candidates that the last climb left in each cell."""
    return tuple(map(values_of, engines.climber.candidates))


def _answer(engines: Engines, givens: array[int], budget: int) -> tuple[int, ...]:
    found = list(islice(solutions(engines, givens, budget), 2))
    if len(found) != 1:
        raise NoUniqueSolution("more than one solution" if found else "no solution")
    return found[0]
