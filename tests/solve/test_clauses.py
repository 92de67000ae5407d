"""Clause learning agrees with the kernel's search on every kind of board, and stops at its limits."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, islice
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell, House, board
from bookbuilder.errors import Undecided
from bookbuilder.kernel import UNDECIDED
from bookbuilder.solve import Clauses, count, engines, only_solution, solutions
from tests import pace
from tests.board.strategies import puzzles as puzzles_of_samples
from tests.kernel import reference

SHIPPED = ("4x4", "6x6", "classic", "x", "windoku", "jigsaw-1", "holes", "overlap", "double", "16x16", "samurai")
PROPERTY = settings(max_examples=150, suppress_health_check=list(HealthCheck))


def in_a_line(order: int, n_cells: int, *houses: tuple[int, ...]) -> Board:
    """Cells side by side with any houses at all."""
    cells = tuple(Cell(0, i) for i in range(n_cells))
    return Board("line", order, cells, tuple(House("extra", f"house {i}", house) for i, house in enumerate(houses)))


def pigeons(holes: int) -> Board:
    """One cell more than there are values, any two of them different; only trying shows that it cannot be."""
    return in_a_line(holes, holes + 1, *combinations(range(holes + 1), 2))


def empty(on: Board) -> array[int]:
    return array("i", bytes(4 * len(on.cells)))


def some_clues(on: Board, seed: int, share: float, wrong: int) -> array[int]:
    """A share of a random full board's values, and so many of them changed."""
    exact = engines(on).exact
    exact.seed(seed)
    while not exact.fill(2_000):
        pass
    draw = random.Random(seed)
    clues = [value if draw.random() < share else 0 for value in exact.finished]
    for cell in draw.sample(range(len(clues)), min(wrong, len(clues))):
        clues[cell] = draw.randint(1, on.order)
    return array("i", clues)


def is_valid(on: Board, clues: Sequence[int], values: Sequence[int]) -> bool:
    return (
        all(1 <= value <= on.order for value in values)
        and all(clue in (0, value) for clue, value in zip(clues, values, strict=True))
        and all(len({values[cell] for cell in house.cells}) == len(house.cells) for house in on.houses)
    )


def by_kernel(on: Board, clues: array[int], limit: int) -> list[tuple[int, ...]]:
    """The kernel's solutions; examples that are too long for it are left out."""
    exact = engines(on).exact
    exact.begin(clues)
    found: list[tuple[int, ...]] = []
    while len(found) < limit and (status := exact.next_solution(20_000)) != 0:
        assume(status == 1)
        found.append(exact.solution)
    return found


def by_clauses(model: Clauses, clues: Sequence[int], limit: int) -> list[tuple[int, ...]]:
    model.begin(clues)
    found: list[tuple[int, ...]] = []
    while len(found) < limit and model.next_solution(100_000) == 1:
        found.append(model.solution)
    return found


puzzles = given(
    st.sampled_from(SHIPPED),
    st.integers(1, 10**9),
    st.sampled_from((0.25, 0.35, 0.45, 0.6, 0.9, 1.0)),
    st.sampled_from((0, 0, 0, 1, 3)),
)


@pytest.mark.slow
@pytest.mark.repeats
@PROPERTY
@puzzles
def test_finds_the_solutions_that_the_kernel_finds(name: str, seed: int, share: float, wrong: int) -> None:
    on = board(name)
    clues = some_clues(on, seed, share, wrong)
    expected = by_kernel(on, clues, 6)
    found = by_clauses(Clauses(on, clues), clues, 6)
    assert len(found) == len(set(found)) == len(expected)
    assert all(is_valid(on, clues, values) for values in found)
    if len(expected) < 6:
        assert set(found) == set(expected)


class Impatient:
    """A kernel whose slices are short, so that searches are handed over in their midst."""

    def __init__(self, exact: Any, stride: int) -> None:
        self.exact, self.stride = exact, stride

    def __getattr__(self, name: str) -> Any:
        return getattr(self.exact, name)


@pytest.mark.slow
@pytest.mark.repeats
@PROPERTY
@puzzles
def test_a_search_that_is_handed_over_loses_and_repeats_nothing(name: str, seed: int, share: float, wrong: int) -> None:
    on = board(name)
    clues = some_clues(on, seed, share, wrong)
    expected = by_kernel(on, clues, 30)
    tools = replace(engines(on), idle=[Impatient(engines(on).another(), 1 + seed % 9)])
    found = list(islice(solutions(tools, clues), 30))
    assert len(found) == len(set(found)) == len(expected)
    assert all(is_valid(on, clues, values) for values in found)
    if len(expected) < 30:
        assert set(found) == set(expected)


def test_the_budget_of_a_whole_search_goes_on_in_clause_learning() -> None:
    """Each of the 288 solutions costs a conflict or two, all of them some 290: a hundred are enough for each only."""
    on = board("4x4")

    def found(whole: bool) -> Iterator[tuple[int, ...]]:
        tools = replace(engines(on), idle=[Impatient(engines(on).another(), 1)])
        return solutions(tools, empty(on), 100 * 16 + 1, whole)

    assert len(list(found(whole=False))) == 288
    assert len(list(islice(found(whole=True), 40))) == 40
    with pytest.raises(Undecided):
        list(found(whole=True))


@st.composite
def strange_puzzles(draw: st.DrawFn) -> tuple[Board, tuple[int, ...]]:
    """Any houses up to order 32, full and short, crossing as they like, and any clues, which may clash."""
    order = draw(st.integers(1, 32))
    n_cells = draw(st.integers(1, 2 * order))
    cells = st.lists(st.integers(0, n_cells - 1), min_size=1, max_size=min(order, n_cells), unique=True).map(tuple)
    houses = draw(st.lists(cells, max_size=6))
    if order <= n_cells and draw(st.booleans()):
        houses.append(tuple(range(order)))
    clues = [0] * n_cells
    for cell in draw(st.lists(st.integers(0, n_cells - 1), max_size=n_cells)):
        clues[cell] = draw(st.integers(1, order))
    return in_a_line(order, n_cells, *houses), tuple(clues)


@pytest.mark.slow
@PROPERTY
@given(puzzles_of_samples() | strange_puzzles(), st.booleans())
def test_finds_the_solutions_that_the_kernel_finds_on_any_board(
    puzzle: tuple[Board, tuple[int, ...]], fixed: bool
) -> None:
    on, clues = puzzle
    expected = by_kernel(on, array("i", clues), 12)
    found = by_clauses(Clauses(on, clues if fixed else ()), clues, 12)
    assert len(found) == len(set(found)) == len(expected)
    assert all(is_valid(on, clues, values) for values in found)
    if len(expected) < 12:
        assert set(found) == set(expected)


@pytest.mark.slow
@PROPERTY
@given(puzzles_of_samples(), st.data())
def test_tells_of_any_cells_whether_clues_force_them(
    puzzle: tuple[Board, tuple[int, ...]], data: st.DataObject
) -> None:
    on, clues = puzzle
    known = [*islice(reference.solutions(on, clues), 50)]
    assume(0 < len(known) < 50)
    cells = data.draw(st.lists(st.integers(0, len(clues) - 1), min_size=1, max_size=4, unique=True))
    forced = all(tuple(other[cell] for cell in cells) == tuple(known[0][cell] for cell in cells) for other in known)
    model = Clauses(on)
    assert model.forces(clues, known[0], cells, 100_000) == int(forced)
    assert model.count(clues, 60, 100_000) == len(known)


@pytest.mark.parametrize("values", [(1, 2, 3), (1, 2, 3, 4, 0), (5, 0, 0, 0), (-1, 0, 0, 0)])
def test_refuses_the_clues_that_the_kernel_refuses(values: tuple[int, ...]) -> None:
    on = in_a_line(4, 4, (0, 1, 2, 3))
    for wrong in (engines(on).exact.begin, Clauses(on).begin, Clauses(on).exclude, partial(Clauses, on)):
        with pytest.raises(ValueError, match=r"values for 4 cells|is not between 0 and 4"):
            wrong(array("i", values))


@pytest.mark.parametrize("search", [engines(pigeons(4)).exact, Clauses(pigeons(4))])
def test_without_a_budget_nothing_is_decided(search: Any) -> None:
    search.begin(empty(pigeons(4)))
    assert search.next_solution(0) == UNDECIDED
    assert search.next_solution(100) == 0
    assert search.next_solution(0) == 0


@pytest.mark.parametrize("name", ["classic", "holes", "double", "16x16"])
def test_one_model_serves_many_puzzles(name: str) -> None:
    on = board(name)
    model = Clauses(on)
    for seed, share, wrong in [(1, 0.9, 0), (2, 0.5, 0), (3, 0.9, 4), (1, 0.9, 0), (4, 0.6, 0), (5, 1.0, 0)]:
        clues = some_clues(on, seed, share, wrong)
        assert model.count(clues, 3, 100_000) == engines(on).exact.count(clues, 3, 100_000)


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        (in_a_line(1, 2), 1),
        (in_a_line(2, 3), 8),
        (in_a_line(2, 3, (0, 1), (1, 2), (0, 2)), 0),
        (in_a_line(3, 3, (0, 1, 2)), 6),
        (in_a_line(3, 4, (0, 1), (2, 3)), 36),
        (pigeons(4), 0),
        (in_a_line(32, 32, tuple(range(31)), (30, 31)), 50),  # the edge of a machine word; counted up to the limit
    ],
    ids=["order 1", "no house", "no solution", "full house", "short houses", "pigeons", "order 32"],
)
def test_counts_on_odd_boards(on: Board, expected: int) -> None:
    assert Clauses(on).count(empty(on), 50, 10_000) == expected


@pytest.mark.parametrize("fixed", [False, True], ids=["assumed", "fixed"])
@pytest.mark.parametrize(
    ("clues", "expected"),
    [((1, 2, 3, 4), 1), ((1, 1, 0, 0), 0), ((1, 2, 3, 0), 1), ((0, 2, 0, 4), 2), ((1, 2, 3, 3), 0)],
)
def test_clues_bind_whether_fixed_or_assumed(fixed: bool, clues: tuple[int, ...], expected: int) -> None:
    on = in_a_line(4, 4, (0, 1, 2, 3))
    assert Clauses(on, clues if fixed else ()).count(clues, 5, 1_000) == expected


def test_a_clue_against_a_fixed_one_leaves_nothing() -> None:
    on = in_a_line(4, 4, (0, 1, 2, 3))
    model = Clauses(on, (1, 0, 0, 0))
    assert model.count((2, 0, 0, 0), 5, 1_000) == 0
    assert model.count((0, 1, 0, 0), 5, 1_000) == 0
    assert model.count((0, 2, 0, 0), 5, 1_000) == 2


def test_what_was_excluded_comes_back_with_the_next_search() -> None:
    on = in_a_line(3, 3, (0, 1, 2))
    model = Clauses(on)
    assert len(by_clauses(model, (0, 0, 0), 10)) == 6
    model.begin((0, 0, 0))
    model.exclude((1, 0, 0))
    assert {(model.solution) for _ in range(9) if model.next_solution(1_000) == 1} == {
        (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)
    }  # fmt: skip
    assert len(by_clauses(model, (0, 0, 0), 10)) == 6


def test_tells_whether_clues_force_an_answer() -> None:
    model = Clauses(in_a_line(4, 4, (0, 1, 2, 3)))
    answer = (1, 2, 3, 4)
    assert model.forces((1, 2, 3, 0), answer, (3,), 1_000) == 1
    assert model.forces((1, 2, 0, 0), answer, (2, 3), 1_000) == 0
    assert model.forces((1, 2, 0, 4), answer, (2,), 1_000) == 1


def test_the_same_puzzle_gives_the_same_solutions_in_the_same_order() -> None:
    on = board("samurai")
    clues = some_clues(on, 11, 0.28, 0)
    models = [Clauses(on, clues) for _ in range(2)]
    assert len({tuple(by_clauses(model, clues, 20)) for model in models}) == 1
    assert len({model.nodes for model in models}) == 1


def test_a_search_stops_at_its_conflicts_and_goes_on() -> None:
    on = pigeons(7)
    model = Clauses(on)
    model.begin(empty(on))
    assert model.next_solution(50) == UNDECIDED
    assert 0 < model.nodes <= 100
    assert model.forces(empty(on), [1] * 8, (0,), 50) == UNDECIDED
    assert model.count(empty(on), 2, 50) == UNDECIDED
    assert model.count(empty(on), 2, 1_000_000) == 0


def test_what_the_kernel_leaves_open_is_decided() -> None:
    # Eighteen cells with two candidates each come first in the kernel's search, and have nothing to do with the six
    # pigeons in five holes behind them, for which it looks in vain 2^18 times.
    pairs = [tuple(21 + i for i in pair) for pair in combinations(range(6), 2)]
    on = in_a_line(5, 27, *((0, 1, 2, 3 + i) for i in range(18)), *pairs)
    clues = array("i", (1, 2, 3, *[0] * 24))
    exact = engines(on).exact
    assert exact.count(clues, 1, exact.stride) == UNDECIDED
    assert only_solution(engines(on), clues) is None
    assert count(engines(on), clues) == 0


@pytest.mark.parametrize("budget", [1, 10_000, 300_000], ids=["one node", "kernel only", "both"])
def test_a_spent_budget_is_told(budget: int) -> None:
    on = pigeons(14)
    with pytest.raises(Undecided):
        only_solution(engines(on), empty(on), budget)


@pytest.mark.process
def test_a_puzzle_that_the_kernel_decides_does_not_load_python_sat() -> None:
    code = (
        "import sys; from array import array; from bookbuilder.board import board;"
        "from bookbuilder.solve import count, engines;"
        "assert count(engines(board('classic')), array('i', [0] * 81)) == 2;"
        "assert 'pysat' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent to a process group there")
def test_ctrl_c_is_heard_within_a_second_while_clauses_are_learnt() -> None:
    code = (
        # A shell that starts tests in the background lets them ignore SIGINT, and a child would inherit that.
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from itertools import combinations; from bookbuilder.board import Board, Cell, House;"
        "from bookbuilder.solve import Clauses;"
        "pairs = tuple(House('extra', 'pair', pair) for pair in combinations(range(14), 2));"
        "model = Clauses(Board('pigeons', 13, tuple(Cell(0, i) for i in range(14)), pairs));"
        "model.begin([0] * 14); model.next_solution(1); print('searching', flush=True);"
        "[model.next_solution(model.stride) for _ in range(10**9)]"
    )
    command, pipe, before = [sys.executable, "-c", code], subprocess.PIPE, pace.used()
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as search:
        try:
            assert search.stdout is not None
            assert search.stdout.readline() == "searching\n"
            search.send_signal(signal.SIGINT)
            _, errors = search.communicate(timeout=60)
        finally:
            search.kill()
    assert pace.used() - before < 5  # of CPU time, its start included
    assert errors.rstrip().endswith("KeyboardInterrupt")
