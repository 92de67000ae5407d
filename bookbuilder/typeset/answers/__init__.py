"""Where answers stand: a setting and the puzzles' sizes go in; by section, its sheets of answers come out.

    back      one section after the other: answers of different boards share pages
    section   each section by itself, after its puzzles
    next      a sheet for every page of puzzles, overleaf
    foot      the same, upside down at the foot of that page
    file      no sheets: the document with the answers has those of `back`
    none      no sheets

pages     the first two             sizes     how large a section's answers may be
pairs     the other two             packing   how many a page takes, and how large they get
sheets    the place of each         shelves   boards of any sizes in rows
captions  the texts over them
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bookbuilder.book import Answers
from bookbuilder.typeset.answers.captions import reference_to, title_of
from bookbuilder.typeset.answers.pages import answer_heading, back, by_section, heading_text
from bookbuilder.typeset.answers.pairs import APART, foot, foot_height, overleaf
from bookbuilder.typeset.answers.sheets import AnswerSheet, Sheets
from bookbuilder.typeset.answers.sizes import Puzzles
from bookbuilder.typeset.page.setting import Setting


def no_sheets(_: Setting, puzzles: Puzzles) -> Sheets:
    """None for any section."""
    return ((),) * len(puzzles)


PLACES: Mapping[Answers, Callable[[Setting, Puzzles], Sheets]] = {
    "back": back,
    "section": by_section,
    "next": overleaf,
    "foot": foot,
    "file": no_sheets,
    "none": no_sheets,
}


def answer_sheets(setting: Setting, puzzles: Puzzles) -> Sheets:
    """The sheets of all sections, whose puzzles are arranged like this."""
    return PLACES[setting.outline.answers](setting, puzzles)


__all__ = [
    "APART",
    "AnswerSheet",
    "Sheets",
    "answer_heading",
    "answer_sheets",
    "foot_height",
    "heading_text",
    "reference_to",
    "title_of",
]
