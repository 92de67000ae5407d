"""The first page of a section: its number, title, puzzles and levels, and a picture of its first puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement

from bookbuilder.book import example_of
from bookbuilder.drawing import Mark
from bookbuilder.typeset.figure.passages import Artist
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import height_of, put
from bookbuilder.typeset.page.intro import intro
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.display import OPENER, TRIM, Route, TooLongText, caught
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, one_page
from bookbuilder.typeset.parts.sheet import (
    PAD,
    LaidMarks,
    Subject,
    Thing,
    frame_marks,
    heading,
    inner_frame,
    level_meter,
    pictured,
    says,
    space,
    stacked_things,
    titled,
)
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.text.blocks import paragraph
from bookbuilder.typeset.text.lines import Align
from bookbuilder.typeset.theme import OpenerLook

SHARE = 0.88  # a title's type size, relative to that on the title page
NUMERAL, TITLE, NOTE = 0.3, 0.4, 0.12  # the most of the page that each text may take
AROUND_TEXT = 1.5  # lines between the title and the section's text
METER = 0.6  # the size of the level's shapes, relative to the type beside them
LOW = {
    "top": 0.0,
    "middle": 0.12,
    "foot": 0.02,
}  # where the texts begin, as a share of the page, by the picture's place
ROMAN = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def parts(of: Material, section: SectionLayout) -> Iterator[Part]:
    """The part that opens a section, where it has a page of its own; the first is on a recto, others if they may."""
    setting, at = of.setting, section.index
    if not section.opened:
        return
    puzzles = of.book.puzzles[at] if of.book else ()
    levels = frozenset(puzzle.grade.level for puzzle in puzzles)
    subject = Subject(puzzles[0], section.outline.symbols) if puzzles else None
    opened = [each.index for each in of.sections if each.opened]
    numeral = opened.index(at) + 1 if len(opened) > 1 else 0
    yield Part(
        "opener",
        one_page,
        lambda leaf, _: _opener(setting, leaf.page, at, levels, numeral, subject),
        ContentsEntry(section.outline.title, section=at),
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
    setting: Setting, page: int, index: int, levels: Collection[str], numeral: int, subject: Subject | None = None
) -> tuple[Mark, ...]:
    """The page, naming these levels and, unless that is 0, the number of the part among those that are opened so."""
    look, frame = setting.theme.opener, inner_frame(setting, setting.theme.opener, page)
    around = 2 * setting.faces.body.line
    if setting.outline.sections[index].lessons.teaches:
        return _lesson(setting, page, frame, index, levels, subject)
    outer: Align = "centre" if look.align == "centre" else "end" if page % 2 else "start"
    top = frame.top + LOW[look.art_at] * frame.height
    words = _words(setting, frame, top, index, levels, numeral)
    if words.end > frame.bottom:
        raise TooLongText(("sections", index, "text") if setting.outline.sections[index].text else TRIM, OPENER)
    size = min(look.art_size, frame.bottom - frame.top - words.height - 2 * around)
    rooms = {
        "top": (frame.top, frame.top + size),
        "middle": (words.end + around, words.end + around + size),
        "foot": (frame.bottom - size, frame.bottom),
    }
    art = pictured(setting.style, look.art, subject, frame, rooms[look.art_at], outer)
    if art and look.art_at == "top":
        words = _words(setting, frame, art.end + around, index, levels, numeral)
    return (*frame_marks(setting, look, page), *words.marks, *(art.marks if art else ()))


def _lesson(
    setting: Setting, page: int, frame: Frame, index: int, levels: Collection[str], subject: Subject | None
) -> tuple[Mark, ...]:
    """The page of a section that teaches a technique: in place of a picture, a step of its first puzzle."""
    section, look, faces = setting.outline.sections[index], setting.theme.opener, setting.faces
    words = _words(setting, frame, frame.top, index, levels)
    needs, shown = _told(setting, index)
    said = paragraph(f"{needs} {shown}", faces.body, frame.width)
    top = words.end + AROUND_TEXT * faces.body.line
    if top + said.height > frame.bottom:
        raise TooLongText(("sections", index, "text") if section.text else TRIM, OPENER)
    moment = example_of(subject.puzzle, section.lessons.teaches[-1]) if subject else None
    room, example = frame.bottom - top - said.height - faces.body.line, None
    if subject and moment:
        example = Artist(setting, section).example(subject.puzzle.puzzle, moment, frame.width, room)
    if example:
        blocks = [said, replace(example[0], before=faces.body.line), *example[1:]]
    else:
        blocks = [paragraph(needs, faces.body, frame.width)]
    under = Frame(frame.start, top, frame.end, frame.bottom)
    return (*frame_marks(setting, look, page), *words.marks, *put(blocks, under))


def has_room_for_example(setting: Setting, index: int) -> bool:
    """Whether a step probably fits on the page of a section that teaches a technique, before there are any puzzles."""
    section, body = setting.outline.sections[index], setting.faces.body
    frame = inner_frame(setting, setting.theme.opener, 1)
    words = _words(setting, frame, frame.top, index, section.levels)
    said = paragraph(" ".join(_told(setting, index)), body, frame.width)
    room = frame.bottom - words.end - (AROUND_TEXT + 1) * body.line - said.height
    return Artist(setting, section).has_room(frame.width, room)


def _told(setting: Setting, index: int) -> tuple[str, str]:
    """What the puzzles of a section need, and where its example comes from."""
    techniques, say = setting.outline.sections[index].lessons.teaches, setting.words.say
    n, names = len(techniques), ", ".join(map(setting.words.technique, techniques))
    needs = say("opener.needs", n=n, techniques=names)  # the caption of the example may name a special case
    return needs, say("opener.shown", n=n, number=setting.outline.numbers(index)[0])


def _words(
    setting: Setting, frame: Frame, top: float, index: int, levels: Collection[str], numeral: int = 0
) -> LaidMarks:
    section, faces, style, look = setting.outline.sections[index], setting.faces, setting.style, setting.theme.opener
    face = faces.title.sized(faces.title.size * SHARE)
    route: Route = ("sections", index, "title")
    title = heading(says(style, look.align, section.title, face, TITLE, route, OPENER, faces.subtitle.size))
    things = [*_numeral(setting, look, numeral), *titled(look.ornament, look.align, face.size, title)]
    things.append(space(0.4 * faces.subtitle.size))
    numbers = setting.numbers(index, "contents.puzzles")
    things.append(says(style, look.align, numbers, faces.subtitle, NOTE, TRIM, OPENER))
    laid = stacked_things(look, [*things, *_levels(setting, levels)], frame, top, PAD * face.size)
    return _with_text(setting, laid, frame, index)


def _with_text(setting: Setting, laid: LaidMarks, frame: Frame, index: int) -> LaidMarks:
    """The title with the section's own text under it."""
    blocks = intro(setting.style, setting.outline.sections[index], frame, setting.theme.opener.align)
    if not blocks:
        return laid
    under = Frame(frame.start, laid.end + AROUND_TEXT * setting.faces.body.line, frame.end, frame.bottom)
    return LaidMarks((*laid.marks, *put(blocks, under)), laid.top, under.top + height_of(blocks))


def _numeral(setting: Setting, look: OpenerLook, number: int) -> Iterator[Thing]:
    """The part's number, if it is to have one."""
    if look.numeral == "none" or not number:
        return
    text = str(number) if look.numeral == "arabic" else roman(number)
    face = setting.faces.title.sized(look.numeral_size)
    yield says(setting.style, look.align, text, face, NUMERAL, TRIM, OPENER)
    yield space(0.1 * face.size)


def _levels(setting: Setting, levels: Collection[str]) -> Iterator[Thing]:
    """The levels that occur, and the shapes of the hardest."""
    style, look, face = setting.style, setting.theme.opener, setting.faces.subtitle
    if not (ranked := style.ranked(levels)):
        return
    labels = {level: setting.outline.labels.name(level) or "" for level in (ranked[0], ranked[-1])}
    longest = max(labels, key=lambda level: len(labels[level]))
    route: Route = ("labels", longest) if labels[longest] else TRIM
    yield says(style, look.align, style.levels_between(ranked[0], ranked[-1]), face, NOTE, route, OPENER)
    if look.meter:
        yield space(0.5 * face.size)
        yield level_meter(style, look.align, ranked[-1], METER * face.size)


def roman(number: int) -> str:
    """A number in Roman numerals."""
    numeral = ""
    for value, letters in ROMAN:
        numeral += letters * (number // value)
        number %= value
    return numeral
