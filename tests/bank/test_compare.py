"""Two volumes of records compared: by keys, with the clues that puzzles on one solution share."""

from __future__ import annotations

from dataclasses import replace

from bookbuilder.bank import compare
from tests.bank.records import SOLUTION, several, some


def spots(_word: str, solution: str) -> tuple[int, ...]:
    """Cells lie where they lie."""
    return tuple(range(len(solution)))


def test_volumes_without_a_common_key_share_nothing() -> None:
    found = compare(several("a b"), several("c d", "other"), spots)
    assert (found.twins, found.alike, found.patterns) == ((), (), ())
    assert found.boards == ("4x4",)


def test_a_key_in_both_volumes_is_a_pair_of_twins() -> None:
    found = compare(several("a b c"), several("x b", "other"), spots)
    assert [(it.one.number, it.other.number, it.are_identical) for it in found.twins] == [(2, 2, True)]


def test_a_twin_with_other_clues_is_not_identical() -> None:
    turned = replace(some("a", "other"), givens="1..............4", clues=2)
    (found,) = compare([some("a")], [turned], spots).twins
    assert not found.are_identical


def test_puzzles_with_one_solution_count_the_clues_that_they_share() -> None:
    one = some("a", solution_key="s", givens="1243............", clues=4)
    other = some("b", "other", solution_key="s", givens="12..3...........", clues=3)
    nearer = some("c", "other", solution_key="s", givens="124.............", clues=3)
    found = compare([one], [other, nearer], spots).alike
    assert [(it.other.key, it.shared) for it in found] == [("c", 3), ("b", 2)]


def test_twins_are_not_listed_again_for_their_solution() -> None:
    same = {"solution_key": "s", "solution": SOLUTION}
    assert compare([some("a", **same)], [some("a", "other", **same)], spots).alike == ()


def test_patterns_with_the_most_puzzles_come_first() -> None:
    ones = [some(key, pattern_key=pattern) for key, pattern in (("a", "p"), ("b", "q"), ("c", "q"), ("d", "alone"))]
    others = [some(key, "other", pattern_key=pattern) for key, pattern in (("e", "p"), ("f", "q"))]
    found = compare(ones, others, spots).patterns
    assert [([it.key for it in each.ones], [it.key for it in each.others]) for each in found] == [
        (["b", "c"], ["f"]),
        (["a"], ["e"]),
    ]


def test_volumes_on_different_boards_share_none() -> None:
    assert compare([some("a")], [some("b", "other", board="6x6", name="6x6")], spots).boards == ()


def test_of_very_many_pairs_with_one_solution_the_rest_is_counted() -> None:
    ones = [some(f"a{n}", solution_key="s") for n in range(40)]
    others = [some(f"b{n}", "other", solution_key="s") for n in range(30)]
    found = compare(ones, others, spots)
    assert (len(found.alike), found.left_out) == (1000, 200)
