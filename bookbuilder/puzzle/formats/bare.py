"""A file of nothing but bare lines, as most lists are: 81 digits or full stops each. Read at once, without entries.

53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

`line` reads the same puzzles from it one by one, for whatever needs more of them than their values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_is_bare = re.compile(rb"[0-9.]{81}").fullmatch
_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def bare_lines(data: bytes) -> list[bytes] | None:
    """The lines of a file, which are puzzles on the plain 9x9 board; None if any of them is not bare."""
    if not _is_bare(data[:81]):
        return None
    lines = data.replace(b"\r\n", b"\n").rstrip(b"\n").split(b"\n")
    return lines if all(map(_is_bare, lines)) else None


def bare_values(lines: Iterable[bytes]) -> bytes:
    """The values of bare lines, one after another."""
    return b"".join(lines).translate(_VALUES)


def clues(line: bytes) -> int:
    """How many clues a bare line has."""
    return len(line) - line.count(b".") - line.count(b"0")
