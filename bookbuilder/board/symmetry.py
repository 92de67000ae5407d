"""The symmetries of a board's outline, and the groups of cells that they map onto each other.

    rotate180   rotate90    mirror      flip        diagonal    antidiagonal   full
    a . .       a . b       a . a       a . .       a b .       . . a          all of them
    . . .       . . .       . . .       . . .       . . .       . . b
    . . a       d . c       . . .       a . .       . . .       a b' .

Only the cells count here, not the houses: a symmetry of the clues is for the eye. Symmetries that keep the houses as
well are in `moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bookbuilder.board.model import Board
from bookbuilder.board.turns import TURNS, destinations

# The turns of the plane that generate each symmetry; mirror and diagonal generate all eight of `full`.
_TURNS: dict[str, tuple[str, ...]] = {
    "none": (),
    **{name: (name,) for name in ("rotate180", "rotate90", "mirror", "flip", "diagonal", "antidiagonal")},
    "full": ("mirror", "diagonal"),
}

SYMMETRIES = tuple(_TURNS)
_USUAL = ("rotate180", "mirror", "diagonal", "antidiagonal", "flip")


def has_symmetry(board: Board, name: str) -> bool:
    """Whether the symmetry of this name maps the board's cells onto themselves. Raises ValueError."""
    return all(destinations(board, TURNS[turn]) is not None for turn in _turns(name))


def symmetries(board: Board) -> tuple[str, ...]:
    """The names of all symmetries of the board's outline."""
    return tuple(name for name in SYMMETRIES if has_symmetry(board, name))


def usual_symmetry(board: Board) -> str:
    """The default symmetry of clues: half a turn, or the nearest one available."""
    return next(name for name in (*_USUAL, "none") if has_symmetry(board, name))


def orbits(board: Board, name: str) -> tuple[tuple[int, ...], ...]:
    """The board's cells (as indices) in groups that a symmetry maps onto each other.

    Raises ValueError for an unknown symmetry, and for one that the board lacks.
    """
    groups = _orbits(board, _turns(name))
    if groups is None:
        raise ValueError(f"the board {board.name} does not have the symmetry {name}")
    return groups


def quadruples(board: Board) -> tuple[tuple[int, ...], ...]:
    """The groups of four under reflections in both axes; on an axis, those of the full symmetry.

    On the classic board these are the twenty quadruples of the source book's figure 15-3: sixteen off the middle
    cross and four on it. Empty when the outline lacks the reflections.
    """
    groups = _orbits(board, ("mirror", "flip")) or ()
    fours = [group for group in groups if len(group) == 4]
    on_axes = {cell for group in groups if len(group) == 2 for cell in group}
    crosses = _orbits(board, _TURNS["full"]) or ()
    fours += [group for group in crosses if len(group) == 4 and set(group) <= on_axes]
    return tuple(sorted(fours))


def pairs(board: Board) -> tuple[tuple[int, ...], ...]:
    """The groups of two under half a turn; empty when the outline lacks it."""
    return tuple(group for group in _orbits(board, _TURNS["rotate180"]) or () if len(group) == 2)


def grid_by_grid(
    board: Board, groups_of: Callable[[Board], tuple[tuple[int, ...], ...]]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Groups of the board or, where it has several grids, of each of them, as indices of the board's cells."""
    if not board.grids:
        return (groups_of(board),)
    return tuple(
        tuple(tuple(cells[i] for i in group) for group in groups_of(board.part(number)))
        for number, cells in enumerate(board.grids)
    )


def _turns(name: str) -> tuple[str, ...]:
    if name not in _TURNS:
        raise ValueError(f"there is no symmetry {name}; choose from: {', '.join(SYMMETRIES)}")
    return _TURNS[name]


def _orbits(board: Board, turns: Iterable[str]) -> tuple[tuple[int, ...], ...] | None:
    maps = []
    for turn in turns:
        moved = destinations(board, TURNS[turn])
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
