"""A board's tables as the kernel wants them, and the engines that run on them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial

from bookbuilder.board import Board
from bookbuilder.kernel import Climber, Exact, Refiner


@dataclass(frozen=True, slots=True)
class Engines:
    """One engine of each kind for a board, and more for searches. They own scratch memory: use them in one thread."""

    board: Board
    exact: Exact  # for whoever fills and digs, in one go
    climber: Climber
    refiner: Refiner
    houses: tuple[int, ...]  # the board's house behind each of the kernel's
    another: Callable[[], Exact]  # a new engine upon the same tables
    idle: list[Exact] = field(default_factory=list)  # those that no search has at present

    @contextmanager
    def search_engine(self) -> Iterator[Exact]:
        """An engine for one search, which may pause while others go on: nobody else gets it before the end."""
        exact = self.idle.pop() if self.idle else self.another()
        try:
            yield exact
        finally:
            self.idle.append(exact)


@lru_cache(maxsize=16)  # some megabytes each for the largest boards, which a file may bring by the hundred
def engines(board: Board) -> Engines:
    """Make a board's engines, once a process.

    A house that has the cells of an earlier one is left out: it says nothing new.
    """
    n = len(board.cells)
    distinct = {frozenset(house.cells): i for i, house in reversed(list(enumerate(board.houses)))}
    kept = tuple(sorted(distinct.values()))
    houses = [board.houses[i] for i in kept]
    peers: list[set[int]] = [set() for _ in range(n)]
    for house in houses:
        for cell in house.cells:
            peers[cell].update(house.cells)
    peer_at, peer = _ragged(sorted(others - {cell}) for cell, others in enumerate(peers))
    house_at, house_cells = _ragged(house.cells for house in houses)
    full = [house for house in houses if board.is_full(house)]
    full_at, full_cells = _ragged(house.cells for house in full)
    in_full_at, in_full = _ragged([h for h, house in enumerate(full) if cell in house.cells] for cell in range(n))
    in_house_at, in_house = _ragged([h for h, house in enumerate(houses) if cell in house.cells] for cell in range(n))
    is_full = array("b", (board.is_full(house) for house in houses))
    is_area = array("b", (not board.is_straight(house) for house in houses))
    links = _links([house.cells for house in houses], is_full)
    tables = (peer_at, peer, full_at, full_cells, in_full_at, in_full, len(houses), in_house_at, in_house)
    another = partial(Exact, board.order, n, *tables)
    return Engines(
        board,
        another(),
        Climber(board.order, n, peer_at, peer, house_at, house_cells, is_full, is_area, links),
        Refiner(board.order, n, house_at, house_cells),
        kept,
        another,
    )


def _ragged(lists: Iterable[Sequence[int]]) -> tuple[array[int], array[int]]:
    """Lists of different lengths as one array, and where each starts (with one end more)."""
    at, flat = array("i", [0]), array("i")
    for each in lists:
        flat.extend(each)
        at.append(len(flat))
    return at, flat if flat else array("i", [0])


def _links(houses: list[tuple[int, ...]], is_full: array[int]) -> tuple[array[int], ...]:
    """The pairs of houses, the first one full, that share at least two cells; see `Climber`."""
    sets = [frozenset(cells) for cells in houses]
    pairs = [
        (a, b)
        for a in range(len(houses))
        if is_full[a]
        for b in range(len(houses))
        if a != b and len(sets[a] & sets[b]) >= 2
    ]
    return (
        array("i", [a for a, _ in pairs] or [0]),
        array("i", [b for _, b in pairs] or [0]),
        *_ragged([c for c in houses[a] if c in sets[b]] for a, b in pairs),
        *_ragged([c for c in houses[a] if c not in sets[b]] for a, b in pairs),
        *_ragged([c for c in houses[b] if c not in sets[a]] for a, b in pairs),
    )
