"""Clues that contradict each other at first sight."""

from __future__ import annotations

from bookbuilder.puzzle.model import Puzzle


def clash(puzzle: Puzzle) -> str | None:
    """The first clue that a house has twice, in words, such as "3 stands twice in row 1: r1c2, r1c3"; None for none."""
    board, givens = puzzle.board, puzzle.givens
    for house in board.houses:
        seen: dict[int, int] = {}
        for cell in house.cells:
            if (value := givens[cell]) and (first := seen.setdefault(value, cell)) != cell:
                return f"{value} stands twice in {house.label}: {board.named((first, cell))}"
    return None


def fault(puzzle: Puzzle, found: str) -> str:
    """What is wrong with a puzzle that has `no solution` or `more than one solution`; with a reason that is plain."""
    why = clash(puzzle) if found == "no solution" else None
    return f"the puzzle has {found}" + (f": {why}" if why else "")
