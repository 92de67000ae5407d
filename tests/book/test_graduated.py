"""Hints in three parts, for steps of every technique."""

from __future__ import annotations

from itertools import chain

import pytest

from bookbuilder.board import Board, Relation
from bookbuilder.book import graduated, name_step, narrate
from bookbuilder.puzzle import Node, Step
from bookbuilder.words import languages, words
from tests.board.samples import BOARDS
from tests.book.test_narration import MARKS, told

STEPS: tuple[tuple[Board, Step], ...] = tuple(chain.from_iterable(told().values()))
ENGLISH = words("en")


def first(key: str) -> tuple[Board, Step]:
    return told()[key][0]


@pytest.mark.parametrize("language", languages())
def test_only_the_last_part_gives_the_reason_and_the_result(language: str) -> None:
    its = words(language)
    for board, step in STEPS:
        hint = graduated(step, board, its, MARKS)
        assert hint.so == narrate(step, board, its, MARKS)
        assert (hint.name, hint.what.startswith(hint.name)) == (name_step(step, board, its), True)
        assert hint.name not in hint.where


@pytest.mark.parametrize(
    ("key", "where"),
    [
        ("X-wing", "Look in rows"),  # not where the rows cross the columns
        ("pointing", "Look in box"),
        ("naked pair", "Look in"),
        ("naked single", "Look at r"),
    ],
)
def test_a_hint_points_at_the_houses_where_the_pattern_is_found(key: str, where: str) -> None:
    board, step = first(key)
    said = graduated(step, board, ENGLISH, MARKS).where
    assert said.startswith(where)
    assert " column" not in said or key == "naked pair"


def test_the_value_of_a_cell_that_is_pointed_at_is_kept_for_the_last_part() -> None:
    board, step = first("naked single")
    assert graduated(step, board, ENGLISH, MARKS).what == "Naked single."


def test_a_hint_about_a_cage_shows_its_cells_and_none_of_its_many_values() -> None:
    cage = Relation("cage", (0, 1, 2), (6,))
    nodes = tuple(Node((cell,), (1, 2, 3, 4, 5, 6)) for cell in cage.cells)
    step = Step("sum combinations", (), nodes, (), ((0, 4), (0, 5), (0, 6)), (cage,))
    hint = graduated(step, BOARDS["6x6"], words("en"), tuple("123456"))
    assert (hint.where, hint.what) == ("Look at r1c1, r1c2 and r1c3.", "Cage combinations.")
