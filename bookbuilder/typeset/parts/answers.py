"""The answers: an opener, then as many answers per page as fit, each under its number and the page of its puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from bookbuilder.book import Leaf, Numbers, batches
from bookbuilder.drawing import Mark
from bookbuilder.typeset.arrangement import places
from bookbuilder.typeset.captions import answer_height, captioned_answer
from bookbuilder.typeset.grid import Grid
from bookbuilder.typeset.parts.display import TRIM, TooLong, caught, opening
from bookbuilder.typeset.parts.part import Content, Entry, Part, Whole, one_page
from bookbuilder.typeset.setting import Setting


def parts(of: Content) -> Iterator[Part]:
    """The part that opens the answers, and the answers of all sections."""
    setting, heading = of.setting, of.setting.words.say("answers.heading")

    @cache
    def grid(index: int) -> Grid:
        section = of.sections[index]
        its, cell = section.outline, section.answers.cell
        style = setting.style_of(its)
        return style.grid(its.board, its.symbols, cell, answer=True, shade_clues=its.shade_clues)

    def draw(leaf: Leaf, whole: Whole) -> Iterator[Mark]:
        first = setting.outline.section_of(leaf.numbers[0])
        section, shown = of.sections[first], of.shown or {}
        style = setting.style_of(section.outline)
        spots = places(section.answers, grid(first), setting.text_frame(leaf.page), answer_height(style.faces))
        for number, (x, y) in zip(leaf.numbers, spots, strict=False):
            its = grid(setting.outline.section_of(number))
            page = setting.words.say("answer.puzzle", page=whole.pages[number]["puzzle"])
            yield from captioned_answer(style, its, shown[number], str(number), page, x, y)

    yield Part(
        "answers-opener",
        one_page,
        lambda leaf, _: _opener(setting, leaf.page),
        Entry(heading),
        furnished=False,
        recto=True,
    )
    yield Part("answers", lambda _: _batches(of), draw, head=heading, about="answer")


def too_long(setting: Setting) -> Iterator[TooLong]:
    """The texts that do not fit on the first page."""
    if found := caught(lambda: _opener(setting, 1)):
        yield found


def _opener(setting: Setting, page: int) -> tuple[Mark, ...]:
    words = setting.words
    notes = [(TRIM, words.say(f"answers.note.{setting.given_as}"))]
    return opening(setting, page, TRIM, words.say("answers.heading"), notes, "")


def _batches(of: Content) -> Iterator[Numbers]:
    """The answers of each page; sections of one group share pages."""
    for _, group in groupby(of.sections, key=lambda section: section.group):
        its = list(group)
        yield from batches([number for section in its for number in section.numbers], its[0].answers.count)
