"""Statistics over puzzles."""

from __future__ import annotations

import pytest

from bookbuilder.puzzle import Grade
from bookbuilder.solve import BY_BOOK, BY_LADDER, Collection, Course, Flow, Result, Table, of_course, of_grade

SOLUTION = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
CLUES = (1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 4, 0, 0, 0, 0, 0)
LOOP = ("unique-loop",)
ALL_ONES = tuple(value if value in (1, 2) else 0 for value in SOLUTION)


def by_name(collection: Collection) -> dict[str, Table]:
    return {table.name: table for table in collection.tables()}


def book(*results: Course, seconds: float = 0.001) -> dict[str, Table]:
    collection = Collection(BY_BOOK)
    for result in results:
        collection.add(CLUES, SOLUTION, of_course(result), seconds)
    return by_name(collection)


def test_clues_run_from_the_fewest_to_the_most_without_gaps() -> None:
    collection = Collection(BY_LADDER)
    for givens in (CLUES, CLUES, (*CLUES[:15], 1), SOLUTION[:6] + (0,) * 10):
        collection.add(givens, SOLUTION, Result("easy", "naked single", ()), 0.0)
    assert by_name(collection)["clues"].lines == (("3", 2), ("4", 1), ("5", 0), ("6", 1))
    assert by_name(collection)["puzzles"].lines == (("puzzles", 4),)


def test_values_are_counted_as_given_and_their_extremes_by_puzzle() -> None:
    collection = Collection(BY_LADDER)
    for givens in (CLUES, ALL_ONES, SOLUTION):
        collection.add(givens, SOLUTION, Result("easy", "naked single", ()), 0.0)
    tables = by_name(collection)
    assert tables["values"].lines == (("1", 9), ("2", 9), ("3", 4), ("4", 5))
    assert tables["occurrences"].lines == (("0", 3), ("1", 3), ("2", 0), ("3", 0), ("4", 6))
    assert tables["extremes"].lines == (("a value missing", 2), ("a value complete", 2), ("both", 1))


def test_the_book_counts_clean_up_alone_apart_from_level_0() -> None:
    tables = book(Course(()), Course(LOOP), Course(LOOP))
    assert tables["levels"].lines[:3] == (("clean-up alone", 1), ("level 0", 2), ("level 1", 0))
    assert dict(tables["hardest"].lines)["clean-up"] == 1


def test_uses_are_summed_and_users_counted() -> None:
    course = Course(LOOP * 2 + ("naked pair",) * 3)
    tables = book(course, course, Course((*LOOP, "backtrack"), 2))
    assert len(tables["strategies"].lines) == 15
    assert {name: count for name, count in tables["strategies"].lines if count} == {
        "unique-loop": 5, "naked pair": 6, "backtrack": 1,
    }  # fmt: skip
    assert {name: count for name, count in tables["users"].lines if count} == {
        "unique-loop": 3, "naked pair": 2, "backtrack": 1,
    }  # fmt: skip


def test_lengths_leave_out_guesses_which_have_depths() -> None:
    tables = book(Course((*LOOP, "box-line", *LOOP)), Course(("backtrack",), 3))
    assert tables["lengths"].lines == (("3", 1),)
    assert tables["lengths_without_loop"].lines == (("1", 1),)
    assert tables["depths"].lines == (("3", 1),)


def test_a_grade_of_the_ladder_is_counted_under_its_level() -> None:
    collection = Collection(BY_LADDER)
    grade = Grade("medium", 3100, "pointing", (("hidden single", 40), ("pointing", 2)), 42, 1, 1)
    collection.add(CLUES, SOLUTION, of_grade(grade), 0.002)
    tables = by_name(collection)
    assert [name for name, count in tables["levels"].lines if count] == ["medium"]
    assert dict(tables["techniques"].lines)["pointing"] == 2
    assert dict(tables["hardest"].lines)["pointing"] == 1
    assert tables["speed"].lines == (("puzzles per second", 500),)


def test_flows_are_summed_up() -> None:
    collection = Collection(BY_LADDER)
    for flow in (Flow(0.0, 0, 2, True, True), Flow(0.35, 2, 9, False, False), Flow(0.39, 0, 4, True, False)):
        collection.add(CLUES, SOLUTION, Result("hard", "X-wing", (), flow=flow), 0.0)
    tables = by_name(collection)
    assert [(name, number) for name, number in tables["hardest_at"].lines if number] == [("0-10", 1), ("30-40", 2)]
    assert len(tables["hardest_at"].lines) == 10
    assert tables["spikes"].lines == (("0", 2), ("1", 0), ("2", 1))
    assert [number for _, number in tables["narrow"].lines] == [1, 0, 1, 0, 0, 0, 0, 1]
    assert dict(tables["nuisances"].lines) == {"spikes": 1, "bottleneck": 1, "early-peak": 1, "trivial-end": 2}
    assert round(tables["nuisances"].percent(2)) == 67


@pytest.mark.parametrize(
    ("seconds", "name"),
    [(0.0, "0-0.001"), (0.000_04, "0.02-0.05"), (0.000_05, "0.02-0.05"), (0.003, "2-5"), (9_999.0, "over 500000")],
)
def test_times_fall_into_classes(seconds: float, name: str) -> None:
    assert book(Course(()), seconds=seconds)["times"].lines == ((name, 1),)


def test_no_puzzles_leave_zeros_and_no_sequences() -> None:
    tables = book()
    assert {table.name for table in tables.values() if not table.lines} == {
        "clues", "values", "occurrences", "lengths", "lengths_without_loop", "depths", "times",
    }  # fmt: skip
    assert sum(count for table in tables.values() for _, count in table.lines) == 0
    assert tables["levels"].percent(0) == 0.0
