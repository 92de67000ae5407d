"""`bookbuilder grade`."""

from __future__ import annotations

import json
import sys
from array import array
from pathlib import Path

import click

from bookbuilder.cli import options


@click.command("grade")
@options.puzzle_file
@click.option("--board", help="A board's name or file; by default the one with as many cells as the line.")
@click.option("--json", "as_json", is_flag=True, help="All that is known of each grade, as a JSON object a line.")
@options.out_file
def command(file: Path, board: str | None, as_json: bool, out: Path | None) -> None:
    """Grade the puzzles of FILE (or standard input), one a line.

    A line each: level, score, clues, and the hardest technique needed. Exit code 1 when a puzzle does not have
    exactly one solution, 2 when a line is no puzzle; the others are graded all the same.
    """
    from bookbuilder.cli.reading import read_puzzles
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.solve import Undecided, count, engines, grade

    worst = 0
    with options.output(out) as grades:
        for place, puzzle in read_puzzles(file, board):
            if not isinstance(puzzle, Puzzle):
                click.echo(str(puzzle), err=True)
                worst = 2
                continue
            tools, givens = engines(puzzle.board), array("i", puzzle.givens)
            try:
                number = count(tools, givens)
                wrong = {0: "no solution", 2: "more than one solution"}.get(number)
            except Undecided:
                wrong = "too many possibilities to be decided"
            if wrong:
                click.echo(f"error: the puzzle has {wrong} ({place})", err=True)
                worst = max(worst, 1)
                continue
            graded = grade(tools, givens)
            if as_json:
                facts = {
                    "line": place.line,
                    "board": puzzle.board.name,
                    "clues": puzzle.clues,
                    "level": graded.level,
                    "score": graded.score,
                    "hardest": graded.hardest,
                    "techniques": dict(graded.techniques),
                    "steps": graded.steps,
                    "tightest": graded.tightest,
                    "ladder": graded.ladder,
                }
                grades.write(json.dumps(facts) + "\n")
            else:
                grades.write(f"{graded.level}\t{graded.score}\t{puzzle.clues}\t{graded.hardest}\n")
    if worst:
        sys.exit(worst)
