"""A board as plain data, as JSON has it: its order, its cells as [row, column], and its houses by the cells' indices.

Data may be a stranger's, so nothing in it is taken for granted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bookbuilder.board.model import KINDS, MAX_ORDER, MOST_CELLS, Board, Cell, House
from bookbuilder.errors import harmless

_LONGEST = 200  # characters of a label


def board_json(board: Board) -> dict[str, object]:
    """A board's cells, houses, and the rules that hold on the whole of it: all that another program needs."""
    relations = {"relations": [{"kind": relation.kind} for relation in board.relations]} if board.relations else {}
    return {
        "order": board.order,
        "cells": [[cell.row, cell.column] for cell in board.cells],
        "houses": [{"kind": house.kind, "label": house.label, "cells": list(house.cells)} for house in board.houses],
        **relations,
    }


def board_of_json(name: str, data: Any) -> Board:
    """The board that such data describe. Raises ValueError."""
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("cells"), list)
        or not isinstance(data.get("houses"), list)
    ):
        raise ValueError(f"the file does not describe the board {name!r:.60}")
    order = data.get("order")
    if type(order) is not int or not 0 < order <= MAX_ORDER:
        raise ValueError(f"the order of the board {name} is not 1 to {MAX_ORDER}")
    if len(data["cells"]) > MOST_CELLS:
        raise ValueError(f"the board {name} has more than {MOST_CELLS} cells")
    cells = []
    for cell in data["cells"]:
        if not isinstance(cell, list) or len(cell) != 2 or not all(type(place) is int for place in cell):
            raise ValueError(f"a cell of the board {name} is not [row, column]")
        cells.append(Cell(*cell))
    houses = tuple(_house(house, name) for house in data["houses"])
    grids = _grids(houses)
    if {cell for grid in grids for cell in grid} != set(range(len(cells))):
        grids, houses = (), tuple(replace(house, grid=0) for house in houses)
    return Board(name, order, tuple(cells), houses, grids)


def numbers_of_json(data: Any, what: str) -> tuple[int, ...]:
    """The whole numbers of a list that is not empty. Raises ValueError for anything else; `what` names it."""
    if not isinstance(data, list) or not data or not all(type(number) is int for number in data):
        raise ValueError(f"the {what} are not a list of numbers")
    return tuple(data)


def _grids(houses: Sequence[House]) -> tuple[tuple[int, ...], ...]:
    """The cells of each grid, from the labels of houses, since the data name none; every cell has a row."""
    inside: dict[int, set[int]] = {}
    for house in houses:
        inside.setdefault(house.grid, set()).update(house.cells)
    inside.pop(0, None)
    return tuple(tuple(sorted(inside.get(number, ()))) for number in range(1, max(inside, default=0) + 1))


def _house(data: Any, name: str) -> House:
    if not isinstance(data, dict) or data.get("kind") not in KINDS:
        raise ValueError(f"a house of the board {name} is not one of {', '.join(KINDS)}")
    label = data.get("label")
    said = re.sub(r"\s+", " ", harmless(label)).strip()[:_LONGEST] if isinstance(label, str) else ""
    grid = re.match(r"grid ([1-9]\d?) ", said)
    cells = numbers_of_json(data.get("cells"), "cells")
    return House(data["kind"], said or data["kind"], cells, int(grid[1]) if grid else 0)
