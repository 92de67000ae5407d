"""The compiled room: exact search, the climb of the ladder, and the number that tells puzzles apart."""

from typing import TYPE_CHECKING

from bookbuilder.kernel._mode import load
from bookbuilder.kernel.scene import Scene, ragged

if TYPE_CHECKING:
    from bookbuilder.kernel import exact, refine
    from bookbuilder.kernel.climb import Climber
    from bookbuilder.kernel.exact import UNDECIDED, Exact
    from bookbuilder.kernel.refine import Refiner
else:
    exact, refine = load("exact"), load("refine")
    Climber, Exact, Refiner, UNDECIDED = load("climb").Climber, exact.Exact, refine.Refiner, exact.UNDECIDED

from bookbuilder.kernel.techniques import TECHNIQUES, climber

__all__ = [
    "TECHNIQUES",
    "UNDECIDED",
    "Climber",
    "Exact",
    "Refiner",
    "Scene",
    "climber",
    "exact",
    "ragged",
    "refine",
]
