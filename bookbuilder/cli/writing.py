"""Where the commands put their puzzles: those that the format can hold into a file, problems on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.cli import options
from bookbuilder.cli.streams import output
from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Dropped, Entry, Format


def write_entries(entries: Iterable[Entry | Problem], target: Format, out: Path | None, quiet: bool) -> int:
    """Write the puzzles that the format can hold, and return the number of problems reported.

    None or - is standard output. Without puzzles, no file is made. A note at the end names what the format cannot hold.
    """
    from bookbuilder.puzzle.formats import Dropped

    dropped, problems = Dropped(target), _Problems()
    fitting = _fitting(entries, target, problems)
    first = next(fitting, None)  # before the file is opened
    if first is not None:
        write_text(target.write(_noted(chain([first], fitting), dropped)), out)
        if dropped.fields() and not quiet:
            options.tell(f"note: the format {target.name} cannot hold {', '.join(dropped.fields())}")
    return problems.told


def write_text(parts: Iterable[str], out: Path | None) -> None:
    """Write a text, part by part; None or - is standard output."""
    with output(None if out is None or str(out) == "-" else out) as text:
        for part in parts:
            text.write(part)


class _Problems:
    """Reports problems as they come, and counts them."""

    told = 0

    def tell(self, problem: Problem) -> None:
        """Report one."""
        self.told += 1
        options.tell(problem)


def _fitting(entries: Iterable[Entry | Problem], target: Format, problems: _Problems) -> Iterator[Entry]:
    """The entries that a file of the format can hold; reports all others."""
    from bookbuilder.puzzle.formats import refusal, refusal_of_many

    room: float = inf if target.many else 1
    for entry in entries:
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
    """The entries; notes what each of them loses."""
    for entry in entries:
        dropped.note(entry)
        yield entry
