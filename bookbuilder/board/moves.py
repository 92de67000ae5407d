"""The moves that turn a puzzle into another of the same kind: permutations of cells that map houses onto houses.

    rotate 90, rotate 180, rotate 270    a turn clockwise
    mirror, flip                         exchange left and right, or top and bottom
    diagonal, antidiagonal               a reflection in the line from the top left, or from the top right
    swap rows 1 2                        exchanges two lines; columns likewise
    swap bands 1 3                       exchanges runs of rows that no box crosses; stacks are runs of columns
    cycle rows 1 2 3                     the first moves to the second's place, and so on, the last to the first's
    swap rows 1 2 of grid 3              in one grid only, its lines counted from its own top
    swap rows 1 2, columns 1 2           together, if one alone is not a move, as on a board with diagonals

Lines are counted from the top and the left of all cells. The text of a move, as above, can be stored and parsed again.
Only the houses decide which moves a board has, as sets of cells that lie on a line or not: `offered` lists them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board.model import Board, Cell
from bookbuilder.board.turns import TURNS, UNTURN, destinations

AXES = {"rows": 0, "bands": 0, "columns": 1, "stacks": 1}  # the index of the cell's coordinate that numbers the line
_WHOLE = ("bands", "stacks")  # runs of lines, not single lines

_PART = re.compile(rf"({'|'.join(AXES)}) ([1-9]\d{{0,4}}(?: [1-9]\d{{0,4}})+)(?: of grid ([1-9]\d{{0,3}}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A cycle of lines: each moves to the place of the next, the last to that of the first; two are exchanged."""

    lines: str  # one of AXES
    numbers: tuple[int, ...]
    grid: int = 0  # counted from 1; 0 for lines across the whole board

    def __post_init__(self) -> None:
        if self.lines not in AXES:
            raise ValueError(f"{self.lines!r} is not one of {', '.join(AXES)}")
        if len(self.numbers) < 2 or len(set(self.numbers)) < len(self.numbers) or min(self.numbers) < 1:
            raise ValueError(f"name two or more {self.lines} to swap, each once")

    def __str__(self) -> str:
        return f"{self.lines} {' '.join(map(str, self.numbers))}" + (f" of grid {self.grid}" if self.grid else "")


@dataclass(frozen=True, slots=True)
class Move:
    """One move: a turn or reflection of the whole board, or simultaneous exchanges of lines."""

    turn: str = ""  # one of TURNS
    exchanges: tuple[Exchange, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.turn) == bool(self.exchanges) or (self.turn and self.turn not in TURNS):
            raise ValueError("a move is a turn, a reflection or a swap of lines")

    def __str__(self) -> str:
        if self.turn:
            return _spoken(self.turn)
        word = "swap" if all(len(exchange.numbers) == 2 for exchange in self.exchanges) else "cycle"
        return f"{word} {', '.join(map(str, self.exchanges))}"

    def inverse(self) -> Move:
        """The move that undoes this one."""
        if self.turn:
            return Move(UNTURN.get(self.turn, self.turn))
        back = (
            exchange if len(exchange.numbers) == 2 else Exchange(exchange.lines, exchange.numbers[::-1], exchange.grid)
            for exchange in reversed(self.exchanges)
        )
        return Move(exchanges=tuple(back))


def _spoken(turn: str) -> str:
    """A turn in the notation of moves: `rotate 90`."""
    return turn.replace("rotate", "rotate ")


def move_named(text: str) -> Move:
    """The move that a text names. Raises ValueError."""
    words = " ".join(text.replace(",", " , ").split()).replace(" ,", ",")
    turns = {_spoken(turn): turn for turn in TURNS}
    if words in turns:
        return Move(turns[words])
    verb, _, rest = words.partition(" ")
    if verb not in ("swap", "cycle"):
        raise ValueError(f"{text.strip()[:60]!r} is not a move; moves are {', '.join(turns)}, swap and cycle")
    parts = []
    for part in rest.split(", "):
        match = _PART.fullmatch(part)
        if not match:
            raise ValueError(f"{part[:60]!r} cannot be swapped; write, for example, `{verb} rows 1 2`")
        numbers = tuple(map(int, match[2].split()))
        if verb == "swap" and len(numbers) > 2:
            raise ValueError(f"swap takes two {match[1]}, not {len(numbers)}; `cycle {part}` takes more")
        parts.append(Exchange(match[1], numbers, int(match[3] or 0)))
    return Move(exchanges=tuple(parts))


@lru_cache(maxsize=4096)
def places(board: Board, move: Move) -> tuple[int, ...]:
    """By cell, the index to which a move takes it. Raises ValueError if it is not a move of the board."""
    moved = moved_cells(board, move)
    if moved is None:
        raise ValueError(f"the board {board.name} does not allow {move}")
    return tuple(moved.get(cell, cell) for cell in range(len(board.cells)))


def moved_cells(board: Board, move: Move) -> dict[int, int] | None:
    """The destinations of the cells that a move changes; None if a cell leaves the board, or houses are not kept.

    Raises ValueError for lines that the board lacks.
    """
    if move.turn:
        turned = destinations(board, TURNS[move.turn])
        moved = None if turned is None else dict(enumerate(turned))
    else:
        moved = _exchanged(board, move.exchanges)
    return moved if moved is not None and keeps_houses(board, moved) else None


def keeps_houses(board: Board, moved: dict[int, int]) -> bool:
    """Whether a permutation of some cells maps each house onto one that lies alike; labels and kinds do not count.

    Solvers search lines and areas in different ways, so a variant whose lines became areas might have another grade.
    """
    houses, lies, around = _houses(board)
    touched = {at for cell in moved for at in around[cell]}
    # A permutation maps different houses onto different sets, so it is enough that each becomes a house. Houses within
    # a line are checked last, since they usually stay houses.
    return all(
        lies.get(frozenset(moved.get(cell, cell) for cell in house)) == lies[house]
        for house in (houses[at] for at in sorted(touched))
    )


_Houses = tuple[tuple[frozenset[int], ...], dict[frozenset[int], int], tuple[tuple[int, ...], ...]]


@lru_cache(maxsize=64)
def _houses(board: Board) -> _Houses:
    """The houses as sets of cells, areas first; how each lies; and by cell, the numbers of its houses.

    A house lies as 0, an area; 1, a horizontal or vertical line (a turn exchanges these); or 2, any other line.
    """
    lies = {
        frozenset(house.cells): 0 if not board.is_straight(house) else 1 if board.direction(house) else 2
        for house in sorted(board.houses, key=board.is_straight)
    }
    around: list[list[int]] = [[] for _ in board.cells]
    for number, house in enumerate(lies):
        for cell in house:
            around[cell].append(number)
    return tuple(lies), lies, tuple(map(tuple, around))


def _exchanged(board: Board, exchanges: tuple[Exchange, ...]) -> dict[int, int] | None:
    """The cells' destinations; None if one leaves the board. Raises ValueError for lines that the board lacks."""
    index, on_line = _index(board), _cells_on_lines(board)
    there: dict[int, Cell] = {}
    for exchange in exchanges:
        lines, inside = _lines_moved(board, exchange), _span(board, exchange.grid)
        axis = AXES[exchange.lines]
        if len(exchanges) == 1 and not exchange.grid and not _are_alike(board, axis, lines):
            return None
        for i in [*there, *(i for line in lines for i in on_line[axis].get(line, ()) if i not in there)]:
            cell = there.get(i, board.cells[i])
            if cell[axis] in lines and (not exchange.grid or cell in inside):
                line = lines[cell[axis]]
                there[i] = Cell(cell.row, line) if axis else Cell(line, cell.column)
    moved = {i: index.get(cell, -1) for i, cell in there.items()}
    return moved if moved.keys() == set(moved.values()) else None


@lru_cache(maxsize=64)
def _index(board: Board) -> dict[Cell, int]:
    return {cell: i for i, cell in enumerate(board.cells)}


def _are_alike(board: Board, axis: int, lines: dict[int, int]) -> bool:
    """Whether lines have cells in the same places as those they become; most lines of many grids do not."""
    crossed = _crossed(board)[axis]
    return all(crossed.get(line) == crossed.get(there) for line, there in lines.items())


@lru_cache(maxsize=64)
def _crossed(board: Board) -> tuple[dict[int, frozenset[int]], ...]:
    """By row, and by column, the lines that cross it in a cell."""
    return tuple(
        {line: frozenset(board.cells[i][1 - axis] for i in indices) for line, indices in on_line.items()}
        for axis, on_line in enumerate(_cells_on_lines(board))
    )


@lru_cache(maxsize=64)
def _cells_on_lines(board: Board) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """By row, and by column, of the plane: its cells."""
    lines: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
    for i, cell in enumerate(board.cells):
        for axis in (0, 1):
            lines[axis].setdefault(cell[axis], []).append(i)
    return lines


def _lines_moved(board: Board, exchange: Exchange) -> dict[int, int]:
    """By line of the plane, the line it moves to. Raises ValueError."""
    of = f" of grid {exchange.grid}" if exchange.grid else ""
    if exchange.grid > len(board.grids):
        raise ValueError(f"the board {board.name} has no grid {exchange.grid}")
    runs = _runs(board, exchange.lines, exchange.grid)
    if max(exchange.numbers) > len(runs):
        raise ValueError(
            f"the board {board.name} has {len(runs)} {exchange.lines}{of}, so there is no {max(exchange.numbers)}"
        )
    moved: dict[int, int] = {}
    for here, there in zip(exchange.numbers, (*exchange.numbers[1:], exchange.numbers[0]), strict=True):
        if len(runs[here - 1]) != len(runs[there - 1]):
            raise ValueError(
                f"{exchange.lines} {here} and {there}{of} of the board {board.name} do not have the same thickness"
            )
        moved |= dict(zip(runs[here - 1], runs[there - 1], strict=True))
    return moved


@lru_cache(maxsize=512)
def _runs(board: Board, kind: str, grid: int) -> tuple[range, ...]:
    """The lines that the numbers of an exchange refer to: bands or stacks, or the single lines in them."""
    runs = bands(board, AXES[kind], grid)
    return runs if kind in _WHOLE else tuple(range(line, line + 1) for run in runs for line in run)


@lru_cache(maxsize=256)
def bands(board: Board, axis: int, grid: int = 0) -> tuple[range, ...]:
    """The lines of the plane (0: rows, 1: columns) in runs that no house crosses, apart from houses that are lines.

    Of the whole board, or of one grid and its own houses.
    """
    span = [cell[axis] for cell in _span(board, grid)]
    first, last = min(span), max(span)
    joined = set[int]()  # lines joined to the next one
    for house in board.houses:
        if (not grid or house.grid == grid) and not board.is_straight(house):
            on = [board.cells[cell][axis] for cell in house.cells]
            joined.update(range(min(on), max(on)))
    starts = [line for line in range(first, last + 1) if line == first or line - 1 not in joined]
    return tuple(range(start, end) for start, end in zip(starts, [*starts[1:], last + 1], strict=True))


@lru_cache(maxsize=256)
def _span(board: Board, grid: int) -> frozenset[Cell]:
    """The cells that a line can have: those of one grid, or all."""
    return frozenset(board.cells[cell] for cell in board.grids[grid - 1]) if grid else frozenset(board.cells)
