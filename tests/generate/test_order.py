"""An order's recipe changes with everything that decides its puzzles, and seeds never change."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import Board, House
from bookbuilder.board.named import board as named
from bookbuilder.generate import Order, Scheme, Variation, even_shares, rerolls_of, seed_at, transform_named
from bookbuilder.levels import LEVELS, Mix
from bookbuilder.solve import VERSION
from tests.board.samples import BOARDS

BOARD = BOARDS["4x4"]
CLUES = Scheme(None, 1, 2, 3, "all", 4, 10)
ORDER = Order("one", BOARD, ("easy", "medium"), CLUES, 2026, 5)


@pytest.mark.parametrize(
    "other",
    [
        replace(ORDER, seed=2027),
        replace(ORDER, levels=("easy",)),
        replace(ORDER, levels=("easy", "hard")),
        replace(ORDER, board=BOARDS["4x4 with X"]),
        replace(ORDER, board=replace(BOARD, order=5)),
        replace(ORDER, board=replace(BOARD, cells=tuple(cell._replace(row=cell.row * 2) for cell in BOARD.cells))),
        replace(ORDER, board=replace(BOARD, houses=BOARD.houses[::-1])),
        replace(ORDER, clues=Scheme()),
        replace(ORDER, clues=Scheme(None, 0, 0, 0, "all", 4, 10)),
        replace(ORDER, clues=Scheme("none", 0, 0, 0, "all", 4, 10)),
        replace(ORDER, clues=replace(CLUES, quads=0)),
        replace(ORDER, clues=replace(CLUES, pairs=0)),
        replace(ORDER, clues=replace(CLUES, cells=0)),
        replace(ORDER, clues=replace(CLUES, more="none")),
        replace(ORDER, clues=replace(CLUES, least=5)),
        replace(ORDER, clues=replace(CLUES, most=11)),
        replace(ORDER, clues=replace(CLUES, most=None)),
        replace(ORDER, vary=Variation(random=True)),
        replace(ORDER, vary=Variation(transform_named("shift 1"))),
    ],
)
def test_what_decides_the_puzzles_changes_the_recipe(other: Order) -> None:
    assert other.recipe() != ORDER.recipe(), other


@pytest.mark.parametrize(
    "other",
    [
        replace(ORDER, section="two"),
        replace(ORDER, count=6),
        replace(ORDER, levels=("medium", "easy")),
        replace(ORDER, board=replace(BOARD, name="by another name")),
        replace(ORDER, board=replace(BOARD, houses=tuple(House("extra", "", h.cells) for h in BOARD.houses))),
    ],
)
def test_what_does_not_decide_the_puzzles_leaves_the_recipe(other: Order) -> None:
    assert other.recipe() == ORDER.recipe(), other


def test_a_recipe_names_the_ladder_and_that_of_another_is_still_the_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ORDER.recipe()
    monkeypatch.setattr(sys.modules["bookbuilder.generate.order"], "VERSION", 99)
    assert ORDER.recipe() != before
    assert (ORDER.ladder_of(before), ORDER.ladder_of(ORDER.recipe())) == (VERSION, 99)


@pytest.mark.parametrize(
    "recipe",
    [
        "",
        "brought",
        "842f469bffc7cae7",
        "842f469bffc7cae7.",
        "842f469bffc7cae7.x",
        "842f469bffc7cae7+.8",
        "842f469bffc7cae7+0.8",
        "842f469bffc7cae7+x.8",
        "842f469bffc7cae7+1",
        "1b94634f33806321+1",
        "0.5",
    ],
)
def test_a_recipe_of_no_ladder_is_not_the_orders(recipe: str) -> None:
    assert ORDER.ladder_of(recipe) is None


def test_the_recipe_of_a_place_says_how_often_it_is_rerolled() -> None:
    order = replace(ORDER, rerolls=(1, 3, 3))
    recipes = [order.recipe_at(place) for place in range(5)]
    assert order.recipe() == ORDER.recipe() == recipes[0] == recipes[2] == recipes[4]
    assert [recipes[1], recipes[3]] == ["842f469bffc7cae7+1.8", "842f469bffc7cae7+2.8"]
    assert [rerolls_of(recipe) for recipe in recipes] == [0, 1, 0, 2, 0]
    assert {ORDER.ladder_of(recipe) for recipe in recipes} == {VERSION}


def test_an_order_that_rerolls_less_often_has_the_other_places_as_they_are() -> None:
    order = replace(ORDER, rerolls=(1, 3, 3, 3))
    assert [order.rerolled(most).rerolls for most in range(4)] == [(), (1, 3), (1, 3, 3), order.rerolls]


def test_a_pattern_changes_the_recipe() -> None:
    def recipe(*pattern: int) -> str:
        return replace(ORDER, clues=Scheme(symmetry=None, pattern=pattern)).recipe()

    assert len({ORDER.recipe(), recipe(1, 2), recipe(1, 3)}) == 3


def test_a_recipe_stays_what_it_was() -> None:
    """The stocks of finished books contain it, and all of them would be made again."""
    assert ORDER.recipe() == "842f469bffc7cae7.8"
    assert ORDER.ladder_of("1b94634f33806321") == 4  # from when the ladder was part of the hash


@pytest.mark.parametrize(
    ("before", "on", "clues", "levels", "more"),
    [
        ("109586e024abee44", "classic", Scheme(), ("easy",), {}),
        ("93b61b25eb729611", "classic", Scheme(), ("easy", "medium", "hard"), {}),
        ("7aa9102c72c0a958", "6x6", Scheme(), LEVELS, {}),
        ("3583496bfa1945d5", "classic", Scheme("mirror", least=24, most=40), ("easy",), {}),
        ("b5581c800a46dd3b", "classic", Scheme(None, quads=5, pairs=10, more="until-stuck"), ("easy",), {}),
        ("88567494b1d164e7", "double", Scheme(None, quads=2, more="none"), ("easy",), {}),
        ("2e0ea5c547e91462", "samurai", Scheme(None, pairs=20, cells=3), ("easy",), {}),
        ("f0e3ed97d8301fb2", "double", Scheme(solvable="each"), ("easy",), {}),
        ("373faa420c483f4c", "samurai", Scheme(None, quads=9, pairs=4, solvable="each"), ("easy",), {}),
        ("4f4d9cee4d888dfa", "6x6", Scheme(None, pattern=(0, 1, 2, 5, 7, 9, 14, 20)), ("easy",), {}),
        ("db076c672cc2706f", "x", Scheme(), ("easy",), {"uniqueness": True}),
        ("f1687e43420fae3a", "classic", Scheme(), ("easy",), {"vary": Variation(transform_named("shift 2"))}),
        ("352f1eb69d209b74", "classic", Scheme(), ("easy",), {"vary": Variation(random=True, count=3)}),
        ("768c2b6be4e9e0e3", "classic", Scheme(), ("easy",), {"uniqueness": True, "vary": Variation(random=True)}),
    ],
)
def test_recipes_from_before_the_fifth_ladder_are_known(
    before: str, on: str, clues: Scheme, levels: tuple[str, ...], more: dict[str, Any]
) -> None:
    """As the commit 821a79c computed them: its `Order.recipe` held the ladder, which was the fourth."""
    order = Order("s", named(on), levels, clues, 2026, 4, **more)
    shared = replace(order, shares=even_shares(4, len(levels), order.vary.count if order.vary else 1))
    assert order.ladder_of(before) == 4
    assert len(levels) == 1 or shared.ladder_of(before) == 4


def test_seeds_stay_what_they_were() -> None:
    """Every book is made from them."""
    assert [seed_at(2026, "warm-up", 0, 0), seed_at(2026, "warm-up", 0, 1)] == [
        11687253887034441703,
        6317541852988030576,
    ]


def test_a_seed_has_64_bits() -> None:
    seeds = [seed_at(0, "section", place, 0) for place in range(200)]
    assert max(seeds).bit_length() == 64
    assert len({seed >> 32 for seed in seeds}) == len({seed & 0xFFFFFFFF for seed in seeds}) == 200


@pytest.mark.parametrize(
    "path", [(1, "a", 0, 1), (1, "a", 1, 0), (2, "a", 0, 0), (1, "b", 0, 0), (1, "a", 0), (1, "a", 0, 0, 0)]
)
def test_another_path_has_another_seed(path: tuple[object, ...]) -> None:
    assert seed_at(*path) != seed_at(1, "a", 0, 0)


def test_a_slash_in_a_part_makes_no_other_path() -> None:
    assert (
        len({seed_at(1, "a/b", "c"), seed_at(1, "a", "b/c"), seed_at(1, "a~1b", "c"), seed_at(1, "a", "b", "c")}) == 4
    )


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ({"quads": 5}, "the symmetry rotate180 and quads, pairs or cells cannot be used together"),
        ({"symmetry": "none", "cells": 1}, "the symmetry none and quads, pairs or cells cannot be used together"),
        ({"more": "most"}, "more is one of until-stuck, all, none, not most"),
        ({"solvable": "all"}, "solvable is one of whole, each, not all"),
    ],
)
def test_clues_that_contradict_themselves_are_refused(wrong: dict[str, object], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Scheme(**wrong)  # type: ignore[arg-type]


@pytest.mark.process
def test_a_recipe_is_the_same_in_every_process() -> None:
    code = (
        f"import sys; sys.path.append({str(Path(__file__).parents[2])!r})\n"
        "from tests.generate.test_order import ORDER\n"
        "print(ORDER.recipe())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == ORDER.recipe(), done.stderr


def test_all_levels_are_a_recipe_of_their_own() -> None:
    board: Board = BOARDS["classic"]
    assert Order("s", board, LEVELS, Scheme(), 1, 1).recipe() != Order("s", board, LEVELS[:-1], Scheme(), 1, 1).recipe()


def test_what_solvers_may_take_for_granted_belongs_to_the_recipe() -> None:
    assert replace(ORDER, uniqueness=True).recipe() != ORDER.recipe() == replace(ORDER, uniqueness=False).recipe()


# --- shares -----------------------------------------------------------------------------------------------------------

THREE = ("easy", "medium", "hard")


def shared(shares: tuple[int, ...], vary: Variation | None = None) -> Order:
    return replace(ORDER, levels=THREE, shares=shares, count=sum(shares), vary=vary)


def test_levels_take_turns() -> None:
    order = shared(even_shares(8, 3))
    assert order.shares == (3, 3, 2)
    assert list(order.places) == list(range(8))
    assert [order.levels_at(place) for place in order.places] == [("easy",), ("medium",), ("hard",)] * 2 + [
        ("easy",),
        ("medium",),
    ]


def test_a_number_of_each_level_leaves_places_free() -> None:
    order = shared((4, 0, 2))
    assert list(order.places) == [0, 2, 3, 5, 6, 9]
    assert [order.levels_at(place)[0] for place in order.places] == ["easy", "hard", "easy", "hard", "easy", "easy"]


@given(st.tuples(*[st.integers(0, 6)] * 3), st.tuples(*[st.integers(0, 6)] * 3), st.integers(1, 3))
def test_higher_numbers_keep_all_places_and_their_levels(
    shares: tuple[int, ...], more: tuple[int, ...], run: int
) -> None:
    vary = Variation((), True, run)
    order = shared(shares, vary)
    larger = shared(tuple(map(sum, zip(shares, more, strict=True))), vary)
    assert set(order.places) <= set(larger.places)
    assert len(set(order.places)) == order.count
    assert Counter(order.levels_at(place)[0] for place in order.places) == Counter(
        {level: share for level, share in zip(THREE, shares, strict=True) if share}
    )
    everywhere = range(max(larger.places, default=0) + 9)
    assert [place for place in everywhere if order.has(place)] == list(order.places)


@given(st.integers(1, 40), st.integers(1, 6), st.integers(1, 4))
def test_even_shares_have_the_first_places(count: int, levels: int, run: int) -> None:
    shares = even_shares(count, levels, run)
    order = replace(ORDER, levels=LEVELS[:levels], shares=shares, count=count, vary=Variation((), True, run))
    assert list(order.places) == list(range(count))


def test_shares_that_an_author_wrote_change_the_recipe_and_their_numbers_do_not() -> None:
    evenly, written, more = (
        shared((2, 2, 2)),
        replace(shared((2, 2, 2)), exact=True),
        replace(shared((5, 2, 2)), exact=True),
    )
    assert evenly.recipe() != written.recipe() == more.recipe()


def test_a_level_at_a_time_is_another_recipe_than_any_of_the_levels() -> None:
    turns = replace(ORDER, levels=LEVELS, shares=even_shares(5, 6))
    alone = replace(turns, shares=())
    assert turns.recipe() == replace(turns, shares=even_shares(9, 6), count=9).recipe() != alone.recipe()
    assert (turns.ladder_of(alone.recipe()), alone.ladder_of(turns.recipe())) == (None, None)


@pytest.mark.parametrize(("levels", "known"), [(LEVELS[:3], [5, 6, 7]), (LEVELS, [5, None, None])])
def test_a_range_from_before_it_had_a_mark_is_known_unless_it_may_have_been_any(
    levels: tuple[str, ...], known: list[int | None]
) -> None:
    """`any` is all levels without turns; a range of some of them always had turns after ladder 5."""
    turns = replace(ORDER, levels=levels, shares=even_shares(7, len(levels)), count=7)
    before = replace(turns, shares=()).recipe().partition(".")[0]
    assert [turns.ladder_of(f"{before}.{ladder}") for ladder in (5, 6, 7)] == known


@pytest.mark.parametrize(
    ("percent", "count", "counts"),
    [((50, 50), 5, (3, 2)), ((33, 33, 34), 10, (3, 3, 4)), ((99, 1), 10, (10, 0)), ((10, 20, 70), 7, (1, 1, 5))],
)
def test_percentages_are_rounded_to_whole_puzzles(
    percent: tuple[int, ...], count: int, counts: tuple[int, ...]
) -> None:
    assert Mix(LEVELS[: len(percent)], shares=percent, percent=True).counts(count) == counts


# --- quads and pairs on boards of several grids -----------------------------------------------------------------------


@pytest.mark.parametrize("clues", [Scheme(None, quads=5), Scheme(None, pairs=5), Scheme(None, quads=1, pairs=1)])
def test_removing_groups_grid_by_grid_is_a_recipe_that_knows_the_earlier_one(clues: Scheme) -> None:
    order = Order("s", named("pair-6"), ("easy",), clues, 1, 1)
    before = order._hash(None, marked=False)
    assert order.recipe() != f"{before}.{VERSION}"
    assert [order.ladder_of(f"{before}.{ladder}") for ladder in (5, VERSION)] == [5, VERSION]
    assert order.ladder_of(order._hash(4)) == 4
    turns = replace(order, levels=THREE, shares=(1, 0, 0))
    assert [turns.ladder_of(f"{turns._hash(None, marked=False)}.{ladder}") for ladder in (5, VERSION)] == [5, VERSION]


def test_single_cells_and_single_grids_keep_their_recipes() -> None:
    for on, clues in (("pair-6", Scheme(None, cells=5)), ("pair-6", Scheme()), ("classic", Scheme(None, quads=5))):
        order = Order("s", named(on), ("easy",), clues, 1, 1)
        assert order.recipe() == f"{order._hash(None, marked=False)}.{VERSION}"
