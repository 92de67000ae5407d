"""`bookbuilder bank ...`, by what a user types and sees."""

from __future__ import annotations

import json
import platform
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bookbuilder.errors import UNSAFE

BOOK = """\
title: Small
bank: bank.db
date: 2027-01-01
sections: [{title: One, board: 4x4, count: 4, clues: {symmetry: none}}]
front: {how_to: false}
printer: plain
"""
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def built(run) -> None:
    """A bank with the puzzles of one book."""
    Path("small.yaml").write_text(BOOK, "utf-8")
    assert run("build", "small.yaml", "--quiet") == (0, "", "")


@pytest.mark.parametrize("command", ["list", "stats", "import", "export", "forget", "where"])
def test_every_command_has_help(run, command: str) -> None:
    assert run("bank", command, "--help").code == 0


@pytest.mark.parametrize("command", ["list", "stats", "export"])
def test_where_there_is_no_bank_none_is_made(run, command: str) -> None:
    done = run("bank", command, "none.db")
    assert done.code == 2
    assert "there is no bank" in done.err
    assert not Path("none.db").exists()


def test_list_shows_publications(run, built) -> None:
    assert run("bank", "list", "bank.db") == (0, "small\t4\t2027-01-01\n", "")


def test_the_plan_names_the_bank(run, built) -> None:
    assert f"bank      {Path('bank.db').resolve()}" in run("build", "small.yaml", "--dry-run").out


def test_a_new_bank_is_noted(run) -> None:
    Path("small.yaml").write_text(BOOK, "utf-8")
    there = Path("bank.db").resolve()
    assert f"bank      {there}, not created yet" in run("build", "small.yaml", "--dry-run").out
    noted = f"note: created a new bank, {there}; it has no record of"
    assert noted in run("build", "small.yaml").err
    assert "note" not in run("build", "small.yaml").err
    Path("old.txt").write_text(EASY + "\n", "utf-8")
    assert "note: created a new bank" in run("bank", "import", "other.db", "old.txt").err
    assert "note:" not in run("bank", "import", "other.db", "old.txt").err


@pytest.mark.parametrize("written", ["5", "2.5", "true"])
def test_a_bank_that_is_a_number_is_refused(run, written: str) -> None:
    Path("small.yaml").write_text(BOOK.replace("bank.db", written), "utf-8")
    done = run("build", "small.yaml")
    assert done.code == 2
    assert f"`bank`: {written} is not a path (small.yaml:2:7)" in done.err


def test_a_rebuild_says_what_the_bank_had(run, built) -> None:
    assert "4 puzzles reused from the bank" in run("build", "small.yaml").err


def test_two_books_of_one_id_are_noted(run, built) -> None:
    """A bank does not keep a publication from printing its own puzzles again."""
    assert "note" not in run("build", "small.yaml").err
    Path("other").mkdir()
    Path("other/small.yaml").write_text(BOOK.replace("bank.db", "../bank.db").replace("One", "First"), "utf-8")
    told = run("build", "other/small.yaml", "--out", "other/out").err
    assert f"note: the bank records small as built in {platform.node()}:{Path('output/small').resolve()}," in told
    assert "give this one another `id`" in told
    assert "note" not in run("build", "other/small.yaml", "--out", "other/out").err


def test_what_is_exported_can_be_imported_elsewhere(run, built) -> None:
    done = run("bank", "export", "bank.db", "--out", "all.txt")
    assert done.code == 0
    assert len(Path("all.txt").read_text("utf-8").splitlines()) == 4
    assert "4 puzzles recorded as printed, 0 already known\n" in run("bank", "import", "other.db", "all.txt").err
    assert run("bank", "forget", "other.db", "small", "--quiet").code == 0
    assert run("bank", "import", "other.db", "all.txt").err == "4 puzzles recorded as printed, 0 already known\n"
    assert run("bank", "import", "other.db", "all.txt").err == "0 puzzles recorded as printed, 4 already known\n"
    assert run("bank", "list", "other.db").out == "small\t4\t2027-01-01\n"


def test_killers_are_exported_imported_and_found(run) -> None:
    killers = "{title: One, board: 6x6, count: 2, rules: {killer: {cages: 11..13}}}"
    book = f"title: Small\nbank: killers.db\nsections: [{killers}]\nfront: {{how_to: false}}\nprinter: plain\n"
    Path("killers.yaml").write_text(book, "utf-8")
    assert run("build", "killers.yaml", "--quiet").code == 0
    assert run("bank", "export", "killers.db", "--out", "all.txt").code == 0
    assert "2 puzzles recorded as printed, 0 already known\n" in run("bank", "import", "other.db", "all.txt").err
    found = run("bank", "where", "killers.db", "all.txt").out.splitlines()
    assert [line.split("\t")[1] for line in found] == ["itself"] * 2
    first, *_ = Path("all.txt").read_text("utf-8").splitlines()
    head, cages = first.split("rules=")
    turned = ";".join(cages.split(";")[::-1])
    assert run("bank", "where", "killers.db", stdin=f"{head}rules={turned}\n").out.split("\t")[1] == "itself"


def test_export_tells_all_in_json(run, built) -> None:
    lines = [json.loads(line) for line in run("bank", "export", "bank.db", "--json").out.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3, 4]
    assert lines[0]["publication"] == "small"
    assert {"key", "solution_key", "pattern_key", "level", "seed", "page", "day"} <= lines[0].keys()


def test_a_dry_run_takes_no_text_for_a_bank(run) -> None:
    Path("bank.txt").write_text("no database\n", "utf-8")
    Path("book.yaml").write_text("title: T\nbank: bank.txt\nsections: [{title: A, count: 1}]\n", "utf-8")
    done = run("build", "book.yaml", "--dry-run")
    assert (done.code, done.out) == (2, "")
    assert "`bank`: " in done.err
    assert "bank.txt is not a bank but another kind of file (book.yaml:2:7)" in done.err
    Path("bank.txt").write_bytes(b"")  # SQLite makes a database of it
    assert run("build", "book.yaml", "--dry-run").code == 0


def test_a_format_that_cannot_hold_the_puzzles_is_told(run, built) -> None:
    done = run("bank", "export", "bank.db", "--format", "opensudoku")
    assert done.code in (0, 2)
    assert "Traceback" not in done.err
    assert run("bank", "export", "bank.db", "--publication", "nobody").code == 2


def test_where_tells_a_puzzle_its_twins_and_strangers_apart(run) -> None:
    Path("old.txt").write_text(EASY + "\n", "utf-8")
    assert run("bank", "import", "bank.db", "old.txt", "--date", "2020-02-02", "--quiet") == (0, "", "")
    twin = EASY.translate(str.maketrans("123456789", "234567891"))[::-1]
    other = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    done = run("bank", "where", "bank.db", stdin=f"{EASY}\n{twin}\n{other}\n")
    there = "old, section imported, number 1, 2020-02-02"
    assert (done.code, done.err) == (0, "")
    assert done.out == f"1\titself\t{there}\n2\ta twin\t{there}\n3\tnot printed\n"


def test_where_knows_a_twin_on_a_board_that_is_turned(run) -> None:
    wide = "{wide;4;0.0+3,1.0+3;row=0+3;row=4+3;box=0+1.4+1;box=2+1.6+1}:12343.1."
    tall = "{tall;4;0.0+1,1.0+1,2.0+1,3.0+1;column=0+3*2;column=1+3*2;box=0+3;box=4+3}:31.213.4"
    assert run("bank", "import", "bank.db", "--publication", "old", "--quiet", stdin=wide).code == 0
    done = run("bank", "where", "bank.db", stdin=f"{wide}\n{tall}\n")
    assert (done.code, done.err) == (0, "")
    assert [line.split("\t")[1] for line in done.out.splitlines()] == ["itself", "a twin"]


def test_what_would_steer_the_terminal_is_shown(run, built) -> None:
    with closing(sqlite3.connect("bank.db")) as connection, connection:
        connection.execute("UPDATE bank_puzzle SET publication = '\x1b[31mred', section = '\x1b[0m'")
        connection.execute("UPDATE bank_board SET name = '\x1b[31m4x4'")
    Path("all.txt").write_text(run("bank", "export", "bank.db").out, "utf-8")
    for command in (["list", "bank.db"], ["stats", "bank.db"], ["where", "bank.db", "all.txt"]):
        done = run("bank", *command)
        assert done.code == 0, done.err
        assert "\x1b" not in done.out
        assert "\\x1b[" in done.out


def test_no_name_in_a_bank_makes_a_line_or_a_field_of_its_own(run, built) -> None:
    """So that a publication cannot pass for two, nor its day for a note."""
    with closing(sqlite3.connect("bank.db")) as connection, connection:
        told = {"name": "a\nb\t9", "day": "2027\n"}
        connection.execute(
            "UPDATE bank_puzzle SET publication = :name, section = :name, level = :name, day = :day", told
        )
    Path("all.txt").write_text(run("bank", "export", "bank.db").out, "utf-8")
    assert run("bank", "list", "bank.db").out == "a\\nb\\t9\t4\t2027\\n\n"
    assert "level a\\nb\\t9 4" in run("bank", "stats", "bank.db").out.splitlines()
    assert {line.count("\t") for line in run("bank", "where", "bank.db", "all.txt").out.splitlines()} == {2}


def test_exports_of_a_strangers_bank_steer_no_terminal(run, built) -> None:
    unsafe = "\x1b]0;x\x07\x7f\x9b31m\u202e\u200e\U000e0041"
    with closing(sqlite3.connect("bank.db")) as connection, connection:
        told = dict.fromkeys(("publication", "section", "level", "recipe"), f"a{unsafe}b") | {"day": unsafe[-9:]}
        connection.execute(f"UPDATE bank_puzzle SET {', '.join(f'{name} = :{name}' for name in told)}", told)
        connection.execute("UPDATE bank_board SET name = :name", {"name": unsafe})
    names = [it.split()[0] for it in run("list", "formats").out.splitlines() if it.strip()]
    formats = [name for name in names if run("bank", "export", "bank.db", "--format", name).code == 0]
    assert {"full", "csv"} <= set(formats)
    for more in (["--json"], *(["--format", name] for name in formats)):
        assert not UNSAFE.search(run("bank", "export", "bank.db", *more).out), more


def test_imported_puzzles_do_not_come_again(run, built) -> None:
    run("bank", "export", "bank.db", "--out", "all.txt")
    run("bank", "import", "new.db", "all.txt", "--publication", "Old Book")
    assert run("bank", "list", "new.db").out.startswith("old-book\t4\t")
    Path("two.yaml").write_text(BOOK.replace("bank.db", "new.db"), "utf-8")
    assert run("build", "two.yaml", "--quiet").code == 0
    old, new = (run("bank", "export", "new.db", "--json", "--publication", name).out for name in ("old-book", "two"))
    keys = [{json.loads(line)["key"] for line in each.splitlines()} for each in (old, new)]
    assert not keys[0] & keys[1]


def test_json_of_a_bank_is_read_with_the_rules_of_its_puzzles(run) -> None:
    killer = "2x2k:p,a________bbabb_,5a7_6_8_5g9b\n"
    run("bank", "import", "bank.db", "--publication", "old", stdin=killer)
    run("bank", "export", "bank.db", "--json", "--out", "all.json")
    assert "rules=cage@0,1=5;" in run("convert", "all.json", "--to", "full").out
    assert run("bank", "where", "bank.db", "all.json").out.startswith("1\titself\told")


def test_puzzles_without_one_solution_are_told_and_nothing_is_imported(run) -> None:
    done = run("bank", "import", "bank.db", "--publication", "old", stdin=f"{EASY}\n{'.' * 81}\n")
    assert done.code == 2
    assert "more than one solution" in done.err
    assert not Path("bank.db").exists()


def test_an_import_without_a_name_is_told(run) -> None:
    done = run("bank", "import", "bank.db", stdin=EASY)
    assert done.code == 2
    assert "--publication" in done.err
    assert run("bank", "import", "bank.db", "--date", "yesterday", stdin=EASY).code == 2


def test_forget_makes_puzzles_free(run, built) -> None:
    assert run("bank", "forget", "bank.db", "small") == (0, "", "4 puzzles forgotten\n")
    done = run("bank", "forget", "bank.db", "small")
    assert done.code == 2
    assert "hint: the publications are: none" in done.err
    assert run("bank", "list", "bank.db").out == ""
    assert run("bank", "forget", "none.db", "small").code == 2
    assert not Path("none.db").exists()


def test_stats_count_and_show_the_nearest_pair(run) -> None:
    fewer = EASY.replace("5", ".", 1)
    twin = fewer.translate(str.maketrans("123456789", "234567891"))
    Path("old.txt").write_text(f"{EASY}\n{twin}\n", "utf-8")
    done = run("bank", "import", "bank.db", "old.txt", "--quiet")
    assert done == (0, "", "")
    said = run("bank", "stats", "bank.db").out.splitlines()
    assert said[0] == "printed 2"
    assert "board classic 2" in said
    assert "different patterns 2" in said
    assert said[-3] == "29 shared givens, of 30 and 29"
    assert said[-2].startswith("old, section imported, number 1")


def test_stats_call_the_patterns_by_their_names(run) -> None:
    made = run("generate", "--pattern", "heart", "--count", "2", "--seed", "3").out
    made += run("generate", "--pattern", "digit-9", "--count", "3", "--no-grade").out
    Path("old.txt").write_text(made, "utf-8")
    assert run("bank", "import", "bank.db", "old.txt", "--quiet") == (0, "", "")
    said = run("bank", "stats", "bank.db").out.splitlines()
    assert [line for line in said if line.startswith("pattern ")] == [
        "pattern digit-6/digit-9 3",  # each is the other one upside down
        "pattern heart 2",
    ]
    assert "different patterns 2" in said


PRINTED = """\
title: Printed Before
date: 2027-01-01
seed: 5
sections:
  - {title: One, board: 4x4, count: 3, clues: {symmetry: none}}
  - {title: Two, board: jigsaw-6, count: 2, clues: {symmetry: none}}
  - {title: Three, board: {name: triple-side, rotate: 90}, grade: any, count: 1, clues: {symmetry: none}}
front: {how_to: false}
printer: plain
"""


@pytest.fixture
def printed(run) -> Path:
    """The manifest of a book that was printed without a bank."""
    Path("before.yaml").write_text(PRINTED, "utf-8")
    done = run("build", "before.yaml", "--quiet")
    assert done == (0, "", "")
    return Path("output/before/book.json")


def test_a_book_that_was_printed_without_a_bank_is_imported(run, printed) -> None:
    """As if it had been built with the bank, but for what only a build knows."""
    assert "6 puzzles recorded as printed" in run("bank", "import", "bank.db", str(printed)).err
    Path("before.yaml").write_text(PRINTED + "bank: other.db\n", "utf-8")
    assert run("build", "before.yaml", "--quiet").code == 0
    imported, built = (
        [json.loads(line) for line in run("bank", "export", name, "--json").out.splitlines()]
        for name in ("bank.db", "other.db")
    )
    assert all(each.pop("recipe") for each in built)
    assert not any(each.pop("recipe") for each in imported)
    assert imported == built
    assert run("bank", "import", "other.db", stdin=printed.read_text("utf-8")).err.startswith("0 puzzles recorded")


def test_a_book_that_was_imported_is_built_again_as_it_was(run, printed) -> None:
    before = printed.read_bytes()
    assert run("bank", "import", "bank.db", str(printed)).code == 0
    Path("before.yaml").write_text(PRINTED + "bank: bank.db\n", "utf-8")
    assert run("build", "before.yaml", "--quiet").code == 0
    puzzles = [json.loads(each)["puzzles"] for each in (before, printed.read_bytes())]
    assert puzzles[0] == puzzles[1]
    assert run("bank", "list", "bank.db").out == "before\t6\t2027-01-01\n"


def test_where_reads_a_manifest_too(run, printed) -> None:
    run("bank", "import", "bank.db", str(printed))
    said = run("bank", "where", "bank.db", str(printed)).out.splitlines()
    assert len(said) == 6
    assert said[0].startswith("1\titself\tbefore, section one, number 1, page ")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.update(puzzles=None), "lists no puzzles"),
        (lambda data: data.update(format="bookbuilder/9"), "is not a manifest of the format bookbuilder/1"),
        (lambda data: data.update(boards=[]), "the file does not describe the board '4x4'"),
        (lambda data: data["boards"]["4x4"].update(order=99), "is not 1 to 32"),
        (lambda data: data["boards"]["4x4"].update(cells=[[0, True]]), "is not [row, column]"),
        (lambda data: data["boards"]["4x4"]["houses"].append({"kind": "row", "cells": [77]}), "not on the board"),
        (lambda data: data["boards"]["4x4"]["houses"].append(7), "is not one of row"),
        (lambda data: data["puzzles"].append(7), "entry 7 of the puzzles cannot be read"),
        (lambda data: data["puzzles"][1].update(givens=[1, 2]), "puzzle 2 cannot be read: 2 givens for 16 cells"),
        (lambda data: data["puzzles"][1].update(givens="12"), "puzzle 2 cannot be read: the givens are not a list"),
        (lambda data: data["puzzles"][1].update(givens=[0] * 16), "puzzle 2: the puzzle has more than one solution"),
        (lambda data: data["puzzles"][1].update(solution=[1] * 16), "puzzle 2 cannot be read: the solution"),
    ],
)
def test_a_manifest_that_is_damaged_is_told(run, printed, change, told: str) -> None:
    data = json.loads(printed.read_bytes())
    change(data)
    printed.write_text(json.dumps(data), "utf-8")
    done = run("bank", "import", "bank.db", str(printed))
    assert done.code == 2
    assert told in done.err
    assert "Traceback" not in done.err
    assert not Path("bank.db").exists()


def test_odd_details_of_a_manifest_stop_no_import(run, printed) -> None:
    data = json.loads(printed.read_bytes())
    data |= {"date": 7, "seed": "x", "id": None}
    data["puzzles"][0] |= {
        "section": "\x1b[31m" + "x" * 99,
        "number": 2**70,
        "pages": 3,
        "grade": {"level": [], "score": -1},
    }
    printed.write_text(json.dumps(data), "utf-8")
    assert run("bank", "import", "bank.db", str(printed)).code == 0
    assert run("bank", "list", "bank.db").out.startswith("book\t6\t")


def test_the_example_is_no_puzzle_that_a_reader_counts(run) -> None:
    Path("small.yaml").write_text(BOOK.replace("how_to: false", "how_to: true"), "utf-8")
    assert run("build", "small.yaml", "--quiet").code == 0
    assert run("bank", "list", "bank.db").out == "small\t4\t2027-01-01\tand the example of its how-to page\n"
    assert run("bank", "stats", "bank.db").out.startswith("printed 5, 1 of them on how-to pages\n")


def test_a_pattern_without_a_name_is_shown_by_a_puzzle(run) -> None:
    other = EASY.translate(str.maketrans("123456789", "234567891"))
    Path("old.txt").write_text(f"{EASY}\n", "utf-8")
    Path("new.txt").write_text(f"{other}\n", "utf-8")
    for name in ("old", "new"):
        assert run("bank", "import", "bank.db", f"{name}.txt", "--quiet").code == 0
    said = run("bank", "stats", "bank.db").out.splitlines()
    assert "pattern as in old, number 1: 2" in said


def test_where_tells_of_builds_that_have_not_ended_and_of_no_date(run) -> None:
    Path("old.txt").write_text(f"{EASY}\n", "utf-8")
    assert run("bank", "import", "bank.db", "old.txt", "--quiet").code == 0
    there = "1\titself\told, section imported, number 1"
    assert run("bank", "where", "bank.db", "old.txt").out == f"{there}\n"
    with closing(sqlite3.connect("bank.db")) as connection, connection:
        connection.execute("UPDATE bank_puzzle SET state = 'pending'")
    assert run("bank", "where", "bank.db", "old.txt").out == f"{there}, claimed by an unfinished build\n"
    assert run("bank", "list", "bank.db").out == "old\t0\t\t1 claimed by an unfinished build\n"
