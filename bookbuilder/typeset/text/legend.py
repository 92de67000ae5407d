"""Pictures with their names: a set of symbols and a width go in, a block comes out."""

from __future__ import annotations

from bookbuilder.drawing import Mark
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import shorten, write
from bookbuilder.typeset.text.style import Style

SIDE = 1.9  # of a picture, relative to the body's type size


def legend(style: Style, symbols: SymbolSet, measure: float) -> Block:
    """The pictures of a set, each beside its name, in as many columns as there is room for."""
    face = style.faces.small
    thinnest = style.printer.thinnest_line.value
    side, gap = SIDE * style.faces.body.size, 0.5 * face.size
    wide = side + gap + max(map(face.width, symbols.marks)) + 2 * face.size
    columns = min(len(symbols.marks), max(1, int((measure + 2 * face.size) / wide)))
    rows = -(-len(symbols.marks) // columns)
    columns = -(-len(symbols.marks) // rows)
    marks: list[Mark] = []
    for at, (said, picture) in enumerate(zip(symbols.marks, symbols.pictures, strict=True)):
        x, y = at % columns * wide, at // columns * (side + gap)
        name = shorten(said, face, max(measure - x - side - gap, 4 * face.size))
        marks += [
            stamp(x, y, side, picture, thinnest),
            write(name, face, x + side + gap, y + side / 2 + 0.35 * face.size),
        ]
    return Block(rows * (side + gap) - gap, tuple(marks), before=0.4 * style.faces.body.line)
