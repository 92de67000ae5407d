"""What a bank tells of itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, text

from bookbuilder.bank import (
    Address,
    Pattern,
    Publication,
    add,
    address,
    claim,
    confirm,
    every,
    forget,
    opened,
    publications,
    stats,
    values_on,
    where,
)
from bookbuilder.bank.record import entry
from bookbuilder.board import Cell, board
from bookbuilder.errors import InputError
from tests.bank.records import build, several, some

AS_THEY_LIE = range(16)


def test_publications_are_listed_with_what_they_have(place: Address) -> None:
    with opened(place, write=True) as bank:
        assert publications(bank) == ()
        for keys, token in (("a b c", "t1"), ("b d", "t2")):
            claim(bank, build(token=token), several(keys))
            confirm(bank, build(token=token), {})
        claim(bank, build("monday"), [some("e", "monday", day="2027-02-01")])
        assert publications(bank) == (
            Publication("monday", 0, 0, 0, 1, "2027-02-01", "2027-02-01"),
            Publication("weekend", 2, 0, 2, 0, "2027-01-01", "2027-01-01"),
        )


def test_an_example_has_no_number_and_is_counted_apart(place: Address) -> None:
    example = some("x", "small", section="*example", number=0)
    with opened(place, write=True) as bank:
        add(bank, [*several("a b", "small"), example])
        assert publications(bank) == (Publication("small", 2, 1, 0, 0, "2027-01-01", "2027-01-01"),)
        found = stats(bank, lambda record: AS_THEY_LIE)
        assert (found.puzzles, found.examples) == (3, 1)


def test_where_tells_what_is_not_printed_yet(place: Address) -> None:
    with opened(place, write=True) as bank:
        add(bank, several("a", "old"))
        claim(bank, build("old"), several("b", "old"))
        assert [each.is_pending for key in "ab" for each in where(bank, key)] == [False, True]


def test_counting_reads_no_whole_rows(tmp_path: Path) -> None:
    """They are long, and there may be a million."""
    with opened(address("bank.db", tmp_path), write=True) as bank:
        add(bank, several("a b c"))
        asked: list[tuple[str, object]] = []
        event.listen(bank.engine, "before_cursor_execute", lambda *it: asked.append((it[2], it[3])))
        publications(bank)
        stats(bank, lambda record: AS_THEY_LIE)
        with bank.reading() as connection:
            plans = [
                str(step)
                for question, values in tuple(asked)
                if "GROUP BY" in question
                for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}", values)
            ]
    assert not [step for step in plans if "SCAN bank_puzzle" in step and "COVERING INDEX" not in step]
    assert len(asked) >= 6


def test_where_names_every_publication(place: Address) -> None:
    with opened(place, write=True) as bank:
        add(bank, several("a b", "old"))
        add(bank, several("b", "older"))
        assert [(each.record.publication, each.record.number) for each in where(bank, "b")] == [
            ("old", 2),
            ("older", 1),
        ]
        assert where(bank, "c") == ()


def test_what_is_added_twice_is_there_once(place: Address) -> None:
    with opened(place, write=True) as bank:
        assert add(bank, [*several("a b", "old"), some("a", "old", 9)]) == 2
        assert add(bank, several("b c", "old")) == 1
        assert [each.key for each in every(bank)] == ["a", "b", "c"]


def test_every_puzzle_comes_out_as_it_went_in(place: Address) -> None:
    old, new = several("a b", "old"), several("c", "new")
    with opened(place, write=True) as bank:
        add(bank, [*old, *new])
        claim(bank, build("monday"), several("d", "monday"))
        assert list(every(bank)) == [*new, *old]
        assert list(every(bank, "old")) == old


def test_a_record_is_a_puzzle_of_a_file_again() -> None:
    found = entry(some("a"))
    assert (found.puzzle.board.name, found.puzzle.clues, found.source, found.date) == (
        "4x4",
        5,
        "weekend",
        "2027-01-01",
    )


def test_nobody_waits_for_those_who_read(place: Address) -> None:
    """A bank in a file cannot be written while it is read: an export may go to a program that shows it page by page."""
    held = []

    def spots(_: object) -> range:
        if not held:
            held.append(add(writer, several("c")))
        return AS_THEY_LIE

    with opened(place, write=True, wait=0.2) as writer, opened(place) as reader:
        add(writer, [some(f"k{i}", "old", i, solution_key="s") for i in range(1200)])
        records = every(reader)
        first = next(records)
        add(writer, several("b", "new"))
        assert [first.place, *(each.place for each in records)] == list(range(1200))
        assert stats(reader, spots).nearest
        assert held == [1]


def test_a_row_that_no_bookbuilder_wrote_is_told(tmp_path: Path) -> None:
    """SQLite puts anything into any column, and a bank may be a stranger's."""
    at = address("bank.db", tmp_path)
    for number, wrong in enumerate(("place = 'x'", "level = x'ff'", "key = x'ff'", "seed = x'00'", "parent = x'ff'")):
        with opened(at, write=True) as bank:
            add(bank, [some("a", f"old-{number}")])
            with bank.writing() as connection:
                connection.execute(text(f"UPDATE bank_puzzle SET {wrong} WHERE publication = 'old-{number}'"))
            with pytest.raises(InputError, match=f"the bank has a row whose {wrong.split()[0]} is"):
                list(every(bank, f"old-{number}"))
    with opened(at, write=True) as bank:
        with bank.writing() as connection:
            connection.execute(text("UPDATE bank_puzzle SET publication = x'ff' WHERE publication = 'old-0'"))
        assert all(isinstance(each.name, str) for each in publications(bank))


@pytest.mark.parametrize("wrong", [{"givens": ""}, {"givens": "x" * 16}, {"solution": "1243"}, {"solution": "9" * 16}])
def test_a_record_that_is_no_puzzle_is_told(wrong: dict[str, str]) -> None:
    with pytest.raises(InputError, match="a puzzle of weekend that cannot be read"):
        entry(some("a", **wrong))
    with pytest.raises(InputError, match="a puzzle of weekend that cannot be read"):
        values_on(board("4x4"), some("a", **wrong))


def test_a_puzzle_on_a_board_that_lies_in_another_way_is_not_laid_on_it() -> None:
    with pytest.raises(ValueError, match="not on 6x6"):
        values_on(board("6x6"), some("a"))
    double = board("double")
    turned = replace(
        double,
        cells=tuple(Cell(column, -row) for row, column in double.cells),
        houses=tuple(replace(each, kind="extra") for each in double.houses),
    )
    blank = "." * len(double.cells)
    with pytest.raises(ValueError, match="not on double"):
        values_on(turned, some("a", board="double", name="double", givens=blank, solution=blank))


def test_what_is_forgotten_may_be_printed_again(place: Address) -> None:
    with opened(place, write=True) as bank:
        add(bank, several("a b", "old"))
        add(bank, several("c", "other"))
        assert forget(bank, "old") == 2
        assert forget(bank, "old") == 0
        assert [each.key for each in every(bank)] == ["c"]


def test_stats_count_what_is_printed(place: Address) -> None:
    records = [
        some("a", pattern_key="p", level="easy"),
        some("b", pattern_key="p", level="hard"),
        some("c", pattern_key="q", level="hard", board="6x6", name="6x6"),
    ]
    with opened(place, write=True) as bank:
        add(bank, records)
        claim(bank, build("monday"), several("d", "monday"))
        found = stats(bank, lambda record: AS_THEY_LIE)
    assert found.puzzles == 3
    assert dict(found.levels) == {"easy": 1, "hard": 2}
    assert found.boards == (("4x4", 2), ("6x6", 1))
    assert (found.patterns, found.different_patterns) == ((Pattern("p", 2, "weekend", 1),), 2)
    assert found.nearest is None


def test_the_nearest_pair_shares_a_solution_and_the_most_givens(place: Address) -> None:
    one = some("a", givens="12344321........", solution_key="s")
    two = some("b", givens="1234....2143....", solution_key="s")
    three = some("c", givens="12344...2143....", solution_key="s")
    other = some("d", givens="12344321........", solution_key="t")
    with opened(place, write=True) as bank:
        add(bank, [one, two, three, other])
        found = stats(bank, lambda record: AS_THEY_LIE).nearest
    assert found
    assert (found.one.key, found.other.key, found.shared) == ("b", "c", 8)


def test_pairs_are_compared_by_the_spots_of_their_solution(place: Address) -> None:
    one = some("a", givens="1234............", solution_key="s")
    turned = some("b", givens="............1234", solution_key="s")
    with opened(place, write=True) as bank:
        add(bank, [one, turned])
        near = stats(bank, lambda it: AS_THEY_LIE if it.key == "a" else AS_THEY_LIE[::-1]).nearest
        apart = stats(bank, lambda it: AS_THEY_LIE).nearest
    assert near
    assert near.shared == 4
    assert apart
    assert apart.shared == 0
