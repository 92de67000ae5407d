"""What is kept of every cell of a book, in few bytes: a proof has it all in memory until the manifest is asked for.

A tuple takes eight bytes a cell, so that what is read, what should be there, and what that means would take more than
all else that is known of a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

_MOST = 256  # numbers that a byte tells apart


def compact(numbers: Sequence[int]) -> Sequence[int]:
    """The same numbers, in a byte each if they are from 0 to 255."""
    return bytes(numbers) if not numbers or (min(numbers) >= 0 and max(numbers) < _MOST) else tuple(numbers)


class MarkRow(Sequence[str]):
    """The marks of a grid, as numbers into a list of all marks of the document."""

    __slots__ = ("_every", "_which")

    def __init__(self, every: Sequence[str], which: Sequence[int]) -> None:
        self._every, self._which = every, compact(which)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return tuple(self)[at]
        return self._every[self._which[at]]

    def __len__(self) -> int:
        return len(self._which)

    def __iter__(self) -> Iterator[str]:
        return map(self._every.__getitem__, self._which)


class DocumentMarks:
    """All marks of a document, each once, in the order in which they came."""

    def __init__(self) -> None:
        self._every: list[str] = []
        self._places: dict[str, int] = {}

    def row(self, marks: Iterable[str]) -> MarkRow:
        """The marks of a grid."""
        return MarkRow(self._every, [*map(self._place, marks)])

    def _place(self, mark: str) -> int:
        if (place := self._places.setdefault(mark, len(self._every))) == len(self._every):
            self._every.append(mark)
        return place
