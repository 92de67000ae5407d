"""The author's texts: the names of Markdown files and texts of a book's file go in, Proses or flaws come out."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bookbuilder import fonts
from bookbuilder.book import Matter, Origin
from bookbuilder.config import BookConfig, Flaw, Reading, Route
from bookbuilder.plan.asked import looked_up
from bookbuilder.plan.sections import Resolved
from bookbuilder.prose import Prose, is_prose_file, prose_of, read_prose


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts before and after the puzzles, and those of sections by their places in the book."""

    before: tuple[Prose, ...]
    after: tuple[Prose, ...]
    sections: Mapping[int, Prose]


def resolved_texts(book: Reading[BookConfig], folder: Path) -> Generator[Flaw, None, Texts]:
    """The texts of a book whose files lie in a folder, and every flaw."""
    config = book.value
    before = yield from _files(book, ("front", "pages"), config.front.pages, folder)
    after = yield from _files(book, ("back", "pages"), config.back.pages, folder)
    sections: dict[int, Prose] = {}
    for at, section in enumerate(config.sections):
        route: Route = ("sections", at, "text")
        if section.text is not None and book.knows(route):
            read = partial(read_prose, folder, section.text) if is_prose_file(section.text) else None
            prose = yield from looked_up(book.document, route, read or partial(prose_of, section.text, folder))
            sections |= {at: prose} if prose else {}
    yield from _errata(book)
    return Texts(before, after, sections)


def _files(
    book: Reading[BookConfig], route: Route, names: Sequence[str], folder: Path
) -> Generator[Flaw, None, tuple[Prose, ...]]:
    proses: list[Prose] = []
    for at, name in enumerate(names):
        if book.knows((*route, at)):
            prose = yield from looked_up(book.document, (*route, at), partial(read_prose, folder, name))
            proses += [prose] if prose else []
    return tuple(proses)


def _errata(book: Reading[BookConfig]) -> Iterator[Flaw]:
    if missing := fonts.missing("text", book.value.back.errata):
        what = f"`back.errata`: the typeface {fonts.FAMILY} has no {' '.join(missing)}"
        yield Flaw(("back", "errata"), what, fonts.remedy(missing))


def matter_of(config: BookConfig, sections: Sequence[Resolved], texts: Texts) -> Matter:
    """All that stands around the puzzles."""
    asked = config.back
    return Matter(
        before=texts.before,
        after=texts.after,
        back=frozenset(name for name in ("log", "rights", "colophon") if getattr(asked, name)),
        origin=_origin(config, sections) if asked.origin else None,
        blank_grids=asked.blank_grids,
        errata=asked.errata,
    )


def _origin(config: BookConfig, sections: Sequence[Resolved]) -> Origin:
    ways = ("brought" if section.own else "pattern" if section.pattern else "dug" for section in sections)
    return Origin(frozenset(ways), sum(section.count for section in sections if section.own), config.twins == "forbid")
