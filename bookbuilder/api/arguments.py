"""What stands for a puzzle, or for several, where a function takes one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, cast

from bookbuilder.api.reading import is_grid, listed, read
from bookbuilder.api.values import brief
from bookbuilder.errors import InputError

if TYPE_CHECKING:
    from bookbuilder.api.reading import Source
    from bookbuilder.build import BuiltPuzzle
    from bookbuilder.puzzle import GradedPuzzle, Puzzle
    from bookbuilder.puzzle.formats import Entry

    AnyPuzzle: TypeAlias = Source | Puzzle | GradedPuzzle | BuiltPuzzle | Entry  # of a source, the only puzzle


def puzzle_of(of: AnyPuzzle) -> Puzzle:
    """The puzzle that an argument stands for. Raises InputError for one that stands for none, or for several."""
    return entry(of).puzzle


def entry(of: AnyPuzzle) -> Entry:
    """A puzzle as files hold it, with everything known about it. Raises InputError as `puzzle_of` does."""
    if made := _made(of):
        return made
    first, *others = read(cast("Source", of), name="the puzzle", ruled=True)
    if others:
        raise InputError.single(f"the text contains {len(others) + 1} puzzles", "iterate over read() instead")
    return first


def _made(of: object) -> Entry | None:
    """The entry of a puzzle that the library returned; None for a source of puzzles."""
    from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Puzzle
    from bookbuilder.puzzle.formats import Entry

    if isinstance(of, Entry):
        return of
    if isinstance(of, Puzzle):
        return Entry(puzzle=of)
    if isinstance(inner := getattr(of, "puzzle", None), GradedPuzzle):  # of a book
        return _made(inner)
    if isinstance(of, GradedPuzzle):
        score = None if of.grade is UNGRADED else of.grade.score
        return Entry(puzzle=of.puzzle, solution=of.solution, level=of.grade.level, score=score, is_proved=True)
    return None


def entries(of: AnyPuzzle | Iterable[AnyPuzzle]) -> list[Entry]:
    """Several puzzles as files hold them: those of a list, or of a text or file. Raises InputError."""
    if made := _made(of):
        return [made]
    if isinstance(of, str | bytes | os.PathLike | Mapping):
        return list(read(of, name="the puzzles", ruled=True))
    items = listed(of)
    if items is None:
        raise InputError.single(
            f"a list of puzzles cannot be {brief(of)}", "pass a list, a text, or the Path of a file"
        )
    return [entry(cast("Source", items))] if is_grid(items) else [entry(cast("AnyPuzzle", item)) for item in items]
