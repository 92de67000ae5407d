"""How long a puzzle takes a person: what the rounds of a climb show goes in, minutes come out.

    an empty cell looked at                                    0.84 s     (`Climber.looks`)
    a value written                                            3.1 s
    a round of any technique but singles                      28 s
    the candidates of an empty cell, noted once in a
    puzzle that needs more than locked values and pairs        1.5 s
    a cell that is left to trial                              60 s

People look for singles all over the board, and see the next one the sooner the more of them there are; most of the time
goes there. The numbers are fitted to the mean times of 10 to 38 people for each of 800 classics, half of a published
set (S.-W. Wang, IEEE Access 12, 2024, CC0). Only the last is a guess, as no puzzle there is left to trial.
`tests/benchmarks/calibration.py --minutes` says how well they hold on puzzles that they were not fitted to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bookbuilder.levels import LEVELS

if TYPE_CHECKING:
    from bookbuilder.board import Board

LOOK, WRITE, ROUND, NOTE, TRY = 840, 3_100, 28_000, 1_500, 60_000  # milliseconds
SINGLES = frozenset({"last cell", "hidden single in an area", "hidden single", "naked single"})

# By level, for a board of a hundred cells, from the medians of puzzles made here with a half-turn: plain boards of up
# to as many lie within a fifth of it, a samurai at 0.7, 12x12 at 1.6, jigsaws and those with diagonals at up to 2.
_USUAL: dict[str, float] = dict(zip(LEVELS, (6.6, 9.1, 15.0, 16.5, 19.8, 22.6), strict=True))
_GROWTH = 1.5  # the power of the cells that they grow by
# Rules beyond houses multiply these, again by the medians of puzzles made here, on the classic board: printed ones by
# 2 to 5 (odd-even 1.5, xv up to 8), those of the whole board by 1 to 1.6 (non-consecutive 2.5).
_PRINTED, _STANDING = 3.0, 1.4
_NOTED = frozenset(LEVELS[LEVELS.index("medium") + 1 :])


def minutes(looks: int, empty: int, rounds: int, level: str, open_cells: int = 0) -> float:
    """The minutes that a puzzle takes, in tenths.

    `looks` are those of `Climber.looks`, in thousandths; `empty` cells are filled, of which `open_cells` are left to
    trial; `rounds` are those of techniques other than SINGLES; `level` is the puzzle's.
    """
    spent = LOOK * looks // 1000 + WRITE * empty + ROUND * rounds + TRY * open_cells
    if level in _NOTED:
        spent += NOTE * empty
    return (spent + 3_000) // 6_000 / 10


def usual_minutes(levels: Sequence[str], board: Board, prints_rules: bool = False) -> float:
    """About how many minutes a puzzle of one of these levels, each as likely, takes on a board: before it is made."""
    ruled = _PRINTED if prints_rules else _STANDING if board.relations else 1.0
    size = float((len(board.cells) / 100) ** _GROWTH)
    return ruled * size * sum(_USUAL[level] for level in levels) / len(levels)
