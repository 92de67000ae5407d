"""Texts of the author's before and after the puzzles: a dedication, a preface, a page about the author."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Group, Mark
from bookbuilder.prose import Prose
from bookbuilder.typeset.page.arrangement import ABOVE
from bookbuilder.typeset.page.boxes import Ways, flow
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.chapters import Chapter
from bookbuilder.typeset.parts.part import Material, Part, Whole, as_many, page_of
from bookbuilder.typeset.text.prose import Column, prose_blocks

SHORT = 0.5  # of a page: a text that takes less, and has no heading, stands on the page's optical middle


def dedications(of: Material) -> Iterator[Part]:
    """What stands before the contents: the texts without a heading."""
    return (_dedication(of.setting, text) for text in of.setting.outline.matter.before if not text.title)


def prefaces(of: Material) -> Iterator[Chapter]:
    """What follows the contents, which list them: the texts with a heading."""
    return (_chapter("preface", text) for text in of.setting.outline.matter.before if text.title)


def afterwords(of: Material) -> Iterator[Chapter]:
    """The texts after the answers."""
    return (_chapter("afterword", text) for text in of.setting.outline.matter.after)


def _chapter(kind: str, prose: Prose) -> Chapter:
    def ways(setting: Setting, begin: int, whole: Whole) -> Ways:
        yield prose_blocks(Column(setting.style, setting.measure, setting.height), prose)

    return Chapter(kind, prose.title, ways, listed=bool(prose.title))


def _dedication(setting: Setting, prose: Prose) -> Part:
    align = setting.theme.title.align
    column = Column(setting.style, setting.measure, setting.height, align)
    pages = flow(prose_blocks(column, prose), setting.columns)
    taken = pages[0].height
    low = len(pages) == 1 and taken < SHORT * setting.height
    down = ABOVE * (setting.height - taken) if low else 0.0
    across = 0.0 if align == "start" else (setting.geometry.frame(1).width - setting.measure) / 2

    def marks(part: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return (Group(across, down, part),) if across or down else part

    return Part(
        "dedication",
        lambda _: as_many(pages),
        lambda leaf, _: marks(page_of(setting, pages, leaf)),
        furnished=False,
    )
