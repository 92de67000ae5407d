"""A setting and sections go in; the texts over their answers, and the room that these take, come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.page.captions import answer_width
from bookbuilder.typeset.page.setting import Setting

TOGETHER = ("back", "section")  # places of answers on pages that show no puzzles
WIDEST_PAGE = 888  # no number of a page is wider, up to 999


def title_of(setting: Setting, section: SectionOutline) -> str:
    """What tells the versions of a handout apart, where their answers stand together."""
    outline = setting.outline
    is_shown = outline.answers in TOGETHER and setting.hands_out(section) and len(outline.sections) > 1
    return section.title if is_shown else ""


def reference_to(setting: Setting, page: int) -> str:
    """What leads from an answer back to its puzzle, which is on this page."""
    return setting.words.say("answer.puzzle", page=page)


def caption_widths(setting: Setting, sections: Iterable[SectionOutline]) -> Mapping[int, float]:
    """By the number of a board's columns: the width of the widest titled caption over the answers of these sections.

    Titles often differ in the last letter only: cut, they would say nothing.
    """
    number, reference = "8" * len(str(setting.outline.total)), reference_to(setting, WIDEST_PAGE)
    widths = dict[int, float]()
    for section in sections:
        if title := title_of(setting, section):
            columns, style = section.board.width, setting.style_of(section)
            widths[columns] = max(widths.get(columns, 0.0), answer_width(style, number, reference, title))
    return widths
