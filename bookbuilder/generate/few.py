"""How many different puzzles a tiny board has: all are tried, where that is possible within a second or so."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from bookbuilder.board import Board, orbits
from bookbuilder.generate.distinct import canonical_key, solution_key
from bookbuilder.generate.order import Scheme
from bookbuilder.solve import count, engines, grade, solutions

FEW_CELLS = 16
LOPSIDED = "`clues: {symmetry: none}`"
_MOST_GRIDS = 1_000
_MOST_TRIED = 2**18  # choices of clues on all grids together

Values = tuple[int, ...]


def different(board: Board, clues: Scheme, levels: tuple[str, ...], uniqueness: bool = False) -> int | None:
    """The number of puzzles of these levels that digging can leave, twins counted once; None for larger boards.

    Only schemes that remove orbits of a symmetry until none can go are counted.
    """
    found = _levels_by_key(board, clues, uniqueness)
    return None if found is None else sum(level in levels for level in found.values())


def way_out(board: Board, clues: Scheme, levels: tuple[str, ...], uniqueness: bool = False) -> str:
    """The option that gives more different puzzles, with their number where it is known; empty if there is none."""
    if clues.symmetry in (None, "none"):
        return ""
    fewer, more = (different(board, its, levels, uniqueness) for its in (clues, replace(clues, symmetry="none")))
    if fewer is None or more is None:
        return LOPSIDED
    return f"{LOPSIDED} ({more} different puzzles)" if more > fewer else ""


@lru_cache(maxsize=16)
def _levels_by_key(board: Board, clues: Scheme, uniqueness: bool) -> dict[str, str] | None:
    if len(board.cells) > FEW_CELLS or clues.symmetry is None or clues.more != "all" or clues.most is not None:
        return None
    groups = orbits(board, clues.symmetry)
    grids = _grids(board, alone=all(len(group) == 1 for group in groups))
    if clues.least or grids is None or len(grids) << len(groups) > _MOST_TRIED:
        return None
    found: dict[str, str] = {}
    for grid in grids:
        for givens in _minimal(board, grid, groups):
            key = canonical_key(board, givens)
            if key not in found:
                found[key] = grade(engines(board), array("i", givens), uniqueness=uniqueness).level
    return found


def _grids(board: Board, alone: bool) -> list[Values] | None:
    """The full grids; if every cell stands `alone` in its orbit, one of each class of twins is enough.

    None if there are too many.
    """
    found = list(islice(solutions(engines(board), array("i", [0] * len(board.cells))), _MOST_GRIDS + 1))
    if len(found) > _MOST_GRIDS:
        return None
    return list({solution_key(board, grid): grid for grid in found}.values()) if alone else found


def _minimal(board: Board, grid: Values, groups: tuple[tuple[int, ...], ...]) -> Iterator[Values]:
    """The puzzles of a grid with one solution from which no group can be removed without a second one."""
    sound = {(1 << len(groups)) - 1}
    front = set(sound)
    while front:
        fewer = {chosen & ~(1 << at) for chosen in front for at in range(len(groups)) if chosen >> at & 1}
        front = {chosen for chosen in fewer if _is_sound(board, _shown(grid, groups, chosen))}
        sound |= front
    for chosen in sorted(sound):
        if not any(chosen >> at & 1 and chosen & ~(1 << at) in sound for at in range(len(groups))):
            yield _shown(grid, groups, chosen)


def _shown(grid: Values, groups: tuple[tuple[int, ...], ...], chosen: int) -> Values:
    givens = [0] * len(grid)
    for at, group in enumerate(groups):
        if chosen >> at & 1:
            for cell in group:
                givens[cell] = grid[cell]
    return tuple(givens)


def _is_sound(board: Board, givens: Values) -> bool:
    return count(engines(board), array("i", givens), 2) == 1
