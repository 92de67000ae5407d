"""`bookbuilder bank compare`, by what a user types and sees."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bookbuilder.board import board
from bookbuilder.generate import transform_named, transformed

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "........78.6.57.121.2...5...9...84.3.........2.85...7...3...2.452.19.3.84........"
BOOK = """\
title: Volume {number}
seed: {number}
bank: bank.db
printer: plain
sections: [{{title: One, board: 4x4, count: 3, clues: {{symmetry: none}}}}]
front: {{how_to: false}}
"""


def line(givens: str, transforms: str) -> str:
    """A puzzle, transformed."""
    flat = tuple(int(value) if value != "." else 0 for value in givens)
    return "".join(map(str, transformed(board("classic"), transform_named(transforms), flat))).replace("0", ".")


@pytest.fixture
def volumes(run) -> None:
    """Two books of one bank, in the folders one and two."""
    for number, name in ((1, "one"), (2, "two")):
        Path(f"{name}.yaml").write_text(BOOK.format(number=number), "utf-8")
        assert run("build", f"{name}.yaml", "--out", name, "--quiet") == (0, "", "")


def test_volumes_of_one_bank_share_no_puzzle(run, volumes) -> None:
    done = run("bank", "compare", "one", "two")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:3] == ["A\tone\t3 puzzles", "B\ttwo\t3 puzzles", "# the same puzzle: 0"]


@pytest.mark.parametrize("transforms", ["rotate 90", "mirror", "shift 4"])
def test_a_twin_is_found_however_it_is_turned(run, transforms: str) -> None:
    Path("a.txt").write_text(f"{OTHER}\n{EASY}\n", "utf-8")
    Path("b.txt").write_text(f"{line(EASY, transforms)}\n", "utf-8")
    done = run("bank", "compare", "a.txt", "b.txt")
    assert done.code == 1
    assert "# the same puzzle: 1\na twin\ta 2\tb 1\n" in done.out


def test_a_puzzle_that_is_there_clue_for_clue_is_itself(run) -> None:
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    Path("b.txt").write_text(f"{OTHER}\n{EASY}\n", "utf-8")
    assert "itself\ta 1\tb 2\n" in run("bank", "compare", "a.txt", "b.txt").out


def test_a_puzzle_with_a_clue_more_has_the_same_solution(run) -> None:
    assert EASY[2] == "."
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    Path("b.txt").write_text(f"{line(EASY[:2] + '4' + EASY[3:], 'rotate 180')}\n", "utf-8")
    done = run("bank", "compare", "a.txt", "b.txt")
    assert done.code == 0
    assert "# another puzzle with the same solution: 1\n30 shared clues, of 30 and 31\ta 1\tb 1\n" in done.out


def test_puzzles_with_clues_in_the_same_places_are_told(run) -> None:
    for number, seed in ((1, 3), (2, 4)):
        args = ("--pattern", "heart", "--count", "2", "--seed", str(seed), "--quiet", "--out", f"{number}.txt")
        assert run("generate", *args).code == 0
    done = run("bank", "compare", "1.txt", "2.txt")
    assert done.code == 0
    heading, row = done.out.splitlines()[-2:]
    assert (heading, row.split("\t")[1:]) == ("# the same pattern of clues: 1", ["1 1, 2", "2 1, 2"])


def test_what_is_found_is_there_as_json(run) -> None:
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    Path("b.txt").write_text(f"{line(EASY, 'rotate 90')}\n", "utf-8")
    told = json.loads(run("bank", "compare", "a.txt", "b.txt", "--json").out)
    (twins,) = told["twins"]
    assert (twins["a"]["publication"], twins["b"]["number"], twins["identical"]) == ("a", 1, False)
    assert told["volumes"] == [{"name": "a.txt", "puzzles": 1}, {"name": "b.txt", "puzzles": 1}]
    assert told["same_pattern"] == []  # twins have one, and are listed already


def test_publications_of_a_bank_are_compared(run, volumes) -> None:
    done = run("bank", "compare", "one", "two", "--bank", "bank.db")
    assert (done.code, done.out.splitlines()[0]) == (0, "A\tone\t3 puzzles")


def test_a_bank_is_a_volume(run, volumes) -> None:
    done = run("bank", "compare", "bank.db", "two/book.json")
    assert done.code == 1
    assert "# the same puzzle: 3\nitself\ttwo 1" in done.out


def test_volumes_on_different_boards_are_no_error(run, volumes) -> None:
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    done = run("bank", "compare", "one", "a.txt")
    assert (done.code, done.out.splitlines()[-1]) == (0, "# no board is in both volumes")


def test_everything_wrong_with_both_is_told_at_once(run) -> None:
    Path("empty").mkdir()
    done = run("bank", "compare", "empty", "none.db")
    assert done.code == 2
    assert "the folder empty holds no book.json" in done.err
    assert "none.db does not exist" in done.err


def test_a_volume_is_not_compared_with_itself(run) -> None:
    done = run("bank", "compare", "a", "a")
    assert (done.code, done.err.splitlines()[0]) == (2, "error: both volumes are a")


def test_a_folder_of_days_says_what_to_compare_instead(run) -> None:
    Path("days").mkdir()
    Path("days/manifest.json").write_text("{}", "utf-8")
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    assert "the folder days holds the days of a newspaper" in run("bank", "compare", "days", "a.txt").err


def test_an_unknown_publication_is_told_the_known_ones(run, volumes) -> None:
    done = run("bank", "compare", "one", "three", "--bank", "bank.db")
    assert done.code == 2
    assert "the publications are: one, two" in done.err


def test_a_damaged_manifest_is_told(run) -> None:
    Path("one").mkdir()
    Path("one/book.json").write_text('{"format": "bookbuilder/1", "puzzles": [', "utf-8")
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    done = run("bank", "compare", "one", "a.txt")
    assert (done.code, "one/book.json is damaged" in done.err) == (2, True)


def test_a_puzzle_with_two_solutions_is_told(run) -> None:
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    Path("b.txt").write_text("." * 80 + "1\n", "utf-8")
    done = run("bank", "compare", "a.txt", "b.txt")
    assert done.code == 2
    assert "the puzzle has more than one solution (b.txt:1" in done.err


def test_a_database_of_another_program_is_no_volume(run) -> None:
    with closing(sqlite3.connect("else.db")) as database, database:
        database.execute("CREATE TABLE other (x)")
    Path("a.txt").write_text(f"{EASY}\n", "utf-8")
    done = run("bank", "compare", "else.db", "a.txt")
    assert (done.code, "is a database of another program" in done.err) == (2, True)
