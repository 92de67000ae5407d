"""The score: what the rounds of a climb cost goes in, a number within the level comes out.

First comes the hardest technique, then what all rounds cost together. A round takes every opening of its technique, and
counts once: openings that a reader sees at once make a puzzle easier, not harder. Both orders, and the sum over rounds
in place of one over openings, agree best with people's times; `tests/benchmarks/calibration.py` has the figures.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.levels import LEVELS
from bookbuilder.solve.ladder import LADDER, TRIAL, UNIQUENESS, ladder

_COSTS = sorted({rung.cost for rung in (*LADDER, *UNIQUENESS, TRIAL)})
_RULED_COSTS = sorted({rung.cost for rung in (*ladder(is_ruled=True), TRIAL)})  # where rules hold beyond houses
_ROUNDS = 12  # of the hardest technique, that cost as much as a usual puzzle's rounds together
_FINE = 1000  # parts of a cost: efforts are whole numbers, so that no rounding depends on the machine

# The usual effort at each level, in parts, on boards of up to so many values and cells; the first row that fits counts.
# Each lies in the middle between the medians on boards of different kinds, made by `tests/benchmarks/calibration.py
# --boards`; none of these scores less than 400 or more than 600 (docs/levels.md has them).
_ANY = sys.maxsize
_USUAL: Mapping[str, tuple[tuple[int, int, int], ...]] = {
    "beginner": ((4, _ANY, 4_100), (6, _ANY, 5_300), (8, _ANY, 6_400), (_ANY, _ANY, 6_900)),
    "easy": ((_ANY, 100, 14_300), (_ANY, _ANY, 24_500)),
    "medium": ((10, _ANY, 39_800), (_ANY, _ANY, 85_000)),
    "hard": ((_ANY, _ANY, 438_000),),
    "expert": ((_ANY, _ANY, 785_000),),
    "extreme": ((_ANY, _ANY, 1_690_000),),
}


def effort(hardest: int, total: int, is_ruled: bool = False) -> int:
    """What a puzzle demands, in parts: the cost of its hardest technique and, with the total, up to that of the next.

    So no total, however large, makes up for a harder technique. 0 for a puzzle without any rounds.
    """
    if not total:
        return 0
    costs = _RULED_COSTS if is_ruled else _COSTS
    at = bisect_right(costs, hardest)
    above = costs[at] if at < len(costs) else 2 * hardest
    return _FINE * hardest + _FINE * (above - hardest) * total // (total + _ROUNDS * hardest)


def score(level: str, hardest: int, total: int, board: Board, is_ruled: bool = False) -> int:
    """1000 x level (1..6) + 0..999, increasing with the effort; 500 is usual, so all boards are comparable."""
    own = effort(hardest, total, is_ruled)
    return 1000 * (LEVELS.index(level) + 1) + 999 * own // (own + usual(level, board))


def usual(level: str, board: Board) -> int:
    """The effort that is usual at a level on boards like this one."""
    return _usual(level, board.order, len(board.cells))


@lru_cache(maxsize=256)  # boards differ in size only
def _usual(level: str, values: int, cells: int) -> int:
    return next(
        parts for most_values, most_cells, parts in _USUAL[level] if values <= most_values and cells <= most_cells
    )
