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

from bookbuilder.levels import LEVELS

LOOK, WRITE, ROUND, NOTE, TRY = 840, 3_100, 28_000, 1_500, 60_000  # milliseconds
SINGLES = frozenset({"last cell", "hidden single in an area", "hidden single", "naked single"})

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
