"""The compiled room: exact search, clause learning, the climb of the ladder, the number that distinguishes puzzles."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face
from bookbuilder.kernel._mode import load
from bookbuilder.kernel.scene import HouseTables, Scene, Tables, house_tables, ragged, search_tables

if TYPE_CHECKING:
    from bookbuilder.kernel.bands import Bands
    from bookbuilder.kernel.book_climb import BookClimber
    from bookbuilder.kernel.climb import Climber
    from bookbuilder.kernel.engine import UNDECIDED
    from bookbuilder.kernel.exact import Exact
    from bookbuilder.kernel.innies import Innies
    from bookbuilder.kernel.labelling import Labeller
    from bookbuilder.kernel.learned_proof import ClauseProver
    from bookbuilder.kernel.maker import Maker
    from bookbuilder.kernel.refine import Refiner
    from bookbuilder.kernel.related import Related
    from bookbuilder.kernel.techniques import TECHNIQUES, climber

__all__ = [
    "TECHNIQUES",
    "UNDECIDED",
    "Bands",
    "BookClimber",
    "ClauseProver",
    "Climber",
    "Exact",
    "HouseTables",
    "Innies",
    "Labeller",
    "Maker",
    "Refiner",
    "Related",
    "Scene",
    "Tables",
    "climber",
    "house_tables",
    "ragged",
    "search_tables",
]

load("engine")  # a kernel that is not compiled is refused at once

__getattr__, __dir__ = face(
    __name__,
    """
    bands: Bands
    book_climb: BookClimber
    climb: Climber
    engine: UNDECIDED
    exact: Exact
    innies: Innies
    labelling: Labeller
    learned_proof: ClauseProver
    maker: Maker
    refine: Refiner
    related: Related
    techniques: TECHNIQUES climber
    """,
    lambda module: load(module.rpartition(".")[2]),
)
