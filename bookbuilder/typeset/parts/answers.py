"""The answers on pages of their own: at the back of the book, or after each section; and those on pages of puzzles.

Each stands under its number and the page of its puzzle. The heading is on the first page, above the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from bookbuilder.book import ANSWER, Leaf
from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.answers import AnswerSheet, answer_heading, heading_text, reference_to, title_of
from bookbuilder.typeset.figure.artwork import Subject
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.page.boxes import put
from bookbuilder.typeset.page.captions import answer_height, captioned_answer
from bookbuilder.typeset.page.leads import said, to_puzzle
from bookbuilder.typeset.parts.opener import facing
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, Whole
from bookbuilder.typeset.sections import SectionLayout

Referring = Callable[[int], str]  # a puzzle's number -> what stands beside that of its answer
TELLING = "puzzle", "quilt"  # pictures that a reader who still solves the last puzzle should not see
UPSIDE_DOWN = 2  # quarter turns


def parts(of: Material) -> Iterator[Part]:
    """The part with all answers, where they are at the back of the book."""
    if of.setting.outline.answers == "back":
        text = heading_text(of.setting)
        yield _part(of, [sheet for section in of.sections for sheet in section.answers], text, ContentsEntry(text))


def of_section(of: Material, section: SectionLayout) -> Iterator[Part]:
    """The part with the answers to the puzzles of a section, where they come after these."""
    if of.setting.outline.answers == "section":
        text = heading_text(of.setting, section.index)
        yield _part(of, section.answers, text, ContentsEntry(text, strong=False), section.index)


def _part(
    of: Material, sheets: Sequence[AnswerSheet], text: str, entry: ContentsEntry, section: int | None = None
) -> Part:
    setting = of.setting
    draw_sheet, outline = artist(of), setting.outline
    shown = outline.sections if section is None else outline.sections[section : section + 1]
    subject = Subject(of.book.puzzles[-1 if section is None else section][-1], shown[-1].symbols) if of.book else None

    def draw(leaf: Leaf, whole: Whole) -> Iterator[Mark]:
        frame = setting.text_frame(leaf.page)
        if not leaf.part:
            yield from put(answer_heading(setting, text, shown), frame)
        yield from draw_sheet(sheets[leaf.part], frame, referring(of, whole))

    return Part(
        "answers",
        lambda _: (sheet.numbers for sheet in sheets),
        draw,
        entry,
        facing(setting, subject, TELLING),
        head=setting.words.say("answers.heading") if of.cited is None else setting.outline.title,
        ranged=True,
        section=section,
        about=ANSWER,
        loose=of.cited is not None,
    )


def referring(of: Material, whole: Whole) -> Referring:
    """What leads from an answer back to its puzzle: the page."""
    pages = whole.pages if of.cited is None else of.cited
    return lambda number: reference_to(of.setting, pages[number]["puzzle"])


def artist(of: Material) -> Callable[[AnswerSheet, Frame, Referring], Iterator[Mark]]:
    """What draws sheets of answers; grids that look alike are made once."""
    setting, shown = of.setting, of.shown or {}

    @cache
    def grid(index: int, cell: float) -> Grid:
        section = setting.outline.sections[index]
        style = setting.style_of(section)
        return style.grid(section.board, section.symbols, cell, answer=True, shade_clues=section.shade_clues)

    def draw(sheet: AnswerSheet, frame: Frame, refer: Referring) -> Iterator[Mark]:
        for number, spot in zip(sheet.numbers, sheet.spots, strict=True):
            index = setting.outline.section_of(number)
            section = setting.outline.sections[index]
            style, x, y = setting.style_of(section), frame.start + spot.x, frame.top + spot.y
            drawn, label = grid(index, spot.cell), ""
            if setting.reading:
                label = said(style, ANSWER, number, shown[number].grade)
                yield from to_puzzle(setting.words, ANSWER, number, x, y, drawn.width, answer_height(style))
            yield from captioned_answer(
                style, drawn, shown[number], str(number), refer(number), x, y, title_of(setting, section), label
            )

    return draw


def upside_down(marks: Iterator[Mark], frame: Frame) -> Group:
    """Marks drawn from (0, 0), which a reader who turns the book finds at the top left of the frame."""
    return Group(frame.end, frame.bottom, tuple(marks), UPSIDE_DOWN)
