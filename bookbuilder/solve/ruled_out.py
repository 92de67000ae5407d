"""A board and the name of a technique go in; whether its houses rule the technique out for every puzzle comes out."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from bookbuilder.board import Board, peers
from bookbuilder.solve.leftovers import leftovers

_BY_LEFTOVERS = ("law of leftovers",)
_BY_HOUSES = ("implied house", "hidden single in an implied house")
_BY_PEERS = ("common peer elimination",)
_BY_RECTANGLES = ("unique rectangle", "hidden rectangle")


def ruled_out(board: Board, technique: str) -> bool:
    """Whether no puzzle on a board can need a technique, because its houses have nothing that it could find."""
    if technique in _BY_HOUSES:
        return all(each.outside for each in leftovers(board))
    if technique in _BY_LEFTOVERS:
        return not any(each.outside for each in leftovers(board))
    if technique in _BY_PEERS:
        return not has_common_peers(board)
    return technique in _BY_RECTANGLES and not has_rectangle(board)


def has_common_peers(board: Board) -> bool:
    """Whether a cell sees two cells of a full house that it is not in, but by no house that has all three."""
    seen, houses = peers(board), _houses_of(board)
    cells = [frozenset(house.cells) for house in board.houses]
    for house in filter(board.is_full, board.houses):
        for cell in set().union(*(seen[each] for each in house.cells)).difference(house.cells):
            both = [each for each in house.cells if each in seen[cell]]
            if any(not any({a, b} <= cells[at] for at in houses[cell]) for a, b in combinations(both, 2)):
                return True
    return False


def has_rectangle(board: Board) -> bool:
    """Whether four cells a, b, c and d have two values that could change places, as far as the houses go.

    Each house has as many of a and d as of b and c, so that a and b differ in the same houses as c and d do:

        a | b      b sees a and d, which do not see each other
        c | d
    """
    houses = [frozenset(of) for of in _houses_of(board)]
    alike = defaultdict[tuple[frozenset[int], frozenset[int]], list[tuple[int, int]]](list)
    for a, its in enumerate(houses):
        for b in {cell for at in its for cell in board.houses[at].cells} - {a}:
            pairs = alike[its - houses[b], houses[b] - its]
            if any(houses[b] & houses[d] and not its & houses[d] for c, d in pairs if c != b):
                return True
            pairs.append((a, b))
    return False


def _houses_of(board: Board) -> list[list[int]]:
    """The houses of each cell; of houses with the same cells, the first."""
    first = {frozenset(house.cells): at for at, house in reversed([*enumerate(board.houses)])}
    found: list[list[int]] = [[] for _ in board.cells]
    for at in sorted(first.values()):
        for cell in board.houses[at].cells:
            found[cell].append(at)
    return found
