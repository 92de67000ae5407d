"""The source book's ladder over the same techniques, with its names, levels and way of counting.

Source: G. Zambon, "Sudoku Programming with C" (2015), chapters 2, 3 and 14.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from bookbuilder.kernel import TECHNIQUES
from bookbuilder.solve.tables import Engines


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy of the book: its name there, its level (0 to 4), and the techniques that it consists of."""

    name: str
    level: int
    techniques: tuple[str, ...]


CLEAN_UP = Strategy("clean-up", 0, ("naked single",))
BACKTRACK = Strategy("backtrack", 4, ())

# In the order in which they are tried. After each success, solving starts again at level 0.
BOOK = (
    CLEAN_UP,
    Strategy("unique-loop", 0, ("hidden single",)),
    Strategy("naked pair", 1, ("naked pair",)),
    Strategy("hidden pair", 1, ("hidden pair",)),
    Strategy("box-line", 1, ("claiming",)),
    Strategy("pointing-line", 1, ("pointing",)),
    Strategy("naked triple", 2, ("naked triple",)),
    Strategy("hidden triple", 2, ("hidden triple",)),
    Strategy("lines-2", 2, ("X-wing",)),
    Strategy("naked quad", 2, ("naked quad",)),
    Strategy("Y-wing", 2, ("XY-wing",)),
    Strategy("rectangle", 3, ("rectangle",)),
    Strategy("XY-chain", 3, ("XY-chain",)),
    Strategy("lines-3", 3, ("swordfish",)),
    Strategy("lines-4", 3, ("jellyfish",)),
    BACKTRACK,
)


@dataclass(frozen=True, slots=True)
class Course:
    """The way in which the strategies of a profile solved a puzzle."""

    level: int  # the highest of the strategies used; 0 when the clean-up was enough
    uses: tuple[tuple[str, int], ...]  # (strategy, count), in the profile's order; empty for clean-up alone
    depth: int  # nested guesses; 0 for none

    @property
    def hardest(self) -> str:
        """The last strategy used, in the profile's order."""
        return self.uses[-1][0] if self.uses else CLEAN_UP.name


def course(
    engines: Engines, givens: array[int], solution: Sequence[int], profile: tuple[Strategy, ...] = BOOK
) -> Course:
    """Solve, by a profile, a puzzle known to have exactly this one solution.

    A use is a call that finds something, and takes everything that it finds, whereas the source book stops at the first
    unit or chain: so there are fewer uses here, independent of the order of cells and values. Clean-up runs by itself
    after every placement and is not counted; unique-loop runs until it finds nothing more, which is one use.

    A guess takes the cell with the most candidates, the first of these in reading order, and continues with the same
    strategies. Uses within a guess are not counted, and wrong guesses leave no trace: the depth is that of the guesses
    that solve the puzzle, as in the book, whose code 40 is depth 1, and so on.
    """
    rungs, of_rung = _compiled(profile)
    climber = engines.climber
    solved = climber.climb(givens, rungs, False)
    uses = Counter(_uses(of_rung[rung] for rung in climber.history))
    depth = 0
    while not solved:
        left = climber.candidates
        most = max(bits.bit_count() for bits in left)
        cell = next(cell for cell, bits in enumerate(left) if bits.bit_count() == most)
        known = array("i", [0 if bits else value for bits, value in zip(left, solution, strict=True)])
        known[cell] = solution[cell]
        solved = climber.climb(known, rungs, False, array("I", left))
        depth += 1
    if depth:
        uses[BACKTRACK.name] = 1
    level = max((strategy.level for strategy in profile if uses[strategy.name]), default=0)
    return Course(level, tuple((each.name, uses[each.name]) for each in profile if uses[each.name]), depth)


@cache
def _compiled(profile: tuple[Strategy, ...]) -> tuple[array[int], dict[int, Strategy]]:
    """The technique ids of a profile, lowest first, and the strategy of each."""
    of_rung = {TECHNIQUES.index(name): strategy for strategy in profile for name in strategy.techniques}
    return array("i", of_rung), of_rung


def _uses(rounds: Iterable[Strategy]) -> Iterable[str]:
    """The uses in the rounds of a climb: strategies of level 0 loop, so consecutive ones are one use."""
    before = ""
    for strategy in rounds:
        if strategy is CLEAN_UP:
            continue
        if strategy.level > 0 or strategy.name != before:
            yield strategy.name
        before = strategy.name
