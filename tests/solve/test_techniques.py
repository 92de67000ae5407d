"""Every technique: where it works, what it does there and needs, and the look-alikes that it must leave alone."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterator

import pytest

from bookbuilder.board import MAX_ORDER, Board, leftovers
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Candidate, Step
from bookbuilder.puzzle.techniques import RECORDS, parts_of
from bookbuilder.solve import LADDER, RULED, TRIAL, UNIQUENESS, engines, steps, tables
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.steps import decode
from tests.board.lifted import lifted, lifted_value, lifted_values
from tests.board.samples import BOARDS
from tests.solve.plain.standing import STANDS, shows, stands
from tests.solve.positions import ALL, Position, allowed_in, openings

FILLED = "last cell"  # which asks for values that stand
MOST = 3  # steps of a position

# Those of rules beyond houses have tests of their own.
PLAIN = [name for name, record in RECORDS.items() if name != TRIAL.name and not record.takes_relations]
each_technique = pytest.mark.parametrize("technique", PLAIN)


def positions(technique: str) -> Iterator[Position]:
    return (position for position in ALL if position.technique == technique)


def alone(technique: str) -> array[int]:
    return array("i", [TECHNIQUES.index(technique)])


def cell_names(board: Board) -> list[str]:
    return [f"r{cell.row + 1}c{cell.column + 1}" for cell in board.cells]


def effects_of(board: Board, found: tuple[Step, ...]) -> set[str]:
    names = cell_names(board)
    placed = {f"{names[cell]}={value}" for step in found for cell, value in step.placements}
    return placed | {f"{names[cell]}-{value}" for step in found for cell, value in step.eliminations}


@each_technique
def test_in_its_positions_a_technique_does_what_it_should_and_needs_what_its_record_says(technique: str) -> None:
    wrong = []
    for position in positions(technique):
        try:
            assert_does_exactly_this(position)
            assert_no_solution_differs(position)
            if position.effects and RECORDS[technique].premises and technique != FILLED:
                assert_steps_take_their_premises(position)
        except AssertionError as error:
            wrong.append(str(error))
    assert not wrong, "\n\n".join(wrong)


def assert_does_exactly_this(position: Position) -> None:
    board, before = position.board, allowed_in(position.board, position.struck)
    found = steps(engines(board), array("i", position.givens), alone(position.technique), before)
    assert effects_of(board, found) == position.effects, str(position)


def assert_no_solution_differs(position: Position) -> None:
    """The position has a solution, but none with a value that was struck, or with another one than was placed.

    It has just one if the technique takes that for granted.
    """
    board, exact, most = position.board, engines(position.board).exact, 10**6
    taken = RECORDS[position.technique].takes_uniqueness
    assert exact.count(array("i", position.givens), 1 + taken, most) == 1, str(position)
    for cell_name, sign, value in re.findall(r"(\w+)([=-])(\d+)", " ".join(sorted(position.effects))):
        for tried in range(1, board.order + 1):
            if (tried == int(value)) == (sign == "-"):
                changed = array("i", position.givens)
                changed[cell_names(board).index(cell_name)] = tried
                assert exact.count(changed, 1, most) == 0, f"{cell_name}{sign}{value}, {position}"


def assert_steps_take_their_premises(position: Position) -> None:
    """On a board that has every candidate but the premises a step can be taken, and with one of them back it cannot."""
    board = position.board
    for step in [*openings(board, position.technique, position.givens, position.struck)][:MOST]:
        asked = premises(board, step)
        assert asked.isdisjoint(step.eliminations + step.placements), f"{step}, {position}"
        assert can_be_taken(board, step, asked), f"{step}, {position}"
        for premise in asked:
            assert not can_be_taken(board, step, asked - {premise}), f"{premise} of {step}, {position}"


def premises(board: Board, step: Step) -> set[Candidate]:
    record = RECORDS[step.technique]
    assert record.premises
    return set(record.premises(board, parts_of(step)))


def can_be_taken(board: Board, step: Step, gone: set[Candidate]) -> bool:
    """Whether a step can be taken on an empty board that lacks these candidates."""
    empty, everything = array("i", [0] * len(board.cells)), (1 << board.order) - 1
    allowed = array("I", [everything] * len(board.cells))
    for cell, value in gone:
        allowed[cell] &= ~(1 << (value - 1))
    tools = engines(board)
    if step.technique in STANDS:
        return stands(board, step, left_in(tools, empty, allowed))
    tools.climber.climb(empty, alone(step.technique), True, allowed, 1)
    return any(shows(opening, step) for opening in decode(tools, tools.climber.records))


def test_a_last_cell_takes_the_values_of_all_others_in_its_house() -> None:
    board = BOARDS["4x4"]
    (step,) = (step for step in openings(board, FILLED, (1, 2, 3, *(0,) * 13)) if step.houses == (0,))
    assert premises(board, step) == {(0, 0), (1, 0), (2, 0)}


@pytest.mark.slow
@each_technique
def test_a_technique_does_the_same_with_the_highest_values(technique: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every value in turn is the last bit of a word, in what a step shows and in what follows.

    The further cells of the houses hold the same values everywhere, so that what follows from houses is the same.
    """
    for position in positions(technique):
        board, large = position.board, lifted(position.board)
        implied = leftovers(board)
        monkeypatch.setattr(tables, "leftovers", lambda _, implied=implied: implied)
        vars(engines(large)).pop("_climber", None)  # which another test may have made
        known = [re.fullmatch(r"(\w+[=-])(\d+)", effect) for effect in position.effects]
        for top in range(1, board.order + 1):
            allowed = array("I", [2**MAX_ORDER - 1] * len(large.cells))
            for cell, bits in enumerate(allowed_in(board, position.struck)):
                kept = [value for value in range(1, board.order + 1) if bits >> (value - 1) & 1]
                allowed[cell] = sum(1 << (lifted_value(board, value, top) - 1) for value in kept)
            givens = array("i", lifted_values(board, position.givens, top))
            asked = {f"{effect[1]}{lifted_value(board, int(effect[2]), top)}" for effect in known if effect}
            assert effects_of(large, steps(engines(large), givens, alone(technique), allowed)) == asked, str(position)


def test_every_technique_has_five_positions_and_three_look_alikes() -> None:
    works = Counter(position.technique for position in ALL if position.effects)
    look_alikes = Counter(position.technique for position in ALL if not position.effects)
    assert {*PLAIN} == works.keys() == look_alikes.keys()
    assert min(works.values()) >= 5
    assert min(look_alikes.values()) >= 3


def test_the_kernel_and_the_ladder_know_the_same_techniques() -> None:
    assert sorted(rung.name for rung in (*LADDER, *UNIQUENESS, *RULED)) == sorted(TECHNIQUES[1:])


def test_no_two_techniques_have_the_same_place_on_the_ladder() -> None:
    assert len({record.cost for record in RECORDS.values()}) == len(RECORDS)
