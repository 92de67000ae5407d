"""Cells by name: r1c1 to a cell, and back; and whether a value of JSON or XML speaks of cells, as rules do."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from bookbuilder.board import MAX_ORDER, Cell
from bookbuilder.puzzle.formats.gridshape import CELL_NAME, COLUMN, ROW, grid_of
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.trees import TreeNode

_NAME = re.compile(r"r[1-9]\d{0,6}c[1-9]\d{0,6}", re.ASCII)
_CELLS = {"cell", "cells"}
_NAMED = re.compile(rf"{CELL_NAME.pattern}(\W.*)?|[a-i][1-9](\W+[a-i][1-9])+", re.IGNORECASE)
_ONE_OF = re.compile(rf"[a-i][1-9]|\d{{1,2}}[,;:_-]\d{{1,2}}|{_NAMED.pattern}", re.IGNORECASE)
_NUMBERED = re.compile(r"\d{1,3}([\s,;]+\d{1,3})+")
_MASK = 2  # marks of a grid that tells only which cells are something


def name_of(cell: Cell) -> str:
    """r1c1 for the first cell."""
    return f"r{cell.row + 1}c{cell.column + 1}"


def cell_of(name: str) -> Cell:
    """The cell of a name that is one."""
    row, column = name[1:].split("c")
    return Cell(int(row) - 1, int(column) - 1)


def cell_in(name: Any, cells: Collection[Cell]) -> Cell:
    """The cell of a name. Raises Unreadable for one that is none."""
    cell = cell_of(name) if isinstance(name, str) and _NAME.fullmatch(name) else None
    if cell is None or cell not in cells:
        raise no_cell(name)
    return cell


def no_cell(name: Any) -> Unreadable:
    """The error for what is not the name of a cell."""
    return Unreadable(f"{str(name)[:20]!r} is no cell of the board", "write cells as r1c1 and so on")


def speaks_of_cells(node: TreeNode) -> bool:
    """Whether a value has cells by row and column, by number or by name, or a mark for each cell that is no value."""
    if isinstance(node.value, str):
        text = node.value.strip()
        return bool(_NAMED.fullmatch(text) or _NUMBERED.fullmatch(text))
    if grid := grid_of(node):
        return len(set(grid.marks)) > _MASK and not grid.is_puzzle
    if node.items is not None:
        return _has_cells(node.items)
    names = {part.key for part in node.parts}
    return (
        bool(names.intersection(ROW) and names.intersection(COLUMN))
        or (bool(names) and all(_ONE_OF.fullmatch(part.name) for part in node.parts))
        or any(part.key in _CELLS and speaks_of_cells(part) for part in node.parts)
    )


def _has_cells(items: Sequence[Any]) -> bool:
    nodes = [item for item in items if isinstance(item, TreeNode)]
    texts = [node.value for node in nodes if isinstance(node.value, str)]
    if len(texts) == len(items) > 0:
        return (len(texts) > 1 and all(map(_ONE_OF.fullmatch, texts))) or bool(_NAMED.fullmatch(texts[0]))
    numbers = [item for item in items if type(item) is int and 0 <= item < MAX_ORDER**2]
    return len(numbers) == len(items) > 1 or any(map(speaks_of_cells, nodes))
