"""Aids for solvers: a book's and a section's options go in; what the section has, or cannot have, comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from types import MappingProxyType

from bookbuilder.board import Board
from bookbuilder.board.house_names import numbered_boxes
from bookbuilder.book import SectionAids
from bookbuilder.config import BookConfig, Flaw, Reading, Route, Section
from bookbuilder.plan.asked import AsWritten
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset import too_long

NOTHING: Mapping[str, bool] = MappingProxyType({})


def aids_of(config: BookConfig, section: Section, usual: Mapping[str, bool] = NOTHING) -> SectionAids:
    """The aids of a section: its own choice, or else the book's, or else what is usual for it."""
    site = str(config.html.base_url or "") if config.html else ""
    chosen = [choice for choice in (section.aids.codes, config.aids.codes) if choice is not None]
    names = [field.name for field in fields(SectionAids) if field.name in type(section.aids).model_fields]
    switches = {name: _wanted(config, section, name, usual.get(name, False)) for name in names}
    return SectionAids(**switches, site=site if (chosen or [True])[0] else "")


def _wanted(config: BookConfig, section: Section, name: str, usual: bool) -> bool:
    choices = getattr(section.aids, name), getattr(config.aids, name), usual
    return next(choice for choice in choices if choice is not None)


def code_flaws(book: Reading[BookConfig]) -> Iterator[Flaw]:
    """Codes that lead nowhere, or are too large for a page."""
    config = book.value
    chosen: list[tuple[Route, bool | None]] = [(("aids", "codes"), config.aids.codes)]
    chosen += [(("sections", at, "aids", "codes"), section.aids.codes) for at, section in enumerate(config.sections)]
    base = config.html.base_url if config.html else None
    if base is None:
        for route in (route for route, wanted in chosen if wanted):
            what = f"`{book.document.name(route)}`: a code needs the address of the puzzles' pages"
            yield Flaw(route, what, "add `html: {base_url: https://...}`, the address at which they will be")
        return
    aids = [aids_of(config, section) for section in config.sections]
    if over := max(map(too_long, (of_section for of_section in aids if of_section.site)), default=0):
        what = f"`html.base_url` is {over} characters too long for codes that a phone reads from a page"
        yield Flaw(("html", "base_url"), what, "use a shorter address, or write `aids: {codes: false}`")


def aid_flaws(asked: AsWritten[Section], board: Board, symbols: SymbolSet) -> Iterator[Flaw]:
    """Aids that a section asks for and cannot have. What the book asks for is meant for sections that can."""
    aids = asked.section.aids
    if aids.boxes and not numbered_boxes(board):
        what = f"`{asked.name('aids', 'boxes')}`: nobody could count the boxes of {board.name}, which are no raster"
        yield Flaw(asked.at("aids", "boxes"), what, "delete it, or number rows and columns with `coordinates`")
    if aids.legend and not symbols.pictures:
        what = f"`{asked.name('aids', 'legend')}`: the symbols {symbols.name} are not pictures"
        yield Flaw(asked.at("aids", "legend"), what, "delete it, or choose symbols that are")
