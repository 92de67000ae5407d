"""A puzzle and its solution go in; the path between them comes out: every step, with the least that it needs."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container, Iterator, Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.puzzle import Candidate, NotedStep, Step, shown_by
from bookbuilder.puzzle.techniques import RECORDS
from bookbuilder.solve.explain import steps_in_turn
from bookbuilder.solve.needs import StepsTaken

Choose = Callable[[Sequence[Step]], Sequence[int]]  # all steps of a puzzle -> the places of some of them


def every(steps: Sequence[Step]) -> Sequence[int]:
    """The places of all steps."""
    return range(len(steps))


def find_path(
    board: Board,
    givens: array[int],
    solution: Sequence[int],
    relations: tuple[Relation, ...] = (),
    *,
    uniqueness: bool = False,
    choose: Choose = every,
) -> tuple[NotedStep, ...]:
    """The path of a puzzle to its only solution, or the steps of it that are chosen; `uniqueness` as in `explain`.

    Givens and solution have one value per cell; 0 stands for an open cell. What a step needs takes longer to find than
    the step, so that a few steps of a path are found in half the time of all.
    """
    steps = [*steps_in_turn(board, givens, solution, uniqueness, relations)]
    return tuple(_noted(board, givens, relations, steps, {*choose(steps)}))


def _noted(
    board: Board, givens: array[int], relations: tuple[Relation, ...], steps: Sequence[Step], chosen: Container[int]
) -> Iterator[NotedStep]:
    done = StepsTaken(board, givens, relations)
    for at, step in enumerate(steps):
        if at in chosen:
            placed, struck = done.least(step)
            shown = shown_by(board, step, _with(givens, placed))
            yield NotedStep(shown, RECORDS[step.technique].level, placed, struck)
        done.take(step)


def _with(givens: Sequence[int], placed: Sequence[Candidate]) -> list[int]:
    """The givens together with these placements."""
    values = list(givens)
    for cell, value in placed:
        values[cell] = value
    return values
