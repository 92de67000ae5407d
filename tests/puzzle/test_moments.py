"""Steps replayed: the board before each of them, and the houses that show a naked single."""

from __future__ import annotations

from bookbuilder.puzzle import Node, Step, moments, shown_by, values_of
from tests.board.samples import BOARDS, in_a_line

BOARD = BOARDS["4x4"]
GIVENS = (0, 2, 3, 0) + (0, 4, 0, 0) + (0,) * 8


def single(cell: int, value: int) -> Step:
    return Step("naked single", (), (Node((cell,), (value,)),), ((cell, value),), ())


def labels(step: Step) -> list[str]:
    return [BOARD.houses[house].label for house in step.houses]


def test_each_moment_shows_what_the_steps_before_it_leave() -> None:
    strikes = Step("pointing", (0, 1), (Node((4,), (3,)),), (), ((7, 1), (15, 2)))
    first, second, third = moments(BOARD, GIVENS, (single(0, 1), strikes, single(3, 4)))
    assert first.values == GIVENS
    assert first.candidates[:8] == ((1,), (), (), (1, 4), (1, 3), (), (1, 2), (1, 2))
    assert second.values == (1, *GIVENS[1:])
    assert second.candidates[:8] == ((), (), (), (4,), (3,), (), (1, 2), (1, 2))
    assert second.step == strikes
    assert third.candidates[7] == (2,)
    assert third.candidates[15] == (1, 3, 4)


def test_a_naked_single_is_shown_by_all_that_stands_when_its_turn_comes() -> None:
    first, second = moments(BOARD, GIVENS, (single(0, 1), single(3, 4)))
    assert labels(first.step) == ["box 1", "row 1"]
    assert labels(second.step) == ["row 1"]


def test_houses_that_say_nothing_new_are_not_named() -> None:
    assert labels(shown_by(BOARD, single(0, 1), GIVENS)) == ["box 1", "row 1"]
    assert labels(shown_by(BOARD, single(0, 1), (0,) * 16)) == []
    other = Step("last cell", (0,), (Node((0,), (1,)),), ((0, 1),), ())
    assert shown_by(BOARD, other, GIVENS) is other


def test_a_cell_of_very_many_houses_is_explained_without_trying_all_choices_of_them() -> None:
    star = in_a_line("star", 20, 41, *[(0, arm) for arm in range(1, 41)])
    values = [0, *(2 + arm % 19 for arm in range(40))]
    houses = shown_by(star, single(0, 1), values).houses
    assert len(houses) == 19
    assert {values[cell] for house in houses for cell in star.houses[house].cells} == set(range(21)) - {1}


def test_values_of_bits() -> None:
    assert values_of(0) == ()
    assert values_of(0b100000101) == (1, 3, 9)
