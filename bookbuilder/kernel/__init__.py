"""The compiled room: exact search, the climb of the ladder, and the number that tells puzzles apart."""

from typing import TYPE_CHECKING

from bookbuilder.kernel._mode import load

if TYPE_CHECKING:
    from bookbuilder.kernel import climb, exact, refine
    from bookbuilder.kernel.climb import Climber
    from bookbuilder.kernel.exact import UNDECIDED, Exact
    from bookbuilder.kernel.refine import Refiner
else:
    climb, exact, refine = load("climb"), load("exact"), load("refine")
    Climber, Exact, Refiner, UNDECIDED = climb.Climber, exact.Exact, refine.Refiner, exact.UNDECIDED

__all__ = ["UNDECIDED", "Climber", "Exact", "Refiner", "climb", "exact", "refine"]
