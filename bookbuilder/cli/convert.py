"""`bookbuilder convert`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, entries_in, read_data, read_format
from bookbuilder.cli.writing import write_entries, write_text
from bookbuilder.errors import InputError

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Format


@click.command("convert")
@click.argument("file", metavar="IN", required=False, default="-", type=options.FILE)
@click.argument("out", required=False, type=options.FILE)
@click.option("--to", metavar="FORMAT", help="The format to write (see `list formats`); by default what OUT ends in.")
@read_format("--from", "--format")
@options.quiet
def command(
    file: Path, out: Path | None, to: str | None, form: str | None, board: str | None, crossed: bool, quiet: bool
) -> None:
    """Write the puzzles of IN (or standard input) in another format, to OUT or standard output.

    What cannot be read, and what the format cannot hold, is told with its line, and the exit code is 2; the other
    puzzles are written all the same. Texts and grades that the format has no place for are named.
    """
    from bookbuilder.puzzle.formats import format_named, read_holes

    target = format_named(to) if to else _format_of(out)
    check_apart(file, out)
    data, name = read_data(file)
    if target.of_holes and not board and not crossed and (holes := read_holes(data, name, form)):
        write_text(target.of_holes(holes), out)
    elif write_entries(entries_in(data, name, form, board, crossed), target, out, quiet):
        sys.exit(2)


def _format_of(out: Path | None) -> Format:
    """The format that a file's ending tells. Raises InputError where it tells none, or several."""
    from bookbuilder.puzzle.formats import formats_of

    hint = "name one with --to; `bookbuilder list formats` shows them"
    if out is None or str(out) == "-":
        raise InputError.single("no format to write is named", hint)
    found = formats_of(out.name)
    if not found:
        raise InputError.single(f"the ending of {out} names no format", hint)
    if len(found) > 1:
        names = ", ".join(form.name for form in found)
        raise InputError.single(f"{out} may be in any of the formats {names}", hint)
    return found[0]
