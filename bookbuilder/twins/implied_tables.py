"""A board with relations goes in; what no grid of it has between two cells of a table comes out.

On a 6x6 where neighbours may not be consecutive, they are never 1 and 6 either: the values form a ring, which can be
turned, and such puzzles have 12 renamings, not 2. Only a search shows that. It takes hundredths of a second on small
boards, and too long on others: what is known of the classic board stands here as a fact.

Every pair of values that a table allows is looked for in its cells, first in some grids at random, then cell by cell. A
search that does not end soon counts as found, on every machine: its limit is in nodes.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from bookbuilder.board import Board, Cell, peers
from bookbuilder.kernel import Related, search_tables
from bookbuilder.relations import PairTable, primitives
from bookbuilder.relations.apart import apart_from
from bookbuilder.relations.neighbours import CORNERS, SIDES, apart_by
from bookbuilder.relations.rules import rules_of

_NODES = 20_000  # of one search
_GRIDS = 30
_MOST = 36  # cells of a board that is examined

Pairs = list[tuple[int, int]]
Allowed = tuple[int, ...]


@lru_cache(maxsize=16)
def tightened(board: Board) -> dict[tuple[int, int], Allowed]:
    """By two cells, the lower one first, what a table of the board can still allow; only where that is less."""
    of_table: defaultdict[Allowed, Pairs] = defaultdict(list)
    for said in primitives(board):
        if isinstance(said, PairTable) and said.allowed == said.turned().allowed:
            of_table[said.allowed].append((min(said.first, said.second), max(said.first, said.second)))
    if not of_table or len(board.cells) > _MOST:
        return _on_a_ring(board, of_table)
    houses = {frozenset(house.cells): house.cells for house in board.houses}
    engine = Related(search_tables(board.order, len(board.cells), list(houses.values()), apart_from(board)))
    engine.relate(rules_of(board))
    less = {}
    for allowed, pairs in of_table.items():
        left = _left(engine, board, allowed, pairs)
        if left != allowed:
            less.update(dict.fromkeys(pairs, left))
    return less


def _on_a_ring(board: Board, of_table: Mapping[Allowed, Pairs]) -> dict[tuple[int, int], Allowed]:
    """The same for the classic board whose neighbours are never consecutive and whose corners never equal.

    None of its 1,152 grids has a 1 beside a 9. A slow test counts them: as many as two other solvers find that do not
    know this.
    """
    values, last = range(board.order), board.order - 1
    pairs = of_table.get(tuple(sum(1 << v for v in values if abs(u - v) != 1) for u in values), [])
    seen = peers(board)
    apart = apart_from(board)
    if not (
        _has_classic_houses(board)
        and set(apart_by(board, SIDES)).issubset(pairs)
        and all(other in seen[one] or other in apart[one] for one, other in apart_by(board, CORNERS))
    ):
        return {}
    ring = tuple(sum(1 << v for v in values if abs(u - v) not in (1, last)) for u in values)
    return dict.fromkeys(pairs, ring)


def _has_classic_houses(board: Board) -> bool:
    """Whether the board is the classic one, perhaps with further houses."""
    lines = range(9)
    if board.order != 9 or sorted(board.cells) != [Cell(row, column) for row in lines for column in lines]:
        return False
    houses = {frozenset(board.cells[cell] for cell in house.cells) for house in board.houses}
    rows = [[Cell(i, j) for j in lines] for i in lines]
    columns = [[Cell(cell.column, cell.row) for cell in row] for row in rows]
    boxes = [[Cell(3 * (i // 3) + j // 3, 3 * (i % 3) + j % 3) for j in lines] for i in lines]
    return houses.issuperset(map(frozenset, [*rows, *columns, *boxes]))


def _left(engine: Related, board: Board, allowed: Allowed, pairs: Pairs) -> Allowed:
    """The values that a grid has in some of the pairs, told like a table."""
    order = board.order
    wanted = {(u, v) for u in range(1, order + 1) for v in range(1, u) if allowed[u - 1] >> (v - 1) & 1}
    engine.seed(1)
    for _ in range(_GRIDS):
        if engine.fill(_NODES):
            grid = engine.finished
            wanted -= {(max(grid[a], grid[b]), min(grid[a], grid[b])) for a, b in pairs}
    never = [values for values in sorted(wanted) if not any(_exists(engine, board, pair, values) for pair in pairs)]
    return _without(allowed, never)


def _exists(engine: Related, board: Board, cells: tuple[int, int], values: tuple[int, int]) -> bool:
    """Whether a grid has two values in two cells, either way; so too if that is not known soon."""
    for one, other in (values, values[::-1]):
        givens = array("i", bytes(4 * len(board.cells)))
        givens[cells[0]], givens[cells[1]] = one, other
        if engine.count(givens, 1, _NODES) != 0:
            return True
    return False


def _without(allowed: Allowed, never: Iterable[tuple[int, int]]) -> Allowed:
    left = [*allowed]
    for u, v in never:
        left[u - 1] &= ~(1 << (v - 1))
        left[v - 1] &= ~(1 << (u - 1))
    return tuple(left)
