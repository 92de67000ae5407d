"""The parts of a book in binding order; every kind of page is a module here and a row in PARTS."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bookbuilder.book import Leaf, PartPages, paginate
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TooLongText, all_too_long, without
from bookbuilder.typeset.parts import (
    answers,
    blank_grids,
    certificate,
    closing,
    contents,
    copyright,
    cut_outs,
    hints,
    how_to,
    levels,
    log,
    opener,
    pages,
    puzzles,
    steps,
    title,
)
from bookbuilder.typeset.parts.chapters import chapters
from bookbuilder.typeset.parts.part import Material, Pages, Part, Whole
from bookbuilder.typeset.sections import SectionLayout

SECTION_PARTS: tuple[Callable[[Material, SectionLayout], Iterator[Part]], ...] = (
    opener.parts,
    puzzles.parts,
    answers.of_section,
)


def _sections(of: Material) -> Iterator[Part]:
    """The sections one after the other, each with its parts."""
    return (part for section in of.sections for parts in SECTION_PARTS for part in parts(of, section))


def _before(of: Material) -> Iterator[Part]:
    """The text before the puzzles."""
    kinds = contents.chapter, pages.prefaces, how_to.chapter, levels.chapter
    return chapters(of, [chapter for kind in kinds for chapter in kind(of)])


def _after(of: Material) -> Iterator[Part]:
    """The text after the answers."""
    return chapters(of, [*pages.afterwords(of), *closing.told(of)])


PARTS: tuple[Callable[[Material], Iterator[Part]], ...] = (
    title.parts,
    copyright.parts,
    pages.dedications,
    _before,
    _sections,
    hints.parts,
    steps.parts,
    answers.parts,
    blank_grids.parts,
    cut_outs.parts,
    log.parts,
    _after,
    certificate.parts,
    closing.colophons,
)


ANSWER_PARTS: tuple[Callable[[Material], Iterator[Part]], ...] = (answers.parts,)  # of a document of answers alone


def book_parts(content: Material) -> tuple[Part, ...]:
    """All parts of a book, or of the document with its answers."""
    return tuple(part for parts in (PARTS if content.cited is None else ANSWER_PARTS) for part in parts(content))


def measured(parts: tuple[Part, ...], even: bool = False, last_blank: bool = False) -> Whole:
    """The parts with their pages, each measured after those before it."""
    return Whole(parts, *paginate([partial(_run, parts, part) for part in parts], even, last_blank))


def _run(parts: tuple[Part, ...], part: Part, runs: tuple[PartPages, ...], leaves: tuple[Leaf, ...]) -> PartPages:
    return part.run(Whole(parts, runs, leaves))


# --- texts that do not fit ---


def _on_one_page(parts: Callable[[Material], Iterator[Part]]) -> Callable[[Setting], Iterator[TooLongText]]:
    """What finds the texts that do not fit on a page that cannot continue on the next: it is tried without puzzles."""

    def draw(setting: Setting) -> object:
        nothing = Whole((), (), ())
        return [tuple(part.draw(Leaf(1, part.kind), nothing)) for part in parts(Material(setting, ()))]

    return lambda setting: all_too_long(setting, draw, without)


TOO_LONG: tuple[Callable[[Setting], Iterator[TooLongText]], ...] = (
    _on_one_page(title.parts),
    _on_one_page(copyright.parts),
    opener.too_long,
    puzzles.too_long,
    _on_one_page(certificate.parts),
)


def too_long(setting: Setting) -> Iterator[TooLongText]:
    """All texts that do not fit on their pages even in the smallest type; a text on several pages is listed once."""
    for texts in TOO_LONG:
        for text in texts(setting):
            yield text
            setting = without(setting, text)


__all__ = [
    "PARTS",
    "SECTION_PARTS",
    "TOO_LONG",
    "Material",
    "Pages",
    "Part",
    "TooLongText",
    "Whole",
    "book_parts",
    "measured",
    "too_long",
]
