"""The title page: title and subtitle, a picture of the book's first puzzle; owner, author and publisher at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.figure.artwork import Subject, pictured
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import Piece, under
from bookbuilder.typeset.page.display import (
    PAD,
    as_heading,
    framed,
    ornamented,
    room_on,
    says,
    space,
    titled,
    to_write_on,
)
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText
from bookbuilder.typeset.parts.part import Material, Part, one_page
from bookbuilder.typeset.text.blocks import Block

PAGE = "the title page"
HIGH = 0.05  # where the title begins, as a share of the page
TITLE, SUBTITLE, PUBLISHER, AUTHOR = 0.36, 0.12, 0.08, 0.12  # the most of the page that each may take
NAME = 1.25  # the type size of the author and of the owner's line, relative to the body's
AROUND = 2.0  # the space around the picture, in lines


def parts(of: Material) -> Iterator[Part]:
    """The part of the title, if the book has the page."""
    if "title" not in of.setting.outline.front:
        return
    section = of.setting.outline.sections[0]
    subject = Subject(of.book.puzzles[0][0], section.symbols) if of.book else None
    yield Part("title", one_page, lambda leaf, _: _title(of.setting, leaf.page, subject), furnished=False, recto=True)


def _title(setting: Setting, page: int, subject: Subject | None = None) -> tuple[Mark, ...]:
    look = setting.theme.title
    frame, lines = framed(setting, look, page)
    words, foot = _words(setting, frame), _foot(setting, frame)
    around = AROUND * setting.faces.body.line
    top = frame.top if look.band or look.art_first else frame.top + HIGH * frame.height
    end = frame.bottom - foot.height
    if words.height > end - top:
        raise TooLongText(TRIM, PAGE)
    room = end - top - words.height - 2 * around
    art = pictured(setting.style, look.art, subject, frame.width, room, look.align)
    if look.art_first:
        at_art, at_words = top, top + art.height + around if art.height else end - words.height - around
    else:
        at_art, at_words = top + words.height + around, top
    placed = ((at_words, words), (at_art, art), (end, foot))
    return (*lines, *(Group(frame.start, y, block.marks) for y, block in placed))


def _words(setting: Setting, frame: Frame) -> Block:
    """Title and subtitle."""
    outline, faces, style, look = setting.outline, setting.faces, setting.style, setting.theme.title
    room = partial(room_on, style, frame, PAGE)
    title = says(room(TITLE, ("title",), faces.subtitle.size), outline.title, faces.title, look.align)
    pieces = ornamented(look.ornament, look.align, faces.title.size, as_heading(title))
    if outline.subtitle:
        pieces.append(space(0.5 * faces.subtitle.size))
        pieces.append(says(room(SUBTITLE, ("subtitle",)), outline.subtitle, faces.subtitle, look.align))
    return titled(look, pieces, PAD * faces.title.size)(frame.width)


def _foot(setting: Setting, frame: Frame) -> Block:
    """The owner's line, author and publisher, which end where the frame does."""
    outline, faces, style, align = setting.outline, setting.faces, setting.style, setting.theme.title.align
    room, pieces = partial(room_on, style, frame, PAGE), list[Piece]()
    named = faces.strong.sized(faces.body.size * NAME)
    if "belongs_to" in outline.front:
        pieces.append(to_write_on(setting, named, setting.words.say("title.belongs_to")))
    if outline.author:
        pieces.append(space(faces.body.size if pieces else 0.0))
        pieces.append(says(room(AUTHOR, ("author",)), outline.author, named, align))
    if outline.publisher:
        pieces.append(space(0.4 * faces.body.size if pieces else 0.0))
        pieces.append(says(room(PUBLISHER, ("publisher",)), outline.publisher, faces.body, align))
    return under(*pieces)(frame.width)
