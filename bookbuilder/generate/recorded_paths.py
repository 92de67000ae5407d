"""Finished puzzles go in; they come out with their paths where their orders ask for them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bookbuilder.board import Board
from bookbuilder.generate.order import Order
from bookbuilder.puzzle import GradedPuzzle, NotedStep, Puzzle, Step
from bookbuilder.workers import HERE, Workers

_HANDFUL = 600  # total cells of the boards in one task for a worker

Path = tuple[NotedStep, ...]
Which = Callable[[int, int, Sequence[Step]], Sequence[int]]  # an order, a position there, all steps -> some of them
_Shared = tuple[
    tuple[tuple[Board, bool], ...], Which | None
]  # by order: its board, and whether uniqueness may be assumed


@dataclass(frozen=True, slots=True)
class _Task:
    """Neighbouring puzzles of one order."""

    which: int  # order
    first: int  # position, from 0
    puzzles: tuple[tuple[Puzzle, tuple[int, ...]], ...]  # each with its solution


def with_paths(
    orders: Sequence[Order],
    puzzles: Sequence[Sequence[GradedPuzzle]],
    workers: Workers = HERE,
    tell: Callable[[int, int], None] = lambda done, total: None,
    wanted: Which | None = None,
) -> tuple[tuple[GradedPuzzle, ...], ...]:
    """The puzzles, by order; those that their order wants recorded have paths.

    `wanted`, which workers receive, says which steps are noted of a puzzle, all if it is None: whole paths take most of
    a book's memory. If there are paths to note, `tell` receives the number noted and the total, at the start and after
    each path.
    """
    noted = [list(of_order) for of_order in puzzles]
    tasks = [task for which, order in enumerate(orders) for task in _tasks(which, order, puzzles[which])]
    done, total = 0, sum(len(task.puzzles) for task in tasks)
    if total:
        tell(done, total)
    shared = tuple((order.board, order.uniqueness) for order in orders), wanted
    for task, paths in zip(tasks, workers.run(_work, shared, tasks), strict=True):
        for at, path in enumerate(paths, task.first):
            noted[task.which][at] = replace(noted[task.which][at], path=path)
            done += 1
            tell(done, total)
    return tuple(map(tuple, noted))


def _tasks(which: int, order: Order, puzzles: Sequence[GradedPuzzle]) -> Iterator[_Task]:
    """The puzzles that an order wants recorded, in batches of similar duration on boards of any size."""
    size, wanted = max(1, _HANDFUL // len(order.board.cells)), puzzles[: order.record]
    for first in range(0, len(wanted), size):
        handful = wanted[first : first + size]
        yield _Task(which, first, tuple((puzzle.puzzle, puzzle.solution) for puzzle in handful))


def _work(shared: _Shared, task: _Task) -> list[Path]:
    from bookbuilder.solve import every, find_path  # with all that explains steps

    orders, wanted = shared
    board, uniqueness = orders[task.which]
    found = list[Path]()
    for place, (puzzle, solution) in enumerate(task.puzzles, task.first):
        givens, choose = array("i", puzzle.givens), partial(wanted, task.which, place) if wanted else every
        found.append(find_path(board, givens, solution, puzzle.relations, uniqueness=uniqueness, choose=choose))
    return found
