"""A certificate for whoever has solved all puzzles: a leaf of its own in a frame, with the title page's picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bookbuilder.drawing import Group, Mark, Stroke
from bookbuilder.typeset.figure.pictures import Subject, pictured
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import under
from bookbuilder.typeset.page.display import framed, heading, room_on, says, space
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText, all_too_long
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, as_many
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import RISE, write
from bookbuilder.typeset.text.ornaments import empty_stars, empty_stars_width

PAGE = "the certificate"
LEAF = 2  # pages: nothing stands on its back
HEADING, SAID, TITLE = 0.16, 0.12, 0.2  # the most of the page that each text may take
STAR = 1.6  # relative to the title's type size
WRITTEN, RULE, WIDE = 2.6, 0.75, 0.8  # lines over a rule to write on; its width in points and as a share of the frame
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


def too_long(setting: Setting) -> Iterator[TooLongText]:
    """The texts that do not fit on it."""
    if "certificate" in setting.outline.matter:
        yield from all_too_long(setting, lambda tried: _certificate(tried, 1))


def _certificate(setting: Setting, page: int, subject: Subject | None = None) -> tuple[Mark, ...]:
    """The page: what was done and by whom at the top, the date at the foot, and the picture between them."""
    look = setting.theme.title.model_copy(update={"frame": "double"})
    frame, lines = framed(setting, look, page)
    words, foot = _said(setting, frame), _rule(setting, setting.words.say("worksheet.date"), frame.width)
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
        heading(says(room(HEADING, TRIM), say("certificate.heading"), faces.title, "centre")),
        space(0.5 * faces.subtitle.size),
        partial(_stars, setting),
        partial(_rule, setting, ""),
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


def _rule(setting: Setting, said: str, width: float) -> Block:
    """A rule on the middle of the width, to write on, perhaps with a word before it."""
    face, line = setting.faces.body, max(RULE, setting.printer.thinnest_line.value)
    start, end, base = (1 - WIDE) / 2 * width, (1 + WIDE) / 2 * width, (WRITTEN - 1 + RISE) * face.line
    words = (write(said, face, start, base),) if said else ()
    before = face.width(said) + 0.5 * face.size if said else 0.0
    return Block(base + 0.3 * face.size, (*words, Stroke(start + before, base, end, base, line)))
