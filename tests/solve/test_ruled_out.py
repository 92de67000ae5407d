"""Techniques that a board's houses rule out, against a plain search of every four cells."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from bookbuilder.board import Board, House
from bookbuilder.board.named import board as named
from bookbuilder.solve import ladder, ruled_out
from bookbuilder.solve.ruled_out import has_common_peers, has_rectangle
from tests.board.samples import BOARDS


def of(*houses: tuple[int, ...]) -> Board:
    """The cells of the 4x4 board in these houses."""
    return Board("made", 4, BOARDS["4x4"].cells, tuple(House("extra", f"h{at}", its) for at, its in enumerate(houses)))


LINES = tuple(house.cells for house in BOARDS["4x4"].houses if house.kind != "box")
DIAGONALS = ((0, 5, 10, 15), (3, 6, 9, 12))
WINDING = ((0, 1, 2, 4), (3, 6, 7, 11), (5, 8, 9, 12), (10, 13, 14, 15))
MADE = {
    "one house": of((0, 1, 2, 3)),
    "lines": of(*LINES),
    "rows": of(*LINES[:4]),
    "winding": of(*LINES, *WINDING),
    "winding X": of(*LINES, *WINDING, *DIAGONALS),
    "chain": of(*((at, at + 1, at + 2) for at in range(14))),
    "the same twice": of(*LINES, *LINES),
    "4x4": BOARDS["4x4"],
    "4x4 with X": BOARDS["4x4 with X"],
}


def can_swap(board: Board, four: tuple[int, ...]) -> bool:
    """Whether two of the cells, which do not see each other, may have p and the other two q, or the other way round."""
    for a, d, b, c in permutations(four):
        sets = [set(house.cells) for house in board.houses]
        even = all(len({a, d} & its) == len({b, c} & its) for its in sets)
        if even and not any({a, d} <= its for its in sets) and all(any({b, e} <= its for its in sets) for e in (a, d)):
            return True
    return False


@pytest.mark.parametrize("name", MADE)
def test_a_rectangle_is_found_where_there_is_one(name: str) -> None:
    board = MADE[name]
    assert has_rectangle(board) == any(can_swap(board, four) for four in combinations(range(16), 4))
    assert ruled_out(board, "unique rectangle") == ruled_out(board, "hidden rectangle") != has_rectangle(board)


def test_boards_differ_in_what_follows_from_their_houses() -> None:
    techniques = [rung.technique for rung in ladder(True)]
    found = {
        name: {each for each in techniques if ruled_out(named(name), each)} for name in ("classic", "x", "windoku")
    }
    houses = {"implied house", "hidden single in an implied house"}
    assert found == {
        "classic": {"law of leftovers", "common peer elimination", *houses},
        "x": {"law of leftovers", *houses},
        "windoku": {"law of leftovers"},
    }
    assert not any(ruled_out(named("jigsaw-1"), each) for each in techniques)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("4x4", False), ("6x6", False), ("classic", False), ("samurai", False), ("x", True), ("jigsaw-1", True)],
)
def test_only_cells_that_see_a_house_in_several_ways_see_all_its_places(name: str, expected: bool) -> None:
    assert has_common_peers(named(name)) is expected
    assert ruled_out(named(name), "common peer elimination") is not expected
