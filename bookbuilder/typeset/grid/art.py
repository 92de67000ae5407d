"""One puzzle as art: a board, its values and a width in, a drawing of that width out, with nothing around it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from bookbuilder.board import Board, Relation
from bookbuilder.config import Shading
from bookbuilder.drawing import Drawing
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, Printer
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import Grid, as_wide, digit_per_cell, smallest_beside
from bookbuilder.typeset.grid.gridstyle import GridStyle, Limits, digit_share, grid_style
from bookbuilder.typeset.grid.relation_marks import kinds_with_text
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.theme import Theme
from bookbuilder.typeset.theme import theme as house_theme

USUAL = 60 * POINTS["mm"]


def art(
    board: Board,
    symbols: SymbolSet,
    values: Sequence[int],
    givens: Sequence[int],
    width: float | None,
    printer: Printer,
    shade_clues: Shading = False,
    theme: Theme | None = None,
    relations: Sequence[Relation] = (),
) -> Drawing:
    """The grid with these values, one per cell and 0 for an open one, `width` points wide, rim included.

    Without a width it is USUAL points wide, or as wide as the printer's smallest type needs, if that is more. Where
    some values are not given, the given ones are bold. Without a theme, it looks as the house's own says. Raises
    InputError for a width at which marks would be smaller than that type, with the least width that does.
    """
    look = theme or house_theme()
    answer = (look.faces.given, look.faces.found)
    faces = answer if list(values) != list(givens) else (look.faces.digits,) * 2

    def style(cell: float) -> GridStyle:
        return grid_style(look, Limits.of(printer), board, cell, faces)

    marks = digit_per_cell(symbols, faces, digit_share(look.digits, board), bool(names(board)))
    per_cell = min(marks, smallest_beside(board, kinds_with_text(relations)))
    smallest = printer.smallest_type.value
    cell = smallest / per_cell
    least = ceil(10 * (board.width * cell + 2 * style(cell).edge) / POINTS["mm"]) / 10
    width = max(USUAL, least * POINTS["mm"]) if width is None else width
    grid = as_wide(board, width, lambda cell: Grid(board, symbols, cell, style(cell), shade_clues))
    if (size := grid.cell * per_cell) < smallest:
        what = f"at {width / POINTS['mm']:.1f} mm the marks of {board.name} would be {size:.1f} pt"
        raise InputError.single(f"{what}; {printer.name} needs {smallest:g} pt", f"make it {least:.1f} mm or wider")
    return grid.draw(values, givens, relations=relations)
