"""A board in one word: its name if it is shipped, otherwise all of it, so that it travels with its puzzle.

{mine;4;0.0+3,1.0+3,2.0+3,3.0+3;row=0+3;row=4+3; ... ;column=0+3*4; ... ;box=0+1.4+1; ... ;extra/centre=5+1.9+1}
 name  order  cells              houses

Cells are row.column, with +k for k more to the right. A house is its kind, its label unless that is the kind and a
running number, and its cells by their positions in the list: the first, +k for k more, *s for steps of s.

{two;2;0.0+1,1.0+2,2.1+1;grid=0+3;grid=3+3;row@1=0+1;row@1=2+1;row@2=3+1; ... }

A board of several grids lists the cells of each grid before the houses, and each house names its grid by number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from urllib.parse import unquote

from bookbuilder.board import FARTHEST, KINDS, MAX_ORDER, MOST_CELLS, Board, Cell, House, board, boards
from bookbuilder.data import names
from bookbuilder.errors import UNSAFE
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.squares import known
from bookbuilder.suggest import closest

_GRID = "grid="
_MOST_GRIDS = 100  # as in a board's file


@lru_cache(maxsize=32)
def write_board(of: Board) -> tuple[str, Board]:
    """The word, and the board that its reader will have: the shipped one if it is equal."""
    shipped = known(of)
    if shipped.name in names("layouts", "boards") and shipped == board(shipped.name):
        return shipped.name, shipped
    counted: Counter[tuple[int, str]] = Counter()
    grids = [f"{_GRID}{'.'.join(_runs(grid))}" for grid in of.grids]
    houses = []
    for house in of.houses:
        grid = f"@{house.grid}" if house.grid else ""
        label = "" if house.label == _usual_label(house.kind, house.grid, counted) else f"/{quote(house.label)}"
        houses.append(f"{house.kind}{grid}{label}={'.'.join(_runs(house.cells))}")
    return "{" + ";".join([quote(of.name), str(of.order), _cells(of.cells), *grids, *houses]) + "}", of


def _usual_label(kind: str, grid: int, counted: Counter[tuple[int, str]]) -> str:
    """The default label of the next house of a kind in a grid, as `assemble` makes it."""
    counted[grid, kind] += 1
    return f"grid {grid} " * bool(grid) + f"{kind} {counted[grid, kind]}"


def _cells(cells: Sequence[Cell]) -> str:
    runs: list[list[int]] = []  # row, first column, number of further cells
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


@lru_cache(maxsize=256)
def _hint(word: str, cells: int) -> str:
    near = closest(word, boards())
    if near and cells in (0, len(board(near).cells)):
        return f"did you mean `{near}`?"
    return "`bookbuilder list boards` shows the boards that have a name"


@lru_cache(maxsize=32)
def read_board(word: str, meant: int = 0) -> Board:
    """The board of a word. Raises ValueError for an unknown name, and for a word that describes no board.

    For a misspelt name, the hint is a board with as many cells as are `meant`, if that is known.
    """
    if not word.startswith("{"):
        if word not in boards():
            raise Unreadable(f"there is no board {word[:60]!r}", _hint(word, meant))
        return board(word)
    parts = word.removeprefix("{").removesuffix("}").split(";")
    if not word.endswith("}") or len(parts) < 3:
        raise ValueError("the board is not of the form {name;order;cells;houses}")
    name, order, cells, *others = parts
    if not re.fullmatch(r"\d{1,2}", order) or not 1 <= int(order) <= MAX_ORDER:
        raise ValueError(f"the board's order is {order[:20]!r}, not 1 to {MAX_ORDER}")
    placed = tuple(_read_cells(cells))
    last = len(placed) - 1
    grids = [text.removeprefix(_GRID) for text in others if text.startswith(_GRID)]
    houses = [text for text in others if not text.startswith(_GRID)]
    if len(grids) > _MOST_GRIDS:
        raise ValueError(f"the board has more than {_MOST_GRIDS} grids")
    counted: Counter[tuple[int, str]] = Counter()
    return Board(
        _name(name),
        int(order),
        placed,
        tuple(_house(text, counted, last) for text in houses),
        tuple(tuple(_numbers(text, last, last + 1, f"grid {number}")) for number, text in enumerate(grids, 1)),
    )


def _name(text: str) -> str:
    """A name or label as it was before `quote`. Raises ValueError for one that takes more than one line."""
    name = unquote(text)
    if UNSAFE.search(name) or "\n" in name or "\t" in name:
        raise ValueError("a name in the board contains characters that cannot be printed")
    return name


def _read_cells(text: str) -> Iterator[Cell]:
    count = 0
    for run in text.split(","):
        found = re.fullmatch(r"(-?\d{1,5})\.(-?\d{1,5})(?:\+(\d{1,4}))?", run)
        if not found or max(abs(int(found[1])), abs(int(found[2]))) > FARTHEST:
            raise ValueError(f"{run[:40]!r} is not a run of cells")
        more = int(found[3] or 0)
        count += more + 1
        if count > MOST_CELLS:
            raise ValueError(f"the board has more than {MOST_CELLS} cells")
        yield from (Cell(int(found[1]), int(found[2]) + i) for i in range(more + 1))


def _house(text: str, counted: Counter[tuple[int, str]], last: int) -> House:
    named, _, cells = text.partition("=")
    told, labelled, label = named.partition("/")
    kind, _, grid = told.partition("@")
    if kind not in KINDS or not re.fullmatch(r"[1-9]\d?\d?|", grid):
        raise ValueError(f"{told[:40]!r} is not a kind of house; choose from: {', '.join(KINDS)}")
    its = int(grid or 0)
    usual = _usual_label(kind, its, counted)
    return House(kind, _name(label) if labelled else usual, tuple(_numbers(cells, last, MAX_ORDER, usual)), its)


def _numbers(text: str, last: int, most: int, whose: str) -> Iterator[int]:
    """The cells of a house or grid, by their numbers up to the last one."""
    count = 0
    for run in text.split("."):
        found = re.fullmatch(r"(\d{1,4})(?:\+(\d{1,4})(?:\*(\d{1,4}))?)?", run)
        if not found:
            raise ValueError(f"{run[:40]!r} in {whose} is not a run of cells")
        first, more, step = int(found[1]), int(found[2] or 0), int(found[3] or 1)
        count += more + 1
        if count > most:
            raise ValueError(f"{whose} has more than {most} cells")
        if first + more * step > last:
            raise ValueError(f"{whose} lists a cell that is not on the board")
        yield from (first + i * step for i in range(more + 1))


def quote(text: str) -> str:
    """The text without characters that separate fields, lines and comments; blanks stay only within it."""
    parted = re.sub(r"[%:;,/={}#\"\x00-\x1f\x7f]|[^\S ]|\A | \Z", lambda found: _escaped(found[0]), text)
    return parted.encode("utf-8", "replace").decode()


def _escaped(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8"))
