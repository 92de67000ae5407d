"""The layout of each section: a setting goes in; the sizes of puzzles, answers and figures come out."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.arrangement import Arrangement, puzzle_arrangement
from bookbuilder.typeset.intro import fits_above
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.sharing import answer_pages, room
from bookbuilder.typeset.sizes import FigureSizes, figure_sizes
from bookbuilder.typeset.tones import names

OPENED = 4  # pages of puzzles from which a section has a page of its own


@dataclass(frozen=True, slots=True)
class SectionLayout:
    """A section, and the arrangement of its grids on their pages."""

    index: int
    outline: SectionOutline
    numbers: range  # of its puzzles
    puzzles: Arrangement
    answers: Arrangement
    group: int  # sections of one group share answer pages
    figures: FigureSizes | None  # in its walkthroughs, if it has any
    opened: bool = True  # by a page of its own

    @property
    def digits(self) -> tuple[float, float]:
        """The type sizes of the marks in puzzles and in answers."""
        return self.puzzles.digit, self.answers.digit


def section_layouts(setting: Setting) -> tuple[SectionLayout, ...]:
    """The layouts of all sections of a book."""
    outline = setting.outline
    puzzles = _puzzles(setting)
    groups, answers = answer_pages(setting, puzzles)
    return tuple(
        SectionLayout(
            index,
            section,
            outline.numbers(index),
            puzzles[index],
            answers[index],
            groups[index],
            figure_sizes(setting, section) if section.lessons.walkthroughs else None,
            _is_opened(setting, section, puzzles[index]),
        )
        for index, section in enumerate(outline.sections)
    )


def _is_opened(setting: Setting, section: SectionOutline, arranged: Arrangement) -> bool:
    """Whether a section begins with a page of its own."""
    openers = setting.outline.openers
    many = ceil(section.count / arranged.count) >= OPENED
    return openers == "page" or (openers == "auto" and (many or not fits_above(setting, section, arranged)))


def _puzzles(setting: Setting) -> list[Arrangement]:
    """Every section's arrangement of puzzles, computed once for sections that look alike."""
    known: dict[tuple[object, ...], Arrangement] = {}
    found = []
    for section in setting.outline.sections:
        look = (*room(section), section.symbols, bool(names(section.board)))
        if look not in known:
            style, page = setting.style_of(section), setting.layout(section)
            known[look] = puzzle_arrangement(style, page, setting.text_frame(1), section.board, section.symbols)
        found.append(known[look])
    return found
