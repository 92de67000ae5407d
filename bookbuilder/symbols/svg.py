"""The text of an SVG file in, a Picture out. Nothing is fetched and nothing runs: what would need that is refused.

Shapes are scaled until their ink fills the square of side 1 one way, and lie in its middle the other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from itertools import chain
from math import isfinite
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import svgelements

from bookbuilder.drawing import Colour, Contour, Curve, Line, Path, Picture
from bookbuilder.symbols.inks import inks
from bookbuilder.symbols.outlines import crosses, flat, reversed_contour, signed_area

LARGEST = 1_000_000  # characters
MOST_SHAPES, MOST_STEPS = 2_000, 50_000
MOST_CHARACTERS = 5_000  # of a style, or of an attribute that is no outline: what takes its time grows with the square
MOST_CROSSINGS = 10_000_000  # that are looked at to find what lies within what
FAR = 100.0  # sides: the control points of a curve lie nearer; what is no number at all lies nowhere

# Elements that a file must not have, and what its author can do about it.
_ELEMENTS = {
    "script": ("it has a script", "save it as plain SVG"),
    "text": ("it has text, whose font may not be there", "turn the text into paths"),
    "image": ("it has an image in it", "use the image itself, or trace it"),
    "use": ("it has clones", "unlink them, so that every shape stands in the file"),
    "symbol": ("it has clones", "unlink them, so that every shape stands in the file"),
    "foreignobject": ("it has a part that is no SVG", "save it as plain SVG"),
}
# What stands for something else than itself, and is drawn only where it is applied: harmless among the definitions.
_APPLIED = {"mask", "marker", "clippath", "pattern"}
_OUTLINES = ("d", "points")  # attributes, which may be long
# The same of its other attributes and styles.
_REFERENCES = (
    (r"url\s*\(\s*['\"]?(?!#)|@import", "it refers to another file", "save it as plain SVG"),
    (r"url\s*\(", "it has gradients, patterns, masks or clips", "use plain colours and whole shapes"),
)


class SvgError(Exception):
    """Why a file cannot be a mark, and what to do about it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def read_svg(text: str) -> Picture:
    """The picture of an SVG file. Raises SvgError."""
    if len(text) > LARGEST:
        raise SvgError(f"it has more than {LARGEST:,} characters", "simplify it")
    if "<svg" not in text and ":svg" not in text:
        raise SvgError("it is no SVG", "save it as plain SVG")
    if re.search("<!ENTITY", text, re.IGNORECASE):  # before anybody reads them
        raise SvgError("it defines entities", "save it as plain SVG")
    try:
        _check(fromstring(text))
        parsed = svgelements.SVG.parse(StringIO(text), reify=True)
        paths = tuple(_paths(parsed))
    except SvgError:
        raise
    except Exception as error:  # svgelements trips over what it does not expect in many ways
        raise SvgError("it cannot be read as SVG", "save it as plain SVG") from error
    return Picture(squared(paths))


def _check(root: Element) -> None:
    """Refuse what must not be there. It is looked for in the tree: a text has many ways to hide it from a search."""
    sheets = ""
    defined = {id(each) for defs in root.iter() if _name(defs) == "defs" for each in defs.iter()}
    for element in root.iter():
        name = _name(element)
        if name in _ELEMENTS:
            raise SvgError(*_ELEMENTS[name])
        if name in _APPLIED and id(element) not in defined:
            raise SvgError("it has gradients, patterns, masks or clips", "use plain colours and whole shapes")
        for key, value in element.attrib.items():
            if key not in _OUTLINES:
                _check_style(value)
        if name == "style":
            sheets += element.text or ""
    _check_style(sheets)


def _name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def _check_style(written: str) -> None:
    if len(written) > MOST_CHARACTERS:
        raise SvgError(f"it has a style of more than {MOST_CHARACTERS:,} characters", "save it as plain SVG")
    for pattern, what, hint in _REFERENCES:
        if re.search(pattern, written, re.IGNORECASE):
            raise SvgError(what, hint)


def _paths(parsed: Any) -> Iterator[Path]:
    if not isinstance(parsed, svgelements.SVG):
        raise SvgError("it is no SVG", "save it as plain SVG")
    shapes = steps = 0
    for element in parsed.elements():
        if not isinstance(element, svgelements.Shape):
            continue
        outline = abs(svgelements.Path(element))  # an ellipse that is turned keeps its turn apart until then
        contours = tuple(_contours(outline))
        shapes, steps = shapes + 1, steps + sum(len(contour.steps) for contour in contours)
        if shapes > MOST_SHAPES or steps > MOST_STEPS:
            raise SvgError(f"it has more than {MOST_SHAPES:,} shapes or {MOST_STEPS:,} steps", "simplify it")
        if not contours or element.values.get("visibility") in ("hidden", "collapse"):
            continue
        seen = _share(element.values.get("opacity"))
        if (fill := _colour(element.fill, seen)) is not None:
            closed = tuple(replace(contour, closed=True) for contour in contours if contour.steps)
            yield Path(_even_odd(closed) if element.values.get("fill-rule") == "evenodd" else closed, fill)
        if (stroke := _colour(element.stroke, seen)) is not None and outline.stroke_width > 0:
            yield Path(contours, stroke, float(outline.stroke_width))


def _colour(colour: Any, seen: float) -> Colour | None:
    """Ink for a colour that shines through on white paper as on nothing; none for none at all."""
    if colour is None or colour.value is None:
        return None
    seen *= colour.opacity
    if seen <= 0:
        return None
    red, green, blue = (round(255 - seen * (255 - part)) for part in (colour.red, colour.green, colour.blue))
    return inks(red, green, blue)


def _share(value: object) -> float:
    """An opacity as it is written: a number or a percentage."""
    text = str(value or "1").strip()
    number = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    return min(1.0, max(0.0, number))


def _contours(path: Any) -> Iterator[Contour]:
    start: tuple[float, float] | None = None
    steps: list[Line | Curve] = []
    for segment in path:
        match segment:
            case svgelements.Move():
                if start and steps:
                    yield Contour(*start, tuple(steps), closed=False)
                start, steps = (segment.end.x, segment.end.y), []
            case svgelements.Close():
                if start and steps:
                    yield Contour(*start, tuple(steps))
                steps = []
            case svgelements.Line():
                steps.append(Line(segment.end.x, segment.end.y))
            case svgelements.CubicBezier():
                steps.append(_curve(segment))
            case svgelements.QuadraticBezier():
                (x0, y0), (xc, yc), (x1, y1) = segment.start, segment.control, segment.end
                controls = (
                    x0 + 2 / 3 * (xc - x0),
                    y0 + 2 / 3 * (yc - y0),
                    x1 + 2 / 3 * (xc - x1),
                    y1 + 2 / 3 * (yc - y1),
                )
                steps.append(Curve(*controls, x1, y1))
            case svgelements.Arc():
                steps += map(_curve, segment.as_cubic_curves())
    if start and steps:
        yield Contour(*start, tuple(steps), closed=False)


def _curve(segment: Any) -> Curve:
    points = (segment.control1, segment.control2, segment.end)
    return Curve(*(float(part) for point in points for part in (point.x, point.y)))


def _even_odd(contours: Sequence[Contour]) -> tuple[Contour, ...]:
    """Contours turned so that each cuts a hole in the one around it, as the even-odd rule has it."""
    lines = [flat(contour) for contour in contours]
    if len(lines) * sum(map(len, lines)) > MOST_CROSSINGS:
        raise SvgError("it has too many outlines within each other", "simplify it")
    turned = []
    for contour, line in zip(contours, lines, strict=True):
        depth = sum(crosses(other, *line[0]) for other in lines if other is not line)
        right = signed_area(line) >= 0
        turned.append(contour if right == (depth % 2 == 0) else reversed_contour(contour))
    return tuple(turned)


def squared(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The shapes, scaled so that their ink fills the square of side 1."""
    edges = [edge for path in paths for contour in path.contours for edge in _edges(contour, path.width / 2)]
    if not edges:
        raise SvgError("there is nothing in it", "draw a shape with a colour")
    left, top = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    right, bottom = max(edge[2] for edge in edges), max(edge[3] for edge in edges)
    side = max(right - left, bottom - top)
    if not isfinite(side) or side <= 0:
        raise SvgError("its shapes have no size", "draw a shape with a colour")
    x, y = (left + right - side) / 2, (top + bottom - side) / 2

    def moved(contour: Contour) -> Contour:
        steps = (
            type(step)(*((part - (x, y)[at % 2]) / side for at, part in enumerate(step))) for step in contour.steps
        )
        return Contour((contour.x - x) / side, (contour.y - y) / side, tuple(steps), contour.closed)

    placed = tuple(replace(path, contours=tuple(map(moved, path.contours)), width=path.width / side) for path in paths)
    if not all(abs(part) < FAR for path in placed for contour in path.contours for part in _numbers(contour)):
        raise SvgError("its shapes have no size", "draw a shape with a colour")
    return placed


def _numbers(contour: Contour) -> Iterator[float]:
    yield from (contour.x, contour.y, *chain.from_iterable(contour.steps))


def _edges(contour: Contour, around: float) -> Iterator[tuple[float, float, float, float]]:
    yield from ((x - around, y - around, x + around, y + around) for x, y in flat(contour))
