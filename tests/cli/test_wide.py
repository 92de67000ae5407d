"""Grids of more values than the kernel takes: `solve` alone takes them, up to 64."""

from __future__ import annotations

from math import isqrt
from pathlib import Path

import pytest


def grid(n: int, empty: str, every: int = 7) -> tuple[str, list[list[int]]]:
    """A grid with a cell of seven empty, and its solution."""
    high = max(rows for rows in range(1, isqrt(n) + 1) if n % rows == 0)
    wide = n // high
    solved = [[(wide * (row % high) + row // high + column) % n + 1 for column in range(n)] for row in range(n)]
    shown = (
        " ".join(empty if (row * 5 + column) % every == 0 else str(value) for column, value in enumerate(values))
        for row, values in enumerate(solved)
    )
    return "\n".join(shown) + "\n", solved


@pytest.mark.parametrize(("n", "empty"), [(36, "_"), (33, "0"), (50, "__"), (64, "_")])
def test_solve_fills_grids_of_up_to_64_values(run, n: int, empty: str) -> None:
    text, solved = grid(n, empty)
    Path("wide.txt").write_text(text, "utf-8")
    done = run("solve", "wide.txt")
    assert (done.code, done.err) == (0, "")
    assert [[int(word) for word in row.split()] for row in done.out.splitlines()] == solved


def test_a_nearly_empty_grid_is_solved(run) -> None:
    Path("wide.txt").write_text("\n".join(["1" + " 0" * 35, *["0" + " 0" * 35] * 35]) + "\n", "utf-8")
    done = run("solve", "wide.txt")
    rows = [[int(word) for word in row.split()] for row in done.out.splitlines()]
    assert (done.code, rows[0][0]) == (0, 1)
    assert all(sorted(line) == list(range(1, 37)) for line in (*rows, *zip(*rows, strict=True)))


def test_their_solutions_are_counted(run) -> None:
    text, _ = grid(36, "_")
    Path("wide.txt").write_text(text, "utf-8")
    assert run("solve", "wide.txt", "--count", "2").out == "one\n"
    text, _ = grid(36, "_", every=2)
    Path("many.txt").write_text(text, "utf-8")
    assert run("solve", "many.txt", "--count", "2").out in ("one\n", "2\n", "more than 2\n")


def test_a_clue_that_stands_twice_leaves_no_solution(run) -> None:
    text, solved = grid(36, "_")
    first = text.split(" ", 3)
    twice = " ".join((first[0], first[1], first[1], first[3]))
    assert solved[0][1] == int(first[1])
    Path("wide.txt").write_text(twice, "utf-8")
    done = run("solve", "wide.txt")
    assert (done.code, done.out) == (1, "none\n")
    assert "2 stands twice in row 1" in done.err


@pytest.mark.parametrize(
    "command",
    [["grade", "wide.txt"], ["convert", "wide.txt", "--to", "nxn"], ["solve", "wide.txt", "--explain"]],
    ids=lambda command: " ".join(command[:1] + command[2:]),
)
def test_other_commands_say_that_only_solve_takes_them(run, command: list[str]) -> None:
    Path("wide.txt").write_text(grid(36, "_")[0], "utf-8")
    done = run(*command)
    assert (done.code, done.out) == (2, "")
    assert "error: the grid has 36 values (wide.txt:1)\nhint: the limit is 32; `solve` takes 64\n" in done.err


@pytest.mark.parametrize(("n", "empty"), [(65, "_"), (65, "0"), (81, "0"), (81, "."), (225, "0")])
def test_there_is_a_limit_for_solve_as_well(run, n: int, empty: str) -> None:
    Path("wide.txt").write_text(grid(n, empty)[0], "utf-8")
    done = run("solve", "wide.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"error: the grid has {n} values (wide.txt:1)\nhint: the limit is 64\n"
