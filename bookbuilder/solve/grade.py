"""Puzzles to grades: climb the ladder, look up the level, sum up the score."""

from __future__ import annotations

from array import array

from bookbuilder.puzzle import Grade
from bookbuilder.solve.ladder import COST_UNIT, LADDER, LEVELS, RUNGS, TRIAL, VERSION
from bookbuilder.solve.tables import Engines

_USES = tuple((rung, int(RUNGS[i])) for i, rung in enumerate(LADDER))


def grade(engines: Engines, givens: array[int]) -> Grade:
    """Grade a puzzle that is known to have exactly one solution; `givens` has 0 for an empty cell.

    The techniques are counted in rounds of all openings at once (see `kernel.climb`), so twins have equal grades.
    """
    climber = engines.climber
    solved = climber.climb(givens, RUNGS, False)
    counts = climber.counts
    used = [(rung, counts[technique]) for rung, technique in _USES if counts[technique]]
    cost = sum(rung.cost * count for rung, count in used)
    steps = sum(count for _, count in used)
    if not solved:
        used.append((TRIAL, 1))
        cost += TRIAL.cost * climber.open_cells
        steps += 1
    hardest = used[-1][0] if used else LADDER[0]
    return Grade(
        level=hardest.level,
        score=score(hardest.level, cost, len(engines.board.cells)),
        hardest=hardest.technique,
        techniques=tuple((rung.technique, count) for rung, count in used),
        steps=steps,
        tightest=climber.tightest if solved else 0,
        ladder=VERSION,
    )


def score(level: str, cost: int, n_cells: int) -> int:
    """1000 x level (1..6) + 0..999, growing with the cost a cell, so that scores of all boards compare."""
    share = cost / (n_cells * COST_UNIT)
    return 1000 * (LEVELS.index(level) + 1) + int(999 * share / (1 + share))
