"""A board in one word: its name if it is shipped, else all of it, so that it travels with its puzzle.

{mine;4;0.0+3,1.0+3,2.0+3,3.0+3;row=0+3;row=4+3; ... ;column=0+3*4; ... ;box=0+1.4+1; ... ;extra/centre=5+1.9+1}
 name  order  cells              houses

Cells are row.column, with +k for k more to the right. A house has its kind, its label where that is not the kind and
its number among its like, and its cells by their place in the list: first, +k for k more, *s for steps of s.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from urllib.parse import unquote

from bookbuilder.board import FARTHEST, MAX_ORDER, MOST_CELLS, Board, Cell, House, board, boards
from bookbuilder.data import names
from bookbuilder.errors import UNSAFE
from bookbuilder.puzzle.formats.squares import known


@lru_cache(maxsize=32)
def write_board(of: Board) -> tuple[str, Board]:
    """The word, and the board that a reader of it has: a shipped one when it equals that."""
    shipped = known(of)
    if shipped.name in names("layouts", "boards") and shipped is board(shipped.name):
        return shipped.name, shipped
    counted: Counter[str] = Counter()
    houses = []
    for house in of.houses:
        counted[house.kind] += 1
        label = "" if house.label == f"{house.kind} {counted[house.kind]}" else f"/{quote(house.label)}"
        houses.append(f"{quote(house.kind)}{label}={'.'.join(_runs(house.cells))}")
    return "{" + ";".join([quote(of.name), str(of.order), _cells(of.cells), *houses]) + "}", of


def _cells(cells: Sequence[Cell]) -> str:
    runs: list[list[int]] = []  # row, first column, more
    for cell in cells:
        if runs and runs[-1][0] == cell.row and runs[-1][1] + runs[-1][2] + 1 == cell.column:
            runs[-1][2] += 1
        else:
            runs.append([cell.row, cell.column, 0])
    return ",".join(f"{row}.{first}" + f"+{more}" * bool(more) for row, first, more in runs)


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    at = 0
    while at < len(numbers):
        step = numbers[at + 1] - numbers[at] if at + 1 < len(numbers) else 0
        end = at
        while step > 0 and end + 1 < len(numbers) and numbers[end + 1] - numbers[end] == step:
            end += 1
        if step > 1 and end == at + 1:
            end = at  # two cells far apart are no run
        yield f"{numbers[at]}" + (f"+{end - at}" + f"*{step}" * (step > 1) if end > at else "")
        at = end + 1


@lru_cache(maxsize=32)
def read_board(word: str) -> Board:
    """The board of a word. Raises ValueError for a name that is not there and for what is no board."""
    if not word.startswith("{"):
        if word not in boards():
            raise ValueError(f"no board is called {word[:60]!r}")
        return board(word)
    if UNSAFE.search(unquote(word)):
        raise ValueError("the board's names have control characters in them")
    parts = word.removeprefix("{").removesuffix("}").split(";")
    if not word.endswith("}") or len(parts) < 3:
        raise ValueError("the board is not {name;order;cells;houses}")
    name, order, cells, *houses = parts
    if not re.fullmatch(r"\d{1,2}", order) or not 1 <= int(order) <= MAX_ORDER:
        raise ValueError(f"the board's order is {order[:20]!r}, not 1 to {MAX_ORDER}")
    placed = tuple(_read_cells(cells))
    counted: Counter[str] = Counter()
    return Board(unquote(name), int(order), placed, tuple(_house(text, counted, len(placed)) for text in houses))


def _read_cells(text: str) -> Iterator[Cell]:
    count = 0
    for run in text.split(","):
        found = re.fullmatch(r"(-?\d{1,5})\.(-?\d{1,5})(?:\+(\d{1,4}))?", run)
        if not found or max(abs(int(found[1])), abs(int(found[2]))) > FARTHEST:
            raise ValueError(f"{run[:40]!r} is no run of cells")
        more = int(found[3] or 0)
        count += more + 1
        if count > MOST_CELLS:
            raise ValueError(f"the board has more than {MOST_CELLS} cells")
        yield from (Cell(int(found[1]), int(found[2]) + i) for i in range(more + 1))


def _house(text: str, counted: Counter[str], n_cells: int) -> House:
    named, _, cells = text.partition("=")
    kind, labelled, label = (unquote(part) for part in named.partition("/"))
    counted[kind] += 1
    numbers: list[int] = []
    for run in cells.split("."):
        found = re.fullmatch(r"(\d{1,4})(?:\+(\d{1,4})(?:\*(\d{1,4}))?)?", run)
        if not found or len(numbers) > MAX_ORDER:
            raise ValueError(f"{run[:40]!r} in {kind[:20]} {counted[kind]} is no run of cells")
        first, more, step = int(found[1]), int(found[2] or 0), int(found[3] or 1)
        if more >= MAX_ORDER or first + more * step >= n_cells:
            raise ValueError(f"{kind[:20]} {counted[kind]} names a cell that is not on the board")
        numbers += (first + i * step for i in range(more + 1))
    return House(kind, label if labelled else f"{kind} {counted[kind]}", tuple(numbers))


def quote(text: str) -> str:
    """The text without the characters that part fields, lines and comments; blanks stay within words only."""
    parted = re.sub(r"[%:;,/={}#\"\x00-\x1f\x7f]|[^\S ]|\A | \Z", lambda found: _escaped(found[0]), text)
    return parted.encode("utf-8", "replace").decode()


def _escaped(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8"))
