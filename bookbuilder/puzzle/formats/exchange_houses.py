"""The houses of a board in objects of the format sudoku-puzzle: rules go in, a board comes out; and back.

{"type": "box_grid", "box": [3, 3], "origin": "r1c1"}    rows, columns and boxes of a square; `grid` has no boxes
{"type": "box", "cells": ["r1c1", ...]}                  or row, column
{"type": "region", "kind": "diagonal", "cells": [...]}   or window, extra and so on: an area with no value twice
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from bookbuilder.board import Board, Cell
from bookbuilder.board.shapes import Region, assemble, lines, rectangle
from bookbuilder.puzzle.formats.cellnames import cell_in, cell_of, name_of
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.squares import Cells, box_size
from bookbuilder.puzzle.formats.trees import Data, whole_number

GRIDS, _LISTED = ("grid", "box_grid"), {"box": "box", "row": "row", "column": "column", "region": "extra"}
HOUSES = frozenset({*GRIDS, *_LISTED})
_NAMES = {"grid": {"origin"}, "box_grid": {"origin", "box"}, "region": {"kind", "cells"}}
_MOST_GRIDS = 100
COMMON = {"type", "id", "label", "style"}  # what any rule may say
_REGIONS = ("diagonal", "window", "disjoint", "colour", "extra", "region")
HINT = "see the format sudoku-puzzle of Pencilmark"


def board_in(rules: Sequence[Data], order: int, names: Iterable[str]) -> Board:
    """The board of these cells with the houses among the rules. Raises ValueError."""
    cells = {cell_of(name) for name in names}
    for rule in rules:
        if rule["type"] in HOUSES and (strange := sorted(rule.keys() - COMMON - _NAMES.get(rule["type"], {"cells"}))):
            raise Unreadable(f"a {rule['type']} has no {strange[0][:40]!r}", HINT)
    if (count := sum(rule["type"] in GRIDS for rule in rules)) > _MOST_GRIDS:
        raise Unreadable(f"the board has {count} grids", f"the limit is {_MOST_GRIDS}")
    grids = [_grid(rule, order, cells) for rule in rules if rule["type"] in GRIDS]
    others = [_house(rule, cells) for rule in rules if rule["type"] in _LISTED]
    inside = {cell for region in chain(*grids, others) for cell in region.cells}
    lonely = [Region("extra", "", (cell,)) for cell in sorted(cells - inside)]
    named = {f"grid {number}": grid for number, grid in enumerate(grids, 1)}
    covered = {name: {cell for line in grid for cell in line.cells} for name, grid in named.items()}
    placed = [_placed(region, covered) for region in others]
    regions = [Region(it.kind, name, it.cells) for name, grid in named.items() for it in grid]
    if len(grids) < 2 or lonely or not all(region.grid for region in placed):  # a house in no one grid: it is one board
        regions, placed = [*chain(*grids)], others
    board = assemble("own", order, [*regions, *placed, *lonely])
    return replace(board, houses=board.houses[: len(board.houses) - len(lonely)])


def _placed(region: Region, grids: Mapping[str, set[Cell]]) -> Region:
    """A house with the name of the grid that it lies in."""
    return replace(region, grid=next((name for name, cells in grids.items() if cells.issuperset(region.cells)), ""))


def _grid(rule: Data, order: int, cells: Collection[Cell]) -> list[Region]:
    """The houses of a square."""
    at, box = cell_in(rule.get("origin"), cells), rule.get("box")
    everywhere = [Cell(at.row + row, at.column + column) for row in range(order) for column in range(order)]
    if not set(cells).issuperset(everywhere):
        raise Unreadable(f"the {rule['type']} at {name_of(at)} covers a cell that does not exist", HINT)
    if rule["type"] == "grid":
        return [*lines(everywhere)]
    sides = [whole_number(side) or 0 for side in box] if isinstance(box, list) and len(box) == 2 else [0, 0]
    if sides[0] < 1 or sides[0] * sides[1] != order:
        raise Unreadable(f"the box of the box_grid at {name_of(at)} does not have {order} cells", HINT)
    return [*rectangle(order, sides[0], sides[1], at)]


def _house(rule: Data, cells: Collection[Cell]) -> Region:
    """A house with its cells one by one."""
    inside = tuple(sorted(cells_in(rule.get("cells"), cells)))
    kind = _LISTED[rule["type"]]
    if rule["type"] == "region" and rule.get("kind") not in _REGIONS:
        raise Unreadable(f"a region is {', '.join(_REGIONS)}, not {str(rule.get('kind'))[:20]!r}", HINT)
    if rule.get("kind") == "diagonal":
        kind = "diagonal"
    axis = {"row": 0, "column": 1}.get(kind)
    is_bent = axis is not None and len({cell[axis] for cell in inside}) > 1
    return Region("extra" if is_bent else kind, "", inside)


def cells_in(names: Any, cells: Collection[Cell]) -> list[Cell]:
    """The cells of a list of names. Raises Unreadable."""
    if not isinstance(names, list) or not names:
        raise Unreadable("a rule has no list of cells", HINT)
    return [cell_in(name, cells) for name in names]


# --- from a board to rules --------------------------------------------------------------------------------------------


def house_rules(board: Board) -> Iterator[Data]:
    """The rules that say all houses of a board."""
    for number in range(1, len(board.grids) + 1) if board.grids else (0,):
        houses = [(house.kind, _cells(board, house.cells)) for house in board.houses if house.grid == number]
        inside = set(_cells(board, board.grids[number - 1])) if number else set(board.cells)
        yield from _rules_of(houses, inside, board.order)
    whole = (house for house in board.houses if board.grids and not house.grid)
    yield from (_rule(house.kind, _cells(board, house.cells)) for house in whole)


def _rules_of(houses: list[tuple[str, Cells]], inside: set[Cell], order: int) -> Iterator[Data]:
    """The rules for the houses of a grid: one for its rows, columns and boxes where it is a square."""
    at = min(inside)
    left = Counter(cells for _, cells in houses)
    everywhere = [Cell(at.row + row, at.column + column) for row in range(order) for column in range(order)]
    square = Counter(region.cells for region in lines(everywhere))
    if square <= left:
        left -= square
        sizes = [box_size(order), *((high, order // high) for high in range(1, order + 1) if order % high == 0)]
        boxes = {size: Counter(it.cells for it in rectangle(order, *size, at) if it.kind == "box") for size in sizes}
        size = next((size for size, cells in boxes.items() if cells <= left), None)
        left -= boxes[size] if size else Counter()
        rule: Data = {"type": "box_grid", "box": [*size]} if size else {"type": "grid"}
        yield rule | {"origin": name_of(at)}
    listed = []
    for kind, cells in reversed(houses):  # of equal ones, rows and columns come first
        if left[cells]:
            left[cells] -= 1
            listed.append(_rule(kind, cells))
    yield from reversed(listed)


def _rule(kind: str, cells: Cells) -> Data:
    names = [name_of(cell) for cell in cells]
    return {"type": kind, "cells": names} if kind in _LISTED else {"type": "region", "kind": kind, "cells": names}


def _cells(board: Board, cells: Sequence[int]) -> Cells:
    return tuple(sorted(board.cells[cell] for cell in cells))
