"""`bookbuilder generate`."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder import api
from bookbuilder.api.arguments import entry
from bookbuilder.cli import options
from bookbuilder.cli.streams import check_place, output
from bookbuilder.errors import InputError

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Entry, Format
    from bookbuilder.workers import Workers


@click.command("generate")
@click.option("--board", default="classic", show_default=True, help="The name of a board, or the path of a board file.")
@click.option(
    "--rotate",
    type=click.Choice(["0", "90", "180", "270"]),
    default="0",
    help="Turn the board clockwise by this many degrees.",
)
@click.option("--mirror", is_flag=True, help="Swap left and right of the board, after turning.")
@click.option("--flip", is_flag=True, help="Swap top and bottom of the board, after turning.")
@click.option(
    "--grade",
    help="A level, a range such as easy..hard or several such as easy,hard, of which each has its turn, or any "
    "(the default).",
)
@click.option(
    "--needs",
    multiple=True,
    metavar="TECHNIQUE",
    help="A technique that every puzzle needs (see `list techniques`), and nothing harder unless --grade allows it. "
    "Repeat it, or separate names by commas, to name several.",
)
@click.option(
    "--avoid",
    multiple=True,
    metavar="WHAT",
    help="What no puzzle has: spikes, a bottleneck, an early-peak or a trivial-end. Repeat it, or separate names by "
    "commas, to name several.",
)
@click.option(
    "--uniqueness",
    is_flag=True,
    help="Also grade with unique and hidden rectangles and BUG+1, which assume that there is only one solution.",
)
@click.option("--count", type=click.IntRange(1, 100_000), default=1, show_default=True, help="The number of puzzles.")
@click.option("--symmetry", help="The symmetry of the clues, or none (default: rotate180, or what the board allows).")
@click.option(
    "--pattern",
    "pattern",
    multiple=True,
    metavar="PATTERN",
    help="The cells with a clue: a name (see `list patterns`), a file or an image. Repeat it to give one per grid.",
)
@click.option("--quads", type=int, help="Remove this many groups of four symmetric clues (replaces --symmetry).")
@click.option("--pairs", type=int, help="Then remove this many pairs of opposite clues (replaces --symmetry).")
@click.option("--cells", type=int, help="Then remove this many single clues (replaces --symmetry).")
@click.option(
    "--more",
    default="all",
    show_default=True,
    help="Then remove further clues: all that can go, until-stuck (stop at the first that cannot go), or none.",
)
@click.option("--min", "least", type=int, help="The smallest number of clues.")
@click.option("--max", "most", type=int, help="The largest number of clues.")
@click.option(
    "--solvable",
    default="whole",
    show_default=True,
    help="whole: the board has one solution; each: every grid also has one solution by itself.",
)
@click.option(
    "--to",
    "--format",
    "form",
    metavar="FORMAT",
    help="The output format (see `list formats`): `line` writes only the cells, `full` adds the board, solution, level "
    "and score (default: line, or full for boards that a line cannot identify).",
)
@click.option(
    "--rules",
    metavar="RULE,...",
    help="Rules beyond houses, such as killer or anti-knight (see `bookbuilder list rules`). Their options are for "
    "files: `rules: {killer: {cages: 31}}` in a section.",
)
@click.option("--no-grade", is_flag=True, help="Do not grade the puzzles: faster, but they may have any level.")
@options.out_file
@options.seed
@options.workers
@options.quiet
def command(
    board: str,
    rotate: str,
    mirror: bool,
    flip: bool,
    grade: str | None,
    needs: tuple[str, ...],
    avoid: tuple[str, ...],
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
    rules: str | None,
    no_grade: bool,
    out: Path | None,
    seed: int,
    workers: Workers,
    quiet: bool,
) -> None:
    """Make puzzles, one per line. Each is graded and has one solution.

    No two puzzles are twins, that is, the same puzzle turned, mirrored or relabelled.
    """
    from bookbuilder.puzzle.formats import format_named

    if no_grade and grade not in (None, "any"):
        raise click.UsageError("--no-grade and --grade cannot be used together")
    if no_grade and needs:
        raise click.UsageError("--no-grade and --needs cannot be used together")
    if no_grade and avoid:
        raise click.UsageError("--no-grade and --avoid cannot be used together")
    if no_grade and uniqueness:
        raise click.UsageError("--no-grade and --uniqueness cannot be used together")
    if form and count > 1 and not format_named(form).many:
        raise click.UsageError(f"a file of the format {form} holds one puzzle, but --count is {count}")
    if out:
        check_place(out)
    made = api.generate(
        api.board(board, rotate=int(rotate), mirror=mirror, flip=flip),
        grade=grade.split(",") if grade else grade,
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
        needs=_listed(needs),
        avoid=_listed(avoid),
        graded=not no_grade,
        keys=False,
        rules=None if rules is None else _names(rules),
        workers=workers,
    )
    with options.progress(quiet, silent=out is None) as report:
        entries = map(entry, options.counted(made, "puzzles", report, count))
        first = next(entries)
        target = _fitting(form, first)
        with output(out) as file:
            for part in target.write(chain([first], entries)):
                file.write(part)


def _listed(given: tuple[str, ...]) -> tuple[str, ...]:
    """The names of an option that may be repeated, each time with several."""
    return tuple(name.strip() for names in given for name in names.strip(" ,").split(","))


def _names(rules: str) -> list[str]:
    """The names of rules. Raises a usage error for one with options."""
    from bookbuilder.relations import RECIPES

    names = [name.strip() for name in rules.split(",")]
    for name in names:
        begun = re.match("[a-z-]*", name)
        if name not in RECIPES and begun and begun[0] in RECIPES:
            example = f"`rules: {{{begun[0]}: ...}}` in a section of a book"
            raise click.UsageError(f"--rules takes names without options, not {name:.42}; options go into {example}")
    return names


def _one_or_all(pattern: tuple[str, ...]) -> str | list[str] | None:
    """The patterns as a book's file would give them: one for all grids, or a list with one for each."""
    return pattern[0] if len(pattern) == 1 else list(pattern) or None


def _fitting(form: str | None, entry: Entry) -> Format:
    """The named format, or the plainest that holds the puzzle. Raises InputError if the named one cannot."""
    from bookbuilder.puzzle.formats import format_named, plainest, refusal

    if form is None:
        return plainest([entry])
    target = format_named(form)
    problem = refusal(target, entry)
    if problem:
        raise InputError([problem])
    return target
