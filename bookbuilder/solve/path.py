"""A puzzle and its solution go in; the path between them comes out: every step, with the least that it needs."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.puzzle import Candidate, NotedStep, shown_by
from bookbuilder.puzzle.techniques import RECORDS
from bookbuilder.solve.explain import steps_in_turn
from bookbuilder.solve.needs import StepsTaken


def find_path(
    board: Board,
    givens: array[int],
    solution: Sequence[int],
    relations: tuple[Relation, ...] = (),
    *,
    uniqueness: bool = False,
) -> tuple[NotedStep, ...]:
    """The path of a puzzle to its only solution; `uniqueness` as in `explain`, whose steps these are.

    Givens and solution have one value per cell; 0 stands for an open cell.
    """
    return tuple(_noted(board, givens, solution, relations, uniqueness))


def _noted(
    board: Board, givens: array[int], solution: Sequence[int], relations: tuple[Relation, ...], uniqueness: bool
) -> Iterator[NotedStep]:
    done = StepsTaken(board, givens, relations)
    for step in steps_in_turn(board, givens, solution, uniqueness, relations):
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
