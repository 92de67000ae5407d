"""The ladder: which technique comes when, what it costs, and which level a puzzle that needs it has.

Difficulty is this table. A change that can move a grade raises VERSION, so that stored grades are made anew.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from bookbuilder.kernel import TECHNIQUES

VERSION = 2

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")


@dataclass(frozen=True, slots=True)
class Rung:
    """A technique, the level of a puzzle that needs nothing above it, and what one use costs a solver."""

    technique: str
    level: str
    cost: int


LADDER = (
    Rung("last cell", "beginner", 1),
    Rung("hidden single in an area", "beginner", 2),
    Rung("hidden single", "easy", 4),
    Rung("naked single", "easy", 6),
    Rung("pointing", "medium", 20),
    Rung("claiming", "medium", 24),
    Rung("naked pair", "medium", 30),
    Rung("hidden pair", "medium", 40),
    Rung("naked triple", "hard", 60),
    Rung("hidden triple", "hard", 70),
    Rung("naked quad", "hard", 80),
    Rung("hidden quad", "hard", 90),
    Rung("alternating inference chain", "extreme", 320),
    Rung("ALS-XZ", "extreme", 340),
    Rung("forcing chain", "extreme", 500),
)

# Where the ladder ends: nothing is left but to try. It costs for every cell that is still open.
TRIAL = Rung("trial and error", "extreme", 600)

RUNGS = array("i", [TECHNIQUES.index(rung.technique) for rung in LADDER])

# A score is 1000 x level + 999 x/(1+x), where x is the summed cost a cell, in units of this cost.
COST_UNIT = 4
