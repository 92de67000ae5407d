"""Clause learning against a plain backtracker: each solution once, and clues that others force."""

from __future__ import annotations

from array import array
from itertools import islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, board
from bookbuilder.kernel import UNDECIDED, ClauseProver
from bookbuilder.solve import engines
from tests.board.samples import BOARDS, PIGEONS, in_a_line, show
from tests.board.strategies import law, puzzles
from tests.kernel import reference

PLENTY = 10**6
BOARD = BOARDS["4x4"]
ANSWER = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def prover(of: Board) -> ClauseProver:
    return engines(of).prover


def found_by(its: ClauseProver, givens: tuple[int, ...], conflicts: int, most: int) -> list[tuple[int, ...]]:
    its.begin(array("i", givens))
    found = []
    while len(found) < most and (status := its.next_solution(conflicts)):
        if status == 1:
            found.append(its.solution)
    return found


@settings(law, max_examples=40)
@given(puzzles(), st.sampled_from([1, 2, PLENTY]))
def test_finds_each_solution_once_however_often_it_pauses(
    puzzle: tuple[Board, tuple[int, ...]], conflicts: int
) -> None:
    on, givens = puzzle
    expected = set(islice(reference.solutions(on, givens), 60))
    found = found_by(prover(on), givens, conflicts, 60)
    assert len(found) == len(set(found)) == len(expected), show(on, givens)
    if len(expected) < 60:
        assert set(found) == expected, show(on, givens)


@pytest.mark.parametrize(
    "name", [*(pytest.param(name, marks=pytest.mark.repeats) for name in ("samurai", "16x16")), "x", "holes"]
)
def test_proves_what_was_dug_and_says_where_a_clue_less_leaves_two(name: str) -> None:
    tools = engines(board(name))
    exact, n = tools.exact, len(tools.board.cells)
    exact.seed(5)
    while not exact.fill(2_000):
        pass
    exact.begin_dig(array("i", range(n + 1)), array("i", range(n)), -1, 0, False)
    while not exact.dig(300):
        pass
    clues, doubts = array("i", exact.puzzle), exact.doubts
    assert (tools.prover.count(clues, 2, PLENTY), tools.prover.solution) == (1, exact.finished)
    for cell in [cell for cell in range(n) if clues[cell] and cell not in doubts][:10]:
        fewer = array("i", clues)
        fewer[cell] = 0
        assert tools.prover.count(fewer, 2, PLENTY) == 2


@settings(law, max_examples=40)
@given(puzzles(), st.data())
def test_tells_whether_some_clues_force_others(puzzle: tuple[Board, tuple[int, ...]], data: st.DataObject) -> None:
    on, clues = puzzle
    all_of_them = [*islice(reference.solutions(on, clues), 50)]
    assume(0 < len(all_of_them) < 50)
    answer = all_of_them[0]
    its = prover(on)
    its.begin_spare(array("i", answer), array("i", clues))
    cells = st.lists(st.integers(0, len(clues) - 1), max_size=4, unique=True)
    staying: set[int] = set()
    for _ in range(data.draw(st.integers(1, 4))):
        asked, others = data.draw(cells), data.draw(cells)
        left = [other for other in all_of_them if all(other[c] == answer[c] for c in {*others, *staying})]
        expected = all(other[c] == answer[c] for other in left for c in asked)
        assert its.spare(array("i", asked), array("i", others), PLENTY) == expected, show(on, clues)
        if data.draw(st.booleans()):
            its.stay(array("i", asked))
            staying.update(asked)


def test_what_was_learned_before_changes_nothing() -> None:
    its, clues = prover(PIGEONS), array("i", [0] * len(PIGEONS.cells))
    assert its.count(clues, 2, 300) == its.count(clues, 2, 3) == UNDECIDED
    first = found_by(prover(BOARD), (0,) * 16, 3, 20)
    prover(BOARD).count(array("i", [1, *[0] * 15]), 100, PLENTY)
    assert found_by(prover(BOARD), (0,) * 16, 3, 20) == first


def test_without_conflicts_to_spend_nothing_is_decided() -> None:
    five_in_four = in_a_line("five in four", 4, 5, *((one, other) for one in range(5) for other in range(one)))
    its = prover(five_in_four)
    its.begin(array("i", [0] * 5))
    assert its.next_solution(0) == UNDECIDED
    assert its.next_solution(PLENTY) == 0
    assert its.next_solution(PLENTY) == 0


@pytest.mark.parametrize(
    ("answer", "clues"), [((0, *ANSWER[1:]), (0,) * 16), (ANSWER, (2, *[0] * 15)), ((2, *ANSWER[1:]), ANSWER)]
)
def test_a_board_that_is_no_solution_is_refused(answer: tuple[int, ...], clues: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not a solution"):
        prover(BOARD).begin_spare(array("i", answer), array("i", clues))
    with pytest.raises(ValueError, match="no finished board"):
        prover(BOARD).spare(array("i", [0]), array("i"), 1)


@pytest.mark.parametrize("cells", [[-1], [16], [2**31 - 1], [0] * 17])
def test_cells_that_the_board_does_not_have_are_refused(cells: list[int]) -> None:
    its = prover(BOARD)
    its.begin_spare(array("i", ANSWER), array("i", bytes(64)))
    for wrong in (lambda: its.spare(array("i", cells), array("i"), 1), lambda: its.stay(array("i", cells))):
        with pytest.raises(ValueError, match="cell"):
            wrong()


def test_a_finished_board_is_forgotten_when_a_search_begins() -> None:
    its, empty = prover(BOARD), array("i", bytes(64))
    for search in (lambda: its.begin(empty), lambda: its.count(empty, 1, PLENTY)):
        its.begin_spare(array("i", ANSWER), empty)
        search()
        for wrong in (lambda: its.spare(array("i", [0]), array("i"), 1), lambda: its.stay(array("i", [0]))):
            with pytest.raises(ValueError, match="no finished board"):
                wrong()
