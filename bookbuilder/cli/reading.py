"""Puzzles from a file or standard input, one a line, each with its line number and whatever is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import IO

from bookbuilder.board import Board, board, board_file, boards
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import read_line

_LONGEST = 100_000  # characters in a line; the largest board has far fewer cells


def find_board(name: str) -> Board:
    """A board by its name or the path of its file. Raises InputError."""
    return board_file(Path(name)) if name.endswith((".yaml", ".yml")) else board(name)


def read_puzzles(file: Path, board_name: str | None) -> Iterator[tuple[Place, Puzzle | Problem]]:
    """Each line's puzzle, or what is wrong with the line; empty lines and comments are passed over.

    Without a board's name, the board is the shipped one that has as many cells as the line.
    Raises InputError for a file that is not there or is not text.
    """
    known = find_board(board_name) if board_name else None
    name = "standard input" if str(file) == "-" else str(file)
    try:
        with _opened(file) as lines:
            for number, line in enumerate(lines, 1):
                text = line.strip().removeprefix("\ufeff")
                if text and not text.startswith("#"):
                    place = Place(name, number)
                    yield place, _puzzle(text, known, place)
    except FileNotFoundError:
        raise InputError.single(f"there is no file {name}", "name a file of puzzles, one a line") from None
    except (IsADirectoryError, PermissionError) as error:
        raise InputError.single(f"{name} cannot be read: {error.strerror}", "name a file of puzzles") from None
    except UnicodeDecodeError:
        raise InputError.single(f"{name} is not text", "puzzles stand one a line, as digits and full stops") from None


def _opened(file: Path) -> nullcontext[IO[str]] | IO[str]:
    if str(file) == "-":
        return nullcontext(sys.stdin)
    return file.open(encoding="utf-8")


def _puzzle(text: str, known: Board | None, place: Place) -> Puzzle | Problem:
    if len(text) > _LONGEST:
        return Problem(place, f"the line has {len(text)} characters", "puzzles stand one a line")
    try:
        return read_line(text, known or _fitting(text))
    except ValueError as error:
        return Problem(place, str(error), "name the board with --board; 1-9, then A-W, are values, . or 0 is empty")


def _fitting(text: str) -> Board:
    """The shipped board of the line: the one it names, or the one with as many cells as it has characters."""
    cells = text.partition("#")[0].partition(",")[0].strip()
    if ":" in cells:
        name = cells.split(":")[0]
        if name not in boards():
            raise ValueError(f"no board is called {name!r}")
        return board(name)
    fitting = [found for found in map(board, boards()) if len(found.cells) == len(cells)]
    if not fitting:
        raise ValueError(f"no board has {len(cells)} cells")
    return fitting[0]
