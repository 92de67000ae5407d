"""Sheets go in; the files of their pages come out, made by workers.

0001.html          the puzzle, playable; with the answer, if that belongs there
0001-answer.html   the answer, if it has a page of its own
0001.json  .ipuz   the puzzle for other programs
0001.png           the picture that social networks show, if it is known where the site will be
embed/0001.html    the puzzle for an `iframe` of another site
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bookbuilder.book import page_name
from bookbuilder.config import Shading
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.site.about import NOTHING_KNOWN, About
from bookbuilder.site.downloads import puzzle_ipuz, puzzle_json
from bookbuilder.site.model import PageLinks, PuzzleSheet, SiteLook
from bookbuilder.site.page import content, puzzle_page
from bookbuilder.site.picture import page_picture
from bookbuilder.symbols import SymbolSet
from bookbuilder.workers import Workers

INDEX, EMBEDDED = "index.html", "embed"
_HANDFUL = 1200  # total cells of the boards in one task for a worker

PageFile = tuple[str, bytes]  # name and content


@dataclass(frozen=True, slots=True)
class SectionLook:
    """How the puzzles of a section are drawn."""

    symbols: SymbolSet
    shade_clues: Shading
    about: About = NOTHING_KNOWN


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle of a site, as it travels to a worker."""

    kind: int  # which of the kinds
    id: str
    number: int
    level: str
    puzzle: GradedPuzzle
    rating: str = ""  # what is printed in place of the level's name

    def sheet(self, kinds: Sequence[SectionLook]) -> PuzzleSheet:
        """The puzzle as its page shows it."""
        kind = kinds[self.kind]
        known = self.id, self.number, self.puzzle, kind.symbols, self.level, kind.shade_clues
        return PuzzleSheet(*known, about=kind.about, rating=self.rating)


_Shared = tuple[SiteLook, tuple[SectionLook, ...], int]  # and the number of puzzles


def site_files(
    look: SiteLook, kinds: tuple[SectionLook, ...], items: Iterable[Item], total: int, workers: Workers
) -> Iterator[tuple[PageFile, ...]]:
    """The files of each puzzle, in order; the puzzles are numbered from 1 to `total`."""
    for handful in workers.run(_work, (look, kinds, total), _handfuls(items)):
        yield from handful


def _handfuls(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Puzzles in batches of similar duration on boards of any size."""
    batch, cells = list[Item](), 0
    for item in items:
        batch.append(item)
        cells += len(item.puzzle.puzzle.givens)
        if cells >= _HANDFUL:
            yield batch
            batch, cells = [], 0
    if batch:
        yield batch


def _work(shared: _Shared, batch: list[Item]) -> list[tuple[PageFile, ...]]:
    look, kinds, total = shared
    return [tuple(_files(item.sheet(kinds), look, total)) for item in batch]


def _files(sheet: PuzzleSheet, look: SiteLook, total: int) -> Iterator[PageFile]:
    name, here, known = page_name(sheet.number), look.solution == "same", bool(sheet.puzzle.solution)
    own, ipuz = content(sheet, look, here), puzzle_ipuz(sheet, look, here)
    answer = f"{name}-answer.html" if look.solution == "page" and known else ""
    links = PageLinks(
        previous=f"{page_name(sheet.number - 1)}.html" if sheet.number > 1 else "",
        next=f"{page_name(sheet.number + 1)}.html" if sheet.number < total else "",
        index=INDEX,
        answer=answer,
        json=f"{name}.json",
        ipuz=f"{name}.ipuz" if ipuz else "",
        full=look.address(f"{name}.html"),
        picture=look.address(f"{name}.png"),
        embed=look.address(f"{EMBEDDED}/{name}.html") or f"{EMBEDDED}/{name}.html",
    )
    embedded = PageLinks(alone=f"../{name}.html", full=links.full, picture=links.picture)
    yield f"{name}.html", puzzle_page(own, links)
    yield f"{EMBEDDED}/{name}.html", puzzle_page(own, embedded)
    yield f"{name}.json", puzzle_json(sheet, look, here).encode()
    if ipuz:
        yield f"{name}.ipuz", ipuz.encode()
    if answer:
        back = PageLinks(index=INDEX, puzzle=f"{name}.html", full=look.address(answer))
        yield answer, puzzle_page(content(sheet, look, True), back)
    if look.base_url:
        yield f"{name}.png", page_picture(sheet, look)
