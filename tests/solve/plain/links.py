"""Strong links of one value, and chains of areas, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations, product

from bookbuilder.board import Board, House
from tests.solve.plain.state import (
    NONE,
    Opening,
    State,
    direction,
    distinct_houses,
    full_houses,
    is_area,
    peers_of,
    places_of,
)

Link = frozenset[int]


def candidates(state: State, value: int) -> set[int]:
    return {cell for cell, left in state.items() if value in left}


def links_of(board: Board, state: State, value: int, ways: str) -> set[Link]:
    """The pairs of cells that are all that a full house of one of these directions has left for the value."""
    houses = [house for house in full_houses(board) if direction(board, house) in ways.split()]
    return {frozenset(places) for house in houses if len(places := places_of(state, house, value)) == 2}


def two_links(
    board: Board, state: State, value: int, pairs: set[frozenset[Link]], grounds: list[House]
) -> Iterator[Opening]:
    """Openings of two links that one of the grounds has an end each of."""
    for link, other in map(tuple, pairs):
        if link & other:
            continue
        for p, q in product(link, other):
            if any({p, q} <= set(house.cells) for house in grounds):
                (a,), (b,) = link - {p}, other - {q}
                struck = candidates(state, value) & peers_of(board, a) & peers_of(board, b)
                if struck:
                    yield NONE, frozenset((cell, value) for cell in struck)


def skyscrapers(board: Board, state: State) -> Iterator[Opening]:
    for value in range(1, board.order + 1):
        for way, other in (("across", "down"), ("down", "across")):
            links = links_of(board, state, value, way)
            grounds = [house for house in board.houses if direction(board, house) == other]
            yield from two_links(board, state, value, {frozenset(pair) for pair in combinations(links, 2)}, grounds)


def kites(board: Board, state: State) -> Iterator[Opening]:
    for value in range(1, board.order + 1):
        across, down = (links_of(board, state, value, way) for way in ("across", "down"))
        pairs = {frozenset(pair) for pair in product(across, down)}
        areas = [house for house in board.houses if is_area(board, house)]
        yield from two_links(board, state, value, {pair for pair in pairs if len(pair) == 2}, areas)


def empty_rectangles(board: Board, state: State) -> Iterator[Opening]:
    for value in range(1, board.order + 1):
        lines = [places_of(state, house, value) for house in full_houses(board) if not is_area(board, house)]
        links = {frozenset(places) for places in lines if len(places) == 2}
        areas = [places_of(state, house, value) for house in full_houses(board) if is_area(board, house)]
        cells = [{*house.cells} for house in full_houses(board) if is_area(board, house)]
        for (places, area), (p, q) in product(
            zip(areas, cells, strict=True), (way for a, b in links for way in ((a, b), (b, a)))
        ):
            group = places & peers_of(board, p)
            rest = places - group
            if len(places) > 2 and group and rest and not {p, q} & area:
                seen = set.intersection(*(set(peers_of(board, cell)) for cell in (q, *rest)))
                if struck := candidates(state, value) & seen:
                    yield NONE, frozenset((cell, value) for cell in struck)


def x_chains(board: Board, state: State, most: int) -> Iterator[Opening]:
    """All chains link by link; only the cells that are true after so many links, and not earlier, are kept."""
    starts = {}
    for value in range(1, board.order + 1):
        links = links_of(board, state, value, "across down other")
        for cell in set().union(*links):
            true = {other for link in links if cell in link for other in link - {cell}}
            starts[cell, value] = links, true, true | {cell}
    for _ in range(2, most + 1):
        openings = set()
        for (cell, value), (links, true, known) in starts.items():
            falls = candidates(state, value) & set().union(*(peers_of(board, other) for other in true))
            now = {b for link in links for a in link & falls for b in link - {a}} - known
            starts[cell, value] = links, now, known | now
            for end in now:
                struck = candidates(state, value) & peers_of(board, cell) & peers_of(board, end)
                if struck:
                    openings.add((frozenset({cell, end}), frozenset((other, value) for other in struck)))
        if openings:
            yield from ((NONE, struck) for _, struck in openings)
            return


def colouring(board: Board, state: State) -> Iterator[Opening]:
    for value in range(1, board.order + 1):
        left = links_of(board, state, value, "across down other")
        while left:
            component = {left.pop()}
            while near := {link for link in left if any(link & other for other in component)}:
                component |= near
                left -= near
            cells = set().union(*component)
            first = min(cells)
            # Either way to colour a component is the other one with the colours changed.
            true = {first}
            while more := {b for link in component for a in true & link for b in next_to(component, a, link)} - true:
                true |= more
            colours = true, cells - true
            if any(link <= colour for link in component for colour in colours):
                continue  # no solution
            struck = {
                cell
                for cell in candidates(state, value) - cells
                if all(colour & peers_of(board, cell) for colour in colours)
            }
            if struck:
                yield NONE, frozenset((cell, value) for cell in struck)
            for colour in colours:
                if any(a in peers_of(board, b) for a, b in combinations(colour, 2)):
                    yield NONE, frozenset((cell, value) for cell in colour)


def next_to(component: set[Link], cell: int, link: Link) -> set[int]:
    """The cells two links away from a cell, over one of its links: those that are true when it is."""
    (other,) = link - {cell}
    return set().union(*(further - {other} for further in component if other in further))


def rectangles(board: Board, state: State) -> Iterator[Opening]:
    areas = [house for house in full_houses(board) if is_area(board, house)]
    for n_areas in (1, 2, 3):
        found = {
            (cell, value)
            for value in range(1, board.order + 1)
            for cell in candidates(state, value)
            if leads_to_none(board, state, cell, value, [area for area in areas if cell not in area.cells], n_areas)
        }
        if found:
            yield from ((NONE, frozenset({pair})) for pair in found)
            return


def leads_to_none(board: Board, state: State, cell: int, value: int, areas: list[House], n_areas: int) -> bool:
    """Whether some areas one after the other come to have no cell left when the value is in the cell."""
    seen = peers_of(board, cell)
    for chain in permutations(areas, n_areas):
        left = {cell}
        for i, area in enumerate(chain):
            places = places_of(state, area, value)
            falling = set.intersection(*(places & peers_of(board, other) for other in left))
            if not (falling if i == 0 else falling - seen):
                break  # a step that takes nothing away
            left = places - seen - falling
            if not left:
                if i == n_areas - 1 and not (i == 0 and in_one_house(board, places | {cell})):
                    return True
                break
    return False


def in_one_house(board: Board, cells: set[int]) -> bool:
    return any(cells <= set(house.cells) for house in distinct_houses(board))


TECHNIQUES = {
    "skyscraper": skyscrapers,
    "two-string kite": kites,
    "empty rectangle": empty_rectangles,
    "turbot fish": partial(x_chains, most=2),
    "X-chain": partial(x_chains, most=100),
    "simple colouring": colouring,
    "rectangle": rectangles,
}
