"""The data that all scanners examine: a board's tables, and the present state of a climb. Arrays only, not compiled.

The scanners hold views of these arrays, so none of them may ever be replaced.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

WORD = 64  # bits of a word in a set of cells


class Tables(NamedTuple):
    """What a search over any houses needs to know of a board.

    Each pair `x_at`, `x` is a ragged table: row i is x[x_at[i]:x_at[i + 1]]. `peers` lists for each cell the cells that
    share a house with it; `full_cells` the cells of each full house; `in_full` the full houses of each cell and
    `in_house` all its houses, of which there are `n_houses`. The tables are trusted: a wrong index corrupts memory, so
    boards are checked when they are made.
    """

    order: int
    n_cells: int
    peer_at: array[int]
    peers: array[int]
    full_at: array[int]
    full_cells: array[int]
    in_full_at: array[int]
    in_full: array[int]
    n_houses: int
    in_house_at: array[int]
    in_house: array[int]


def search_tables(
    order: int, n_cells: int, houses: Sequence[Sequence[int]], apart: Sequence[Collection[int]]
) -> Tables:
    """The tables of houses, given as cells, no two of them equal, and by cell of the cells that must differ from it."""
    full = [house for house in houses if len(house) == order]
    in_full: list[list[int]] = [[] for _ in range(n_cells)]
    in_house: list[list[int]] = [[] for _ in range(n_cells)]
    for rows, some in ((in_full, full), (in_house, houses)):
        for h, cells in enumerate(some):
            for cell in cells:
                rows[cell].append(h)
    peers = [sorted(cells) for cells in apart]
    return Tables(order, n_cells, *ragged(peers), *ragged(full), *ragged(in_full), len(houses), *ragged(in_house))


class HouseTables(NamedTuple):
    """The cells of each house, the houses of each cell, and its peers, as ragged tables."""

    order: int
    n_cells: int
    n_houses: int
    house_at: array[int]
    house_cells: array[int]
    in_house_at: array[int]
    in_house: array[int]
    peer_at: array[int]
    peers: array[int]


def house_tables(order: int, n_cells: int, houses: Sequence[Sequence[int]]) -> HouseTables:
    """The tables of houses, given as cells, no two of them equal."""
    through: list[list[int]] = [[] for _ in range(n_cells)]
    peers: list[set[int]] = [set() for _ in range(n_cells)]
    for h, cells in enumerate(houses):
        for cell in cells:
            through[cell].append(h)
            peers[cell].update(cells)
    others = [sorted(cells - {cell}) for cell, cells in enumerate(peers)]
    return HouseTables(order, n_cells, len(houses), *ragged(houses), *ragged(through), *ragged(others))


class Scene:
    """Tables and state for one board.

    A ragged table is two arrays: where each row starts (and the last one ends), and the rows one after another.
    A set of values is a word of 32 bits, value v as bit v - 1; a set of cells is `words` words of 64, cell c as bit
    c % 64 of word c // 64.
    """

    __slots__ = (
        "ages",
        "almost_locked",
        "barren",
        "began",
        "blocks",
        "cand",
        "changed",
        "direction",
        "empty",
        "far",
        "far_at",
        "house_at",
        "house_cells",
        "house_sets",
        "in_house",
        "in_house_at",
        "in_place",
        "is_area",
        "is_full",
        "leftovers",
        "link_from",
        "link_to",
        "lone",
        "n_cells",
        "n_houses",
        "order",
        "peer_at",
        "peers",
        "place",
        "rest",
        "rest_at",
        "ruled",
        "sees",
        "shared",
        "shared_at",
        "sifted",
        "spots",
        "strike",
        "suspects",
        "trail",
        "turn",
        "value",
        "where",
        "words",
    )

    def __init__(
        self,
        order: int,
        n_cells: int,
        houses: Sequence[Sequence[int]],
        is_full: Sequence[bool],
        is_area: Sequence[bool],
        direction: Sequence[int],
        leftovers: Sequence[tuple[Sequence[int], ...]] = (),
        blocks: Sequence[Sequence[int]] = (),
    ) -> None:
        """Make the tables of a board with these houses, given as cells, no two of them equal.

        `is_full` marks houses that hold every value, `is_area` those whose cells do not lie on one line; `direction` is
        1 for lines that run across, 2 for lines that run down, and 0 for other houses. `leftovers` are what follows
        from houses: those put together, those taken away, and the cells that only the ones or the others have. `blocks`
        are full houses without a cell in common, one or several that lie side by side.
        """
        self.leftovers, self.blocks = leftovers, blocks
        self.order, self.n_cells, self.n_houses = order, n_cells, len(houses)
        self.words = (n_cells + WORD - 1) // WORD
        tables = house_tables(order, n_cells, houses)
        self.house_at, self.house_cells = tables.house_at, tables.house_cells
        self.in_house_at, self.in_house = tables.in_house_at, tables.in_house
        self.peer_at, self.peers = tables.peer_at, tables.peers
        self.is_full, self.is_area = array("b", is_full), array("b", is_area)
        self.direction = array("b", direction)
        places: list[list[int]] = [[] for _ in range(n_cells)]
        for cells in houses:
            for place, cell in enumerate(cells):
                places[cell].append(place)
        self.in_place = ragged(places)[1]
        self.sees = array("Q", bytes(8 * n_cells * self.words))
        for cell in range(n_cells):
            for other in self.peers[self.peer_at[cell] : self.peer_at[cell + 1]]:
                self.sees[cell * self.words + other // WORD] |= 1 << other % WORD
        self.house_sets = array("Q", bytes(8 * max(1, len(houses)) * self.words))
        for h, cells in enumerate(houses):
            for cell in cells:
                self.house_sets[h * self.words + cell // WORD] |= 1 << cell % WORD
        self._link(houses, is_full)

        # The state. `cand` is empty for a cell that is set; `place` and `strike` are what a round has found.
        self.cand = array("I", bytes(4 * n_cells))
        self.value = array("i", bytes(4 * n_cells))
        self.place = array("I", bytes(4 * n_cells))
        self.strike = array("I", bytes(4 * n_cells))
        self.empty = array("i", bytes(4 * max(1, self.n_houses)))  # cells without a value, by house
        # Where the candidates are, kept by the climber with every candidate that goes.
        self.spots = array("I", bytes(4 * max(1, self.n_houses * order)))  # house x value: places in the house
        self.where = array("Q", bytes(8 * order * self.words))  # value: a set of cells
        self.lone = array("I", bytes(4 * max(1, self.n_houses)))  # by house: the values that have one place
        # What has changed since: the turns of all climbs so far, and by house the last one that took a candidate.
        self.turn = array("q", [0])
        self.began = array("q", [0])  # the turn in which the present climb did
        self.changed = array("q", bytes(8 * max(1, self.n_houses)))
        # By naked and hidden subsets of two, three, and four, and by house: the change after which it had none, not
        # even one with a single in it.
        self.barren = array("q", [-1]) * (6 * max(1, self.n_houses))
        # What `templates` has found out about each value, for the candidates that it had then.
        self.suspects = array("Q", bytes(8 * order * self.words))
        self.sifted = array("Q", bytes(8 * order * self.words))
        self.ages = array("q", bytes(8 * order))
        self.trail: list[int] = []  # the records, see `climb`
        self.ruled: Any = None  # the rules of the present puzzle, for the climber and all scanners that ask for them
        self.almost_locked: Any = None  # the scanner that finds the almost locked sets for all that need them

    def _link(self, houses: Sequence[Sequence[int]], is_full: Sequence[bool]) -> None:
        """Note the links: two houses that share at least two cells, the first of them full.

        A link's `shared` are the cells of both, its `rest` those of the first only, its `far` those of the second only.
        """
        shared: Counter[tuple[int, int]] = Counter()
        for c in range(self.n_cells):
            own = self.in_house[self.in_house_at[c] : self.in_house_at[c + 1]]
            shared.update((a, b) for a in own if is_full[a] for b in own if a != b)
        pairs = sorted(pair for pair, n in shared.items() if n >= 2)
        sets = [frozenset(cells) for cells in houses]
        self.link_from, self.link_to = array("i", [a for a, _ in pairs]), array("i", [b for _, b in pairs])
        self.shared_at, self.shared = ragged([[c for c in houses[a] if c in sets[b]] for a, b in pairs])
        self.rest_at, self.rest = ragged([[c for c in houses[a] if c not in sets[b]] for a, b in pairs])
        self.far_at, self.far = ragged([[c for c in houses[b] if c not in sets[a]] for a, b in pairs])


def heed() -> None:
    """Let Python handle an interruption, which it does when a function that is not compiled starts."""


def ragged(rows: Sequence[Sequence[int]]) -> tuple[array[int], array[int]]:
    """Rows of different lengths as one array, and where each starts (and the last one ends)."""
    at, flat = array("i", [0]), array("i")
    for row in rows:
        flat.extend(row)
        at.append(len(flat))
    return at, flat if flat else array("i", [0])
