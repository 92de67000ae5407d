"""Puzzles written and converted to any format, and grids as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bookbuilder.api.arguments import entries, puzzle_of
from bookbuilder.api.reading import data_of, listed, number_of, read
from bookbuilder.api.values import FLAG, TEXT, brief, check_kinds, stated
from bookbuilder.errors import InputError

if TYPE_CHECKING:
    from bookbuilder.api.arguments import AnyPuzzle
    from bookbuilder.api.boards import AnyBoard
    from bookbuilder.api.reading import OnProblem, Source


def write(puzzles: Iterable[AnyPuzzle] | AnyPuzzle, format: str | None = None) -> str:
    """Return the text of a file that holds the puzzles, in a format (`bookbuilder list formats`).

    Default: one line per puzzle, with the board where the line alone does not imply it. Raises InputError for puzzles
    that the format cannot hold, and for a second puzzle where it holds only one.
    """
    from bookbuilder.puzzle.formats import format_named, plainest, refusal, refusal_of_many

    check_kinds({TEXT: stated(format=format)})
    written = entries(puzzles)
    target = format_named(format) if format else plainest(written)
    problems = [problem for one_entry in written if (problem := refusal(target, one_entry))]
    if len(written) > 1 and not target.many:
        problems.append(refusal_of_many(target, written[1]))
    if problems:
        raise InputError(problems)
    return "".join(target.write(written))


def convert(
    source: Source,
    to: str,
    *,
    format: str | None = None,
    board: AnyBoard | None = None,
    x: bool = False,
    on_problem: OnProblem | None = None,
) -> str:
    """Return the puzzles of a text, a file or rows of numbers as the text of a file in the format `to`.

    The other arguments are those of `read`. Raises InputError as `read` and `write` do.
    """
    from bookbuilder.puzzle.formats import format_named, read_holes

    check_kinds({TEXT: {"to": to} | stated(format=format), FLAG: {"x": x}})
    target = format_named(to)
    written = data_of(source, "the text") if target.of_holes and not board and not x else None
    if target.of_holes and written and (holes := read_holes(*written, format)):
        return "".join(target.of_holes(holes))
    return write(read(source, format=format, board=board, x=x, ruled=True, on_problem=on_problem), to)


def rows(puzzle: AnyPuzzle, values: Sequence[int] | None = None) -> list[list[int | None]]:
    """Return a puzzle's givens, or these values of its cells, as rows of numbers: 0 is empty, None no cell.

    `read` takes such rows, on a board that is no plain square with its `board`.
    """
    asked = puzzle_of(puzzle)
    board, numbers = asked.board, listed(asked.givens if values is None else values)
    if numbers is None or len(numbers) != len(board.cells):
        what = f"`values` cannot be {brief(values)}"
        raise InputError.single(
            what, f"pass one number for each of the {len(board.cells)} cells, as `solve` yields them"
        )
    top, left = board.corner
    grid: list[list[int | None]] = [[None] * board.width for _ in range(board.height)]
    for cell, number in zip(board.cells, numbers, strict=True):
        grid[cell.row - top][cell.column - left] = number_of(number)
    return grid
