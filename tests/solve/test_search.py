"""Solutions: one, all or counted, and searches that do not finish."""

from __future__ import annotations

from array import array
from contextlib import suppress
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, board
from bookbuilder.errors import Undecided
from bookbuilder.kernel import Exact
from bookbuilder.solve import count, engines, givens_array, only_solution, search, solutions, tables
from bookbuilder.solve.search import count_to_two
from tests.board.samples import BOARDS, PIGEONS, show
from tests.board.strategies import law, puzzles
from tests.kernel import reference

BOARD = BOARDS["4x4"]
EMPTY = givens_array([0] * 16)
NO_SOLUTION = givens_array([1, 1] + [0] * 14)
ONE_SOLUTION = givens_array([0, 0, 4, 0, 0, 0, 0, 2, 1, 0, 3, 0, 4, 0, 0, 0])
TWO_SOLUTIONS = givens_array([0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 3, 0, 4, 0, 0, 0])
UNDECIDABLE = givens_array([0] * 13)


def test_all_solutions_come_once_each() -> None:
    found = list(solutions(engines(BOARD), EMPTY))
    assert len(found) == len(set(found)) == 288


def test_solutions_come_in_the_same_order_every_time() -> None:
    tools = engines(BOARD)
    assert list(solutions(tools, EMPTY)) == list(solutions(tools, EMPTY))


@pytest.mark.parametrize("givens", [NO_SOLUTION, ONE_SOLUTION, TWO_SOLUTIONS], ids=["none", "one", "two"])
def test_a_search_that_has_been_made_is_not_repeated_and_the_answer_is_the_same(givens: array[int]) -> None:
    tools = engines(BOARD)
    expected = only_solution(tools, givens), count(tools, givens)
    before = tools.exact.nodes
    assert (only_solution(tools, givens, is_searched=True), count_to_two(tools, givens, is_searched=True)) == expected
    assert tools.exact.nodes == before


def test_searches_side_by_side_do_not_meet() -> None:
    """Neither each other nor what else the board's engine does."""
    tools = engines(BOARD)
    alone = list(solutions(tools, EMPTY))
    one, other = solutions(tools, EMPTY), solutions(tools, TWO_SOLUTIONS)
    together = [next(one), next(other), next(one)]
    tools.exact.seed(1)
    assert tools.exact.fill(1_000)
    assert count(tools, ONE_SOLUTION) == 1
    assert [together[0], together[2], *one] == alone
    assert [together[1], *other] == list(solutions(tools, TWO_SOLUTIONS))


def test_searches_that_are_over_leave_their_engine_to_others() -> None:
    """Whether they came to an end, were left in their midst, or gave up."""
    made = []

    def another() -> Exact:
        made.append(engines(BOARD).another())
        return made[-1]

    tools = replace(engines(BOARD), another=another, idle=[])
    for _ in range(3):
        count(tools, EMPTY)
        only_solution(tools, EMPTY)
        assert [*solutions(tools, NO_SOLUTION)] == []
        with suppress(Undecided):
            count(tools, EMPTY, 1000, budget=100, whole=True)
    assert len(made) == 1
    assert tools.idle == made


def test_counting_up_to_none_counts_none() -> None:
    assert count(engines(BOARD), EMPTY, 0) == 0


@pytest.mark.slow
@settings(law, max_examples=100)
@given(puzzles(), st.integers(1, 4))
def test_counting_goes_up_to_the_limit(puzzle: tuple[Board, tuple[int, ...]], limit: int) -> None:
    board, givens = puzzle
    known = reference.count(board, givens, limit)
    assert count(engines(board), givens_array(givens), limit) == known, show(board, givens)


@pytest.mark.slow
@settings(law, max_examples=100)
@given(puzzles())
def test_the_only_solution_is_the_backtrackers(puzzle: tuple[Board, tuple[int, ...]]) -> None:
    board, givens = puzzle
    known = list(islice(reference.solutions(board, givens), 2))
    found = only_solution(engines(board), givens_array(givens))
    assert found == (known[0] if len(known) == 1 else None), show(board, givens)


@pytest.mark.parametrize(("givens", "known"), [(NO_SOLUTION, 0), (ONE_SOLUTION, 1), (TWO_SOLUTIONS, 2), (EMPTY, 2)])
def test_without_a_limit_two_tell_enough(givens: array[int], known: int) -> None:
    assert count(engines(BOARD), givens) == known


@pytest.mark.parametrize("givens", [NO_SOLUTION, TWO_SOLUTIONS, EMPTY])
def test_no_solution_or_several_is_no_only_solution(givens: array[int]) -> None:
    assert only_solution(engines(BOARD), givens) is None


def test_a_spent_budget_is_undecided() -> None:
    with pytest.raises(Undecided):
        only_solution(engines(PIGEONS), UNDECIDABLE, budget=1)


def test_the_budget_is_for_each_solution_anew() -> None:
    """All 288 take more nodes than one: counting many solutions is no reason to give up."""
    assert count(engines(BOARD), EMPTY, 1000, budget=100) == 288


def test_the_budget_may_be_for_the_whole_search() -> None:
    found = []
    with pytest.raises(Undecided):
        found += [None for _ in solutions(engines(BOARD), EMPTY, 100, whole=True)]
    assert len(list(solutions(engines(BOARD), EMPTY, 100_000, whole=True))) == 288


def test_the_budget_of_a_whole_count_is_for_all_solutions() -> None:
    with pytest.raises(Undecided):
        count(engines(BOARD), EMPTY, 1000, budget=100, whole=True)
    assert count(engines(BOARD), EMPTY, 1000, budget=10_000, whole=True) == 288
    assert count(engines(BOARD), EMPTY, 2, budget=100, whole=True) == 2


def test_engines_are_made_once_a_board() -> None:
    assert engines(BOARD) is engines(BOARD)


def test_houses_of_the_same_cells_are_one_to_the_solver() -> None:
    board = BOARDS["rows are boxes"]
    assert len(board.houses) == 12
    assert [board.houses[i].kind for i in engines(board).houses] == ["row"] * 4 + ["column"] * 4


def test_houses_shared_by_two_grids_are_one_to_the_solver() -> None:
    board = BOARDS["two 4x4"]
    assert len(board.houses) == 24
    labels = [board.houses[i].label for i in engines(board).houses]
    assert len(labels) == 23
    assert "grid 2 box 1" not in labels  # it is box 4 of grid 1


def test_a_whole_count_up_to_two_has_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is enough for each of two solutions is not enough for both."""
    tools = engines(BOARD)
    monkeypatch.setitem(tools.__dict__, "proof_nodes", 1)
    monkeypatch.setattr(search, "_CONFLICTS", 0)
    exact = tools.another()
    exact.begin(EMPTY)
    nodes = [0]
    for _ in range(2):
        assert exact.next_solution(1_000) == 1
        nodes.append(exact.nodes)
    enough = 1 + max(nodes[1], nodes[2] - nodes[1])
    assert count(tools, EMPTY, 2, enough) == 2
    with pytest.raises(Undecided):
        count(tools, EMPTY, 2, enough, whole=True)


@pytest.mark.parametrize(("name", "few"), [("classic", False), ("triple", False), ("cross", True), ("16x16", True)])
def test_proofs_on_boards_of_many_houses_or_values_are_left_to_clause_learning_soon(name: str, few: bool) -> None:
    assert (engines(board(name)).proof_nodes == tables._FEWER) == few
