"""Finished puzzles go in; they come out with their paths where their orders ask for them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial

from bookbuilder.board import Board
from bookbuilder.generate.kept_paths import Path, as_text, from_text, key_of
from bookbuilder.generate.order import Order
from bookbuilder.kept import NOTHING_KEPT, KeptTexts, NothingKept
from bookbuilder.puzzle import GradedPuzzle, Puzzle, Step
from bookbuilder.workers import HERE, Workers

_HANDFUL = 600  # total cells of the boards in one task for a worker

Place = tuple[int, int]  # an order, a position there
Which = Callable[[int, int, Sequence[Step]], Sequence[int]]  # an order, a position there, all steps -> some of them
_Shared = tuple[
    tuple[tuple[Board, bool], ...], Which | None
]  # by order: its board, and whether uniqueness may be assumed


@dataclass(frozen=True, slots=True)
class _Task:
    """Puzzles of one order."""

    which: int  # order
    puzzles: tuple[tuple[int, Puzzle, tuple[int, ...]], ...]  # each with its position, from 0, and its solution


def with_paths(
    orders: Sequence[Order],
    puzzles: Sequence[Sequence[GradedPuzzle]],
    workers: Workers = HERE,
    tell: Callable[[int, int], None] = lambda done, total: None,
    wanted: Which | None = None,
    kept: KeptTexts = NOTHING_KEPT,
    wishes: Sequence[str] = (),
) -> tuple[tuple[GradedPuzzle, ...], ...]:
    """The puzzles, by order; those that their order wants recorded have paths.

    `wanted`, which workers receive, says which steps are noted of a puzzle, all if it is None: whole paths take most of
    a book's memory. If there are paths to note, `tell` receives the number noted and the total, at the start and after
    each path. Paths that earlier builds have `kept` are not looked for; `wishes` tell, for each order, on what it
    depends which steps are wanted, beside a puzzle's position.
    """
    noted = [list(of_order) for of_order in puzzles]
    keys = _keys(orders, puzzles, wishes if wanted else ["all"] * len(orders), kept)
    known = set[Place]()
    for (which, at), key in keys.items():
        its = noted[which][at]
        path = from_text(text, orders[which].board, its.solution) if (text := kept.get(key)) else None
        if path is not None:
            noted[which][at] = replace(its, path=path)
            known.add((which, at))
    tasks = [task for which, order in enumerate(orders) for task in _tasks(which, order, puzzles[which], known)]
    total = sum(min(order.record, len(its)) for order, its in zip(orders, puzzles, strict=True))
    done = total - sum(len(task.puzzles) for task in tasks)
    if total:
        tell(done, total)
    shared = tuple((order.board, order.uniqueness) for order in orders), wanted
    for task, paths in zip(tasks, workers.run(_work, shared, tasks), strict=True):
        for (at, *_), path in zip(task.puzzles, paths, strict=True):
            noted[task.which][at] = replace(noted[task.which][at], path=path)
            if (task.which, at) in keys:
                kept.put(keys[task.which, at], as_text(path))
            done += 1
            tell(done, total)
    return tuple(map(tuple, noted))


def _keys(
    orders: Sequence[Order], puzzles: Sequence[Sequence[GradedPuzzle]], wishes: Sequence[str], kept: KeptTexts
) -> dict[Place, str]:
    """The keys of all paths that may be kept; none where nothing is."""
    if isinstance(kept, NothingKept):
        return {}
    return {
        (which, at): key_of(order.board, its.puzzle, its.solution, order.uniqueness, f"{wish} {at}")
        for which, (order, wish) in enumerate(zip(orders, wishes, strict=False))
        for at, its in enumerate(puzzles[which][: order.record])
    }


def _tasks(which: int, order: Order, puzzles: Sequence[GradedPuzzle], known: Set[Place]) -> Iterator[_Task]:
    """The puzzles whose paths an order wants and are not known, in batches of like duration on boards of any size."""
    size, wanted = max(1, _HANDFUL // len(order.board.cells)), enumerate(puzzles[: order.record])
    todo = [(at, its.puzzle, its.solution) for at, its in wanted if (which, at) not in known]
    for first in range(0, len(todo), size):
        yield _Task(which, tuple(todo[first : first + size]))


def _work(shared: _Shared, task: _Task) -> list[Path]:
    from bookbuilder.solve import every, find_path  # with all that explains steps

    orders, wanted = shared
    board, uniqueness = orders[task.which]
    found = list[Path]()
    for place, puzzle, solution in task.puzzles:
        givens, choose = array("i", puzzle.givens), partial(wanted, task.which, place) if wanted else every
        found.append(find_path(board, givens, solution, puzzle.relations, uniqueness=uniqueness, choose=choose))
    return found
