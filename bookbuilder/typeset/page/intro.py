"""The text of a section: on the page that opens it, or above its first puzzles."""

from __future__ import annotations

from bookbuilder.book import SectionOutline
from bookbuilder.drawing import Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.page.arrangement import Arrangement, places
from bookbuilder.typeset.page.boxes import height_of, put
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.prose import Column, prose_blocks
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Edge

WIDEST = 37.0  # of a line, in type sizes
OVER, UNDER = 0.5, 1.0  # lines between the text and what stands over and under it


def intro(style: Style, section: SectionOutline, frame: Frame, align: Edge = "start") -> list[Block]:
    """The blocks of a section's text; none for a section without one."""
    if section.text is None:
        return []
    measure = frame.width if align == "centre" else min(frame.width, WIDEST * style.faces.body.size)
    return prose_blocks(Column(style, measure, frame.height, align), section.text)


def above_puzzles(
    style: Style, section: SectionOutline, arranged: Arrangement, grid: Grid, frame: Frame
) -> tuple[tuple[Mark, ...], Frame]:
    """The text above the puzzles of a page, and the frame in which these have their places.

    The puzzles stand as on every other page if the text has room above them, and below it otherwise.
    """
    blocks, line = intro(style, section, frame), style.faces.body.line
    if not blocks:
        return (), frame
    height, under = height_of(blocks), UNDER * line
    _, usual = next(places(arranged, grid, frame, arranged.around(style, section.board)))
    top = max(frame.top + OVER * line, usual - under - height)
    end = top + height + under
    left = frame if end <= usual else Frame(frame.start, end, frame.end, frame.bottom)
    return put(blocks, Frame(frame.start, top, frame.end, frame.bottom)), left


def fits_above(setting: Setting, section: SectionOutline, arranged: Arrangement, frame: Frame) -> bool:
    """Whether the frame of a page's puzzles has room for the section's text above them, if it has one."""
    if section.text is None:
        return True
    style = setting.style_of(section)
    grid = style.grid(section.board, section.symbols, arranged.cell)
    _, left = above_puzzles(style, section, arranged, grid, frame)
    return arranged.rows * (grid.height + arranged.around(style, section.board).height) <= left.height
