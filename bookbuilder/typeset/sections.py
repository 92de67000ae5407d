"""The layout of each section: a setting goes in; the sizes of puzzles, answers and figures come out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import TYPE_CHECKING

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.answers import AnswerSheet, answer_sheets, foot_height
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.page.arrangement import Arrangement, puzzle_arrangement, type_per_cell
from bookbuilder.typeset.page.puzzlepage import fits_above, puzzle_room
from bookbuilder.typeset.page.setting import Setting

if TYPE_CHECKING:
    from bookbuilder.typeset.figure.sizes import FigureSizes

OPENED = 4  # pages of puzzles from which a section has a page of its own


@dataclass(frozen=True, slots=True)
class SectionLayout:
    """A section, and the arrangement of its grids on their pages."""

    index: int
    outline: SectionOutline
    numbers: range  # of its puzzles
    puzzles: Arrangement
    answers: tuple[AnswerSheet, ...]  # the pages of answers that belong to the section, or begin with one of its own
    answer: float  # type size of the marks in its smallest answers; infinite if it has none
    figures: FigureSizes | None  # in its walkthroughs, if it has any
    opened: bool = True  # by a page of its own

    @property
    def digits(self) -> tuple[float, float]:
        """The type sizes of the marks in puzzles and in answers."""
        return self.puzzles.digit, self.answer


def section_layouts(setting: Setting) -> tuple[SectionLayout, ...]:
    """The layouts of all sections of a book."""
    outline = setting.outline
    puzzles = _puzzles(setting)
    answers = answer_sheets(setting, puzzles)
    cells = _smallest(setting, answers)
    return tuple(
        SectionLayout(
            index,
            section,
            outline.numbers(index),
            puzzles[index],
            answers[index],
            cells[index] * type_per_cell(setting.style_of(section), section.board, section.symbols, answer=True),
            _figures(setting, section) if section.lessons.walkthroughs else None,
            _is_opened(setting, section, puzzles[index]),
        )
        for index, section in enumerate(outline.sections)
    )


def _figures(setting: Setting, section: SectionOutline) -> FigureSizes:
    from bookbuilder.typeset.figure.sizes import figure_sizes

    return figure_sizes(setting, section)


def _is_opened(setting: Setting, section: SectionOutline, arranged: Arrangement) -> bool:
    """Whether a section begins with a page of its own. A sheet to hand out needs none before it."""
    openers = setting.outline.openers
    many = ceil(section.count / arranged.count) >= OPENED and not setting.hands_out(section)
    many = many or bool(section.lessons.teaches)
    return openers == "page" or (openers == "auto" and (many or not has_room_above(setting, section, arranged)))


def has_room_above(setting: Setting, section: SectionOutline, arranged: Arrangement) -> bool:
    """Whether the section's text, if it has one, fits above its first puzzles."""
    return fits_above(setting, section, arranged, puzzle_frame(setting, section, arranged.count))


def _puzzles(setting: Setting) -> list[Arrangement]:
    """Every section's arrangement of puzzles, computed once for sections that look alike."""
    known: dict[tuple[object, ...], Arrangement] = {}
    layouts = []
    for section in setting.outline.sections:
        board = section.board
        style, page = setting.style_of(section), setting.layout(section)
        count = min(section.count, page.puzzles)
        drawn = board.width, board.height, bool(board.grids), bool(names(board)), section.symbols
        look = (*drawn, section.page, section.aids, count)
        if look not in known:
            frame = puzzle_frame(setting, section, count)
            known[look] = puzzle_arrangement(style, page, frame, board, section.symbols, section.aids)
        layouts.append(known[look])
    return layouts


def puzzle_frame(setting: Setting, section: SectionOutline, count: int) -> Frame:
    """The part of a page with so many puzzles that is there for them."""
    frame = puzzle_room(setting, section, setting.text_frame(1))
    return replace(frame, bottom=frame.bottom - foot_height(setting, section, count))


def _smallest(setting: Setting, answers: Sequence[Sequence[AnswerSheet]]) -> dict[int, float]:
    """By section, the size of the smallest cells in its answers; infinite if it has none."""
    cells = dict.fromkeys(range(len(answers)), inf)
    for sheet in (sheet for pages in answers for sheet in pages):
        for number, spot in zip(sheet.numbers, sheet.spots, strict=True):
            section = setting.outline.section_of(number)
            cells[section] = min(cells[section], spot.cell)
    return cells
