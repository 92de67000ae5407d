"""Clues that contradict each other at first sight."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board, Cell
from bookbuilder.board.house_names import names
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import contradicted, contradiction

_WITHIN = {  # as explanations in English say it, which a test compares
    "row": "in row {n}",
    "row part": "in row {n} (columns {first}–{last})",
    "column": "in column {n}",
    "column part": "in column {n} (rows {first}–{last})",
    "box": "in box {n}",
    "box of": "in the box of {first}",
    "box from": "in the box from {first} to {last}",
    "falling": "on the falling diagonal",
    "rising": "on the rising diagonal",
    "diagonal from": "on the diagonal from {first} to {last}",
    "extra of": "in the shaded area of {first}",
    "extra from": "in the shaded area from {first} to {last}",
}


def within(board: Board, house: int) -> str:
    """A house as the place of something: "in row 1", "on the falling diagonal"."""
    key, n, *ends = names(board)[house]
    at = {cell: index for index, cell in enumerate(board.cells)}
    first, last = (board.named([at[end]]) if isinstance(end, Cell) else end for end in ends)
    return _WITHIN[key].format(n=n, first=first, last=last)


def clash(puzzle: Puzzle) -> str | None:
    """The first clue that a house has twice, in words, such as "3 stands twice in row 1: r1c2, r1c3"; None for none.

    Otherwise clues that a rule beyond houses forbids, or rules that contradict each other about a cell or two.
    """
    return next((what for what, _ in _clashes(puzzle)), None)


def remedy(puzzle: Puzzle) -> str:
    """What to do about a puzzle's clash; empty if it has none."""
    return next((f"correct {hint}" for _, hint in _clashes(puzzle)), "")


def _clashes(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """What contradicts what, at first sight, each with what to correct."""
    board, givens = puzzle.board, puzzle.givens
    for at, house in enumerate(board.houses):
        seen: dict[int, int] = {}
        for cell in house.cells:
            if (value := givens[cell]) and (first := seen.setdefault(value, cell)) != cell:
                yield f"{value} stands twice {within(board, at)}: {board.named((first, cell))}", "one of the two clues"
    if not puzzle.is_ruled:
        return
    if what := contradicted(board, puzzle.relations, givens):
        yield what, "a clue or the rule"
    if what := contradiction(board, puzzle.relations):
        yield what, "one of the two rules"


def has_clash(puzzle: Puzzle) -> bool:
    """Whether a house has a clue twice."""
    givens = puzzle.givens
    for house in puzzle.board.houses:
        clues = [value for cell in house.cells if (value := givens[cell])]
        if len(set(clues)) < len(clues):
            return True
    return False


def fault(puzzle: Puzzle, what: str) -> str:
    """What is wrong with a puzzle that has `no solution` or `more than one solution`; with a reason that is plain."""
    why = clash(puzzle) if what == "no solution" else None
    return f"the puzzle has {what}" + (f": {why}" if why else "")
