"""Which sections share answer pages, and how large their answers are: the puzzles' sizes in, groups and places out.

Neighbours whose boards have one size share pages, whatever their marks: their grids are equally large then. A set of
wide marks may want larger cells, and fewer on a page; it stays by itself where all of them together would take more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.slots import Slots, answer_slots

Run = Sequence[int]  # neighbouring sections


def answer_pages(setting: Setting, puzzles: Sequence[Slots]) -> tuple[tuple[int, ...], tuple[Slots, ...]]:
    """By section: the number of the group that it shares answer pages with, and the places of its answers."""
    sections = setting.outline.sections
    groups: list[int] = []
    answers: list[Slots] = []
    for _, alike in groupby(range(len(sections)), key=lambda at: room(sections[at])):
        for run in _sharing(setting, tuple(alike), puzzles):
            group = groups[-1] + 1 if groups else 0
            groups += [group] * len(run)
            answers += _answers(setting, run, puzzles)
    return tuple(groups), tuple(answers)


def room(section: SectionOutline) -> tuple[object, ...]:
    """What the size of a section's grids depends on, besides its marks."""
    board = section.board
    return (board.width, board.height, bool(board.grids), section.page)


def _sharing(setting: Setting, run: Run, puzzles: Sequence[Slots]) -> list[Run]:
    """Sections of one size: all together, or parts that have equally many answers on a page, if these save paper."""
    counts = {at: _answers(setting, (at,), puzzles, full=True)[0].count for at in run}
    parts: list[Run] = [tuple(part) for _, part in groupby(run, key=counts.__getitem__)]
    return [run] if _pages(setting, [run], puzzles) <= _pages(setting, parts, puzzles) else parts


def _pages(setting: Setting, runs: Sequence[Run], puzzles: Sequence[Slots]) -> int:
    """How many pages the answers take."""
    return sum(ceil(_total(setting, run) / _answers(setting, run, puzzles)[0].count) for run in runs)


def _total(setting: Setting, run: Run) -> int:
    return sum(setting.outline.sections[at].count for at in run)


def _answers(setting: Setting, run: Run, puzzles: Sequence[Slots], full: bool = False) -> list[Slots]:
    """The places of the answers of sections that share pages; of a `full` page, however few there are."""
    outline = setting.outline
    sections = [outline.sections[at] for at in run]
    most = outline.answers_per_page or setting.layout(sections[0]).answers
    return answer_slots(
        setting, sections, most if full else min(most, _total(setting, run)), [puzzles[at] for at in run]
    )
