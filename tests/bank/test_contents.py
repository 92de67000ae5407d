"""A bank's listings and statistics."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event, text

from bookbuilder.bank import (
    Address,
    PublicationSummary,
    RepeatedPattern,
    add,
    address,
    claim,
    confirm,
    every,
    forget,
    opened,
    publications,
    puzzle_on,
    stats,
    where,
)
from bookbuilder.bank.most_similar import closest
from bookbuilder.bank.record import entry
from bookbuilder.board import Cell, board
from bookbuilder.errors import InputError
from tests.bank.records import SOLUTION, build, several, some


def as_they_lie(_board: str, solution: str) -> range:
    """Spots of 4x4 solutions in the same orientation."""
    return range(len(solution))


def test_publications_are_listed_with_what_they_have(place: Address) -> None:
    with opened(place, write=True) as bank:
        assert publications(bank) == ()
        for keys, token in (("a b c", "t1"), ("b d", "t2")):
            claim(bank, build(token=token), several(keys))
            confirm(bank, build(token=token), {})
        claim(bank, build("monday"), [some("e", "monday", day="2027-02-01")])
        assert publications(bank) == (
            PublicationSummary("monday", 0, 0, 0, 1, "2027-02-01", "2027-02-01"),
            PublicationSummary("weekend", 2, 0, 2, 0, "2027-01-01", "2027-01-01"),
        )


def test_an_example_has_no_number_and_is_counted_apart(place: Address) -> None:
    example = some("x", "small", section="*example", number=0)
    with opened(place, write=True) as bank:
        add(bank, [*several("a b", "small"), example])
        assert publications(bank) == (PublicationSummary("small", 2, 1, 0, 0, "2027-01-01", "2027-01-01"),)
        found = stats(bank, as_they_lie)
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
        stats(bank, as_they_lie)
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
        assert list(where(bank, "c")) == []


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

    def spots(*_: str) -> range:
        if not held:
            held.append(add(writer, several("c")))
        return range(16)

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
    with pytest.raises(InputError, match="a puzzle of weekend in the bank cannot be read"):
        entry(some("a", **wrong))
    with pytest.raises(InputError, match="a puzzle of weekend in the bank cannot be read"):
        puzzle_on(board("4x4"), some("a", **wrong))


def test_a_puzzle_on_a_board_that_lies_in_another_way_is_not_laid_on_it() -> None:
    with pytest.raises(ValueError, match="not on 6x6"):
        puzzle_on(board("6x6"), some("a"))
    double = board("double")
    turned = replace(
        double,
        cells=tuple(Cell(column, -row) for row, column in double.cells),
        houses=tuple(replace(each, kind="extra") for each in double.houses),
    )
    blank = "." * len(double.cells)
    with pytest.raises(ValueError, match="not on double"):
        puzzle_on(turned, some("a", board="double", name="double", givens=blank, solution=blank))


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
        found = stats(bank, as_they_lie)
    assert found.puzzles == 3
    assert dict(found.levels) == {"easy": 1, "hard": 2}
    assert found.boards == (("4x4", 2), ("6x6", 1))
    assert (found.patterns, found.different_patterns) == ((RepeatedPattern("p", 2, "weekend", 1),), 2)
    assert found.nearest is None


def test_the_nearest_pair_shares_a_solution_and_the_most_givens(place: Address) -> None:
    one = some("a", givens="12344321........", solution_key="s")
    two = some("b", givens="1234....2143....", solution_key="s")
    three = some("c", givens="12344...2143....", solution_key="s")
    other = some("d", givens="12344321........", solution_key="t")
    with opened(place, write=True) as bank:
        add(bank, [one, two, three, other])
        found = stats(bank, as_they_lie).nearest
    assert found
    assert (found.one.key, found.other.key, found.shared) == ("b", "c", 8)


def test_pairs_are_compared_by_the_spots_of_their_solution(place: Address) -> None:
    one = some("a", givens="1234............", solution_key="s")
    turned = some("b", givens="............1234", solution=SOLUTION[::-1], solution_key="s")
    with opened(place, write=True) as bank:
        add(bank, [one, turned])
        near = stats(bank, lambda _, solution: range(16) if solution == SOLUTION else range(16)[::-1]).nearest
        apart = stats(bank, as_they_lie).nearest
    assert near
    assert near.shared == 4
    assert apart
    assert apart.shared == 0


@given(st.lists(st.text("01", min_size=7, max_size=7), max_size=40))
def test_the_closest_lines_are_those_that_comparing_every_two_finds(lines: list[str]) -> None:
    shared = [
        (sum(a == b == "1" for a, b in zip(lines[one], lines[other], strict=True)), -one, -other)
        for one, other in combinations(range(len(lines)), 2)
    ]
    most, one, other = max(shared, default=(-1, 0, 0))
    assert closest(lines) == (most, -one, -other)


def test_the_closest_lines_are_found_beyond_a_block() -> None:
    lines = [f"{1 << number % 11:011b}" for number in range(1300)]
    lines[700], lines[1299] = "00000001111", "10000001111"
    assert closest(lines) == (4, 700, 1299)


def test_puzzles_beyond_a_crowd_are_said_to_be_left_out(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.bank.most_similar._CROWD", 3)
    alike = [some(f"k{n}", place=n, givens=f"{n:016b}".replace("0", "."), solution_key="s") for n in (1, 2, 4, 8, 7)]
    with opened(place, write=True) as bank:
        add(bank, [*alike, some("x", givens="1" * 16, solution_key="other")])
        found = stats(bank, as_they_lie)
        assert found.nearest
        assert (found.nearest.shared, found.left_out) == (0, 2)


def test_the_same_givens_are_nearest_however_many_puzzles_there_are(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bookbuilder.bank.most_similar._CROWD", 2)
    with opened(place, write=True) as bank:
        add(bank, [some(f"k{number}", place=number, solution_key="s") for number in range(9)])
        found = stats(bank, as_they_lie)
        assert found.nearest
        assert (found.nearest.shared, found.left_out) == (5, 0)


def test_solutions_beyond_a_limit_are_not_looked_at(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.bank.most_similar._CELLS", 32)
    values = [SOLUTION.translate(str.maketrans("1234", new)) for new in ("1234", "2341", "3412", "4123")]
    with opened(place, write=True) as bank:
        add(bank, [some(f"k{n}", place=n, solution=each, solution_key="s") for n, each in enumerate(values)])
        assert stats(bank, as_they_lie).left_out == 2


def test_a_text_that_would_not_be_read_again_is_not_written(place: Address) -> None:
    with opened(place, write=True) as bank:
        with pytest.raises(
            InputError, match="the parent of a puzzle has 65,537 characters; a bank holds at most 65,536"
        ):
            add(bank, [some("a", parent="x" * 65_537)])
        with pytest.raises(InputError, match="the word of a board has 131,073 characters"):
            add(bank, [some("a", board="x" * 131_073)])
        assert add(bank, [some("a", parent="x" * 65_536)]) == 1
        assert [each.parent for each in every(bank)] == ["x" * 65_536]
