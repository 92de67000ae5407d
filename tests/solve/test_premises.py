"""Premises: on a board that has every candidate but them a step can be taken, and with one of them back it cannot."""

from __future__ import annotations

from array import array

import pytest

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Candidate, Step
from bookbuilder.solve import LADDER, TRIAL, UNIQUENESS, engines
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.premises import _PREMISES, WHOLE, premises
from bookbuilder.solve.steps import decode
from tests.board.samples import BOARDS
from tests.puzzle.lines import values
from tests.solve.plain.standing import STANDS, shows, stands
from tests.solve.positions import POSITIONS, openings

FILLED = "last cell"  # which asks for values that stand
SHOWN = [fields for _, fields in POSITIONS if fields[3] != "-" and fields[0] not in {*WHOLE, FILLED}]
MOST = 3  # steps of a position


def can_be_taken(board: Board, step: Step, gone: set[Candidate]) -> bool:
    """Whether a step can be taken on an empty board that lacks these candidates."""
    empty, everything = array("i", [0] * len(board.cells)), (1 << board.order) - 1
    allowed = array("I", [everything] * len(board.cells))
    for cell, value in gone:
        allowed[cell] &= ~(1 << (value - 1))
    tools = engines(board)
    if step.technique in STANDS:
        return stands(board, step, left_in(tools, empty, allowed))
    tools.climber.climb(empty, array("i", [TECHNIQUES.index(step.technique)]), True, allowed, 1)
    return any(shows(opening, step) for opening in decode(tools, tools.climber.records))


@pytest.mark.parametrize("fields", SHOWN, ids=[f"{fields[0]}, {fields[1]}" for fields in SHOWN])
def test_a_step_takes_its_premises_and_each_of_them(fields: list[str]) -> None:
    technique, name, givens, _, *before = fields
    board = BOARDS[name]
    for step in [*openings(board, technique, values(givens), *before)][:MOST]:
        asked = set(premises(board, step))
        assert asked.isdisjoint(step.eliminations + step.placements), step
        assert can_be_taken(board, step, asked), step
        for each in asked:
            assert not can_be_taken(board, step, asked - {each}), (step, each)


def test_a_last_cell_takes_the_values_of_all_others_in_its_house() -> None:
    board = BOARDS["4x4"]
    (step,) = (step for step in openings(board, FILLED, (1, 2, 3, *(0,) * 13)) if step.houses == (0,))
    assert set(premises(board, step)) == {(0, 0), (1, 0), (2, 0)}


def test_every_technique_of_the_ladder_has_its_premises() -> None:
    assert set(_PREMISES) == {rung.technique for rung in (*LADDER, *UNIQUENESS, TRIAL)} - WHOLE
