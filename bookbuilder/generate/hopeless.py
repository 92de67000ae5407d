"""Recognises, before any search, patterns of clues that no puzzle with one solution can have."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board, peers
from bookbuilder.board.fewest import fewest_clues
from bookbuilder.twins import permutations

_LISTED = 4  # cells in a message


def hopeless(board: Board, pattern: Sequence[int]) -> str | None:
    """Why no puzzle with clues in exactly these cells (indices) has one solution; None if no reason is known.

    Either there are too few of them, or cells without a clue can be exchanged so that every house stays a house and
    every clue stays in place: the same exchange turns one solution into another.
    """
    if board.relations:
        return None  # an exchange that keeps the houses need not keep them
    fewest = fewest_clues(board)
    if len(pattern) < fewest:
        return f"the pattern has {_count(pattern)}; the board {board.name} needs at least {fewest} for one solution"
    moved = _exchanged(board, pattern)
    if moved is None:
        return None
    for one in board.houses:
        for other in board.houses:
            if board.is_straight(one) and {moved[cell] for cell in one.cells} == set(other.cells) != set(one.cells):
                names = f"{one.label} and {other.label}"
                return f"{names} have no clue and can be swapped, so every solution would imply a second one"
    some = [cell for cell in range(len(moved)) if moved[cell] != cell][:_LISTED]
    return (
        f"cells without a clue, such as {board.named(some)}, can be swapped with "
        f"{board.named(moved[cell] for cell in some)} and so on, so every solution would imply a second one"
    )


def _count(pattern: Sequence[int]) -> str:
    return "1 clue" if len(pattern) == 1 else f"{len(pattern)} clues"


def _exchanged(board: Board, pattern: Sequence[int]) -> tuple[int, ...] | None:
    """A symmetry of the houses that fixes the pattern's cells and moves some cell to a peer; None if none is found.

    It changes every solution, because the two cells hold different values.
    """
    seen = peers(board)
    for images in permutations(board, pattern):
        if any(images[cell] in seen[cell] for cell in range(len(images))):
            return images
    return None
