"""A board and the name of a technique go in; whether its houses rule the technique out for every puzzle comes out.

Small boards rule out large patterns, since each has a counterpart that strikes the same, and the ladder may always try
that one first. In a full house, the counterpart of a naked subset is the hidden one of all other open cells:

    naked quad    1 2 3 4 | 5 6    hidden pair    in a house of six, no naked quad is needed

On a plain square, the counterpart of a fish of rows is one of all other open columns. If a candidate that the fish
strikes were true, some of those columns would have too few rows left for their value. The fewest such columns are a
fish that strikes it as well. So it is with finned fish, if the fins that a cell can see are always in one line; it may
also be a basic fish then, or locked candidates, that strike something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from itertools import combinations

from bookbuilder.board import Board, leftovers, peers
from bookbuilder.puzzle.techniques import RECORDS, Technique
from bookbuilder.solve.ladder import LADDER


def ruled_out(board: Board, technique: str) -> bool:
    """Whether no puzzle on a board can need a technique, because its houses have nothing that it alone could find."""
    record = RECORDS[technique]
    return record.board.what in _HAS and not _HAS[record.board.what](board, record)


def _has_subset(board: Board, record: Technique) -> bool:
    """Whether a house can have a naked or hidden subset without a counterpart that comes before it in the ladder."""
    is_naked = record.board.what == "naked subset"
    most = _easier(record, "hidden subset" if is_naked else "naked subset")
    sizes = {(len(house.cells), board.is_full(house)) for house in board.houses}
    return any(cells - record.board.size > (most if full else 0) for cells, full in sizes if full or is_naked)


def _has_fish(board: Board, record: Technique) -> bool:
    """Whether lines can have a basic or finned fish without a counterpart that comes before it in the ladder."""
    what, size = record.board.what, record.board.size
    across, down = (_full_lines(board, direction) for direction in (1, 2))
    if max(len(across), len(down)) < size:
        return False
    is_plain = len(across) == len(down) == board.order and len(board.cells) == board.order**2
    if not is_plain or (what == "finned fish" and not _sees_along_lines(board, across | down)):
        return True
    return board.order - size > _easier(record, what)


def _easier(record: Technique, what: str) -> int:
    """The largest size, from singles on, at which patterns of a kind come before a technique in the ladder."""
    return 1 + sum(other.board.what == what for other in LADDER if other.cost < record.cost)


def _full_lines(board: Board, direction: int) -> set[frozenset[int]]:
    """The cells of each full house that runs in a direction."""
    full = filter(board.is_full, board.houses)
    return {frozenset(house.cells) for house in full if board.direction(house) == direction}


def _sees_along_lines(board: Board, lines: Collection[frozenset[int]]) -> bool:
    """Whether what a cell sees outside its own lines always lies in another line."""
    for cell, seen in enumerate(peers(board)):
        aside = set(seen).difference(*(line for line in lines if cell in line))
        if not any(aside <= line for line in lines):
            return False
    return True


def has_common_peers(board: Board) -> bool:
    """Whether a cell sees two cells of a full house that it is not in, but by no house that has all three."""
    seen, houses = peers(board), _houses_of(board)
    cells = [frozenset(house.cells) for house in board.houses]
    for house in filter(board.is_full, board.houses):
        for cell in set().union(*(seen[other] for other in house.cells)).difference(house.cells):
            both = [other for other in house.cells if other in seen[cell]]
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
    for a, houses_of_a in enumerate(houses):
        for b in {cell for at in houses_of_a for cell in board.houses[at].cells} - {a}:
            pairs = alike[houses_of_a - houses[b], houses[b] - houses_of_a]
            if any(houses[b] & houses[d] and not houses_of_a & houses[d] for c, d in pairs if c != b):
                return True
            pairs.append((a, b))
    return False


def _houses_of(board: Board) -> list[list[int]]:
    """The houses of each cell; of houses with the same cells, the first."""
    first = {frozenset(house.cells): at for at, house in reversed([*enumerate(board.houses)])}
    by_cell: list[list[int]] = [[] for _ in board.cells]
    for at in sorted(first.values()):
        for cell in board.houses[at].cells:
            by_cell[cell].append(at)
    return by_cell


# By what a board must have, as the records call it.
_HAS: Mapping[str, Callable[[Board, Technique], bool]] = {
    "implied house": lambda board, _: any(not left.outside for left in leftovers(board)),
    "leftovers": lambda board, _: any(left.outside for left in leftovers(board)),
    "common peers": lambda board, _: has_common_peers(board),
    "rectangle": lambda board, _: has_rectangle(board),
    **dict.fromkeys(("naked subset", "hidden subset"), _has_subset),
    **dict.fromkeys(("fish", "finned fish"), _has_fish),
}
