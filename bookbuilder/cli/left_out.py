"""The list of the puzzles left out of a book that was not built: problems go in; a file beside its folder comes out.

output/
    sifted/               the book, as an earlier build left it, if one did
    sifted.skipped.txt    the list, until the book is built
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bookbuilder.cli.streams import write_bytes
from bookbuilder.errors import BookBuilderError, Problem

_FIRST = (
    "# This book was not built, because none of these puzzles can be printed. This list goes when the book is built.\n"
)


def list_left_out(problems: Sequence[Problem], config: Path, out: Path | None) -> str:
    """Write the list of the puzzles that a config's sections leave out; return its name.

    Empty if there is none, or no place for the list: the problems are reported in any case.
    """
    left_out = [problem for problem in problems if problem.section]
    if not left_out:
        return ""
    from bookbuilder.outputs import skipped_lines
    from bookbuilder.plan import book_id
    from bookbuilder.staging import begins

    name = "" if out else book_id(config)
    if not (out or name):
        return ""
    path = _beside(out or Path("output") / name)
    if path.exists() and not begins(path, _FIRST):  # an author's file
        return ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes("".join((_FIRST, *skipped_lines(left_out))).encode(), path)
    except (OSError, BookBuilderError):
        return ""
    return str(path)


def remove_list(target: Path) -> None:
    """Remove the list beside a book's folder, if one is there."""
    from bookbuilder.staging import begins

    path = _beside(target)
    if begins(path, _FIRST):
        with suppress(OSError):
            path.unlink()


def _beside(target: Path) -> Path:
    named = target if target.name not in ("", "..") else target.resolve()
    return named.parent / f"{named.name}.skipped.txt"
