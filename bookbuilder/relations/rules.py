"""Relations go in; rules as the kernel's search takes them come out (see `kernel.related`)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import combinations

from bookbuilder.board import Board, Relation
from bookbuilder.kernel import related, sum_sets
from bookbuilder.relations.apart import apart_from
from bookbuilder.relations.kinds import owned_primitives
from bookbuilder.relations.primitives import Apart, Mask, PairTable, Primitive, Sum

_OwnedRule = tuple[int, int, tuple[int, ...], tuple[int, ...]]  # the place of the relation; kind, cells, and numbers


def rules_of(board: Board, relations: tuple[Relation, ...] = ()) -> array[int]:
    """The rules of a board and of one of its puzzles, one after another."""
    return owned_rules(board, relations)[0]


def owned_rules(board: Board, relations: tuple[Relation, ...] = ()) -> tuple[array[int], tuple[int, ...]]:
    """The same, and by rule the place of the relation that says it: the board's come first."""
    flat, owners = array("q"), list[int]()
    for owner, kind, cells, numbers in _rules(board, owned_primitives(board, relations)):
        flat.extend((kind, len(cells), *cells, len(numbers), *numbers))
        owners.append(owner)
    return flat, tuple(owners)


def _rules(board: Board, said: Iterable[tuple[int, Primitive]]) -> Iterator[_OwnedRule]:
    said = tuple(said)
    seen, groups = apart_from(board), {frozenset(it.cells): owner for owner, it in said if isinstance(it, Apart)}
    caged = set[frozenset[int]]()
    for owner, primitive in said:
        match primitive:
            case Mask(cell, values):
                yield owner, related.MASK, (cell,), (values,)
            case PairTable(first, second, allowed):
                yield owner, related.TABLE, (first, second), allowed
            case Sum(cells, coefficients, totals):
                inside = frozenset(cells)
                is_plain = len(totals) == 1 and len(cells) <= board.order <= sum_sets.LARGEST and {*coefficients} == {1}
                if is_plain and (inside in groups or _are_peers(seen, cells)):
                    caged.add(inside)
                    yield owner, related.CAGE, cells, totals
                else:
                    yield owner, related.LINEAR, cells, (*coefficients, *sorted(totals))
    left = (group for group in groups.keys() - caged if not _are_peers(seen, group))
    for group in sorted(map(sorted, left)):
        yield groups[frozenset(group)], related.APART, tuple(group), ()


def _are_peers(seen: tuple[frozenset[int], ...], cells: Iterable[int]) -> bool:
    return all(other in seen[cell] for cell, other in combinations(cells, 2))
