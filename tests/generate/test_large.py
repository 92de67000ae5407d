"""Digging where the kernel leaves groups open: clause learning decides them, and no puzzle goes out unproved."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from bookbuilder.board import Board, board
from bookbuilder.board.symmetry import orbits
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import Order, Scheme, make, stages, tries
from bookbuilder.generate import dig as dig_module
from bookbuilder.generate import make as make_face
from bookbuilder.generate.dig import dig
from bookbuilder.generate.make import attempt
from bookbuilder.levels import LEVELS
from bookbuilder.solve import Clauses, engines, only_solution

MAKE = __import__(make_face.__module__, fromlist=["make"])
HASTY = 10**9  # the share of a kernel that searches one node for a group, so that every group with a branch is in doubt


def dug(on: Board, clues: Scheme, seed: int) -> tuple[int, ...] | None:
    """The clues that digging leaves, or None when it took too few groups."""
    tools = engines(on)
    tools.exact.seed(seed)
    while not tools.exact.fill(2_000):
        pass
    return tools.exact.puzzle if dig(tools, stages(on, clues), clues.least) else None


def spare(on: Board, clues: Sequence[int], groups: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The groups that could still go."""
    answer = only_solution(engines(on), array("i", clues))
    assert answer is not None
    model = Clauses(on)
    found = []
    for group in groups:
        if all(clues[cell] for cell in group):
            fewer = [0 if cell in group else clue for cell, clue in enumerate(clues)]
            if model.forces(fewer, answer, group, 100_000) != 0:
                found.append(group)
    return found


def order(on: Board, clues: Scheme, count: int = 1) -> Order:
    return Order("large", on, LEVELS, clues, 1, count)


@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
@pytest.mark.parametrize("share", [16, HASTY], ids=["as shipped", "all in doubt"])
@pytest.mark.parametrize("name", ["classic", "samurai"])
def test_no_group_that_could_go_stays(monkeypatch: pytest.MonkeyPatch, name: str, symmetry: str, share: int) -> None:
    monkeypatch.setattr(dig_module, "SHARE", share)
    on = board(name)
    clues = dug(on, Scheme(symmetry=symmetry), 5)
    assert clues is not None
    assert spare(on, clues, orbits(on, symmetry)) == []


@pytest.mark.parametrize("name", ["classic", "holes", "double"])
@pytest.mark.parametrize("clues", [Scheme(more="until-stuck"), Scheme(None, pairs=3, more="until-stuck")])
def test_up_to_the_first_that_cannot_go_is_the_same_whoever_decides(
    monkeypatch: pytest.MonkeyPatch, name: str, clues: Scheme
) -> None:
    on = board(name)
    try:
        stages(on, clues)
    except ValueError:
        clues = Scheme("none", more="until-stuck")
    for seed in range(1, 6):
        patient = dug(on, clues, seed)
        monkeypatch.setattr(dig_module, "SHARE", HASTY)
        assert dug(on, clues, seed) == patient
        monkeypatch.undo()


def test_clues_wanted_stay_when_groups_are_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dig_module, "SHARE", HASTY)
    for least in (30, 40):
        clues = dug(board("classic"), Scheme("none", least=least), 7)
        assert clues is not None
        assert sum(map(bool, clues)) == least


def test_groups_in_doubt_count_towards_the_number_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dig_module, "SHARE", HASTY)
    clues = dug(board("classic"), Scheme(None, cells=50, more="none"), 7)
    assert clues is not None
    assert sum(map(bool, clues)) == 31


def test_a_group_that_nobody_decides_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    on = board("samurai")
    monkeypatch.setattr(dig_module, "SHARE", HASTY)
    decided = dug(on, Scheme("none"), 9)
    monkeypatch.setattr(dig_module, "ALLOWANCE", 0)
    left = dug(on, Scheme("none"), 9)
    assert decided is not None
    assert left is not None
    assert sum(map(bool, left)) > sum(map(bool, decided))
    assert only_solution(engines(on), array("i", left)) is not None


def test_a_puzzle_depends_on_no_puzzle_made_before() -> None:
    orders = order(board("samurai"), Scheme("none"))
    late = [attempt(orders, place, 0, False, False).puzzle for place in range(4)][3]
    assert attempt(orders, 3, 0, False, False).puzzle == late


def test_a_puzzle_whose_proof_is_undecided_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries, "_PROOF_BUDGET", 0)
    monkeypatch.setattr(MAKE, "tries_limit", lambda _: 3)
    with pytest.raises(BuildFailed, match="3  not decided within the search budget"):
        list(make([order(board("4x4"), Scheme("none"))], lambda _: False, [(0, 0)], graded=False))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "symmetry"), [("16x16", "none"), ("25x25", "rotate180"), ("monster", "rotate180"), ("monster", "none")]
)
def test_the_largest_boards_are_made_and_proved(name: str, symmetry: str) -> None:
    on = board(name)
    ((_, _, made),) = make([order(on, Scheme(symmetry))], lambda _: False, [(0, 0)], keys=False, graded=False)
    givens = made.puzzle.givens
    assert Clauses(on, givens).count(givens, 2, 200_000) == 1
    assert all(len({made.solution[cell] for cell in house.cells}) == len(house.cells) for house in on.houses)
