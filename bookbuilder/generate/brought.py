"""Puzzles that a section brings along in a file, as they were read; nothing is proved yet."""

from __future__ import annotations

from collections.abc import Sequence
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
    asked: int = 0  # the number of puzzles that the section asks for, variants included; 0 for all of the file


def none_left(file: str, section: str, wrong: Sequence[Problem]) -> Problem:
    """What is said first where no puzzle of a file can be printed.

    Problems are listed by place and then by text: this one stands in the first line, and begins with a digit.
    """
    reasons = "reason" if len(wrong) == 1 else f"{len(wrong)} reasons"
    what = f"0 puzzles are left: none of {file} can be printed, for the {reasons} below"
    place = Place(min(problem.place.file for problem in wrong), 1)
    return Problem(place, what, "correct the file, or name one with puzzles that fit the section", section)
