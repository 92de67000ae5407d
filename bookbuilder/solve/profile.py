"""The source book's profile: its strategies with their names, levels and codes, and their course through a puzzle.

Source: G. Zambon, "Sudoku Programming with C" (2015), chapters 2, 3 and 14.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.errors import InputError, Undecided
from bookbuilder.kernel import BookClimber, bands, book_climb
from bookbuilder.solve.tables import Engines


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy of the book: its name there and in the field, its level (0 to 4), and its code in the book's lists."""

    name: str
    field: str
    level: int
    code: int  # of backtrack, for a guess by itself: each guess within a guess adds 1


CLEAN_UP = Strategy("clean-up", "naked single", 0, -1)  # runs by itself after every strike, and is in no list
BACKTRACK = Strategy("backtrack", "trial and error", 4, 40)

# In the order in which they are tried. After each success, solving starts again at level 0.
BOOK = (
    CLEAN_UP,
    Strategy("unique-loop", "hidden single", 0, 0),
    Strategy("naked pair", "naked pair", 1, 10),
    Strategy("hidden pair", "hidden pair", 1, 11),
    Strategy("box-line", "claiming", 1, 12),
    Strategy("pointing-line", "pointing", 1, 13),
    Strategy("naked triple", "naked triple", 2, 20),
    Strategy("hidden triple", "hidden triple", 2, 21),
    Strategy("lines-2", "X-wing", 2, 22),
    Strategy("naked quad", "naked quad", 2, 23),
    Strategy("Y-wing", "XY-wing", 2, 24),
    Strategy("rectangle", "rectangle", 3, 30),
    Strategy("XY-chain", "XY-chain", 3, 31),
    Strategy("lines-3", "swordfish", 3, 32),
    Strategy("lines-4", "jellyfish", 3, 33),
    BACKTRACK,
)
OTHER_BOARD = "the book's strategies are for the plain 9x9 board only"
USE_LADDER = "leave out --profile book: our own ladder is for all boards"
DEEPEST = 11  # guesses within each other; the book numbers their depths from 0 to 10

_NAMED = {strategy.name: strategy for strategy in BOOK}
BY_NUMBER = tuple(_NAMED[name] for name in book_climb.STRATEGIES)  # as the kernel numbers them
_NUMBERS = array("i", map(BY_NUMBER.index, BOOK[1:-1]))


@dataclass(frozen=True, slots=True)
class Course:
    """The strategies with which the book's Solver solves a puzzle."""

    sequence: tuple[str, ...]  # by name, one per success; empty if clean-up is enough; backtrack comes last
    depth: int = 0  # guesses within each other; 0 for none

    @property
    def codes(self) -> tuple[int, ...]:
        """The sequence as the book writes it; the last code tells the depth of guesses."""
        codes = tuple(_NAMED[name].code for name in self.sequence)
        return (*codes[:-1], codes[-1] + self.depth - 1) if self.depth else codes

    @property
    def level(self) -> int:
        """The highest level of the strategies; 0 if clean-up is enough."""
        return max((_NAMED[name].level for name in self.sequence), default=0)

    @property
    def uses(self) -> tuple[tuple[str, int], ...]:
        """How often each strategy is used, in the order of the profile."""
        counts = Counter(self.sequence)
        return tuple((strategy.name, counts[strategy.name]) for strategy in BOOK if strategy.name in counts)

    @property
    def hardest(self) -> str:
        """The last strategy used, in the order of the profile."""
        return self.uses[-1][0] if self.sequence else CLEAN_UP.name


@lru_cache(maxsize=16)
def is_books_board(board: Board) -> bool:
    """Whether a board is the one that the book's Solver knows: the plain board, its cells in reading order."""
    return bands.fits(board.order, len(board.cells), [house.cells for house in board.houses])


def course(engines: Engines, givens: array[int], solution: Sequence[int]) -> Course:
    """Solve a puzzle that has exactly this one solution as the book's Solver does.

    A use is one successful call, whatever it strikes. Clean-up is not counted, and neither is anything within guesses.
    Raises InputError for another board, and Undecided if more guesses would be needed than the book allows.
    """
    climber = climbed(engines, givens, record=False)
    assert climber.candidates == tuple(1 << (value - 1) for value in solution), "a strategy struck the solution"
    return course_of(climber)


def climbed(engines: Engines, givens: array[int], record: bool) -> BookClimber:
    """The book's Solver after it has solved a puzzle with one solution. Raises as `course` does."""
    if not is_books_board(engines.board):
        raise InputError.single(OTHER_BOARD, USE_LADDER)
    if not engines.book_climber.climb(givens, _NUMBERS, DEEPEST, record):
        raise Undecided
    return engines.book_climber


def course_of(climber: BookClimber) -> Course:
    """The course of the puzzle that the book's Solver has just solved."""
    sequence = tuple(BY_NUMBER[number].name for number in climber.used)
    return Course((*sequence, BACKTRACK.name) if climber.depth else sequence, climber.depth)
