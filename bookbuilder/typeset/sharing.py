"""Sections that share answer pages, and the size of answers: the puzzles' sizes go in, groups and places come out.

Neighbours whose boards have the same size share pages, whatever their marks: then their grids are equally large. A set
of wide marks may need larger cells, and fewer per page; it stays separate where sharing would take more pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from math import ceil

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.arrangement import Arrangement, MarkSizes, answer_arrangement, type_per_cell
from bookbuilder.typeset.setting import Setting

Neighbours = Sequence[int]  # consecutive sections with boards of one size
Places = Callable[[Neighbours, int], Arrangement]  # of their answers on common pages, at most this many
Look = tuple[object, ...]


def answer_pages(setting: Setting, puzzles: Sequence[Arrangement]) -> tuple[tuple[int, ...], tuple[Arrangement, ...]]:
    """By section: the number of its group, which shares answer pages, and the places of its answers."""
    sections = setting.outline.sections
    looks = [room(section) for section in sections]
    some = dict(zip(looks, sections, strict=True))
    marks = [
        MarkSizes(type_per_cell(setting.style_of(section), section.board, section.symbols, answer=True), its.digit)
        for section, its in zip(sections, puzzles, strict=True)
    ]

    @cache
    def known(look: Look, its: frozenset[MarkSizes], most: int) -> Arrangement:
        section = some[look]
        style, page = setting.style_of(section), setting.layout(section)
        return answer_arrangement(style, page, setting.text_frame(1), section.board, most, its)

    def places(run: Neighbours, most: int) -> Arrangement:
        return known(looks[run[0]], frozenset(marks[at] for at in run), most)

    groups: list[int] = []
    answers: list[Arrangement] = []
    for look, alike in groupby(range(len(sections)), key=looks.__getitem__):
        most = setting.outline.answers_per_page or setting.layout(some[look]).answers
        for run, arranged in _shared(setting, tuple(alike), most, places):
            groups += [groups[-1] + 1 if groups else 0] * len(run)
            answers += (replace(arranged, digit=arranged.cell * marks[at].per_cell) for at in run)
    return tuple(groups), tuple(answers)


def room(section: SectionOutline) -> Look:
    """Everything but the marks on which the size of a section's grids depends."""
    board = section.board
    return (board.width, board.height, bool(board.grids), section.page)


def _shared(setting: Setting, run: Neighbours, most: int, places: Places) -> list[tuple[Neighbours, Arrangement]]:
    """Sections of one size: all together, or in parts with equally many answers per page if that saves paper."""
    parts: list[Neighbours] = [tuple(part) for _, part in groupby(run, key=lambda at: places((at,), most).count)]
    totals = [sum(setting.outline.sections[at].count for at in part) for part in parts]
    whole = places(run, min(most, sum(totals)))
    apart = [places(part, min(most, total)) for part, total in zip(parts, totals, strict=True)]
    pages = sum(ceil(total / arranged.count) for total, arranged in zip(totals, apart, strict=True))
    return [(run, whole)] if ceil(sum(totals) / whole.count) <= pages else list(zip(parts, apart, strict=True))
