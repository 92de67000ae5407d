"""What the cells of a grid show goes in; what is wrong comes out as a clause."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board
from bookbuilder.readback.findings import more_wrong
from bookbuilder.readback.records import Expected
from bookbuilder.readback.solutions import invalid


def difference(expected: Expected, shown: Sequence[str]) -> str:
    """The first cell that shows something else than it should; empty if there is none.

    The answer to a puzzle that is not in the folder only has to be a full, valid grid.
    """
    if expected.marks is None:
        return _own_flaw(expected, shown)
    wrong = [at for at, mark in enumerate(expected.marks) if shown[at] != mark]
    if not wrong:
        return ""
    cell = wrong[0]
    more = more_wrong(len(wrong) - 1)
    saw, should = (_said(marks[cell]) for marks in (shown, expected.marks))
    return f"{expected.name}: {_place(expected.board, cell)} shows {saw} instead of {should}{more}"


def _own_flaw(expected: Expected, shown: Sequence[str]) -> str:
    values = {mark: value for value, mark in enumerate(expected.symbols, 1)}
    wrong = invalid(expected.board, [values.get(mark, 0) for mark in shown])
    return f"{expected.name} is not a solution of its board: {wrong}" if wrong else ""


def _place(board: Board, cell: int) -> str:
    return board.named([cell])


def _said(mark: str) -> str:
    return mark[:20] or "nothing"
