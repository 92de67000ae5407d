"""A board goes in; its moves come out: exactly those, of all that `moves` can name with two lines, that keep houses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from bookbuilder.board.model import Board
from bookbuilder.board.moves import AXES, Exchange, Move, bands, moved_cells
from bookbuilder.board.turns import TURNS

_ACROSS = {"rows": "columns", "columns": "rows", "bands": "stacks", "stacks": "bands"}
_MOST_TOLD = 6  # moves listed in a message


@lru_cache(maxsize=64)
def offered(board: Board) -> tuple[Move, ...]:
    """The moves of a board: turns and reflections first, then exchanges of two lines or two bands.

    Two lines that cannot be exchanged alone are tried together with the opposite lines, with the crossing lines, or
    with all of these. Longer cycles are composed of these moves; an exchange with two names is offered by the first.
    """
    moves, seen = [], {frozenset[tuple[int, int]]()}  # two lines without a cell, between grids, change nothing
    for move in _candidates(board):
        moved = moved_cells(board, move)
        if moved is not None and (move.turn or frozenset(moved.items()) not in seen):
            moves.append(move)
            seen.add(frozenset(moved.items()))
    return tuple(moves)


def has_move(board: Board, move: Move) -> bool:
    """Whether the board has a move."""
    try:
        return moved_cells(board, move) is not None
    except ValueError:
        return False


def alternatives(board: Board, move: Move) -> str:
    """The board's moves of the same kind as one that it lacks, in words."""
    if move.turn:
        return ", ".join(str(move) for move in offered(board) if move.turn) or "no turns or reflections"
    lines = tuple(dict.fromkeys((exchange.lines, exchange.grid) for exchange in move.exchanges))
    texts = [text for kind, grid in lines if (text := _groups(board, kind, grid))]
    several = [str(move) for move in offered(board) if len(move.exchanges) > 1]
    texts += [*several[:_MOST_TOLD], *(["and more like these"] if len(several) > _MOST_TOLD else [])]
    if not texts:
        texts = list(
            dict.fromkeys(f"swaps of {exchange.lines}" for move in offered(board) for exchange in move.exchanges)
        )
    if not texts:
        texts = [str(move) for move in offered(board)]
    return "; ".join(texts) or "no moves"


def _groups(board: Board, kind: str, grid: int) -> str:
    """The lines of a kind that can be exchanged, such as `swap rows within 1 2 3, 4 5 6`; empty for none."""
    group: dict[int, set[int]] = {}
    for move in offered(board):
        if len(move.exchanges) == 1 and (move.exchanges[0].lines, move.exchanges[0].grid) == (kind, grid):
            a, b = move.exchanges[0].numbers
            joined = group.get(a, {a}) | group.get(b, {b})
            group.update(dict.fromkeys(joined, joined))
    each_once = dict.fromkeys(tuple(sorted(lines)) for _, lines in sorted(group.items()))
    listed = ", ".join(" ".join(map(str, lines)) for lines in each_once)
    return f"swap {kind} within {listed}" + (f" of grid {grid}" if grid else "") if listed else ""


def _candidates(board: Board) -> Iterator[Move]:
    for turn in TURNS:
        yield Move(turn)
    for grid in range(len(board.grids) + 1):
        for kind in AXES:
            runs = bands(board, AXES[kind], grid)
            if kind in ("rows", "columns"):
                yield from _pairs(board, kind, grid, [number for number, run in enumerate(runs) for _ in run])
            elif max(map(len, runs)) > 1:  # of single lines, they are the lines
                yield from _pairs(board, kind, grid, None, len(runs))


def _pairs(board: Board, kind: str, grid: int, run_of: list[int] | None, count: int = 0) -> Iterator[Move]:
    """Exchanges of two lines, with others if they must move together. `run_of` has the run of each line."""
    count = len(run_of) if run_of else count
    for a, b in combinations(range(1, count + 1), 2):
        alone = Exchange(kind, (a, b), grid)
        if has_move(board, Move(exchanges=(alone,))):
            yield Move(exchanges=(alone,))
        elif run_of is None or run_of[a - 1] == run_of[b - 1]:
            yield from _together(board, alone, count)


def _together(board: Board, alone: Exchange, count: int) -> Iterator[Move]:
    """The fewest exchanges that work, out of those with opposite or crossing pairs of lines."""
    a, b = alone.numbers
    opposite = Exchange(alone.lines, (count + 1 - b, count + 1 - a), alone.grid)
    across = Exchange(_ACROSS[alone.lines], alone.numbers, alone.grid)
    other = Exchange(_ACROSS[alone.lines], opposite.numbers, alone.grid)
    first = AXES[alone.lines] == 0  # those of rows and columns are found from the rows
    tries: list[tuple[Exchange, ...]] = []
    if opposite.numbers > alone.numbers and not set(opposite.numbers) & set(alone.numbers):
        tries.append((alone, opposite))
    if first:
        tries.append((alone, across))
        if opposite.numbers != alone.numbers:
            tries.append((alone, other))
        if len(tries) == 3:
            tries.append((alone, opposite, across, other))
    yield from (move for move in (Move(exchanges=parts) for parts in tries) if has_move(board, move))
