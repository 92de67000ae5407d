"""Relations go in; rules as the kernel's search takes them come out (see `kernel.related`)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
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
    flat, owners = list[int](), list[int]()
    for owner, kind, cells, numbers in _rules(board, owned_primitives(board, relations)):
        flat += (kind, len(cells), *cells, len(numbers), *numbers)
        owners.append(owner)
    return array("q", flat), tuple(owners)


def _rules(board: Board, said: Iterable[tuple[int, Primitive]]) -> list[_OwnedRule]:
    """Sums are asked for first, and by their type: a killer has thirty, and its proof takes less time than a match."""
    said, seen = tuple(said), apart_from(board)
    groups = {frozenset(it.cells): owner for owner, it in said if isinstance(it, Apart)}
    caged, rules = set[frozenset[int]](), list[_OwnedRule]()
    is_small = board.order <= sum_sets.LARGEST
    for owner, primitive in said:
        if isinstance(primitive, Sum):
            cells, coefficients, totals = primitive
            inside = frozenset(cells)
            is_plain = len(totals) == 1 and coefficients.count(1) == len(cells) <= board.order and is_small
            if is_plain and (inside in groups or _are_peers(seen, cells)):
                caged.add(inside)
                rules.append((owner, related.CAGE, cells, totals))
            else:
                rules.append((owner, related.LINEAR, cells, (*coefficients, *sorted(totals))))
        elif isinstance(primitive, Mask):
            rules.append((owner, related.MASK, (primitive.cell,), (primitive.values,)))
        elif isinstance(primitive, PairTable):
            rules.append((owner, related.TABLE, (primitive.first, primitive.second), primitive.allowed))
    left = (group for group in groups.keys() - caged if not _are_peers(seen, group))
    rules += [(groups[frozenset(group)], related.APART, tuple(group), ()) for group in sorted(map(sorted, left))]
    return rules


def _are_peers(seen: tuple[frozenset[int], ...], cells: Iterable[int]) -> bool:
    return all(other in seen[cell] for cell, other in combinations(cells, 2))
