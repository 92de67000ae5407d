"""What stands before and after the puzzles of a book besides the pages of its front."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.prose import Prose

BACK = frozenset({"rights", "colophon"})  # pages after the answers by default


@dataclass(frozen=True, slots=True)
class Origin:
    """The facts about how the puzzles came to be."""

    ways: frozenset[str]  # dug: clues were taken away; pattern: they were placed first; brought: the author's own
    brought: int  # the number of the author's own puzzles
    distinct: bool  # no puzzle is another one turned, mirrored or relabelled


@dataclass(frozen=True, slots=True)
class Matter:
    """The author's texts, and the pages after the answers; by default none of these."""

    before: tuple[Prose, ...] = ()
    after: tuple[Prose, ...] = ()
    back: frozenset[str] = frozenset()  # of log, rights, colophon and certificate
    origin: Origin | None = None  # for a page about it
    blank_grids: int = 0  # of each board
    cut_outs: int = 0  # puzzles of each board with pictures that they are enough for
    errata: str = ""  # an address

    def __contains__(self, name: str) -> bool:
        """Whether the book has these pages after its answers."""
        return name in self.back


NO_MATTER = Matter()
