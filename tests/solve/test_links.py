"""What a person can read from the steps of strong links and of rectangles."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable

import pytest

from bookbuilder.board import Board
from bookbuilder.board import board as board_named
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step
from bookbuilder.solve import engines, steps
from bookbuilder.solve.steps import decode
from tests.board.samples import BOARDS, PRINTED, show
from tests.pace import few_or_many, few_quick
from tests.solve import plain
from tests.solve.plain.state import direction, is_area, peers_of, places_of

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]
each_kind = pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
Found = tuple[plain.state.State, Step, str]


def found_in(board: Board, make_puzzle: Maker, technique: str, n: int) -> list[Found]:
    """The steps of a technique in random puzzles after the singles, each with the state that it was found in."""
    rng = random.Random(f"{technique} {board.name}")
    found = []
    for _ in range(n):
        givens = list(make_puzzle(board, rng)[0])
        for step in steps(engines(board), array("i", givens), array("i", range(1, 5))):
            for cell, value in step.placements:
                givens[cell] = value
        state = plain.start(board, givens)
        gone = array("I", [(1 << board.order) - 1] * len(givens))
        while batch := first_round(board, givens, technique, gone):
            found += [({cell: set(left) for cell, left in state.items()}, step, show(board, givens)) for step in batch]
            for cell, value in {pair for step in batch for pair in step.eliminations}:
                state[cell].discard(value)
                gone[cell] &= ~(1 << (value - 1))
    assert found or board.name != "classic", "the test needs more puzzles"
    return found


def first_round(board: Board, givens: list[int], technique: str, allowed: array[int]) -> list[Step]:
    """The openings of a technique in a state, which are those of its definition and no others."""
    climber, number = engines(board).climber, TECHNIQUES.index(technique)
    climber.climb(array("i", givens), array("i", [number]), True, allowed, 1)
    found = list(decode(engines(board), climber.records))
    known = plain.start(board, givens)
    for cell, left in known.items():
        left.intersection_update(value for value in left if allowed[cell] >> (value - 1) & 1)
    asked = Counter(struck for _, struck in plain.TECHNIQUES[technique](board, known))
    assert Counter(frozenset(step.eliminations) for step in found) == asked, show(board, givens)
    return found


@pytest.mark.repeats
@each_kind
@pytest.mark.parametrize("technique", ["skyscraper", "two-string kite"])
@few_quick(8, 25)
def test_two_links_are_told_from_far_end_to_far_end(board: Board, technique: str, make_puzzle: Maker, n: int) -> None:
    for state, step, shown in found_in(board, make_puzzle, technique, n):
        message = f"{step}{shown}"
        (value,) = step.values
        (a, p, q, b) = step.cells
        assert [node.cells for node in step.nodes] == [(a,), (p,), (q,), (b,)], message
        link, other, near = (board.houses[house] for house in step.houses)
        assert (places_of(state, link, value), places_of(state, other, value)) == ({a, p}, {q, b}), message
        assert {p, q} <= set(near.cells), message
        ways = {direction(board, link), direction(board, other)}
        assert ways == {"across", "down"} if technique == "two-string kite" else len(ways) == 1 != "other", message
        assert all(cell in peers_of(board, a) & peers_of(board, b) for cell, _ in step.eliminations), message


@each_kind
@few_quick(8, 25)
def test_colours_are_told_apart_and_the_links_between_them_named(board: Board, make_puzzle: Maker, n: int) -> None:
    for state, step, shown in found_in(board, make_puzzle, "simple colouring", n):
        message = f"{step}{shown}"
        (value,) = step.values
        one, other = (set(node.cells) for node in step.nodes)
        struck = {cell for cell, _ in step.eliminations}
        links = [board.houses[house] for house in step.houses]
        if struck & (one | other):  # a wrap
            assert struck == one, message
            twice, *links = links
            assert len(one & set(twice.cells)) >= 2, message
        else:
            assert all(peers_of(board, cell) & one and peers_of(board, cell) & other for cell in struck), message
        joined = [places_of(state, link, value) for link in links]
        assert all(len(places) == 2 and len(places & one) == 1 for places in joined), message
        assert set().union(*joined) == one | other, message


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("board", "n"),
    few_or_many(PRINTED, set(PRINTED) - {BOARDS["6x6"]}, 8, 25),
    ids=lambda value: getattr(value, "name", value),
)
def test_a_rectangle_tells_what_each_area_has_left(board: Board, make_puzzle: Maker, n: int) -> None:
    for state, step, shown in found_in(board, make_puzzle, "rectangle", n):
        message = f"{step}{shown}"
        (value,) = step.values
        (cell,) = step.nodes[0].cells
        assert step.eliminations == ((cell, value),), message
        assert len(step.houses) == len(step.nodes), message
        left = {cell}
        for i, house in enumerate(board.houses[house] for house in step.houses):
            assert is_area(board, house), message
            assert cell not in house.cells, message
            falling = set.intersection(*(set(peers_of(board, other)) for other in left)) | peers_of(board, cell)
            left = places_of(state, house, value) - falling
            assert left == (set(step.nodes[i + 1].cells) if i + 1 < len(step.nodes) else set()), message


def test_a_rectangle_of_one_area_is_one_where_no_common_peers_are_looked_for() -> None:
    """The ladder has common peer elimination first, which finds the same."""
    on, line = (
        board_named("windoku"),
        "500000020700010008000000010003000000007060080000040000000000096804051000060000000",
    )
    names = "naked single", "hidden single", "naked pair", "hidden pair", "claiming", "pointing", "rectangle"
    without = array("i", [TECHNIQUES.index(name) for name in names])
    lone, all_first = (
        {len(step.houses) for step in steps(engines(on), array("i", map(int, line)), rungs) if "rect" in step.technique}
        for rungs in (without, None)
    )
    assert 1 in lone
    assert 1 not in all_first
