"""f-puzzles, as JSON or as a link that contains it: a square with regions, diagonals and extra regions.

{"size": 9, "grid": [[{"value": 5, "given": true}, {}, ...], ...], "diagonal+": true, "solution": [...]}
https://www.f-puzzles.com/?load=N4Ig...

A puzzle with any other constraint is refused: without the constraint it would be a different puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from bookbuilder.board import Board, Cell, Relation
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.candidates import allowed_values, relation_of_candidates, without_values
from bookbuilder.puzzle.formats.cellnames import cell_in, name_of
from bookbuilder.puzzle.formats.cellsquare import cell_rows, given_of, holds_square, house_board, solution_of
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.fpuzzles_rules import KEYS, data_of, relations_in, without_key
from bookbuilder.puzzle.formats.lzstring import pack
from bookbuilder.puzzle.formats.rules_text import DIAGONAL, EXTRA, TEXTS, says_all_shown, unexplained, unstated
from bookbuilder.puzzle.formats.rulewords import is_kept
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.squares import (
    agreed,
    at_origin,
    board_cells,
    corner_lines,
    grid_rows,
    parts_of_square,
    regular_boxes,
    ruled,
)
from bookbuilder.puzzle.formats.trees import Data, text_under, whole_number
from bookbuilder.puzzle.model import Puzzle

KEEPS = frozenset({"title", "author", "description", "solution"})
LINK = "https://www.f-puzzles.com/?load="
_RULES = "a puzzle is read with all of its rules or not at all; docs/formats.md names those that are read"
_NEGATIVE_HINT = "set `negative` or `nonconsecutive` in f-puzzles, or correct the ruleset"
_ORNAMENT_HINT = "if only normal sudoku rules apply, say so in the ruleset, or remove the ornament"
_RULESET_HINT = "set the rule in f-puzzles, or remove its sentence from the ruleset if it is no rule of the puzzle"
_SAID = re.compile(r"([A-Za-z]+):\s*(.*)", re.DOTALL)  # a text for SudokuPad, which stands where a cage has its sum
_LINES = ("diagonal-", "diagonal+")
_ORNAMENTS = ("text", "line", "circle", "rectangle")
UNDERSTOOD = {  # the last are settings and ornaments, which do not change the puzzle
    *("size", "grid", "title", "author", "ruleset", "solution", "extraregion", *_LINES),
    *KEYS,
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "cage", *_ORNAMENTS),
}


def knows(data: Any) -> bool:
    """Whether a value is an object with a size and a grid of cells that are objects."""
    grid = data.get("grid") if isinstance(data, dict) and "size" in data else None
    rows = grid if isinstance(grid, list) and all(isinstance(row, list) for row in grid) else []
    return any(isinstance(cell, dict) for row in rows for cell in row)


def entry(data: Data, source: Source, place: Place) -> Entry:
    """The puzzle of an object. Raises ValueError."""
    grid = cell_rows(data, "grid")
    order = len(grid)
    if data.get("size", order) not in (order, str(order)):
        raise Unreadable(f"the grid has {order} rows, but its size is {str(data.get('size'))[:20]}", "correct the size")
    drawn, said = _ornaments(data)
    drawn = drawn or ("c" if any(map(_is_coloured, (cell for row in grid for cell in row))) else "")
    told, strange = relations_in(data, lambda name: _at(name, order))
    unread = {key for key, value in data.items() if not (key in UNDERSTOOD or is_kept(key, value))}
    unknown = (key for key, value in data.items() if value and (key in strange or key in unread))
    others = sorted(strange.get(key, key) for key in unknown)
    if others:
        raise Unreadable(f"the puzzle has rules that bookbuilder does not support: {', '.join(others)[:200]}", _RULES)
    cells = [[cell if isinstance(cell, dict) else {"value": cell, "given": cell} for cell in row] for row in grid]
    candidates = [_candidates(cell) for row in cells for cell in row]
    told = (*told, *(relation_of_candidates(at, values) for at, values in enumerate(candidates) if values))
    board, relations = ruled(agreed(source, _board(data, cells)), told, "correct the puzzle in f-puzzles")
    _check_explained(drawn, "\n".join((text_under(data, "ruleset"), *said)), board, relations)
    givens = tuple(  # other values are a player's
        given_of(cell.get("value"), order, Cell(r, c)) if cell.get("given") else 0
        for r, row in enumerate(cells)
        for c, cell in enumerate(row)
    )
    return Entry(
        puzzle=Puzzle(board, givens, relations),
        solution=solution_of(data.get("solution"), order),
        title=text_under(data, "title"),
        author=text_under(data, "author"),
        description=text_under(data, "ruleset"),
        place=place,
    )


def _ornaments(data: Data) -> tuple[str, list[str]]:
    """The key of the first ornament that is drawn, if any, and rules as texts, which stand in cages without a rule.

    Raises Unreadable for such a cage with a value of one that has a rule, such as a sum.
    """
    drawn, said = next((key for key in _ORNAMENTS if data.get(key)), ""), []
    cages = data.get("cage")
    for cage in cages if isinstance(cages, list) else []:
        value = "" if not isinstance(cage, dict) or cage.get("value") is None else str(cage["value"]).strip()
        text = _SAID.fullmatch(value)
        if value and (text is None or text[1].lower() not in TEXTS):
            named = cage.get("cells")
            where = f" at {str(named[0])[:20]}" if isinstance(named, list) and named else ""
            what = f"the cage{where} has the value {value[:20]!r}, but is drawn as an ornament without a rule"
            raise Unreadable(what, "make it a killer cage in f-puzzles, or take its value away")
        said += [text[2]] if text and text[1].lower() == "rules" else []
        drawn = drawn or ("cage" if text is None and isinstance(cage, dict) and cage.get("cells") else "")
    return drawn, said


def _is_coloured(cell: Any) -> bool:
    colour = cell.get("c") if isinstance(cell, dict) else None
    return bool(colour) and re.fullmatch("#?f{3}(f{3})?", str(colour), re.IGNORECASE) is None


def _check_explained(drawn: str, text: str, board: Board, relations: Iterable[Relation]) -> None:
    """Raise Unreadable for a text that names a rule which is not in the file.

    If an ornament is drawn, then also for one, or the lack of one, that leaves open whether the ornament is a rule.
    """
    kinds = {relation.kind for relation in (*board.relations, *relations)}
    houses = {house.kind for house in board.houses if house.kind in (DIAGONAL, EXTRA)}
    names = sorted(kinds | houses)
    strange = unexplained(text, names, board.order)
    if words := "" if drawn else unstated(text, names, board.order):
        raise Unreadable(f"the ruleset names rules that are not in the file: {words}", _RULESET_HINT)
    if says_all_shown(text, names):
        raise Unreadable("the ruleset says that all marks are shown, but the file does not", _NEGATIVE_HINT)
    if drawn and (strange or not text.strip()):
        why = f"the ruleset may say more than the puzzle states: {strange}" if text.strip() else "there is no ruleset"
        raise Unreadable(f"the ornament `{drawn}` may draw a rule, as {why}", _ORNAMENT_HINT)


def _candidates(cell: Data) -> list[int]:
    """The given candidates of a cell; none if all values may stand there."""
    values = cell.get("givenPencilMarks") or []
    if not isinstance(values, list) or any(whole_number(value) is None for value in values):
        raise Unreadable(f"{str(values)[:20]} is not a list of given candidates", "they are lists of numbers")
    return values


def _board(data: Data, cells: list[list[Data]]) -> Board:
    """The board: regions if cells name them, otherwise the regular boxes; then the houses in the rest of the data."""
    order = len(cells)
    regular = {cell: number for number, box in enumerate(regular_boxes(order)) for cell in box}
    picture = {}
    for cell, number in regular.items():
        region = cells[cell.row][cell.column].get("region", number)
        if region is not None and whole_number(region) is None:
            raise Unreadable(
                f"{str(region)[:20]!r} in {_name(cell)} is not a region", "regions are whole numbers, or null"
            )
        picture[cell] = "." if region is None else f"region {region}"
    lines = [line for key, line in zip(_LINES, corner_lines(order), strict=True) if data.get(key)]
    named = _extra_regions(data.get("extraregion") or [])
    extras = [tuple(sorted(_cell(name, order) for name in names)) for names in named if names]
    return house_board(order, picture, lines, extras)


def _extra_regions(told: Any) -> Iterator[list[Any]]:
    """The names of the cells of each extra region."""
    for extra in told if isinstance(told, list) else [told]:
        named = extra.get("cells", []) if isinstance(extra, dict) else None
        if not isinstance(named, list):
            raise Unreadable("an extra region has no cells", 'extra regions are [{"cells": ["R1C1", ...]}, ...]')
        yield named


def _at(name: Any, order: int) -> int:
    """The index of a cell."""
    cell = _cell(name, order)
    return cell.row * order + cell.column


def _name(cell: Cell) -> str:
    return name_of(cell).upper()


def _cell(name: Any, order: int) -> Cell:
    return cell_in(str(name).lower(), _cells(order))


@lru_cache(maxsize=16)
def _cells(order: int) -> frozenset[Cell]:
    return frozenset(board_cells(order))


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One object."""
    for entry in entries:
        yield json.dumps(_data(entry), ensure_ascii=False) + "\n"


def write_links(entries: Iterable[Entry]) -> Iterator[str]:
    """One link per line."""
    for entry in entries:
        yield LINK + pack(json.dumps(_data(entry), ensure_ascii=False, separators=(",", ":"))) + "\n"


def _data(entry: Entry) -> Data:
    board, order = at_origin(entry.puzzle.board), entry.puzzle.board.order
    regions, lines, extras = parts_of_square(board)
    usual = set(regions) == set(regular_boxes(order)) and order == 9
    region_of = {cell: number for number, region in enumerate(regions) for cell in region}
    grid: list[list[Data]] = [
        [{"value": value, "given": True} if value else {} for value in row]
        for row in grid_rows(entry.puzzle, entry.puzzle.givens)
    ]
    for at, values in allowed_values(entry.puzzle).items():
        grid[board.cells[at].row][board.cells[at].column]["givenPencilMarks"] = [*values]
    if not usual:
        for cell in board.cells:
            grid[cell.row][cell.column]["region"] = region_of.get(cell)
    data: Data = {"size": order, "title": entry.title, "author": entry.author, "ruleset": entry.description}
    data = {key: value for key, value in data.items() if value} | {"grid": grid}
    data |= {key: True for key, line in zip(_LINES, corner_lines(order), strict=True) if line in lines}
    data |= {"extraregion": [{"cells": [*map(_name, cells)]} for cells in extras]} if extras else {}
    data |= data_of(board, entry.puzzle.relations, lambda cell: _name(board.cells[cell]))
    if entry.solution:
        data["solution"] = [value for row in grid_rows(entry.puzzle, entry.solution) for value in row]
    return data


def holds(entry: Entry) -> str | None:
    """Why f-puzzles cannot hold the puzzle; None if it can."""
    if others := without_key(entry.puzzle):
        return f"it has no rule like {', '.join(others)}"
    return without_values(entry.puzzle) or holds_square(entry)
