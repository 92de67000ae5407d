"""Paths for finished puzzles: noted where the order asks for them, and the same whichever worker notes them."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bookbuilder.board import board
from bookbuilder.generate import (
    Order,
    Scheme,
    make,
    transform_named,
    varied,
    with_paths,
)
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, NotedStep, Step
from bookbuilder.solve import find_path
from bookbuilder.twins import Seen
from bookbuilder.workers import HERE, Processes

COUNT = 3
ORDERS = tuple(
    Order(name, board(name), LEVELS, Scheme("rotate180"), 3, COUNT, record=record)
    for name, record in (("classic", 2), ("6x6", COUNT), ("4x4", 0))
)


@pytest.fixture(scope="module")
def puzzles() -> list[list[GradedPuzzle]]:
    wanted = [(which, place) for which in range(len(ORDERS)) for place in range(COUNT)]
    made = [puzzle for _, _, puzzle in make(ORDERS, Seen().claim, wanted)]
    return [made[start : start + COUNT] for start in range(0, len(made), COUNT)]


def test_the_first_puzzles_have_their_paths_as_many_as_are_ordered(puzzles: list[list[GradedPuzzle]]) -> None:
    noted = with_paths(ORDERS, puzzles)
    assert [[bool(each.path) for each in its] for its in noted] == [
        [True, True, False],
        [True, True, True],
        [False, False, False],
    ]
    for its in noted:
        for each in its:
            givens = array("i", each.puzzle.givens)
            assert each.path in ((), find_path(each.puzzle.board, givens, each.solution))


def test_a_path_changes_nothing_else_of_a_puzzle(puzzles: list[list[GradedPuzzle]]) -> None:
    assert [[replace(each, path=()) for each in its] for its in with_paths(ORDERS, puzzles)] == puzzles


def test_an_order_that_takes_the_one_solution_for_granted_has_paths_that_do(
    puzzles: list[list[GradedPuzzle]], monkeypatch: pytest.MonkeyPatch
) -> None:
    granted: list[bool] = []

    def noting(*asked: Any, uniqueness: bool, choose: Any) -> tuple[NotedStep, ...]:
        granted.append(uniqueness)
        return find_path(*asked, uniqueness=uniqueness, choose=choose)

    monkeypatch.setattr(sys.modules["bookbuilder.solve"], "find_path", noting)
    with_paths((replace(ORDERS[0], uniqueness=True), *ORDERS[1:]), puzzles)
    assert granted == [True, True, False, False, False]


def test_progress_is_told_where_there_is_something_to_do(puzzles: list[list[GradedPuzzle]]) -> None:
    told: list[tuple[int, int]] = []
    with_paths(ORDERS, puzzles, tell=lambda done, total: told.append((done, total)))
    assert told == [(done, 5) for done in range(6)]
    with_paths(ORDERS[2:], puzzles[2:], tell=lambda done, total: told.append((done, total)))
    assert len(told) == 6


def test_an_order_may_be_without_puzzles(puzzles: list[list[GradedPuzzle]]) -> None:
    assert with_paths(ORDERS, [[], *puzzles[1:]]) == ((), *with_paths(ORDERS, puzzles)[1:])
    assert with_paths(ORDERS[:1], [[]]) == ((),)


def test_any_number_of_workers_gives_the_same(
    puzzles: list[list[GradedPuzzle]], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = with_paths(ORDERS, puzzles)
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", -1.0)
    monkeypatch.setattr(sys.modules["bookbuilder.generate.recorded_paths"], "_HANDFUL", 100)
    assert with_paths(ORDERS, puzzles, Processes(2)) == alone


def last_of_the_second(which: int, place: int, steps: Sequence[Step]) -> Sequence[int]:
    return [len(steps) - 1] if (which, place) == (0, 1) else ()


def test_steps_that_are_wanted_are_noted_as_they_are_among_all(
    puzzles: list[list[GradedPuzzle]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", -1.0)
    every = with_paths(ORDERS, puzzles)
    for workers in (HERE, Processes(2)):
        noted = with_paths(ORDERS, puzzles, workers, wanted=last_of_the_second)
        paths = [puzzle.path for its in noted for puzzle in its]
        assert paths == [(), every[0][1].path[-1:], *[()] * 7]


def test_a_path_is_no_part_of_the_recipe() -> None:
    assert replace(ORDERS[0], record=0).recipe() == ORDERS[0].recipe()


def test_a_variant_has_no_path_of_its_parent(puzzles: list[list[GradedPuzzle]]) -> None:
    parent = with_paths(ORDERS, puzzles)[0][0]
    assert varied(parent, transform_named("rotate 90")).path == ()
