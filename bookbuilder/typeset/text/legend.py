"""Pictures with their names: a set of symbols and a width go in, a block comes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookbuilder import fonts
from bookbuilder.drawing import WHITE, Mark, Picture, Stamp, outlined
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.stamps import FINE, pencilled, stamp
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import CENTRE, shorten, write
from bookbuilder.typeset.text.style import Style

SIDE = 1.9  # of a picture, relative to the body's type size
COPIED, APART, UNDER = 4.2, 0.5, 1.1  # an outline to copy, the least space between two, and over the baseline of a name
SPREAD = 1.2  # the least distance of outlines to be written over, relative to the widest
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
    thinnest = style.thinnest
    side = side or SIDE * style.faces.body.size
    gap, apart, under = (space * face.size for space in spaces)
    wide = side + gap + max(map(face.width, symbols.marks)) + apart
    columns, rows = _raster(len(symbols.marks), measure + apart, wide)
    marks: list[Mark] = []
    for at, (said, picture) in enumerate(zip(symbols.marks, symbols.pictures, strict=True)):
        x, y = at % columns * wide, top + at // columns * (side + under)
        name = shorten(said, face, max(measure - x - side - gap, 4 * face.size))
        marks += [
            stamp(x, y, side, picture, thinnest),
            write(name, face, x + side + gap, y + side / 2 + 0.35 * face.size),
        ]
    return Block(top + rows * (side + under) - under, tuple(marks), before=0.4 * style.faces.body.line)


def copied(style: Style, symbols: SymbolSet, measure: float) -> Block:
    """The pictures of a set as large outlines, each over its name, in columns over the whole width.

    Pictures that only colours tell apart, and those of pixels, stay as they are.
    """
    face, thinnest = style.faces.body, style.thinnest
    side, high = COPIED * face.size, (COPIED + UNDER) * face.size + 0.3 * face.line
    wide = max(side, *map(face.width, symbols.marks))
    columns, rows = _raster(len(symbols.marks), measure + APART * face.size, wide + APART * face.size)
    step = (measure - wide) / max(1, columns - 1)
    marks: list[Mark] = []
    for at, (said, picture) in enumerate(zip(symbols.marks, symbols.pictures, strict=True)):
        middle, y = at % columns * step + wide / 2, at // columns * (high + APART * face.size)
        drawn = picture if symbols.is_coloured else pencilled(picture, side, thinnest)
        name = shorten(said, face, min(wide, measure))
        marks += [
            Stamp(middle - side / 2, y, side, drawn),
            write(name, face, middle, y + side + UNDER * face.size, CENTRE),
        ]
    return Block(rows * (high + APART * face.size) - APART * face.size, tuple(marks), before=0.4 * face.line)


def written(style: Style, marks: Sequence[str], measure: float) -> Block:
    """Marks of one letter or digit as outlines in a row over the whole width, to be written over.

    They are as large as pictures to be copied, but small enough to stand beside each other.
    """
    face, line = style.puzzle_faces[0], max(FINE, style.thinnest)
    widest = max(ink.right - ink.left for ink in (fonts.ink(mark, face, 1.0) for mark in marks))
    size = min(COPIED * style.faces.body.size, measure / (len(marks) * SPREAD * widest))
    inks = [fonts.ink(mark, face, size) for mark in marks]
    top, bottom = min(ink.top for ink in inks) - line, max(ink.bottom for ink in inks) + line
    step = (measure - size) / max(1, len(marks) - 1)
    stamps = list[Mark]()
    for at, (mark, ink) in enumerate(zip(marks, inks, strict=True)):
        shape = outlined(mark, face, 1.0, 0.5 - (ink.left + ink.right) / 2 / size, -top / size)
        drawn = replace(shape, width=2 * line / size), replace(shape, colour=WHITE)  # its contours may cross each other
        stamps.append(Stamp(at * step, 0.0, size, Picture(drawn)))
    return Block(bottom - top, tuple(stamps), before=0.4 * style.faces.body.line)


def _raster(count: int, measure: float, wide: float) -> tuple[int, int]:
    """So many columns of this width as fit, and rows, all about equally long."""
    rows = -(-count // min(count, max(1, int(measure / wide))))
    return -(-count // rows), rows
