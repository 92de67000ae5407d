"""Answers on pages of their own: a setting and the puzzles' sizes go in; by section, its sheets of answers come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import inf

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.answers.captions import caption_widths
from bookbuilder.typeset.answers.packing import MOST, filled
from bookbuilder.typeset.answers.sheets import AnswerSheet, Sheets, placed
from bookbuilder.typeset.answers.sizes import Puzzles, kind_of, measured, room_for
from bookbuilder.typeset.page.boxes import height_of
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.blocks import Block, heading, paragraph
from bookbuilder.typeset.text.lines import END, RISE, write
from bookbuilder.typeset.text.shading import answer_clues

NOTE = 2.0  # the space between the heading and the note beside it, relative to the note's type size


def back(setting: Setting, puzzles: Puzzles) -> Sheets:
    """All sections together. Those whose captions differ in size share no page."""
    sections = range(len(setting.outline.sections))
    looks = [_look(setting, section) for section in setting.outline.sections]
    sheets, begun = list[AnswerSheet](), False
    for _, group in groupby(sections, key=looks.__getitem__):
        sheets += _run(setting, puzzles, tuple(group), None if begun else heading_text(setting))
        begun = True
    of = [setting.outline.section_of(sheet.numbers[0]) for sheet in sheets]
    return tuple(tuple(sheet for sheet, section in zip(sheets, of, strict=True) if section == at) for at in sections)


def _look(setting: Setting, section: SectionOutline) -> tuple[float, ...]:
    page, faces = setting.layout(section), setting.style_of(section).faces
    return page.type.answer, page.smallest.answer, faces.answer.size, faces.reference.size


def by_section(setting: Setting, puzzles: Puzzles) -> Sheets:
    """Each section by itself; boards of as many rows and columns have cells of one size in all of them."""
    shapes = [(section.board.width, section.board.height) for section in setting.outline.sections]
    runs = [tuple(_run(setting, puzzles, (at,), heading_text(setting, at))) for at in range(len(shapes))]
    cells = [min((spot.cell for sheet in sheets for spot in sheet.spots), default=inf) for sheets in runs]
    least = {shape: min(cell for cell, other in zip(cells, shapes, strict=True) if other == shape) for shape in shapes}
    for at, shape in enumerate(shapes):
        if least[shape] < cells[at]:
            runs[at] = tuple(_run(setting, puzzles, (at,), heading_text(setting, at), least[shape]))
    return tuple(runs)


def _run(
    setting: Setting, puzzles: Puzzles, sections: Sequence[int], text: str | None, most: float = inf
) -> Iterator[AnswerSheet]:
    """The sheets of consecutive sections, with a heading on the first; cells are larger than `most` only if need be."""
    outline = setting.outline
    shown = {at: outline.sections[at] for at in sections}
    top = height_of(answer_heading(setting, text, shown.values())) if text else 0.0
    first, room = (room_for(setting, outline.sections[sections[0]], less) for less in (top, 0.0))
    captions = caption_widths(setting, shown.values())
    kinds = {
        at: kind_of(setting, section, puzzles[at].digit, first, captions.get(section.board.width, 0.0)).capped(most)
        for at, section in shown.items()
    }
    numbers = [number for at in sections for number in outline.numbers(at)]
    answers = [kinds[at] for at in sections for _ in outline.numbers(at)]
    pages = filled(answers, first, room, outline.answers_per_page or MOST)
    begin, *others = placed(measured(setting, pages, numbers), numbers)
    yield begin.lowered(top)
    yield from others


def answer_heading(setting: Setting, text: str, shown: Iterable[SectionOutline]) -> list[Block]:
    """The heading of these sections' answers, and how they show what was given: beside it, or under it if need be."""
    faces, width = setting.faces, setting.text_frame(1).width
    note, small = setting.words.say(f"answers.note.{answer_clues(shown)}"), setting.faces.small
    centred = setting.theme.title.align == "centre"
    words, space = heading(setting.style, text, width if centred else setting.measure)
    free = (width - faces.heading.width(text)) / (2 if centred else 1)
    if NOTE * small.size + small.width(note) <= free:
        baseline = words.height - (faces.heading.leading - RISE) * faces.heading.size
        beside = write(note, small, width, baseline, END)
        words = replace(words, marks=(*words.marks, beside))
        return [words, space]
    return [words, paragraph(note, small, width), space]


def heading_text(setting: Setting, section: int | None = None) -> str:
    """The text of the heading over all answers, or over those of a section."""
    text = setting.words.say("answers.heading")
    if section is None:
        return text
    numbers = setting.outline.numbers(section)
    return setting.words.say("head.numbers", n=len(numbers), title=text, first=numbers[0], last=numbers[-1])
