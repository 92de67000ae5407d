"""`bookbuilder solve`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
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
@click.option("--count", type=click.IntRange(1), metavar="N", help="Only how many solutions there are, up to N.")
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=_BUDGET,
    show_default=True,
    metavar="NODES",
    help="Search nodes after which a puzzle is undecided: a solution may take so many, or a whole count.",
)
@click.option("--out", type=click.Path(path_type=Path), help="A file for the answers, instead of standard output.")
def command(
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    every: bool,
    count: int | None,
    budget: int,
    out: Path | None,
) -> None:
    """Solve the puzzles of FILE (or standard input).

    The answer to each is a line: its first solution; with --count none, one, a number, or "more than N". A puzzle
    with marks of its own is answered as a grid in those marks. A puzzle that the budget does not decide is called
    undecided. Exit code 1 when a puzzle has no solution or is undecided.
    """
    from bookbuilder.puzzle.formats import aligned, write_values
    from bookbuilder.solve import Undecided

    if every and count is not None:
        raise click.UsageError("--all and --count exclude each other")
    worst, parted = 0, ""
    with options.output(out) as answers:
        for entry in read_entries(file, form, board, crossed):
            if isinstance(entry, Problem):
                click.echo(str(entry), err=True)
                worst = 2
                continue
            found = _solutions(entry, budget, whole=count is not None)
            none = True
            try:
                if count is not None:
                    answers.write(_number(sum(1 for _ in islice(found, count + 1)), count) + "\n")
                    continue
                for solution in found if every else islice(found, 1):
                    none = False
                    if entry.symbols:
                        answers.write(parted + aligned(entry.puzzle.board, solution, entry.symbols))
                        parted = "\n"
                    else:
                        answers.write(write_values(solution) + "\n")
            except Undecided:
                answers.write("undecided\n")
                worst = max(worst, 1)
                continue
            if none:
                click.echo(f"error: the puzzle has no solution ({entry.place})", err=True)
                worst = max(worst, 1)
    if worst:
        sys.exit(worst)


def _solutions(entry: Entry, budget: int, whole: bool) -> Iterator[tuple[int, ...]]:
    """The solutions of a puzzle. The budget is for each of them, or for the whole search. Raises Undecided."""
    from bookbuilder.solve import engines, givens_array, solutions

    return solutions(engines(entry.puzzle.board), givens_array(entry.puzzle.givens), budget, whole)


def _number(found: int, limit: int) -> str:
    if found > limit:
        return f"more than {limit}"
    return {0: "none", 1: "one"}.get(found, str(found))
