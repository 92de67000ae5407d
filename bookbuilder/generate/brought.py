"""Puzzles that a section brings along in a file of its own, as they were read: nothing is proved yet."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.errors import Place
from bookbuilder.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Brought:
    """The puzzles of a file, or the first of them, all on the section's board."""

    file: str  # as the book names it
    puzzles: tuple[tuple[Place, Puzzle], ...]  # each with where it stands
