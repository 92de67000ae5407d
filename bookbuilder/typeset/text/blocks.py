"""Blocks of text and figures, which `page.boxes` puts together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bookbuilder.drawing import Drawing, Group, Mark, Stroke
from bookbuilder.typeset.text.lines import Face, left_of, lines_of, set_out, write
from bookbuilder.typeset.text.ornaments import ornament, ornament_width
from bookbuilder.typeset.text.style import Style


@dataclass(frozen=True, slots=True)
class Spot:
    """A named spot in a block, left free for what is drawn there later: its top left corner and its width."""

    name: str
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Block:
    """Marks that stay together on a page, with coordinates from their own top left corner."""

    height: float
    marks: tuple[Mark, ...]
    before: float = 0.0  # space above, dropped at the top of a page
    with_next: bool = False  # a heading does not end a page
    number: int = 0  # of the puzzle whose text begins here; 0 for none
    places: tuple[Spot, ...] = ()

    def spots(self, name: str) -> tuple[Spot, ...]:
        """Its places of this name."""
        return tuple(spot for spot in self.places if spot.name == name)


def as_block(drawing: Drawing, before: float = 0.0) -> Block:
    """A drawing as a block."""
    return Block(drawing.height, (drawing.put(0.0, 0.0),), before)


def paragraph(text: str, face: Face, measure: float, before: float = 0.0, with_next: bool = False) -> Block:
    """Running text as a block."""
    lines = set_out(text, face, measure)
    return Block(len(lines) * face.line, lines_of(lines, face, 0.0, 0.0), before, with_next)


def to_fill_in(
    style: Style, face: Face, said: str, start: float, end: float, base: float, gap: float
) -> Iterator[Mark]:
    """A rule to write on that ends here, after words if there are any, `gap` type sizes from them."""
    yield from (write(said, face, start, base),) if said else ()
    after = face.width(said) + gap * face.size if said else 0.0
    yield Stroke(start + after, base, end, base, style.rule)


def heading(style: Style, text: str, measure: float) -> list[Block]:
    """A heading under its ornament, and the space between it and what follows."""
    face, kind, align = style.faces.heading, style.theme.heading, style.theme.title.align
    lines = lines_of(set_out(text, face, measure), face, 0.0, 0.0)
    words = tuple(replace(line, x=left_of(face.width(line.text), measure, align)) for line in lines)
    above = ornament(kind, left_of(ornament_width(kind, face.size), measure, align), 0.0, face.size)
    gap = face.size * 0.5 if above else 0.0
    marks = (*above, Group(0.0, gap, words, role="heading"))
    return [Block(len(lines) * face.line + gap, marks, with_next=True), Block(style.faces.body.line * 0.4, ())]
