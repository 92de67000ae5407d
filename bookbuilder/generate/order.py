"""An order: what is wanted of a section's puzzles, and the recipe that tells whether stored ones still fit it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType

from bookbuilder.board import Board
from bookbuilder.generate.brought import Brought
from bookbuilder.generate.vary import Variation
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import VERSION

Where = tuple[int, int]  # (which of the orders, place in it from 0)
Placed = Mapping[Where, GradedPuzzle]
NOTHING_PLACED: Placed = MappingProxyType({})

MORE = ("until-stuck", "all", "none")
SOLVABLE = ("whole", "each")


@dataclass(frozen=True, slots=True)
class Scheme:
    """How clues are taken from a full board.

    With a symmetry, its orbits go; with quads, pairs or cells, so many of each (the source book's chapter 15), and
    then single cells. `more` says how far the last kind goes: `all` that can, `until-stuck` up to the first that
    cannot, or `none` beyond the stated numbers. What has one solution is the `whole` board, or besides `each` of its
    grids from the clues that lie in it. With a pattern nothing is taken: the clues stand in those cells (indices), and
    the values are looked for.

    Raises ValueError for a symmetry together with quads, pairs or cells, and for an unknown `more` or `solvable`.
    """

    symmetry: str | None = "rotate180"
    quads: int = 0
    pairs: int = 0
    cells: int = 0
    more: str = "all"
    least: int = 0
    most: int | None = None
    solvable: str = "whole"
    pattern: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.pattern is not None and self.symmetry is not None:
            raise ValueError(f"the symmetry {self.symmetry} and a pattern cannot be used together; pass symmetry=None")
        if self.symmetry is not None and (self.quads or self.pairs or self.cells):
            raise ValueError(
                f"the symmetry {self.symmetry} and quads, pairs or cells cannot be used together; pass symmetry=None"
            )
        for what, value, known in (("more", self.more, MORE), ("solvable", self.solvable, SOLVABLE)):
            if value not in known:
                raise ValueError(f"{what} is one of {', '.join(known)}, not {value}")


@dataclass(frozen=True, slots=True)
class Order:
    """So many puzzles of a board, at one of these levels; the seed and the section's id decide which ones.

    With `uniqueness`, solvers may take the one solution for granted (see `solve.ladder.UNIQUENESS`). With `vary`, what
    is made are the parents, and the puzzles are their variants. With `brought`, none is made: those are the puzzles,
    or their parents. The first `record` puzzles have their paths noted: that changes no puzzle.
    """

    section: str
    board: Board
    levels: tuple[str, ...]
    clues: Scheme
    seed: int
    count: int
    uniqueness: bool = False
    vary: Variation | None = None
    brought: Brought | None = None
    record: int = 0

    def parent(self, place: int) -> int:
        """Which of the puzzles made is the one at a place, or its variant is."""
        return place // self.vary.count if self.vary else place

    @property
    def each(self) -> bool:
        """Whether each grid must be solvable by itself; on a board of one grid that is nothing more."""
        return self.clues.solvable == "each" and bool(self.board.grids)

    def recipe(self) -> str:
        """A short hash of all that decides the puzzles that are made, but the section's id and their number."""
        clues = asdict(self.clues)
        del clues["solvable"]  # orders of the whole board keep the recipe that they had before there was a choice
        if self.clues.pattern is None:  # and so do those without a pattern
            del clues["pattern"]
        parts = (
            self.board.order,
            self.board.cells,
            [house.cells for house in self.board.houses],
            sorted(self.levels),
            clues,
            self.seed,
            VERSION,
            *([self.board.grids, [house.grid for house in self.board.houses]] if self.each else ()),
            *(["uniqueness"] if self.uniqueness else ()),
            *(["vary", str(self.vary)] if self.vary else ()),
        )
        return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=8).hexdigest()
