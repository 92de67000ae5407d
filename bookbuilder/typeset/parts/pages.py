"""Texts of the author's before and after the puzzles: a dedication, a preface, a page about the author."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.prose import Prose
from bookbuilder.typeset.page.boxes import Ways, flow
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.chapters import Chapter
from bookbuilder.typeset.parts.part import Material, Part, Whole, standing_low
from bookbuilder.typeset.text.lines import left_of
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
    across = left_of(setting.measure, setting.geometry.frame(1).width, align)
    return standing_low(setting, "dedication", pages, SHORT, across)
