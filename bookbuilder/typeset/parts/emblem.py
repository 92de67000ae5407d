"""The picture on the last page: the title page's again, small; and the key to a book whose pictures are solutions."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Group, Mark
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.figure.artwork import OF_SOLUTION, ArtInks, Subject, artwork, tile
from bookbuilder.typeset.figure.pieces import pieces
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import Material
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import CENTRE, left_of, write
from bookbuilder.typeset.theme import Edge

SIDE = 90.0  # points: the picture's width
OVER = 1.5  # lines between the words and the picture
TILE, APART, BESIDE = 1.3, 0.7, 0.35  # a tile of the key, and the spaces after and inside a pair, in type sizes


def emblem(of: Material, measure: float, align: Edge) -> Iterator[Block]:
    """The picture of the book's first puzzle, once there is a puzzle; room for it before."""
    setting = of.setting
    if setting.theme.title.art.kind == "none":
        return
    first, height = setting.outline.sections[0], _height(of)
    marks: tuple[Mark, ...] = ()
    if of.book:
        subject = Subject(of.book.puzzles[0][0], first.symbols)
        drawn = artwork(setting.style, setting.theme.title.art, subject, SIDE)
        marks = (drawn.put(left_of(drawn.width, measure, align), 0.0),) if drawn else ()
    yield Block(height, marks, before=OVER * setting.faces.body.line)


def has_key(setting: Setting) -> bool:
    """Whether a picture in the book is a solution, so that the values of its tiles are told."""
    theme = setting.theme
    return "quilt" in (theme.title.art.kind, theme.opener.art.kind, theme.contents.kind)


def key(setting: Setting, measure: float, align: Edge) -> Iterator[Block]:
    """Each tile of the first part's pictures beside its value, in as few rows as they fit in."""
    symbols, size = setting.outline.sections[0].symbols, setting.faces.small.size
    wide = max(_value_width(setting, symbols, at) for at in range(len(symbols.marks)))
    step = (TILE + BESIDE + APART) * size + wide
    columns = max(1, min(len(symbols.marks), int((measure + APART * size) / step)))
    for first in range(0, len(symbols.marks), columns):
        row = range(first, min(first + columns, len(symbols.marks)))
        start = left_of(len(row) * step - APART * size, measure, align)
        marks = tuple(mark for at in row for mark in _pair(setting, symbols, at, start + (at - first) * step))
        yield Block(TILE * size, marks, before=APART * size)


def _pair(setting: Setting, symbols: SymbolSet, at: int, x: float) -> Iterator[Mark]:
    """A tile and its value."""
    face, size = setting.faces.small, setting.faces.small.size
    yield Group(x, 0.0, tuple(tile(ArtInks.greys(setting.style), at + 1, 0.0, 0.0, TILE * size)), width=TILE * size)
    left = x + (TILE + BESIDE) * size
    if symbols.pictures:
        yield stamp(left, 0.0, TILE * size, symbols.pictures[at], setting.style.thinnest)
    else:
        middle = left + _value_width(setting, symbols, at) / 2
        yield write(symbols.marks[at], face, middle, TILE * size / 2 + 0.35 * size, CENTRE)


def _value_width(setting: Setting, symbols: SymbolSet, at: int) -> float:
    face = setting.faces.small
    return TILE * face.size if symbols.pictures else face.width(symbols.marks[at])


def _height(of: Material) -> float:
    """The picture's height, by the shape of its board, or of the grid that it shows of several if that is higher."""
    look, board = of.setting.theme.title.art, of.setting.outline.sections[0].board
    shown = (board, pieces(board)[0].board) if look.kind in OF_SOLUTION else (board,)
    sizes = [(min(look.crop or each.height, each.height), min(look.crop or each.width, each.width)) for each in shown]
    return SIDE * max(high / max(high, wide) for high, wide in sizes)
