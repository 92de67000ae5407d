"""The steps in the data of a page go in, as its script reads them; the values that they find come out.

A step is a string of ten lists of numbers, each after its length; the seventh has the placements, as the cell times the
order, plus the value less 1. A number is written in printable letters, the last of which is one of the first 64.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

_LETTERS = [chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"&'<>\\"]
_PLACES = {letter: at for at, letter in enumerate(_LETTERS)}
_ENDS = 64
_LONGEST = 8  # letters of a number; none of ours has five
_LISTS, _PLACEMENTS = 10, 6


def placements(steps: object, order: int) -> list[tuple[int, int]]:
    """Each placed cell with its value. Raises ValueError for anything that is not the steps of a page."""
    told = steps.get("told") if isinstance(steps, dict) else None
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        raise ValueError("there are no steps")
    found = (placed for each in told for placed in _lists(each)[_PLACEMENTS])
    return [(placed // order, placed % order + 1) for placed in found]


def _lists(text: str) -> list[list[int]]:
    letters = iter(text)
    found = [[_number(letters) for _ in range(_number(letters))] for _ in range(_LISTS)]
    if next(letters, None) is not None:
        raise ValueError("a step is too long")
    return found


def _number(letters: Iterator[str]) -> int:
    """The next number, whose lowest digits come first."""
    number, unit = 0, 1
    for letter in islice(letters, _LONGEST):
        at = _PLACES.get(letter)
        if at is None:
            break
        number += at * unit
        if at < _ENDS:
            return number
        unit *= len(_LETTERS) - _ENDS
    raise ValueError("a number is cut off")
