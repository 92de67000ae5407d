"""Sums that follow from sums."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Relation, board
from bookbuilder.kernel import related
from bookbuilder.relations import asked_rules, told_rules
from bookbuilder.relations.rules import rules_of
from bookbuilder.solve import engines
from tests.board.samples import show
from tests.board.strategies import law

CLASSIC = board("classic")
Rule = tuple[int, tuple[int, ...], tuple[int, ...]]


def parsed(rules: array[int]) -> Iterator[Rule]:
    at = 0
    while at < len(rules):
        n = rules[at + 1]
        cells, many = tuple(rules[at + 2 : at + 2 + n]), rules[at + 2 + n]
        yield rules[at], cells, tuple(rules[at + 3 + n : at + 3 + n + many])
        at += 3 + n + many


def derived(of: Board, cages: tuple[Relation, ...]) -> list[Rule]:
    return [*parsed(engines(of).innies.derive(rules_of(of, cages)))]


def a_grid(of: Board, seed: int) -> tuple[int, ...]:
    exact = engines(of).exact
    exact.seed(seed)
    while not exact.fill(20_000):
        pass
    return tuple(exact.solution)


@settings(law, max_examples=30)
@given(st.integers(1, 10**6), st.sampled_from(["classic", "x", "jigsaw-1", "6x6", "windoku", "double"]), st.booleans())
def test_what_follows_from_sums_holds_on_the_grid(seed: int, name: str, some: bool) -> None:
    of, rng = board(name), random.Random(seed)
    grid, rules = a_grid(of, seed), asked_rules(of, "killer")
    layouts = (told_rules(rules, of, grid, rng.randrange) for _ in range(100))
    cages = next(layout for layout in layouts if not isinstance(layout, str))
    if some:  # cells outside cages, and cages without a sum
        cages = tuple(Relation("cage", it.cells, it.numbers if rng.random() < 0.9 else ()) for it in cages[::2])
    for kind, cells, numbers in derived(of, cages):
        assert sum(grid[cell] for cell in cells) == numbers[-1], show(of, grid)
        if kind == related.CAGE:
            assert len({grid[cell] for cell in cells}) == len(cells), show(of, grid)


def in_order(*cells_and_sums: tuple[str, int]) -> tuple[Relation, ...]:
    return tuple(
        Relation("cage", tuple(9 * int(cell[1]) + int(cell[3]) - 10 for cell in cells.split()), (total,))
        for cells, total in cells_and_sums
    )


@pytest.mark.parametrize(
    ("last", "cell", "total"), [(("r9c1 r9c2", 9), 8, 5), (("r1c9 r2c9", 14), 17, 9)], ids=["innie", "outie"]
)
def test_one_cell_is_left_of_a_row(last: tuple[str, int], cell: int, total: int) -> None:
    whole = [("r1c1 r1c2 r1c3", 12), ("r1c4 r1c5 r1c6", 14), ("r1c7 r1c8", 14)]
    assert (related.CAGE, (cell,), (total,)) in derived(CLASSIC, in_order(*whole, last))


def test_three_rows_together_leave_a_cell() -> None:
    rows = [(" ".join(f"r{row}c{column}" for column in range(1, 10)), 45) for row in (1, 2)]
    pieces = [("r3c1 r3c2 r3c3 r3c4", 20), ("r3c5 r3c6 r3c7 r3c8", 22)]
    assert (related.CAGE, (26,), (3,)) in derived(CLASSIC, in_order(*rows, *pieces))


def test_nothing_follows_without_sums() -> None:
    assert derived(CLASSIC, (Relation("cage", (0, 1)), Relation("odd", (3,)))) == []


def test_what_a_cage_says_already_is_not_said_again() -> None:
    row = in_order(("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7", 35), ("r1c8 r1c9", 10))
    assert all(set(cells) != {7, 8} for _, cells, _ in derived(CLASSIC, row))
