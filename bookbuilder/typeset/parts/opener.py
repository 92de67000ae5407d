"""The first page of a section: its number, title, puzzles and levels, and a picture of its first puzzle.

A blank page before it has one of its last, as large as fits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement

from bookbuilder.book import Leaf, example_of
from bookbuilder.config import Route
from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.figure.artwork import Subject, pictured
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.arrangement import ABOVE
from bookbuilder.typeset.page.boxes import Piece, height_of, put, stack
from bookbuilder.typeset.page.display import (
    PAD,
    as_heading,
    framed,
    level_meter,
    ornamented,
    room_on,
    says,
    space,
    titled,
)
from bookbuilder.typeset.page.puzzlepage import intro
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText, caught
from bookbuilder.typeset.parts.part import ContentsEntry, Facing, Material, Part, Whole, one_page
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.text.blocks import Block, paragraph
from bookbuilder.typeset.text.lines import Align
from bookbuilder.typeset.theme import ArtLook

OPENER = "the first page of a part"
SHARE = 0.88  # a title's type size, relative to that on the title page
NUMERAL, TITLE, NOTE = 0.3, 0.4, 0.12  # the most of the page that each text may take
AROUND_TEXT = 1.5  # lines between the title and the section's text
METER = 0.6  # the size of the level's shapes, relative to the type beside them
LOW = {"top": 0.0, "middle": 0.12, "foot": 0.02}  # where the texts begin, of the page, by the picture's place
ROMAN = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X"}
ROMAN |= {9: "IX", 5: "V", 4: "IV", 1: "I"}


def parts(of: Material, section: SectionLayout) -> Iterator[Part]:
    """The part that opens a section, where it has a page of its own; the first is on a recto, others if they may."""
    setting, at = of.setting, section.index
    if not section.opened:
        return
    puzzles = of.book.puzzles[at] if of.book else ()
    levels = frozenset(puzzle.grade.level for puzzle in puzzles)
    subject, other = (Subject(puzzles[i], section.outline.symbols) if puzzles else None for i in (0, -1))
    opened = [each.index for each in of.sections if each.opened]
    numeral = opened.index(at) + 1 if len(opened) > 1 else 0

    def draw(leaf: Leaf, _: Whole) -> tuple[Mark, ...]:
        return _opener(setting, leaf.page, at, levels, numeral, subject)

    yield Part(
        "opener",
        one_page,
        draw,
        ContentsEntry(section.outline.title, section=at),
        facing(setting, other),
        furnished=False,
        recto=at == 0,
        better_recto=True,
        section=at,
    )


def too_long(setting: Setting) -> Iterator[TooLongText]:
    """The texts of all sections that do not fit."""
    for index, section in enumerate(setting.outline.sections):
        # The levels that occur are not known yet, so any two that may be named together must fit.
        spans: list[tuple[str, ...]] = [(), *combinations_with_replacement(setting.style.ranked(section.levels), 2)]
        numeral = index + 1 if len(setting.outline.sections) > 1 else 0
        tried = (caught(partial(_opener, setting, 1, index, span, numeral)) for span in spans)
        yield from {text.route: text for text in tried if text}.values()


def _opener(
    setting: Setting,
    page: int,
    index: int,
    levels: Collection[str],
    numeral: int,
    subject: Subject | None = None,
) -> tuple[Mark, ...]:
    """The page, naming these levels and, unless that is 0, the number of the part among those that are opened so."""
    look, section = setting.theme.opener, setting.outline.sections[index]
    frame, lines = framed(setting, look, page)
    around = 2 * setting.faces.body.line
    if section.lessons.teaches:
        return (*lines, *_lesson(setting, frame, index, levels, subject))
    outer: Align = "centre" if look.align == "centre" else "end" if page % 2 else "start"
    words = _words(setting, frame, index, levels, numeral)
    top = frame.top + LOW[look.art_at] * frame.height
    if top + words.height > frame.bottom:
        raise TooLongText(("sections", index, "text") if section.text else TRIM, OPENER)
    size = min(look.art_size, frame.height - words.height - 2 * around)
    room = {"top": frame.top, "middle": top + words.height + around, "foot": frame.bottom - size}[look.art_at]
    art = pictured(setting.style, look.art, subject, frame.width, min(size, frame.bottom - room), outer)
    if art.height and look.art_at == "top":
        top = room + art.height + around
    return (*lines, Group(frame.start, top, words.marks), Group(frame.start, room, art.marks))


def facing(setting: Setting, subject: Subject | None, hidden: Collection[str] = ("puzzle",)) -> Facing | None:
    """What draws the picture of a part on a blank page before it, unless the theme wants none.

    Instead of `hidden` kinds of pictures it is a mask: a puzzle, as large, would look like one to solve.
    """
    look = setting.theme.opener.art
    if look.kind in hidden:
        look = look.model_copy(update={"kind": "mask"})
    return partial(_picture, setting, look, subject) if look.kind != "none" else None


def _picture(setting: Setting, look: ArtLook, subject: Subject | None, page: int) -> tuple[Mark, ...]:
    """The picture as large as a page allows."""
    frame, lines = framed(setting, setting.theme.opener, page)
    art = pictured(setting.style, look, subject, frame.width, frame.height, "centre")
    top = frame.top + ABOVE * (frame.height - art.height)
    return (*lines, Group(frame.start, top, art.marks)) if art.height else ()


def _lesson(
    setting: Setting, frame: Frame, index: int, levels: Collection[str], subject: Subject | None
) -> tuple[Mark, ...]:
    """The page of a section that teaches a technique: in place of a picture, a step of its first puzzle."""
    section, faces = setting.outline.sections[index], setting.faces
    words, said, room = _taught(setting, frame, index, levels)
    if room < 0:
        raise TooLongText(("sections", index, "text") if section.text else TRIM, OPENER)
    moment, example = example_of(subject.puzzle, section.lessons.teaches[-1]) if subject else None, None
    if subject and moment:
        from bookbuilder.typeset.figure.passages import Artist

        artist = Artist(setting, section)
        example = artist.example(subject.puzzle.puzzle, moment, frame.width, room - faces.body.line)
    if not example:
        return put([words, paragraph(_told(setting, index)[0], faces.body, frame.width, said.before)], frame)
    return put([words, said, replace(example[0], before=faces.body.line), *example[1:]], frame)


def has_room_for_example(setting: Setting, index: int) -> bool:
    """Whether a step probably fits on the page of a section that teaches a technique, before there are any puzzles."""
    from bookbuilder.typeset.figure.passages import Artist

    section, (frame, _) = setting.outline.sections[index], framed(setting, setting.theme.opener, 1)
    *_, room = _taught(setting, frame, index, section.levels)
    return Artist(setting, section).has_room(frame.width, room - setting.faces.body.line)


def _taught(setting: Setting, frame: Frame, index: int, levels: Collection[str]) -> tuple[Block, Block, float]:
    """The words of such a section, those about its example, and the height that they leave."""
    words, body = _words(setting, frame, index, levels), setting.faces.body
    said = paragraph(" ".join(_told(setting, index)), body, frame.width, AROUND_TEXT * body.line)
    return words, said, frame.height - height_of([words, said])


def _told(setting: Setting, index: int) -> tuple[str, str]:
    """What the puzzles of a section need, and where its example comes from."""
    techniques, say = setting.outline.sections[index].lessons.teaches, setting.words.say
    n, names = len(techniques), ", ".join(map(setting.words.technique, techniques))
    needs = say("opener.needs", n=n, techniques=names)  # the caption of the example may name a special case
    return needs, say("opener.shown", n=n, number=setting.outline.numbers(index)[0])


def _words(setting: Setting, frame: Frame, index: int, levels: Collection[str], numeral: int = 0) -> Block:
    """The part's number and title, what its puzzles are, and its own text."""
    section, faces, style, look = setting.outline.sections[index], setting.faces, setting.style, setting.theme.opener
    room, align = partial(room_on, style, frame, OPENER), look.align
    face = faces.title.sized(faces.title.size * SHARE)
    title = says(room(TITLE, ("sections", index, "title"), faces.subtitle.size), section.title, face, align)
    pieces = list[Piece]()
    if numeral and look.numeral != "none":
        large = faces.title.sized(look.numeral_size)
        text = str(numeral) if look.numeral == "arabic" else roman(numeral)
        pieces += [says(room(NUMERAL, TRIM), text, large, align), space(0.1 * large.size)]
    pieces += ornamented(look.ornament, align, face.size, as_heading(title))
    pieces += [space(0.4 * faces.subtitle.size)]
    pieces += [says(room(NOTE, TRIM), setting.numbers(index, "contents.puzzles"), faces.subtitle, align)]
    if ranked := style.ranked(levels):
        labels = {level: setting.outline.labels.name(level) or "" for level in (ranked[0], ranked[-1])}
        longest = max(labels, key=lambda level: len(labels[level]))
        route: Route = ("labels", longest) if labels[longest] else TRIM
        if between := style.levels_under(section.title, ranked[0], ranked[-1]):
            pieces.append(says(room(NOTE, route), between, faces.subtitle, align))
        if look.meter:
            size = METER * faces.subtitle.size
            pieces += [space(0.5 * faces.subtitle.size), level_meter(style, align, ranked[-1], size)]
    words, under = titled(look, pieces, PAD * face.size)(frame.width), intro(style, section, frame, align)
    return stack([words, replace(under[0], before=AROUND_TEXT * faces.body.line), *under[1:]]) if under else words


def roman(number: int) -> str:
    """A number in Roman numerals."""
    numeral = ""
    for value, letters in ROMAN.items():
        numeral += letters * (number // value)
        number %= value
    return numeral
