"""One puzzle a line: its cells in reading order, or with its board, solution and grade around them.

line    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
full    classic:53..7....6..1...:534678912...:easy:2217
"""

from __future__ import annotations

from bookbuilder.board import Board
from bookbuilder.puzzle.formats.values import read_values, write_values
from bookbuilder.puzzle.model import Grade, Puzzle


def write_line(puzzle: Puzzle) -> str:
    """The cells of a puzzle, in reading order."""
    return write_values(puzzle.givens)


def write_full(puzzle: Puzzle, solution: tuple[int, ...], grade: Grade | None) -> str:
    """Board, givens, solution, level and score, with colons between them; ungraded, the last two stay empty."""
    graded = f"{grade.level}:{grade.score}" if grade else ":"
    return f"{puzzle.board.name}:{write_values(puzzle.givens)}:{write_values(solution)}:{graded}"


def read_line(text: str, board: Board) -> Puzzle:
    """The puzzle in a line of either form, of which only the givens count. What follows a comma or # is a comment.

    Raises ValueError that says what is wrong with the line.
    """
    cells = text.partition("#")[0].partition(",")[0].strip()
    if ":" in cells:
        cells = cells.split(":")[1]
    if len(cells) != len(board.cells):
        raise ValueError(f"{len(cells)} characters for the {len(board.cells)} cells of the board {board.name}")
    return Puzzle(board, read_values(cells, board.order))
