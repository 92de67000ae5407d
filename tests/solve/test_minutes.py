"""Minutes: looking for singles is counted as the definition says, and every part of the table counts."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from bookbuilder.board import Board, board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import UNGRADED
from bookbuilder.solve import LADDER, engines, grade
from bookbuilder.solve.minutes import LOOK, NOTE, ROUND, SINGLES, TRY, WRITE, minutes
from tests.board.samples import PRINTED, show

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
RUNGS = array("i", [TECHNIQUES.index(rung.name) for rung in LADDER])


def looks(on: Board, givens: tuple[int, ...]) -> Fraction:
    """The looks of a puzzle, round by round, by the definition of `Climber.looks`."""
    climber, values, total = engines(on).climber, list(givens), Fraction(0)
    climber.climb(array("i", values), RUNGS, False, None, 0)
    allowed = climber.candidates
    while 0 in values:
        climber.climb(array("i", values), RUNGS, True, array("I", [it or 1 for it in allowed]), 1)
        if not climber.history:
            return total
        name, placed = TECHNIQUES[climber.history[0]], list(filled(climber.records))
        if name in SINGLES:
            seen = bare(on, values, placed) if name == "naked single" else alone(on, allowed)
            total += Fraction(len(placed) * min(values.count(0), on.order**2)) / seen
        for cell, value in placed:
            values[cell] = value
        allowed = climber.candidates
    return total


def filled(records: list[int]) -> set[tuple[int, int]]:
    """The cells and values that records place."""
    found, at = set(), 0
    while at < len(records):
        at += 2 + records[at + 1]
        at += 1 + 3 * records[at]
        found |= {(records[at + 1 + 2 * n], records[at + 2 + 2 * n]) for n in range(records[at])}
        at += 1 + 2 * records[at]
        at += 1 + 2 * records[at]
    return found


def alone(on: Board, allowed: tuple[int, ...]) -> Fraction:
    """How many values have one cell left in a full house; equal houses count once."""
    houses = {tuple(sorted(house.cells)) for house in on.houses if on.is_full(house)}
    bits = [1 << value for value in range(on.order)]
    return Fraction(sum(sum(1 for cell in house if allowed[cell] & bit) == 1 for house in houses for bit in bits))


def bare(on: Board, values: list[int], placed: list[tuple[int, int]]) -> Fraction:
    """What cells with one value left count for."""
    total = Fraction(0)
    for cell, _ in placed:
        empty = [sum(not values[it] for it in house.cells) for house in on.houses if cell in house.cells]
        total += Fraction(4, min(empty) ** 2)
    return total


@pytest.mark.parametrize("on", PRINTED, ids=lambda it: it.name)
def test_a_person_looks_at_as_many_cells_as_the_definition_says(on: Board, make_puzzle: Maker) -> None:
    rng = random.Random(f"looks {on.name}")
    for _ in range(10):
        givens, _ = make_puzzle(on, rng)
        grade(engines(on), array("i", givens))
        told, rounds = engines(on).climber.looks, len(engines(on).climber.history)
        assert told / 1000 == pytest.approx(float(looks(on, givens)), rel=0.002, abs=0.001 * rounds), show(on, givens)


def test_every_row_of_the_table_adds_its_time() -> None:
    assert minutes(60_000, 0, 0, "easy") == round(LOOK * 60 / 60_000, 1)
    assert minutes(0, 60, 0, "easy") == round(WRITE * 60 / 60_000, 1)
    assert minutes(0, 0, 10, "medium") == round(ROUND * 10 / 60_000, 1)
    assert minutes(0, 60, 0, "hard") == round((WRITE + NOTE) * 60 / 60_000, 1)
    assert minutes(0, 0, 0, "extreme", open_cells=6) == TRY * 6 / 60_000


def test_the_range_of_classics_is_that_of_peoples_times_and_of_other_boards_from_half_to_twice() -> None:
    classic, other = grade_of("classic", EASY), grade_of("4x4", "1....2....3....4")
    assert (classic.minutes, classic.minutes_range) == (3.7, (2.9, 5.2))
    assert (classic.is_timed, other.is_timed) == (True, False)
    assert other.minutes_range == (round(other.minutes / 2, 1), round(other.minutes * 2, 1))


def grade_of(name: str, text: str):  # type: ignore[no-untyped-def]
    return grade(engines(board(name)), array("i", [0 if mark == "." else int(mark) for mark in text]))


@pytest.mark.parametrize(
    ("exact", "printed"), [(0.0, 0), (0.2, 1), (4.4, 4), (4.5, 5), (29.4, 29), (31.0, 30), (33.0, 35), (161.2, 160)]
)
def test_minutes_are_printed_whole_and_long_ones_by_fives(exact: float, printed: int) -> None:
    assert replace(UNGRADED, minutes=exact).printed_minutes == printed
