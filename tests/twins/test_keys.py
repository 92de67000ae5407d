"""Twins share a key and nothing else does."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, House, Relation, boards
from bookbuilder.board import board as board_named
from bookbuilder.kernel import Refiner
from bookbuilder.puzzle import Puzzle
from bookbuilder.solve import engines
from bookbuilder.twins import (
    Fingerprint,
    Seen,
    canonical_key,
    equal_cells,
    fingerprint,
    invariant,
    key_and_invariant,
    pattern_key,
    solution_key,
    spots,
)
from bookbuilder.twins.symmetries import telling_tables
from tests.board.samples import BOARDS, PRINTED, show, square
from tests.board.strategies import law, puzzles
from tests.board.twins import Moves, moved, symmetries_of, twin
from tests.puzzle.lines import lines, values

SMALL = BOARDS["4x4"]
PUZZLE = values("..4....21.3.4...")
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@cache
def all_symmetries(board: Board) -> frozenset[Moves]:
    """Every product of the board's symmetries that the tests know."""
    found, frontier = {tuple(range(len(board.cells)))}, [tuple(range(len(board.cells)))]
    while frontier:
        here = frontier.pop()
        for moves in symmetries_of(board):
            there = tuple(moves[cell] for cell in here)
            if there not in found:
                found.add(there)
                frontier.append(there)
    return frozenset(found)


def first_twin(board: Board, givens: tuple[int, ...]) -> tuple[int, ...]:
    """The least of all twins, with values named in order of appearance: a slow but certain key."""

    def named(cells: tuple[int, ...]) -> tuple[int, ...]:
        names = {0: 0}
        return tuple(names.setdefault(value, len(names)) for value in cells)

    return min(named(moved(givens, moves)) for moves in all_symmetries(board))


def mark(board: Board, givens: tuple[int, ...]) -> Fingerprint:
    return fingerprint(Puzzle(board, givens))


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_twins_share_their_key(board: Board) -> None:
    rng = random.Random(f"key {board.name}")
    exact = engines(board).exact
    exact.seed(1)
    for _ in range(5):
        assert exact.fill(20_000)
        givens = tuple(value if rng.random() < 0.4 else 0 for value in exact.solution)
        other = twin(board, givens, rng)
        assert canonical_key(board, other) == canonical_key(board, givens), show(board, givens) + show(board, other)


def test_the_small_board_has_the_128_symmetries_that_are_known() -> None:
    assert len(all_symmetries(SMALL)) == 128


@pytest.mark.slow
@settings(law, max_examples=200)
@given(st.lists(st.integers(0, 4), min_size=16, max_size=16).map(tuple), st.data())
def test_keys_are_equal_for_twins_and_for_no_others(givens: tuple[int, ...], data: st.DataObject) -> None:
    """The other puzzle is the same with some cells changed, perhaps none, and then moved and renamed."""
    changes = data.draw(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 4)), max_size=3))
    changed = list(givens)
    for cell, value in changes:
        changed[cell] = value
    other = twin(SMALL, changed, data.draw(st.randoms(use_true_random=False)))
    are_twins = first_twin(SMALL, givens) == first_twin(SMALL, other)
    same_key = canonical_key(SMALL, givens) == canonical_key(SMALL, other)
    assert same_key == are_twins, show(SMALL, givens) + show(SMALL, other)
    if are_twins:
        assert mark(SMALL, givens).invariant == mark(SMALL, other).invariant, show(SMALL, givens) + show(SMALL, other)


@settings(law, max_examples=60)
@given(puzzles())
def test_a_key_comes_with_the_number_that_is_found_without_it(puzzle: tuple[Board, tuple[int, ...]]) -> None:
    """Also where colours alone do not tell the cells apart, as in a pattern, and where relations hold."""
    board, givens = puzzle
    for clues in (givens, tuple(min(1, value) for value in givens), (0,) * len(givens)):
        assert key_and_invariant(board, clues)[1] == invariant(board, clues), show(board, clues)
    odd = (Relation("odd", (0,)),)
    assert key_and_invariant(board, givens, odd)[1] == invariant(board, givens, odd), show(board, givens)


@settings(law, max_examples=60)
@given(puzzles(), st.data())
def test_a_clue_taken_away_makes_another_key(puzzle: tuple[Board, tuple[int, ...]], data: st.DataObject) -> None:
    """Unless other cells must have the same value."""
    board, givens = puzzle
    equal = Counter(equal_cells(board))
    clues = [cell for cell, value in enumerate(givens) if value and equal[equal_cells(board)[cell]] == 1]
    if clues:
        gone = data.draw(st.sampled_from(clues))
        fewer = tuple(0 if cell == gone else value for cell, value in enumerate(givens))
        assert canonical_key(board, fewer) != canonical_key(board, givens), show(board, givens)


def test_a_clue_moved_makes_another_key() -> None:
    changed = values("..4....21.34....")
    assert first_twin(SMALL, changed) != first_twin(SMALL, PUZZLE)
    assert canonical_key(SMALL, changed) != canonical_key(SMALL, PUZZLE)


def test_a_board_with_one_more_house_has_other_keys() -> None:
    assert canonical_key(BOARDS["4x4 with X"], PUZZLE) != canonical_key(SMALL, PUZZLE)


def test_names_and_kinds_of_a_board_do_not_matter_for_a_key() -> None:
    houses = tuple(House("extra", f"{i}", house.cells[::-1]) for i, house in enumerate(SMALL.houses))
    other = Board("by another name", 4, SMALL.cells, houses[::-1])
    assert canonical_key(other, PUZZLE) == canonical_key(SMALL, PUZZLE)


def test_a_house_declared_twice_does_not_matter_for_a_key() -> None:
    twice = Board("twice", 4, SMALL.cells, (*SMALL.houses, SMALL.houses[0]))
    assert canonical_key(twice, PUZZLE) == canonical_key(SMALL, PUZZLE)


def test_where_a_board_lies_does_not_matter_for_a_key() -> None:
    cells = tuple(cell._replace(row=cell.row + 5, column=cell.column - 9) for cell in SMALL.cells)
    assert canonical_key(Board("away", 4, cells, SMALL.houses), PUZZLE) == canonical_key(SMALL, PUZZLE)


def test_a_board_that_lies_on_its_side_has_the_keys_of_its_turned_puzzles() -> None:
    """A grid of 2x3 boxes and one of 3x2 boxes are the same houses, in another place."""
    upright, lying = square("upright", 6, 2, 3), square("lying", 6, 3, 2)
    givens = values("...5........56...44.13..6...121....3")
    turned = tuple(givens[cell % 6 * 6 + cell // 6] for cell in range(36))
    assert canonical_key(lying, turned) == canonical_key(upright, givens)
    assert canonical_key(lying, givens) != canonical_key(upright, givens)


def test_a_short_house_is_not_a_full_one_to_a_key() -> None:
    """The same cells and houses, but five values for houses of four cells."""
    givens = (0,) * 16
    assert canonical_key(Board("five", 5, SMALL.cells, SMALL.houses), givens) != canonical_key(SMALL, givens)


# Written once, so that a change of the keys is noticed: they are stored in banks. The empty board is one of those
# that colours do not decide.
PINNED = {
    "4x4:..4....21.3.4...": "2d56a92373560f9e4e9bdf96a1cb741f",
    "4x4:................": "24f7a2c420ca5bce23e3f8df928ac5bb",
    f"classic:{WIKIPEDIA}": "f819895eddb64416368bb93c8fd9e277",
    "holes:...5...6.2..4..3.1.5": "882555fc1241181087b76257f4028fc0",
}


@pytest.mark.parametrize("puzzle", PINNED)
def test_keys_stay_what_they_were(puzzle: str) -> None:
    name, givens = puzzle.split(":")
    assert canonical_key(BOARDS[name], values(givens)) == PINNED[puzzle]


@pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_the_keys_of_every_board_stay_what_they_were(few: bool) -> None:
    """Of the monster, whose empty board takes two seconds, among the slow tests."""
    known = lines("keys.txt")
    assert {name for _, (name, *_) in known} == set(boards())
    for number, (name, givens, key) in known:
        if (name != "monster") == few:
            assert canonical_key(board_named(name), values(givens)) == key, f"line {number}: {name}"


def some_grids(count: int) -> list[tuple[int, ...]]:
    """Full grids of the classic board."""
    exact = engines(BOARDS["classic"]).exact
    exact.seed(5)
    return [tuple(exact.solution) for _ in range(count) if exact.fill(20_000)]


def test_full_grids_have_keys_too() -> None:
    """All their cells look alike at first, so that one after the other has to lead the numbering."""
    board, rng = BOARDS["classic"], random.Random(3)
    grids = some_grids(6)
    keys = [solution_key(board, grid) for grid in grids]
    assert [solution_key(board, twin(board, grid, rng)) for grid in grids] == keys
    assert len(set(keys)) == 6


@pytest.mark.parametrize("name", ["classic", "4x4", "two 4x4", "holes"])
def test_a_cell_of_a_full_grid_has_the_spot_of_its_twin(name: str) -> None:
    """On the small boards grids are twins of themselves in several ways, and only the numbers of the spots agree."""
    board, rng = BOARDS[name], random.Random(6)
    exact = engines(board).exact
    exact.seed(6)
    assert exact.fill(20_000)
    grid = tuple(exact.solution)
    other = twin(board, grid, rng)
    here, there = spots(board, grid), spots(board, other)
    assert sorted(here) == sorted(there) == list(range(len(board.cells)))
    names: dict[int, set[int]] = {}
    for spot, value in zip(here, grid, strict=True):
        names.setdefault(value, set()).add(other[there.index(spot)])
    assert all(len(each) == 1 for each in names.values()), show(board, grid) + show(board, other)


def test_puzzles_of_one_pattern_share_its_key_however_they_lie() -> None:
    board, rng = BOARDS["classic"], random.Random(4)
    one, other = ([value * (cell % 5 == 0) for cell, value in enumerate(grid)] for grid in some_grids(2))
    assert pattern_key(board, tuple(one)) == pattern_key(board, twin(board, other, rng))
    one[1] = 1
    assert pattern_key(board, tuple(one)) != pattern_key(board, tuple(other))


@settings(law, max_examples=100)
@given(st.lists(st.integers(0, 4), min_size=16, max_size=16).map(tuple), st.randoms(use_true_random=False))
def test_the_quick_way_to_a_key_is_taken_by_all_twins_or_by_none(givens: tuple[int, ...], rng: random.Random) -> None:
    refiner = Refiner(telling_tables(SMALL))
    one, other = (refiner.written(bytes(clues)) for clues in (givens, twin(SMALL, givens, rng)))
    assert one == other, show(SMALL, givens)


def test_the_puzzles_of_the_data_file_have_keys_of_their_own() -> None:
    keys: dict[str, int] = {}
    for number, (name, givens, *_) in lines("puzzles.txt"):
        key = canonical_key(BOARDS[name], values(givens))
        assert key not in keys, f"lines {keys[key]} and {number}"
        keys[key] = number


def test_grids_that_change_places_make_twins() -> None:
    """Half a turn carries either grid of a pair onto the other."""
    board = BOARDS["two 4x4"]
    givens = values(".....3.......31.....2.1.1...")
    assert canonical_key(board, givens[::-1]) == canonical_key(board, givens)


# --- what is taken ------------------------------------------------------------------------------------------------


def test_a_twin_is_seen() -> None:
    seen = Seen()
    seen.add(mark(SMALL, PUZZLE))
    assert mark(SMALL, twin(SMALL, PUZZLE, random.Random(1))) in seen


def test_another_puzzle_is_not_seen() -> None:
    seen = Seen()
    seen.add(mark(SMALL, PUZZLE))
    assert mark(SMALL, values("..43....21..4...")) not in seen


def test_looking_takes_nothing() -> None:
    seen = Seen()
    assert mark(SMALL, PUZZLE) not in seen
    assert mark(SMALL, PUZZLE) not in seen


def test_a_claim_takes_what_was_free() -> None:
    seen = Seen()
    assert [seen.claim(mark(SMALL, PUZZLE)) for _ in range(3)] == [False, True, True]


def test_the_same_givens_on_another_board_are_no_twin() -> None:
    seen = Seen()
    seen.add(mark(SMALL, PUZZLE))
    assert mark(BOARDS["4x4 with X"], PUZZLE) not in seen


def test_puzzles_whose_numbers_meet_by_chance_are_told_apart_by_their_keys() -> None:
    seen = Seen()
    for givens in (PUZZLE, values("..43....21..4...")):
        assert not seen.claim(Fingerprint(Puzzle(SMALL, givens), invariant=7))
    assert seen.claim(Fingerprint(Puzzle(SMALL, PUZZLE), invariant=7))


def test_a_key_is_worked_out_only_when_numbers_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def spy(board: Board, givens: tuple[int, ...], relations: tuple[Relation, ...]) -> str:
        asked.append(givens)
        return canonical_key(board, givens, relations)

    monkeypatch.setattr("bookbuilder.twins.seen.canonical_key", spy)
    seen, different = Seen(), [PUZZLE, values("..43....21..4..."), values("..3..4........23")]
    for a, b in combinations(different, 2):
        assert mark(SMALL, a).invariant != mark(SMALL, b).invariant
    assert [seen.claim(mark(SMALL, givens)) for givens in different] == [False] * 3
    assert asked == []
    assert seen.claim(mark(SMALL, PUZZLE))
    assert asked == [PUZZLE, PUZZLE]


def test_a_key_that_is_known_is_not_worked_out_again() -> None:
    assert Fingerprint(Puzzle(SMALL, PUZZLE), 7, key="known").key == "known"
