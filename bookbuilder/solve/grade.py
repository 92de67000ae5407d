"""Puzzles go in, grades come out: climb the ladder, look up the level, sum up the score."""

from __future__ import annotations

from array import array
from functools import cache

from bookbuilder.board import Board
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade
from bookbuilder.solve.ladder import LADDER, TRIAL, VERSION, ladder, rungs, usual_cost
from bookbuilder.solve.tables import Engines

_RUNGS = {uniqueness: rungs(uniqueness) for uniqueness in (False, True)}
_LADDERS = {uniqueness: ladder(uniqueness) for uniqueness in (False, True)}


@cache
def _rungs_up_to(level: str, uniqueness: bool) -> array[int]:
    """The rungs of the levels up to this one."""
    fitting = sum(LEVELS.index(rung.level) <= LEVELS.index(level) for rung in ladder(uniqueness))
    return _RUNGS[uniqueness][:fitting]


def grade(engines: Engines, givens: array[int], *, uniqueness: bool = False) -> Grade:
    """Grade a puzzle known to have exactly one solution; `givens` has 0 for an empty cell.

    Techniques are counted in rounds that apply all openings at once (see `kernel.climb`), so twins have equal grades.
    With `uniqueness`, a solver may assume that there is only one solution; if that made a difference, the grade names
    the technique (see `ladder.UNIQUENESS`), and a grade that names none is the same either way.
    """
    return _sum_up(engines, engines.climber.climb(givens, _RUNGS[uniqueness], False), uniqueness)


def grade_up_to(engines: Engines, givens: array[int], level: str, *, uniqueness: bool = False) -> Grade | None:
    """The grade of a puzzle that needs nothing above a level; None, without climbing further, if it does.

    For the search for puzzles of low levels: most of its time would go into the steps of puzzles that are too hard.
    """
    if level == TRIAL.level:
        return grade(engines, givens, uniqueness=uniqueness)
    solved = engines.climber.climb(givens, _rungs_up_to(level, uniqueness), False)
    return _sum_up(engines, True, uniqueness) if solved else None


def _sum_up(engines: Engines, solved: bool, uniqueness: bool) -> Grade:
    """The grade that follows from the climber's counts."""
    climber, standing = engines.climber, _LADDERS[uniqueness]
    cost = steps = 0
    hardest = LADDER[0]
    techniques = []
    for place, count in climber.used:
        hardest = standing[place]
        cost += hardest.cost * count
        steps += count
        techniques.append((hardest.technique, count))
    if not solved:
        hardest = TRIAL
        techniques.append((TRIAL.technique, 1))
        cost += TRIAL.cost * climber.open_cells
        steps += 1
    return Grade(
        level=hardest.level,
        score=score(hardest.level, cost, engines.board),
        hardest=hardest.technique,
        techniques=tuple(techniques),
        steps=steps,
        tightest=climber.tightest if solved else 0,
        ladder=VERSION,
    )


def score(level: str, cost: int, board: Board) -> int:
    """1000 x level (1..6) + 0..999, increasing with the cost per cell; 500 is usual, so all boards are comparable."""
    usual = usual_cost(level, board.order) * len(board.cells)
    return 1000 * (LEVELS.index(level) + 1) + 999 * 100 * cost // (100 * cost + usual)
