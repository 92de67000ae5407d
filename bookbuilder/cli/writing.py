"""Where the commands put their puzzles: what a format holds into a file of it, what is wrong on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.cli import options
from bookbuilder.errors import Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle.formats import Dropped, Entry, Format


def write_entries(found: Iterable[Entry | Problem], target: Format, out: Path | None, quiet: bool) -> int:
    """Write the puzzles that the format can hold, and answer how many problems were told.

    None or - is standard output. Of no puzzle no file is made. What the format cannot hold is noted at the end.
    """
    from bookbuilder.puzzle.formats import Dropped

    dropped, problems = Dropped(target), _Problems()
    fitting = _fitting(found, target, problems)
    first = next(fitting, None)  # before the file is opened
    if first is not None:
        write_text(target.write(_noted(chain([first], fitting), dropped)), out)
        if dropped.fields() and not quiet:
            options.tell(f"note: the format {target.name} cannot hold {', '.join(dropped.fields())}")
    return problems.told


def write_text(parts: Iterable[str], out: Path | None) -> None:
    """Write a text, part by part; None or - is standard output."""
    with options.output(None if out is None or str(out) == "-" else out) as text:
        for part in parts:
            text.write(part)


class _Problems:
    """Problems told one by one, as they come."""

    told = 0

    def tell(self, problem: Problem) -> None:
        """Tell one."""
        self.told += 1
        options.tell(problem)


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
