"""`bookbuilder generate`."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder import api
from bookbuilder.cli import options
from bookbuilder.errors import InputError

if TYPE_CHECKING:
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
@click.option(
    "--more",
    default="all",
    show_default=True,
    help="Then single clues: all that can go, until-stuck up to the first that cannot, or none.",
)
@click.option("--min", "least", type=int, help="The fewest clues.")
@click.option("--max", "most", type=int, help="The most clues.")
@click.option(
    "--solvable",
    default="whole",
    show_default=True,
    help="whole: the board has one solution; each: every grid of it has, by itself.",
)
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
    more: str,
    least: int | None,
    most: int | None,
    solvable: str,
    form: str | None,
    no_grade: bool,
    out: Path | None,
    seed: int,
    workers: Workers,
    quiet: bool,
) -> None:
    """Make puzzles, one per line: every one unique and graded, no two of them twins."""
    from bookbuilder.puzzle.formats import format_named

    if no_grade and grade != "any":
        raise click.UsageError("--no-grade cannot give the level that --grade asks for")
    if no_grade and uniqueness:
        raise click.UsageError("--no-grade leaves nothing for --uniqueness to do")
    if form and count > 1 and not format_named(form).many:
        raise click.UsageError(f"a file of the format {form} holds one puzzle, not the {count} of --count")
    made = api.generate(
        api.board(board, rotate=int(rotate), mirror=mirror, flip=flip),
        grade=grade,
        count=count,
        seed=seed,
        symmetry=symmetry,
        pattern=_one_or_all(pattern),
        quads=quads,
        pairs=pairs,
        cells=cells,
        more=more,
        min=least,
        max=most,
        solvable=solvable,
        uniqueness=uniqueness,
        graded=not no_grade,
        keys=False,
        workers=workers,
    )
    with options.progress(quiet, silent=out is None) as report:
        entries = map(api.entry, options.counted(made, "puzzles", report, count))
        first = next(entries)
        target = _fitting(form, first)
        with options.output(out) as file:
            for part in target.write(chain([first], entries)):
                file.write(part)


def _one_or_all(pattern: tuple[str, ...]) -> str | list[str] | None:
    """What a book would say of a pattern: one for all grids, or a list with one for each."""
    return pattern[0] if len(pattern) == 1 else list(pattern) or None


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
