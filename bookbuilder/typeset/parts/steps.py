"""The walkthroughs: puzzles with their paths go in, pages of figures and sentences come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from bookbuilder.typeset.page.boxes import TIGHTER, FlowedPage, flow, tightened
from bookbuilder.typeset.page.leads import STEPS
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import Material, Notes, Part, Shown, Whole, once_each, told_of
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import shrinking


def parts(of: Material) -> Iterator[Part]:
    """The part of the walkthroughs, where a section asks for them."""
    setting = of.setting
    if not any(section.lessons.walkthroughs for section in setting.outline.sections):
        return

    @once_each
    def pages(whole: Whole) -> Sequence[FlowedPage]:
        def where(number: int) -> str:
            pages_of = whole.pages[number]
            if "answer" in pages_of:
                return setting.words.say("steps.pages", puzzle=pages_of["puzzle"], answer=pages_of["answer"])
            return setting.words.say("answer.puzzle", page=pages_of["puzzle"])

        return step_pages(setting, of.shown, where)

    @cache
    def measured() -> Sequence[FlowedPage]:
        return step_pages(setting, of.shown, lambda _: "")

    yield told_of(of, "steps", STEPS, setting.words.say("steps.heading"), pages, lambda _: measured())


def step_pages(setting: Setting, shown: Shown | None = None, notes: Notes | None = None) -> Sequence[FlowedPage]:
    """The pages of all walkthroughs; smaller figures follow a key that would stand alone, if they fit."""
    from bookbuilder.typeset.figure.sizes import GROWTH

    usual = flow(steps(setting, shown, notes), setting.columns)
    line = setting.faces.small.line
    for share in () if usual[0].numbers else shrinking(1.0, 1 / GROWTH):  # readable figures are no smaller
        blocks = steps(setting, shown, notes, share)
        for tight in TIGHTER:
            pages = flow(tightened(blocks, tight, line), setting.columns)
            if pages[0].numbers:
                return pages
    return usual


def steps(setting: Setting, shown: Shown | None = None, notes: Notes | None = None, share: float = 1.0) -> list[Block]:
    """All walkthroughs of the book, after a key to their marks; without puzzles, their usual room.

    With a share, the figures of the first are smaller.
    """
    from bookbuilder.typeset.figure.passages import MARKS, Artist

    outline = setting.outline
    sections = [at for at, section in enumerate(outline.sections) if section.lessons.walkthroughs]
    artists = {at: Artist(setting, outline.sections[at], share if at == sections[0] else 1.0) for at in sections}
    walked = [(artist, number) for at, artist in artists.items() for number in outline.walked(at)]
    met = MARKS if shown is None else frozenset().union(*(artist.marks(shown[number]) for artist, number in walked))
    blocks = artists[sections[0]].introduction(met)
    for artist, number in walked:
        title = artist.title(number, notes(number) if notes else "")
        blocks += [title, *artist.guessed()] if shown is None else artist.walkthrough(shown[number], title)
    return blocks
