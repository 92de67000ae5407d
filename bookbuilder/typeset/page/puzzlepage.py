"""What pages of puzzles have beside the puzzles: a section and a page's frame go in; marks, and the frame left over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookbuilder.book import SectionOutline
from bookbuilder.drawing import Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.page.arrangement import Arrangement, places
from bookbuilder.typeset.page.boxes import height_of, put, stack
from bookbuilder.typeset.page.setting import WIDEST, Setting
from bookbuilder.typeset.text.blocks import Block, paragraph, to_fill_in
from bookbuilder.typeset.text.legend import copied, legend, written
from bookbuilder.typeset.text.lines import RISE, write
from bookbuilder.typeset.text.ornaments import empty_stars
from bookbuilder.typeset.text.prose import Column, prose_blocks
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Edge

DATE = 0.66  # where the date begins, as a share of the frame's width
ABOVE, UNDER = 1.5, 1.2  # lines over the baseline of a name, so that it can be written by hand, and under it
APART = 0.5  # between a word and the rule beside it, relative to the type size
OVER_TEXT, UNDER_TEXT = 0.5, 1.0  # lines between that text and what stands over and under it
UNDER_NOTES = 24.0  # points between the puzzles with their notes and what stands under them
# The praise's type, relative to the body's; a star, and the space before it, relative to that.
REWARD, STAR, BESIDE = 1.35, 1.3, 0.7


def puzzle_room(setting: Setting, section: SectionOutline, frame: Frame) -> Frame:
    """The part of a page's frame for its puzzles, and for their answers if they stand at the foot."""
    foot = _under_height(setting, section, frame.width)
    return replace(frame, top=frame.top + _name_height(setting, section), bottom=frame.bottom - foot)


def puzzle_foot(setting: Setting, section: SectionOutline, frame: Frame) -> float:
    """Where what stands under the puzzles of this frame must end."""
    return frame.bottom + _under_height(setting, section, frame.width)


def _under_height(setting: Setting, section: SectionOutline, width: float) -> float:
    under = under_puzzles(setting, section, width)
    return under.height + UNDER_NOTES if under else 0.0


def page_marks(setting: Setting, section: SectionOutline, frame: Frame) -> Iterator[Mark]:
    """What stands over the puzzles."""
    if setting.layout(section).name_line:
        yield from _name_line(setting.style_of(section), frame)


def under_puzzles(setting: Setting, section: SectionOutline, width: float, room: float = 0.0) -> Block | None:
    """What stands under the puzzles: the section's pictures, if it has and wants them, and stars to be coloured in.

    With so much `room` to spare, pages with pictures to copy have letters and digits to write over as well.
    """
    style, blocks = setting.style_of(section), list[Block]()
    if section.aids.legend and section.symbols.pictures:
        if setting.theme.legend == "outlines":
            blocks.append(paragraph(style.words.say("legend.copy"), style.faces.strong, width))
            blocks.append(copied(style, section.symbols, width))
        else:
            blocks.append(legend(style, section.symbols, width))
    if section.aids.reward:
        blocks.append(_reward(style))
    marks = section.symbols.marks[: section.board.order]
    if room and setting.theme.legend == "outlines" and not section.symbols.pictures and max(map(len, marks)) == 1:
        title = paragraph(style.words.say("legend.write"), style.faces.strong, width)
        more = stack([title, written(style, marks, width), *blocks])
        blocks = [more] if more.height <= room else blocks
    return stack(blocks) if blocks else None


def _reward(style: Style) -> Block:
    """Praise, and a row of empty stars after it."""
    face, said = style.faces.strong.sized(REWARD * style.faces.strong.size), style.words.say("reward.done")
    size, start = STAR * face.size, face.width(said) + BESIDE * face.size
    words = write(said, face, 0.0, size / 2 + 0.35 * face.size)
    return Block(size, (words, *empty_stars(style, start, size, size)), before=style.faces.body.line)


def _name_height(setting: Setting, section: SectionOutline) -> float:
    named = setting.layout(section).name_line
    return (ABOVE + UNDER) * setting.style_of(section).faces.body.line if named else 0.0


def _name_line(style: Style, frame: Frame) -> Iterator[Mark]:
    """Rules to write a name and a date on, each beside its word."""
    face = style.faces.body
    base = frame.top + (ABOVE - 1) * face.line + RISE * face.size
    date = frame.start + DATE * frame.width
    for key, start, end in (("name", frame.start, date - 2 * face.size), ("date", date, frame.end)):
        yield from to_fill_in(style, face, style.words.say(f"worksheet.{key}"), start, end, base, APART)


# --- the text of a section ---


def intro(style: Style, section: SectionOutline, frame: Frame, align: Edge = "start") -> list[Block]:
    """The blocks of a section's text; none for a section without one."""
    if section.text is None:
        return []
    measure = frame.width if align == "centre" else min(frame.width, WIDEST * style.faces.body.size)
    return prose_blocks(Column(style, measure, frame.height, align), section.text)


def above_puzzles(
    style: Style, section: SectionOutline, arranged: Arrangement, grid: Grid, frame: Frame
) -> tuple[tuple[Mark, ...], Frame]:
    """The text above the puzzles of a page, and the frame in which these have their places.

    The puzzles stand as on every other page if the text has room above them, and below it otherwise.
    """
    blocks, line = intro(style, section, frame), style.faces.body.line
    if not blocks:
        return (), frame
    height, under = height_of(blocks), UNDER_TEXT * line
    _, usual = next(places(arranged, grid, frame, arranged.around(style, section.board)))
    top = max(frame.top + OVER_TEXT * line, usual - under - height)
    end = top + height + under
    left = frame if end <= usual else Frame(frame.start, end, frame.end, frame.bottom)
    return put(blocks, Frame(frame.start, top, frame.end, frame.bottom)), left


def fits_above(setting: Setting, section: SectionOutline, arranged: Arrangement, frame: Frame) -> bool:
    """Whether the frame of a page's puzzles has room for the section's text above them, if it has one."""
    if section.text is None:
        return True
    style = setting.style_of(section)
    grid = style.grid(section.board, section.symbols, arranged.cell)
    _, left = above_puzzles(style, section, arranged, grid, frame)
    return arranged.rows * (grid.height + arranged.around(style, section.board).height) <= left.height
