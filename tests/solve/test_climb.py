"""The climb against its description, and the laws that keep it honest."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES, climber
from bookbuilder.solve import LADDER, UNIQUENESS, engines, steps
from tests.board.samples import BOARDS, PRINTED, SMALL, show
from tests.board.strategies import full_boards, law
from tests.pace import few_or_many, few_quick
from tests.puzzle.lines import values
from tests.solve import plain
from tests.solve.plain import everyday
from tests.solve.plain.state import peers_of
from tests.solve.positions import POSITIONS, allowed_in, openings

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]

NAMES = tuple(rung.name for rung in LADDER)
WITH_UNIQUENESS = (*NAMES, *(rung.name for rung in UNIQUENESS))  # for puzzles with one solution
# Where the plain climb takes its time.
LONG = {BOARDS[name] for name in ("6x6", "6x6 with X", "jigsaw 6", "two 6x6", "overlapping boxes")}
each_kind = pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)


def rungs(names: Sequence[str] = NAMES) -> array[int]:
    return array("i", [TECHNIQUES.index(name) for name in names])


def assert_same_climb(board: Board, givens: Sequence[int], ladder: Sequence[str]) -> None:
    """The kernel's climb and the plain one: where they end, and what they took to get there."""
    climber = engines(board).climber
    done = climber.climb(array("i", givens), rungs(ladder), True)
    known = plain.climb(board, givens, ladder)
    message = f"{ladder}{show(board, givens)}"
    state = {
        cell: {value for value in range(1, board.order + 1) if climber.candidates[cell] >> (value - 1) & 1}
        for cell in known.state
    }
    assert +Counter(dict(zip(TECHNIQUES, climber.counts, strict=True))) == known.counts, message
    assert state == known.state, message
    assert (climber.open_cells, len(climber.history)) == (len(known.state), known.rounds), message
    assert done == (not known.state), message


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("board", "n"), few_or_many(PRINTED, LONG, 5, 15), ids=lambda value: getattr(value, "name", value)
)
def test_the_climb_is_the_one_described(board: Board, make_puzzle: Maker, n: int) -> None:
    rng = random.Random(board.name)
    for _ in range(n):
        assert_same_climb(board, make_puzzle(board, rng)[0], NAMES)


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("board", "n"),
    few_or_many((board for board in SMALL if board.name != "no solution"), LONG, 6, 25),
    ids=lambda value: getattr(value, "name", value),
)
def test_any_rungs_in_any_order_climb_as_described(board: Board, make_puzzle: Maker, n: int) -> None:
    rng = random.Random(board.name)
    for _ in range(n):
        ladder = rng.sample(WITH_UNIQUENESS, rng.randint(1, len(WITH_UNIQUENESS)))
        assert_same_climb(board, make_puzzle(board, rng)[0], ladder)


@pytest.mark.slow
@settings(law, max_examples=150)
@given(st.data())
def test_givens_with_any_number_of_solutions_climb_as_described(data: st.DataObject) -> None:
    board, solution = data.draw(full_boards())
    shown = data.draw(st.lists(st.booleans(), min_size=len(solution), max_size=len(solution)))
    givens = tuple(value if show_it else 0 for value, show_it in zip(solution, shown, strict=True))
    ladder = data.draw(st.permutations(NAMES))[: data.draw(st.integers(1, len(NAMES)))]
    assert_same_climb(board, givens, ladder)


@pytest.mark.repeats
@each_kind
@pytest.mark.parametrize("uniqueness", [False, True])
@few_quick(15, 40)
def test_no_step_contradicts_the_solution(board: Board, uniqueness: bool, make_puzzle: Maker, n: int) -> None:
    rng = random.Random(f"solution {board.name}")
    for _ in range(n):
        givens, solution = make_puzzle(board, rng)
        for step in steps(engines(board), array("i", givens), uniqueness=uniqueness):
            wrong = [(cell, value) for cell, value in step.placements if solution[cell] != value]
            wrong += [(cell, value) for cell, value in step.eliminations if solution[cell] == value]
            assert not wrong, f"{step}{show(board, givens)}{show(board, solution)}"


@pytest.mark.repeats
@each_kind
@pytest.mark.parametrize("uniqueness", [False, True])
@few_quick(6, 20)
def test_steps_one_after_the_other_come_to_where_the_climb_ends(
    board: Board, uniqueness: bool, make_puzzle: Maker, n: int
) -> None:
    """Each step is valid when its turn comes: it places a candidate, and what it strikes was one at some time."""
    rng = random.Random(f"replay {board.name}")
    for _ in range(n):
        givens, _ = make_puzzle(board, rng)
        tools = engines(board)
        found = steps(tools, array("i", givens), uniqueness=uniqueness)
        state = plain.start(board, givens)
        for step in found:
            message = f"{step}{show(board, givens)}"
            for cell, value in step.placements:
                assert value in state[cell], message
                del state[cell]
                plain.strike_from_houses(board, state, cell, value)
            for cell, value in step.eliminations:
                state[cell].discard(value)
        ended = tools.climber.candidates
        bits = {cell: sum(1 << (value - 1) for value in left) for cell, left in state.items()}
        assert bits == {cell: ended[cell] for cell in state}, show(board, givens)
        assert len(state) == tools.climber.open_cells, show(board, givens)


@each_kind
def test_a_step_says_what_it_looked_at(board: Board, make_puzzle: Maker) -> None:
    rng = random.Random(f"cited {board.name}")
    for _ in range(10):
        givens, _ = make_puzzle(board, rng)
        for step in steps(engines(board), array("i", givens)):
            message = f"{step}{show(board, givens)}"
            if step.technique not in everyday.TECHNIQUES:
                continue
            cited = [set(board.houses[house].cells) for house in step.houses]
            is_locked = step.technique in {"pointing", "claiming"}
            assert len(cited) == (0 if step.technique == "naked single" else 2 if is_locked else 1), message
            assert all(set(step.cells) <= cells for cells in cited), message
            assert len(step.values) == (2 if "pair" in step.technique else 1), message
            assert bool(step.placements) != bool(step.eliminations), message
            assert all(step.cells == (cell,) and step.values == (value,) for cell, value in step.placements), message
            if step.technique == "hidden pair":
                assert {cell for cell, _ in step.eliminations} <= set(step.cells), message
                assert not {value for _, value in step.eliminations} & set(step.values), message
            elif step.technique == "common peer elimination":
                seen = set.intersection(*(set(peers_of(board, cell)) for cell in step.cells))
                assert {cell for cell, _ in step.eliminations} <= seen - cited[0], message
            elif step.eliminations:
                assert {cell for cell, _ in step.eliminations} <= cited[-1] - set(step.cells), message
                assert {value for _, value in step.eliminations} <= set(step.values), message


def test_a_climb_that_records_nothing_counts_the_same(make_puzzle: Maker) -> None:
    board = BOARDS["classic"]
    givens, _ = make_puzzle(board, random.Random(1))
    climber = engines(board).climber
    climber.climb(array("i", givens), rungs(), True)
    recorded = climber.counts
    climber.climb(array("i", givens), rungs(), False)
    assert (climber.counts, climber.records) == (recorded, [])


def test_a_finished_board_needs_no_step() -> None:
    board = BOARDS["4x4"]
    climber = engines(board).climber
    assert climber.climb(array("i", [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), rungs(), True)
    assert (climber.records, climber.history, climber.open_cells) == ([], (), 0)


def test_no_rungs_climb_nowhere() -> None:
    board = BOARDS["4x4"]
    climber = engines(board).climber
    assert not climber.climb(array("i", [1, 2, 3, 0] + [0] * 12), rungs(()), True)
    assert climber.open_cells == 13


@pytest.mark.parametrize("number", [-1, 0, 99])
def test_an_unknown_technique_is_refused(number: int) -> None:
    climber = engines(BOARDS["4x4"]).climber
    with pytest.raises(ValueError, match=f"no technique has the number {number}"):
        climber.climb(array("i", [1, 2, 3, 0] + [0] * 12), array("i", [1, number]), True)


def test_the_highest_of_32_values_is_placed() -> None:
    board = BOARDS["order 32"]
    givens = [*range(1, 32), 0] + [0] * (31 * 32)
    (step,) = steps(engines(board), array("i", givens), rungs(["last cell"]))
    assert step.placements == ((31, 32),)


def test_the_highest_of_32_values_is_struck() -> None:
    board = BOARDS["order 32"]
    givens = [*range(1, 25)] + [0] * 1000  # 25 to 32 are left to the last box of the first row
    found = steps(engines(board), array("i", givens), rungs(["claiming"]))
    cells = {row * 32 + column for row in (1, 2, 3) for column in range(24, 32)}
    assert {pair for step in found for pair in step.eliminations} >= {(cell, 32) for cell in cells}


def test_a_round_takes_every_opening_at_once() -> None:
    """Two cells are the last of their rows: both are openings of the first round, which has no less."""
    board = BOARDS["4x4"]
    climber = engines(board).climber
    assert climber.climb(array("i", [1, 2, 3, 0, 3, 4, 1, 0, 2, 1, 4, 3, 4, 3, 2, 1]), rungs(), True)
    assert (len(climber.history), sum(climber.counts)) == (1, 2)


def test_a_house_that_repeats_another_is_cited_by_its_first_name() -> None:
    board = BOARDS["rows are boxes"]
    (step,) = steps(engines(board), array("i", [1, 2, 3, 0] + [0] * 12), rungs(["last cell"]))
    assert [board.houses[house].label for house in step.houses] == ["row 1"]


def test_climbers_that_take_turns_on_one_scene_do_not_disturb_each_other() -> None:
    board, rng = BOARDS["6x6"], random.Random("in turns")
    rung, empty = array("i", [TECHNIQUES.index("naked triple")]), array("i", bytes(4 * 36))
    states = [array("I", [rng.choice([7, 7, 63, 63, 35]) for _ in empty]) for _ in range(6)]
    counts = []
    for state in states:
        alone = engines.__wrapped__(board).climber  # not the ones that all share
        alone.climb(empty, rung, False, state, 1)
        counts.append(alone.counts)
    scene = engines.__wrapped__(board).scene
    both = [climber(scene), climber(scene)]
    for turn in range(2000):
        which, one = rng.randrange(6), rng.choice(both)
        one.climb(empty, rung, False, states[which], 1)
        assert one.counts == counts[which], turn


def test_a_round_of_chains_says_how_many_links_they_have() -> None:
    """Chains of equal length count from the struck candidate back to it, and rounds of other techniques have none."""
    for _, (technique, name, givens, effects, *before) in POSITIONS:
        if technique in ("X-chain", "XY-chain", "alternating inference chain") and effects != "-":
            board = BOARDS[name]
            found = list(openings(board, technique, values(givens), *before))
            climber, allowed = engines(board).climber, allowed_in(board, *before or [""])
            climber.climb(array("i", values(givens)), array("i", [TECHNIQUES.index(technique)]), True, allowed, 1)
            per_node = 2 if technique == "XY-chain" else 1
            assert set(climber.links) == {per_node * len(step.nodes) + 1 for step in found}, technique
    climber = engines(BOARDS["4x4"]).climber
    climber.climb(array("i", [1, 2, 3, 0] + [0] * 12), rungs(["last cell"]), False, None, 1)
    assert climber.links == (0,)
