"""`bookbuilder vary`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, read_entries, read_format, repeated_clue
from bookbuilder.cli.writing import write_entries
from bookbuilder.errors import InputError, Problem

if TYPE_CHECKING:
    from bookbuilder.board import Board
    from bookbuilder.generate import NoSuchTransform, Transform, Variation
    from bookbuilder.puzzle.formats import Entry


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
    type=click.IntRange(1, 10_000),
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
    from bookbuilder.generate import Variation
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
    fixed = _transform("; ".join(filter(None, named)))
    vary = Variation(fixed, random or count > 1 or not fixed.steps, count)
    if write_entries(_varied(read_entries(file, form, board, crossed), vary, seed), target, out, quiet):
        sys.exit(2)


def _transform(text: str) -> Transform:
    from bookbuilder.generate import transform_named

    try:
        return transform_named(text)
    except ValueError as error:
        raise InputError.single(str(error), "`bookbuilder vary --help` shows the transforms") from error


def _varied(entries: Iterable[Entry | Problem], vary: Variation, seed: int) -> Iterator[Entry | Problem]:
    """The variants of each puzzle, or why there are none; a board that lacks a move is reported once."""
    from bookbuilder.generate import NoSuchTransform, transformed
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.puzzle.formats import as_written, moved_onto, write_values

    known: dict[Board, NoSuchTransform | None] = {}
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Problem):
            yield entry
            continue
        puzzle = as_written(entry.puzzle)  # whose grids are counted as those who do the transforms again count them
        board, givens = puzzle.board, puzzle.givens
        if board not in known:
            known[board] = _refusal(board, vary)
            if refused := known[board]:
                yield Problem(entry.place, str(refused), refused.hint)
        if known[board]:
            continue
        if problem := repeated_clue(entry):
            yield problem
            continue
        try:
            transforms = vary.variants(board, givens, seed, number)
        except NoSuchTransform as error:
            yield Problem(entry.place, str(error), error.hint)
            continue
        solution = moved_onto(board, entry.puzzle, entry.solution) if entry.solution else ()
        for transform in transforms:
            yield replace(
                entry,
                puzzle=Puzzle(board, transformed(board, transform, givens)),
                solution=transformed(board, transform, solution) if solution else (),
                parent=write_values(givens),
                transforms=str(transform),
                specification=None,
            )


def _refusal(board: Board, vary: Variation) -> NoSuchTransform | None:
    """Why no puzzle of a board can have such variants; None if some can."""
    from bookbuilder.generate import NoSuchTransform, check_vary

    try:
        check_vary(board, vary)
    except NoSuchTransform as error:
        return error
    return None
