"""The steps in a page's data go in; the values that they place come out.

A step is ten lists of numbers in one string, each after its length; the seventh has the candidates that it places.
"""

from __future__ import annotations

from collections.abc import Iterator

_LETTERS = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"&'<>\\")
_ENDS = 64  # a number ends with one of the first 64 letters
_PLACES = 6
_LARGEST = 1 << 20


def placed(told: str, order: int) -> list[tuple[int, int]]:
    """The cells and values that a step places. Raises ValueError for a string that holds no step."""
    numbers = _numbers(told)
    try:
        for _ in range(_PLACES):
            for _ in range(next(numbers)):
                next(numbers)
        return [(at // order, at % order + 1) for at in [next(numbers) for _ in range(next(numbers))]]
    except StopIteration:
        raise ValueError("the step breaks off") from None


def _numbers(text: str) -> Iterator[int]:
    """The numbers in a string; digits before the last one are letters beyond the first 64."""
    number, weight, more = 0, 1, len(_LETTERS) - _ENDS
    for letter in text:
        at = _LETTERS.find(letter)
        if at < 0 or number > _LARGEST:
            raise ValueError("the step is not written in letters")
        number += at * weight
        if at < _ENDS:
            yield number
            number, weight = 0, 1
        else:
            weight *= more
