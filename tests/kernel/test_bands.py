"""The quick engine of the plain 9x9 board: which boards get it, and that it says what the general one says."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain, combinations, islice
from operator import or_
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell
from bookbuilder.generate import Scheme, stages
from bookbuilder.kernel import UNDECIDED, Bands, Exact, band_ways, band_words
from bookbuilder.kernel.band_words import WAYS
from bookbuilder.solve import engines
from tests.board.samples import BOARDS, ROUNDABOUT, in_a_line, show
from tests.board.strategies import law
from tests.kernel import reference
from tests.puzzle.lines import lines, values

PLENTY = 10**7
CLASSIC = BOARDS["classic"]
KNOWN = [values(fields[1]) for _, fields in lines("puzzles.txt") if fields[0] == "classic"]
EMPTY = (0,) * 81
QUICK, GENERAL = engines(CLASSIC).exact, engines(ROUNDABOUT).exact


def flat(cells: Iterable[int]) -> array[int]:
    return array("i", cells)


def filled(seed: int) -> tuple[int, ...]:
    QUICK.seed(seed)
    assert QUICK.fill(2000)
    return QUICK.solution


def found_by(exact: Bands | Exact, givens: Sequence[int], budget: int = PLENTY) -> Iterator[tuple[int, ...]]:
    """One solution after the other, searched for in handfuls of nodes."""
    exact.begin(flat(givens))
    while status := exact.next_solution(budget):
        if status == 1:
            yield exact.solution


@st.composite
def clues(draw: st.DrawFn) -> tuple[int, ...]:
    """Some clues of a full board, and a few values that need not fit."""
    rng = draw(st.randoms(use_true_random=False))
    solution, share = filled(rng.getrandbits(64)), draw(st.floats(0.2, 0.9))
    givens = [value if rng.random() < share else 0 for value in solution]
    for _ in range(draw(st.integers(0, 2))):
        givens[rng.randrange(81)] = rng.randint(1, 9)
    return tuple(givens)


@pytest.fixture
def one_by_one() -> Iterator[Bands]:
    """An engine that uses no vectors, for as long as a test takes."""
    QUICK.use(0)
    yield QUICK
    QUICK.use(QUICK.copies)


# --- which boards ---------------------------------------------------------------------------------------------


def test_the_plain_board_has_the_quick_engine_whatever_it_and_its_houses_are_called() -> None:
    houses = [replace(house, kind="extra", label=f"house {i}") for i, house in enumerate(CLASSIC.houses)]
    houses += houses[:5]  # a house twice says nothing new
    random.Random(1).shuffle(houses)
    cells = tuple(Cell(cell.row + 3, cell.column - 20) for cell in CLASSIC.cells)
    turned = tuple(replace(house, cells=house.cells[::-1]) for house in houses)
    assert isinstance(engines(Board("any name", 9, cells, turned)).exact, Bands)


@pytest.mark.parametrize("board", [ROUNDABOUT, *BOARDS.values()], ids=lambda board: board.name)
def test_any_other_board_has_the_general_engine(board: Board) -> None:
    assert isinstance(engines(board).exact, Bands) == (board is CLASSIC)


def test_a_board_that_lacks_a_house_has_the_general_engine() -> None:
    for left_out in (0, 13, 26):
        houses = tuple(house for i, house in enumerate(CLASSIC.houses) if i != left_out)
        assert isinstance(engines(Board("classic", 9, CLASSIC.cells, houses)).exact, Exact)


def test_a_board_with_more_values_or_cells_has_the_general_engine() -> None:
    houses = CLASSIC.houses
    assert isinstance(engines(Board("classic", 10, CLASSIC.cells, houses)).exact, Exact)
    assert isinstance(engines(Board("classic", 9, (*CLASSIC.cells, Cell(9, 0)), houses)).exact, Exact)


def test_a_board_whose_cells_come_in_another_order_has_the_general_engine() -> None:
    """The words hold the cells in reading order; as indices, these houses are others."""
    order = list(range(81))
    random.Random(2).shuffle(order)
    houses = tuple(replace(house, cells=tuple(order[cell] for cell in house.cells)) for house in CLASSIC.houses)
    assert isinstance(engines(in_a_line("mixed", 9, 81, *(house.cells for house in houses))).exact, Exact)


# --- searching ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(law, max_examples=300)
@given(clues())
def test_both_engines_count_alike(givens: tuple[int, ...]) -> None:
    for limit in (1, 2, 50):
        assert QUICK.count(flat(givens), limit, PLENTY) == GENERAL.count(flat(givens), limit, PLENTY), show(
            CLASSIC, givens
        )


@settings(law, max_examples=100)
@given(clues())
def test_both_engines_find_the_same_solutions(givens: tuple[int, ...]) -> None:
    if GENERAL.count(flat(givens), 300, PLENTY) < 300:
        found = list(found_by(QUICK, givens))
        assert len(set(found)) == len(found), show(CLASSIC, givens)
        assert set(found) == set(found_by(GENERAL, givens)), show(CLASSIC, givens)


@settings(law, max_examples=60)
@given(clues())
def test_the_solutions_are_those_of_the_backtracker(givens: tuple[int, ...]) -> None:
    """Where many cells are given: it is slow."""
    if givens.count(0) < 45 and QUICK.count(flat(givens), 100, PLENTY) < 100:
        assert set(found_by(QUICK, givens)) == set(reference.solutions(CLASSIC, givens)), show(CLASSIC, givens)


def test_an_empty_board_has_one_solution_after_the_other() -> None:
    found = [solution for solution, _ in zip(found_by(QUICK, EMPTY), range(2000), strict=False)]
    assert len(set(found)) == 2000
    assert all(reference.is_valid(CLASSIC, solution) for solution in found)


@pytest.mark.parametrize("givens", KNOWN, ids=range(len(KNOWN)))
@pytest.mark.parametrize("budget", [1, 2, 7])
def test_a_search_in_handfuls_finds_the_same_in_the_same_order(givens: tuple[int, ...], budget: int) -> None:
    at_once, nodes = list(found_by(QUICK, givens)), QUICK.nodes
    assert list(found_by(QUICK, givens, budget)) == at_once, show(CLASSIC, givens)
    assert QUICK.nodes == nodes


def test_a_search_that_runs_out_of_nodes_is_undecided_and_keeps_to_its_budget() -> None:
    hard = flat(KNOWN[3])
    assert QUICK.count(hard, 2, 1) == UNDECIDED
    QUICK.begin(hard)
    assert [(QUICK.next_solution(3), QUICK.nodes) for _ in range(3)] == [(UNDECIDED, 3), (UNDECIDED, 6), (UNDECIDED, 9)]


@settings(law, max_examples=200)
@given(clues())
def test_vectors_search_the_same_tree(givens: tuple[int, ...]) -> None:
    assert_same_tree(givens)


@pytest.mark.parametrize("givens", [*KNOWN, EMPTY], ids=range(len(KNOWN) + 1))
def test_vectors_search_the_same_tree_of_known_puzzles_and_of_those_less_a_clue(givens: tuple[int, ...]) -> None:
    assert_same_tree(givens)
    for cell in range(0, 81, 7):
        assert_same_tree((*givens[:cell], 0, *givens[cell + 1 :]))


def assert_same_tree(givens: Sequence[int]) -> None:
    """The same solutions in the same order after the same nodes, and the same doubts, with vectors and without."""
    told = []
    for copy in range(QUICK.copies + 1):
        QUICK.use(copy)
        told.append([*islice(((solution, QUICK.nodes) for solution in found_by(QUICK, givens)), 60), QUICK.nodes])
        told[-1] += [(QUICK.count(flat(givens), 3, budget), QUICK.nodes) for budget in (1, 2, 5, 13)]
    assert all(tree == told[0] for tree in told), show(CLASSIC, givens)


def test_vectors_fill_the_same_boards(one_by_one: Bands) -> None:
    boards = []
    for copy in range(one_by_one.copies + 1):
        one_by_one.use(copy)
        boards.append([(filled(seed), QUICK.nodes) for seed in range(100)])
    assert all(found == boards[0] for found in boards)


def test_no_engine_uses_vectors_that_its_processor_lacks(one_by_one: Bands) -> None:
    for copy in (-1, one_by_one.copies + 1):
        with pytest.raises(ValueError, match=f"there is no copy {copy} for this processor"):
            one_by_one.use(copy)


def test_a_search_that_has_ended_stays_ended() -> None:
    QUICK.begin(flat(KNOWN[0]))
    assert [QUICK.next_solution(PLENTY) for _ in range(4)] == [1, 0, 0, 0]


def test_hard_puzzles_take_two_fifths_of_the_nodes() -> None:
    spent = {QUICK: 0, GENERAL: 0}
    for givens in KNOWN:
        for exact in spent:
            exact.count(flat(givens), 2, PLENTY)
            spent[exact] += exact.nodes
    assert 5 * spent[QUICK] < 2 * spent[GENERAL], spent


def test_a_batch_counts_as_single_puzzles_do() -> None:
    rng = random.Random(3)
    batch = [tuple(value if rng.random() < 0.35 else 0 for value in filled(seed)) for seed in range(50)]
    batch += [*KNOWN, EMPTY]
    counts = QUICK.count_batch(flat(chain(*batch)), len(batch), 3, 20)
    assert list(counts) == [QUICK.count(flat(givens), 3, 20) for givens in batch]
    assert set(counts) == {UNDECIDED, 0, 1, 3}


def test_the_engine_is_not_disturbed_by_what_it_did_before() -> None:
    alone = [(QUICK.count(flat(givens), 2, PLENTY), QUICK.nodes, QUICK.solution) for givens in KNOWN]
    again = []
    for i, givens in enumerate(KNOWN):
        QUICK.begin(flat(EMPTY))
        QUICK.next_solution(i)  # left in the middle
        dig_from(QUICK, filled(i), [((0, 1), (4, 40))], seed=i + 1)
        again.append((QUICK.count(flat(givens), 2, PLENTY), QUICK.nodes, QUICK.solution))
    solved = [i for i, (count, *_) in enumerate(alone) if count]
    assert [again[i] for i in solved] == [alone[i] for i in solved]
    assert [one[:2] for one in again] == [one[:2] for one in alone]


# --- filling --------------------------------------------------------------------------------------------------


def test_every_value_comes_up_in_every_cell_of_filled_boards() -> None:
    boards = [filled(seed) for seed in range(200)]
    assert all(reference.is_valid(CLASSIC, board) for board in boards)
    assert len(set(boards)) == 200
    assert {len(set(column)) for column in zip(*boards, strict=True)} == {9}


def test_no_value_is_preferred_in_filled_boards() -> None:
    """One in nine, give or take five standard deviations."""
    boards = [filled(seed) for seed in range(500)]
    for cell in range(81):
        often = [sum(board[cell] == value for board in boards) for value in range(1, 10)]
        assert min(often) > 20, (cell, often)
        assert max(often) < 91, (cell, often)


def test_a_fill_that_runs_out_of_nodes_says_so_and_that_there_may_be_one() -> None:
    QUICK.seed(1)
    assert not QUICK.fill(1)
    assert QUICK.next_solution(0) == UNDECIDED


@pytest.mark.repeats
def test_a_board_is_filled_around_clues_with_any_of_their_solutions() -> None:
    clues = [value if cell % 9 < 6 else 0 for cell, value in enumerate(filled(3))]
    clues[0] = clues[10] = clues[20] = 0
    solutions = QUICK.count(flat(clues), 1000, 10**6)
    QUICK.seed(9)
    ways = set()
    for _ in range(60 * solutions):
        assert QUICK.refill(flat(clues), 2000)
        ways.add(QUICK.finished)
    assert len(ways) == solutions > 1


def test_a_filled_board_is_the_solution_and_what_is_dug_from() -> None:
    assert filled(7) == QUICK.finished == QUICK.puzzle


# --- digging --------------------------------------------------------------------------------------------------


def dig_from(
    exact: Bands | Exact,
    answer: Sequence[int],
    plan: Sequence[Sequence[Sequence[int]]],
    seed: int,
    want: int = -1,
    least: int = 0,
    until_stuck: bool = False,
    budget: int = PLENTY,
) -> list[object]:
    """Dig kinds of groups, one after the other; what each has left."""
    exact.load(flat(answer), flat(answer))
    exact.seed(seed)
    left: list[object] = []
    for groups in plan:
        at = [0]
        for group in groups:
            at.append(at[-1] + len(group))
        exact.begin_dig(flat(at), flat(chain(*groups)), want, least, until_stuck)
        while not exact.dig(budget):
            pass
        left.append((exact.puzzle, exact.removed, exact.doubts))
    return left


@pytest.mark.parametrize("budget", [3, PLENTY])
@pytest.mark.parametrize("size", [1, 2, 4])
def test_vectors_dig_the_same_puzzles_with_the_same_doubts(one_by_one: Bands, size: int, budget: int) -> None:
    answers = [filled(seed) for seed in range(60)]
    plan = [[range(at, min(81, at + size)) for at in range(0, 81, size)]]
    left = []
    for copy in range(one_by_one.copies + 1):
        one_by_one.use(copy)
        left.append([(dig_from(QUICK, answer, plan, 5, budget=budget), QUICK.nodes) for answer in answers])
    assert all(puzzles == left[0] for puzzles in left)
    assert (budget == PLENTY) or any(doubts for ((_, _, doubts),), _ in left[0])


@pytest.mark.repeats
@pytest.mark.parametrize(
    "ordered",
    [
        Scheme(),
        Scheme(symmetry="none"),
        Scheme(symmetry="full"),
        Scheme(least=32),
        Scheme(more="until-stuck"),
        Scheme(symmetry=None, quads=5, pairs=10, more="until-stuck"),
        Scheme(symmetry=None, quads=2, pairs=4, cells=6, more="all", least=26),
    ],
    ids=str,
)
def test_both_engines_dig_the_same_puzzles(ordered: Scheme) -> None:
    plan = stages(CLASSIC, ordered)
    for number in range(40):
        answer = flat(filled(number))
        left = []
        for exact in (QUICK, GENERAL):
            exact.load(answer, answer)
            exact.seed(number + 1)
            for stage in plan:
                exact.begin_dig(stage.group_at, stage.groups, stage.want, ordered.least, stage.until_stuck)
                while not exact.dig(PLENTY):
                    pass
                left.append((exact.puzzle, exact.removed, exact.doubts))
        assert left[: len(plan)] == left[len(plan) :], show(CLASSIC, answer)


@pytest.mark.slow
@settings(law, max_examples=150)
@given(st.data(), st.randoms(use_true_random=False))
def test_both_engines_dig_groups_of_any_cells_alike(data: st.DataObject, rng: random.Random) -> None:
    answer = filled(rng.getrandbits(64))
    plan = [[rng.sample(range(81), rng.randint(1, 6)) for _ in range(rng.randint(0, 60))] for _ in range(2)]
    ordered = {
        "want": data.draw(st.integers(-1, 12)),
        "least": data.draw(st.sampled_from((0, 30, 60))),
        "until_stuck": data.draw(st.booleans()),
    }
    seed = rng.getrandbits(64) | 1
    assert dig_from(QUICK, answer, plan, seed, **ordered) == dig_from(GENERAL, answer, plan, seed, **ordered)


@pytest.mark.parametrize("budget", [1, 2, 4])
def test_groups_that_a_tiny_budget_does_not_decide_stay_and_are_in_doubt(budget: int) -> None:
    rng, pairs = random.Random(4), [[cell, 80 - cell] for cell in range(40)]
    in_doubt = 0
    for seed in range(1, 30):
        answer = filled(rng.getrandbits(64))
        ((left, _, doubts),) = dig_from(QUICK, answer, [pairs], seed, budget=budget)
        assert GENERAL.count(flat(left), 2, PLENTY) == 1, show(CLASSIC, left)
        assert all(left[cell] for group in doubts for cell in pairs[group])
        in_doubt += len(doubts)
    assert in_doubt > 0


def test_a_group_in_doubt_can_be_taken_once_it_is_decided() -> None:
    rng, pairs = random.Random(5), [[cell, 80 - cell] for cell in range(40)]
    ((left, removed, doubts),) = dig_from(QUICK, filled(rng.getrandbits(64)), [pairs], 1, budget=1)
    assert QUICK.take(doubts[0])
    assert QUICK.removed == removed + 1
    emptied = [cell for cell in range(81) if left[cell] and not QUICK.puzzle[cell]]
    assert emptied == pairs[doubts[0]]


def test_a_group_that_names_a_cell_twice_takes_it_once() -> None:
    ((left, removed, _),) = dig_from(QUICK, filled(1), [[[3, 3, 3]]], 1)
    assert (left.count(0), removed) == (1, 1)


def test_clues_that_are_no_part_of_the_answer_do_no_harm() -> None:
    """Nobody should load such; the engine must keep to its memory all the same."""
    rng = random.Random(6)
    for seed in range(1, 200):
        answer = [rng.randint(0, 9) for _ in range(81)]
        given = [rng.randint(0, 9) if rng.random() < 0.4 else 0 for _ in range(81)]
        QUICK.load(flat(answer), flat(given))
        QUICK.seed(seed)
        QUICK.begin_dig(flat(range(0, 82, 3)), flat(rng.sample(range(81), 81)), -1, 0, False)
        while not QUICK.dig(50):
            pass
    assert QUICK.count(flat(KNOWN[0]), 2, PLENTY) == 1


def test_a_search_has_room_for_all_its_levels() -> None:
    """Of nine values in three bands and three stacks, the ways are split again and again until each has one."""
    unions = {reduce(or_, some, 0) for n in range(7) for some in combinations(WAYS, n)}

    def splits(held: int) -> int:
        """How often ways can be split, at most, whatever else strikes some of them in between."""
        left = [[way for way in WAYS if way & union == way] for union in unions if union & held == union]
        return max((1 + splits(band_ways._halves(ways)[0]) for ways in left if len(ways) > 1), default=0)

    declared = Path(band_words.__file__).with_name("band_words.pxd").read_text(encoding="utf-8")
    assert 9 * 6 * splits(511) < band_words._LEVELS
    assert f"words[{64 * band_words._LEVELS}]" in declared
