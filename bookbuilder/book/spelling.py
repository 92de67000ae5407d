"""Words in answers: renames a puzzle's values so that a row or diagonal of its solution reads 1, 2, 3 and so on.

With the letters of a word as marks, that line then reads the word. Grade and key stay, since they do not depend on the
names of values. A path does, so it is noted afterwards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.book.model import Outline
from bookbuilder.errors import BuildFailed
from bookbuilder.puzzle import GradedPuzzle, Puzzle

Puzzles = tuple[tuple[GradedPuzzle, ...], ...]  # by section

_DOWN = 2  # the `Board.direction` of a line in which nobody reads a word


@lru_cache(maxsize=64)
def spelling_lines(board: Board) -> tuple[tuple[int, ...], ...]:
    """The rows and diagonals that hold every value, as cells from left to right."""
    lines = (
        house.cells
        for house in board.houses
        if board.is_full(house) and board.is_straight(house) and board.direction(house) != _DOWN
    )
    return tuple(dict.fromkeys(tuple(sorted(line, key=lambda cell: board.cells[cell].column)) for line in lines))


def all_spelled(outline: Outline, puzzles: Puzzles) -> Puzzles:
    """The puzzles of a book, by section; those in the letters of a word have renamed values, and no two are identical.

    The puzzle's key decides which line reads the values; if a twin would become identical, the next suitable line is
    taken. The order of the sections' ids decides between twins, so that moving a section changes no puzzle. Raises
    BuildFailed if no line is suitable.
    """
    in_words = {which for which, section in enumerate(outline.sections) if section.symbols.is_word}
    if not in_words:
        return puzzles
    taken = {puzzle.in_print for which, of_order in enumerate(puzzles) if which not in in_words for puzzle in of_order}
    done = list(puzzles)
    for which in sorted(in_words, key=lambda which: outline.sections[which].id):
        done[which] = tuple(_unlike(puzzle, taken) for puzzle in puzzles[which])
    return tuple(done)


def _unlike(puzzle: GradedPuzzle, taken: set[tuple[object, ...]]) -> GradedPuzzle:
    """The puzzle with its values renamed so that it is not in `taken`; adds it there."""
    new = next((way for way in _ways(puzzle) if way.in_print not in taken), None)
    if new is None:
        what = "a puzzle and its variant differ only by relabelling, which a word undoes"
        raise BuildFailed(what, "let `vary` turn the puzzle or swap lines as well, or choose other symbols")
    taken.add(new.in_print)
    return new


def spelled(puzzle: GradedPuzzle) -> GradedPuzzle:
    """The puzzle with its values renamed; its key decides which line reads them."""
    return next(_ways(puzzle))


def _ways(puzzle: GradedPuzzle) -> Iterator[GradedPuzzle]:
    board = puzzle.puzzle.board
    lines = spelling_lines(board)
    first = int.from_bytes(hashlib.sha256(puzzle.key.encode()).digest()[:8], "big") % len(lines)
    for line in (*lines[first:], *lines[:first]):
        yield _renamed(puzzle, line)


def _renamed(puzzle: GradedPuzzle, line: Iterable[int]) -> GradedPuzzle:
    board = puzzle.puzzle.board
    renamed = {0: 0} | {puzzle.solution[cell]: value for value, cell in enumerate(line, start=1)}
    givens, solution = (tuple(renamed[value] for value in values) for values in (puzzle.puzzle.givens, puzzle.solution))
    parent = puzzle.parent
    if parent:  # its transforms must give the printed puzzle
        names = " ".join(str(renamed[value]) for value in range(1, board.order + 1))
        parent = replace(parent, transforms=f"{parent.transforms}; relabel {names}")
    return replace(puzzle, puzzle=Puzzle(board, givens), solution=solution, parent=parent, path=())
