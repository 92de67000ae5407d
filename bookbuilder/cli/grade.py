"""`bookbuilder grade`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from bookbuilder.cli import options
from bookbuilder.cli.reading import read_entries, read_format
from bookbuilder.errors import Problem


@click.command("grade")
@options.puzzle_file
@read_format("--format")
@click.option("--json", "as_json", is_flag=True, help="All that is known of each grade, as a JSON object a line.")
@options.out_file
def command(file: Path, form: str | None, board: str | None, crossed: bool, as_json: bool, out: Path | None) -> None:
    """Grade the puzzles of FILE (or standard input).

    A line each: level, score, clues, and the hardest technique needed. Exit code 1 when a puzzle does not have
    exactly one solution, 2 when something is no puzzle; the others are graded all the same.
    """
    from bookbuilder.solve import Undecided, count, engines, givens_array, grade

    worst = 0
    with options.output(out) as grades:
        for entry in read_entries(file, form, board, crossed):
            if isinstance(entry, Problem):
                options.complain(entry)
                worst = 2
                continue
            puzzle = entry.puzzle
            tools, givens = engines(puzzle.board), givens_array(puzzle.givens)
            try:
                number = count(tools, givens)
                wrong = {0: "no solution", 2: "more than one solution"}.get(number)
            except Undecided:
                wrong = "too many possibilities to be decided"
            if wrong:
                options.complain(f"error: the puzzle has {wrong} ({entry.place})")
                worst = max(worst, 1)
                continue
            graded = grade(tools, givens)
            if as_json:
                facts = {
                    "line": entry.place.line,
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
