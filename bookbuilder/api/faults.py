"""What may be wrong with a puzzle that was read, as its file's problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bookbuilder.errors import Place, Problem

if TYPE_CHECKING:
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.puzzle.formats import Entry


def repeated_clue(entry: Entry) -> Problem | None:
    """The problem of a puzzle whose clues or rules clash, where it is not solved; None for others."""
    from bookbuilder.puzzle import clash

    return None if clash(entry.puzzle) is None else faulty(entry.puzzle, "no solution", entry.place)


def faulty(puzzle: Puzzle, flaw: str, place: Place) -> Problem:
    """The problem of a puzzle that has `no solution`, or `more than one solution`."""
    from bookbuilder.puzzle import fault, remedy

    return Problem(place, fault(puzzle, flaw), remedy(puzzle) if flaw == "no solution" else "")
