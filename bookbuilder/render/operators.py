"""Colours, dashes and contours as the operators of a PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from bookbuilder.drawing import Colour, Contour, Curve, Dashes, LineTo, Path
from bookbuilder.render.numbers import number


def paint(colour: Colour, gray: str, cmyk: str, press: bool = False) -> str:
    """A colour as the operand of one of two operators: pure black stays a single ink.

    For a press it is in CMYK, which can overprint.
    """
    if not press and colour.cyan == colour.magenta == colour.yellow == 0.0:
        return f"{number(1 - colour.black)} {gray}"
    inks = (colour.cyan, colour.magenta, colour.yellow, colour.black)
    return f"{' '.join(number(ink) for ink in inks)} {cmyk}"


def dashed(dashes: Dashes, unit: float = 1.0) -> str:
    """The dash pattern of a line; it begins with a dash. `unit` is the number of points in a length of 1.

    If all dashes round to 0, which PDF forbids, the line is solid.
    """
    lengths = [number(length * unit) for length in dashes]
    return f"[{' '.join(lengths) if any(length != '0' for length in lengths) else ''}] 0 d"


def contours(outlines: Iterable[Contour], at: Callable[[float, float], str]) -> Iterator[str]:
    """Lines from point to point; `at` returns a point's place on the paper."""
    for contour in outlines:
        yield f"{at(contour.x, contour.y)} m"
        for step in contour.steps:
            match step:
                case LineTo():
                    yield f"{at(step.x, step.y)} l"
                case Curve():
                    yield f"{at(step.x1, step.y1)} {at(step.x2, step.y2)} {at(step.x, step.y)} c"
                case _:
                    assert_never(step)
        if contour.closed:
            yield "h"


def shape(path: Path, at: Callable[[float, float], str], unit: float, press: bool = False) -> Iterator[str]:
    """A filled shape, or lines; changes the graphics state. `unit` is the number of points in a length of 1."""
    if not path.contours:
        return
    if path.width:
        yield f"{paint(path.colour, 'G', 'K', press)} {number(path.width * unit)} w 1 J 1 j"
        if path.dashes:
            yield dashed(path.dashes, unit)
    else:
        yield paint(path.colour, "g", "k", press)
    yield from contours(path.contours, at)
    yield "S" if path.width else "f"
