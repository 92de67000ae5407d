"""Techniques that a board's houses rule out, against plain searches of four cells and of random positions."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from itertools import combinations, islice, permutations

import pytest

from bookbuilder.board import Board, House
from bookbuilder.board.named import board as named
from bookbuilder.solve import LADDER, engines, ladder, ruled_out, solutions
from bookbuilder.solve.ruled_out import has_common_peers, has_rectangle
from tests.board.samples import BOARDS
from tests.pace import few_or_many
from tests.solve.plain import everyday, fish, subsets
from tests.solve.plain.state import State


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
    techniques = [rung.name for rung in ladder(True)]
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


# --- subsets and fish too large for a board ---

SIZED = [f"{kind} {size}" for kind in ("naked", "hidden") for size in ("pair", "triple", "quad")]
SIZED += [kind + name for kind in ("", "finned ") for name in ("X-wing", "swordfish", "jellyfish")]
PLAIN = {**everyday.TECHNIQUES, **subsets.TECHNIQUES, **fish.TECHNIQUES}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("6x6", {"hidden triple", "naked quad", "hidden quad", "jellyfish", "finned jellyfish"}),
        ("jigsaw-6", {"hidden triple", "naked quad", "hidden quad", "jellyfish"}),
        ("jigsaw-7", {"naked quad", "hidden quad", "jellyfish"}),
        ("8x8", {"hidden quad"}),
        ("classic", set()),
        ("samurai", set()),
        ("16x16", set()),
    ],
)
def test_a_small_board_rules_out_what_is_large(name: str, expected: set[str]) -> None:
    assert {technique for technique in SIZED if ruled_out(named(name), technique)} == expected


def test_a_house_that_lacks_values_rules_out_no_naked_subset_for_which_it_has_room() -> None:
    short = [House("extra", f"h{at}", tuple(range(at, at + 3))) for at in range(2)]
    board = Board("short", 5, tuple(named("jigsaw-5").cells), (*short,))
    assert [technique for technique in SIZED[:6] if not ruled_out(board, technique)] == ["naked pair"]
    holes = named("holes")
    assert not ruled_out(holes, "naked quad"), "some houses have five of six values, so nothing is hidden in them"
    assert ruled_out(holes, "hidden triple")


def test_fish_need_enough_full_lines() -> None:
    assert max(sum(map(named("holes").is_full, its)) for its in lines_of(named("holes"))) == 2
    found = {
        technique: ruled_out(named("holes"), technique) for technique in ("X-wing", "swordfish", "finned swordfish")
    }
    assert found == {"X-wing": False, "swordfish": True, "finned swordfish": True}


def lines_of(board: Board) -> list[list[House]]:
    return [[house for house in board.houses if board.direction(house) == each] for each in (1, 2)]


def subset_left(board: Board, solution: Sequence[int], size: int, rng: random.Random) -> State:
    """Candidates of an open board of which one house has a naked subset."""
    every, density = range(1, board.order + 1), rng.choice((0.4, 0.6, 0.8))
    left: State = {cell: {*every} for cell in range(len(board.cells))}
    cells = rng.choice(board.houses).cells
    chosen = rng.sample(cells, size)
    for cell in cells:
        allowed = {solution[each] for each in chosen} if cell in chosen else {*every}
        left[cell] = {value for value in allowed if value == solution[cell] or rng.random() < density}
    return left


def fish_left(board: Board, solution: Sequence[int], size: int, rng: random.Random) -> State:
    """Candidates of an open board on which one value has a fish, perhaps with fins."""
    value, density = rng.randint(1, board.order), rng.choice((0.4, 0.6, 0.8))
    fins, lines = rng.choice((0.0, 0.1, 0.3)), lines_of(board)
    bases, others = rng.sample(lines, 2)
    inside = {cell for house in rng.sample(bases, size) for cell in house.cells}
    covered = {cell for house in others for cell in house.cells if {*house.cells} & inside & places(solution, value)}
    left: State = {cell: {*range(1, board.order + 1)} for cell in range(len(board.cells))}
    for cell, its in left.items():
        kept = density * (fins if cell in inside - covered else 1.0)
        if solution[cell] != value and rng.random() >= kept:
            its.discard(value)
    return left


def places(solution: Sequence[int], value: int) -> set[int]:
    return {cell for cell, its in enumerate(solution) if its == value}


def has(technique: str, board: Board, left: State) -> bool:
    return next(iter(PLAIN[technique](board, left)), None) is not None


SINGLES = ("hidden single in an area", "hidden single", "naked single")
CASES = [
    ("6x6", "naked triple", 3), ("6x6", "hidden triple", 3), ("6x6", "naked quad", 4), ("6x6", "hidden quad", 2),
    ("8x8", "naked quad", 4), ("8x8", "hidden quad", 4), ("jigsaw-7", "naked quad", 4), ("jigsaw-5", "naked triple", 3),
    ("6x6", "swordfish", 3), ("6x6", "jellyfish", 4), ("jigsaw-7", "jellyfish", 4),
    ("6x6", "finned swordfish", 3), ("6x6", "finned jellyfish", 4),
]  # fmt: skip
SLOW = [case for case in CASES if case[0] == "8x8" or case[1] == "jellyfish" or case[1].startswith("finned")]


@pytest.mark.parametrize(("case", "n"), few_or_many(CASES, SLOW, 20, 30))
def test_what_is_ruled_out_never_comes_without_something_easier(case: tuple[str, str, int], n: int) -> None:
    """And what is not does, sooner or later."""
    (name, technique, size), rng, met, alone = case, random.Random(1), 0, 0
    board = named(name)
    order = [rung.name for rung in LADDER]
    easier = [each for each in order[: order.index(technique)] if each in PLAIN and each not in SINGLES]
    grids = list(islice(solutions(engines(board), array("i", [0] * len(board.cells))), 100))
    while met < n:
        planted = fish_left if technique.endswith("fish") else subset_left
        left = planted(board, rng.choice(grids), size, rng)
        if not any(has(single, board, left) for single in SINGLES) and has(technique, board, left):
            met += 1
            alone += not any(has(each, board, left) for each in easier)
    assert bool(alone) != ruled_out(board, technique), f"{alone} of {met}"
