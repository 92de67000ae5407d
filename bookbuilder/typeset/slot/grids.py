"""What stands in a slot goes in; the grids of its puzzles and answers come out, in any width."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from bookbuilder.typeset.grid.grid import EDGE, SIGN, Grid, as_wide, smallest_beside
from bookbuilder.typeset.grid.gridstyle import GridStyle
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.slot.model import SlotContent
from bookbuilder.typeset.text.style import Style

FILLED = 1.22  # the size of an answer's marks, relative to those of a puzzle with such cells: nobody writes into them
RULED = 20.0  # points: in answers, smaller cells have no lines of their own, since the printer's thinnest is too heavy
RIM, RIM_OF_SEVERAL = 1.5, 2.0  # the width of the line around such an answer, relative to the thinnest


@dataclass(frozen=True)
class SlotGrids:
    """The grids of a slot; with its rim, each is exactly as wide as asked for."""

    style: Style
    content: SlotContent

    def puzzle(self, width: float) -> Grid:
        """The grid of a puzzle."""
        return as_wide(self.content.board, width, self._puzzle)

    def answer(self, width: float) -> Grid:
        """The grid of an answer; a small one has only the lines of boxes."""
        return as_wide(self.content.board, width, self._answer)

    @cached_property
    def least_puzzle(self) -> float:
        """The width of a puzzle's grid whose smallest type, in cells or their corners, is the printer's."""
        board, symbols = self.content.board, self.content.symbols
        marks = self.style.per_cell(board, symbols, beside_signs=bool(names(board)))
        return self._puzzle(self.style.smallest / min(marks, smallest_beside(board, self.content.rules))).width

    @cached_property
    def least_answer(self) -> float:
        """The width of an answer's grid at which its marks are the printer's smallest type."""
        cell = self.style.smallest / self.style.per_cell(self.content.board, self.content.symbols, answer=True)
        return self._answer(cell / self._fill).width

    @property
    def _fill(self) -> float:
        """The size of an answer's marks, relative to the usual one; pictures that are not ruled off need air."""
        return 1.0 if self.content.symbols.pictures else FILLED

    def _puzzle(self, cell: float) -> Grid:
        return self.style.grid(self.content.board, self.content.symbols, cell, shade_clues=self.content.shade_clues)

    def _answer(self, cell: float) -> Grid:
        board, signed = self.content.board, SIGN * cell >= self.style.smallest
        return Grid(board, self.content.symbols, cell, self._answer_lines(cell), signed=signed)

    def _answer_lines(self, cell: float) -> GridStyle:
        style, thinnest = self.style, self.style.thinnest
        framed = not self.content.symbols.pictures or EDGE * cell >= thinnest  # the frames of given pictures hold
        given, found = style.theme.faces.given, style.theme.faces.fine
        lines = style.lines(self.content.board, cell, (given if framed else found, found))
        lines = replace(lines, fill=self._fill)
        if cell >= RULED:
            return lines
        rim = (RIM_OF_SEVERAL if self.content.board.grids else RIM) * thinnest
        return replace(lines, cell=0.0, extra=thinnest, box=thinnest, rim=rim, second=0.0, corner=0.0)
