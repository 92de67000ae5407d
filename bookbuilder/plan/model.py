"""A plan: everything that a config decides, resolved, before a puzzle is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bookbuilder.book import Outline
from bookbuilder.generate import Order
from bookbuilder.typeset import Layout

if TYPE_CHECKING:
    from bookbuilder.bank import Address


@dataclass(frozen=True, slots=True)
class Plan:
    """What a build will do."""

    outline: Outline
    orders: tuple[Order, ...]  # one a section
    layout: Layout
    printer: str
    seed: int
    outputs: tuple[str, ...]
    config_sha256: str
    bank: Address | None = None  # where it is known what has been printed
    notes: tuple[str, ...] = ()  # what an author should know, though it is no mistake
    twins: bool = False  # whether they may stand in the book
    example: Order | None = None  # for the puzzle of the how-to page, if there is one

    @property
    def id(self) -> str:
        """The book's id."""
        return self.outline.id
