"""Exact search against a plain backtracker: proofs, counts, full boards and digging."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Sequence
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board
from bookbuilder.kernel import UNDECIDED, Exact
from bookbuilder.kernel.exact import COMPILED
from bookbuilder.solve import engines
from tests.board.samples import BOARDS, PIGEONS, in_a_line, show
from tests.board.strategies import full_boards, law, puzzles
from tests.kernel import reference
from tests.puzzle.lines import lines, values

PLENTY = 10**7
PUZZLES = lines("puzzles.txt")


def engine(board: Board) -> Exact:
    return engines(board).exact


def flat(cells: Iterable[int]) -> array[int]:
    return array("i", cells)


def ragged(groups: Sequence[Sequence[int]]) -> tuple[array[int], array[int]]:
    at = [0]
    for group in groups:
        at.append(at[-1] + len(group))
    return flat(at), flat([cell for group in groups for cell in group] or [0])


def found_by(exact: Exact, givens: Sequence[int], budget: int, most: int) -> list[tuple[int, ...]]:
    """The first solutions, searched for in handfuls of nodes."""
    exact.begin(flat(givens))
    found = []
    while len(found) < most and (status := exact.next_solution(budget)):
        if status == 1:
            found.append(exact.solution)
    return found


def dug(
    exact: Exact,
    answer: Sequence[int],
    groups: Sequence[Sequence[int]],
    seed: int = 1,
    want: int = -1,
    least_clues: int = 0,
    until_stuck: bool = False,
    budget: int = PLENTY,
) -> tuple[int, ...]:
    """Dig groups from a full board to the end."""
    exact.load(flat(answer), flat(answer))
    exact.seed(seed)
    exact.begin_dig(*ragged(groups), want, least_clues, until_stuck)
    while not exact.dig(budget):
        pass
    return exact.puzzle


def filled(board: Board, seed: int = 1) -> tuple[int, ...]:
    exact = engine(board)
    exact.seed(seed)
    assert exact.fill(20_000)
    return exact.solution


def single_cells(board: Board) -> list[tuple[int]]:
    return [(cell,) for cell in range(len(board.cells))]


# --- counting -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "fields"), PUZZLES, ids=[f"line {number}" for number, _ in PUZZLES])
def test_puzzles_have_their_known_number_of_solutions(number: int, fields: list[str]) -> None:
    name, givens, count, _ = fields
    board, known = BOARDS[name], int(count)
    assert engine(board).count(flat(values(givens)), known + 1, PLENTY) == known, show(board, values(givens))


@pytest.mark.parametrize(
    ("number", "fields"),
    [line for line in PUZZLES if line[1][3] != "-"],
    ids=[f"line {number}" for number, fields in PUZZLES if fields[3] != "-"],
)
def test_puzzles_have_their_known_solution(number: int, fields: list[str]) -> None:
    name, givens, _, solution = fields
    exact = engine(BOARDS[name])
    assert exact.count(flat(values(givens)), 2, PLENTY) == 1
    assert exact.solution == values(solution), show(BOARDS[name], exact.solution)


@pytest.mark.slow
@settings(law, max_examples=200)
@given(puzzles())
def test_the_solutions_are_those_of_the_backtracker(puzzle: tuple[Board, tuple[int, ...]]) -> None:
    board, givens = puzzle
    known = set(islice(reference.solutions(board, givens), 200))
    found = found_by(engine(board), givens, PLENTY, 200)
    assert len(set(found)) == len(found), show(board, givens)
    if len(known) < 200:
        assert set(found) == known, show(board, givens)
    else:
        assert len(found) == 200, show(board, givens)
        assert all(reference.is_valid(board, solution) for solution in found), show(board, givens)


@pytest.mark.slow
@settings(law, max_examples=100)
@given(puzzles(), st.integers(1, 5))
def test_counting_stops_at_the_limit(puzzle: tuple[Board, tuple[int, ...]], limit: int) -> None:
    board, givens = puzzle
    count = engine(board).count(flat(givens), limit, PLENTY)
    assert count == reference.count(board, givens, limit), show(board, givens)


@pytest.mark.slow
@settings(law, max_examples=100)
@given(puzzles(), st.integers(1, 9))
def test_a_search_in_handfuls_finds_the_same_in_the_same_order(
    puzzle: tuple[Board, tuple[int, ...]], budget: int
) -> None:
    board, givens = puzzle
    exact = engine(board)
    at_once, nodes = found_by(exact, givens, PLENTY, 30), exact.nodes
    assert found_by(exact, givens, budget, 30) == at_once, show(board, givens)
    assert exact.nodes == nodes, show(board, givens)


def test_a_search_that_runs_out_of_nodes_is_undecided() -> None:
    name, givens, *_ = PUZZLES[3][1]
    assert engine(BOARDS[name]).count(flat(values(givens)), 2, 20) == UNDECIDED


def test_hard_puzzles_take_few_nodes() -> None:
    """What the search is worth: the branch with the fewest candidates, singles first."""
    exact, spent = engine(BOARDS["classic"]), []
    for _, (name, givens, count, _) in PUZZLES:
        if (name, count) == ("classic", "1"):
            exact.count(flat(values(givens)), 2, PLENTY)
            spent.append(exact.nodes)
    assert sum(spent) < 3000, spent


def test_an_undecided_search_goes_on_to_the_answer() -> None:
    name, givens, _, solution = PUZZLES[3][1]
    exact = engine(BOARDS[name])
    exact.begin(flat(values(givens)))
    answers = [exact.next_solution(10)]
    while answers[-1] == UNDECIDED:
        answers.append(exact.next_solution(10))
    assert len(answers) > 2
    assert answers[-1] == 1
    assert exact.solution == values(solution)


def test_a_budget_bounds_the_nodes_of_a_call() -> None:
    exact = engine(PIGEONS)
    exact.begin(flat([0] * 13))
    assert exact.next_solution(500) == UNDECIDED
    assert exact.nodes == 500


def test_a_search_that_has_ended_stays_ended() -> None:
    exact = engine(BOARDS["4x4"])
    exact.begin(flat([1, 1] + [0] * 14))
    assert [exact.next_solution(PLENTY) for _ in range(3)] == [0, 0, 0]


def test_the_engine_is_not_disturbed_by_the_search_before() -> None:
    board = BOARDS["classic"]
    exact = engine(board)
    searches = [flat(values(fields[1])) for _, fields in PUZZLES if fields[0] == "classic"]
    alone = [(exact.count(givens, 2, PLENTY), exact.nodes) for givens in searches]
    exact.begin(searches[3])
    exact.next_solution(5)  # left in the middle
    again = [(exact.count(givens, 2, PLENTY), exact.nodes) for givens in reversed(searches)]
    assert again[::-1] == alone


@pytest.mark.slow
@settings(law, max_examples=50)
@given(st.data())
def test_a_batch_counts_as_single_puzzles_do(data: st.DataObject) -> None:
    board, first = data.draw(puzzles())
    others = data.draw(st.lists(st.lists(st.integers(0, board.order), min_size=len(first), max_size=len(first))))
    exact = engine(board)
    batch = [first, *map(tuple, others)]
    counts = exact.count_batch(flat([value for givens in batch for value in givens]), len(batch), 3, 50)
    assert list(counts) == [exact.count(flat(givens), 3, 50) for givens in batch], show(board, first)


def test_a_batch_of_no_puzzles_has_no_counts() -> None:
    assert list(engine(BOARDS["4x4"]).count_batch(flat([]), 0, 2, PLENTY)) == []


# --- filling --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(BOARDS.keys() - {"no solution"}))
def test_a_filled_board_repeats_no_value_in_a_house(name: str) -> None:
    board = BOARDS[name]
    for seed in range(1 if board.order == 32 else 3):
        solution = filled(board, seed)
        assert reference.is_valid(board, solution), show(board, solution)


def test_a_fill_uses_all_32_values_of_the_largest_order() -> None:
    board = BOARDS["order 32"]
    solution = filled(board)
    assert {frozenset(solution[cell] for cell in house.cells) for house in board.houses} == {frozenset(range(1, 33))}


@pytest.mark.parametrize("name", sorted(BOARDS.keys() - {"no solution", "order 32"}))
def test_a_board_is_filled_around_clues_in_different_ways(name: str) -> None:
    board = BOARDS[name]
    clues = tuple(value if cell % 3 == 0 else 0 for cell, value in enumerate(filled(board)))
    exact, ways = engine(board), set()
    for seed in range(1, 20):
        exact.seed(seed)
        assert exact.refill(flat(clues), 20_000)
        assert exact.finished == exact.puzzle == exact.solution
        assert reference.is_valid(board, exact.finished), show(board, exact.finished)
        assert all(clue in (0, value) for clue, value in zip(clues, exact.finished, strict=True))
        ways.add(exact.finished)
    several = exact.count(flat(clues), 2, 10**6) > 1
    assert (len(ways) > 1) == several, show(board, clues)


def test_a_board_is_not_filled_around_clues_that_clash() -> None:
    exact = engine(BOARDS["classic"])
    assert not exact.refill(flat((1, 1, *[0] * 79)), 20_000)
    assert exact.next_solution(0) != UNDECIDED  # there is no way, whatever the budget
    with pytest.raises(ValueError, match="80 values for 81 cells"):
        exact.refill(flat((0,) * 80), 20_000)


def test_random_numbers_are_below_their_bound_and_all_come() -> None:
    exact = engine(BOARDS["classic"])
    exact.seed(4)
    assert {exact.random_number(7) for _ in range(200)} == set(range(7))


def test_the_same_seed_fills_alike() -> None:
    board = BOARDS["classic"]
    first = filled(board, 5)
    filled(board, 6)
    assert filled(board, 5) == first, show(board, first)


def test_another_seed_fills_otherwise() -> None:
    board = BOARDS["classic"]
    assert len({filled(board, seed) for seed in range(50)}) == 50


def test_a_seed_of_zero_is_as_good_as_any() -> None:
    board = BOARDS["classic"]
    assert filled(board, 0) != filled(board, 1)


def test_filling_again_without_a_seed_goes_on_in_the_stream() -> None:
    exact = engine(BOARDS["classic"])
    exact.seed(9)
    boards = [exact.solution for _ in range(5) if exact.fill(20_000)]
    assert len(set(boards)) == 5


def test_every_grid_of_a_small_board_comes_up() -> None:
    exact = engine(BOARDS["4x4 with X"])
    exact.seed(1)
    assert len({exact.solution for _ in range(1000) if exact.fill(1000)}) == 48


def test_a_fill_that_runs_out_of_nodes_says_so() -> None:
    exact = engine(BOARDS["classic"])
    exact.seed(1)
    assert not exact.fill(1)


def test_a_board_without_a_solution_is_not_filled() -> None:
    assert not engine(BOARDS["no solution"]).fill(PLENTY)


def test_a_failed_fill_tells_whether_there_is_nothing_to_find() -> None:
    impossible, hopeless = engine(BOARDS["no solution"]), engine(PIGEONS)
    assert not impossible.fill(1000)
    assert not hopeless.fill(1000)
    assert (impossible.next_solution(0), hopeless.next_solution(0)) == (0, UNDECIDED)


def test_a_fill_leaves_the_finished_board_as_the_clues_to_dig_from() -> None:
    board = BOARDS["6x6"]
    assert filled(board) == engine(board).puzzle


# --- digging --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(law, max_examples=150)
@given(st.data())
def test_digging_takes_what_a_plain_search_says_may_go(data: st.DataObject) -> None:
    board, answer = data.draw(full_boards())
    n = len(board.cells)
    group = st.lists(st.integers(0, n - 1), min_size=1, max_size=4, unique=True)
    groups = data.draw(st.just(single_cells(board)) | st.lists(group, max_size=12))
    want, least = data.draw(st.integers(-1, 9)), data.draw(st.sampled_from((0, n // 2)))
    until_stuck, seed = data.draw(st.booleans()), data.draw(st.integers(1, 2**64 - 1))
    exact = engine(board)
    left = dug(exact, answer, groups, seed, want, least, until_stuck)
    order = reference.shuffled(len(groups), seed)
    known, gone = reference.dig(board, answer, groups, order, want, least, until_stuck)
    assert left == known, show(board, answer) + show(board, left) + show(board, known)
    assert exact.removed == gone, show(board, left)


@pytest.mark.parametrize("name", ["classic", "classic with X", "jigsaw 6", "two 6x6"])
def test_digging_in_groups_of_any_size_agrees_with_counting(name: str) -> None:
    """On boards where a plain search takes long, so that counting, which is proved above, stands in for it."""
    board, rng = BOARDS[name], random.Random(name)
    exact, n = engine(board), len(BOARDS[name].cells)
    for seed in range(1, 11):
        answer = filled(board, seed)
        groups = [rng.sample(range(n), rng.randint(1, 5)) for _ in range(2 * n)]
        left = dug(exact, answer, groups, seed)
        order = reference.shuffled(len(groups), seed)
        known, _ = reference.dig(
            board, answer, groups, order, -1, 0, False, lambda _, givens: exact.count(flat(givens), 2, PLENTY)
        )
        assert left == known, show(board, answer) + show(board, left) + show(board, known)


def test_a_group_that_singles_set_again_takes_no_search() -> None:
    board = BOARDS["4x4"]
    exact = engine(board)
    dug(exact, filled(board), [(0, 1)])
    assert (exact.removed, exact.nodes) == (1, 0)


@pytest.mark.slow
@settings(law, max_examples=60)
@given(full_boards(), st.integers(1, 2**64 - 1), st.integers(1, 3))
def test_digging_on_a_tiny_budget_still_leaves_one_solution(
    full: tuple[Board, tuple[int, ...]], seed: int, budget: int
) -> None:
    board, answer = full
    cells = range(len(board.cells))
    pairs = [(a, b) for a in cells for b in cells if a < b][:: max(1, len(cells) // 2)]
    left = dug(engine(board), answer, pairs, seed, budget=budget)
    assert list(islice(reference.solutions(board, left), 2)) == [answer], show(board, left)


@pytest.mark.parametrize("seed", range(5))
def test_digging_cell_by_cell_leaves_a_minimal_puzzle(seed: int) -> None:
    board = BOARDS["6x6"]
    left = dug(engine(board), filled(board, seed), single_cells(board), seed)
    for cell in (cell for cell, value in enumerate(left) if value):
        without = [0 if other == cell else value for other, value in enumerate(left)]
        assert reference.count(board, without) == 2, show(board, left) + show(board, without)


@pytest.mark.parametrize("seed", range(3))
def test_digging_in_groups_leaves_a_puzzle_that_can_spare_no_group(seed: int) -> None:
    board = BOARDS["classic"]
    halves = [(cell, 80 - cell) for cell in range(40)] + [(40,)]
    left = dug(engine(board), filled(board, seed), halves, seed)
    assert reference.count(board, left) == 1, show(board, left)
    for group in (group for group in halves if left[group[0]]):
        without = [0 if cell in group else value for cell, value in enumerate(left)]
        assert reference.count(board, without) == 2, show(board, left) + show(board, without)


def test_digging_stops_when_the_wanted_groups_are_gone() -> None:
    board = BOARDS["classic"]
    left = dug(engine(board), filled(board), single_cells(board), want=7)
    assert left.count(0) == 7, show(board, left)


def test_digging_for_no_group_takes_none() -> None:
    board = BOARDS["classic"]
    answer = filled(board)
    assert dug(engine(board), answer, single_cells(board), want=0) == answer


def test_digging_never_goes_below_the_least_clues() -> None:
    board = BOARDS["classic"]
    left = dug(engine(board), filled(board), [(2 * i, 2 * i + 1) for i in range(40)], least_clues=50)
    assert sum(map(bool, left)) == 51, show(board, left)  # 81 cells less 15 pairs; 16 would leave 49


def test_digging_until_stuck_ends_at_the_first_group_put_back() -> None:
    board = BOARDS["4x4"]
    answer = filled(board)
    unavoidable = tuple(range(8))  # two rows may be swapped
    groups = [(8,), unavoidable, (9,)]
    seed = next(seed for seed in range(1, 99) if reference.shuffled(3, seed)[1] == 1)
    left = dug(engine(board), answer, groups, seed, until_stuck=True)
    (first,) = groups[reference.shuffled(3, seed)[0]]
    assert [cell for cell, value in enumerate(left) if not value] == [first], show(board, left)


def test_a_group_with_an_empty_cell_is_passed_over_without_being_stuck() -> None:
    board = BOARDS["4x4"]
    left = dug(engine(board), filled(board), [(0, 1), (1, 2)], until_stuck=True)
    assert left.count(0) == 2, show(board, left)


def test_digging_goes_on_from_clues_that_were_loaded() -> None:
    board = BOARDS["classic"]
    fields = next(fields for _, fields in PUZZLES if fields[0] == "classic")
    givens, solution = values(fields[1]), values(fields[3])
    exact = engine(board)
    exact.load(flat(solution), flat(givens))
    exact.seed(1)
    exact.begin_dig(*ragged(single_cells(board)), -1, 0, False)
    assert exact.dig(PLENTY)
    left = exact.puzzle
    assert 0 < exact.removed == left.count(0) - givens.count(0), show(board, left)
    assert all(clue in (0, given) for clue, given in zip(left, givens, strict=True)), show(board, left)
    assert reference.count(board, left) == 1, show(board, left)


@pytest.mark.repeats
def test_a_long_digging_comes_in_calls_and_goes_on_where_it_stopped() -> None:
    """The pair 0, 1 may be swapped, so it is put back every time, which takes nodes; of 2, 3 one cell is enough."""
    exact = engine(in_a_line("two pairs among many cells", 2, 4096, (0, 1), (2, 3)))
    answer = flat([1, 2] * 2048)
    exact.load(answer, answer)
    exact.seed(3)
    exact.begin_dig(*ragged([(0, 1)] * 500 + [(2,)]), -1, 0, False)
    calls = 1
    while not exact.dig(PLENTY):
        calls += 1
    assert calls > 1
    assert exact.removed == 1
    assert [cell for cell, value in enumerate(exact.puzzle) if not value] == [2]


def test_the_finished_board_is_what_was_filled_or_loaded() -> None:
    board = BOARDS["classic"]
    exact, answer = engine(board), filled(board, 5)
    assert exact.finished == exact.solution == answer
    other = filled(board, 6)
    exact.load(flat(answer), flat([0] * 81))
    assert exact.finished == answer != other


def in_doubt(exact: Exact, board: Board) -> tuple[int, ...]:
    """Dig with so small a budget that groups are left in doubt, and name them; an example's seed has some."""
    answer = filled(board, 4)
    dug(exact, answer, single_cells(board), 4, budget=1)
    return exact.doubts


def test_groups_that_the_budget_does_not_decide_are_told_and_stay() -> None:
    board = BOARDS["classic"]
    exact = engine(board)
    doubts = in_doubt(exact, board)
    assert doubts
    assert len(set(doubts)) == len(doubts)
    left = exact.puzzle
    for cell, clue in enumerate(left):
        if clue and cell not in doubts:
            without = [0 if other == cell else value for other, value in enumerate(left)]
            assert reference.count(board, without) == 2, show(board, left)
    assert all(left[cell] for cell in doubts), show(board, left)


def test_a_group_in_doubt_can_be_taken_once_it_is_known_that_it_may() -> None:
    board = BOARDS["classic"]
    exact = engine(board)
    group, *_ = in_doubt(exact, board)
    before, removed = exact.puzzle, exact.removed
    assert exact.take(group)
    assert exact.removed == removed + 1
    assert exact.puzzle == tuple(0 if cell == group else clue for cell, clue in enumerate(before))
    assert not exact.take(group)  # it is empty by now
    assert exact.removed == removed + 1


def test_a_group_is_not_taken_when_too_few_clues_would_stay() -> None:
    board = BOARDS["classic"]
    exact, answer = engine(board), filled(board)
    exact.load(flat(answer), flat(answer))
    exact.begin_dig(*ragged(single_cells(board)), -1, 80, False)
    assert exact.take(3)
    assert not exact.take(4)
    assert sum(map(bool, exact.puzzle)) == 80


@pytest.mark.parametrize("group", [-1, 81])
def test_a_group_that_is_not_there_is_not_taken(group: int) -> None:
    board = BOARDS["classic"]
    exact, answer = engine(board), filled(board)
    exact.load(flat(answer), flat(answer))
    exact.begin_dig(*ragged(single_cells(board)), -1, 0, False)
    with pytest.raises(ValueError, match=f"there is no group {group}"):
        exact.take(group)


@pytest.mark.parametrize("n", [0, 1, 2, 50])
def test_numbers_are_shuffled_as_groups_are(n: int) -> None:
    exact = engine(BOARDS["4x4"])
    exact.seed(77)
    assert list(exact.shuffled_numbers(n)) == reference.shuffled(n, 77)


def test_a_stride_is_small_on_large_boards() -> None:
    assert engine(BOARDS["order 32"]).stride < engine(BOARDS["classic"]).stride < engine(BOARDS["4x4"]).stride


# --- values up to 32 ------------------------------------------------------------------------------------------


def test_the_largest_order_counts_one_and_several() -> None:
    board = BOARDS["order 32"]
    answer = filled(board)
    exact = engine(board)
    left = dug(exact, answer, single_cells(board), 2, want=300)
    assert exact.count(flat(left), 2, PLENTY) == 1, show(board, left)
    assert exact.solution == answer, show(board, exact.solution)
    two_values = [0 if value in (31, 32) else value for value in answer]
    assert exact.count(flat(two_values), 2, PLENTY) == 2, show(board, two_values)


def test_a_clash_of_the_highest_value_is_seen() -> None:
    board = BOARDS["order 32"]
    assert engine(board).count(flat([32, 32] + [0] * 1022), 1, PLENTY) == 0


@pytest.mark.skipif(COMPILED, reason="the methods of a compiled class cannot be replaced")
@pytest.mark.parametrize("name", ["6x6", "classic"])
def test_a_search_that_was_interrupted_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    exact, empty = engine(BOARDS[name]), [0] * len(BOARDS[name].cells)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    def dig() -> None:
        exact.load(full, full)
        exact.begin_dig(*ragged([range(len(empty))]), -1, 0, False)
        exact.dig(1)

    before = found_by(exact, empty, PLENTY, 3)
    full = flat(before[0])
    for search in (lambda: exact.fill(1), dig):
        with monkeypatch.context() as patch:
            patch.setattr(type(exact), "_next", interrupted)
            with pytest.raises(KeyboardInterrupt):
                search()
        assert found_by(exact, empty, PLENTY, 3) == before
