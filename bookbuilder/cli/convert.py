"""`bookbuilder convert`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bookbuilder.cli import options
from bookbuilder.cli.reading import check_apart, read_entries, read_format
from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Dropped, Entry, Format


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
    from bookbuilder.puzzle.formats import Dropped, format_named

    target = format_named(to)
    check_apart(file, out)
    dropped, problems = Dropped(target), _Problems()
    fitting = _fitting(read_entries(file, form, board, crossed), target, problems)
    first = next(fitting, None)  # before OUT is opened: of nothing, no file is made
    if first is not None:
        with options.output(None if out is None or str(out) == "-" else out) as text:
            for part in target.write(_noted(chain([first], fitting), dropped)):
                text.write(part)
        if dropped.fields() and not quiet:
            options.complain(f"note: the format {target.name} has no place for {', '.join(dropped.fields())}")
    if problems.told:
        sys.exit(2)


class _Problems:
    """Problems told one by one, as they come."""

    told = 0

    def tell(self, problem: Problem) -> None:
        """Tell one."""
        self.told += 1
        options.complain(problem)


def _fitting(found: Iterable[Entry | Problem], target: Format, problems: _Problems) -> Iterator[Entry]:
    """The entries that a file of the format can hold, while all that is wrong is told."""
    from bookbuilder.puzzle.formats import refusal, refusal_of_many

    room: float = inf if target.many else 1
    for entry in found:
        if isinstance(entry, Problem):
            problems.tell(entry)
        elif room < 1:
            if room == 0:
                problems.tell(refusal_of_many(target, entry))
            room -= 1
        elif problem := refusal(target, entry):
            problems.tell(problem)
        else:
            room -= 1
            yield entry


def _noted(entries: Iterable[Entry], dropped: Dropped) -> Iterator[Entry]:
    """The entries, while what they lose is noted."""
    for entry in entries:
        dropped.note(entry)
        yield entry
