"""What stands in a slot goes in; the sizes of its pieces in a given width come out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from bookbuilder.typeset.grid.grid import EDGE, SIGN, Grid
from bookbuilder.typeset.grid.gridstyle import GridStyle
from bookbuilder.typeset.grid.relation_marks import type_beside
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.slot.head import HeadTexts, longest_said, narrowest_head, suited_head
from bookbuilder.typeset.slot.model import AnswerLayout, Head, SlotAnswers, SlotContent
from bookbuilder.typeset.slot.texts import foot_height, heading_height, how, narrowest_foot, slot_faces
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.style import Style

FILLED = 1.22  # the size of an answer's marks, relative to those of a puzzle with such cells: nobody writes into them
RULED = 20.0  # points: in answers, smaller cells have no lines of their own, since the printer's thinnest is too heavy
RIM, RIM_OF_SEVERAL = 1.5, 2.0  # the width of the line around such an answer, relative to the thinnest
ALONE, TITLE_ALONE = 0.45, 13.0  # the width of an answer's own file, relative to the slot's; its title's usual size
ABOVE, BELOW = 0.85, 0.55  # the space above and below grids, relative to the size of body type
_ROUNDS, _SAME = 40, 1e-9  # until a cell and the rim that goes with it fit a width to this many points


@dataclass(frozen=True)
class Pieces:
    """The head, grids and texts of a slot, unarranged."""

    style: Style
    content: SlotContent
    answer: SlotAnswers

    @property
    def gap(self) -> float:
        """The space between pieces that stand under each other."""
        return ABOVE * self.style.faces.body.size

    # --- grids ---

    def grid(self, width: float) -> Grid:
        """The puzzle's grid, with its rim exactly this wide."""
        return _fitted(width, self._puzzle_grid, self.content.board.width)

    def answer_grid(self, width: float) -> Grid:
        """The grid of an answer, with its rim exactly this wide."""
        return _fitted(width, self._answer_grid, self.content.board.width)

    def answer_height(self, width: float) -> float:
        """The height of an answer with its heading."""
        return heading_height(self.style, width) + self.answer_grid(width).height

    @cached_property
    def least_grid(self) -> float:
        """The width of the puzzle's grid whose smallest type, in cells or their corners, is the printer's."""
        signed = bool(names(self.content.board))
        marks = self.style.per_cell(self.content.board, self.content.symbols, beside_signs=signed)
        beside = min(SIGN if signed else inf, type_beside(self.content.rules))
        return self._puzzle_grid(self.style.smallest / min(marks, beside)).width

    @cached_property
    def least_answer(self) -> float:
        """The width of an answer's grid at which its marks are the printer's smallest type."""
        cell = self.style.smallest / self.style.per_cell(self.content.board, self.content.symbols, answer=True)
        return self._answer_grid(cell / _filled(self.content)).width

    def _puzzle_grid(self, cell: float) -> Grid:
        return self.style.grid(self.content.board, self.content.symbols, cell, shade_clues=self.content.shade_clues)

    def _answer_grid(self, cell: float) -> Grid:
        lines = answer_lines(self.style, self.content, cell)
        return Grid(self.content.board, self.content.symbols, cell, lines, signed=SIGN * cell >= self.style.smallest)

    # --- texts ---

    def head(self, measure: float) -> Head | None:
        """The head, if it fits."""
        return suited_head(self.style, self._longest, measure)

    def how(self, measure: float) -> Block:
        """How the puzzle works."""
        return how(self.style, self.content, measure)

    def foot(self, measure: float) -> float | None:
        """The height of the small print, if it fits."""
        fits = self._narrowest_foot <= measure
        return foot_height(self.style, self.content, measure) if fits else None

    @cached_property
    def _longest(self) -> HeadTexts:
        return longest_said(self.style, self.content.title)

    @cached_property
    def _narrowest_foot(self) -> float:
        return narrowest_foot(self.style, self.content)

    # --- an answer in a file of its own ---

    def alone(self, width: float) -> AnswerLayout | None:
        """The layout of an answer in a file of its own, for a slot of this width; None if it does not fit."""
        wide = min(width, max(self._least_alone, ALONE * width))
        style = self._style_alone(wide)
        head = suited_head(style, longest_said(style, self.content.title, "slot.answer"), wide)
        if head is None or wide < self._least_alone:
            return None
        grid = self.answer_grid(wide)
        top = head.height + ABOVE * style.faces.body.size
        foot_top = top + grid.height + BELOW * style.faces.body.size
        return AnswerLayout(style, head, grid, top, foot_top, foot_top + foot_height(style, self.content, wide))

    @cached_property
    def _least_alone(self) -> float:
        style = self._style_alone(self.least_answer)
        head = narrowest_head(style, longest_said(style, self.content.title, "slot.answer"))
        return max(self.least_answer, self._narrowest_foot, head)

    def _style_alone(self, width: float) -> Style:
        return replace(self.style, faces=slot_faces(self.style.theme.faces, width, self.style.smallest, TITLE_ALONE))


def answer_lines(style: Style, content: SlotContent, cell: float) -> GridStyle:
    """Lines and faces of an answer's grid: small ones have only the lines of boxes."""
    thinnest, several = style.printer.thinnest_line.value, bool(content.board.grids)
    framed = not content.symbols.pictures or EDGE * cell >= thinnest  # the frames of given pictures hold
    given, found = style.theme.faces.given, style.theme.faces.fine
    lines = replace(style.lines(content.board, cell, (given if framed else found, found)), fill=_filled(content))
    if cell >= RULED:
        return lines
    rim = (RIM_OF_SEVERAL if several else RIM) * thinnest
    return replace(lines, cell=0.0, extra=thinnest, box=thinnest, rim=rim, second=0.0, corner=0.0)


def _filled(content: SlotContent) -> float:
    """The size of an answer's marks, relative to the usual one; pictures that are not ruled off need air."""
    return 1.0 if content.symbols.pictures else FILLED


def _fitted(width: float, grid: Callable[[float], Grid], cells: int) -> Grid:
    """The grid of so many cells across, whose lines depend on the size of a cell, that is this wide."""
    drawn = grid(width / cells)
    for _ in range(_ROUNDS):
        if abs(drawn.width - width) < _SAME:
            break
        drawn = grid((width - 2 * drawn.style.edge) / cells)
    return drawn
