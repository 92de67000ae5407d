"""The walkthroughs: puzzles with their paths go in, pages of figures and sentences come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from bookbuilder.typeset.figure.passages import MARKS, Artist
from bookbuilder.typeset.page.boxes import FlowedPage, flow
from bookbuilder.typeset.page.leads import STEPS
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import Material, Notes, Part, Shown, Whole, told_of
from bookbuilder.typeset.text.blocks import Block


def parts(of: Material) -> Iterator[Part]:
    """The part of the walkthroughs, where a section asks for them."""
    setting = of.setting
    if not any(section.lessons.walkthroughs for section in setting.outline.sections):
        return

    @cache
    def pages(whole: Whole | None) -> Sequence[FlowedPage]:
        def where(number: int) -> str:
            if whole is None:
                return ""
            pages_of = whole.pages[number]
            if "answer" in pages_of:
                return setting.words.say("steps.pages", puzzle=pages_of["puzzle"], answer=pages_of["answer"])
            return setting.words.say("answer.puzzle", page=pages_of["puzzle"])

        return flow(steps(setting, of.shown, where), setting.columns)

    yield told_of(of, "steps", STEPS, setting.words.say("steps.heading"), pages, lambda _: pages(None))


def steps(setting: Setting, shown: Shown | None = None, notes: Notes | None = None) -> list[Block]:
    """All walkthroughs of the book, after a key to their marks; without puzzles, their usual room."""
    outline = setting.outline
    artists = {
        at: Artist(setting, section) for at, section in enumerate(outline.sections) if section.lessons.walkthroughs
    }
    walked = [(artist, number) for at, artist in artists.items() for number in outline.walked(at)]
    met = MARKS if shown is None else frozenset().union(*(artist.marks(shown[number]) for artist, number in walked))
    blocks = next(iter(artists.values())).introduction(met)
    for artist, number in walked:
        title = artist.title(number, notes(number) if notes else "")
        blocks += [title, *artist.guessed()] if shown is None else artist.walkthrough(shown[number], title)
    return blocks
