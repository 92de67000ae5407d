"""`bookbuilder bank fill`, by what a user types and sees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BOOK = """\
title: Small
bank: bank.db
sections: [{title: One, board: 6x6, grade: beginner, count: 4}]
front: {how_to: false}
printer: plain
"""


@pytest.fixture(autouse=True)
def book(run) -> None:
    Path("small.yaml").write_text(BOOK, "utf-8")


def test_a_stock_is_made_told_and_taken_from(run) -> None:
    code, out, err = run("bank", "fill", "small.yaml", "--count", "9", "--jobs", "1")
    assert (code, out) == (0, "6x6 beginner (rotate180)  9 new, 9 in all, 9 in stock\n")
    assert "created a new bank" in err
    assert "stock 6x6 beginner (rotate180) 9\n" in run("bank", "stats", "bank.db").out
    assert "4 puzzles taken from the bank's stock" in run("build", "small.yaml").err
    assert "stock 6x6 beginner (rotate180) 5\n" in run("bank", "stats", "bank.db").out
    again = run("bank", "fill", "small.yaml", "--count", "9").out
    assert again == "6x6 beginner (rotate180)  0 new, 9 in all, 5 in stock\n"
    assert run("bank", "fill", "small.yaml", "--count", "10", "-q") == (0, "", "")


def test_a_stock_of_puzzles_with_rules_is_made_and_taken_from(run) -> None:
    asked = "grade: easy, count: 4, rules: {killer: {cages: 11..13}}"
    Path("small.yaml").write_text(BOOK.replace("grade: beginner, count: 4", asked), "utf-8")
    kind = "6x6 easy (killer least 11 most 13 sums 13)"
    assert (
        run("bank", "fill", "small.yaml", "--count", "5", "--jobs", "1").out == f"{kind}  5 new, 5 in all, 5 in stock\n"
    )
    assert "4 puzzles taken from the bank's stock" in run("build", "small.yaml").err
    assert f"stock {kind} 1\n" in run("bank", "stats", "bank.db").out


@pytest.mark.slow
def test_what_a_board_does_not_have_is_an_error_and_the_rest_is_told(run) -> None:
    text = BOOK.replace("{title: One", "{title: Two, board: 4x4, count: 4, clues: {symmetry: none}}, {title: One")
    Path("small.yaml").write_text(text, "utf-8")
    code, out, err = run("bank", "fill", "small.yaml", "--count", "200", "--jobs", "1")
    assert code == 1
    assert re.search(r"^4x4 any \(none\)  (\d+) new, \1 in all, \1 in stock\n6x6 beginner.* 100 new", out)
    assert "error: 4x4 any (none): no more puzzles of this kind were found that the bank lacks\nhint: " in err


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("bank: bank.db\n", ""), "small.yaml names no bank"),
        (("count: 4", "from: own.sdm"), "only has puzzles of its own"),
        (("6x6", "7x7x"), "7x7x"),
    ],
)
def test_a_config_that_cannot_fill_a_bank_is_refused(run, change: tuple[str, str], told: str) -> None:
    Path("own.sdm").write_text(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", "utf-8"
    )
    text = BOOK.replace(*change)
    Path("small.yaml").write_text(text.replace("board: 6x6, grade: beginner, ", "") if "own" in told else text, "utf-8")
    code, out, err = run("bank", "fill", "small.yaml", "--count", "9")
    assert (code, out) == (2, "")
    assert told in err
    assert not Path("bank.db").exists()


@pytest.mark.parametrize("count", ["0", "-1", "many", "1000000001"])
def test_a_count_is_a_number_of_puzzles(run, count: str) -> None:
    assert run("bank", "fill", "small.yaml", "--count", count).code == 2
