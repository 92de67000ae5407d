"""The puzzles of a section, each under its number and level and above the page of its answer.

Where answers come on the next page, the puzzles stand on rectos and their answers overleaf; where they stand at the
foot of the page, they are upside down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from bookbuilder.book import PUZZLE, Leaf, Numbers, batches
from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.answers import APART
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.page.arrangement import places
from bookbuilder.typeset.page.captions import captioned_puzzle, page_note, page_notes, write_page_note
from bookbuilder.typeset.page.leads import puzzle_leads, said
from bookbuilder.typeset.page.puzzlepage import (
    UNDER_NOTES,
    above_puzzles,
    page_marks,
    puzzle_foot,
    puzzle_room,
    under_puzzles,
)
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TooLongText
from bookbuilder.typeset.parts.answers import artist, referring, upside_down
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, Whole
from bookbuilder.typeset.sections import SectionLayout, has_room_above, section_layouts

PAGE = "the first page of the section's puzzles"
ORIGIN = Frame(0.0, 0.0, 0.0, 0.0)

Shows = tuple[Numbers, Numbers]  # the puzzles of a page, and those whose answers it has


def parts(of: Material, section: SectionLayout) -> Iterator[Part]:
    """The part of a section's puzzles, with their answers if these stand on the same page or the next."""
    outline, place = section.outline, of.setting.outline.answers
    pages = SHOWN.get(place, _alone)(section)
    yield Part(
        "puzzles",
        lambda _: (numbers for numbers, _ in pages),
        _drawing(of, section),
        None if section.opened else ContentsEntry(outline.title, section=section.index),
        head=outline.title,
        recto=place == "next",
        section=section.index,
        about=PUZZLE,
        answered=tuple(answered for _, answered in pages),
        loose=of.setting.hands_out(outline) and of.setting.printer.gutters is None,
    )


def too_long(setting: Setting) -> Iterator[TooLongText]:
    """The texts of sections that have no page of their own, and no room above the puzzles."""
    if setting.outline.openers == "none" and any(section.text for section in setting.outline.sections):
        for section in section_layouts(setting):
            if not has_room_above(setting, section.outline, section.puzzles):
                yield TooLongText(("sections", section.index, "text"), PAGE)


def _alone(section: SectionLayout) -> list[Shows]:
    return [(numbers, ()) for numbers in batches(section.numbers, section.puzzles.count)]


def _overleaf(section: SectionLayout) -> list[Shows]:
    return [page for sheet in section.answers for page in ((sheet.numbers, ()), ((), sheet.numbers))]


def _with_answers(section: SectionLayout) -> list[Shows]:
    return [(sheet.numbers, sheet.numbers) for sheet in section.answers]


SHOWN: Mapping[str, Callable[[SectionLayout], list[Shows]]] = {"next": _overleaf, "foot": _with_answers}


def _drawing(of: Material, section: SectionLayout) -> Callable[[Leaf, Whole], Iterator[Mark]]:
    """What draws the pages of a section."""
    setting, outline = of.setting, section.outline
    draw_sheet, sheets = artist(of), {sheet.numbers: sheet for sheet in section.answers}

    @cache
    def grid() -> Grid:
        style = setting.style_of(outline)
        return style.grid(outline.board, outline.symbols, section.puzzles.cell, shade_clues=outline.shade_clues)

    def draw(leaf: Leaf, whole: Whole) -> Iterator[Mark]:
        frame = setting.text_frame(leaf.page)
        if not leaf.numbers:
            yield from draw_sheet(sheets[leaf.answered], frame, referring(of, whole))
            return
        yield from page_marks(setting, outline, frame)
        above = puzzle_room(setting, outline, frame)
        if leaf.answered:
            sheet = sheets[leaf.answered]
            yield upside_down(draw_sheet(sheet, ORIGIN, lambda _: ""), frame)
            above = replace(above, bottom=above.bottom - sheet.bottom - APART)
        yield from _puzzles(of, section, grid(), leaf, whole, above)

    return draw


def _puzzles(
    of: Material, section: SectionLayout, grid: Grid, leaf: Leaf, whole: Whole, frame: Frame
) -> Iterator[Mark]:
    setting, shown = of.setting, of.shown or {}
    style, place = setting.style_of(section.outline), setting.outline.answers
    if leaf.part == 0 and not section.opened:
        text, frame = above_puzzles(style, section.outline, section.puzzles, grid, frame)
        yield from text
    aids, title = section.puzzles.aids, "" if section.opened else section.outline.title
    around = section.puzzles.around(style, grid.board)
    spots = list(zip(leaf.numbers, places(section.puzzles, grid, frame, around), strict=False))
    pages: dict[int, Mapping[str, int]] = {number: whole.pages[number] for number in leaf.numbers}
    start, end = (least(x for _, (x, _) in spots) + around.left for least in (min, max))
    wide, foot = end + grid.width - start, spots[-1][1][1] + around.above + grid.height
    if not setting.reading and (once := page_note(style, pages.values(), place, wide)):  # links stand at each puzzle
        yield from write_page_note(style, once, start, wide, foot)
        pages = {number: {} for number in pages}
    for number, (x, y) in spots:
        below = page_notes(setting.words, style.faces.note, grid.width, pages[number], place)
        label = said(style, PUZZLE, number, shown[number].grade) if setting.reading else ""
        caption = str(number), below, x, y, title, aids, label
        yield from captioned_puzzle(style, grid, shown[number], *caption)
        if setting.reading:
            yield from puzzle_leads(style, grid, aids, number, below, pages[number], x, y)
    _, last = list(places(section.puzzles, grid, frame, around))[-1]
    free = puzzle_foot(setting, section.outline, frame) - (top := last + around.height + grid.height + UNDER_NOTES)
    if under := under_puzzles(setting, section.outline, frame.width, free):
        yield Group(frame.start, top, under.marks)
