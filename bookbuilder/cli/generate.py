"""`bookbuilder generate`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.errors import InputError

if TYPE_CHECKING:
    from bookbuilder.puzzle import GradedPuzzle
    from bookbuilder.puzzle.formats import Entry, Format
    from bookbuilder.workers import Workers


@click.command("generate")
@click.option("--board", default="classic", show_default=True, help="A board's name, or the path of its file.")
@click.option("--rotate", type=click.Choice(["0", "90", "180", "270"]), default="0", help="Turn the board clockwise.")
@click.option("--mirror", is_flag=True, help="Exchange left and right of the board, after turning.")
@click.option("--flip", is_flag=True, help="Exchange top and bottom of the board, after turning.")
@click.option("--grade", default="any", show_default=True, help="A level, a range such as easy..hard, or any.")
@click.option(
    "--uniqueness",
    is_flag=True,
    help="Grade with unique rectangles and BUG+1, too, which take one solution for granted.",
)
@click.option("--count", type=click.IntRange(1, 100_000), default=1, show_default=True, help="How many.")
@click.option("--symmetry", help="A symmetry of the clues, or none; by default rotate180.")
@click.option(
    "--pattern",
    "pattern",
    multiple=True,
    metavar="PATTERN",
    help="The cells with a clue: a name (see `list patterns`), a file or an image; given again, one for each grid.",
)
@click.option("--quads", type=int, help="Take out so many groups of four symmetric clues, and no symmetry otherwise.")
@click.option("--pairs", type=int, help="Then so many pairs of opposite clues.")
@click.option("--cells", type=int, help="Then so many single clues.")
@click.option("--more", help="Then single clues: all that can go, until-stuck up to the first that cannot, or none.")
@click.option("--min", "least", type=int, help="The fewest clues.")
@click.option("--max", "most", type=int, help="The most clues.")
@click.option("--solvable", help="whole: the board has one solution; each: every grid of it, too, by itself.")
@click.option(
    "--to",
    "--format",
    "form",
    metavar="FORMAT",
    help="Any format (see `list formats`): line has the cells, full board, cells, solution, level and score. "
    "By default line, or full for a board that a line does not tell.",
)
@click.option("--no-grade", is_flag=True, help="Do not grade: quicker, and any level may come.")
@options.out_file
@options.seed
@options.workers
@options.quiet
def command(
    board: str,
    rotate: str,
    mirror: bool,
    flip: bool,
    grade: str,
    uniqueness: bool,
    count: int,
    symmetry: str | None,
    pattern: tuple[str, ...],
    quads: int | None,
    pairs: int | None,
    cells: int | None,
    more: str | None,
    least: int | None,
    most: int | None,
    solvable: str | None,
    form: str | None,
    no_grade: bool,
    out: Path | None,
    seed: int,
    workers: Workers,
    quiet: bool,
) -> None:
    """Make puzzles, one per line: every one unique and graded, no two of them twins."""
    from bookbuilder.generate import Seen, make
    from bookbuilder.plan import plan_order
    from bookbuilder.puzzle.formats import format_named

    if no_grade and grade != "any":
        raise click.UsageError("--no-grade cannot give the level that --grade asks for")
    if no_grade and uniqueness:
        raise click.UsageError("--no-grade leaves nothing for --uniqueness to do")
    if form and count > 1 and not format_named(form).many:
        raise click.UsageError(f"a file of the format {form} holds one puzzle, not the {count} of --count")
    clues: dict[str, object] = {"symmetry": symmetry, "quads": quads, "pairs": pairs, "cells": cells, "more": more}
    clues |= {"min": least, "max": most, "pattern": _one_or_all(pattern)}
    written = {key: value for key, value in clues.items() if value is not None}
    turned = {"name": board, "rotate": int(rotate), "mirror": mirror, "flip": flip}
    section = {
        "title": "generate",
        "board": turned,
        "grade": grade,
        "count": 1,
        "clues": written,
        "uniqueness": uniqueness,
    }
    order = plan_order(section | ({"solvable": solvable} if solvable is not None else {}), seed)
    wanted = [(0, place) for place in range(count)]
    with options.progress(quiet, silent=out is None) as report:
        report("puzzles", 0, count)

        def made() -> Iterator[Entry]:
            for _, place, puzzle in make([order], Seen().claim, wanted, workers, keys=False, graded=not no_grade):
                yield _entry(puzzle, graded=not no_grade)
                report("puzzles", place + 1, count)

        puzzles = made()
        first = next(puzzles)
        target = _fitting(form, first)
        with options.output(out) as file:
            for part in target.write(chain([first], puzzles)):
                file.write(part)


def _one_or_all(pattern: tuple[str, ...]) -> str | list[str] | None:
    """What a book would say of a pattern: one for all grids, or a list with one for each."""
    return pattern[0] if len(pattern) == 1 else list(pattern) or None


def _entry(made: GradedPuzzle, graded: bool) -> Entry:
    from bookbuilder.puzzle.formats import Entry

    if not graded:
        return Entry(puzzle=made.puzzle, solution=made.solution, is_proved=True)
    level, score = made.grade.level, made.grade.score
    return Entry(puzzle=made.puzzle, solution=made.solution, level=level, score=score, is_proved=True)


def _fitting(form: str | None, entry: Entry) -> Format:
    """The format that was named, or the plainest that holds the puzzle. Raises InputError when it cannot."""
    from bookbuilder.puzzle.formats import FORMATS, format_named, refusal

    if form is None:
        return FORMATS["line"] if FORMATS["line"].holds(entry) is None else FORMATS["full"]
    target = format_named(form)
    problem = refusal(target, entry)
    if problem:
        raise InputError([problem])
    return target
