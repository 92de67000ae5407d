"""The ladder: the order of the techniques, their costs, and the level of a puzzle that needs them.

Difficulty is this table. A change that can affect a grade raises VERSION, so that stored grades are made again.

The order of singles is that of people's times (S.-W. Wang, IEEE Access 12, 2024: single in a box 285 s, in a line 361,
naked 483), not of programs that look for naked singles first. Costs are what one round costs a solver. They decide
between puzzles with the same hardest technique only (see `score`), so what counts is their proportion within a level:
a round of naked singles as two of hidden ones, a triple as two pairs. `tests/benchmarks/calibration.py` compares the
result with people's times and with other programs.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import TRIAL_AND_ERROR

VERSION = 8


@dataclass(frozen=True, slots=True)
class Rung:
    """A technique, the level of a puzzle that needs nothing above it, and what one round of it costs a solver."""

    technique: str
    level: str
    cost: int
    per_link: int = 0  # of a chain, in addition


LADDER = (
    Rung("last cell", "beginner", 1),
    Rung("hidden single in an area", "beginner", 3),
    Rung("hidden single", "easy", 10),
    Rung("naked single", "easy", 20),
    Rung("pointing", "medium", 30),
    Rung("claiming", "medium", 36),
    Rung("common peer elimination", "medium", 40),
    Rung("hidden single in an implied house", "medium", 60),
    Rung("law of leftovers", "medium", 70),
    Rung("implied house", "medium", 80),
    Rung("locked pair", "medium", 90),
    Rung("locked triple", "medium", 95),
    Rung("naked pair", "medium", 100),
    Rung("hidden pair", "medium", 120),
    Rung("naked triple", "hard", 250),
    Rung("hidden triple", "hard", 280),
    Rung("X-wing", "hard", 300),
    Rung("naked quad", "hard", 330),
    Rung("hidden quad", "hard", 360),
    Rung("skyscraper", "hard", 400),
    Rung("two-string kite", "hard", 430),
    Rung("empty rectangle", "hard", 440),
    Rung("XY-wing", "hard", 450),
    Rung("remote pairs", "hard", 470),
    Rung("simple colouring", "hard", 480),
    Rung("rectangle", "hard", 500),
    Rung("XYZ-wing", "expert", 560),
    Rung("swordfish", "expert", 580),
    Rung("finned X-wing", "expert", 600),
    Rung("W-wing", "expert", 640),
    Rung("turbot fish", "expert", 680),
    Rung("X-chain", "expert", 700),
    Rung("finned swordfish", "expert", 740),
    Rung("jellyfish", "expert", 760),
    Rung("finned jellyfish", "expert", 780),
    Rung("XY-chain", "expert", 860),
    Rung("alternating inference chain", "extreme", 1000, per_link=40),
    Rung("ALS-XZ", "extreme", 1300),
    Rung("Sue de Coq", "extreme", 1350),
    Rung("ALS-XY-wing", "extreme", 1400),
    Rung("chain through sets", "extreme", 1410, per_link=30),
    Rung("forcing chain", "extreme", 2000),
    Rung("dynamic forcing chain", "extreme", 2200),
)

# Techniques valid only for puzzles known to have exactly one solution. A climb uses them on request; then their costs
# decide their places on the ladder. A proof of uniqueness must never request them.
UNIQUENESS = (
    Rung("unique rectangle", "expert", 570),
    Rung("hidden rectangle", "expert", 590),
    Rung("BUG+1", "expert", 610),
)

# The end of the ladder: only trial is left. Every cell that is still open adds its cost.
TRIAL = Rung(TRIAL_AND_ERROR, "extreme", 2500)


def ladder(uniqueness: bool = False) -> tuple[Rung, ...]:
    """The rungs from the lowest up; with `uniqueness`, including those that assume there is only one solution."""
    if not uniqueness:
        return LADDER
    return tuple(sorted((*LADDER, *UNIQUENESS), key=lambda rung: rung.cost))


def techniques_of(level: str, uniqueness: bool = False) -> tuple[str, ...]:
    """The techniques that a level adds to the one below, lowest first; none for an unknown level."""
    return tuple(rung.technique for rung in (*ladder(uniqueness), TRIAL) if rung.level == level)


def rungs(uniqueness: bool = False) -> array[int]:
    """The rungs as technique ids for the kernel."""
    return array("i", [TECHNIQUES.index(rung.technique) for rung in ladder(uniqueness)])
