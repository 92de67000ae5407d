"""`bookbuilder solve`."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.cli.reading import read_entries, read_format
from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Entry

_BUDGET = 5_000_000  # solve.BUDGET, written here so that --help does not wait for the kernel; a test compares them


@click.command("solve")
@options.puzzle_file
@read_format("--format")
@click.option("--all", "every", is_flag=True, help="All solutions, a line each.")
@click.option("--count", "limit", type=click.IntRange(1), metavar="N", help="Only their number, up to N.")
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=_BUDGET,
    show_default=True,
    metavar="NODES",
    help="Search nodes after which a puzzle is undecided: a solution may take so many, or a whole count.",
)
@options.out_file
def command(
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    every: bool,
    limit: int | None,
    budget: int,
    out: Path | None,
) -> None:
    """Solve the puzzles of FILE (or standard input).

    The answer to each is a line: its first solution, or none; with --count none, one, a number, or "more than N". A
    puzzle with marks of its own is answered as a grid in those marks. A puzzle that the budget does not decide is
    called undecided. Exit code 1 when a solution is wanted and there is none, or a puzzle is undecided; 2 when
    something is no puzzle. The others are solved all the same.
    """
    from bookbuilder.solve import Undecided, count, engines, givens_array, solutions

    if every and limit is not None:
        raise click.UsageError("--all and --count exclude each other")
    worst, parted = 0, ""
    with options.output(out) as answers:
        for entry in read_entries(file, form, board, crossed):
            if isinstance(entry, Problem):
                options.complain(entry)
                worst = 2
                continue
            tools, givens = engines(entry.puzzle.board), givens_array(entry.puzzle.givens)
            try:
                if limit is not None:
                    answers.write(_number(count(tools, givens, limit + 1, budget, whole=True), limit) + "\n")
                    continue
                failed: tuple[str, str] | None = ("none", "the puzzle has no solution")
                for solution in islice(solutions(tools, givens, budget), None if every else 1):
                    failed = None
                    answers.write(parted * bool(entry.symbols) + _written(entry, solution))
                    parted = "\n"
            except Undecided:
                failed = ("undecided", f"the puzzle is not decided within a budget of {budget:,}")
            if failed:
                answers.write(f"{failed[0]}\n")
                options.complain(f"error: {failed[1]} ({entry.place})")
                worst = max(worst, 1)
    if worst:
        sys.exit(worst)


def _written(entry: Entry, solution: tuple[int, ...]) -> str:
    from bookbuilder.puzzle.formats import aligned, write_values

    if entry.symbols:
        return aligned(entry.puzzle.board, solution, entry.symbols)
    return write_values(solution) + "\n"


def _number(found: int, limit: int) -> str:
    if found > limit:
        return f"more than {limit}"
    return {0: "none", 1: "one"}.get(found, str(found))
