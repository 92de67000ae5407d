"""Pictures with their names: a set of symbols and a width go in, a block comes out."""

from __future__ import annotations

from bookbuilder.drawing import Mark
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import shorten, write
from bookbuilder.typeset.text.style import Style

SIDE = 1.9  # of a picture, relative to the body's type size
SPACES = 0.5, 2.0, 0.5  # before a name, between columns and between rows, relative to small type


def legend(
    style: Style,
    symbols: SymbolSet,
    measure: float,
    side: float = 0.0,
    spaces: tuple[float, float, float] = SPACES,
    top: float = 0.0,
) -> Block:
    """The pictures of a set, each beside its name, in as many columns as there is room for.

    `side` is that of a picture in points, by default relative to the body's type; `spaces` are like SPACES. With a
    `top`, the pictures begin there, below something else in the block.
    """
    face = style.faces.small
    thinnest = style.printer.thinnest_line.value
    side = side or SIDE * style.faces.body.size
    gap, apart, under = (space * face.size for space in spaces)
    wide = side + gap + max(map(face.width, symbols.marks)) + apart
    columns = min(len(symbols.marks), max(1, int((measure + apart) / wide)))
    rows = -(-len(symbols.marks) // columns)
    columns = -(-len(symbols.marks) // rows)
    marks: list[Mark] = []
    for at, (said, picture) in enumerate(zip(symbols.marks, symbols.pictures, strict=True)):
        x, y = at % columns * wide, top + at // columns * (side + under)
        name = shorten(said, face, max(measure - x - side - gap, 4 * face.size))
        marks += [
            stamp(x, y, side, picture, thinnest),
            write(name, face, x + side + gap, y + side / 2 + 0.35 * face.size),
        ]
    return Block(top + rows * (side + under) - under, tuple(marks), before=0.4 * style.faces.body.line)
