"""The title page: title and subtitle, a picture of the book's first puzzle, author and publisher at the foot."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.display import TRIM, TooLongText, all_too_long
from bookbuilder.typeset.parts.part import Material, Part, one_page
from bookbuilder.typeset.parts.sheet import (
    PAD,
    LaidMarks,
    Subject,
    Thing,
    frame_marks,
    heading,
    inner_frame,
    pictured,
    says,
    space,
    stacked_things,
    titled,
)

PAGE = "the title page"
HIGH = 0.05  # where the title begins, as a share of the page
TITLE, SUBTITLE, PUBLISHER, AUTHOR = 0.36, 0.12, 0.08, 0.12  # the most of the page that each may take
NAME = 1.25  # the author's type size, relative to the body's
AROUND = 2.0  # the space around the picture, in lines


def parts(of: Material) -> Iterator[Part]:
    """The part of the title, if the book has the page."""
    if "title" not in of.setting.outline.front:
        return
    section = of.setting.outline.sections[0]
    subject = Subject(of.book.puzzles[0][0], section.symbols) if of.book else None
    yield Part("title", one_page, lambda leaf, _: _title(of.setting, leaf.page, subject), furnished=False, recto=True)


def too_long(setting: Setting) -> Iterator[TooLongText]:
    """The texts that do not fit on it."""
    if "title" in setting.outline.front:
        yield from all_too_long(setting, lambda tried: _title(tried, 1))


def _title(setting: Setting, page: int, subject: Subject | None = None) -> tuple[Mark, ...]:
    look, frame = setting.theme.title, inner_frame(setting, setting.theme.title, page)
    foot = _foot(setting, frame)
    around = AROUND * setting.faces.body.line
    top = frame.top if look.band or look.art_first else frame.top + HIGH * frame.height
    words = _words(setting, frame, top)
    if words.height > foot.top - top:
        raise TooLongText(TRIM, PAGE)
    if look.art_first:
        art = pictured(setting.style, look.art, subject, frame, (top, foot.top - words.height - 2 * around), look.align)
        words = _words(setting, frame, art.end + around if art else foot.top - words.height - around)
    else:
        art = pictured(setting.style, look.art, subject, frame, (words.end + around, foot.top - around), look.align)
    shown = art.marks if art else ()
    return (*frame_marks(setting, look, page), *words.marks, *shown, *foot.marks)


def _words(setting: Setting, frame: Frame, top: float) -> LaidMarks:
    """Title and subtitle."""
    outline, faces, style, look = setting.outline, setting.faces, setting.style, setting.theme.title
    large = faces.title
    title = heading(says(style, look.align, outline.title, large, TITLE, ("title",), PAGE, faces.subtitle.size))
    things = titled(look.ornament, look.align, large.size, title)
    if outline.subtitle:
        things.append(space(0.5 * faces.subtitle.size))
        things.append(says(style, look.align, outline.subtitle, faces.subtitle, SUBTITLE, ("subtitle",), PAGE))
    return stacked_things(look, things, frame, top, PAD * large.size)


def _foot(setting: Setting, frame: Frame) -> LaidMarks:
    """Author and publisher, which end where the frame does."""
    outline, faces, style, align = setting.outline, setting.faces, setting.style, setting.theme.title.align
    things = list[Thing]()
    if outline.author:
        face = faces.strong.sized(faces.body.size * NAME)
        things.append(says(style, align, outline.author, face, AUTHOR, ("author",), PAGE))
    if outline.publisher:
        things.append(space(0.4 * faces.body.size if things else 0.0))
        things.append(says(style, align, outline.publisher, faces.body, PUBLISHER, ("publisher",), PAGE))
    marks, end = list[Mark](), 0.0
    for thing in things:
        placed, end = thing(frame, end)
        marks += placed
    return LaidMarks((Group(0.0, frame.bottom - end, tuple(marks)),), frame.bottom - end, frame.bottom)
