"""A certificate for whoever has solved all puzzles: a leaf of its own in a frame, with the title page's picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.figure.artwork import Subject, pictured
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import under
from bookbuilder.typeset.page.display import as_heading, framed, room_on, says, space, to_write_on
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, as_many
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.ornaments import empty_stars, empty_stars_width

PAGE = "the certificate"
LEAF = 2  # pages: nothing stands on its back
HEADING, SAID, TITLE = 0.16, 0.12, 0.2  # the most of the page that each text may take
STAR = 1.6  # relative to the title's type size
WIDE = 0.8  # a rule to write on, and the picture, as a share of the frame
AROUND = 2.0  # the space around the picture, in lines


def parts(of: Material) -> Iterator[Part]:
    """The part of the certificate, if the book has one."""
    setting = of.setting
    if "certificate" not in setting.outline.matter:
        return
    subject = Subject(of.book.puzzles[0][0], setting.outline.sections[0].symbols) if of.book else None
    yield Part(
        "certificate",
        lambda _: as_many(range(LEAF)),
        lambda leaf, _: () if leaf.part else _certificate(setting, leaf.page, subject),
        ContentsEntry(setting.words.say("certificate.heading"), strong=False),
        furnished=False,
        recto=True,
    )


def _certificate(setting: Setting, page: int, subject: Subject | None = None) -> tuple[Mark, ...]:
    """The page: what was done and by whom at the top, the date at the foot, and the picture between them."""
    look = setting.theme.title.model_copy(update={"frame": "double"})
    frame, lines = framed(setting, look, page)
    date = to_write_on(setting, setting.faces.body, setting.words.say("worksheet.date"), WIDE)
    words, foot = _said(setting, frame), date(frame.width)
    end, around = frame.bottom - foot.height, AROUND * setting.faces.body.line
    room = end - frame.top - words.height
    if room < 0:
        raise TooLongText(TRIM, PAGE)
    art = pictured(setting.style, look.art, subject, WIDE * frame.width, room - 2 * around, "centre")
    placed = (
        (0.0, frame.top, words),
        ((1 - WIDE) / 2 * frame.width, frame.top + words.height + around, art),
        (0.0, end, foot),
    )
    return (*lines, *(Group(frame.start + x, y, block.marks) for x, y, block in placed))


def _said(setting: Setting, frame: Frame) -> Block:
    faces, outline, say = setting.faces, setting.outline, setting.words.say
    room = partial(room_on, setting.style, frame, PAGE)
    pieces = (
        as_heading(says(room(HEADING, TRIM), say("certificate.heading"), faces.title, "centre")),
        space(0.5 * faces.subtitle.size),
        partial(_stars, setting),
        to_write_on(setting, faces.subtitle, wide=WIDE),
        space(0.5 * faces.body.line),
        says(room(SAID, TRIM), say("certificate.solved", n=outline.total), faces.subtitle, "centre"),
        space(0.3 * faces.body.line),
        says(room(TITLE, ("title",)), outline.title, faces.heading, "centre"),
    )
    return under(*pieces)(frame.width)


def _stars(setting: Setting, width: float) -> Block:
    """Stars to be coloured in."""
    size = STAR * setting.faces.heading.size
    return Block(size, tuple(empty_stars(setting.style, (width - empty_stars_width(size)) / 2, size, size)))
