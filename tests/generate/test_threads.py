"""Several threads that make and compare puzzles get the same results as one thread alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bookbuilder.board import Board, board
from bookbuilder.board.patterns import lay, pattern
from bookbuilder.generate import (
    Order,
    Scheme,
    Variation,
    make,
)
from bookbuilder.generate.solo_grids import dependent_grids
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.twins import Fingerprint, Seen, canonical_key, fingerprint, solution_key, spots
from tests.board.samples import BOARDS
from tests.solve.threads import in_threads

MakeAll = Callable[..., list[GradedPuzzle]]
OnBoard = tuple[Board, tuple[int, ...]]

CLASSIC, PAIR = board("classic"), board("pair-6")
BLANK = Puzzle(CLASSIC, (0,) * 81)
DIAMOND = lay(pattern("diamond"), CLASSIC)
ORDERS = {
    "dug": Order("dug", CLASSIC, LEVELS, Scheme(), 7, 1),
    "dug on a board of several grids": Order("several", BOARDS["two 6x6"], LEVELS, Scheme("none"), 7, 1),
    "each grid by itself": Order("each", PAIR, LEVELS, Scheme("none", solvable="each"), 7, 1),
    "in a pattern": Order("planted", CLASSIC, LEVELS, Scheme(None, pattern=DIAMOND), 7, 1),
    "variants": Order("varied", CLASSIC, LEVELS, Scheme(), 7, 1, vary=Variation(random=True, count=3)),
}
PLACES = 24


def _made(at: tuple[Order, int]) -> GradedPuzzle:
    order, place = at
    ((_, _, puzzle),) = make([order], _never, [(0, place)])
    return puzzle


def _never(_: Fingerprint) -> bool:
    return False


def _keys(puzzle: OnBoard) -> object:
    on, givens = puzzle
    return canonical_key(on, givens), fingerprint(Puzzle(on, givens)).invariant


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_several_threads_make_what_one_makes(order: Order) -> None:
    places = [(order, place) for place in range(PLACES)]
    alone = [_made(at) for at in places]
    assert in_threads(_made, places) == alone


@pytest.mark.parametrize("on", [CLASSIC, BOARDS["6x6 with X"], BOARDS["two 6x6"]], ids=lambda on: on.name)
def test_several_threads_find_the_keys_that_one_finds(on: Board, make_all: MakeAll) -> None:
    made = make_all(Order("keys", on, LEVELS, Scheme("none"), 3, 20))
    puzzles = [(on, puzzle.puzzle.givens) for puzzle in made]
    assert in_threads(_keys, puzzles * 10) == [_keys(puzzle) for puzzle in puzzles] * 10
    full = [(on, puzzle.solution) for puzzle in made]
    numbered = [(solution_key(*each), spots(*each)) for each in full]
    assert in_threads(lambda each: (solution_key(*each), spots(*each)), full * 5) == numbered * 5


def test_several_threads_find_the_grids_that_are_not_solvable_by_themselves(make_all: MakeAll) -> None:
    puzzles = [puzzle.puzzle.givens for puzzle in make_all(Order("whole", PAIR, LEVELS, Scheme("none"), 3, 20))]
    alone = [dependent_grids(PAIR, givens) for givens in puzzles]
    assert in_threads(lambda givens: dependent_grids(PAIR, givens), puzzles * 20) == alone * 20


def test_of_several_threads_one_alone_takes_a_puzzle() -> None:
    seen, offered = Seen(), [Fingerprint(BLANK, number // 4, str(number // 4)) for number in range(24_000)]
    taken = in_threads(seen.claim, offered)
    assert [taken[at : at + 4].count(False) for at in range(0, len(taken), 4)] == [1] * (len(taken) // 4)
