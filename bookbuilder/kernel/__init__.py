"""The compiled room: exact search, clause learning, the climb of the ladder, the number that distinguishes puzzles."""

from typing import TYPE_CHECKING

from bookbuilder.kernel._mode import load
from bookbuilder.kernel.scene import HouseTables, Scene, Tables, house_tables, ragged, search_tables

if TYPE_CHECKING:
    from bookbuilder.kernel import bands, book_climb, book_grid, exact, maker, refine, related
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
else:
    bands, exact, maker, refine = load("bands"), load("exact"), load("maker"), load("refine")
    Climber, Exact, Refiner, Bands = load("climb").Climber, exact.Exact, refine.Refiner, bands.Bands
    book_climb, book_grid = load("book_climb"), load("book_grid")
    BookClimber = book_climb.BookClimber
    Maker = maker.Maker
    related = load("related")
    Related = related.Related
    Labeller, Innies = load("labelling").Labeller, load("innies").Innies
    ClauseProver, UNDECIDED = load("learned_proof").ClauseProver, load("engine").UNDECIDED

from bookbuilder.kernel import sum_sets
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
    "bands",
    "book_climb",
    "book_grid",
    "climber",
    "exact",
    "house_tables",
    "maker",
    "ragged",
    "refine",
    "related",
    "search_tables",
    "sum_sets",
]
