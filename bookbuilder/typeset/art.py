"""One puzzle as art: a board, its values and a width in, a drawing of that width out, with nothing around it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from bookbuilder.board import Board
from bookbuilder.drawing import Drawing
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, Printer
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid import SIGN, Grid, GridStyle, digit_per_cell
from bookbuilder.typeset.tones import names

_ROUNDS = 40  # until a cell and the rim that goes with it fit the width to far less than a thousandth of a point
_GIVEN, _FOUND = ("medium", "medium"), ("bold", "light")


def art(
    board: Board,
    symbols: SymbolSet,
    values: Sequence[int],
    givens: Sequence[int],
    width: float,
    printer: Printer,
    shade_clues: bool = False,
) -> Drawing:
    """The grid with these values, one per cell and 0 for an open one, `width` points wide, rim included.

    Where some values are not given, the given ones are bold. Raises InputError for a width at which marks would be
    smaller than the printer's smallest type, with the least width that does.
    """
    faces = _FOUND if list(values) != list(givens) else _GIVEN
    grid = _grid(board, symbols, width, printer, faces, shade_clues)
    smallest = printer.smallest_type.value
    if (size := grid.cell * _type_per_cell(board, symbols, faces)) < smallest:
        least = ceil(10 * _width(board, symbols, smallest, printer, faces) / POINTS["mm"]) / 10
        what = f"at {width / POINTS['mm']:.1f} mm the marks of {board.name} would be {size:.1f} pt"
        raise InputError.single(f"{what}; {printer.name} needs {smallest:g} pt", f"make it {least:.1f} mm or wider")
    return grid.draw(values, givens)


def _grid(
    board: Board, symbols: SymbolSet, width: float, printer: Printer, faces: tuple[str, str], shade_clues: bool
) -> Grid:
    """The grid whose cells and rim together are as wide."""
    cell = width / board.width
    for _ in range(_ROUNDS):
        style = _style(board, cell, printer, faces)
        cell = (width - style.rim) / board.width
    return Grid(board, symbols, cell, _style(board, cell, printer, faces), shade_clues)


def _type_per_cell(board: Board, symbols: SymbolSet, faces: tuple[str, str]) -> float:
    """The smallest type in a cell of size 1: the marks, or the letters in the corners that name areas."""
    if not names(board):
        return digit_per_cell(symbols, faces)
    return min(SIGN, digit_per_cell(symbols, faces, beside_signs=True))


def _width(board: Board, symbols: SymbolSet, size: float, printer: Printer, faces: tuple[str, str]) -> float:
    """How wide the grid is whose smallest type has this size."""
    cell = size / _type_per_cell(board, symbols, faces)
    return board.width * cell + _style(board, cell, printer, faces).rim


def _style(board: Board, cell: float, printer: Printer, faces: tuple[str, str]) -> GridStyle:
    thinnest, lightest = printer.thinnest_line.value, printer.lightest_grey.value
    return GridStyle.scaled(cell, thinnest, lightest, *faces, bool(board.grids), printer.darkest)
