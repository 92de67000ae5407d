"""A puzzle goes in; its graph comes out, which is a copy of another puzzle's exactly if they are twins.

One vertex per cell, per house, and per value that matters; edges from each cell to its houses, and from each clue to
its value. What relations say (see `relations.primitives`) follows:

    apart   an edge between two cells, or a vertex with edges to several
    mask    a vertex per set of values, with edges to these and to the cells that have one of them
    table   a vertex per table with two ends, and one per pair of values; a pair and a pair of cells have each a vertex
            per end, so that a table and all its cells can be turned round together. A table that is the same from
            either side needs no ends: its pairs have edges to their values, and those of cells to their cells
    sum     a vertex with edges to its cells, and to the upper or the lower pole, whichever its totals are nearer; the
            values are a chain from one pole to the other, so that no renaming keeps sums but v -> order + 1 - v
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board, Relation
from bookbuilder.relations import Apart, Mask, PairTable, Primitive, Sum, primitives
from bookbuilder.relations.primitives import turned_table
from bookbuilder.twins.implied_tables import tightened
from bookbuilder.twins.symmetries import telling_houses

# Colours of vertices.
CELL, FULL_HOUSE, HOUSE, VALUE, APART, MASK, TABLE, NO_TABLE, END, PAIR, SLOT, MARK, POLE = range(13)
# Kinds of edges; those of sums are `_COEFFICIENT` plus the coefficient.
_PLAIN, _APART, _CHAIN = range(3)
_COEFFICIENT = 64


@dataclass(slots=True)
class PuzzleGraph:
    """A graph: cells are its first vertices, then houses, then values."""

    colours: list[int]
    edges: array[int]  # three numbers each: both ends, and a kind

    def vertex(self, colour: int, *neighbours: int) -> int:
        """Add a vertex of a colour, and plain edges."""
        self.colours.append(colour)
        here = len(self.colours) - 1
        for other in neighbours:
            self.join(here, other)
        return here

    def join(self, one: int, other: int, kind: int = _PLAIN) -> None:
        """Add an edge."""
        self.edges.extend((one, other, kind))


def clues_alone(board: Board, givens: tuple[int, ...], relations: tuple[Relation, ...]) -> tuple[int, ...] | None:
    """The clues that say all that a puzzle with relations says; None if its relations say more."""
    said = primitives(board, relations)
    clues, masks = _by_cell(board, givens, said)
    if masks or _groups(board, relations) or any(isinstance(it, PairTable) or _is_sum(it) for it in said):
        return None
    return tuple(clues.get(cell, 0) for cell in range(len(givens)))


def graph_of(board: Board, givens: Sequence[int], relations: tuple[Relation, ...] = ()) -> PuzzleGraph:
    """The graph of a puzzle."""
    colours, edges = _frame(board)
    graph = PuzzleGraph([*colours], edges[:])
    said = primitives(board, relations)
    clues, masks = _by_cell(board, givens, said)
    are_values_told = bool(masks) or any(isinstance(it, PairTable) or _is_sum(it) for it in said)
    shown = range(1, board.order + 1) if are_values_told else sorted(set(clues.values()))
    values = {value: graph.vertex(VALUE) for value in shown}
    for cell, value in sorted(clues.items()):
        graph.join(cell, values[value])
    for cells in _groups(board, relations):
        if len(cells) == 2:
            graph.join(cells[0], cells[1], _APART)
        else:
            graph.vertex(APART, *cells)
    _add_masks(graph, masks, values)
    _add_tables(graph, board, said, values)
    _add_sums(graph, board, said, values)
    return graph


@lru_cache(maxsize=64)
def _frame(board: Board) -> tuple[tuple[int, ...], array[int]]:
    """What all puzzles of a board share."""
    n, houses = len(board.cells), telling_houses(board)
    colours = [CELL] * n + [FULL_HOUSE if len(house) == board.order else HOUSE for house in houses]
    return tuple(colours), array("i", [x for h, house in enumerate(houses) for cell in house for x in (cell, n + h, 0)])


def _by_cell(board: Board, givens: Sequence[int], said: Iterable[Primitive]) -> tuple[dict[int, int], dict[int, int]]:
    """By cell, its value if it has only one, be it given or said; and the sets of values of those that have several."""
    every = (1 << board.order) - 1
    masks: dict[int, int] = {}
    for it in said:
        if isinstance(it, Mask):
            cell, mask = it.cell, it.values
        elif isinstance(it, Sum) and not _is_sum(it):
            (cell,), (factor,) = it.cells, it.coefficients
            mask = sum(1 << (v - 1) for v in range(1, board.order + 1) if factor * v in it.totals)
        else:
            continue
        if not givens[cell]:
            masks[cell] = masks.get(cell, every) & mask
    clues = {cell: mask.bit_length() for cell, mask in masks.items() if mask.bit_count() == 1}
    left = {cell: mask for cell, mask in masks.items() if mask != every and cell not in clues}
    return clues | {cell: value for cell, value in enumerate(givens) if value}, left


def _is_sum(of: Primitive) -> bool:
    return isinstance(of, Sum) and len(of.cells) > 1


@lru_cache(maxsize=64)
def _peers(board: Board) -> tuple[frozenset[int], ...]:
    """By cell, those that some house that tells puzzles apart keeps different from it."""
    seen: list[set[int]] = [set() for _ in board.cells]
    for house in telling_houses(board):
        for cell in house:
            seen[cell].update(house)
    return tuple(frozenset(its - {cell}) for cell, its in enumerate(seen))


@lru_cache(maxsize=64)  # most puzzles have the groups of their board only, and each asks twice
def _groups(board: Board, relations: tuple[Relation, ...]) -> tuple[tuple[int, ...], ...]:
    """Cells kept apart that no house keeps apart."""
    seen, groups = _peers(board), {frozenset(it.cells) for it in primitives(board, relations) if isinstance(it, Apart)}
    apart = [cells for cells in groups if any(not cells <= seen[cell] | {cell} for cell in cells)]
    return tuple(sorted(tuple(sorted(cells)) for cells in apart))


def _add_masks(graph: PuzzleGraph, masks: dict[int, int], values: dict[int, int]) -> None:
    of_mask: dict[int, int] = {}
    for cell, mask in sorted(masks.items()):
        if mask not in of_mask:
            of_mask[mask] = graph.vertex(MASK, *(at for value, at in values.items() if mask >> (value - 1) & 1))
        graph.join(cell, of_mask[mask])


def _add_tables(graph: PuzzleGraph, board: Board, said: Iterable[Primitive], values: dict[int, int]) -> None:
    seen = _peers(board)
    tables: dict[tuple[int, int], tuple[int, ...]] = {}
    for primitive in said:
        if isinstance(primitive, PairTable):
            table = primitive if primitive.first < primitive.second else primitive.turned()
            pair = table.first, table.second
            allowed = tables.get(pair, tuple(table.allowed))
            tables[pair] = tuple(one & other for one, other in zip(allowed, table.allowed, strict=True))
    for pair, left in tightened(board).items():
        tables[pair] = tuple(one & other for one, other in zip(tables[pair], left, strict=True))
    ends_of: dict[tuple[int, ...], tuple[int, ...]] = {}
    for (first, second), allowed in sorted(tables.items()):
        if second in seen[first]:  # equal values are forbidden already
            allowed = tuple(mask & ~(1 << v) for v, mask in enumerate(allowed))
        turned = turned_table(allowed)
        cells = (first, second) if allowed <= turned else (second, first)
        allowed = min(allowed, turned)
        if allowed not in ends_of:
            ends_of[allowed] = _table(graph, allowed, values)
        table_at, *ends = ends_of[allowed]
        _add_pair(graph, MARK, table_at, cells, ends)


def _table(graph: PuzzleGraph, allowed: tuple[int, ...], values: dict[int, int]) -> tuple[int, ...]:
    """Add a table, told by the pairs that it has or by those that it lacks; returns its vertex and its ends, if any."""
    order = len(allowed)
    has = [(u, v) for u in range(order) for v in range(order) if allowed[u] >> v & 1]
    lacks = [(u, v) for u in range(order) for v in range(order) if not allowed[u] >> v & 1]
    table = graph.vertex(TABLE if len(has) <= len(lacks) else NO_TABLE)
    ends = () if allowed == turned_table(allowed) else (graph.vertex(END, table), graph.vertex(END, table))
    for one, other in has if len(has) <= len(lacks) else lacks:
        if ends or one <= other:  # it stands there already, from the other side
            _add_pair(graph, PAIR, table, (values[one + 1], values[other + 1]), ends)
    return table, *ends


def _add_pair(graph: PuzzleGraph, colour: int, table: int, both: tuple[int, int], ends: Sequence[int]) -> None:
    """Add a pair of values or of cells to a table, each at its end."""
    if ends:
        at = graph.vertex(colour, table)
        for one, end in zip(both, ends, strict=True):
            graph.vertex(SLOT, at, one, end)
    else:
        graph.vertex(colour, table, *sorted({*both}))


def _add_sums(graph: PuzzleGraph, board: Board, said: Iterable[Primitive], values: dict[int, int]) -> None:
    sums = [*dict.fromkeys(it for it in said if isinstance(it, Sum) and _is_sum(it))]
    if not sums:
        return
    low, high = graph.vertex(POLE, values[1]), graph.vertex(POLE, values[board.order])
    for value in range(1, board.order):
        graph.join(values[value], values[value + 1], _CHAIN)
    for said_sum in sums:
        coefficients, totals = _positive(said_sum)
        middle = (board.order + 1) * sum(coefficients)  # twice the total of which the mirrored one is the same
        above = tuple(sorted(2 * total - middle for total in totals))
        below = tuple(sorted(-distance for distance in above))
        at = graph.vertex(_colour(max(above, below)))
        if above != below:
            graph.join(at, high if above > below else low)
        for cell, coefficient in zip(said_sum.cells, coefficients, strict=True):
            graph.join(at, cell, _COEFFICIENT + coefficient)


def _positive(of: Sum) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A sum's coefficients and totals, or both with their signs changed, which says the same."""
    same = (*of.coefficients,), tuple(sorted(of.totals))
    other = tuple(-n for n in of.coefficients), tuple(sorted(-total for total in of.totals))
    return max(same, other, key=lambda it: (sorted(it[0]), it[1]))


def _colour(totals: tuple[int, ...]) -> int:
    """A colour for the totals of a sum, the same everywhere."""
    return int.from_bytes(hashlib.blake2b(repr(totals).encode(), digest_size=7).digest(), "big") + POLE + 1
