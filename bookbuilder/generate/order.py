"""An order: what is wanted of a section's puzzles, and the recipe that tells whether stored ones still fit it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass

from bookbuilder.board import Board
from bookbuilder.solve import VERSION


@dataclass(frozen=True, slots=True)
class Clues:
    """How clues are taken from a full board.

    With a symmetry, its orbits go; with quads, pairs or cells, so many of each (the source book's chapter 15), and
    then single cells. `more` says how far the last kind goes: `all` that can, `until-stuck` up to the first that
    cannot, or `none` beyond the stated numbers.
    """

    symmetry: str | None = "rotate180"
    quads: int = 0
    pairs: int = 0
    cells: int = 0
    more: str = "all"
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """So many puzzles of a board, at one of these levels; the seed and the section's id decide which ones."""

    section: str
    board: Board
    levels: tuple[str, ...]
    clues: Clues
    seed: int
    count: int

    def recipe(self) -> str:
        """A short hash of all that decides the puzzles but the section's id and their number."""
        parts = (
            self.board.order,
            self.board.cells,
            [house.cells for house in self.board.houses],
            sorted(self.levels),
            asdict(self.clues),
            self.seed,
            VERSION,
        )
        return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=8).hexdigest()


def seed_at(*path: object) -> int:
    """The 64-bit seed at a path such as book seed / section / index / try: the one source of randomness."""
    text = "/".join(str(part) for part in path)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
