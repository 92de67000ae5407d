"""`bookbuilder solve`."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

import click

from bookbuilder.cli import options


@click.command("solve")
@options.puzzle_file
@click.option("--board", help="A board's name or file; by default the one with as many cells as the line.")
@click.option("--all", "every", is_flag=True, help="All solutions, a line each.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="Only how many solutions there are, up to N.")
@options.out_file
def command(file: Path, board: str | None, every: bool, count: int | None, out: Path | None) -> None:
    """Solve the puzzles of FILE (or standard input), one a line.

    The answer to each is a line: its first solution; with --count none, one, a number, or "more than N". A puzzle
    that five million search nodes do not decide is called undecided. Exit code 1 when a puzzle has no solution.
    """
    from itertools import islice

    from bookbuilder.cli.reading import read_puzzles
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.puzzle.formats import write_values
    from bookbuilder.solve import Undecided, engines, solutions

    if every and count is not None:
        raise click.UsageError("--all and --count exclude each other")
    worst = 0
    with options.output(out) as answers:
        for place, puzzle in read_puzzles(file, board):
            if not isinstance(puzzle, Puzzle):
                click.echo(str(puzzle), err=True)
                worst = 2
                continue
            found = solutions(engines(puzzle.board), array("i", puzzle.givens))
            try:
                if count is not None:
                    number = sum(1 for _ in islice(found, count + 1))
                    answers.write(_number(number, count) + "\n")
                    continue
                none = True
                for solution in found if every else islice(found, 1):
                    none = False
                    answers.write(write_values(solution) + "\n")
            except Undecided:
                answers.write("undecided\n")
                worst = max(worst, 1)
                continue
            if none:
                click.echo(f"error: the puzzle has no solution ({place})", err=True)
                worst = max(worst, 1)
    if worst:
        sys.exit(worst)


def _number(found: int, limit: int) -> str:
    if found > limit:
        return f"more than {limit}"
    return {0: "none", 1: "one"}.get(found, str(found))
