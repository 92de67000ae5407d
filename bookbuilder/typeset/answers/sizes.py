"""A setting and a section go in; the room for its answers, and the limits of their size, come out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.answers.packing import BETWEEN, BoardLimits, PackedPage, limits
from bookbuilder.typeset.answers.sheets import Sizes
from bookbuilder.typeset.answers.shelves import ShelfRoom, Size
from bookbuilder.typeset.page.arrangement import Arrangement, smallest_digit, type_per_cell
from bookbuilder.typeset.page.captions import answer_height
from bookbuilder.typeset.page.setting import Setting

Puzzles = Sequence[Arrangement]  # by section


def room_for(setting: Setting, section: SectionOutline, less: float = 0.0) -> ShelfRoom:
    """The room on a page, less some height, for answers with the captions of this section."""
    frame = setting.text_frame(1)
    return ShelfRoom(frame.width, frame.height - less, answer_height(setting.style_of(section)), BETWEEN)


def least_cell(setting: Setting, section: SectionOutline) -> float:
    """The cells in which a section's marks can be read well."""
    page, style = setting.layout(section), setting.style_of(section)
    return max(page.type.answer, smallest_digit(style, page, "answer")) * (1 + 1e-9) / per_cell(setting, section)


def per_cell(setting: Setting, section: SectionOutline) -> float:
    """The type size of the marks in a cell of size 1."""
    return type_per_cell(setting.style_of(section), section.board, section.symbols, answer=True)


def board_size(setting: Setting, section: SectionOutline) -> Size:
    """The size of a section's board, with the widest lines that it can have."""
    board, frame = section.board, setting.text_frame(1)
    widest = min(frame.width / board.width, frame.height / board.height)
    return Size(board.width, board.height, 2 * setting.style_of(section).lines(board, widest).edge)


def kind_of(
    setting: Setting, section: SectionOutline, digit: float, room: ShelfRoom, caption: float = 0.0
) -> BoardLimits:
    """A section's answers in this room, whose marks are not larger than `digit` points, under a caption this wide."""
    size, scale = board_size(setting, section), per_cell(setting, section)
    floor = smallest_digit(setting.style_of(section), setting.layout(section), "answer") / scale
    least = max(room.paired(size, least_cell(setting, section), floor), caption / size.wide)
    return limits(size, room, least, digit / scale)


def measured(setting: Setting, pages: Sequence[PackedPage], numbers: Sequence[int]) -> list[tuple[PackedPage, Sizes]]:
    """The pages, with the sizes of the grids that they will have."""

    @cache
    def size(section: int, cell: float) -> tuple[float, float]:
        outline = setting.outline.sections[section]
        grid = setting.style_of(outline).grid(outline.board, outline.symbols, cell, answer=True)
        return grid.width, grid.height

    measured, at = list[tuple[PackedPage, Sizes]](), 0
    for page in pages:
        shown = numbers[at : at + len(page.kinds)]
        sections = [setting.outline.section_of(number) for number in shown]
        measured.append((page, tuple(size(*look) for look in zip(sections, page.cells, strict=True))))
        at += len(shown)
    return measured
