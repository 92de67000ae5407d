"""One puzzle as art: a board, its values and a width in, a drawing of that width out, with nothing around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, inf

from bookbuilder.board import Board, Relation
from bookbuilder.config import Shading
from bookbuilder.drawing import Drawing
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, Printer
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import SIGN, Grid, digit_per_cell, fitted
from bookbuilder.typeset.grid.gridstyle import GridStyle, Limits, digit_share, grid_style
from bookbuilder.typeset.grid.relation_marks import kinds_with_text, type_beside
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
    own = _Art(board, symbols, printer, look, answer if list(values) != list(givens) else (look.faces.digits,) * 2)
    marked = replace(own, beside=type_beside(kinds_with_text(relations)))
    smallest = printer.smallest_type.value
    least = ceil(10 * marked.width(smallest) / POINTS["mm"]) / 10
    width = max(USUAL, least * POINTS["mm"]) if width is None else width
    grid = own.grid(width, shade_clues)
    if (size := grid.cell * marked.type_per_cell) < smallest:
        what = f"at {width / POINTS['mm']:.1f} mm the marks of {board.name} would be {size:.1f} pt"
        raise InputError.single(f"{what}; {printer.name} needs {smallest:g} pt", f"make it {least:.1f} mm or wider")
    return grid.draw(values, givens, relations=relations)


@dataclass(frozen=True)
class _Art:
    """What is drawn, but for its size."""

    board: Board
    symbols: SymbolSet
    printer: Printer
    theme: Theme
    faces: tuple[str, str]
    beside: float = inf  # the smallest type of relations, in cells

    def grid(self, width: float, shade_clues: Shading) -> Grid:
        """The grid whose cells and the lines around it together are as wide."""
        board, symbols = self.board, self.symbols
        return fitted(board, width, lambda cell: Grid(board, symbols, cell, self.style(cell), shade_clues))

    @property
    def type_per_cell(self) -> float:
        """The smallest type in a cell of size 1: the marks, or the letters in the corners that name areas."""
        most = digit_share(self.theme.digits, self.board)
        if not names(self.board):
            return min(self.beside, digit_per_cell(self.symbols, self.faces, most))
        return min(self.beside, SIGN, digit_per_cell(self.symbols, self.faces, most, beside_signs=True))

    def width(self, size: float) -> float:
        """How wide the grid is whose smallest type has this size."""
        cell = size / self.type_per_cell
        return self.board.width * cell + 2 * self.style(cell).edge

    def style(self, cell: float) -> GridStyle:
        """The lines for cells of this size."""
        return grid_style(self.theme, Limits.of(self.printer), self.board, cell, self.faces)
