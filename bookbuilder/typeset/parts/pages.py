"""Texts of the author's before and after the puzzles: a dedication, a preface, a page about the author."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.drawing import Group, Mark
from bookbuilder.prose import Prose
from bookbuilder.typeset.page.arrangement import ABOVE
from bookbuilder.typeset.page.boxes import flow
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, as_many, page_of
from bookbuilder.typeset.text.prose import Column, prose_blocks

SHORT = 0.5  # of a page: a text that takes less, and has no heading, stands on the page's optical middle


def dedications(of: Material) -> Iterator[Part]:
    """What stands before the contents: the texts without a heading."""
    return _parts(of.setting, "dedication", (text for text in of.setting.outline.matter.before if not text.title))


def prefaces(of: Material) -> Iterator[Part]:
    """What follows the contents, which list them: the texts with a heading."""
    return _parts(of.setting, "preface", (text for text in of.setting.outline.matter.before if text.title))


def afterwords(of: Material) -> Iterator[Part]:
    """The texts after the answers."""
    return _parts(of.setting, "afterword", of.setting.outline.matter.after)


def _parts(setting: Setting, kind: str, proses: Iterable[Prose]) -> Iterator[Part]:
    return (_part(setting, kind, prose) for prose in proses)


def _part(setting: Setting, kind: str, prose: Prose) -> Part:
    align = "start" if prose.title else setting.theme.title.align
    column = Column(setting.style, setting.measure, setting.height, align)
    pages = flow(prose_blocks(column, prose), setting.columns)
    taken = pages[0].height
    low = not prose.title and len(pages) == 1 and taken < SHORT * setting.height
    down = ABOVE * (setting.height - taken) if low else 0.0
    across = 0.0 if align == "start" else (setting.geometry.frame(1).width - setting.measure) / 2

    def marks(part: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return (Group(across, down, part),) if across or down else part

    return Part(
        kind,
        lambda _: as_many(pages),
        lambda leaf, _: marks(page_of(setting, pages, leaf)),
        ContentsEntry(prose.title, strong=False) if prose.title else None,
        furnished=bool(prose.title),
    )
