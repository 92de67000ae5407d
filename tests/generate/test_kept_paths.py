"""Paths that builds keep: the same as those that are found, and found where anything else is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bookbuilder.board import Relation, board
from bookbuilder.generate import Order, Scheme, make, with_paths
from bookbuilder.generate.kept_paths import as_text, from_text, key_of
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, NotedStep, Puzzle, Step
from bookbuilder.twins import Seen
from bookbuilder.workers import HERE

ORDERS = tuple(Order(name, board(name), LEVELS, Scheme("rotate180"), 3, 3, record=2) for name in ("classic", "6x6"))
WISHES = ("first", "first")


class Texts(dict[str, str]):
    """What builds keep."""

    def get(self, key: str) -> str:  # type: ignore[override]
        return super().get(key, "")

    def put(self, key: str, text: str) -> None:
        self[key] = text


@pytest.fixture(scope="module")
def puzzles() -> list[list[GradedPuzzle]]:
    made = [puzzle for _, _, puzzle in make(ORDERS, Seen().claim, [(which, at) for which in (0, 1) for at in range(3)])]
    return [made[:3], made[3:]]


@pytest.fixture
def sought(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A number for each path that is looked for from now on."""
    from bookbuilder.solve import find_path

    numbers = list[int]()
    monkeypatch.setattr(
        sys.modules["bookbuilder.solve"], "find_path", lambda *of, **how: (numbers.append(1), find_path(*of, **how))[1]
    )
    return numbers


def first(which: int, place: int, steps: Sequence[Step]) -> Sequence[int]:
    return (0,) if place else ()


@pytest.mark.parametrize("wanted", [None, first])
def test_kept_paths_are_those_that_are_found(puzzles: list[list[GradedPuzzle]], sought: list[int], wanted: Any) -> None:
    texts, plain, told = Texts(), with_paths(ORDERS, puzzles, wanted=wanted), list[tuple[int, int]]()
    for _ in range(2):
        told.clear()
        assert with_paths(ORDERS, puzzles, HERE, lambda *of: told.append(of), wanted, texts, WISHES) == plain
        assert len(sought) == 8
        assert told[-1] == (4, 4)


def test_nothing_is_kept_of_steps_that_are_wanted_without_a_reason(
    puzzles: list[list[GradedPuzzle]], sought: list[int]
) -> None:
    texts = Texts()
    for _ in range(2):
        with_paths(ORDERS, puzzles, wanted=first, kept=texts)
    assert len(sought) == 8
    assert not texts


def test_other_wishes_are_looked_for(puzzles: list[list[GradedPuzzle]], sought: list[int]) -> None:
    texts = Texts()
    for wishes in (("one", "one"), ("one", "two")):
        with_paths(ORDERS, puzzles, wanted=first, kept=texts, wishes=wishes)
    with_paths(
        (replace(ORDERS[0], uniqueness=True), ORDERS[1]), puzzles, wanted=first, kept=texts, wishes=("one", "one")
    )
    assert len(sought) == 4 + 2 + 2


def test_a_key_has_all_that_a_path_follows_from(puzzles: list[list[GradedPuzzle]]) -> None:
    its = puzzles[0][0]
    plain, givens = its.puzzle.board, its.puzzle.givens
    ruled = replace(plain, relations=(Relation("anti-knight"),))
    moved = replace(plain, houses=(*plain.houses[1:], plain.houses[0]))
    marked = Puzzle(plain, givens, (Relation("cage", (0, 1), (9,)),))
    other = Puzzle(plain, (0, *givens[1:]) if givens[0] else (its.solution[0], *givens[1:]))
    asked = (its.puzzle, its.solution, False, "")
    keys = [
        *(key_of(of, *asked) for of in (plain, ruled, moved)),
        key_of(plain, marked, *asked[1:]),
        key_of(plain, other, *asked[1:]),
        key_of(plain, its.puzzle, its.solution[::-1], False, ""),
        key_of(plain, its.puzzle, its.solution, True, ""),
        key_of(plain, its.puzzle, its.solution, False, "hints"),
    ]
    assert len({*keys}) == len(keys)


def spoiled(noted: NotedStep, board_cells: int) -> Iterator[NotedStep]:
    """The step with one thing that is not so."""
    step = noted.step
    (cell, value), *more = step.placements
    for placement in ((cell, value % 9 + 1), (board_cells, value), (cell - board_cells, value)):
        yield replace(noted, step=replace(step, placements=(placement, *more)))
    yield replace(noted, step=replace(step, eliminations=((cell, value),)))
    yield replace(noted, struck=((cell, value),))
    yield replace(noted, placed=((cell, value % 9 + 1),))
    yield replace(noted, step=replace(step, houses=(99,)))
    yield replace(noted, step=replace(step, technique="guess"))
    yield replace(noted, level="extreme")
    yield replace(noted, step=replace(step, nodes=(replace(step.nodes[0], values=(10,)),)))


def test_a_path_that_is_wrong_about_the_puzzle_is_not_believed(puzzles: list[list[GradedPuzzle]]) -> None:
    its = with_paths(ORDERS[:1], puzzles[:1])[0][0]
    grid = its.puzzle.board
    assert from_text(as_text(its.path), grid, its.solution) == its.path
    noted = next(noted for noted in its.path if noted.step.placements)
    for wrong in spoiled(noted, len(grid.cells)):
        assert from_text(as_text((wrong,)), grid, its.solution) is None


@pytest.mark.parametrize("text", ["", "{}", "[1]", "[[]]"])
def test_another_text_is_no_path(text: str) -> None:
    assert from_text(text, board("4x4"), ()) is None
