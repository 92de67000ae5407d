"""A sheet goes in; the data block of its page comes out, as JSON.

It has all that the page's script knows, and what tells `proof` which puzzle it is: id, number, level and language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bookbuilder.board import Board
from bookbuilder.relations.apart import standing_houses
from bookbuilder.site.markup import Json, as_json
from bookbuilder.site.model import PuzzleSheet, SiteLook
from bookbuilder.site.ruled import mark, numbers_of_rules, own_houses, rules_data
from bookbuilder.site.spoken import area_names, house_names
from bookbuilder.site.steps import steps_data
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.words import Words


class _BoardData(NamedTuple):
    """What all puzzles of a board have in common."""

    cells: Json
    houses: tuple[tuple[str, str, tuple[int, ...]], ...]  # kind, name, cells
    named: Json  # these houses
    areas: Json


def page_data(
    sheet: PuzzleSheet, look: SiteLook, grid: Grid, icons: Sequence[str | None], answered: bool
) -> dict[str, object]:
    """The data; places are in the drawing's units. `icons` are the ids of the symbols' pictures in the page.

    An area that is a house is its number. Without `answered`, nothing in it tells the answer.
    """
    puzzle, words = sheet.puzzle, look.words
    board, marks = puzzle.puzzle.board, sheet.symbols.marks
    known = _board_data(board, words)
    symbols = zip(marks[: board.order], icons, strict=True)
    ruled, apart, drawn = puzzle.puzzle.is_ruled, own_houses(puzzle.puzzle), numbers_of_rules(puzzle.puzzle)
    rules = {"mark": mark(puzzle.puzzle), "rules": rules_data(puzzle.puzzle, words)} if ruled else {}
    houses = as_json([*known.houses, *((it.kind, "", it.cells) for it in apart)]) if apart else known.named
    return {
        "id": sheet.id,
        "key": puzzle.key,
        "number": sheet.number,
        "level": sheet.rated,
        "lang": look.language,
        "order": board.order,
        "cells": known.cells,
        "grid": _place(grid),
        "houses": houses,
        "areas": known.areas,
        "symbols": [{"text": mark, "icon": icon} for mark, icon in symbols],
        "givens": puzzle.puzzle.givens,
        "solution": (puzzle.solution or None) if answered else None,
        "steps": steps_data(puzzle.path, board, words, marks, drawn) if answered and puzzle.path else None,
        **rules,
        "options": {"timer": look.timer},
        "words": look.said_with_rules if ruled else look.said,
    }


@lru_cache(maxsize=32)
def _board_data(board: Board, words: Words) -> _BoardData:
    """The data of a board, an area that is a house as its number."""
    top, left = board.corner
    named = zip(standing_houses(board), house_names(board, words), strict=True)
    houses = tuple((house.kind, name, house.cells) for house, name in named)
    places = {(name, cells): at for at, (_, name, cells) in enumerate(houses)}
    areas = [places.get((name, cells), ("", name, cells)) for name, cells in area_names(board, words)]
    cells = [(row - top, column - left) for row, column in board.cells]
    return _BoardData(as_json(cells), houses, as_json(houses), as_json(areas))


def _place(grid: Grid) -> dict[str, float]:
    """Where row 0 and column 0 begin in the drawing, and the sizes of a cell and of the whole."""
    inset = grid.style.edge
    sizes = {"x": inset, "y": inset, "cell": grid.cell, "width": grid.width, "height": grid.height}
    return {name: round(size, 3) for name, size in sizes.items()}
