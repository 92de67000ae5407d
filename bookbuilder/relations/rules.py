"""Relations go in; rules as the kernel's search takes them come out (see `kernel.related`)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from bookbuilder.board import Board, Relation, peers
from bookbuilder.kernel import related, sum_sets
from bookbuilder.relations.kinds import primitives
from bookbuilder.relations.primitives import Apart, Mask, PairTable, Primitive, Sum


def rules_of(board: Board, relations: tuple[Relation, ...] = ()) -> array[int]:
    """The rules of a board and of one of its puzzles, one after another."""
    flat = array("q")
    for kind, cells, numbers in _rules(board, primitives(board, relations)):
        flat.extend((kind, len(cells), *cells, len(numbers), *numbers))
    return flat


def _rules(board: Board, said: Iterable[Primitive]) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    said = tuple(said)
    seen, groups = apart_from(board), {frozenset(it.cells) for it in said if isinstance(it, Apart)}
    caged = set[frozenset[int]]()
    for primitive in said:
        match primitive:
            case Mask(cell, values):
                yield related.MASK, (cell,), (values,)
            case PairTable(first, second, allowed):
                yield related.TABLE, (first, second), allowed
            case Sum(cells, coefficients, totals):
                inside = frozenset(cells)
                is_plain = len(totals) == 1 and board.order <= sum_sets.LARGEST and set(coefficients) == {1}
                if is_plain and (inside in groups or _are_peers(seen, cells)):
                    caged.add(inside)
                    yield related.CAGE, cells, totals
                else:
                    yield related.LINEAR, cells, (*coefficients, *sorted(totals))
    left = (group for group in groups - caged if not _are_peers(seen, group))
    for group in sorted(map(sorted, left)):
        yield related.APART, tuple(group), ()


@lru_cache(maxsize=64)
def apart_from(board: Board) -> tuple[frozenset[int], ...]:
    """The cells that must differ from each cell, by the houses and relations of the board."""
    others = [{*own} for own in peers(board)]
    for primitive in primitives(board):
        if isinstance(primitive, Apart):
            for cell in primitive.cells:
                others[cell].update(primitive.cells)
    return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(others))


def _are_peers(seen: tuple[frozenset[int], ...], cells: Iterable[int]) -> bool:
    return all(other in seen[cell] for cell, other in combinations(cells, 2))
