"""Colours, shapes and words as the elements and attributes of an SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

from bookbuilder.drawing import BLACK, Colour, Contour, Curve, Dashes, LineTo, Path
from bookbuilder.errors import harmless
from bookbuilder.render.numbers import number

# Characters that XML cannot hold, not even escaped.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def escaped(text: str) -> str:
    """A text as the content of an element; characters that XML cannot hold become U+FFFD."""
    from xml.sax.saxutils import escape  # with what reads addresses, which no PDF needs

    return escape(_NOT_XML.sub("\ufffd", text))


def quoted(text: str) -> str:
    """A text as an attribute's value, with quotes, without characters that would reverse a reader's own text."""
    from xml.sax.saxutils import quoteattr

    return quoteattr(harmless(_NOT_XML.sub("\ufffd", text)))


def attributes(named: Iterable[tuple[str, float]]) -> str:
    """Attributes of an element from their names and numbers, in points."""
    return " ".join(f'{name}="{number(value)}"' for name, value in named)


def paint(colour: Colour) -> str:
    """Ink as light, without a press profile: each ink removes its share of one of the three lights."""
    lights = ((1 - ink) * (1 - colour.black) for ink in (colour.cyan, colour.magenta, colour.yellow))
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, light))):02x}" for light in lights)


def fill(colour: Colour) -> str:
    """The attribute that fills with a colour; none for black, the default."""
    return "" if colour == BLACK else f' fill="{paint(colour)}"'


def drawn(colour: Colour, width: float, dashes: Dashes, unit: float = 1.0) -> str:
    """The attributes of a line. `unit` is the number of the drawing's units in a length of 1."""
    lengths = " ".join(number(length * unit) for length in dashes)
    dashed = f' stroke-dasharray="{lengths}"' if dashes else ""
    return f'stroke="{paint(colour)}" stroke-width="{number(width * unit)}"{dashed}'


def shape(path: Path, unit: float = 1.0, data: str = "") -> str:
    """A filled shape, or lines. The winding rule is that of PDF: a contour in the other direction cuts a hole.

    `data` is the outline, if it is to be written in another way.
    """
    data = data or outline(path.contours, unit)
    if not path.width:
        return f'<path d="{data}"{fill(path.colour)}/>'
    line = drawn(path.colour, path.width, path.dashes, unit)
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{data}" fill="none" {line} {ends}/>'


def outline(contours: Iterable[Contour], unit: float = 1.0, decimals: int = 3) -> str:
    """Contours as the data of a path."""
    return "".join(_contour(contour, unit, decimals) for contour in contours)


def _contour(contour: Contour, unit: float, decimals: int) -> str:
    steps = [f"M{number(contour.x * unit, decimals)} {number(contour.y * unit, decimals)}"]
    for step in contour.steps:
        match step:
            case LineTo():
                letter = "L"
            case Curve():
                letter = "C"
            case _:
                assert_never(step)
        steps.append(letter + " ".join(number(value * unit, decimals) for value in step))
    return "".join(steps) + ("Z" if contour.closed else "")
