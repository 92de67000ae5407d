"""A board and the name of a technique go in; whether its houses rule the technique out for every puzzle comes out."""

from __future__ import annotations

from collections import defaultdict

from bookbuilder.board import Board
from bookbuilder.solve.leftovers import leftovers

_BY_LEFTOVERS = ("law of leftovers",)
_BY_HOUSES = ("implied house", "hidden single in an implied house")
_BY_RECTANGLES = ("unique rectangle", "hidden rectangle")


def ruled_out(board: Board, technique: str) -> bool:
    """Whether no puzzle on a board can need a technique, because no houses follow from its houses, or no rectangles."""
    if technique in _BY_HOUSES:
        return all(each.outside for each in leftovers(board))
    if technique in _BY_LEFTOVERS:
        return not any(each.outside for each in leftovers(board))
    return technique in _BY_RECTANGLES and not has_rectangle(board)


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
