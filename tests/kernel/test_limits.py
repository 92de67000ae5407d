"""What is too large to be looked at is so for every twin of a board: limits count what twins have as many of."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.kernel.test_compiled import run

pytestmark = pytest.mark.process

LIMITS = str(Path(__file__).with_name("limits.py"))


@pytest.mark.slow
def test_twins_have_as_many_chains_where_there_is_just_room_for_them_and_where_there_is_not() -> None:
    positions = run(LIMITS, "chains", pure=True).splitlines()
    assert len(positions) >= 5
    for position in positions:
        told, of_twin = map(ast.literal_eval, position.split("\t"))
        assert told == of_twin
        everything, *rest = told
        assert everything > 0
        assert rest[2::3] == [everything, 0] * 3, told


@pytest.mark.slow
def test_twins_have_as_many_dynamic_forcing_chains_after_every_number_of_rounds() -> None:
    positions = run(LIMITS, "dynamic", pure=True).splitlines()
    assert len(positions) >= 5
    for position in positions:
        told, of_twin = map(ast.literal_eval, position.split("\t"))
        assert told == of_twin
        assert told[0] < told[-1]
