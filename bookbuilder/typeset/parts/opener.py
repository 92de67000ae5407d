"""The first page of a section: its title, the number of puzzles, and their levels."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from itertools import combinations_with_replacement

from bookbuilder.drawing import Mark
from bookbuilder.typeset.parts.display import TRIM, Route, TooLong, caught, opening
from bookbuilder.typeset.parts.part import Content, Entry, Part, one_page
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.setting import Setting


def parts(of: Content, section: SectionLayout) -> Iterator[Part]:
    """The part that opens a section; the first one opens on a recto."""
    setting, at = of.setting, section.index
    levels = frozenset(puzzle.grade.level for puzzle in of.book.puzzles[at]) if of.book else frozenset[str]()
    yield Part(
        "opener",
        one_page,
        lambda leaf, _: _opener(setting, leaf.page, at, levels),
        Entry(section.outline.title, setting.numbers(at, "contents.puzzles")),
        furnished=False,
        recto=at == 0,
        section=at,
    )


def too_long(setting: Setting) -> Iterator[TooLong]:
    """The texts of all sections that do not fit."""
    for index, section in enumerate(setting.outline.sections):
        # The levels that occur are not known yet, so any two that may be named together must fit.
        spans: list[tuple[str, ...]] = [(), *combinations_with_replacement(setting.style.ranked(section.levels), 2)]
        tried = (caught(partial(_opener, setting, 1, index, span)) for span in spans)
        yield from {found.route: found for found in tried if found}.values()


def _opener(setting: Setting, page: int, index: int, levels: Collection[str]) -> tuple[Mark, ...]:
    """The page, naming these levels."""
    section, words = setting.outline.sections[index], setting.words
    ranked = setting.style.ranked(levels)
    count = words.say("opener.puzzles", n=section.count)
    notes: list[tuple[Route, str]] = [(TRIM, count)]
    if ranked:
        labels = {level: setting.outline.labels.name(level) or "" for level in (ranked[0], ranked[-1])}
        longest = max(labels, key=lambda level: len(labels[level]))
        route = ("labels", longest) if labels[longest] else TRIM
        notes.append((route, setting.style.levels_between(ranked[0], ranked[-1])))
    foot = setting.numbers(index, "opener.numbers")
    return opening(setting, page, ("sections", index, "title"), section.title, notes, foot)
