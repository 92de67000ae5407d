"""Aids for solvers: a book's and a section's options go in; what the section has, or cannot have, comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from bookbuilder.board import Board
from bookbuilder.book import Aids, numbered_boxes
from bookbuilder.config import BookConfig, Flaw, Section
from bookbuilder.plan.asked import Asked
from bookbuilder.symbols import SymbolSet


def aids_of(config: BookConfig, section: Section) -> Aids:
    """The aids of a section: its own choice, or else the book's."""
    return Aids(**{field.name: _wanted(config, section, field.name) for field in fields(Aids)})


def _wanted(config: BookConfig, section: Section, name: str) -> bool:
    own = getattr(section.aids, name)
    return bool(getattr(config.aids, name) if own is None else own)


def aid_flaws(asked: Asked[Section], its: Board, symbols: SymbolSet) -> Iterator[Flaw]:
    """Aids that a section asks for and cannot have. What the book asks for is meant for sections that can."""
    aids = asked.section.aids
    if aids.boxes and not numbered_boxes(its):
        what = f"`{asked.name('aids', 'boxes')}`: nobody could count the boxes of {its.name}, which are no raster"
        yield Flaw(asked.at("aids", "boxes"), what, "delete it, or number rows and columns with `coordinates`")
    if aids.legend and not symbols.pictures:
        what = f"`{asked.name('aids', 'legend')}`: the symbols {symbols.name} are not pictures"
        yield Flaw(asked.at("aids", "legend"), what, "delete it, or choose symbols that are")
