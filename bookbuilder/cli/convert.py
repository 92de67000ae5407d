"""`bookbuilder convert`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.api.faults import repeated_clue
from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, entries_in, read_data, read_format
from bookbuilder.cli.writing import write_entries, write_text
from bookbuilder.errors import InputError, Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Entry, Format


@click.command("convert")
@click.argument("file", metavar="IN", required=False, default="-", type=options.PUZZLES)
@click.argument("out", required=False, type=options.FILE)
@click.option(
    "--to", metavar="FORMAT", help="The output format (see `list formats`; default: from the file extension of OUT)."
)
@read_format("--from", "--format")
@options.quiet
def command(
    file: Path, out: Path | None, to: str | None, form: str | None, board: str | None, crossed: bool, quiet: bool
) -> None:
    """Convert the puzzles of IN (or standard input) to another format, and write them to OUT or standard output.

    Puzzles that cannot be read, or that the format cannot hold, are reported with their lines, and the exit code is 2;
    the other puzzles are still written. A puzzle with a clue twice in a row, column or box is written as it is, with a
    warning. A note lists the texts and grades that the format cannot hold.
    """
    from bookbuilder.puzzle.formats import format_named, read_holes

    target = format_named(to) if to else _format_of(out)
    check_apart(file, out)
    data, name = read_data(file)
    if target.of_holes and not board and not crossed and (holes := read_holes(data, name, form)):
        write_text(target.of_holes(holes), out)
        return
    entries = entries_in(data, name, form, board, crossed, ruled=True)
    if write_entries(entries if quiet else _with_warnings(entries), target, out, quiet):
        sys.exit(2)


def _with_warnings(entries: Iterable[Entry | Problem]) -> Iterator[Entry | Problem]:
    """The entries; warns of clues that stand twice, but leaves them to the program that the puzzles are written for."""
    for entry in entries:
        if not isinstance(entry, Problem) and (problem := repeated_clue(entry)):
            options.tell(f"warning: {problem.what} ({problem.place})")
        yield entry


def _format_of(out: Path | None) -> Format:
    """The format that a file's extension implies. Raises InputError if it belongs to no format, or to several."""
    from bookbuilder.puzzle.formats import formats_of

    hint = "choose a format with --to; `bookbuilder list formats` shows them"
    if out is None or str(out) == "-":
        raise InputError.single("the output format is not known", hint)
    forms = formats_of(out.name)
    if not forms:
        raise InputError.single(f"the extension of {out} belongs to no format", hint)
    if len(forms) > 1:
        names = ", ".join(form.name for form in forms)
        raise InputError.single(f"the extension of {out} belongs to several formats: {names}", hint)
    return forms[0]
