"""The symmetries of a board's outline, and the groups of cells that they carry into one another.

    rotate180   rotate90    mirror      flip        diagonal    antidiagonal   full
    a . .       a . b       a . a       a . .       a b .       . . a          all of them
    . . .       . . .       . . .       . . .       . . .       . . b
    . . a       d . c       . . .       a . .       . . .       a b' .

Only the cells count here, not the houses: a symmetry of the clues is for the eye. What keeps the houses, too, is in
`moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bookbuilder.board.model import Board, Cell

Move = Callable[[int, int, int, int], tuple[int, int]]  # row, column, last row, last column -> row, column

_MOVES: dict[str, tuple[Move, ...]] = {
    "none": (),
    "rotate180": (lambda r, c, h, w: (h - r, w - c),),
    "rotate90": (lambda r, c, h, w: (c, h - r),),
    "mirror": (lambda r, c, h, w: (r, w - c),),
    "flip": (lambda r, c, h, w: (h - r, c),),
    "diagonal": (lambda r, c, h, w: (c, r),),
    "antidiagonal": (lambda r, c, h, w: (w - c, h - r),),
}
_MOVES["full"] = (*_MOVES["mirror"], *_MOVES["diagonal"])  # these two make all eight
_REFLECTIONS = (*_MOVES["mirror"], *_MOVES["flip"])

SYMMETRIES = tuple(_MOVES)
_USUAL = ("rotate180", "mirror", "diagonal", "antidiagonal", "flip")


def has_symmetry(board: Board, name: str) -> bool:
    """Whether the board's cells are carried onto themselves by the symmetry of that name. Raises ValueError."""
    return all(destinations(board, move) is not None for move in _moves(name))


def symmetries(board: Board) -> tuple[str, ...]:
    """The names of all symmetries that the board's outline has."""
    return tuple(name for name in SYMMETRIES if has_symmetry(board, name))


def usual_symmetry(board: Board) -> str:
    """The symmetry that clues have when nobody says which: half a turn, or what comes nearest to it."""
    return next(name for name in (*_USUAL, "none") if has_symmetry(board, name))


def orbits(board: Board, name: str) -> tuple[tuple[int, ...], ...]:
    """The board's cells (as indices) in the groups that a symmetry carries into one another.

    Raises ValueError when there is no such symmetry, or the board lacks it.
    """
    groups = _orbits(board, _moves(name))
    if groups is None:
        raise ValueError(f"the board {board.name} does not have the symmetry {name}")
    return groups


def quadruples(board: Board) -> tuple[tuple[int, ...], ...]:
    """The groups of four that reflections in both axes make; on an axis, those of the full symmetry.

    On the classic board these are the twenty quadruples of the source book's figure 15-3: sixteen off the middle
    cross and four on it. Empty when the outline lacks the reflections.
    """
    groups = _orbits(board, _REFLECTIONS) or ()
    fours = [group for group in groups if len(group) == 4]
    on_axes = {cell for group in groups if len(group) == 2 for cell in group}
    crosses = _orbits(board, _MOVES["full"]) or ()
    fours += [group for group in crosses if len(group) == 4 and set(group) <= on_axes]
    return tuple(sorted(fours))


def pairs(board: Board) -> tuple[tuple[int, ...], ...]:
    """The groups of two that half a turn makes; empty when the outline lacks it."""
    return tuple(group for group in _orbits(board, _MOVES["rotate180"]) or () if len(group) == 2)


def _moves(name: str) -> tuple[Move, ...]:
    if name not in _MOVES:
        raise ValueError(f"there is no symmetry {name}; the names are {', '.join(SYMMETRIES)}")
    return _MOVES[name]


def destinations(board: Board, move: Move) -> tuple[int, ...] | None:
    """Where each cell goes, as indices; None when one leaves the board."""
    index = {cell: i for i, cell in enumerate(board.cells)}
    top, left = min(cell.row for cell in board.cells), min(cell.column for cell in board.cells)
    last_row, last_column = board.height - 1, board.width - 1
    places = []
    for cell in board.cells:
        row, column = move(cell.row - top, cell.column - left, last_row, last_column)
        place = index.get(Cell(top + row, left + column))
        if place is None:
            return None
        places.append(place)
    return tuple(places)


def _orbits(board: Board, moves: Iterable[Move]) -> tuple[tuple[int, ...], ...] | None:
    maps = []
    for move in moves:
        moved = destinations(board, move)
        if moved is None:
            return None
        maps.append(moved)
    groups, seen = [], set[int]()
    for start in range(len(board.cells)):
        if start in seen:
            continue
        group, frontier = {start}, [start]
        while frontier:
            cell = frontier.pop()
            for moved in maps:
                if moved[cell] not in group:
                    group.add(moved[cell])
                    frontier.append(moved[cell])
        seen |= group
        groups.append(tuple(sorted(group)))
    return tuple(groups)
