"""Puzzles that a section brings along in a file, as they were read; nothing is proved yet."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.errors import Place, Problem
from bookbuilder.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Brought:
    """The puzzles of a file, or the first several, all on the section's board."""

    file: str  # its name in the book
    puzzles: tuple[tuple[Place, Puzzle], ...]  # each with its place in the file
    skips: bool = False  # whether those that cannot be printed are left out instead of stopping the build
    unread: tuple[Problem, ...] = ()  # if so, what is wrong with those that cannot even be read
