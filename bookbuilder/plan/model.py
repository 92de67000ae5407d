"""A plan: everything that a config decides, resolved before any puzzle is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bookbuilder.book import Outline
from bookbuilder.config.model import Sorting
from bookbuilder.errors import Place, counted
from bookbuilder.generate import Order
from bookbuilder.typeset import CoverDesign, Layout
from bookbuilder.words import Words

if TYPE_CHECKING:
    from bookbuilder.bank import Address
    from bookbuilder.render.intent import Intent


@dataclass(frozen=True, slots=True)
class SitePlan:
    """The pages of a publication: where the answers are, and what the author adds."""

    solution: Literal["same", "page", "none"]
    timer: bool = True
    css: str = ""  # the author's own rules
    footer: str = ""
    base_url: str = ""  # where the site will be, without a slash at the end; empty if that is unknown

    @property
    def shows_paths(self) -> bool:
        """Whether pages explain every step of every puzzle."""
        return self.solution != "none"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a build will do."""

    outline: Outline
    orders: tuple[Order, ...]  # one per section
    sorting: tuple[Sorting | Literal["placed"] | None, ...]  # how the numbers in each section are dealt
    layout: Layout
    printer: str
    seed: int
    outputs: tuple[str, ...]
    config_sha256: str
    bank: Address | None = None  # the record of what has been printed
    notes: tuple[str, ...] = ()  # remarks for the author that are not mistakes
    own_words: Words | None = None  # of an author's file
    twins: bool = False  # whether the book may contain them
    example: Order | None = None  # for the puzzle of the how-to page, if there is one
    site: SitePlan | None = None  # if pages are among the outputs
    intent: Intent | None = None  # of the PDFs for print; None for plain ones
    cover: CoverDesign | None = None  # if a cover is
    asked_at: tuple[Place, ...] = field(default=(), compare=False)  # by section: where the config states its clues

    def __repr__(self) -> str:
        return f"<Plan {self.id}: {counted(self.outline.total, 'puzzle')}, {counted(self.layout.pages, 'page')}>"

    @property
    def id(self) -> str:
        """The book's id."""
        return self.outline.id
