"""Finished puzzles with what a reader is shown of their solutions, on as many processes as there are."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace

from bookbuilder.board import Board
from bookbuilder.generate.workers import run
from bookbuilder.puzzle import GradedPuzzle, Hint, Lessons, Walkthrough
from bookbuilder.solve import engines, hints, walkthrough

_Shared = tuple[tuple[Board, ...], tuple[Lessons, ...]]
_Task = tuple[int, int, tuple[int, ...]]  # section, place, givens


def with_lessons(
    puzzles: Sequence[Sequence[GradedPuzzle]],
    lessons: Sequence[Lessons],
    jobs: int = 1,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[tuple[GradedPuzzle, ...], ...]:
    """The puzzles, by section, each with its walkthrough and hints where its section asks for them.

    `tell` hears how many of how many puzzles are done, if there are any to do.
    """
    sections = [list(its) for its in puzzles]
    tasks = [
        (which, place, puzzle.puzzle.givens)
        for which, its in enumerate(sections)
        for place, puzzle in enumerate(its)
        if lessons[which].hints or place < lessons[which].walkthroughs
    ]
    boards = tuple(its[0].puzzle.board for its in sections)
    results = run(_work, (boards, tuple(lessons)), tasks, jobs)
    for done, ((which, place, _), (way, some)) in enumerate(zip(tasks, results, strict=True)):
        tell(done, len(tasks))
        sections[which][place] = replace(sections[which][place], walkthrough=way, hints=some)
    if tasks:
        tell(len(tasks), len(tasks))
    return tuple(map(tuple, sections))


def _work(shared: _Shared, task: _Task) -> tuple[Walkthrough | None, tuple[Hint, ...]]:
    boards, lessons = shared
    which, place, givens = task
    tools, flat, asked = engines(boards[which]), array("i", givens), lessons[which]
    way = walkthrough(tools, flat, asked.steps, asked.uniqueness) if place < asked.walkthroughs else None
    return way, hints(tools, flat, asked.hints, asked.uniqueness) if asked.hints else ()
