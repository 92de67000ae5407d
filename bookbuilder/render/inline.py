"""Drawings go in; SVG elements for one HTML page come out, which follow the colours of the page.

A policy without `unsafe-inline` allows no `style` attributes, so there are none. Black is the page's text colour
(`currentColor`), and a grey or white is a class whose rule mixes that with the paper: on a dark page, or in a reader's
own colours, lines and marks are as clear as in print. Coloured pictures keep their colours; a plate behind them, which
a dark page fills, keeps their black parts visible.

All drawings of a page share their glyphs and pictures: each is defined once and placed by `use`. So are long paths,
such as the lines of a grid, which are written where they come first. Runs of equal strokes and boxes are one path, so
that neighbouring areas of one grey show no seam.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import assert_never

from bookbuilder import fonts
from bookbuilder.drawing import (
    BLACK,
    WHITE,
    Anchor,
    Box,
    Colour,
    Copy,
    Drawing,
    Group,
    LinkArea,
    Mark,
    Path,
    Picture,
    Stamp,
    Stroke,
    Text,
    outlined,
)
from bookbuilder.render.compact import compact
from bookbuilder.render.definitions import UNIT, pixels
from bookbuilder.render.elements import paint, quoted, shape
from bookbuilder.render.numbers import number

_DECIMALS = 2  # of a point: what a screen shows as a hundredth of a pixel or two
_LONG = 100  # characters of a path that is worth a reference
# Only paths that are drawn say that they are not filled.
_ROUND = "path[fill=none]{stroke-linecap:round;stroke-linejoin:round}"
_GREY = "k"  # the class of a grey is this and its ink in percent


class Inline:
    """The drawings of one page; `prefix` begins the ids of everything that they share.

    `lines` names classes for the straight lines of some widths, in points, so that style rules can tell them apart.
    """

    def __init__(self, prefix: str = "g", lines: Mapping[float, str] | None = None) -> None:
        self._prefix = prefix
        self._lines = lines or {}
        self._glyphs: dict[tuple[str, str, float], str] = {}
        self._pictures: dict[int, tuple[Picture, str]] = {}  # by identity, as comparing shapes takes long
        self._defined: list[str] = []
        self._long: dict[str, str] = {}  # paths and their ids
        self._greys: set[int] = set()
        self._rounded = False  # whether any path is drawn with a pen

    def svg(self, drawing: Drawing, label: str, kind: str) -> str:
        """A drawing of the class `kind`, in points; a screen reader says the label, and nothing of the contents.

        Raises ValueError for links and anchors.
        """
        width, height = (number(side, _DECIMALS) for side in (drawing.width, drawing.height))
        size = f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}"'
        head = f'<svg class={quoted(kind)} {size} fill="currentColor" role="img" aria-label={quoted(label)}>'
        return f"{head}{''.join(self._elements(drawing.marks))}</svg>"

    def pictures(self, pictures: Sequence[Picture]) -> list[str]:
        """The ids of the pictures of one set, which are 1000 units wide and high.

        If one of them is coloured, all keep their colours: among coloured discs, a black one is not the page's ink.
        """
        plated = not all(map(_is_plain, pictures))
        for picture in pictures:
            if id(picture) not in self._pictures:
                self._pictures[id(picture)] = (picture, self._define("g", self._body(picture, plated), ""))
        return [self._pictures[id(picture)][1] for picture in pictures]

    def definitions(self) -> str:
        """What the drawings made so far share; it belongs into an `svg` of the page."""
        return f"<defs>{''.join(self._defined)}</defs>"

    def rules(self) -> str:
        """The style rules of the greys and pens used so far; `--paper` is the colour of the page."""
        greys = (f".{_GREY}{grey}{{{_grey_rule(grey)}}}" for grey in sorted(self._greys))
        return "".join((_ROUND if self._rounded else "", *greys))

    # --- marks ---

    def _elements(self, marks: Iterable[Mark]) -> Iterator[str]:
        for _, run in groupby(marks, _alike):
            first, *others = run
            match first:
                case Stroke():
                    yield self._strokes([first, *(mark for mark in others if isinstance(mark, Stroke))])
                case Box():
                    yield self._boxes([first, *(mark for mark in others if isinstance(mark, Box))])
                case Path():
                    yield self._path(first)
                case Stamp():
                    yield self._stamps([first, *(mark for mark in others if isinstance(mark, Stamp))])
                case Text():
                    yield self._texts([first, *(mark for mark in others if isinstance(mark, Text))])
                case Group():
                    turn = f"rotate({90 * first.turns})" if first.turns else ""
                    yield f'<g transform="translate({_numbers(first.x, first.y)}){turn}">'
                    yield from self._elements(first.marks)
                    yield "</g>"
                case Copy():
                    if first.x or first.y:
                        yield from self._elements([Group(first.x, first.y, first.drawing.marks)])
                    else:
                        yield from self._elements(first.drawing.marks)
                case LinkArea() | Anchor():
                    raise ValueError("a drawing within a page has no links and anchors of its own")
                case _:
                    assert_never(first)

    def _once(self, data: str, attributes: str) -> str:
        """A path or, if it is long and the same has come before, a reference to that one."""
        path = f'd="{data}"{attributes}/>'
        if len(path) < _LONG:
            return f"<path {path}"
        if path in self._long:
            return f'<use href="#{self._long[path]}"/>'
        name = self._long[path] = f"{self._prefix}p{len(self._long) + 1}"
        return f'<path id="{name}" {path}'

    def _strokes(self, strokes: list[Stroke]) -> str:
        first = strokes[0]
        lines = "".join(f"M{_numbers(stroke.x1, stroke.y1)}{_line_to(stroke)}" for stroke in strokes)
        ends = ' stroke-linecap="square"' if first.square else ""
        kind = self._lines.get(first.width, "")
        return self._once(lines, f"{self._drawn(first.colour, first.width, first.dashes, kind)}{ends}")

    def _boxes(self, boxes: list[Box]) -> str:
        areas = (
            f"M{_numbers(box.x, box.y)}h{_numbers(box.width)}v{_numbers(box.height)}h{_numbers(-box.width)}z"
            for box in boxes
        )
        return self._once("".join(areas), self._filled(boxes[0].colour))

    def _stamps(self, stamps: list[Stamp]) -> str:
        """Pictures of one size, at places in their own units: a thousandth of that size."""
        scale = stamps[0].size / UNIT
        places = ((stamp, round(stamp.x / scale), round(stamp.y / scale)) for stamp in stamps)
        uses = (f'<use href="#{self.pictures([stamp.picture])[0]}" x="{x}" y="{y}"/>' for stamp, x, y in places)
        return f'<g transform="scale({number(scale, 6)})">{"".join(uses)}</g>'

    def _path(self, path: Path, unit: float = 1.0, decimals: int = _DECIMALS) -> str:
        data = compact(path.contours, unit, decimals)
        if not path.width:
            return f'<path d="{data}"{self._filled(path.colour)}/>'
        self._rounded = True
        drawn = self._drawn(path.colour, path.width * unit, tuple(length * unit for length in path.dashes))
        return f'<path d="{data}" fill="none"{drawn}/>'

    def _texts(self, texts: list[Text]) -> str:
        """Texts of one colour."""
        filled, names = self._filled(texts[0].colour), self._glyphs
        uses = []
        for text in texts:
            for glyph, place in _glyphs(text):
                if name := names[glyph] if glyph in names else self._glyph(*glyph):
                    uses.append(f'<use href="#{name}" {place}{filled}/>')
        return "".join(uses)

    # --- colours ---

    def _filled(self, colour: Colour) -> str:
        return _classes(self._ink(colour)) if _is_grey(colour) else f' fill="{paint(colour)}"'

    def _drawn(self, colour: Colour, width: float, dashes: Iterable[float], kind: str = "") -> str:
        grey = _is_grey(colour)
        stroke = _classes(self._ink(colour) if grey else "", kind)
        stroke += f' stroke="{"currentColor" if grey else paint(colour)}"'
        lengths = " ".join(number(length, _DECIMALS) for length in dashes)
        dashed = f' stroke-dasharray="{lengths}"' if lengths else ""
        return f'{stroke} stroke-width="{number(width, _DECIMALS)}"{dashed}'

    def _ink(self, colour: Colour) -> str:
        """The class of a grey; nothing for black."""
        if colour is BLACK or colour == BLACK:
            return ""
        grey = round(100 * colour.black)
        self._greys.add(grey)
        return f"{_GREY}{grey}"

    # --- definitions ---

    def _glyph(self, face: str, letter: str, size: float) -> str:
        """Define a letter in a face and size; return its id, empty for one without ink.

        It is drawn in thousandths of the size, which most faces are made in: whole numbers are exact, and short.
        """
        scaled = f' transform="scale({number(size / UNIT, 6)})"'
        line = _outline(face, letter)
        name = self._glyphs[face, letter, size] = self._define("path", "", f'{scaled} d="{line}"') if line else ""
        return name

    def _body(self, picture: Picture, plated: bool) -> str:
        """A picture in its own colours on a plate, or in those of the page."""
        if not plated:
            return "".join(self._path(path, UNIT, 0) for path in picture.paths)
        plate = f'<rect class="plate" width="{UNIT}" height="{UNIT}" rx="{UNIT // 10}"/>'
        own = (shape(path, UNIT, compact(path.contours, UNIT, 0)) for path in picture.paths)
        return f'{plate}<g fill="#000">{pixels(picture.raster) if picture.raster else "".join(own)}</g>'

    def _define(self, kind: str, body: str, attributes: str) -> str:
        name = f"{self._prefix}{len(self._defined) + 1}"
        self._defined.append(f'<{kind} id="{name}"{attributes}>{body}</{kind}>')
        return name


def _classes(*names: str) -> str:
    """The attribute with these names; nothing if all are empty."""
    said = " ".join(filter(None, names))
    return f' class="{said}"' if said else ""


def _grey_rule(grey: int) -> str:
    """A grey of so much ink in percent. Browsers from before 2023 do not mix colours: for them it is about as light."""
    if not grey:
        return "color:var(--paper)"
    return f"color:rgb(128 128 128/{min(100, 2 * grey)}%);color:color-mix(in srgb,currentColor {grey}%,var(--paper))"


@lru_cache(maxsize=1 << 13)  # those of several boards, in each of which the same few hundred recur
def _glyphs(mark: Text) -> tuple[tuple[tuple[str, str, float], str], ...]:
    """The glyphs of a text: what each is called by, and its place as attributes."""
    return tuple(
        ((face, letter, mark.size), f'x="{number(mark.x + x, _DECIMALS)}" y="{number(mark.y + y, _DECIMALS)}"')
        for face, letter, x, y in fonts.letters(mark.text, mark.face, mark.size)
    )


@lru_cache(maxsize=4096)
def _outline(face: str, letter: str) -> str:
    return compact(outlined(letter, face, UNIT).contours, decimals=0)


def _is_plain(picture: Picture) -> bool:
    """Whether a picture has no colours but black and white."""
    return picture.raster is None and all(path.colour in (BLACK, WHITE) for path in picture.paths)


def _alike(mark: Mark) -> object:
    """A key that is equal for neighbouring marks that one path can show."""
    if isinstance(mark, Text):
        return "text", mark.colour
    if isinstance(mark, Stroke):
        return "stroke", mark.width, mark.colour, mark.square, mark.dashes
    if isinstance(mark, Stamp):
        return "stamp", mark.size
    return ("box", mark.colour) if isinstance(mark, Box) else id(mark)


def _is_grey(colour: Colour) -> bool:
    return not (colour.cyan or colour.magenta or colour.yellow)


def _line_to(stroke: Stroke) -> str:
    if stroke.y1 == stroke.y2:
        return f"H{_numbers(stroke.x2)}"
    return f"V{_numbers(stroke.y2)}" if stroke.x1 == stroke.x2 else f"L{_numbers(stroke.x2, stroke.y2)}"


def _numbers(*values: float) -> str:
    return " ".join(number(value, _DECIMALS) for value in values)
