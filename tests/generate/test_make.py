"""Orders to puzzles: as requested, in the places' own streams, without twins, and failure with a tally."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bookbuilder.board import Board, Cell
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import (
    Order,
    Scheme,
    failure,
    make,
)
from bookbuilder.generate.full_grids import budgets
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import UNGRADED, GradedPuzzle
from bookbuilder.solve import engines, givens_array, grade, only_solution
from bookbuilder.twins import Fingerprint, Seen, canonical_key, fingerprint
from bookbuilder.workers import Processes
from tests.board.samples import BOARDS, PIGEONS, PRINTED, show
from tests.kernel import reference

MakeAll = Callable[..., list[GradedPuzzle]]

SMALL = Order("small", BOARDS["4x4"], LEVELS, Scheme("none"), 1, 36)
CLASSIC = Order("classic", BOARDS["classic"], LEVELS, Scheme(), 7, 6)


def never(_: Fingerprint) -> bool:
    return False


def made(orders: list[Order], wanted: list[tuple[int, int]], **options: object) -> dict[tuple[int, int], GradedPuzzle]:
    return {(which, place): puzzle for which, place, puzzle in make(orders, never, wanted, **options)}  # type: ignore[arg-type]


# --- what comes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_every_puzzle_has_its_one_solution_its_grade_and_its_key(board: Board, make_all: MakeAll) -> None:
    for each in make_all(Order("any", board, LEVELS, Scheme("none"), 3, 3)):
        givens = each.puzzle.givens
        assert [*reference.solutions(board, givens)] == [each.solution], show(board, givens)
        assert each.grade == grade(engines(board), givens_array(givens)), show(board, givens)
        assert each.key == canonical_key(board, givens), show(board, givens)
        assert each.parent is None


@pytest.mark.parametrize("levels", [("beginner",), ("easy",), ("medium",), ("extreme",), ("beginner", "extreme")])
def test_only_the_levels_ordered_come(levels: tuple[str, ...], make_all: MakeAll) -> None:
    found = [puzzle.grade.level for puzzle in make_all(replace(CLASSIC, levels=levels))]
    assert set(found) <= set(levels)


def test_without_keys_the_same_puzzles_come_with_none(make_all: MakeAll) -> None:
    with_keys, without = make_all(CLASSIC), make_all(CLASSIC, keys=False)
    assert [replace(puzzle, key="") for puzzle in with_keys] == without


def test_ungraded_puzzles_come_whatever_their_level(make_all: MakeAll) -> None:
    found = make_all(replace(CLASSIC, levels=("hard",)), graded=False)
    assert {puzzle.grade for puzzle in found} == {UNGRADED}
    assert all(only_solution(engines(CLASSIC.board), givens_array(each.puzzle.givens)) for each in found)


def test_places_come_in_the_sequence_in_which_they_are_wanted() -> None:
    wanted = [(1, 3), (0, 2), (0, 0), (1, 0)]
    orders = [CLASSIC, SMALL]
    assert [(which, place) for which, place, _ in make(orders, never, wanted)] == wanted


def test_nothing_wanted_is_nothing_made() -> None:
    assert list(make([SMALL], never, [])) == []


def test_puzzles_come_one_by_one_as_they_are_asked_for() -> None:
    """So that a build can note each in its journal."""
    stream = make([replace(CLASSIC, levels=("easy",), count=10**6)], never, [(0, place) for place in range(10**5)])
    assert isinstance(stream, Iterator)
    assert next(stream)[2].grade.level == "easy"


# --- what decides ------------------------------------------------------------------------------------------------


def test_the_same_order_makes_the_same_puzzles(make_all: MakeAll) -> None:
    assert make_all(CLASSIC) == make_all(CLASSIC)


@pytest.mark.parametrize("other", [replace(CLASSIC, seed=8), replace(CLASSIC, section="other")])
def test_another_seed_or_section_makes_other_puzzles(other: Order, make_all: MakeAll) -> None:
    assert not {puzzle.key for puzzle in make_all(CLASSIC)} & {puzzle.key for puzzle in make_all(other)}


def test_a_place_has_its_puzzle_whatever_else_is_made() -> None:
    wanted = [(0, place) for place in range(CLASSIC.count)]
    everything = made([CLASSIC], wanted)
    for at in wanted:
        assert made([CLASSIC], [at]) == {at: everything[at]}


def test_sections_moved_or_added_change_no_other() -> None:
    others = [SMALL, replace(CLASSIC, section="before", levels=("easy",))]
    alone = list(made([CLASSIC], [(0, place) for place in range(4)]).values())
    wanted = [(which, place) for which in range(3) for place in range(4)]
    for orders in ([*others, CLASSIC], [CLASSIC, *others]):
        together = made(orders, wanted)
        at = orders.index(CLASSIC)
        assert [together[at, place] for place in range(4)] == alone


def test_a_higher_count_keeps_the_first_puzzles(make_all: MakeAll) -> None:
    assert make_all(replace(CLASSIC, count=9))[:6] == make_all(CLASSIC)


def test_what_else_the_engines_do_in_between_changes_nothing(make_all: MakeAll) -> None:
    undisturbed = make_all(CLASSIC)
    disturbed = []
    for *_, puzzle in make([CLASSIC], never, [(0, place) for place in range(CLASSIC.count)]):
        engines(CLASSIC.board).exact.seed(1)
        only_solution(engines(CLASSIC.board), givens_array([0] * 81))
        disturbed.append(puzzle)
    assert disturbed == undisturbed


@pytest.mark.slow
@pytest.mark.process
def test_two_workers_make_the_same_puzzles_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins included: on so small a board most places meet some, which are settled in the order of the places."""
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", -1.0)
    orders = [replace(CLASSIC, count=24), SMALL]
    wanted = [(0, place) for place in range(24)] + [(1, place) for place in range(36)]
    one, two = (list(make(orders, Seen().claim, wanted, workers=Processes(jobs))) for jobs in (1, 2))
    assert [(which, place) for which, place, _ in two] == wanted
    assert two == one


# --- twins --------------------------------------------------------------------------------------------------------


def test_all_36_minimal_puzzles_of_the_small_board_come() -> None:
    """Known: 13 essentially different minimal puzzles with 4 clues, 22 with 5 and one with 6."""
    found = [puzzle for *_, puzzle in make([SMALL], Seen().claim, [(0, place) for place in range(36)])]
    assert len({puzzle.key for puzzle in found}) == 36
    assert Counter(puzzle.puzzle.clues for puzzle in found) == {4: 13, 5: 22, 6: 1}


def test_after_the_last_different_puzzle_the_build_fails_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 2000)
    found = []
    with pytest.raises(BuildFailed) as caught:
        found += [None for _ in make([SMALL], Seen().claim, [(0, place) for place in range(40)])]
    assert caught.value.what == (
        "small: puzzle 37 was not found in 2000 attempts, which gave:\n     2000  a twin of an earlier puzzle"
    )
    assert caught.value.hint.startswith("the board 4x4 has few different puzzles of this kind")


def test_each_puzzle_is_asked_about_once_in_the_sequence_of_the_places() -> None:
    asked: list[tuple[int, ...]] = []

    def seen(candidate: Fingerprint) -> bool:
        asked.append(candidate.puzzle.givens)
        return False

    found = [puzzle.puzzle.givens for *_, puzzle in make([CLASSIC], seen, [(0, place) for place in range(6)])]
    assert asked == found


@pytest.mark.parametrize("keys", [True, False])
def test_what_is_asked_about_is_the_puzzles_own_fingerprint(keys: bool) -> None:
    asked: list[Fingerprint] = []
    wanted = [(0, place) for place in range(3)]
    for *_, puzzle in make([CLASSIC], lambda mark: bool(asked.append(mark)), wanted, keys=keys):
        known = fingerprint(puzzle.puzzle)
        assert (asked[-1].invariant, asked[-1].key) == (known.invariant, known.key)


def test_a_taken_puzzle_is_followed_by_the_next_of_its_stream() -> None:
    refused: list[tuple[int, ...]] = []

    def seen(candidate: Fingerprint) -> bool:
        refused.append(candidate.puzzle.givens)
        return len(refused) <= 2

    ((*_, puzzle),) = make([CLASSIC], seen, [(0, 0)])
    assert len(set(refused)) == 3
    assert refused[-1] == puzzle.puzzle.givens


# --- failure ------------------------------------------------------------------------------------------------------


def test_a_level_that_never_comes_fails_with_what_came_instead(few_tries: int, make_all: MakeAll) -> None:
    with pytest.raises(BuildFailed) as caught:
        make_all(replace(SMALL, levels=("hard", "expert")))
    head, *tally = caught.value.what.splitlines()
    assert head == f"small: puzzle 1 (hard or expert) was not found in {few_tries} attempts, which gave:"
    counts = [line.split(maxsplit=1) for line in tally]
    assert sum(int(count) for count, _ in counts) == few_tries
    assert [level for _, level in counts] == ["beginner to medium"]  # without a grade
    assert caught.value.hint.startswith("ask for another level")


@pytest.mark.parametrize(
    ("order", "place", "hint"),
    [
        (replace(SMALL, levels=("hard", "expert")), 7, "ask for fewer puzzles or another level, or change"),
        (replace(SMALL, levels=("hard", "expert"), shares=(18, 18)), 2, "ask for fewer puzzles or another level, or"),
        (replace(SMALL, levels=("beginner", "expert"), shares=(18, 18)), 1, "ask for another level, or change"),
    ],
    ids=["of a range", "of a level", "the first of its level"],
)
def test_where_puzzles_of_the_level_have_been_found_the_hint_is_to_ask_for_fewer(
    few_tries: int, order: Order, place: int, hint: str
) -> None:
    with pytest.raises(BuildFailed) as caught:
        list(make([order], never, [(0, place)]))
    assert caught.value.hint.startswith(hint)


def test_a_puzzle_that_was_not_found_is_numbered_among_those_of_its_level(few_tries: int) -> None:
    with pytest.raises(BuildFailed) as caught:
        list(make([replace(SMALL, levels=("hard", "expert"), shares=(18, 18))], never, [(0, 3)]))
    assert caught.value.what.startswith("small: puzzle 2 (expert) was not found in")


def test_the_levels_that_came_instead_are_counted_from_the_easiest(few_tries: int, make_all: MakeAll) -> None:
    with pytest.raises(BuildFailed) as caught:
        make_all(replace(SMALL, levels=("medium",)))
    tally = [line.split(maxsplit=1)[1] for line in caught.value.what.splitlines()[1:]]
    assert tally
    assert tally == [level for level in LEVELS[:2] if level in tally]


def test_the_levels_below_a_high_one_are_named_too(few_tries: int, make_all: MakeAll) -> None:
    """Of the lowest three, nobody looks which it is; those of them that were graded count with the others."""
    with pytest.raises(BuildFailed) as caught:
        make_all(replace(CLASSIC, levels=("extreme",), clues=Scheme("none", least=30)))
    counts = {level: int(count) for count, level in (line.split(maxsplit=1) for line in tally_of(caught.value))}
    assert list(counts) == ["beginner to medium", "hard", "expert"]
    assert sum(counts.values()) == few_tries
    graded = failure(CLASSIC, 0, [("hard", 2), ("medium", 3), ("beginner to medium", 4), ("above hard", 1)])
    assert [line.split(maxsplit=1) for line in tally_of(graded)] == [
        ["7", "beginner to medium"],
        ["2", "hard"],
        ["1", "above hard"],
    ]


def tally_of(error: BuildFailed) -> list[str]:
    """What the tries gave, a line each."""
    return error.what.splitlines()[1:]


def test_puzzles_that_are_too_hard_count_as_such(few_tries: int, make_all: MakeAll) -> None:
    with pytest.raises(BuildFailed) as caught:
        make_all(replace(CLASSIC, levels=("beginner",), clues=Scheme("none", most=24)))
    names = [line.split(maxsplit=1)[1] for line in caught.value.what.splitlines()[1:]]
    assert names == ["above beginner", "too many clues"]


def test_a_board_that_cannot_be_filled_fails_at_the_first_try(make_all: MakeAll) -> None:
    with pytest.raises(BuildFailed) as caught:
        make_all(replace(SMALL, board=BOARDS["no solution"]))
    assert caught.value.what == "small: the board no solution cannot be filled: its houses leave no solution"


def test_a_board_that_no_start_fills_fails_at_the_first_try(make_all: MakeAll, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.full_grids"], "_NODES", 1_000)
    with pytest.raises(BuildFailed) as caught:
        make_all(replace(SMALL, board=PIGEONS))
    attempts = sum(1 for _ in budgets(engines(PIGEONS)))
    assert attempts > 1
    assert caught.value.what == f"small: the board pigeons could not be filled in {attempts} attempts"


def test_the_places_before_the_one_that_fails_have_come(few_tries: int) -> None:
    orders = [replace(SMALL, section="possible"), replace(SMALL, levels=("expert",))]
    stream = make(orders, never, [(0, 0), (0, 1), (1, 0)])
    assert [next(stream)[:2] for _ in range(2)] == [(0, 0), (0, 1)]
    with pytest.raises(BuildFailed):
        next(stream)


def test_a_tally_counts_twins_and_levels_together(few_tries: int) -> None:
    order = replace(CLASSIC, levels=("easy",))
    with pytest.raises(BuildFailed) as caught:
        list(make([order], lambda _: True, [(0, 0)]))
    counts = [int(line.split()[0]) for line in caught.value.what.splitlines()[1:]]
    assert sum(counts) == few_tries
    assert "a twin of an earlier puzzle" in caught.value.what


@pytest.mark.parametrize("n_cells", [1, 16, 81, 256, 369, 1024, 4096])
def test_a_place_gets_some_tries_on_every_board(n_cells: int) -> None:
    board = replace(BOARDS["4x4"], cells=tuple(Cell(0, i) for i in range(n_cells)), houses=())
    limit = sys.modules["bookbuilder.generate.make"].tries_limit(replace(SMALL, board=board))
    assert 20 <= limit <= 20_000
