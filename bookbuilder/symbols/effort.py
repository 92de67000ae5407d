"""The work that an SVG file will take, estimated from its tree: elements go in, a number of straight lines comes out.

svgelements takes some 20 microseconds for a line of a path, and ten times that for an arc; it copies inherited
attributes into each element, reads all transforms above it again, and searches the start of a contour from its end. So
a short file can keep it busy for hours. The estimates below need not be exact, but must grow as the work does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

# The share of each number after a path's command: half a line, a sixth of a curve, at least a seventh of an arc, whose
# flags may be joined to the following number.
_PER_NUMBER = {"m": 0.5, "l": 0.5, "h": 1.0, "v": 1.0, "c": 0.5, "s": 0.75, "q": 0.75, "t": 1.5, "a": 2.0}
_COMMAND = re.compile("([mlhvcsqtaz])([^mlhvcsqtaz]*)", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:[0-9]*\.[0-9]+|[0-9]+)(?:e[-+]?[0-9]+)?", re.IGNORECASE)
_SHAPES = {"path": 5.0, "line": 5.0, "polyline": 5.0, "polygon": 5.0, "rect": 25.0, "circle": 30.0, "ellipse": 30.0}

_PER_COMMAND = 0.1
_PER_SEGMENT = 0.005  # passed on the way back to the start of a contour
_PER_ATTRIBUTE = 0.05  # that an element has or inherits
_PER_TRANSFORM = 0.1  # character that it has or inherits
_PER_STYLE = 0.002  # character of a sheet for each class
_PER_LEVEL = 0.02  # above it


class _Above(NamedTuple):
    """What an element inherits."""

    depth: int = 0
    attributes: int = 0
    transforms: int = 0  # characters


def effort(root: Element, most: float) -> float:
    """The work for a tree, in straight lines, counted up to `most`."""
    sheet = sum(len(element.text or "") for element in root.iter() if name_of(element) == "style")
    total = 0.0
    for element, above in _elements(root):
        total += _of_element(element, above, sheet)
        for part in _of_outline(element):
            total += part
            if total > most:
                return total
    return total


def write_plainly(root: Element) -> None:
    """Normalise style sheets and points for fast reading: in odd ones, svgelements retries each blank and digit."""
    for element in root.iter():
        if name_of(element) == "style":
            element.text = " ".join((element.text or "").split())
        if "points" in element.attrib:
            element.set("points", " ".join(_NUMBER.findall(element.attrib["points"])))


def name_of(element: Element) -> str:
    """An element's name, in lower case and without its namespace."""
    return str(element.tag).rpartition("}")[2].lower()


def _elements(root: Element) -> Iterator[tuple[Element, _Above]]:
    """Every element, at any depth, with what it inherits."""
    waiting = [(root, _Above())]
    while waiting:
        element, above = waiting.pop()
        yield element, above
        below = _Above(
            above.depth + 1,
            above.attributes + _attributes(element),
            above.transforms + len(element.get("transform", "")),
        )
        waiting += ((child, below) for child in element)


def _attributes(element: Element) -> int:
    return len(element.attrib) + element.get("style", "").count(";")


def _of_element(element: Element, above: _Above, sheet: int) -> float:
    classes = len(element.get("class", "").split(" ")) + 1
    return (
        1
        + _SHAPES.get(name_of(element), 0)
        + _PER_LEVEL * above.depth
        + _PER_ATTRIBUTE * (above.attributes + _attributes(element))
        + _PER_TRANSFORM * (above.transforms + len(element.get("transform", "")))
        + _PER_STYLE * sheet * classes
    )


def _of_outline(element: Element) -> Iterator[float]:
    """The work for an element's points or path, part by part."""
    yield from (0.5 for _ in _NUMBER.finditer(element.get("points", "")))
    since = 0.0  # the last contour's start
    for command, numbers in _COMMAND.findall(element.get("d", "")):
        letter = command.lower()
        if letter == "m":
            since = 0
        since += 1
        yield 1 + _PER_SEGMENT * since if letter == "z" else _PER_COMMAND
        for _ in _NUMBER.finditer(numbers):
            since += _PER_NUMBER.get(letter, 0)
            yield _PER_NUMBER.get(letter, 0)
