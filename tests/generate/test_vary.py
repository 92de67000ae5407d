"""Variants: the same puzzle in disguise, by transforms that can be written down, undone and done again."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell, board, offered
from bookbuilder.board.patterns import lay, pattern
from bookbuilder.generate import (
    NoSuchTransform,
    Order,
    Relabel,
    Scheme,
    Shift,
    Transform,
    Variation,
    changes_nothing,
    keeps_picture,
    transform_named,
    transformed,
    varied,
)
from bookbuilder.generate.solo_grids import dependent_grids
from bookbuilder.generate.vary import drawn
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.solve import engines, givens_array, grade, only_solution
from bookbuilder.supply import read_stock, write_stock
from bookbuilder.twins import Seen, canonical_key, fingerprint
from tests.board.samples import BOARDS, show
from tests.board.strategies import law

MakeAll = Callable[..., list[GradedPuzzle]]

KINDS = {  # a square, diagonals, areas of any shape, holes, and grids that overlap
    "classic": board("classic"),
    "X": BOARDS["6x6 with X"],
    "jigsaw": board("jigsaw-1"),
    "holes": BOARDS["holes"],
    "pair": board("pair-6"),
}
CLASSIC = KINDS["classic"]


@pytest.fixture(scope="module")
def made() -> dict[str, GradedPuzzle]:
    from bookbuilder.generate import make

    orders = [Order(name, its, LEVELS, Scheme("none"), 7, 1) for name, its in KINDS.items()]
    puzzles = make(orders, lambda _: False, [(which, 0) for which in range(len(orders))])
    return {orders[which].section: puzzle for which, _, puzzle in puzzles}


@st.composite
def transforms(draw: st.DrawFn, its: Board) -> Transform:
    names = st.permutations(range(1, its.order + 1)).map(tuple).map(Relabel)
    steps = st.integers(-50, 50).map(Shift) | names
    if offered(its):
        steps |= st.sampled_from(offered(its))
    return Transform(tuple(draw(st.lists(steps, max_size=6))))


@st.composite
def board_and_transform(draw: st.DrawFn) -> tuple[Board, Transform, tuple[int, ...]]:
    its = draw(st.sampled_from(tuple(BOARDS.values())))
    value = st.integers(0, its.order)
    values = tuple(draw(st.lists(value, min_size=len(its.cells), max_size=len(its.cells))))
    return its, draw(transforms(its)), values


@pytest.mark.slow
@law
@given(board_and_transform())
def test_the_inverse_gives_the_parent_back(drawn: tuple[Board, Transform, tuple[int, ...]]) -> None:
    its, transform, values = drawn
    there = transformed(its, transform, values)
    assert transformed(its, transform.inverse(), there) == values, show(its, there)


@pytest.mark.slow
@law
@given(board_and_transform())
def test_a_transform_is_found_again_by_its_text_and_done_again(
    drawn: tuple[Board, Transform, tuple[int, ...]],
) -> None:
    its, transform, values = drawn
    again = transform_named(str(transform))
    assert again == transform
    assert transformed(its, again, values) == transformed(its, transform, values)


@pytest.mark.slow
@law
@given(board_and_transform(), st.data())
def test_one_transform_after_another_is_one_transform(
    drawn: tuple[Board, Transform, tuple[int, ...]], data: st.DataObject
) -> None:
    its, first, values = drawn
    second = data.draw(transforms(its))
    both = Transform(first.steps + second.steps)
    assert transformed(its, both, values) == transformed(its, second, transformed(its, first, values))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_variant_has_its_parents_grade_key_and_one_solution(
    made: dict[str, GradedPuzzle], kind: str, seed: int
) -> None:
    parent, its = made[kind], KINDS[kind]
    (transform,) = Variation(random=True).variants(its, parent.puzzle.givens, seed)
    variant = varied(parent, transform)
    givens = variant.puzzle.givens
    assert givens != parent.puzzle.givens
    assert grade(engines(its), givens_array(givens)) == parent.grade == variant.grade, show(its, givens)
    assert canonical_key(its, givens) == parent.key == variant.key
    assert only_solution(engines(its), givens_array(givens)) == variant.solution
    assert fingerprint(Puzzle(its, givens)).invariant == fingerprint(Puzzle(its, parent.puzzle.givens)).invariant
    assert variant.parent is not None
    assert transformed(its, transform_named(variant.parent.transforms), variant.parent.givens) == givens


@pytest.mark.parametrize("kind", KINDS)
def test_each_move_of_a_board_leaves_grade_and_key(made: dict[str, GradedPuzzle], kind: str) -> None:
    parent, its = made[kind], KINDS[kind]
    for move in offered(its)[:40]:
        givens = transformed(its, Transform((move,)), parent.puzzle.givens)
        assert canonical_key(its, givens) == parent.key, str(move)
        found = grade(engines(its), givens_array(givens))
        assert (found.level, found.score) == (parent.grade.level, parent.grade.score), str(move)


def test_a_shift_goes_round() -> None:
    small = BOARDS["4x4"]
    assert transformed(small, transform_named("shift 1"), (0, 1, 2, 3, 4, *[0] * 11))[:5] == (0, 2, 3, 4, 1)
    assert transformed(small, transform_named("shift -1"), (0, 1, 2, 3, 4, *[0] * 11))[:5] == (0, 4, 1, 2, 3)


def test_a_turn_takes_the_top_left_corner_to_the_top_right() -> None:
    assert transformed(CLASSIC, transform_named("rotate 90"), (5, *[0] * 80)).index(5) == 8


def test_steps_are_done_from_left_to_right() -> None:
    small, corner = BOARDS["4x4"], (1, *[0] * 15)
    assert transformed(small, transform_named("swap rows 1 2; rotate 90"), corner).index(1) == 2
    assert transformed(small, transform_named("rotate 90; swap rows 1 2"), corner).index(1) == 7
    assert max(transformed(small, transform_named("relabel 2 1 3 4; shift 1"), corner)) == 3


@pytest.mark.parametrize("text", ["", "shift 9", "shift 0", "rotate 180; mirror; flip", "relabel 1 2 3 4 5 6 7 8 9"])
def test_what_changes_nothing_is_known(text: str) -> None:
    assert changes_nothing(CLASSIC, transform_named(text))
    assert not changes_nothing(CLASSIC, transform_named(f"{text}; shift 1"))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("turn", "'turn' is not a move; moves are rotate 90, rotate 180, rotate 270, mirror, flip, diagonal, "
         "antidiagonal, swap, cycle, shift and relabel"),
        ("shift", "write, for example, `shift 2`"),
        ("shift two", "write, for example, `shift 2`"),
        ("relabel", "write, for example,"),
        ("relabel 1 2 2", "`relabel 1 2 2` must name each value from 1 to 3 once"),
        ("rotate 90; swap rows 1", "cannot be swapped"),
    ],
)  # fmt: skip
def test_a_wrong_text_is_told(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=re.escape(what)):
        transform_named(text)


@pytest.mark.parametrize(
    ("kind", "text", "what", "hint"),
    [
        ("classic", "swap rows 3 4", "the board classic does not allow swap rows 3 4",
         "the moves are: swap rows within 1 2 3, 4 5 6, 7 8 9"),
        ("jigsaw", "rotate 90; mirror", "the board jigsaw-1 does not allow rotate 90", "are: rotate 180"),
        ("X", "relabel 1 3 2", "`relabel` has 3 values, but the board 6x6 with X has 6", "name the values 1 to 6"),
    ],
)  # fmt: skip
def test_a_step_that_the_board_lacks_is_told_with_those_that_it_has(kind: str, text: str, what: str, hint: str) -> None:
    with pytest.raises(NoSuchTransform, match=re.escape(what)) as caught:
        transformed(KINDS[kind], transform_named(text), [0] * len(KINDS[kind].cells))
    assert hint in caught.value.hint


def test_random_variants_differ_from_each_other_and_from_their_parent(made: dict[str, GradedPuzzle]) -> None:
    givens = made["classic"].puzzle.givens
    found = Variation(random=True, count=20).variants(CLASSIC, givens, "book", 1)
    assert found == Variation(random=True, count=20).variants(CLASSIC, givens, "book", 1)
    assert found != Variation(random=True, count=20).variants(CLASSIC, givens, "book", 2)
    assert len({transformed(CLASSIC, each, givens) for each in found} | {givens}) == 21


@pytest.mark.parametrize(
    ("its", "text"),
    [
        ("classic", "antidiagonal; swap columns 1 3; swap rows 7 9; swap columns 7 8; swap bands 2 3; swap rows 4 5; "
         "swap columns 4 6; relabel 5 4 3 6 2 9 8 7 1"),
        ("pair-6", "flip; swap bands 2 3; swap rows 7 9; swap columns 4 6; swap rows 11 12; swap rows 4 5; "
         "swap columns 2 3; relabel 5 4 3 6 2 9 8 7 1"),
    ],
)  # fmt: skip
def test_what_a_seed_draws_stays_what_it_was(its: str, text: str) -> None:
    """Or a book that was printed would not come out again."""
    assert str(drawn(board(its), 1)) == text


def test_random_variants_in_place_leave_the_clues_in_their_pattern() -> None:
    heart = cells_of("heart")
    givens = tuple(cell % 9 + 1 if cell in heart else 0 for cell in range(81))
    variants = Variation(random=True, count=20, in_place=True).variants(CLASSIC, givens, 1)
    assert {frozenset(clue_cells(transformed(CLASSIC, each, givens))) for each in variants} == {heart}
    assert any("mirror" in str(each) for each in variants)


def test_random_variants_in_place_leave_them_where_named_steps_have_taken_them() -> None:
    heart = cells_of("heart")
    givens = tuple(cell % 9 + 1 if cell in heart else 0 for cell in range(81))
    turn = transform_named("rotate 90")
    there = frozenset(clue_cells(transformed(CLASSIC, turn, givens)))
    variants = Variation(turn, random=True, count=5, in_place=True).variants(CLASSIC, givens, 1)
    assert {frozenset(clue_cells(transformed(CLASSIC, each, givens))) for each in variants} == {there}


@pytest.mark.parametrize(
    ("text", "kept"),
    [("rotate 90", True), ("flip; shift 3", True), ("swap rows 1 2", False), ("rotate 90; swap bands 1 2", False)],
)
def test_a_picture_is_kept_by_what_leaves_a_turn_of_it(text: str, kept: bool) -> None:
    heart = cells_of("heart")
    assert keeps_picture(CLASSIC, transform_named(text), tuple(heart)) is kept


def cells_of(name: str) -> frozenset[int]:
    """The cells of a shipped pattern."""
    return frozenset(lay(pattern(name), CLASSIC))


def clue_cells(givens: tuple[int, ...]) -> list[int]:
    return [cell for cell, value in enumerate(givens) if value]


def test_a_puzzle_with_too_few_variants_is_told() -> None:
    tiny = BOARDS["4x4"]
    givens = (1, *[0] * 15)
    with pytest.raises(NoSuchTransform, match=r"has only 6. such variants, not 64"):  # there are 63
        Variation(random=True, count=64).variants(tiny, givens, 1)
    with pytest.raises(NoSuchTransform, match="do not change the puzzle"):
        Variation(transform_named("diagonal")).variants(tiny, givens, 1)


# --- variants that are ordered --------------------------------------------------------------------------------------

ORDER = Order("turned", BOARDS["6x6"], LEVELS, Scheme("none"), 3, 6)


def test_an_order_of_variants_makes_the_puzzles_that_it_would_have_and_varies_them(make_all: MakeAll) -> None:
    plain = make_all(ORDER)
    turned = make_all(replace(ORDER, vary=Variation(transform_named("rotate 180; shift 2"))))
    assert [puzzle.parent and puzzle.parent.givens for puzzle in turned] == [puzzle.puzzle.givens for puzzle in plain]
    assert [puzzle.key for puzzle in turned] == [puzzle.key for puzzle in plain]
    assert all(one.puzzle.givens != other.puzzle.givens for one, other in zip(plain, turned, strict=True))


@pytest.mark.parametrize("jobs", [1, 2])
def test_several_variants_of_each_puzzle_stand_together_whatever_the_number_of_jobs(
    make_all: MakeAll, jobs: int
) -> None:
    made = make_all(replace(ORDER, vary=Variation(random=True, count=4)), jobs)
    parents = [puzzle.parent.givens for puzzle in made if puzzle.parent]
    assert parents == [parent for parent in parents[::4] for _ in range(4)][:6]
    assert len(set(parents)) == 2
    assert len({puzzle.puzzle.givens for puzzle in made}) == 6


def test_a_puzzle_is_made_once_for_all_its_variants(make_all: MakeAll, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    module = sys.modules["bookbuilder.generate.make"]
    monkeypatch.setattr(module, "_parent", lru_cache(maxsize=1)(lambda *a: asked.append(a) or module._attempt(*a)))
    make_all(replace(ORDER, vary=Variation(random=True, count=3)))
    assert len(asked) == 2


def test_twins_are_seen_unless_they_are_allowed(make_all: MakeAll) -> None:
    parent, *_ = make_all(ORDER)
    (transform,) = Variation(random=True).variants(ORDER.board, parent.puzzle.givens, 1)
    marks = [fingerprint(Puzzle(ORDER.board, it.puzzle.givens)) for it in (parent, varied(parent, transform))]
    assert [Seen().claim(mark) for mark in marks] == [False, False]
    for twins, told in ((False, [False, True, True]), (True, [False, False, True])):
        seen = Seen(twins)
        assert [seen.claim(mark) for mark in (*marks, marks[0])] == told


def test_the_very_same_puzzle_is_seen_wherever_its_board_lies(make_all: MakeAll) -> None:
    here = ORDER.board
    there = replace(here, name="there", cells=tuple(Cell(row + 2, column - 3) for row, column in here.cells))
    puzzle, *_ = make_all(ORDER)
    seen = Seen(twins=True)
    assert [seen.claim(fingerprint(Puzzle(its, puzzle.puzzle.givens))) for its in (here, there)] == [False, True]


def test_variants_come_back_from_the_stock_with_their_parents(make_all: MakeAll) -> None:
    order = replace(ORDER, vary=Variation(random=True, count=2))
    puzzles = make_all(order)
    text = "".join(write_stock((order,), (puzzles,)))
    stock = read_stock(text, "puzzles.txt", (order,), twins=True)
    assert stock.problems == ()
    assert [stock.kept[0, place] for place in range(6)] == puzzles
    assert len(read_stock(text, "puzzles.txt", (order,)).problems) == 3  # the second of each pair is a twin


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ("-", "it names no parent, but its section prints variants"),
        ("{givens}", "it does not name a valid parent"),
        ("{givens} shift 5", "its parent, transformed by 'shift 5', does not give the puzzle"),
        ("{givens} jump", "'jump' is not a move"),
        ("{givens} swap rows 2 3", "the board 6x6 does not allow swap rows 2 3"),
        ("{givens}. shift 1", "it does not name a valid parent"),
    ],
)
def test_a_variant_of_the_stock_that_its_parent_does_not_become_is_told(
    make_all: MakeAll, wrong: str, what: str
) -> None:
    order = replace(ORDER, count=1, vary=Variation(transform_named("shift 1")))
    *fields, parent = "".join(write_stock((order,), (make_all(order),))).rstrip("\n").split("\t")
    text = "\t".join((*fields, wrong.format(givens=parent.split()[0]))) + "\n"
    (problem,) = read_stock(text, "puzzles.txt", (order,)).problems
    assert what in problem.what


def test_grids_that_are_solvable_by_themselves_stay_so(make_all: MakeAll) -> None:
    order = Order("each", board("pair-6"), LEVELS, Scheme("none", solvable="each"), 5, 4, vary=Variation(random=True))
    for puzzle in make_all(order, graded=False):
        assert puzzle.parent is not None
        assert dependent_grids(order.board, puzzle.puzzle.givens) == ()
