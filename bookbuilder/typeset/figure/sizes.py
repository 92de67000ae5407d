"""The size of figures in walkthroughs: a setting and a section go in, cell sizes come out."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.figure.figure import candidate_type, cell_for
from bookbuilder.typeset.figure.rooms import candidate_room
from bookbuilder.typeset.figure.view import pieces
from bookbuilder.typeset.grid.relation_marks import type_beside
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.page.aids import AROUND, HEIGHT
from bookbuilder.typeset.page.arrangement import smallest_digit
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.lines import Face

GROWTH = 1.5  # the most that a figure's cells may grow, relative to the smallest possible
COLUMN = 16.0  # the narrowest text beside a figure, relative to its type size; otherwise it stands under the figure
UNDER = 5  # lines reserved for the text under a figure
LARGER, TITLE = 1.25, 1.45  # a puzzle's heading and its line, relative to strong type
SMALLER = 0.7  # a figure with values alone, relative to one with candidates
ROUNDING = 1e-6  # points


@dataclass(frozen=True, slots=True)
class FigureSizes:
    """The cell sizes of a section's figures: of those with candidates, and of those with values alone."""

    cell: float
    plain: float
    candidate: float  # type size
    digit: float  # type size of the values in the plain ones


def figure_sizes(setting: Setting, section: SectionOutline) -> FigureSizes:
    """The sizes at which as many figures as stay readable fit below each other, then as large as the page allows."""
    board, symbols, faces = section.board, section.symbols, setting.style_of(section).faces
    strong = setting.theme.faces.strong
    ruled = setting.style.smallest / type_beside(section.rules) + ROUNDING
    frame = setting.text_frame(1)
    free = candidate_room(section.rules)
    least = max(ruled, cell_for(symbols, board.order, _least(setting, section), strong, free))
    edge, rim = edge_of(setting, section), 2 * setting.style.lines(board, GROWTH * least).edge
    left, top = edge.width("88") + AROUND + rim, HEIGHT * edge.size + AROUND + rim
    shown = [piece.board for piece in pieces(board)]
    wide, high = max(piece.width for piece in shown), max(piece.height for piece in shown)
    gap, head = gap_of(setting, section), title_of(setting, section)
    beside = (frame.width - gap - COLUMN * faces.small.size - left) / wide
    if beside >= least:
        room = frame.height - head
        rows = max(1, int((room + gap) / (least * high + top + gap)))
        titled, once = (((height + gap) / rows - gap - top) / high for height in (room - (rows - 1) * head, room))
        cell = min(beside, titled if titled >= least else once)
    else:
        under = frame.height - head - UNDER * faces.small.line - gap - top
        cell = min((frame.width - left) / wide, under / high)
    cell = max(1.0, min(cell, GROWTH * least))
    per_cell = setting.style.per_cell(board, symbols, answer=True, beside_signs=any(map(names, shown)))
    wanted = max(SMALLER * cell, _least(setting, section) / per_cell + ROUNDING, ruled)
    plain = max(1.0, min(wanted, (frame.width - left) / board.width, (frame.height - head - top) / board.height))
    return FigureSizes(cell, plain, candidate_type(symbols, board.order, cell, strong, free), plain * per_cell)


def edge_of(setting: Setting, section: SectionOutline) -> Face:
    """The face of the numbers along a figure's edges."""
    return Face(setting.style.theme.faces.text, _least(setting, section))


def title_of(setting: Setting, section: SectionOutline) -> float:
    """The height of a puzzle's heading."""
    return TITLE * setting.style_of(section).faces.strong.line + 1.2 * gap_of(setting, section)


def gap_of(setting: Setting, section: SectionOutline) -> float:
    """The space around a figure."""
    return 1.6 * setting.style_of(section).faces.small.size


def _least(setting: Setting, section: SectionOutline) -> float:
    """The smallest type size in a figure."""
    return smallest_digit(setting.style, setting.layout(section), "figure")
