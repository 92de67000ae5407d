"""The text of an SVG file goes in; a Picture comes out. Nothing is fetched or run: files that need that are refused.

Shapes are scaled so that their ink fills the square of side 1 in one direction; they are centred in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from itertools import chain
from math import isfinite
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring

import svgelements

from bookbuilder.drawing import Colour, Contour, Curve, LineTo, Path, Picture
from bookbuilder.symbols.effort import effort, name_of, write_plainly
from bookbuilder.symbols.inks import inks
from bookbuilder.symbols.outlines import Point, crosses, flat, reversed_contour, signed_area

LARGEST = 1_000_000  # characters
MOST_EFFORT = 50_000  # straight lines, or equivalent work: about a second
MOST_CHARACTERS = 5_000  # of a style, or of an attribute that is not an outline: the time grows with the square
MOST_CROSSINGS = 5_000_000  # examined to find which contours lie within others
FAR = 100.0  # sides; control points of curves must lie nearer, and NaN lies nowhere

_TOO_MUCH = f"it is more complex than {MOST_EFFORT:,} straight lines"

# Elements that a file must not have, and what its author can do about it.
_ELEMENTS = {
    "script": ("it contains a script", "save it as plain SVG"),
    "text": ("it contains text, whose font may be missing elsewhere", "turn the text into paths"),
    "image": ("it contains an image", "use the image file itself, or trace the image"),
    "use": ("it contains clones", "unlink them, so that the file contains every shape"),
    "symbol": ("it contains clones", "unlink them, so that the file contains every shape"),
    "foreignobject": ("it contains a part that is not SVG", "save it as plain SVG"),
}
# Elements that are drawn only where they are applied, and so are harmless among the definitions.
_APPLIED = {"mask", "marker", "clippath", "pattern"}
_OUTLINES = ("d", "points")  # attributes, which may be long
# The same for other attributes and styles.
_REFERENCES = (
    (r"url\s*\(\s*['\"]?(?!#)|@import", "it refers to another file", "save it as plain SVG"),
    (r"url\s*\(", "it contains gradients, patterns, masks or clips", "use plain colours and whole shapes"),
)
_LONG_NUMBER = re.compile("[0-9]{60}")  # number parsers retry from each of the digits


class SvgError(Exception):
    """Why a file cannot be a mark, and what to do about it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def read_svg(text: str) -> Picture:
    """The picture of an SVG file. Raises SvgError."""
    if len(text) > LARGEST:
        raise SvgError(f"it has more than {LARGEST:,} characters", "simplify it")
    if text.count("<") > 2 * MOST_EFFORT:  # too many elements, checked before parsing
        raise SvgError(_TOO_MUCH, "simplify it")
    if "<svg" not in text and ":svg" not in text:
        raise SvgError("it is not SVG", "save it as plain SVG")
    if re.search("<!ENTITY", text, re.IGNORECASE):  # before anybody reads them
        raise SvgError("it defines entities", "save it as plain SVG")
    try:
        root = fromstring(text)
        write_plainly(root)
        _check(root)
        if effort(root, MOST_EFFORT) > MOST_EFFORT:
            raise SvgError(_TOO_MUCH, "simplify it")
        # The tree that was checked is drawn, even if another parser would read the text differently.
        parsed = svgelements.SVG.parse(StringIO(tostring(root, encoding="unicode")), reify=True)
        paths = tuple(_paths(parsed))
    except SvgError:
        raise
    except Exception as error:  # svgelements fails in many ways on unexpected input
        raise SvgError("it cannot be read as SVG", "save it as plain SVG") from error
    return Picture(squared(paths))


def _check(root: Element) -> None:
    """Refuse forbidden contents. This searches the tree, because text has many ways to hide them."""
    sheets = ""
    defined = {id(element) for defs in root.iter() if name_of(defs) == "defs" for element in defs.iter()}
    for element in root.iter():
        name = name_of(element)
        if name in _ELEMENTS:
            raise SvgError(*_ELEMENTS[name])
        if name in _APPLIED and id(element) not in defined:
            raise SvgError("it contains gradients, patterns, masks or clips", "use plain colours and whole shapes")
        for key, value in element.attrib.items():
            if key not in _OUTLINES:
                _check_style(value)
            if _LONG_NUMBER.search(value):
                raise SvgError("it contains a number of 60 digits or more", "round it")
        if name == "style":
            sheets += element.text or ""
    _check_style(sheets)


def _check_style(written: str) -> None:
    if len(written) > MOST_CHARACTERS:
        raise SvgError(f"it has a style of more than {MOST_CHARACTERS:,} characters", "save it as plain SVG")
    for pattern, what, hint in _REFERENCES:
        if re.search(pattern, written, re.IGNORECASE):
            raise SvgError(what, hint)


def _paths(parsed: Any) -> Iterator[Path]:
    if not isinstance(parsed, svgelements.SVG):
        raise SvgError("it is not SVG", "save it as plain SVG")
    crossings = 0
    for element in parsed.elements():
        if not isinstance(element, svgelements.Shape):
            continue
        # A shape that is turned, other than a path, keeps its turn apart until then.
        outline = element if isinstance(element, svgelements.Path) else abs(svgelements.Path(element))
        contours = tuple(_contours(outline))
        if not contours or element.values.get("visibility") in ("hidden", "collapse"):
            continue
        seen = _share(element.values.get("opacity"))
        if (fill := _colour(element.fill, seen)) is not None:
            closed = tuple(replace(contour, closed=True) for contour in contours if contour.steps)
            if element.values.get("fill-rule") == "evenodd":
                lines = [flat(contour) for contour in closed]
                crossings += len(lines) * sum(map(len, lines))
                if crossings > MOST_CROSSINGS:
                    raise SvgError("it contains too many nested outlines", "simplify it")
                closed = _even_odd(closed, lines)
            yield Path(closed, fill)
        if (stroke := _colour(element.stroke, seen)) is not None and (width := _number(outline.stroke_width)) > 0:
            yield Path(contours, stroke, width)


def _colour(colour: Any, seen: float) -> Colour | None:
    """The ink for a colour blended with white paper; None for no colour."""
    if colour is None or colour.value is None:
        return None
    seen *= colour.opacity
    if seen <= 0:
        return None
    red, green, blue = (round(255 - seen * (255 - part)) for part in (colour.red, colour.green, colour.blue))
    return inks(red, green, blue)


def _share(value: object) -> float:
    """Parse an opacity: a number or a percentage."""
    text = str(value or "1").strip()
    number = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    return min(1.0, max(0.0, number))


def _contours(path: Any) -> Iterator[Contour]:
    start: tuple[float, float] | None = None
    steps: list[LineTo | Curve] = []
    for segment in path:
        match segment:
            case svgelements.Move():
                if start and steps:
                    yield Contour(*start, tuple(steps), closed=False)
                start, steps = _point(segment.end), []
            case svgelements.Close():
                if start and steps:
                    yield Contour(*start, tuple(steps))
                steps = []
            case svgelements.Line():
                steps.append(LineTo(*_point(segment.end)))
            case svgelements.CubicBezier():
                steps.append(_curve(segment))
            case svgelements.QuadraticBezier():
                (x0, y0), (xc, yc), (x1, y1) = map(_point, (segment.start, segment.control, segment.end))
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
    return Curve(*chain.from_iterable(map(_point, (segment.control1, segment.control2, segment.end))))


def _point(point: Any) -> Point:
    return _number(point.x), _number(point.y)


def _number(length: Any) -> float:
    """A length as a number. Raises SvgError for units without a size in the file, such as em."""
    if isinstance(length, svgelements.Length):
        raise SvgError("it contains a length in em, ex or per cent of an unknown size", "give lengths as plain numbers")
    return float(length)


def _even_odd(contours: Sequence[Contour], lines: Sequence[list[Point]]) -> tuple[Contour, ...]:
    """Contours reversed where necessary, so that each cuts a hole in the one around it, as in the even-odd rule."""
    turned = []
    for contour, line in zip(contours, lines, strict=True):
        depth = sum(crosses(other, *line[0]) for other in lines if other is not line)
        right = signed_area(line) >= 0
        turned.append(contour if right == (depth % 2 == 0) else reversed_contour(contour))
    return tuple(turned)


def squared(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The shapes, scaled so that their ink fills the square of side 1."""
    left, top, right, bottom = extent(paths)
    side = max(right - left, bottom - top)
    if not isfinite(side) or side <= 0:
        raise SvgError("its shapes have no size", "draw a visible shape")
    x, y = (left + right - side) / 2, (top + bottom - side) / 2

    def moved(contour: Contour) -> Contour:
        steps = (
            type(step)(*((part - (x, y)[at % 2]) / side for at, part in enumerate(step))) for step in contour.steps
        )
        return Contour((contour.x - x) / side, (contour.y - y) / side, tuple(steps), contour.closed)

    placed = tuple(replace(path, contours=tuple(map(moved, path.contours)), width=path.width / side) for path in paths)
    if not all(abs(part) < FAR for path in placed for contour in path.contours for part in _numbers(contour)):
        raise SvgError("its shapes have no size", "draw a visible shape")
    return placed


def extent(paths: Sequence[Path]) -> tuple[float, float, float, float]:
    """The edges of the shapes' ink: left, top, right and bottom. Raises SvgError if there is none."""
    boxes = [_box(contour, path.width / 2) for path in paths for contour in path.contours]
    if not boxes:
        raise SvgError("it is blank", "draw a visible shape")
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _numbers(contour: Contour) -> Iterator[float]:
    yield from (contour.x, contour.y, *chain.from_iterable(contour.steps))


def _box(contour: Contour, around: float) -> tuple[float, float, float, float]:
    """The edges of a contour's ink."""
    across, down = zip(*flat(contour), strict=True)
    return (min(across) - around, min(down) - around, max(across) + around, max(down) + around)
