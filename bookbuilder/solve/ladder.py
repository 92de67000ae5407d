"""The ladder: the order of the techniques, their costs, and the level of a puzzle that needs them.

Difficulty is this table. A change that can affect a grade raises VERSION, so that stored grades are made again.

A technique costs two to five times as much as one of the family before it: singles up to 6, locked candidates 20, pairs
100, triples and the first patterns 250 to 450, those of experts 500 to 1,000. With smaller ratios, many uses of an easy
technique would outweigh one use of a hard one, and scores would disagree with other programs' levels:
`tests/benchmarks/calibration.py` compares.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache

from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import TRIAL_AND_ERROR

VERSION = 4


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
    Rung("common peer elimination", "medium", 28),
    Rung("naked pair", "medium", 100),
    Rung("hidden pair", "medium", 120),
    Rung("naked triple", "hard", 250),
    Rung("hidden triple", "hard", 280),
    Rung("naked quad", "hard", 320),
    Rung("hidden quad", "hard", 360),
    Rung("X-wing", "hard", 400),
    Rung("XY-wing", "hard", 450),
    Rung("skyscraper", "expert", 500),
    Rung("two-string kite", "expert", 540),
    Rung("remote pairs", "expert", 570),
    Rung("simple colouring", "expert", 580),
    Rung("rectangle", "expert", 620),
    Rung("XYZ-wing", "expert", 700),
    Rung("W-wing", "expert", 740),
    Rung("finned X-wing", "expert", 780),
    Rung("swordfish", "expert", 820),
    Rung("XY-chain", "expert", 860),
    Rung("finned swordfish", "expert", 900),
    Rung("jellyfish", "expert", 940),
    Rung("finned jellyfish", "expert", 980),
    Rung("alternating inference chain", "extreme", 1200),
    Rung("ALS-XZ", "extreme", 1300),
    Rung("forcing chain", "extreme", 2000),
)

# Techniques valid only for puzzles known to have exactly one solution. A climb uses them on request; then their costs
# decide their places on the ladder. A proof of uniqueness must never request them.
UNIQUENESS = (
    Rung("unique rectangle", "expert", 560),
    Rung("BUG+1", "expert", 600),
)

# The end of the ladder: only trial is left. Every cell that is still open adds its cost.
TRIAL = Rung(TRIAL_AND_ERROR, "extreme", 2500)


def ladder(uniqueness: bool = False) -> tuple[Rung, ...]:
    """The rungs from the lowest up; with `uniqueness`, including those that assume there is only one solution."""
    if not uniqueness:
        return LADDER
    return tuple(sorted((*LADDER, *UNIQUENESS), key=lambda rung: rung.cost))


def techniques_of(level: str) -> tuple[str, ...]:
    """The techniques that a level adds to the one below, lowest first; none for an unknown level."""
    return tuple(rung.technique for rung in (*LADDER, TRIAL) if rung.level == level)


def rungs(uniqueness: bool = False) -> array[int]:
    """The rungs as technique ids for the kernel."""
    return array("i", [TECHNIQUES.index(rung.technique) for rung in ladder(uniqueness)])


# The usual cost of a level's puzzles per hundred cells, on boards with up to this many values; the last row is for all
# larger ones. It is the yardstick of a score: 1000 x level + 999 x cost / (cost + usual), so the usual puzzle of a
# level has 500 within it, whatever its board. Measured by `tests/benchmarks/calibration.py --boards`: medians of plain
# squares dug with half-turn symmetry; from order 16 on, with more clues, as otherwise nothing below extreme occurs.
# By this measure boards of several grids reach 300 to 450 (few hard steps for their number of cells), and those with
# additional or crooked houses 550 to 800 from medium on (a step has more openings); they keep the row of their order,
# since the skills are the same. The rows of orders above 12, and the rarer levels of all rows, rest on dozens of
# puzzles.
USUAL_COST = (
    (6, {"beginner": 110, "easy": 125, "medium": 300, "hard": 3_000, "expert": 5_700, "extreme": 40_000}),
    (10, {"beginner": 110, "easy": 125, "medium": 240, "hard": 1_400, "expert": 2_900, "extreme": 18_000}),
    (12, {"beginner": 110, "easy": 130, "medium": 240, "hard": 1_000, "expert": 2_000, "extreme": 20_000}),
    (16, {"beginner": 100, "easy": 110, "medium": 200, "hard": 800, "expert": 1_800, "extreme": 80_000}),
    (25, {"beginner": 100, "easy": 105, "medium": 200, "hard": 800, "expert": 1_800, "extreme": 140_000}),
)


@cache
def usual_cost(level: str, order: int) -> int:
    """The usual cost of a level's puzzle per hundred cells, on a board with this many values."""
    costs = next((costs for largest, costs in USUAL_COST if order <= largest), USUAL_COST[-1][1])
    return costs[level]
