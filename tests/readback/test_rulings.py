"""What rules mean to the proof is what they mean to the rooms that make puzzles, though neither asks the other."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

import pytest

from bookbuilder.board import Board, Relation, board
from bookbuilder.readback.clauses import TooHard, sets
from bookbuilder.readback.rulings import RULINGS, broken
from bookbuilder.readback.solutions import flaw
from bookbuilder.relations import RELATIONS, Look, hold

SMALL = board("4x4")
KINDS = sorted(RELATIONS)


@cache
def grids() -> tuple[tuple[int, ...], ...]:
    """All 288 grids of a 4x4."""
    found = list[tuple[int, ...]]()
    rows = [*permutations(range(1, 5))]

    def extend(values: tuple[int, ...]) -> None:
        if len(values) == 16:
            found.append(values)
            return
        for row in rows:
            grown = (*values, *row)
            houses = ([grown[cell] for cell in house.cells if cell < len(grown)] for house in SMALL.houses)
            if all(len(set(there)) == len(there) for there in houses):
                extend(grown)

    extend(())
    return tuple(found)


def some(kind: str, board: Board, values: tuple[int, ...], rng: random.Random) -> list[Relation]:
    """Relations of a kind, as they could be on a grid, some of them wrong for it."""
    row = RELATIONS[kind]
    if kind == "cage":
        cells = [tuple(rng.sample(range(len(board.cells)), rng.randint(1, 3))) for _ in range(3)]
        return [Relation(kind, it, (sum(values[cell] for cell in it) + rng.choice((0, 0, 1)),)) for it in cells]
    if kind == "candidates":
        return [Relation(kind, (cell,), tuple(rng.sample(range(1, board.order + 1), 2))) for cell in range(3)]
    if places := row.places(board):
        return [Relation(kind, it) for it in rng.sample(list(places), 3)]
    marks = [
        relation for name in ("white dot", "black dot", "X", "V") for relation in RELATIONS[name].found(board, values)
    ]
    return [Relation(kind), *rng.sample(marks, len(marks) // 2)]


def test_every_kind_is_known_to_the_proof_with_its_look() -> None:
    assert sorted(RULINGS) == KINDS
    seen = {name: row.drawn.look is not Look.NOTHING for name, row in RELATIONS.items()}
    assert {name: ruling.sight is not None for name, ruling in RULINGS.items()} == seen


def test_no_two_kinds_look_alike() -> None:
    sights = [ruling.sight for ruling in RULINGS.values() if ruling.sight]
    assert len(set(sights)) == len(sights)


@pytest.mark.parametrize("kind", KINDS)
def test_a_grid_keeps_a_rule_by_both_definitions_or_by_neither(kind: str) -> None:
    rng = random.Random(kind)
    for _ in range(40):
        relations = some(kind, SMALL, rng.choice(grids()), rng)
        other = rng.choice(grids())
        assert (broken(SMALL, relations, other) == "") == hold(SMALL, relations, other), (relations, other)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_proved_with_a_rule_is_what_counting_says(kind: str) -> None:
    """All grids of a 4x4 are tried, by the other definition."""
    rng = random.Random(kind)
    for _ in range(8):
        solution = rng.choice(grids())
        relations = some(kind, SMALL, solution, rng)
        givens = tuple(value if rng.random() < 0.2 else 0 for value in solution)
        fits = [it for it in grids() if all(g in (0, v) for g, v in zip(givens, it, strict=True))]
        count = sum(hold(SMALL, relations, it) for it in fits)
        found = flaw(SMALL, givens, solution, relations)
        if not hold(SMALL, relations, solution):
            assert found.startswith("has a solution that breaks the rules: the rule "), relations
        else:
            assert found == ("" if count == 1 else "has a second solution"), (givens, relations)


def test_the_sets_of_a_total_are_all_there_are() -> None:
    assert {frozenset(it) for it in sets(9, 3, 8)} == {frozenset({1, 2, 5}), frozenset({1, 3, 4})}
    assert not sets(9, 3, 5)
    assert sum(len(sets(9, 4, total)) for total in range(46)) == 126


def test_a_total_with_more_sets_than_can_be_told_is_given_up() -> None:
    with pytest.raises(TooHard):
        sets(32, 16, 264)
