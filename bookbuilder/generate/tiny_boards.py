"""How many different puzzles a tiny board has: all are tried, where that is possible within a second or so."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from bookbuilder.board import Board, orbits
from bookbuilder.generate.order import Scheme
from bookbuilder.levels import LEVELS

FEW_CELLS = 16
SINGLES = "easy"  # the hardest level that singles alone solve
LOPSIDED = "`clues: {symmetry: none}`"
_MOST_GRIDS = 1_000
_MOST_TRIED = 2**18  # choices of clues on all grids together

Values = tuple[int, ...]


def different(board: Board, clues: Scheme, levels: tuple[str, ...], uniqueness: bool = False) -> int | None:
    """The number of puzzles of these levels that digging can leave, twins counted once; None if it is not known.

    It is known on tiny boards, for patterns and for schemes that remove orbits of a symmetry until none can go, unless
    puzzles that are too hard could be eased. Of a pattern without any puzzle, the search has more to say.
    """
    levels_there = _levels_by_key(board, clues, uniqueness)
    if not levels_there or any(_rank(level) > max(map(_rank, levels)) for level in levels_there.values()):
        return None
    return sum(level in levels for level in levels_there.values())


def few_levels(
    board: Board, levels: Sequence[str], *, all_needed: bool, uniqueness: bool = False, by_needs: bool = False
) -> tuple[str, str] | None:
    """What is wrong with asking for puzzles of these levels, and a hint; None if nothing is known to be.

    It is wrong if the board has puzzles of none of them or, where they are `all_needed`, not of all. If they are the
    levels of techniques, the hint is `by_needs`.
    """
    there = levels_there(board, uniqueness)
    if there is None or (set(levels) <= set(there) if all_needed else not set(levels).isdisjoint(there)):
        return None
    what = f"the board {board.name} has no puzzles above the level {there[-1]}"
    ask = "name a technique of the level" if by_needs else "ask for"
    return what, f"{ask} {' or '.join(there)}, or use a larger board"


def levels_there(board: Board, uniqueness: bool) -> tuple[str, ...] | None:
    """The levels that puzzles on a tiny board can have, wherever their clues are; None if that is not known.

    It is known where all puzzles from which no clue can be removed need singles only, for with more clues, singles
    stay singles.
    """
    levels_there = _levels_by_key(board, Scheme("none"), uniqueness)
    hardest = max(map(_rank, levels_there.values()), default=0) if levels_there else len(LEVELS)
    return LEVELS[: hardest + 1] if hardest <= _rank(SINGLES) else None


def _rank(level: str) -> int:
    return LEVELS.index(level)


def way_out(
    board: Board, clues: Scheme, levels: tuple[str, ...], uniqueness: bool = False, lopsided: str = LOPSIDED
) -> str:
    """The option that gives more different puzzles, with their number where it is known; empty if there is none."""
    if clues.symmetry in (None, "none"):
        return ""
    fewer, more = (different(board, some, levels, uniqueness) for some in (clues, replace(clues, symmetry="none")))
    if fewer is None or more is None:
        return lopsided
    return f"{lopsided} ({more} different puzzles)" if more > fewer else ""


def elsewhere(clues: Scheme) -> str:
    """Where there may be more puzzles."""
    return "another pattern or a larger board" if clues.pattern else "a larger board"


@lru_cache(maxsize=16)
def _levels_by_key(board: Board, clues: Scheme, uniqueness: bool) -> dict[str, str] | None:
    if len(board.cells) > FEW_CELLS:
        return None
    from bookbuilder.solve import engines, grade  # most books have no tiny boards
    from bookbuilder.twins import canonical_key

    puzzles = _puzzles(board, clues)
    if puzzles is None:
        return None
    by_key: dict[str, str] = {}
    for givens in puzzles:
        key = canonical_key(board, givens)
        if key not in by_key:
            by_key[key] = grade(engines(board), array("i", givens), uniqueness=uniqueness).level
    return by_key


def _puzzles(board: Board, clues: Scheme) -> Iterator[Values] | None:
    """At least one of each kind of puzzles that differ, twins among them; None if they are not known."""
    from bookbuilder.solve import engines, solutions

    every = list(islice(solutions(engines(board), array("i", [0] * len(board.cells))), _MOST_GRIDS + 1))
    if len(every) > _MOST_GRIDS:
        return None
    if clues.pattern is not None:
        return _planted(_different_grids(board, every, alone=False), every, clues.pattern)
    if clues.symmetry is None or clues.more != "all" or clues.least:
        return None
    groups = orbits(board, clues.symmetry)
    grids = _different_grids(board, every, alone=all(len(group) == 1 for group in groups))
    if len(grids) << len(groups) > _MOST_TRIED:
        return None
    most = len(board.cells) if clues.most is None else clues.most
    minimal = (givens for grid in grids for givens in _minimal(grid, every, groups))
    return (givens for givens in minimal if sum(map(bool, givens)) <= most)


def _different_grids(board: Board, every: Sequence[Values], alone: bool) -> list[Values]:
    """The grids that differ by more than their values' names; if every cell stands `alone` in its orbit, no twins."""
    from bookbuilder.twins import solution_key

    if alone:
        return list({solution_key(board, grid): grid for grid in every}.values())
    named = {tuple(map(list(dict.fromkeys(grid)).index, grid)): grid for grid in every}
    return list(named.values())


def _planted(grids: Sequence[Values], every: Sequence[Values], pattern: Sequence[int]) -> Iterator[Values]:
    """The puzzles with their clues in a pattern: they show what only one of all grids has there."""

    def clues(grid: Values) -> Values:
        return tuple(grid[cell] for cell in pattern)

    fitting = Counter(map(clues, every))
    for grid in grids:
        if fitting[clues(grid)] == 1:
            yield tuple(value if cell in pattern else 0 for cell, value in enumerate(grid))


def _minimal(grid: Values, every: Sequence[Values], groups: tuple[tuple[int, ...], ...]) -> Iterator[Values]:
    """The puzzles of a grid with one solution from which no group can be removed without a second one.

    A puzzle has one solution if, of every other grid, it shows a cell in which the two differ.
    """
    differing = {
        sum(1 << at for at, group in enumerate(groups) if any(grid[cell] != other[cell] for cell in group))
        for other in every
        if other != grid
    }
    least = [cells for cells in differing if not any(less & cells == less for less in differing if less != cells)]

    def is_sound(chosen: int) -> bool:
        return all(chosen & cells for cells in least)

    sound = {(1 << len(groups)) - 1}
    front = set(sound)
    while front:
        fewer = {chosen & ~(1 << at) for chosen in front for at in range(len(groups)) if chosen >> at & 1}
        front = set(filter(is_sound, fewer))
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
