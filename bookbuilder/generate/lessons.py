"""Finished puzzles with what a reader is shown of their solutions, on as many processes as there are."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace

from bookbuilder.board import Board
from bookbuilder.puzzle import GradedPuzzle, Hint, Lessons, Walkthrough
from bookbuilder.solve import engines, explain, hints, walkthrough
from bookbuilder.workers import HERE, Workers

_Shared = tuple[tuple[Board | None, ...], tuple[Lessons, ...]]  # by section; one without puzzles needs no board
_Task = tuple[int, int, tuple[int, ...]]  # section, place, givens


def with_lessons(
    puzzles: Sequence[Sequence[GradedPuzzle]],
    lessons: Sequence[Lessons],
    workers: Workers = HERE,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[tuple[GradedPuzzle, ...], ...]:
    """The puzzles, by section, each with its walkthrough and hints where its section asks for them.

    `tell` hears at the start and after each puzzle how many of how many are done, if there are any to do.
    """
    sections = [list(its) for its in puzzles]
    tasks = [
        (which, place, puzzle.puzzle.givens)
        for which, its in enumerate(sections)
        for place, puzzle in enumerate(its)
        if lessons[which].hints or place < lessons[which].walkthroughs
    ]
    boards = tuple(its[0].puzzle.board if its else None for its in sections)
    if tasks:
        tell(0, len(tasks))
    results = workers.run(_work, (boards, tuple(lessons)), tasks)
    for done, ((which, place, _), (way, some)) in enumerate(zip(tasks, results, strict=True), 1):
        sections[which][place] = replace(sections[which][place], walkthrough=way, hints=some)
        tell(done, len(tasks))
    return tuple(map(tuple, sections))


def _work(shared: _Shared, task: _Task) -> tuple[Walkthrough | None, tuple[Hint, ...]]:
    boards, lessons = shared
    which, place, givens = task
    board, asked = boards[which], lessons[which]
    assert board is not None
    moments = tuple(explain(engines(board), array("i", givens), uniqueness=asked.uniqueness))
    way = walkthrough(board, moments, asked.steps) if place < asked.walkthroughs else None
    return way, hints(engines(board), moments, asked.hints)
