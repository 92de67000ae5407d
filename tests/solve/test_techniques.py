"""Every technique: where it works, what it does there, and the look-alikes that it must leave alone."""

from __future__ import annotations

import re
from array import array
from collections import Counter

import pytest

from bookbuilder.board import MAX_ORDER, Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step
from bookbuilder.solve import LADDER, UNIQUENESS, engines, steps, tables
from bookbuilder.solve.leftovers import leftovers
from tests.board.lifted import lifted, lifted_value, lifted_values
from tests.board.samples import BOARDS, show
from tests.puzzle.lines import values
from tests.solve.positions import POSITIONS


def alone(technique: str) -> array[int]:
    return array("i", [TECHNIQUES.index(technique)])


def cell_names(board: Board) -> list[str]:
    return [f"r{cell.row + 1}c{cell.column + 1}" for cell in board.cells]


def without(board: Board, struck: str = "") -> array[int]:
    """The values, as bits, that each cell may have when some have been struck before: r1c2-37 r4c5-1."""
    allowed = array("I", [(1 << board.order) - 1] * len(board.cells))
    for name, gone in re.findall(r"(\w+)-(\w+)", struck):
        for value in values(gone):
            allowed[cell_names(board).index(name)] &= ~(1 << (value - 1))
    return allowed


def effects_of(board: Board, found: tuple[Step, ...]) -> set[str]:
    names = cell_names(board)
    placed = {f"{names[cell]}={value}" for step in found for cell, value in step.placements}
    return placed | {f"{names[cell]}-{value}" for step in found for cell, value in step.eliminations}


@pytest.mark.parametrize(("where", "fields"), POSITIONS, ids=[where for where, _ in POSITIONS])
def test_a_technique_does_exactly_this(where: str, fields: list[str]) -> None:
    technique, name, givens, effects, *before = fields
    board = BOARDS[name]
    found = steps(engines(board), array("i", values(givens)), alone(technique), without(board, *before))
    assert effects_of(board, found) == set(effects.split()) - {"-"}, technique + show(board, values(givens))


@pytest.mark.slow
@pytest.mark.parametrize(("where", "fields"), POSITIONS, ids=[where for where, _ in POSITIONS])
def test_a_technique_does_the_same_with_the_highest_values(
    where: str, fields: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every value in turn is the last bit of a word, in what a step shows and in what follows.

    The further cells of the houses hold the same values everywhere, so that what follows from houses is the same.
    """
    technique, name, givens, effects, *before = fields
    board = BOARDS[name]
    monkeypatch.setattr(tables, "leftovers", lambda _: leftovers(board))
    vars(engines(lifted(board))).pop("climber", None)  # which another test may have made
    large, known = lifted(board), re.findall(r"(\w+[=-])(\d+)", effects)
    for top in range(1, board.order + 1):
        allowed = array("I", [2**MAX_ORDER - 1] * len(large.cells))
        for cell, bits in enumerate(without(board, *before)):
            kept = [lifted_value(board, value, top) for value in range(1, board.order + 1) if bits >> (value - 1) & 1]
            allowed[cell] = sum(1 << (value - 1) for value in kept)
        found = steps(engines(large), array("i", lifted_values(board, values(givens), top)), alone(technique), allowed)
        assert effects_of(large, found) == {f"{cell}{lifted_value(board, int(value), top)}" for cell, value in known}


@pytest.mark.parametrize(("where", "fields"), POSITIONS, ids=[where for where, _ in POSITIONS])
def test_no_solution_differs_from_what_a_technique_says(where: str, fields: list[str]) -> None:
    """The position has a solution, but none with a value that was struck, or with another one than was placed."""
    _, name, givens, effects, *_ = fields
    board, exact = BOARDS[name], engines(BOARDS[name]).exact
    assert exact.count(array("i", values(givens)), 1, 10**6) == 1, show(board, values(givens))
    for cell_name, sign, value in re.findall(r"(\w+)([=-])(\d+)", effects):
        for tried in range(1, board.order + 1):
            if (tried == int(value)) == (sign == "-"):
                changed = list(values(givens))
                changed[cell_names(board).index(cell_name)] = tried
                assert exact.count(array("i", changed), 1, 10**6) == 0, f"{cell_name}{sign}{value}" + show(
                    board, changed
                )


def test_what_takes_one_solution_for_granted_is_shown_on_puzzles_that_have_one() -> None:
    taking = {rung.technique for rung in UNIQUENESS}
    for _, (technique, name, givens, *_) in POSITIONS:
        if technique in taking:
            count = engines(BOARDS[name]).exact.count(array("i", values(givens)), 2, 10**6)
            assert count == 1, technique + show(BOARDS[name], values(givens))


def test_every_technique_of_the_ladder_has_five_positions_and_three_look_alikes() -> None:
    works = Counter(technique for _, (technique, _, _, effects, *_) in POSITIONS if effects != "-")
    look_alikes = Counter(technique for _, (technique, _, _, effects, *_) in POSITIONS if effects == "-")
    assert {rung.technique for rung in (*LADDER, *UNIQUENESS)} == works.keys() == look_alikes.keys()
    assert min(works.values()) >= 5
    assert min(look_alikes.values()) >= 3


def test_the_kernel_and_the_ladder_know_the_same_techniques() -> None:
    assert sorted(rung.technique for rung in (*LADDER, *UNIQUENESS)) == sorted(TECHNIQUES[1:])
