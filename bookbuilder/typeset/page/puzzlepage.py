"""What pages of puzzles have beside the puzzles: a section and a page's frame go in; marks, and the frame left over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookbuilder.book import SectionOutline
from bookbuilder.drawing import Group, Mark, Stroke
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.legend import legend
from bookbuilder.typeset.text.lines import RISE, write
from bookbuilder.typeset.text.style import Style

DATE = 0.66  # where the date begins, as a share of the frame's width
ABOVE, UNDER = 1.5, 1.2  # lines over the baseline of a name, so that it can be written by hand, and under it
APART = 0.5  # between a word and the rule beside it, relative to the type size
OVER = 1.5  # lines between the puzzles and the names of their pictures
RULE = 0.75  # points


def puzzle_room(setting: Setting, section: SectionOutline, frame: Frame) -> Frame:
    """The part of a page's frame for its puzzles, and for their answers if they stand at the foot."""
    shown = _legend(setting, section, frame)
    foot = shown.height + OVER * setting.style_of(section).faces.body.line if shown else 0.0
    return replace(frame, top=frame.top + _name_height(setting, section), bottom=frame.bottom - foot)


def page_marks(setting: Setting, section: SectionOutline, frame: Frame) -> Iterator[Mark]:
    """What stands in the rest of the frame."""
    if setting.layout(section).name_line:
        yield from _name_line(setting.style_of(section), frame)
    if shown := _legend(setting, section, frame):
        yield Group(frame.start, frame.bottom - shown.height, shown.marks)


def _legend(setting: Setting, section: SectionOutline, frame: Frame) -> Block | None:
    """The names of a section's pictures, if it has pictures and wants their names."""
    if section.aids.legend and section.symbols.pictures:
        return legend(setting.style_of(section), section.symbols, frame.width)
    return None


def _name_height(setting: Setting, section: SectionOutline) -> float:
    named = setting.layout(section).name_line
    return (ABOVE + UNDER) * setting.style_of(section).faces.body.line if named else 0.0


def _name_line(style: Style, frame: Frame) -> Iterator[Mark]:
    """Rules to write a name and a date on, each beside its word."""
    face = style.faces.body
    base = frame.top + (ABOVE - 1) * face.line + RISE * face.size
    date = frame.start + DATE * frame.width
    for key, start, end in (("name", frame.start, date - 2 * face.size), ("date", date, frame.end)):
        word = style.words.say(f"worksheet.{key}")
        yield write(word, face, start, base)
        rule = max(RULE, style.printer.thinnest_line.value)
        yield Stroke(start + face.width(word) + APART * face.size, base, end, base, rule)
