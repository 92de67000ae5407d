"""Clues that contradict each other are named with their house and cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder import api
from bookbuilder.board import board, boards
from bookbuilder.book import Phrases
from bookbuilder.puzzle import GradedPuzzle, Puzzle, clash, clashes, fault, remedy
from bookbuilder.puzzle.clashes import within
from bookbuilder.relations import read_relations, with_relations
from bookbuilder.words import words

MARKED = [
    next(api.generate("4x4", rules=rules, graded=False, seed=4))
    for rules in ("killer", "consecutive", "greater-than", "odd-even", ["low-high", "disjoint-groups"])
]


def puzzle(name: str, **clues: int) -> Puzzle:
    on = board(name)
    places = {f"r{cell.row + 1}c{cell.column + 1}": at for at, cell in enumerate(on.cells)}
    givens = [0] * len(on.cells)
    for where, value in clues.items():
        givens[places[where]] = value
    return Puzzle(on, tuple(givens))


@pytest.mark.parametrize(
    ("name", "clues", "said"),
    [
        ("classic", {"r1c2": 3, "r1c9": 3}, "3 stands twice in row 1: r1c2, r1c9"),
        ("classic", {"r1c2": 3, "r9c2": 3}, "3 stands twice in column 2: r1c2, r9c2"),
        ("classic", {"r1c1": 7, "r3c3": 7}, "7 stands twice in box 1: r1c1, r3c3"),
        ("x", {"r1c1": 7, "r9c9": 7}, "7 stands twice on the falling diagonal: r1c1, r9c9"),
        ("x", {"r1c9": 7, "r9c1": 7}, "7 stands twice on the rising diagonal: r1c9, r9c1"),
        ("windoku", {"r2c2": 7, "r4c4": 7}, "7 stands twice in the shaded area of r2c2: r2c2, r4c4"),
        ("samurai", {"r1c1": 7, "r1c9": 7}, "7 stands twice in row 1 (columns 1–9): r1c1, r1c9"),
        ("jigsaw-1", {"r1c1": 7, "r2c2": 7}, "7 stands twice in the box of r1c1: r1c1, r2c2"),
    ],
)
def test_the_house_and_the_cells_are_named(name: str, clues: dict[str, int], said: str) -> None:
    assert clash(puzzle(name, **clues)) == said
    assert fault(puzzle(name, **clues), "no solution") == f"the puzzle has no solution: {said}"


@pytest.mark.parametrize(
    ("rules", "clues", "said"),
    [
        ("V@0,1", {"r1c1": 1, "r1c2": 9}, "1 in r1c1 and 9 in r1c2 contradict the V of r1c1, r1c2"),
        ("V@0,1", {"r1c2": 9}, "9 in r1c2 contradicts the V of r1c1, r1c2"),
        ("even@0", {"r1c1": 1}, "1 in r1c1 contradicts the even of r1c1"),
        ("greater@0,1", {"r1c1": 1}, "1 in r1c1 contradicts the greater of r1c1, r1c2"),
        ("cage@0,1,12=9", {"r1c1": 8, "r1c2": 1}, "8 in r1c1 and 1 in r1c2 contradict the cage of r1c1, r1c2, r2c4"),
        ("cage@0,1,12=15", {"r1c1": 3, "r2c4": 3}, "3 in r1c1 and 3 in r2c4 contradict the cage of r1c1, r1c2, r2c4"),
        ("anti-knight@", {"r1c1": 3, "r3c2": 3}, "3 stands twice in box 1: r1c1, r3c2"),
        ("anti-knight@", {"r1c1": 3, "r2c3": 3}, "3 stands twice in box 1: r1c1, r2c3"),
        ("anti-knight@", {"r3c3": 3, "r4c5": 3}, "3 in r3c3 and 3 in r4c5 contradict the rule anti-knight"),
        ("kropki@", {"r1c1": 1, "r2c1": 2}, "1 in r1c1 and 2 in r2c1 contradict the rule kropki"),
        ("kropki@;white dot@0,1", {"r1c1": 1, "r1c2": 2}, None),
        ("V@0,1", {"r1c1": 1, "r1c2": 4}, None),
        ("cage@0,1,12=9", {"r1c1": 7, "r1c2": 1}, None),
        ("odd@0", {"r1c1": 1}, None),
    ],
)
def test_clues_that_a_rule_forbids_are_named_with_it(rules: str, clues: dict[str, int], said: str | None) -> None:
    plain = puzzle("classic", **clues)
    on, relations = with_relations(plain.board, read_relations(rules, plain.board))
    ruled = Puzzle(on, plain.givens, relations)
    assert clash(ruled) == said
    assert bool(remedy(ruled)) == bool(said)


@given(ruled=st.sampled_from(MARKED), kept=st.sets(st.integers(0, 15)))
def test_clues_of_a_solution_contradict_no_rule(ruled: GradedPuzzle, kept: set[int]) -> None:
    givens = tuple(value if cell in kept else 0 for cell, value in enumerate(ruled.solution))
    assert clash(Puzzle(ruled.puzzle.board, givens, ruled.puzzle.relations)) is None


@pytest.mark.parametrize("name", boards())
def test_houses_are_called_as_explanations_in_english_call_them(name: str) -> None:
    on = board(name)
    phrases = Phrases(on, words("en"), "123456789")
    for at in range(len(on.houses)):
        assert within(on, at) == phrases.house(at, inside=True)


def test_every_name_of_a_house_is_known() -> None:
    """Also those that no shipped board needs."""
    said = {key: text for key, text in words("en").sentences.items() if key.startswith("within.")}
    assert {f"within.{key}": text for key, text in clashes._WITHIN.items()} == {
        key: text for key, text in said.items() if not key.endswith("s") and not key.startswith("within.apart")
    }


def test_clues_that_agree_clash_with_none() -> None:
    assert clash(puzzle("classic", r1c1=1, r2c4=1, r4c2=1)) is None


def test_a_puzzle_with_several_solutions_has_no_clash() -> None:
    assert fault(puzzle("classic", r1c1=1), "more than one solution") == "the puzzle has more than one solution"
