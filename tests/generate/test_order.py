"""An order's recipe changes with everything that decides its puzzles, and seeds never change."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bookbuilder.board import Board, House
from bookbuilder.generate import Order, Scheme, Variation, seed_at, transform_named
from bookbuilder.levels import LEVELS
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
    monkeypatch.setattr("bookbuilder.generate.order.VERSION", 99)
    assert ORDER.recipe() != before
    assert (ORDER.ladder_of(before), ORDER.ladder_of(ORDER.recipe())) == (VERSION, 99)


@pytest.mark.parametrize(
    "recipe", ["", "brought", "842f469bffc7cae7", "842f469bffc7cae7.", "842f469bffc7cae7.x", "0.5"]
)
def test_a_recipe_of_no_ladder_is_not_the_orders(recipe: str) -> None:
    assert ORDER.ladder_of(recipe) is None


def test_a_pattern_changes_the_recipe() -> None:
    def recipe(*pattern: int) -> str:
        return replace(ORDER, clues=Scheme(symmetry=None, pattern=pattern)).recipe()

    assert len({ORDER.recipe(), recipe(1, 2), recipe(1, 3)}) == 3


def test_a_recipe_stays_what_it_was() -> None:
    """The stocks of finished books contain it, and all of them would be made again."""
    assert ORDER.recipe() == "842f469bffc7cae7.5"
    assert ORDER.ladder_of("1b94634f33806321") == 4  # from when the ladder was part of the hash


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
