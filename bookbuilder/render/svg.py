"""A finished drawing goes in; an SVG comes out that looks the same in every browser, with the same characters always.

Text is outlines, so that no font is needed; its glyphs are in a group labelled with the text (`aria-label`), for
programs and blind readers. A group with its own label has that instead of its texts. There are no styles or scripts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never
from urllib.parse import quote

from bookbuilder import fonts
from bookbuilder.drawing import Anchor, Box, Copy, Drawing, Group, LinkArea, Mark, Path, Stamp, Stroke, Text
from bookbuilder.render.definitions import UNIT, Definitions
from bookbuilder.render.elements import attributes, drawn, escaped, fill, quoted, shape
from bookbuilder.render.numbers import number

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def render(drawing: Drawing, title: str = "", xmp: str = "") -> str:
    """The drawing as an SVG document, in points; screen readers read the title, then the contents.

    `xmp` is a packet (`xmp.packet`) for programs.
    """
    width, height = number(drawing.width), number(drawing.height)
    size = f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}"'
    said = [f"<title>{escaped(title)}</title>"] if title else []
    if xmp:
        said.append(f"<metadata>\n{xmp}</metadata>")
    definitions = Definitions()
    marks = list(_Marks(definitions).elements(drawing.marks))
    defined = ["<defs>", *definitions.elements.values(), "</defs>"] if definitions.elements else []
    return "\n".join([f'{_HEAD} {size} role="group">', *said, *defined, *marks, "</svg>", ""])


class _Marks:
    """Marks go in, elements come out."""

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions

    def elements(self, marks: Iterable[Mark], said: bool = True) -> Iterator[str]:
        """Lines with one element or group tag each; without `said`, a label above stands for the texts."""
        for mark in marks:
            match mark:
                case Stroke():
                    yield _stroke(mark)
                case Box():
                    sides = (("x", mark.x), ("y", mark.y), ("width", mark.width), ("height", mark.height))
                    yield f"<rect {attributes(sides)}{fill(mark.colour)}/>"
                case Path():
                    yield shape(mark)
                case Stamp():
                    picture = self._definitions.picture(mark.picture)
                    yield f"<use {_target(picture)} {_scaled(mark.size, mark.x, mark.y)}/>"
                case Text():
                    yield from self._run(mark, said)
                case Group():
                    yield from self._group(mark, said)
                case Copy():  # a single drawing seldom contains the same one twice
                    yield from self._group(Group(mark.x, mark.y, mark.drawing.marks), said)
                case LinkArea():
                    yield _link(mark)
                case Anchor():
                    yield f'<g id="{_anchor(mark.name)}" transform="translate({number(mark.x)} {number(mark.y)})"/>'
                case _:
                    assert_never(mark)

    def _group(self, mark: Group, said: bool) -> Iterator[str]:
        turn = f" rotate({90 * mark.turns})" if mark.turns else ""
        label = _said(mark.label) if mark.label and said else ""
        yield f'<g transform="translate({number(mark.x)} {number(mark.y)}){turn}"{label}>'
        yield from self.elements(mark.marks, said and not mark.label)
        yield "</g>"

    def _run(self, mark: Text, said: bool) -> Iterator[str]:
        """The glyphs of a text, each at its place."""
        letters = fonts.letters(mark.text, mark.face, UNIT)
        shown = ((x, y, self._definitions.glyph(face, letter)) for face, letter, x, y in letters)
        glyphs = [(x, y, name) for x, y, name in shown if name]
        label = f"{_said(mark.text.removeprefix(fonts.VISUAL)) if said else ''}{fill(mark.colour)}"
        if len(glyphs) == 1:
            ((x, y, name),) = glyphs
            scale = mark.size / UNIT
            yield f"<use {_target(name)} {_scaled(mark.size, mark.x + x * scale, mark.y + y * scale)}{label}/>"
        elif glyphs:
            uses = "".join(f"<use {_beside(x, y)}{_target(name)}/>" for x, y, name in glyphs)
            yield f"<g {_scaled(mark.size, mark.x, mark.y)}{label}>{uses}</g>"


def _stroke(mark: Stroke) -> str:
    ends = ' stroke-linecap="square"' if mark.square else ""
    points = (("x1", mark.x1), ("y1", mark.y1), ("x2", mark.x2), ("y2", mark.y2))
    return f"<line {attributes(points)} {drawn(mark.colour, mark.width, mark.dashes)}{ends}/>"


def _link(mark: LinkArea) -> str:
    """A clickable area that shows nothing."""
    target = f"#{_anchor(mark.anchor)}" if mark.anchor else mark.target
    sides = (("x", mark.x), ("y", mark.y), ("width", mark.width), ("height", mark.height))
    area = f'<rect {attributes(sides)} fill="none" pointer-events="all"/>'
    return f"<a xlink:href={quoted(target)} aria-label={quoted(mark.label or mark.target)}>{area}</a>"


def _anchor(name: str) -> str:
    """The id of an anchor, spelled as in links."""
    coded = quote(name, safe="")
    return f"%5F{coded[1:]}" if coded.startswith("_") else coded


def _said(text: str) -> str:
    return f' role="img" aria-label={quoted(text)}'


def _target(name: str) -> str:
    return f'xlink:href="#{name}"'


def _beside(x: float, y: float) -> str:
    return f'x="{number(x)}" ' + (f'y="{number(y)}" ' if y else "")


def _scaled(size: float, x: float, y: float) -> str:
    """The place and size of a glyph or picture; six decimals, so that a line of text ends where it should."""
    scale = number(size / UNIT, 6)
    return f'transform="matrix({scale} 0 0 {scale} {number(x)} {number(y)})"'
