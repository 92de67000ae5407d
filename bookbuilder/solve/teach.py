"""What to show of the way to a solution: the moments of `explain` in, a walkthrough or hints out.

A walkthrough of `key` steps has a picture for each of the first steps at the puzzle's hardest level; one of `all` steps
has a picture for every step that strikes candidates, and one for each run of placements but the shortest:

    key   before: 23 placements, 2 pairs   picture: triple   before: 4 placements   picture: quad   rest: 20 placements
    all   picture: 9 placements   picture: 9 placements   picture: pair   before: 2 placements   picture: triple ...
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Hint, Moment, Picture, Shown, Step, Walkthrough
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.ladder import TRIAL, ladder
from bookbuilder.solve.reasons import CHAINS, shutting, stands
from bookbuilder.solve.steps import decode
from bookbuilder.solve.tables import Engines

MOST_KEY = 6  # pictures of key steps; whoever has followed so many goes on alone
SHORT = 3  # a run of so many placements before another step needs no picture
RUN = 10  # a run of placements sets at most a tenth of the cells, or as many as there are values

_RANK = {rung.technique: LEVELS.index(rung.level) for rung in (*ladder(uniqueness=True), TRIAL)}

Item = TypeVar("Item")


def walkthrough(board: Board, moments: Sequence[Moment], shown: Shown) -> Walkthrough:
    """The way that has all these moments, from a puzzle to its solution."""
    if shown == "all":
        return Walkthrough(tuple(_pictures(moments, max(board.order, len(board.cells) // RUN))), (), 0)
    hardest = _hardest(moments)
    pictures, before, more = list[Picture](), list[Step](), 0
    for moment in moments:
        if _RANK[moment.step.technique] == hardest and len(pictures) < MOST_KEY:
            pictures.append(Picture(tuple(before), (moment,)))
            before.clear()
        else:
            before.append(moment.step)
            more += _RANK[moment.step.technique] == hardest
    return Walkthrough(tuple(pictures), tuple(before), more)


def hints(engines: Engines, moments: Sequence[Moment], most: int) -> tuple[Hint, ...]:
    """The first steps at the puzzle's hardest level, each with what it needs before it."""
    hardest = _hardest(moments)
    found: list[Hint] = []
    for at, moment in enumerate(moments):
        if len(found) == most:
            break
        if _RANK[moment.step.technique] == hardest:
            found.append(_hint(engines, moments[0].values, [each.step for each in moments[:at]], moment.step))
    return tuple(found)


def _hardest(moments: Sequence[Moment]) -> int:
    return max((_RANK[moment.step.technique] for moment in moments), default=0)


def _pictures(moments: Sequence[Moment], most: int) -> Iterator[Picture]:
    """Placements in runs, every other step by itself, with the short run before it."""
    before: tuple[Step, ...] = ()
    taken = 0
    for placing, group in groupby(moments, key=lambda moment: _is_quiet(moment.step)):
        its = tuple(group)
        taken += len(its)
        if placing and len(its) <= SHORT and taken < len(moments):
            before = tuple(moment.step for moment in its)
            continue
        size = -(-len(its) // -(-len(its) // most)) if placing else 1  # runs of one length, not nine and one
        for start in range(0, len(its), size):
            yield Picture(before, its[start : start + size])
            before = ()


def _is_quiet(step: Step) -> bool:
    """Whether the step only places, as a matter of looking."""
    return bool(step.placements) and not step.eliminations and step.technique != TRIAL.technique


def _hint(engines: Engines, givens: Sequence[int], before: Sequence[Step], step: Step) -> Hint:
    """The step with the fewest of the placements and strikes before it, tried out, that still leave it an opening."""
    if step.technique == TRIAL.technique:
        return Hint((), (), step)  # which can be tried at any time
    placed = [placement for each in before for placement in each.placements]
    struck = [elimination for each in before for elimination in each.eliminations]
    rung = array("i", [TECHNIQUES.index(step.technique)])
    all_values = (1 << engines.board.order) - 1

    def is_open(values: Sequence[tuple[int, int]], gone: Sequence[tuple[int, int]]) -> bool:
        board, allowed = array("i", givens), array("I", [all_values] * len(givens))
        for cell, value in values:
            board[cell] = value
        for cell, value in gone:
            allowed[cell] &= ~(1 << (value - 1)) & 0xFFFFFFFF
        if step.technique in CHAINS:
            engines.climber.climb(board, rung, False, allowed, 0)
            return stands(engines.board, step, left_in(engines))
        engines.climber.climb(board, rung, True, allowed, 1)
        return any(_shows(opening, step) for opening in decode(engines, engines.climber.records))

    struck = _needed(struck, lambda kept: is_open(placed, kept))
    placed = _needed(placed, lambda kept: is_open(kept, struck))
    if step.technique == "naked single":  # told by what stands then, not by all that stood when it was found
        ((cell, value),) = step.placements
        known = {**{at: given for at, given in enumerate(givens) if given}, **dict(placed)}
        values = [known.get(at, 0) for at in range(len(givens))]
        step = replace(step, houses=shutting(engines.board, values, cell, value))
    return Hint(tuple(placed), tuple(struck), step)


def _shows(opening: Step, step: Step) -> bool:
    """Whether an opening is the step; where less has been struck before, it may strike more.

    The record of an opening without houses says less than a step with its reasons.
    """
    same = (opening.nodes, opening.placements) == (step.nodes, step.placements)
    same = same and (not opening.houses or opening.houses == step.houses)
    return same and set(step.eliminations) <= set(opening.eliminations)


def _needed(items: list[Item], enough: Callable[[list[Item]], bool]) -> list[Item]:
    """The items without those that can be left out: the latest first, many at a time as long as that does."""
    size, stop = max(1, len(items)), len(items)
    while True:
        while stop > 0:
            start = max(0, stop - size)
            fewer = items[:start] + items[stop:]
            if enough(fewer):
                items = fewer
            stop = start
        if size == 1:
            return items
        size, stop = size // 2, len(items)
