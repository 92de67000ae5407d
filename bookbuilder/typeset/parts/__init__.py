"""The parts of a book in binding order; every kind of page is a module here and a row in PARTS."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, ParamSpec

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
from bookbuilder.typeset.parts.part import Material, Part, Whole
from bookbuilder.typeset.sections import SectionLayout

Asked = ParamSpec("Asked")


def _nothing(_: Setting) -> Iterator[TooLongText]:
    return iter(())


@dataclass(frozen=True, slots=True)
class PartKind(Generic[Asked]):
    """A kind of page: its parts in a book, and, where it cannot continue on a next page, the texts that do not fit."""

    parts: Callable[Asked, Iterator[Part]]
    too_long: Callable[[Setting], Iterator[TooLongText]] = _nothing


def _fixed(parts: Callable[[Material], Iterator[Part]]) -> PartKind[[Material]]:
    """A kind of page that cannot continue on a next: all of it is tried, without the puzzles."""

    def draw(setting: Setting) -> object:
        nothing = Whole((), (), ())
        return [tuple(part.draw(Leaf(1, part.kind), nothing)) for part in parts(Material(setting, ()))]

    return PartKind(parts, lambda setting: all_too_long(setting, draw, without))


SECTION_PARTS: tuple[PartKind[[Material, SectionLayout]], ...] = (
    PartKind(opener.parts, opener.too_long),
    PartKind(puzzles.parts, puzzles.too_long),
    PartKind(answers.of_section),
)


def _sections(of: Material) -> Iterator[Part]:
    """The sections one after the other, each with its parts."""
    return (part for section in of.sections for kind in SECTION_PARTS for part in kind.parts(of, section))


def _before(of: Material) -> Iterator[Part]:
    """The text before the puzzles."""
    kinds = contents.chapter, pages.prefaces, how_to.chapter, levels.chapter
    return chapters(of, [chapter for kind in kinds for chapter in kind(of)])


def _after(of: Material) -> Iterator[Part]:
    """The text after the answers."""
    return chapters(of, [*pages.afterwords(of), *closing.told(of)])


def _too_long_in_sections(setting: Setting) -> Iterator[TooLongText]:
    return _too_long(SECTION_PARTS, setting)


PARTS: tuple[PartKind[[Material]], ...] = (
    _fixed(title.parts),
    _fixed(copyright.parts),
    PartKind(pages.dedications),
    PartKind(_before),
    PartKind(_sections, _too_long_in_sections),
    PartKind(hints.parts),
    PartKind(steps.parts),
    PartKind(answers.parts),
    PartKind(blank_grids.parts),
    PartKind(cut_outs.parts),
    PartKind(log.parts),
    PartKind(_after),
    _fixed(certificate.parts),
    PartKind(closing.colophons),
)


def book_parts(content: Material) -> tuple[Part, ...]:
    """All parts of a book."""
    return tuple(part for kind in PARTS for part in kind.parts(content))


def measured(parts: tuple[Part, ...], even: bool = False, last_blank: bool = False) -> Whole:
    """The parts with their pages, each measured after those before it."""
    return Whole(parts, *paginate([partial(_run, parts, part) for part in parts], even, last_blank))


def _run(parts: tuple[Part, ...], part: Part, runs: tuple[PartPages, ...], leaves: tuple[Leaf, ...]) -> PartPages:
    return part.run(Whole(parts, runs, leaves))


def too_long(setting: Setting) -> Iterator[TooLongText]:
    """All texts that do not fit on their pages even in the smallest type; a text on several pages is listed once."""
    return _too_long(PARTS, setting)


def _too_long(kinds: Iterable[PartKind[Any]], setting: Setting) -> Iterator[TooLongText]:
    for kind in kinds:
        for text in kind.too_long(setting):
            yield text
            setting = without(setting, text)


__all__ = [
    "PARTS",
    "SECTION_PARTS",
    "Material",
    "Part",
    "PartKind",
    "TooLongText",
    "Whole",
    "book_parts",
    "measured",
    "too_long",
]
