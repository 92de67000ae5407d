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
    Rung("X-wing", "hard", 100),
    Rung("XY-wing", "hard", 110),
    Rung("skyscraper", "expert", 130),
    Rung("two-string kite", "expert", 140),
    Rung("simple colouring", "expert", 150),
    Rung("rectangle", "expert", 160),
    Rung("remote pairs", "expert", 170),
    Rung("XYZ-wing", "expert", 180),
    Rung("W-wing", "expert", 190),
    Rung("finned X-wing", "expert", 200),
    Rung("swordfish", "expert", 210),
    Rung("XY-chain", "expert", 230),
    Rung("finned swordfish", "expert", 240),
    Rung("jellyfish", "expert", 250),
    Rung("finned jellyfish", "expert", 270),
    Rung("alternating inference chain", "extreme", 320),
    Rung("ALS-XZ", "extreme", 340),
    Rung("forcing chain", "extreme", 500),
)

# What holds only for puzzles that are known to have one solution and no second. A climb uses these when it is asked to;
# then they stand on the ladder where their costs say. A proof of one solution must never ask.
UNIQUENESS = (
    Rung("unique rectangle", "expert", 145),
    Rung("BUG+1", "expert", 155),
)

# Where the ladder ends: nothing is left but to try. It costs for every cell that is still open.
TRIAL = Rung("trial and error", "extreme", 600)


def ladder(uniqueness: bool = False) -> tuple[Rung, ...]:
    """The rungs from the lowest up; with `uniqueness`, those that take one solution for granted among them."""
    if not uniqueness:
        return LADDER
    return tuple(sorted((*LADDER, *UNIQUENESS), key=lambda rung: rung.cost))


def rungs(uniqueness: bool = False) -> array[int]:
    """The same as numbers, as the kernel wants them."""
    return array("i", [TECHNIQUES.index(rung.technique) for rung in ladder(uniqueness)])


RUNGS = rungs()

# A score is 1000 x level + 999 x/(1+x), where x is the summed cost a cell, in units of what is usual at the level.
COST_UNITS = {"beginner": 4, "easy": 4, "medium": 6, "hard": 8, "expert": 12, "extreme": 100}
