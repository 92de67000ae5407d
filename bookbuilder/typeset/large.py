"""Whether a book is large print throughout, by the sizes and faces that it is set in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from math import floor

from bookbuilder import fonts
from bookbuilder.typeset.grid.grid import SIGN
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.text.style import Style

LARGE = 16.0  # points: the least that RNIB and UKAAF call large print (UKAAF G003, 2019)
THIN = 400  # lighter faces are thin
ROOM = "use a larger trim, or a smaller board"


@dataclass(frozen=True, slots=True)
class Small:
    """Something in a section that is not large print."""

    what: str  # as a message says it
    hint: str


def is_large_print(setting: Setting, sections: Iterable[SectionLayout]) -> bool:
    """Whether all type is large, captions, answers and letters in corners included, and no found value is thin."""
    sections = tuple(sections)
    return is_meant_large(setting, sections) and not any(small(setting, section) for section in sections)


def is_meant_large(setting: Setting, sections: Iterable[SectionLayout]) -> bool:
    """Whether the page layouts of all sections are for large print."""
    return _is_sized(setting.style) and all(_is_sized(setting.style_of(section.outline)) for section in sections)


def _is_sized(style: Style) -> bool:
    """Whether the faces, and all that is set smaller where room is short, stay large."""
    faces = (getattr(style.faces, field.name) for field in fields(style.faces))
    return style.least >= LARGE and min(face.size for face in (*faces, style.number)) >= LARGE


def small(setting: Setting, section: SectionLayout) -> list[Small]:
    """All that is too small, or too thin, in a section whose page layout is for large print."""
    style, (puzzle, answer) = setting.style_of(section.outline), section.digits
    sizes = [("puzzles", puzzle, ROOM), ("answers", answer, ROOM)]
    if section.figures:
        sizes.append(("walkthroughs", min(section.figures.candidate, section.figures.digit), "delete `walkthrough`"))
    if names(section.outline.board):
        # In answers, a cell is larger than its digit.
        sizes.append(("letters in corners", SIGN * min(section.puzzles.cell, section.answer), ROOM))
    thin = [
        Small(f"its {what} have type of {floor(size * 10) / 10:.1f} pt", hint)
        for what, size, hint in sizes
        if size < LARGE
    ]
    face = style.theme.faces.fine if style.sturdy else style.theme.faces.found
    if fonts.parsed(face).weight < THIN:
        thin.append(Small("found values are in a thin face", "use another theme"))
    return thin
