"""The lines of a page go in; the numbers that head its hints come out, with the texts beside each.

    17  1  Look in column 5.     page 19        a number in larger type than what follows it
        2  Naked pair, ...

A page may have several columns, and a book may be read from right to left: the texts on both sides are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from bookbuilder.readback.book.words import TextLine, is_level

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HintHead:
    """A number, and what stands on its line as far as the next such number, outwards from it."""

    number: int
    right: Texts
    left: Texts


def heads(lines: Sequence[TextLine]) -> Iterator[HintHead]:
    """The numbers in larger type than what stands beside them, from the top and from the left."""
    for row in _rows(lines):
        for at, line in enumerate(row):
            right, left = (_smaller(line, its) for its in (row[at + 1 :], row[:at][::-1]))
            if (right or left) and line.text.isdecimal() and len(line.text) < 10:
                yield HintHead(int(line.text), right, left)


def _rows(lines: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Upright lines on one baseline."""
    row: list[TextLine] = []
    for line in lines:
        if line.turns or not line.text:
            continue
        if row and not is_level(row[-1], line):
            yield row
            row = []
        row.append(line)
    if row:
        yield row


def _smaller(head: TextLine, beside: Sequence[TextLine]) -> Texts:
    """The texts in smaller type, as far as the next one that is not."""
    return tuple(line.text for line in takewhile(lambda line: line.size < head.size, beside))
