"""Books and days that an earlier version made, with another ladder: rebuilt, they keep their puzzles.

`tests/data/before` has stocks and a bank as the version before the fifth ladder has written them, when a recipe still
held the ladder and a range was not shared out.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from bookbuilder.cli.options import misfits
from bookbuilder.daily import make_days
from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book, plan_newspaper
from bookbuilder.solve import VERSION
from bookbuilder.supply import Misfit

DATA = Path(__file__).parents[1] / "data" / "before"
LINES = [line.split("\t") for line in (DATA / "book.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
GIVENS = [fields[3] for fields in LINES]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The book without a bank, and its stock."""
    path = tmp_path / "book.yaml"
    path.write_text((DATA / "book.yaml").read_text("utf-8").replace("bank: bank.db\n", ""), "utf-8")
    (tmp_path / "out").mkdir()
    shutil.copy(DATA / "book.txt", tmp_path / "out" / "puzzles.txt")
    return path


@pytest.fixture
def banked(tmp_path: Path) -> Path:
    """The book with its bank, and without its stock."""
    shutil.copy(DATA / "book.yaml", tmp_path / "book.yaml")
    with closing(sqlite3.connect(tmp_path / "bank.db")) as bank:
        bank.executescript((DATA / "bank.sql").read_text("utf-8"))
    return tmp_path / "book.yaml"


def printed(folder: Path) -> list[str]:
    """The givens of the book's puzzles, by number."""
    puzzles = json.loads((folder / "book.json").read_text("utf-8"))["puzzles"]
    return ["".join(str(value or ".") for value in puzzle["givens"]) for puzzle in puzzles]


def test_the_stock_keeps_every_puzzle_at_its_number(book: Path, build) -> None:
    built = build(book)
    assert (built.supplied.reused, built.supplied.remade) == (34, ())
    assert printed(built.folder) == GIVENS


def test_the_bank_keeps_every_puzzle_at_its_number(banked: Path, build) -> None:
    built = build(banked)
    assert (built.supplied.recorded, built.supplied.remade) == (34, ())
    assert printed(built.folder) == GIVENS


def test_what_is_stored_stays_as_it_is(book: Path, build) -> None:
    """So that a third ladder, too, knows which one graded it."""
    folder = build(book).folder
    assert (folder / "puzzles.txt").read_bytes() == (DATA / "book.txt").read_bytes()
    first = (folder / "book.json").read_bytes()
    build(book)
    assert (folder / "book.json").read_bytes() == first


def test_the_grades_in_the_book_are_those_of_the_present_ladder(book: Path, build) -> None:
    puzzles = json.loads((build(book).folder / "book.json").read_text("utf-8"))["puzzles"]
    assert {puzzle["grade"]["ladder"] for puzzle in puzzles} == {VERSION}
    assert [puzzle["grade"]["level"] for puzzle in puzzles][7:10] != [fields[5] for fields in LINES][7:10]


def test_puzzles_of_other_levels_than_asked_for_are_told(book: Path, build) -> None:
    misfits = build(book).supplied.misfits
    assert misfits
    assert {each.section for each in misfits} == {"hard"}
    assert Misfit("hard", 2, "hard") in misfits


def test_only_fresh_replaces_them(book: Path, build) -> None:
    built = build(book, fresh=True)
    puzzles = json.loads((built.folder / "book.json").read_text("utf-8"))["puzzles"]
    assert {puzzle["grade"]["level"] for puzzle in puzzles if puzzle["section"] == "hard"} == {"expert"}
    assert built.supplied.misfits == ()


def test_a_longer_section_gets_new_puzzles_after_the_old_ones(book: Path, build) -> None:
    book.write_text(book.read_text("utf-8").replace("count: 6}", "count: 8}"), "utf-8")
    built = build(book)
    assert built.supplied.reused == 34
    stock = (built.folder / "puzzles.txt").read_text("utf-8").splitlines()
    hard = [line.split("\t") for line in stock if line.startswith("hard")]
    assert [fields[3] for fields in hard[:6]] == GIVENS[24:30]
    assert [fields[5] for fields in hard[6:]] == ["expert", "expert"]
    assert len({fields[2] for fields in hard}) == 2


def test_a_puzzle_of_an_earlier_ladder_is_still_proved(book: Path, build) -> None:
    stock = book.parent / "out" / "puzzles.txt"
    text = stock.read_text("utf-8")
    solution = LINES[0][4]
    stock.write_text(text.replace(solution, solution[1:] + solution[0]), "utf-8")
    with pytest.raises(InputError, match="its solution is not that of the puzzle"):
        build(book)


# --- quads and pairs that were removed from the whole board, not grid by grid -----------------------------------------

GROUPS = """\
title: Groups
bank: bank.db
printer: plain
outputs: [json]
front: {how_to: false}
sections:
  - {title: Two, board: pair-6, count: 1, clues: {quads: 22, more: none}}
"""


@pytest.fixture
def groups(tmp_path: Path, build) -> Path:
    """A book with more quads than a grid of its board has, made when they were those of the whole board."""
    path, few = tmp_path / "groups.yaml", GROUPS.replace("quads: 22", "quads: 2").replace("bank: bank.db\n", "")
    path.write_text(few, "utf-8")
    stock = build(path).folder / "puzzles.txt"
    path.write_text(GROUPS, "utf-8")
    (order,) = plan_book(path).orders
    fields = stock.read_text("utf-8").splitlines()[-1].split("\t")
    stock.write_text("# bookbuilder stock 1\n" + "\t".join([*fields[:2], order._hash(4), *fields[3:]]) + "\n", "utf-8")
    return path


def test_a_section_whose_puzzles_are_all_there_is_built_from_stock_and_bank(groups: Path, build) -> None:
    built = build(groups)
    assert (built.supplied.reused, built.supplied.remade) == (1, ())
    assert any("`quads` is 22, but a grid of the board pair-6 has 20" in note for note in plan_book(groups).notes)
    stock = built.folder / "puzzles.txt"
    before = stock.read_bytes()
    stock.unlink()
    assert build(groups).supplied.recorded == 1
    assert stock.read_bytes() == before


@pytest.mark.parametrize(("count", "fresh"), [(2, False), (1, True)])
def test_further_puzzles_of_it_are_refused(groups: Path, build, count: int, fresh: bool) -> None:
    groups.write_text(GROUPS.replace("count: 1", f"count: {count}"), "utf-8")
    with pytest.raises(InputError) as caught:
        build(groups, fresh=fresh)
    (problem,) = caught.value.problems
    assert problem.what == (
        "section two: `quads` is 22, but a grid of the board pair-6 has 20, so no further puzzles can be made"
    )
    assert (problem.place.line, problem.hint) == (7, "write 20 or less")


def test_days_keep_their_puzzles(tmp_path: Path) -> None:
    shutil.copy(DATA / "paper.yaml", tmp_path / "paper.yaml")
    (tmp_path / "out").mkdir()
    shutil.copy(DATA / "paper.txt", tmp_path / "out" / "puzzles.txt")
    plan = plan_newspaper(tmp_path / "paper.yaml")
    made = make_days(plan, date(2027, 1, 4), date(2027, 1, 6), tmp_path / "out")
    assert (made.tally.made, made.tally.reused, made.tally.remade) == (0, 7, [])
    assert (tmp_path / "out" / "puzzles.txt").read_bytes() == (DATA / "paper.txt").read_bytes()


def test_days_of_several_puzzles_show_all_answers_although_their_levels_are_now_the_same(tmp_path: Path) -> None:
    shutil.copy(DATA / "two-a-day.yaml", tmp_path / "paper.yaml")
    (tmp_path / "out").mkdir()
    shutil.copy(DATA / "two-a-day.txt", tmp_path / "out" / "puzzles.txt")
    plan = plan_newspaper(tmp_path / "paper.yaml")
    made = make_days(plan, date(2027, 1, 4), date(2027, 1, 6), tmp_path / "out")
    assert made.tally.made == 0
    issues = [json.loads((tmp_path / "out" / f"2027-01-0{day}" / "day.json").read_text("utf-8")) for day in (5, 6)]
    assert {puzzle["level"] for puzzle in issues[0]["puzzles"]} == {"hard"}
    assert [issue["shows"] for issue in issues] == [
        [f"2027010{day}_cl_hard", f"2027010{day}_cl_expert"] for day in (4, 5)
    ]


def test_a_day_of_another_level_than_asked_for_is_told_by_its_name() -> None:
    assert next(misfits([Misfit("20270105_cl_expert", 0, "hard")], are_days=True)).endswith(
        "not of the levels asked for: 20270105_cl_expert is hard; they are kept, and only --fresh replaces them"
    )
    assert "asked for: mixed 3 is hard;" in next(misfits([Misfit("mixed", 2, "hard")]))
