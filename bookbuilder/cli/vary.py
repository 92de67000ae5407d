"""`bookbuilder vary`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bookbuilder.api.varying import MOST_VARIANTS, variation, varied
from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, read_entries, read_format
from bookbuilder.cli.writing import write_entries


@click.command("vary")
@options.puzzle_file
@read_format("--from", "--format")
@click.option("--steps", default="", help='Transforms in the recorded form, such as "rotate 90; shift 2".')
@click.option(
    "--rotate", type=click.Choice(["90", "180", "270"]), help="Turn the puzzles clockwise by this many degrees."
)
@click.option("--mirror", is_flag=True, help="Swap left and right.")
@click.option("--flip", is_flag=True, help="Swap top and bottom.")
@click.option("--diagonal", is_flag=True, help="Reflect in the diagonal from top left to bottom right.")
@click.option("--antidiagonal", is_flag=True, help="Reflect in the diagonal from top right to bottom left.")
@click.option(
    "--swap",
    multiple=True,
    metavar="LINES",
    help='Swap two lines, bands or stacks: "rows 1 2", "columns 4 6 of grid 2", "bands 1 3", '
    '"stacks 1 2". Join swaps with commas where the board allows them only together. May be repeated.',
)
@click.option("--relabel", metavar="VALUES", help='New values for 1, 2, 3 ..., such as "2 1 3 4 5 6 7 8 9".')
@click.option(
    "--shift",
    type=click.IntRange(-999_999, 999_999),
    metavar="K",
    help="Raise every value by K; after the highest value comes 1.",
)
@click.option("--random", is_flag=True, help="Add random transforms, chosen by the seed, after the named ones.")
@click.option(
    "--count",
    type=click.IntRange(1, MOST_VARIANTS),
    default=1,
    show_default=True,
    help="The number of variants of each puzzle.",
)
@click.option("--to", default="full", show_default=True, metavar="FORMAT", help="The output format.")
@options.out_file
@options.seed
@options.quiet
def command(
    file: Path,
    form: str | None,
    board: str | None,
    crossed: bool,
    steps: str,
    rotate: str | None,
    mirror: bool,
    flip: bool,
    diagonal: bool,
    antidiagonal: bool,
    swap: tuple[str, ...],
    relabel: str | None,
    shift: int | None,
    random: bool,
    count: int,
    to: str,
    out: Path | None,
    seed: int,
    quiet: bool,
) -> None:
    """Write variants of the puzzles of FILE (or standard input): turned, mirrored, relabelled, or with lines swapped.

    Transforms are applied in the order of the options below. They are random if none is named, or if --count is more
    than 1. Each variant records its parent and its transforms where the format can hold them: `full` and `csv` keep
    everything. If a board lacks a move, the error lists the moves it has, and the exit code is 2, as it is for a puzzle
    with a clue twice in a row, column or box; all other puzzles are still varied.
    """
    from bookbuilder.puzzle.formats import format_named

    target = format_named(to)
    check_apart(file, out)
    turns = (("mirror", mirror), ("flip", flip), ("diagonal", diagonal), ("antidiagonal", antidiagonal))
    named = [
        steps,
        f"rotate {rotate}" if rotate else "",
        *(name for name, wanted in turns if wanted),
        *(f"swap {lines}" for lines in swap),
        f"relabel {relabel}" if relabel is not None else "",
        f"shift {shift}" if shift is not None else "",
    ]
    wanted = variation("; ".join(filter(None, named)), random, count)
    if write_entries(varied(read_entries(file, form, board, crossed), wanted, seed), target, out, quiet):
        sys.exit(2)
