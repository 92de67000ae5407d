"""The compiled room: exact search, the climb of the ladder, and the number that tells puzzles apart."""

from typing import TYPE_CHECKING

from bookbuilder.kernel._mode import load
from bookbuilder.kernel.scene import Scene, ragged

if TYPE_CHECKING:
    from bookbuilder.kernel import bands, exact, refine
    from bookbuilder.kernel.bands import Bands
    from bookbuilder.kernel.climb import Climber
    from bookbuilder.kernel.engine import UNDECIDED
    from bookbuilder.kernel.exact import Exact
    from bookbuilder.kernel.refine import Refiner
else:
    engine, _ = load("engine"), load("digging")  # they come before what builds upon them
    exact, _, bands, refine = load("exact"), load("band_search"), load("bands"), load("refine")
    Climber, Exact, Refiner, UNDECIDED = load("climb").Climber, exact.Exact, refine.Refiner, engine.UNDECIDED
    Bands = bands.Bands

from bookbuilder.kernel.techniques import TECHNIQUES, climber

__all__ = [
    "TECHNIQUES",
    "UNDECIDED",
    "Bands",
    "Climber",
    "Exact",
    "Refiner",
    "Scene",
    "bands",
    "climber",
    "exact",
    "ragged",
    "refine",
]
