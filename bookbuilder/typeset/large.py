"""Whether a book is large print throughout, by the sizes and faces that it is set in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from bookbuilder import fonts
from bookbuilder.typeset.grid import SIGN
from bookbuilder.typeset.headline import number_face
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.style import Style
from bookbuilder.typeset.tones import names

LARGE = 16.0  # points: the least that RNIB and UKAAF call large print (UKAAF G003, 2019)
THIN = 400  # lighter faces are thin


def is_large_print(setting: Setting, sections: Iterable[SectionLayout]) -> bool:
    """Whether all type is large, captions, answers and letters in corners included, and no found value is thin."""
    return _is_sized(setting.style) and all(_is_large(setting, its) for its in sections)


def _is_sized(style: Style) -> bool:
    """Whether the faces, and all that is set smaller where room is short, stay large."""
    faces = (getattr(style.faces, field.name) for field in fields(style.faces))
    return style.least >= LARGE and min(face.size for face in (*faces, number_face(style))) >= LARGE


def _is_large(setting: Setting, its: SectionLayout) -> bool:
    """Whether the pages of a section are."""
    style, sizes = setting.style_of(its.outline), list(its.digits)
    if its.figures:
        sizes += its.figures.candidate, its.figures.digit
    if names(its.outline.board):
        # In answers, a cell is larger than its digit.
        sizes.append(SIGN * min(its.puzzles.cell, its.answer))
    found = style.theme.faces.fine if style.sturdy else style.theme.faces.found
    return _is_sized(style) and min(sizes) >= LARGE and fonts.parsed(found).weight >= THIN
