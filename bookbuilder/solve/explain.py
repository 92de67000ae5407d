"""A puzzle goes in; the steps of a person who always takes the easiest one come out."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence, Set
from threading import get_ident

from bookbuilder.board import Board, Relation
from bookbuilder.puzzle import Moment, Node, Step, moments, values_of
from bookbuilder.solve import tables
from bookbuilder.solve.grade import limit
from bookbuilder.solve.ladder import TRIAL, rungs
from bookbuilder.solve.reasons import linked
from bookbuilder.solve.search import BUDGET, the_solution
from bookbuilder.solve.steps import decode
from bookbuilder.solve.tables import Engines


def explain(
    engines: Engines, givens: array[int], *, uniqueness: bool = False, budget: int = BUDGET
) -> Iterator[Moment]:
    """Yield the moments on the way to a puzzle's only solution; `uniqueness` lets steps assume that it is the only one.

    Each moment is found when it is requested. Raises NoUniqueSolution for a puzzle with no solution or several, and
    Undecided if `budget` nodes do not suffice.
    """
    board, relations, answer = engines.board, engines.relations, the_solution(engines, givens, budget)
    yield from moments(board, givens, steps_in_turn(board, givens, answer, uniqueness, relations), relations)


def steps_in_turn(
    board: Board,
    givens: array[int],
    answer: Sequence[int],
    uniqueness: bool,
    relations: tuple[Relation, ...] = (),
) -> Iterator[Step]:
    """The steps from a puzzle to its only solution; each is the first opening on the lowest rung that has one.

    If no technique helps, the cell with the fewest candidates gets its value by trial: a step without houses, with a
    node that holds the candidates to try. Each step is found by the engines of the calling thread.
    """
    values, own = array("i", givens), tables.engines(board).of_puzzle(relations)
    ladder, thread = rungs(uniqueness, own.is_ruled), get_ident()
    allowed = array("I", [(1 << board.order) - 1] * len(values))
    while not all(values):
        if get_ident() != thread:
            own, thread = tables.engines(board).of_puzzle(relations), get_ident()
        climber = own.climber
        climber.climb(values, ladder, True, allowed, 1)
        step = next(decode(own, climber.records), None)
        if step is None or step.technique == "forcing chain":
            left = left_in(own, values, allowed)
            step = linked(board, step, left) if step else _trial(left, answer)
        yield step
        _take(step, values, allowed)


def techniques_in_turn(
    engines: Engines, givens: array[int], most: str, uniqueness: bool, enough: Set[str] | None = None
) -> frozenset[str] | None:
    """The techniques of the steps that `explain` takes; None if any of them is above a level or a technique.

    Rounds may need others: a step may strike what another opening of its own kind needs, and several steps of one round
    may lead where single ones do not. Where trial is allowed, what follows it is not looked at, nor what follows once
    those that are `enough` have been found.
    """
    used = set[str]()
    values, rungs_within = array("i", givens), limit(most, uniqueness, engines.is_ruled)[0]
    allowed = array("I", [(1 << engines.board.order) - 1] * len(values))
    while not all(values):
        engines.climber.climb(values, rungs_within, True, allowed, 1)
        step = next(decode(engines, engines.climber.records), None)
        if step is None:
            return frozenset(used) if most == TRIAL.level else None
        used.add(step.technique)
        if most == TRIAL.level and enough is not None and enough <= used:
            break
        _take(step, values, allowed)
    return frozenset(used)


def _take(step: Step, values: array[int], allowed: array[int]) -> None:
    """Make the placements and eliminations of a step."""
    for cell, value in step.placements:
        values[cell] = value
    for cell, value in step.eliminations:
        allowed[cell] &= ~(1 << (value - 1)) & 0xFFFFFFFF


def left_in(engines: Engines, values: array[int], allowed: array[int]) -> tuple[tuple[int, ...], ...]:
    """The candidates of each cell, as bits: those that are `allowed` and that the values leave."""
    engines.climber.climb(values, array("i"), False, allowed, 0)
    return tuple(map(values_of, engines.climber.candidates))


def _trial(left: Sequence[Sequence[int]], answer: Sequence[int]) -> Step:
    cell = min((cell for cell, candidates in enumerate(left) if candidates), key=lambda cell: len(left[cell]))
    return Step(TRIAL.name, (), (Node((cell,), tuple(left[cell])),), ((cell, answer[cell]),), ())
