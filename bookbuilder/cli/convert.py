"""`bookbuilder convert`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, entries_in, read_data, read_format
from bookbuilder.cli.writing import write_entries, write_text


@click.command("convert")
@click.argument("file", metavar="IN", required=False, default="-", type=click.Path(path_type=Path))
@click.argument("out", required=False, type=click.Path(path_type=Path))
@click.option("--to", required=True, metavar="FORMAT", help="The format to write (see `list formats`).")
@read_format("--from", "--format")
@options.quiet
def command(
    file: Path, out: Path | None, to: str, form: str | None, board: str | None, crossed: bool, quiet: bool
) -> None:
    """Write the puzzles of IN (or standard input) in another format, to OUT or standard output.

    What cannot be read, and what the format cannot hold, is told with its line, and the exit code is 2; the other
    puzzles are written all the same. Texts and grades that the format has no place for are named.
    """
    from bookbuilder.puzzle.formats import format_named, read_holes

    target = format_named(to)
    check_apart(file, out)
    data, name = read_data(file)
    if target.of_holes and not board and not crossed and (holes := read_holes(data, name, form)):
        write_text(target.of_holes(holes), out)
    elif write_entries(entries_in(data, name, form, board, crossed), target, out, quiet):
        sys.exit(2)
