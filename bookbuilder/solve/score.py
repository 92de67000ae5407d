"""The score: what the rounds of a climb cost goes in, a number within the level comes out.

First comes the hardest technique, then what all rounds cost together. A round takes every opening of its technique, and
counts once: openings that a reader sees at once make a puzzle easier, not harder. Both orders, and the sum over rounds
in place of one over openings, agree best with people's times; `tests/benchmarks/calibration.py` has the figures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from bookbuilder.board import Board
from bookbuilder.levels import LEVELS
from bookbuilder.solve.ladder import LADDER, TRIAL, UNIQUENESS

_COSTS = sorted({rung.cost for rung in (*LADDER, *UNIQUENESS, TRIAL)})
_ROUNDS = 12  # of the hardest technique, that cost as much as a usual puzzle's rounds together
_FINE = 1000  # parts of a cost: efforts are whole numbers, so that no rounding depends on the machine

# The usual effort at each level, in parts: medians of what `tests/benchmarks/calibration.py --boards` makes. Beginners'
# puzzles grow with the board. Above them, boards of one size differ (docs/levels.md has the medians): X and jigsaw have
# as many values as a classic, but harder mediums and extremes.
USUAL: Mapping[str, int] = {
    "beginner": 6_900,
    "easy": 13_900,
    "medium": 34_000,
    "hard": 425_000,
    "expert": 890_000,
    "extreme": 1_235_000,
}
BEGINNERS = ((4, 4_100), (6, 5_300), (8, 6_400))  # on boards with up to this many values


def effort(hardest: int, total: int) -> int:
    """What a puzzle demands, in parts: the cost of its hardest technique and, with the total, up to that of the next.

    So no total, however large, makes up for a harder technique. 0 for a puzzle without any rounds.
    """
    if not total:
        return 0
    at = bisect_right(_COSTS, hardest)
    above = _COSTS[at] if at < len(_COSTS) else 2 * hardest
    return _FINE * hardest + _FINE * (above - hardest) * total // (total + _ROUNDS * hardest)


def score(level: str, hardest: int, total: int, board: Board) -> int:
    """1000 x level (1..6) + 0..999, increasing with the effort; 500 is usual, so all boards are comparable."""
    square = effort(hardest, total) ** 2
    return 1000 * (LEVELS.index(level) + 1) + 999 * square // (square + usual(level, board.order) ** 2)


def usual(level: str, order: int) -> int:
    """The effort that is usual at a level on boards with this many values."""
    if level == LEVELS[0]:
        return next((its for largest, its in BEGINNERS if order <= largest), USUAL[level])
    return USUAL[level]
