"""Feeds have each puzzle with its answer in one record, and say when the paper prints the answer."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from bookbuilder.api import read
from bookbuilder.board import Relation
from bookbuilder.book import Issue, RuleRecord, feed_csv, feed_json, has_rules, issue_json
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text
from bookbuilder.relations import with_relations
from tests.book.issues import BOARDS, GIVENS, SOLUTION, TINY, issue, record

SPREAD = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
FEW = (1, *[0] * 14, 1)
WEEK = [
    issue(0, record(0), record(0, "kids")),
    issue(1, record(1), shows=("20270104_main",)),
    issue(3, record(2), record(3), shows=("20270105_main",)),  # with one that was carried over
    issue(6, record(6), record(6, "kids"), shows=("20270106_main", "20270107_main", "20270104_kids")),
]


def feed(*issues: Issue, **more: str) -> Any:
    return json.loads("".join(feed_json("The Courier", issues, BOARDS, **more)))


def rows(*issues: Issue) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(feed_csv(issues, BOARDS, ruled=False)), newline="")))


def test_a_record_has_puzzle_and_answer_with_date_id_number_and_level() -> None:
    first = feed(*WEEK)["puzzles"][0]
    assert first == {
        "uri": "bookbuilder:courier/20270104_main",
        "id": "20270104_main",
        "version": 1,
        "pubstatus": "usable",
        "embargoed": "2027-01-04T06:00:00+01:00",
        "zone": "Europe/Berlin",
        "series": "main",
        "number": 1,
        "date": "2027-01-04",
        "printed": "2027-01-04",
        "answer_printed": "2027-01-05",
        "level": "easy",
        "label": "Easy",
        "score": 2500,
        "clues": 8,
        "board": "4x4",
        "symbols": ["1", "2", "3", "4"],
        "puzzle": list(GIVENS),
        "solution": list(SOLUTION),
    }


def test_the_feed_describes_its_boards_and_states_the_copyright() -> None:
    made = feed(*WEEK, holder="The Courier Ltd", notice="© 2027")
    assert (made["format"], made["title"]) == ("bookbuilder-feed/1", "The Courier")
    assert (made["copyrightholder"], made["copyrightnotice"]) == ("The Courier Ltd", "© 2027")
    assert made["boards"]["4x4"]["cells"] == [list(cell) for cell in TINY.cells]
    assert "copyrightholder" not in feed(*WEEK)


def test_a_puzzle_without_a_release_time_is_under_no_embargo() -> None:
    assert not {"embargoed", "zone"} & set(feed(issue(0, record(0, release="", zone="")))["puzzles"][0])


def test_both_feeds_name_the_day_that_prints_each_answer_in_the_order_of_the_issues() -> None:
    expected = [
        ("20270104_main", "2027-01-04", "2027-01-05"),
        ("20270104_kids", "2027-01-04", "2027-01-10"),
        ("20270105_main", "2027-01-05", "2027-01-07"),
        ("20270106_main", "2027-01-07", "2027-01-10"),
        ("20270107_main", "2027-01-07", "2027-01-10"),
        ("20270110_main", "2027-01-10", ""),
        ("20270110_kids", "2027-01-10", ""),
    ]
    assert [(it["id"], it["printed"], it["answer_printed"] or "") for it in feed(*WEEK)["puzzles"]] == expected
    assert [(it["id"], it["printed"], it["answer_printed"]) for it in rows(*WEEK)] == expected


def test_an_answer_that_no_issue_prints_has_no_date() -> None:
    assert [it["answer_printed"] for it in rows(issue(0, record(0)), issue(1, record(1)))] == ["", ""]


def test_a_feed_without_issues_is_complete() -> None:
    assert feed()["puzzles"] == []
    assert rows() == []


def test_the_table_has_a_puzzle_per_row_and_ends_lines_as_the_rfc_says() -> None:
    text = "".join(feed_csv([issue(0, record(0, symbols=("a, b", "c", "d", "e")))], BOARDS, ruled=False))
    head, row, rest = text.split("\r\n")
    assert head.startswith("date,printed,answer_printed,id,series,number,")
    assert '1..4.41..14.4..1,1234341221434321,"a,_b c d e",2027-01-04T06:00:00+01:00,Europe/Berlin' in row
    assert rest == ""


def test_the_table_is_read_as_a_file_of_puzzles() -> None:
    entries = list(read("".join(feed_csv(WEEK, BOARDS, ruled=False))))
    assert [entry.puzzle.givens for entry in entries] == [GIVENS] * 7
    assert (entries[0].solution, entries[0].level, entries[0].score) == (SOLUTION, "easy", 2500)


def year(days: int) -> Iterator[Issue]:
    """A daily series, and another one that ends after the first day."""
    yield issue(0, record(0), record(0, "ended"))
    for day in range(1, days):
        yield issue(day, record(day), shows=(record(day - 1).id,))


def peak(days: int) -> int:
    tracemalloc.start()
    for _ in feed_csv(year(days), BOARDS, ruled=False):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_a_feed_of_many_days_takes_no_more_memory() -> None:
    peak(1_800)  # Python keeps up to 2,000 tuples of each length that were once in use
    assert peak(900) < 1.2 * peak(300)


ANTI = with_relations(TINY, [Relation("disjoint groups", ())])[0]
CAGES = (RuleRecord("cage", (0, 1), (3,)), RuleRecord("odd", (2,), ()))
RULED = [
    issue(0, record(0, relations=CAGES), record(0, "kids", board=ANTI.name, solution=SPREAD, givens=FEW, clues=2)),
    issue(1, record(1, "plain")),
]


def entries(text: str) -> list[Entry]:
    found = list(read_text(text.encode(), "f", ruled=True))
    assert all(isinstance(one, Entry) for one in found), found
    return [one for one in found if isinstance(one, Entry)]


@pytest.mark.parametrize("issues", [RULED, WEEK], ids=["with rules", "without"])
def test_every_file_of_a_newspaper_is_read_back(issues: list[Issue]) -> None:
    boards = {**BOARDS, ANTI.name: ANTI}
    records = {it.id: it for each in issues for it in each.puzzles}
    days = [entry for each in issues for entry in entries(issue_json(each))]
    json_feed = entries("".join(feed_json("The Courier", issues, boards)))
    table = entries("".join(feed_csv(issues, boards, has_rules(issues, boards))))
    for found in (days, json_feed, table):
        assert [one.identifier for one in found] == list(records)
        for one in found:
            its = records[one.identifier]
            on = boards[its.board]
            assert (one.puzzle.givens, one.solution, one.level, one.score) == (
                its.givens,
                its.solution,
                its.level,
                its.score,
            )
            assert one.puzzle.board.relations == on.relations
            assert one.puzzle.relations == its.rules


def test_a_board_that_is_not_described_is_told_with_its_place() -> None:
    (wrong,) = read_text(issue_json(issue(0, record(0, board="mine"))).encode(), "day.json", ruled=True)
    assert isinstance(wrong, Problem)
    assert (wrong.place.line, wrong.what) == (6, "the board 'mine' is not one that bookbuilder has")
