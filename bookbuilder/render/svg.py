"""A finished drawing in, an SVG out: text as text, the same characters every time."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import assert_never
from xml.sax.saxutils import escape

from bookbuilder import fonts
from bookbuilder.drawing import (
    BLACK,
    Box,
    Colour,
    Contour,
    Curve,
    Drawing,
    Group,
    Line,
    Mark,
    Path,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.render.png import picture_png

UNIT = 1000.0  # of a picture's side

# Characters that XML cannot hold, not even escaped.
_UNTOLD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def render(drawing: Drawing, title: str = "") -> str:
    """The drawing as an SVG document, in points; a reader that cannot see it hears the title.

    Texts name their face and state how far they run, so that they keep their places where it is not installed.
    """
    width, height = _number(drawing.width), _number(drawing.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}"'
    )
    said = [f"<title>{_text(title)}</title>"] if title else []
    return "\n".join([f'{head} role="img">', *said, *_marks(drawing.marks), "</svg>", ""])


def _marks(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        match mark:
            case Stroke():
                ends = ' stroke-linecap="square"' if mark.square else ""
                ink = f'stroke="{_paint(mark.colour)}" stroke-width="{_number(mark.width)}"{ends}'
                points = zip(("x1", "y1", "x2", "y2"), (mark.x1, mark.y1, mark.x2, mark.y2), strict=True)
                yield f"<line {_places(points)} {ink}/>"
            case Box():
                edges = zip(
                    ("x", "y", "width", "height"), (mark.x, mark.y, mark.width, mark.height), strict=True
                )  # fmt: skip
                yield f"<rect {_places(edges)}{_fill(mark.colour)}/>"
            case Path():
                # Non-zero winding, as in the PDF: a contour that runs the other way round cuts a hole.
                yield _shape(mark, 1.0)
            case Stamp():
                yield from _stamp(mark)
            case Text():
                yield _run(mark)
            case Group():
                yield f'<g transform="translate({_number(mark.x)} {_number(mark.y)})">'
                yield from _marks(mark.marks)
                yield "</g>"
            case _:
                assert_never(mark)


def _run(mark: Text) -> str:
    weight, style = fonts.FACES[mark.face]
    face = f'font-family="{fonts.FAMILY}, sans-serif" font-size="{_number(mark.size)}"'
    face += f' font-weight="{weight}"' if weight != 400 else ""
    face += f' font-style="{style}"' if style != "normal" else ""
    width = fonts.width(mark.text, mark.face, mark.size)
    runs = f' textLength="{_number(width)}" lengthAdjust="spacingAndGlyphs"' if width else ""
    place = _places((("x", mark.x), ("y", mark.y)))
    return f'<text {place} {face}{runs}{_fill(mark.colour)} style="white-space:pre">{_text(mark.text)}</text>'


def _stamp(mark: Stamp) -> Iterator[str]:
    """A picture, its side of 1 cut up into a thousand, so that three decimals do."""
    place = f"translate({_number(mark.x)} {_number(mark.y)})"
    if raster := mark.picture.raster:
        data = b64encode(picture_png(raster)).decode("ascii")
        size = _places((("width", mark.size), ("height", mark.size)))
        yield f'<image transform="{place}" {size} href="data:image/png;base64,{data}"/>'
        return
    yield f'<g transform="{place} scale({mark.size / UNIT:.6f})">'
    yield from (_shape(path, UNIT) for path in mark.picture.paths)
    yield "</g>"


def _shape(path: Path, unit: float) -> str:
    line = "".join(_contour(contour, unit) for contour in path.contours)
    if not path.width:
        return f'<path d="{line}"{_fill(path.colour)}/>'
    ink = f'stroke="{_paint(path.colour)}" stroke-width="{_number(path.width * unit)}"'
    return f'<path d="{line}" fill="none" {ink} stroke-linecap="round" stroke-linejoin="round"/>'


def _contour(contour: Contour, unit: float) -> str:
    steps = [f"M{_number(contour.x * unit)} {_number(contour.y * unit)}"]
    for step in contour.steps:
        match step:
            case Line():
                letter = "L"
            case Curve():
                letter = "C"
            case _:
                assert_never(step)
        steps.append(letter + " ".join(_number(value * unit) for value in step))
    return "".join(steps) + ("Z" if contour.closed else "")


def _places(named: Iterable[tuple[str, float]]) -> str:
    return " ".join(f'{name}="{_number(value)}"' for name, value in named)


def _fill(colour: Colour) -> str:
    return "" if colour == BLACK else f' fill="{_paint(colour)}"'


def _paint(colour: Colour) -> str:
    """Ink as light, without a press's profile: each ink takes its share of one of the three lights."""
    lights = ((1 - ink) * (1 - colour.black) for ink in (colour.cyan, colour.magenta, colour.yellow))
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, light))):02x}" for light in lights)


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _text(text: str) -> str:
    return escape(_UNTOLD.sub("\ufffd", text))
