"""The author's texts: texts of a book's file, and the names of Markdown files, go in, Proses or flaws come out."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.book import Matter, Origin
from bookbuilder.config import BookConfig, Flaw, Reading, Route
from bookbuilder.plan.asked import looked_up
from bookbuilder.plan.sections import Resolved
from bookbuilder.plan.typefaces import shown_in, unprintable
from bookbuilder.typeset import Theme

if TYPE_CHECKING:
    from bookbuilder.prose import Prose


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts before and after the puzzles, and those of sections by their places in the book."""

    before: tuple[Prose, ...]
    after: tuple[Prose, ...]
    sections: Mapping[int, Prose]


def resolved_texts(book: Reading[BookConfig], folder: Path) -> Generator[Flaw, None, Texts]:
    """The texts of a book whose files lie in a folder, and every flaw."""
    config, face = book.value, shown_in(book, folder)
    before = yield from _pages(book, ("front", "pages"), config.front.pages, folder, face)
    after = yield from _pages(book, ("back", "pages"), config.back.pages, folder, face)
    sections: dict[int, Prose] = {}
    for at, section in enumerate(config.sections):
        route: Route = ("sections", at, "text")
        if section.text is not None and book.knows(route):
            prose = yield from looked_up(book.document, route, partial(_read, section.text, folder, face))
            sections |= {at: prose} if prose else {}
    yield from unprintable(book, ("back", "errata"), config.back.errata, face)
    return Texts(before, after, sections)


def _pages(
    book: Reading[BookConfig], route: Route, texts: Sequence[str], folder: Path, face: str
) -> Generator[Flaw, None, tuple[Prose, ...]]:
    proses: list[Prose] = []
    for at, text in enumerate(texts):
        if book.knows((*route, at)):
            prose = yield from looked_up(book.document, (*route, at), partial(_read, text, folder, face))
            proses += [prose] if prose else []
    return tuple(proses)


def _read(text: str, folder: Path, face: str) -> Prose:
    """A text of the config, or of the file that it names."""
    from bookbuilder.prose import is_prose_file, prose_of, read_prose  # with a parser of Markdown, and of pictures

    if is_prose_file(text):
        return read_prose(folder, text, face)
    return prose_of(text, folder, face)


def matter_of(config: BookConfig, sections: Sequence[Resolved], texts: Texts, theme: Theme) -> Matter:
    """All that stands around the puzzles."""
    asked = config.back
    names = [name for name in ("log", "rights", "colophon") if getattr(asked, name)]
    if theme.defaults.certificate if asked.certificate is None else asked.certificate:
        names.append("certificate")
    return Matter(
        before=texts.before,
        after=texts.after,
        back=frozenset(names),
        origin=_origin(config, sections) if asked.origin else None,
        blank_grids=asked.blank_grids,
        cut_outs=asked.cut_outs,
        errata=asked.errata,
    )


def cut_out_flaws(config: BookConfig, sections: Sequence[Resolved]) -> Iterator[Flaw]:
    """Pictures to cut out, in a book without any."""
    if config.back.cut_outs and sections and not any(known.symbols.pictures for known in sections):
        hint = "delete it, or choose symbols that are pictures, such as fruit"
        yield Flaw(("back", "cut_outs"), "`back.cut_outs`: no section has pictures to cut out", hint)


def _origin(config: BookConfig, sections: Sequence[Resolved]) -> Origin:
    ways = ("brought" if section.own else "pattern" if section.pattern else "dug" for section in sections)
    return Origin(frozenset(ways), sum(section.count for section in sections if section.own), config.twins == "forbid")
