"""What Python does for the page: puzzles made, or read and graded, as JSON. Runs in the browser, under Pyodide."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter

import bookbuilder as bb

BOARDS = {  # and their names
    "classic": "Classic",
    "x": "Sudoku X",
    "windoku": "Windoku",
    "jigsaw-1": "Jigsaw 1",
    "jigsaw-2": "Jigsaw 2",
    "jigsaw-3": "Jigsaw 3",
    "8x8": "8 by 8",
    "6x6": "6 by 6",
    "4x4": "4 by 4",
}


def made(board: str, level: str, seed: int) -> str:
    """A puzzle made to order."""
    return answer(lambda: next(bb.generate(board, grade=level, seed=seed)))


def read(text: str, board: str) -> str:
    """The first puzzle of a text, proved and graded. Nothing but cells, also row by row, is on `board`."""
    cells = "".join(text.split())
    if len(cells) == len(bb.board(board).cells):
        return answer(lambda: proved(cells, board))
    return answer(lambda: proved(text, None))


def proved(text: str, board: str | None) -> bb.GradedPuzzle:
    """The first puzzle of a text. Raises InputError, and NoUniqueSolution."""
    entry = next(bb.read(text, board=board, ruled=True))
    grade = bb.grade(entry)  # which proves that there is one solution
    return bb.GradedPuzzle(entry.puzzle, next(bb.solve(entry)), grade, key=bb.write([entry]).strip())


def answer(work: Callable[[], bb.GradedPuzzle]) -> str:
    """What the page shows of a puzzle, or what is wrong; `board` is empty if the page has no drawing of its board."""
    started = perf_counter()
    try:
        graded = work()
    except bb.BookBuilderError as error:
        return json.dumps({"wrong": str(error)})
    seconds, puzzle, grade = perf_counter() - started, graded.puzzle, graded.grade
    drawn = (name for name in BOARDS if not puzzle.is_ruled and bb.board(name) == puzzle.board)
    return json.dumps(
        {
            "board": next(drawn, ""),
            "givens": puzzle.givens,
            "solution": graded.solution,
            "key": graded.key,
            "level": grade.level,
            "score": grade.score,
            "techniques": grade.techniques,
            "line": bb.write([puzzle]).strip().rstrip(":"),  # without what is known of it
            "seconds": seconds,
        }
    )
