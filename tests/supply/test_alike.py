"""Puzzles with one solution and nearly the same clues, against a comparison of every two."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bookbuilder.board import Board, Relation
from bookbuilder.board.named import board as named
from bookbuilder.errors import Place
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Puzzle
from bookbuilder.supply.alike import alike

Clues = frozenset[int]


def some(n_cells: int, count: int, rng: Random) -> list[Clues]:
    """Sets of cells, all different, many of them near an earlier one."""
    found = [frozenset(rng.sample(range(n_cells), n_cells // 3))]
    while len(found) < count:
        near = rng.choice(found) ^ set(rng.sample(range(n_cells), rng.choice((1, 2, 2, 3))))
        far = frozenset(rng.sample(range(n_cells), n_cells // 3))
        found += [each for each in (near, far) if each not in found]
    return found


def puzzles(on: Board, clues: list[Clues]) -> list[tuple[Place, GradedPuzzle]]:
    """A puzzle per set, each on a line of its own; what counts of the solution is that they share it."""
    n = range(len(on.cells))
    return [
        (Place("f", line), GradedPuzzle(Puzzle(on, tuple(int(cell in its) for cell in n)), (1,) * len(n), UNGRADED, ""))
        for line, its in enumerate(clues)
    ]


@pytest.mark.parametrize("name", ["4x4", "classic", "25x25"])
def test_each_puzzle_is_told_with_the_first_that_it_is_like(name: str) -> None:
    on = named(name)
    clues = some(len(on.cells), 60, Random(name))
    expected = [
        (next(one for one, other in enumerate(clues) if len(its ^ other) <= 2), at)
        for at, its in enumerate(clues)
        if any(len(its ^ other) <= 2 for other in clues[:at])
    ]
    assert len(expected) > 10
    found = alike(puzzles(on, clues))
    assert [(each.first.line, each.second.line) for each in found] == expected
    assert [each.cells.count(",") for each in found] == [len(clues[a] ^ clues[b]) - 1 for a, b in expected]


def test_the_same_puzzle_again_is_no_near_copy() -> None:
    its, near = frozenset({1, 2, 3}), frozenset({1, 2, 3, 7})
    found = alike(puzzles(named("4x4"), [its, its, near]))
    assert [(each.first.line, each.second.line) for each in found] == [(0, 2)]


def test_puzzles_of_the_same_rules_are_alike_in_whichever_sequence_their_rules_stand() -> None:
    on, rules = named("4x4"), (Relation("cage", (0, 1), (5,)), Relation("cage", (2, 3), (5,)))
    (at, one), (beside, other) = puzzles(on, [frozenset({1, 2, 3}), frozenset({1, 2, 4})])
    pair = [
        (where, replace(puzzle, puzzle=Puzzle(on, puzzle.puzzle.givens, told)))
        for where, puzzle, told in ((at, one, rules), (beside, other, rules[::-1]))
    ]
    assert [(it.first, it.second) for it in alike(pair)] == [(at, beside)]
