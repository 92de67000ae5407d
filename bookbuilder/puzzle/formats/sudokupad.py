"""SudokuPad, as JSON or as a link that contains it: a square with regions, cages, and pictures of all other rules.

{"metadata": {"title": ..., "rules": ..., "solution": "534..."}, "cells": [[{"value": "5"}, {}, ...], ...],
 "regions": [[[0, 0], [0, 1], ...], ...], "cages": [{"cells": [[0, 0], [0, 1]], "value": "15", "unique": true}, ...],
 "lines": [...], "underlays": [...], "overlays": [...]}

The app draws pictures and shows the rules as a text, without knowing what they mean. A puzzle is read only if all its
pictures are marks of ours and its text says no more than they do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any
from urllib.parse import quote

from bookbuilder.board import Board, Cell, Relation
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.cellnames import name_of
from bookbuilder.puzzle.formats.cellsquare import cell_rows, given_of, holds_square, house_board, solution_of
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.lzstring import pack
from bookbuilder.puzzle.formats.rules_text import (
    DIAGONAL,
    EXTRA,
    TEXTS,
    paragraph,
    unexplained,
    unspoken,
    without_paragraph,
)
from bookbuilder.puzzle.formats.rulewords import is_kept
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.squares import (
    Cells,
    agreed,
    at_origin,
    board_cells,
    grid_rows,
    parts_of_square,
    ruled,
)
from bookbuilder.puzzle.formats.sudokupad_cages import HOUSE, Cages, cages_in, cages_of, cells_of
from bookbuilder.puzzle.formats.sudokupad_pictures import HINT, diagonals_in, marks_in, pictures_of, shade
from bookbuilder.puzzle.formats.trees import Data, text_under
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import RELATIONS, Look

KEEPS = frozenset({"title", "author", "description", "solution"})
LINK = "https://sudokupad.app/scl"
_LARGEST_WRITTEN = 9  # rows: a solution has a digit for each cell
_OURS = "bookbuilder"
_TEXTS = ("title", "author", "rules")
_FLAGS = {kind.fpuzzles: kind.name for kind in RELATIONS.values() if kind.on_board}
_READ = frozenset({"cells", "regions", "cages", "lines", "arrows", "overlays", "underlays", "metadata", "metaData"})
_ORNAMENTS = frozenset({"id", "cellSize", "settings", "videos", "duration"})
UNDERSTOOD = _READ | _ORNAMENTS | {*_TEXTS, "solution"}
_OF_META = TEXTS | {*_FLAGS}
_OF_CELL = frozenset({"value", "given", "pencilMarks", "centremarks", "cornermarks"})
_EMPTY = (None, "", 0, "0")


def knows(data: Any) -> bool:
    """Whether a value is an object with cells in rows, each an object or nothing, and with what this format has."""
    rows = data.get("cells") if isinstance(data, dict) else None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        return False
    cells = [cell for row in rows for cell in row]
    return all(cell is None or isinstance(cell, dict) for cell in cells) and any(
        isinstance(data.get(name), list) for name in ("regions", "cages", "overlays", "underlays")
    )


def entry(data: Data, source: Source, place: Place) -> Entry:
    """The puzzle of an object. Raises ValueError."""
    grid = cell_rows(data, "cells")
    order = len(grid)
    cages = cages_in(data, order)
    about = _about(data, cages.said)
    unknown = (str(key) for key, value in data.items() if value and not (key in UNDERSTOOD or is_kept(str(key), value)))
    if others := sorted(unknown):
        raise Unreadable(f"the puzzle has what bookbuilder does not support: {', '.join(others)[:200]}", HINT)
    shaded = frozenset(cell for cells in cages.extras for cell in cells)
    marks, drawn = marks_in(data, order, shaded), diagonals_in(data, order)
    told = [*cages.relations, *marks, *_flagged(about)]
    lines = [*drawn, *cages.lines]
    pictured = {relation.kind for relation in (*marks, *cages.unsure)} | ({DIAGONAL} if drawn else set())
    houses = [name for name, cells in ((DIAGONAL, lines), (EXTRA, cages.extras)) if cells]
    names = {*houses, *(relation.kind for relation in told)}
    description, more = _description(about, names, pictured, order)
    told += (Relation(name) for name in more if name not in names)
    board, relations = ruled(
        agreed(source, _board(data, order, lines, cages)), told, "correct the puzzle where it was set"
    )
    givens = tuple(_given(cell, order, Cell(r, c)) for r, row in enumerate(grid) for c, cell in enumerate(row))
    return Entry(
        puzzle=Puzzle(board, givens, relations),
        solution=solution_of(text_under(about, "solution"), order),
        title=text_under(about, "title"),
        author=text_under(about, "author"),
        description=description,
        place=place,
    )


def _about(data: Data, said: Sequence[tuple[str, Any]]) -> Data:
    """What is said of the puzzle: in its metadata, in cages without cells, beside it. Raises Unreadable for a rule.

    Where it says its rules more than once, all of them count.
    """
    metadata = [data.get(name) or {} for name in ("metadata", "metaData")]
    if not all(isinstance(each, dict) for each in metadata):
        raise Unreadable("the metadata is not an object", HINT)
    pairs = [*(pair for each in metadata for pair in each.items()), *said]
    pairs += ((key, data.get(key)) for key in (*_TEXTS, "solution"))
    about: Data = {}
    for key, value in ((key, value) for key, value in pairs if value):
        if key not in _OF_META:
            raise Unreadable(f"the puzzle says what bookbuilder does not support: {key[:60]}", HINT)
        about[key] = _joined(about.get(key, ""), value) if key == "rules" else about.get(key, value)
    return about


def _joined(text: str, more: Any) -> str:
    """Text after text; a list of them may be told at once."""
    texts = [str(each).strip() for each in (more if isinstance(more, list) else [more]) if type(each) in (str, int)]
    if len(texts) < (len(more) if isinstance(more, list) else 1):
        raise Unreadable(f"`rules` is {str(more)[:20]!r}, no text", HINT)
    return "\n".join(dict.fromkeys([text, *texts] if text else texts))


def _flagged(about: Data) -> Iterator[Relation]:
    """The rules of the whole board that metadata names."""
    for key, name in _FLAGS.items():
        if about.get(key) in (True, "true"):
            yield Relation(name)
        elif about.get(key) not in (None, "false"):
            raise Unreadable(f"`{key}` is {str(about[key])[:20]!r}, neither true nor false", HINT)


def _description(about: Data, names: Set[str], pictured: Set[str], order: int) -> tuple[str, Sequence[str]]:
    """What the text of the rules describes, and those rules of the whole board that only it states.

    Raises Unreadable if it does not say what all that is only pictured means, or if it may say more than `names`.
    """
    text = text_under(about, "rules")
    if str(about.get("source")).startswith(_OURS) and (found := without_paragraph(text, order)):
        before, said = found
        unseen = [name for name in sorted(said) if name in RELATIONS and RELATIONS[name].drawn.look is Look.NOTHING]
        if said.difference(unseen) <= names <= said:  # otherwise somebody has changed the file
            return before, unseen
    if name := unspoken(text, sorted(pictured)):
        raise Unreadable(f"the text of the rules does not say what its {name}s mean", HINT)
    if words := unexplained(text, names, order):
        raise Unreadable(f"the text of the rules may say more than the puzzle shows: {words}", HINT)
    return text, ()


def _given(cell: Any, order: int, at: Cell) -> int:
    if cell is None:
        return 0
    if not isinstance(cell, dict):
        raise Unreadable(f"{str(cell)[:20]!r} in {name_of(at)} is not a cell", "a cell is an object")
    if others := sorted(str(key) for key, value in cell.items() if value and key not in _OF_CELL):
        what = f"{name_of(at)} has what bookbuilder does not support: {', '.join(others)[:100]}"
        raise Unreadable(what, HINT)
    told = cell.get("value")
    if told in _EMPTY or cell.get("given", True) is False:
        return 0
    return given_of(told, order, at)


def _board(data: Data, order: int, lines: Sequence[Cells], cages: Cages) -> Board:
    regions = data.get("regions") or []
    if not isinstance(regions, list) or len(regions) > order * order:
        raise Unreadable("`regions` is not a list of regions", "a region is a list of cells, [row, column] from 0")
    picture = dict.fromkeys(board_cells(order), ".")
    for number, region in enumerate(regions):
        cells = cells_of(region, order, "a region")
        if twice := next((cell for cell in cells if cells.count(cell) > 1), None):
            raise Unreadable(f"a region has {name_of(twice)} twice", "name each cell once")
        for cell in cells:
            if picture[cell] != ".":
                what = f"{name_of(cell)} is in two regions"
                raise Unreadable(what, "other houses are cages with a style")
            picture[cell] = f"region {number}"
    return house_board(order, picture, lines, cages.extras)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One object."""
    for entry in entries:
        yield _text(entry) + "\n"


def write_links(entries: Iterable[Entry]) -> Iterator[str]:
    """One link per line."""
    for entry in entries:
        yield LINK + quote(pack(_text(entry)), safe="") + "\n"


def _text(entry: Entry) -> str:
    return json.dumps(_data(entry), ensure_ascii=False, separators=(",", ":"))


def _data(entry: Entry) -> Data:
    board = at_origin(entry.puzzle.board)
    regions, lines, extras = parts_of_square(board)
    every = entry.puzzle.rules
    houses = (name for name, cells in ((DIAGONAL, lines), (EXTRA, extras)) if cells)
    said = paragraph(board, (relation.kind for relation in every), houses)
    about: Data = {"title": entry.title, "author": entry.author, "rules": f"{entry.description}\n\n{said}".strip()}
    if entry.solution:
        about["solution"] = "".join(str(value) for row in grid_rows(entry.puzzle, entry.solution) for value in row)
    flags = {kind.fpuzzles: True for it in every if (kind := RELATIONS[it.kind]).sudokupad_checks}
    pictures = pictures_of(board, every, lines)
    pictures["underlays"] = [*(shade(cell) for cell in dict.fromkeys(sum(extras, ()))), *pictures["underlays"]]
    grid = grid_rows(entry.puzzle, entry.puzzle.givens)
    return {
        "cellSize": 50,
        "metadata": {"source": _OURS, **{key: text for key, text in about.items() if text}, **flags},
        "cells": [[{"value": str(value)} if value else {} for value in row] for row in grid],
        "regions": [[[*cell] for cell in cells] for cells in regions],
        "cages": [
            *cages_of(board, entry.puzzle.relations),
            *({"cells": [[*cell] for cell in cells], "unique": True, "style": HOUSE} for cells in extras),
        ],
        **pictures,
    }


def holds(entry: Entry) -> str | None:
    """Why SudokuPad cannot hold the puzzle; None if it can."""
    if others := dict.fromkeys(it.kind for it in entry.puzzle.rules if not RELATIONS[it.kind].sudokupad):
        return f"it has no drawing for {', '.join(others)}"
    return holds_square(entry, _LARGEST_WRITTEN)
