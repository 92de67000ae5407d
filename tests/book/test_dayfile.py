"""A day's file is read as it was written, and anything else is refused with a reason."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import MAX_ORDER
from bookbuilder.book import ArtFile, GridPlace, Issue, PuzzleRecord, issue_json, read_issue
from bookbuilder.errors import UNSAFE
from tests.book.issues import RECORD, art, issue

ISSUE = issue(0, RECORD, replace(RECORD, id="20270104_kids", series="kids"), shows=("20270102_main",))

texts = st.text(max_size=20).filter(lambda text: not (UNSAFE.search(text) or "\n" in text or "\t" in text))
counts = st.integers(0, 2**31 - 1)
versions = st.integers(1, 2**31 - 1)
lengths = st.floats(-1e6, 1e6)
sizes = st.floats(0.001, 1e6)
parts = st.sampled_from(["puzzle", "answer"])
places = st.builds(GridPlace, id=texts, part=parts, x=lengths, y=lengths, cell=sizes, turn=st.sampled_from([0, 180]))
files = st.builds(
    ArtFile,
    file=st.from_regex("[a-zA-Z0-9äß_-][a-zA-Z0-9äß_. -]{0,20}", fullmatch=True),
    sha256=st.from_regex("[0-9a-f]{64}", fullmatch=True),
    id=texts,
    part=parts,
    slot=texts,
    format=st.sampled_from(["pdf", "eps", "svg", "png", "tiff", "txt"]),
    version=versions,
    width=sizes,
    height=sizes,
    dpi=st.none() | counts,
    grids=st.lists(places, max_size=3).map(tuple),
)


@st.composite
def records(draw: st.DrawFn) -> PuzzleRecord:
    order, cells = draw(st.integers(1, MAX_ORDER)), draw(st.integers(1, 30))
    givens = tuple(draw(st.lists(st.integers(0, order), min_size=cells, max_size=cells)))
    return PuzzleRecord(
        id=draw(texts.filter(bool)),
        series=draw(texts),
        day=draw(st.dates()),
        number=draw(counts),
        version=draw(versions),
        level=draw(texts),
        label=draw(texts),
        score=draw(counts),
        clues=sum(map(bool, givens)),
        board=draw(texts),
        symbols=tuple(draw(st.lists(texts, min_size=order, max_size=order))),
        givens=givens,
        solution=tuple(draw(st.lists(st.integers(1, order), min_size=cells, max_size=cells))),
        key=draw(texts),
        release=draw(st.sampled_from(["", "2027-01-05T06:00:00+01:00", "2027-01-05T06:00:00Z"])),
        zone=draw(texts),
        counted=draw(texts),
        minutes=draw(st.floats(0, 1e4)),
        minutes_range=draw(st.sampled_from([(), (0.5, 12.0)])),
        rating=draw(texts),
    )


issues = st.builds(
    Issue,
    publication=texts,
    date=st.dates(),
    puzzles=st.lists(records(), max_size=3, unique_by=lambda it: it.id).map(tuple),
    files=st.lists(files, max_size=3, unique_by=lambda it: it.file.lower()).map(tuple),
    shows=st.lists(texts, max_size=3).map(tuple),
)


@pytest.mark.slow
@given(issues)
def test_an_issue_is_read_as_it_was_written(made: Issue) -> None:
    assert read_issue(issue_json(made)) == made


def test_each_puzzle_and_each_file_has_a_line_of_its_own() -> None:
    lines = issue_json(ISSUE).split("\n")
    starts = ["{", ' "format"', ' "publication"', ' "date"']
    starts += [' "puzzles": [', '  {"id": "20270104_main",', '  {"id": "20270104_kids",', " ],"]
    starts += [' "files": [', '  {"file": "20270104_main.pdf",', '  {"file": "20270104_kids.pdf",', " ],"]
    starts += [' "shows"', "}", ""]
    assert [line[: len(start)] for line, start in zip(lines, starts, strict=True)] == starts


def changed(route: str, value: Any) -> str:
    """The issue's text with another value at a route such as puzzles.0.number."""
    data = json.loads(issue_json(ISSUE))
    *way, last = [int(step) if step.isdigit() else step for step in route.split(".")]
    at = data
    for step in way:
        at = at[step]
    at[last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("route", "value", "told"),
    [
        ("format", "bookbuilder-day/2", "not of the format bookbuilder-day/1"),
        ("date", "2027-02-30", "`date`: .*day"),
        ("date", "1609459200", "`date`: '1609459200' is written as '2021-01-01'"),
        ("date", 20270105, "`date`: "),
        ("editor", "me", "`editor`: no such key"),
        ("puzzles.0.minutes", -0.1, "`minutes` is -0.1"),
        ("puzzles.0.minutes_range", [1.5], "`minutes_range` has not two numbers"),
        ("puzzles.0.minutes_range", [-1.5, 2.5], "`minutes_range` has numbers below 0"),
        ("puzzles.0.minutes", 1e7, r"`puzzles\[0\].minutes`: 10000000.0 is not between -1,000,000 and 1,000,000"),
        ("puzzles.0.note", "", r"`puzzles\[0\].note`: no such key"),
        ("puzzles", {}, "`puzzles`: "),
        ("puzzles.0.number", "5", r"`puzzles\[0\].number`: input should be a valid integer"),
        ("puzzles.0.number", True, r"`puzzles\[0\].number`: input should be a valid integer"),
        ("puzzles.0.number", -1, "not between 0"),
        ("puzzles.0.number", 10**400, "number"),
        ("puzzles.0.version", 0, "`version` is 0"),
        ("puzzles.0.id", "", "`id` is empty"),
        ("puzzles.1.id", "20270104_main", "`puzzles` lists 20270104_main 2 times"),
        ("puzzles.0.label", "x" * 201, "201 characters"),
        ("puzzles.0.label", "Easy\x1b[2J", "cannot be shown"),
        ("puzzles.0.label", "Easy\nHard", "cannot be shown"),
        ("puzzles.0.givens.0", 5, "a given is not between 0 and 4"),
        ("puzzles.0.givens", [0] * 15, "15 givens for 16 cells"),
        ("puzzles.0.solution.3", 0, "beyond 1 to 4"),
        ("puzzles.0.solution", [], "0 cells"),
        ("puzzles.0.solution", [1] * 5000, "5000 cells"),
        ("puzzles.0.symbols", ["1"] * 33, "33 symbols"),
        ("puzzles.0.clues", 9, "`clues` is 9"),
        ("puzzles.0.release", "six o'clock", "`release`"),
        ("files.0.file", "../../interior.pdf", "not the name of a file"),
        ("files.0.file", "a\\b.pdf", "not the name of a file"),
        ("files.0.file", ".hidden", "not the name of a file"),
        ("files.0.file", "C:a.pdf", "not the name of a file"),
        ("files.0.file", "", "not the name of a file"),
        ("files.1.file", "20270104_MAIN.pdf", "2 times"),
        ("files.0.sha256", "00", "64 hexadecimal digits"),
        ("files.0.part", "both", "'puzzle' or 'answer'"),
        ("files.0.format", "../pdf", "not a format"),
        ("files.0.width", 0, "no size"),
        ("files.0.grids.0.x", float("nan"), "not between"),
        ("files.0.grids.0.x", float("inf"), "not between"),
        ("files.0.grids.0.cell", 0, "no size"),
        ("files.0.grids.0.turn", 90, "neither 0 nor 180"),
        ("shows", ["x\u202e"], "cannot be shown"),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(route: str, value: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_issue(changed(route, value))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        "[" * 100_000,
        '{"a":' * 100_000,
        " " * (2**23 + 1),
    ],
    ids=["empty", "cut off", "a list", "null", "a number", "deep lists", "deep objects", "too large"],
)
def test_what_is_no_day_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"JSON|format|limit"):
        read_issue(text)


def test_a_missing_key_is_named() -> None:
    data = json.loads(issue_json(ISSUE))
    del data["puzzles"][1]["score"]
    with pytest.raises(ValueError, match=r"`puzzles\[1\].score`: field required"):
        read_issue(json.dumps(data))


def test_many_files_are_read_in_no_time() -> None:
    many = replace(ISSUE, files=tuple(replace(art(RECORD), file=f"{number}.pdf", grids=()) for number in range(5000)))
    assert read_issue(issue_json(many)) == many
