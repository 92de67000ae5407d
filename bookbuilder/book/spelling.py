"""Words in answers: a puzzle's values are renamed so that a row or diagonal of its solution reads 1, 2, 3 and so on.

With the letters of a word as marks, that line then reads the word. Grade and key stay: they do not ask how values are
called.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.puzzle import GradedPuzzle, Puzzle

_DOWN = 2  # what `Board.direction` says of a line that nobody reads a word in


@lru_cache(maxsize=64)
def spelling_lines(board: Board) -> tuple[tuple[int, ...], ...]:
    """The rows and diagonals that hold every value, each as its cells from left to right."""
    lines = (
        house.cells
        for house in board.houses
        if board.is_full(house) and board.is_straight(house) and board.direction(house) != _DOWN
    )
    return tuple(dict.fromkeys(tuple(sorted(line, key=lambda cell: board.cells[cell].column)) for line in lines))


def spelled(puzzle: GradedPuzzle) -> GradedPuzzle:
    """The puzzle with its values renamed; which line reads them, the puzzle's key decides."""
    board = puzzle.puzzle.board
    lines = spelling_lines(board)
    line = lines[int.from_bytes(hashlib.sha256(puzzle.key.encode()).digest()[:8], "big") % len(lines)]
    renamed = {0: 0} | {puzzle.solution[cell]: value for value, cell in enumerate(line, start=1)}
    givens, solution = (tuple(renamed[value] for value in its) for its in (puzzle.puzzle.givens, puzzle.solution))
    parent = puzzle.parent
    if parent:  # its transforms give what is printed
        names = " ".join(str(renamed[value]) for value in range(1, board.order + 1))
        parent = replace(parent, transforms=f"{parent.transforms}; relabel {names}")
    return replace(puzzle, puzzle=Puzzle(board, givens), solution=solution, parent=parent)
