"""The size of figures in walkthroughs: a setting and a section go in, cell sizes come out."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.figure.figure import candidate_type, cell_for
from bookbuilder.typeset.figure.pieces import pieces
from bookbuilder.typeset.figure.rooms import candidate_room
from bookbuilder.typeset.grid.relation_marks import type_beside
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.page.aids import AROUND, HEIGHT
from bookbuilder.typeset.page.arrangement import smallest_digit
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.lines import Face

GROWTH = 1.5  # the most that a figure's cells may grow, relative to the smallest possible
COLUMN = 16.0  # the narrowest text beside a figure, relative to its type size; otherwise it stands under the figure
UNDER, UNDER_RUN = 5, 17  # lines reserved for the text under a figure of one step, and under one of several
LARGER, TITLE = 1.25, 1.45  # a puzzle's heading and its line, relative to strong type
SMALLER = 0.7  # a figure with values alone, relative to one with candidates
ROUNDING = 1e-6  # points


@dataclass(frozen=True, slots=True)
class FigureSizes:
    """The cell sizes of a section's figures: with the candidates of a step or of a run of steps, or values alone."""

    cell: float
    run: float  # no larger, for more text
    plain: float
    candidate: float  # type size
    digit: float  # type size of the values in the plain ones
    least: float  # the smallest cell in which candidates, and what rules print, are readable
    edge: Face  # of the numbers along the edges
    gap: float  # the space around a figure


def figure_sizes(setting: Setting, section: SectionOutline, share: float = 1.0) -> FigureSizes:
    """The sizes at which as many figures as stay readable fit below each other, then as large as the page allows.

    With a share, cells of steps have no more than this share of that size, as long as they stay readable.
    """
    board, symbols, faces = section.board, section.symbols, setting.style_of(section).faces
    smallest = smallest_digit(setting.style, setting.layout(section), "figure")
    named = setting.theme.faces
    strong, edge, gap = named.strong, Face(named.text, smallest), 1.6 * faces.small.size
    ruled = setting.style.smallest / type_beside(section.rules) + ROUNDING
    frame = setting.text_frame(1)
    free = candidate_room(section.rules)
    least = max(ruled, cell_for(symbols, board.order, smallest, strong, free))
    rim = 2 * setting.style.lines(board, GROWTH * least).edge
    left, top = edge.width("88") + AROUND + rim, HEIGHT * edge.size + AROUND + rim
    shown = [piece.board for piece in pieces(board)]
    wide, high = max(piece.width for piece in shown), max(piece.height for piece in shown)
    head = TITLE * faces.strong.line + 1.2 * gap
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
    cell = run = max(share * cell, min(cell, least))
    if beside < least and section.rules and section.lessons.steps == "all":
        run = min(cell, max(least, (frame.height - head - UNDER_RUN * faces.small.line - gap - top) / high))
    per_cell = setting.style.per_cell(board, symbols, answer=True, beside_signs=any(map(names, shown)))
    wanted = max(SMALLER * cell, smallest / per_cell + ROUNDING, ruled)
    plain = max(1.0, min(wanted, (frame.width - left) / board.width, (frame.height - head - top) / board.height))
    candidate = candidate_type(symbols, board.order, run, strong, free)
    return FigureSizes(cell, run, plain, candidate, plain * per_cell, least, edge, gap)
