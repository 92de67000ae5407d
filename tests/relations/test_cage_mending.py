"""Cages that two grids keep are changed so that only one of them does."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bookbuilder.api as api
from bookbuilder.board import Relation, board
from bookbuilder.board.turns import TURNS, destinations
from bookbuilder.relations import asked_rules, flaws, hold, mended_rules, told_rules
from bookbuilder.solve import engines, givens_array, solutions
from tests.board.samples import show


def grid(name: str, seed: int) -> tuple[int, ...]:
    return next(api.generate(name, count=1, seed=seed, graded=False)).solution


@settings(max_examples=15)
@given(st.integers(0, 10_000), st.sampled_from(["rotate180", "none"]))
def test_after_a_change_the_other_grid_breaks_the_cages_and_ours_keeps_them(seed: int, symmetry: str) -> None:
    on, values = board("6x6"), grid("6x6", seed % 50)
    state = [seed]

    def draw(below: int) -> int:
        state[0] = (state[0] * 1103515245 + 12345) % 2**31
        return state[0] // 7 % below

    rules = asked_rules(on, {"killer": {"symmetry": symmetry}})
    told = told_rules(rules, on, values, draw)
    if isinstance(told, str):
        return
    tools = engines(on).of_puzzle(told)
    other = next((it for it in islice(solutions(tools, givens_array((0,) * 36)), 2) if it != values), None)
    mended = other and mended_rules(rules, on, values, told, other, draw)
    if not mended:
        return
    assert hold(on, mended, values), show(on, values)
    assert not hold(on, mended, other), show(on, other)
    assert not [*flaws(on, mended)]
    assert sorted(cell for it in mended for cell in it.cells) == list(range(36))
    if symmetry != "none":
        turned = destinations(on, TURNS["rotate180"])
        cages = {frozenset(it.cells) for it in mended}
        assert cages == {frozenset(turned[cell] for cell in cage) for cage in cages}


def test_rules_without_a_way_to_change_are_left_alone() -> None:
    on, values = board("6x6"), grid("6x6", 1)
    rules = asked_rules(on, "kropki")
    assert mended_rules(rules, on, values, (Relation("kropki"),), grid("6x6", 2), lambda below: 0) is None


@pytest.mark.slow
def test_a_killer_of_five_grids_is_made() -> None:
    (samurai,) = api.generate("samurai", count=1, rules="killer", graded=False)
    assert samurai.puzzle.clues == 0
