"""Puzzles go in, grades come out: climb the ladder, look up the level, sum up the score."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from bookbuilder.kernel import Bands, Climber
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade
from bookbuilder.puzzle.techniques import Technique
from bookbuilder.solve.ladder import TRIAL, VERSION, ladder, rungs
from bookbuilder.solve.minutes import SINGLES, minutes
from bookbuilder.solve.score import score
from bookbuilder.solve.tables import Engines


class _Way(NamedTuple):
    """A ladder, as grades need it."""

    rungs: array[int]  # for the kernel
    ladder: Sequence[Technique]
    shares: Sequence[tuple[str, int, int]]  # what a rung adds: its technique, the cost of a round, and that of a link
    singles: Sequence[int]  # the places of singles, of which `Climber.looks` tells the time


def _way(uniqueness: bool, is_ruled: bool) -> _Way:
    standing = ladder(uniqueness, is_ruled)
    shares = [(rung.name, rung.cost, rung.per_link) for rung in standing]
    singles = [at for at, rung in enumerate(standing) if rung.name in SINGLES]
    return _Way(rungs(uniqueness, is_ruled), standing, shares, singles)


# With uniqueness or without, with rules beyond houses or without: looked up for every puzzle.
_WAYS = tuple(tuple(_way(uniqueness, is_ruled) for is_ruled in (False, True)) for uniqueness in (False, True))


class Steep(NamedTuple):
    """A ladder as the kernel takes it: its rungs from the lowest up, and what a round and a link of each cost."""

    rungs: array[int]
    costs: array[int]
    per_link: array[int]


@cache
def steep(uniqueness: bool, is_ruled: bool = False) -> Steep:
    """The whole ladder, as the kernel takes it."""
    way = _WAYS[uniqueness][is_ruled]
    costs = array("i", [cost for _, cost, _ in way.shares])
    per_link = array("i", [for_a_link for *_, for_a_link in way.shares])
    return Steep(way.rungs, costs, per_link)


@cache
def limit(most: str, uniqueness: bool, is_ruled: bool = False) -> tuple[array[int], array[int], int]:
    """The rungs up to this level, or up to the rung of this technique, and the place in LEVELS of each.

    The last number is the place of what these rungs do not solve; -1 where that is harder than `most`.
    """
    way = _WAYS[uniqueness][is_ruled]
    standing = way.ladder
    if most in LEVELS:
        fitting = sum(LEVELS.index(rung.level) <= LEVELS.index(most) for rung in standing)
    else:
        fitting = 1 + [rung.name for rung in standing].index(most)
    levels = array("i", [LEVELS.index(rung.level) for rung in standing[:fitting]])
    return way.rungs[:fitting], levels, LEVELS.index(TRIAL.level) if most == TRIAL.level else -1


def grade(engines: Engines, givens: array[int], *, uniqueness: bool = False) -> Grade:
    """Grade a puzzle known to have exactly one solution; `givens` has 0 for an empty cell.

    Techniques are counted in rounds that apply all openings at once (see `kernel.climb`), so twins have equal grades.
    With `uniqueness`, a solver may assume that there is only one solution; if that made a difference, the grade names
    the technique (see `ladder.UNIQUENESS`), and a grade that names none is the same either way.
    """
    climber, way = engines.climber, _WAYS[uniqueness][engines.is_ruled]
    climber.climb(givens, way.rungs, False)
    return _summed_up(engines, climber, way)


def grade_up_to(engines: Engines, givens: array[int], most: str, *, uniqueness: bool = False) -> Grade | None:
    """The grade of a puzzle that needs nothing above a level or a technique; None, without climbing on, if it does.

    For the search for puzzles of low levels: most of its time would go into the steps of puzzles that are too hard.
    """
    if most == TRIAL.level:
        return grade(engines, givens, uniqueness=uniqueness)
    solved = engines.climber.climb(givens, limit(most, uniqueness, engines.is_ruled)[0], False)
    return summed_up(engines, uniqueness) if solved else None


def is_within(engines: Engines, givens: array[int], most: str, *, uniqueness: bool = False) -> bool:
    """Whether a puzzle, which may have several solutions, is solved without anything above a level or a technique."""
    return engines.climber.climb(givens, limit(most, uniqueness, engines.is_ruled)[0], False)


def summed_up(engines: Engines, uniqueness: bool) -> Grade:
    """The grade that follows from the rounds of the last climb, which went on to the end or as far as the ladder."""
    return _summed_up(engines, engines.climber, _WAYS[uniqueness][engines.is_ruled])


def _summed_up(engines: Engines, climber: Climber, way: _Way) -> Grade:
    shares, used = way.shares, climber.used
    techniques: list[tuple[str, int]] = []
    most = total = steps = rounds = spotted = 0
    for place, openings, times, links, longest in used:
        technique, cost, per_link = shares[place]
        techniques.append((technique, openings))
        total += times * cost
        steps += openings
        rounds += times
        if place in way.singles:
            spotted += times
        if links:
            total += links * per_link
            most = max(most, cost + longest * per_link)
    place = used[-1][0] if used else -1  # they are in the ladder's order
    open_cells = climber.open_cells
    if open_cells:
        techniques.append((TRIAL.name, 1))
        steps += 1
    hardest, its_score = _standing(engines, way, place, most, total, open_cells)
    return Grade(
        level=hardest.level,
        score=its_score,
        hardest=hardest.name,
        techniques=tuple(techniques),
        steps=steps,
        rounds=rounds,
        ladder=VERSION,
        minutes=minutes(climber.looks, climber.empty_cells, rounds - spotted, hardest.level, open_cells),
        is_timed=isinstance(engines.exact, Bands) and not open_cells,
    )


def standing(
    engines: Engines, uniqueness: bool, place: int, most: int, total: int, open_cells: int
) -> tuple[Technique, int]:
    """The hardest rung that a puzzle needs, and its score, from what its rounds cost.

    `place` is that of the highest rung which gave anything, -1 if none did; `most` is what the dearest round costs,
    `total` what all do, without the `open_cells` that are left to trial.
    """
    return _standing(engines, _WAYS[uniqueness][engines.is_ruled], place, most, total, open_cells)


def _standing(engines: Engines, way: _Way, place: int, most: int, total: int, open_cells: int) -> tuple[Technique, int]:
    hardest = TRIAL if open_cells else way.ladder[max(0, place)]
    if open_cells:
        most, total = TRIAL.cost, total + TRIAL.cost * open_cells
    return hardest, score(hardest.level, max(most, hardest.cost), total, engines.board, engines.is_ruled)
