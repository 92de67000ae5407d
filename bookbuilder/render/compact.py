"""Contours go in; the shortest data of an SVG path that keeps their shape comes out.

Each step starts where the one before ended, on a grid of whole numbers, so that rounding does not add up:

    M65 0L348 196C449 167 551 167 652 196   ->   M65 0l283 196c101-29 203-29 304 0
"""

from __future__ import annotations

from collections.abc import Iterable

from bookbuilder.drawing import Contour


def compact(contours: Iterable[Contour], unit: float = 1.0, decimals: int = 3) -> str:
    """The data of a path, in units of which `unit` are a length of 1, with up to this many decimals."""
    return "".join(_contour(contour, unit * 10**decimals, decimals) for contour in contours)


def _contour(contour: Contour, scale: float, decimals: int) -> str:
    x, y = round(contour.x * scale), round(contour.y * scale)
    written, last = ["M", _joined((x, y), decimals)], "M"
    for step in contour.steps:
        places = [round(value * scale) for value in step]
        letter, moves = _command([place - (y if at % 2 else x) for at, place in enumerate(places)])
        numbers = _joined(moves, decimals)
        written += (numbers,) if letter == last and numbers[0] == "-" else (letter, numbers)
        last, (x, y) = letter, places[-2:]
    return "".join(written) + ("z" if contour.closed else "")


def _command(moves: list[int]) -> tuple[str, list[int]]:
    """The letter of a step and its numbers: a curve has six, a line two, or one if it runs across or down."""
    if len(moves) > 2:
        return "c", moves
    across, down = moves
    if not down:
        return "h", [across]
    return ("l", moves) if across else ("v", [down])


def _joined(numbers: Iterable[int], decimals: int) -> str:
    """Numbers, with a space where no sign parts them."""
    said = map(str, numbers) if not decimals else (_said(number, decimals) for number in numbers)
    return " ".join(said).replace(" -", "-")


def _said(number: int, decimals: int) -> str:
    """A whole number of the last decimals: 50 is .5 with two."""
    whole, rest = divmod(abs(number), 10**decimals)
    fraction = f"{rest:0{decimals}}".rstrip("0")
    said = f"{whole or ''}.{fraction}" if fraction else str(whole)
    return f"-{said}" if number < 0 else said
