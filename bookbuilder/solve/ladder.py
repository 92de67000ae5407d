"""The ladder: the techniques from the lowest rung up, and the level of a puzzle that needs them.

Difficulty is what the records of `puzzle.techniques` say: costs give the order. A change that can affect a grade raises
VERSION, so that stored grades are made again.

The order of singles is that of people's times (S.-W. Wang, IEEE Access 12, 2024: single in a box 285 s, in a line 361,
naked 483), not of programs that look for naked singles first. Costs are what one round costs a solver. They decide
between puzzles with the same hardest technique only (see `score`), so what counts is their proportion within a level:
a round of naked singles as two of hidden ones, a triple as two pairs. `tests/benchmarks/calibration.py` compares the
result with people's times and with other programs.
"""

from __future__ import annotations

from array import array

from bookbuilder.puzzle import TRIAL_AND_ERROR
from bookbuilder.puzzle.techniques import RECORDS, Technique

VERSION = 8

# The end of the ladder: only trial is left. Every cell that is still open adds its cost.
TRIAL = RECORDS[TRIAL_AND_ERROR]

_BELOW_TRIAL = tuple(record for record in RECORDS.values() if record is not TRIAL)
LADDER = tuple(record for record in _BELOW_TRIAL if not record.takes_uniqueness and not record.takes_relations)

# Techniques valid only for puzzles known to have exactly one solution. A climb uses them on request; then their costs
# decide their places on the ladder. A proof of uniqueness must never request them.
UNIQUENESS = tuple(record for record in _BELOW_TRIAL if record.takes_uniqueness)

# Techniques for puzzles with rules beyond houses: those of others are climbed without them, which costs nothing.
RULED = tuple(record for record in _BELOW_TRIAL if record.takes_relations)

_PLAIN_OR_UNIQUE = tuple(record for record in _BELOW_TRIAL if not record.takes_relations)
_PLAIN_OR_RULED = tuple(record for record in _BELOW_TRIAL if not record.takes_uniqueness)


def ladder(uniqueness: bool = False, is_ruled: bool = False) -> tuple[Technique, ...]:
    """The rungs from the lowest up; with `uniqueness`, including those that assume there is only one solution.

    For puzzles with rules beyond houses (`is_ruled`), those are included that follow the rules, and `uniqueness` adds
    nothing: patterns that would make a second solution are not known there.
    """
    if is_ruled:
        return _PLAIN_OR_RULED
    return _PLAIN_OR_UNIQUE if uniqueness else LADDER


def techniques_of(level: str, uniqueness: bool = False, is_ruled: bool = False) -> tuple[str, ...]:
    """The techniques that a level adds to the one below, lowest first; none for an unknown level.

    With `uniqueness`, or if any puzzles have rules beyond houses (`is_ruled`), those for such puzzles are included.
    """
    known = {*ladder(uniqueness), *ladder(is_ruled=is_ruled), TRIAL}
    return tuple(record.name for record in RECORDS.values() if record in known and record.level == level)


def rungs(uniqueness: bool = False, is_ruled: bool = False) -> array[int]:
    """The rungs as technique ids for the kernel."""
    from bookbuilder.kernel import TECHNIQUES  # a book is planned without it

    return array("i", [TECHNIQUES.index(rung.name) for rung in ladder(uniqueness, is_ruled)])
