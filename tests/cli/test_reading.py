"""A puzzle itself in the place of a file, as people type it."""

from __future__ import annotations

from pathlib import Path

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("written", [EASY, EASY.replace(".", "0"), EASY.replace(".", "*"), EASY.replace(".", "_")])
def test_a_puzzle_is_solved_where_it_stands_in_the_command(run, written: str) -> None:
    assert run("solve", written) == (0, f"{SOLVED}\n", "")


@pytest.mark.parametrize("command", ["grade", "convert", "draw"])
def test_every_command_that_reads_puzzles_takes_one(run, command: str) -> None:
    options = {"convert": ["--to", "line"], "draw": ["--out", "one.svg"]}.get(command, [])
    assert run(command, EASY, *options).code == 0


def test_a_small_puzzle_has_fewer_marks(run) -> None:
    assert run("solve", "1....41221434321").out == "1234341221434321\n"


def test_a_file_of_that_name_comes_first(run) -> None:
    Path("1....41221434321").write_text(EASY + "\n", "utf-8")
    assert run("solve", "1....41221434321").out == f"{SOLVED}\n"


@pytest.mark.parametrize("name", ["puzzles.txt", "1234.txt", "abcdefghijklm.xy", "53..7...."])
def test_the_name_of_a_file_that_is_not_there_is_told(run, name: str) -> None:
    done = run("solve", name)
    assert (done.code, f"there is no file {name}" in done.err) == (2, True)


def test_a_repeated_clue_is_told_with_its_row(run) -> None:
    wrong = "533" + EASY[3:]
    for command in ("solve", "grade"):
        done = run(command, wrong)
        assert "the puzzle has no solution: 3 stands twice in row 1: r1c2, r1c3 (the puzzle:1)" in done.err


def test_x_may_be_a_capital(run) -> None:
    small, large = (run("solve", option, "1" + "." * 15).out for option in ("--x", "--X"))
    assert small == large
