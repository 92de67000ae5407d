"""Techniques of rules beyond houses by definition: every way to fill some cells is tried, and what has none goes.

An opening is what one deduction places and strikes; `related` is a puzzle's relations, the board's included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from bookbuilder.board import Board, Relation, blocks
from bookbuilder.relations import PairTable, Sum, primitives
from tests.solve.plain.state import NONE, Opening, Position, distinct_houses, full_houses, peers_of, places_of

Way = dict[int, int]
Check = Callable[[Way], bool]


@dataclass(frozen=True)
class Rules:
    """What the relations of a puzzle say, as the definitions ask for it."""

    sums: tuple[tuple[frozenset[int], int], ...]
    pairs: dict[frozenset[int], tuple[PairTable, ...]]

    @classmethod
    def of(cls, board: Board, relations: tuple[Relation, ...]) -> Rules:
        said = primitives(board, relations)
        tables: dict[frozenset[int], tuple[PairTable, ...]] = {}
        for it in said:
            if isinstance(it, PairTable):
                cells = frozenset((it.first, it.second))
                tables[cells] = (*tables.get(cells, ()), it)
        sums = [(frozenset(it.cells), it.totals[0]) for it in said if isinstance(it, Sum)]
        return cls(tuple(sums), tables)

    def go_together(self, one: int, value: int, other: int, its_value: int) -> bool:
        way = {one: value, other: its_value}
        return all(
            table.allowed[way[table.first] - 1] >> (way[table.second] - 1) & 1
            for table in self.pairs.get(frozenset((one, other)), ())
        )


def choices(state: Position, cell: int) -> set[int]:
    """What a cell may have, or has."""
    return state[cell] if cell in state else {state.filled[cell]}


def ways(state: Position, cells: Sequence[int], check: Check) -> list[Way]:
    """Every way to fill cells that passes a check."""
    filled = product(*(sorted(choices(state, cell)) for cell in cells))
    return [way for values in filled if check(way := dict(zip(cells, values, strict=True)))]


def lost(state: Position, cells: Sequence[int], some: list[Way]) -> frozenset[tuple[int, int]]:
    """The candidates that no way has; none if there is no way at all."""
    if not some:
        return NONE
    return frozenset((c, v) for c in cells if c in state for v in state[c] if not any(way[c] == v for way in some))


def fillings(state: Position, cells: frozenset[int], total: int) -> list[Way]:
    """The ways to fill a sum with different values."""
    return ways(state, sorted(cells), lambda way: len(set(way.values())) == len(way) and sum(way.values()) == total)


def n_open(state: Position, cells: frozenset[int]) -> int:
    return sum(cell in state for cell in cells)


def last_of_a_sum(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
    for cells, total in rules.sums:
        if n_open(state, cells) == 1:
            (cell,) = (cell for cell in cells if cell in state)
            value = total - sum(state.filled[other] for other in cells if other != cell)
            if value in state[cell]:
                yield frozenset({(cell, value)}), NONE


def combinations_of_a_sum(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
    for cells, total in rules.sums:
        if n_open(state, cells) > 1 and (gone := lost(state, sorted(cells), fillings(state, cells, total))):
            yield NONE, gone


def locked_in_a_sum(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
    for cells, total in rules.sums:
        some = fillings(state, cells, total)
        if n_open(state, cells) < 2 or not some:
            continue
        for value in range(1, board.order + 1):
            if value in (state.filled.get(cell) for cell in cells) or not all(value in way.values() for way in some):
                continue
            places = {cell for cell in cells if value in state.get(cell, ())}
            seen = {c for c in state if c not in cells and value in state[c] and places <= peers_of(board, c)}
            if seen:
                yield NONE, frozenset((cell, value) for cell in seen)


def a_sum_and_a_house(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
    for cells, total in rules.sums:
        some = fillings(state, cells, total)
        if n_open(state, cells) < 2:
            continue
        for value in range(1, board.order + 1):
            held = (places_of(state, house, value) for house in full_houses(board))
            with_it = [way for way in some if value in (way[cell] for cell in cells if cell in state)]
            if len(with_it) == len(some) or not any(places and places <= cells for places in held):
                continue
            if gone := lost(state, sorted(cells), with_it):
                yield NONE, gone


def two_sums(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
    for (cells, total), (others, other_total) in product(rules.sums, repeat=2):
        together = [house for house in distinct_houses(board) if {*house.cells} >= cells | others]
        if cells & others or not together or min(n_open(state, cells), n_open(state, others)) < 2:
            continue
        sets = {frozenset(way[c] for c in others if c in state) for way in fillings(state, others, other_total)}
        every = fillings(state, cells, total)
        some = [way for way in every if any(values.isdisjoint(way[c] for c in cells if c in state) for values in sets)]
        has_a_choice = len({frozenset(way.values()) for way in every}) > 1
        if has_a_choice and (gone := lost(state, sorted(cells), some)):
            yield NONE, gone


# --- houses and sums ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rest:
    """What houses and whole sums leave: the cells inside come to so much more than those outside."""

    inside: frozenset[int]
    outside: frozenset[int]
    more: int
    n_houses: int
    taken: tuple[frozenset[int], ...]  # the sums


def rests(board: Board, rules: Rules) -> list[Rest]:
    """The rests of up to six cells, each by the fewest houses; none that is a sum of the puzzle itself.

    Two of as many houses count if other sums were taken away, so that other cells must differ.
    """
    found: dict[frozenset[frozenset[int]], dict[frozenset[frozenset[int]], Rest]] = {}
    for houses in blocks(board):
        block = frozenset(cell for house in houses for cell in board.houses[house].cells)
        whole = [one for one in rules.sums if one[0] <= block]
        cut = [one for one in rules.sums if one[0] & block and not one[0] <= block]
        for some in _some_of(cut):
            taken = [*whole, *some]
            covered = frozenset(cell for cells, _ in taken for cell in cells)
            inside, outside = block - covered, covered - block
            more = len(houses) * sum(range(1, board.order + 1)) - sum(total for _, total in taken)
            is_a_sum = not (inside and outside) and (inside | outside) in {cells for cells, _ in rules.sums}
            if not taken or not 1 <= len(inside | outside) <= 6 or is_a_sum:
                continue
            rest = Rest(inside, outside, more, len(houses), tuple(cells for cells, _ in taken))
            alike = found.setdefault(frozenset({inside, outside}), {})
            if all(other.n_houses == len(houses) for other in alike.values()):
                pairs = combinations(inside | outside, 2)
                alike.setdefault(frozenset(map(frozenset, (it for it in pairs if _differ(board, rest, *it)))), rest)
    return [rest for alike in found.values() for rest in alike.values()]


def _some_of(cut: list[tuple[frozenset[int], int]]) -> Iterator[tuple[tuple[frozenset[int], int], ...]]:
    """Every choice of the sums that are cut; of more than four, none of them."""
    for n in range(len(cut) + 1 if len(cut) <= 4 else 1):
        yield from combinations(cut, n)


def _rest_openings(
    board: Board, rules: Rules, state: Position, kind: str, alone: frozenset[int] = frozenset()
) -> Iterator[Opening]:
    """What rests of a kind show; with `alone`, only the one of these cells."""
    for rest in rests(board, rules):
        if kind not in ("any", _kind(rules, state, rest)) or (alone and rest.inside | rest.outside != alone):
            continue
        cells = sorted(rest.inside | rest.outside)

        def check(way: Way, rest: Rest = rest) -> bool:
            more = sum(way[cell] for cell in rest.inside) - sum(way[cell] for cell in rest.outside)
            same = [(a, b) for a, b in combinations(way, 2) if way[a] == way[b]]
            return more == rest.more and not any(_differ(board, rest, a, b) for a, b in same)

        some = ways(state, cells, check)
        still_open = [cell for cell in cells if cell in state]
        if len(still_open) == 1:
            (cell,) = still_open
            if some and len(state[cell]) > 0:
                yield frozenset({(cell, some[0][cell])}), NONE
        elif gone := lost(state, cells, some):
            yield NONE, gone


def _differ(board: Board, rest: Rest, one: int, other: int) -> bool:
    return other in peers_of(board, one) or any({one, other} <= cells for cells in rest.taken)


def _kind(rules: Rules, state: Position, rest: Rest) -> str:
    inside, outside = n_open(state, rest.inside), n_open(state, rest.outside)
    if inside + outside == 1:
        return "single" if rest.n_houses == 1 else "several"
    if not 2 <= inside + outside <= 4:
        return ""
    if inside and outside:
        return "difference"
    is_split = any(rest.inside | rest.outside <= cells for cells, _ in rules.sums)
    if is_split:
        return "split"
    return "same side" if rest.n_houses == 1 else "same side of several"


def from_the_rest(cells: frozenset[int]) -> Callable[[Board, Rules, Position], Iterator[Opening]]:
    """What the rest of these cells shows, however many of them are open."""
    return lambda board, rules, state: _rest_openings(board, rules, state, "any", cells)


def rest_of_kind(kind: str) -> Callable[[Board, Rules, Position], Iterator[Opening]]:
    return lambda board, rules, state: _rest_openings(board, rules, state, kind)


# --- pairs ----------------------------------------------------------------------------------------------------------


def pair_rule(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
    for pair, tables in rules.pairs.items():
        for one, other in (sorted(pair), sorted(pair, reverse=True)):
            for table in tables:
                alone = Rules((), {pair: (table,)})
                gone = {
                    (other, value)
                    for value in state.get(other, ())
                    if not any(alone.go_together(one, its, other, value) for its in choices(state, one))
                }
                if gone and len(gone) < len(state[other]):
                    yield NONE, frozenset(gone)


def pair_rule_and_house(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
    for house in full_houses(board):
        for value in range(1, board.order + 1):
            places = places_of(state, house, value)
            if 2 <= len(places) <= 4:
                yield from _wherever(board, rules, state, places, value)


def _wherever(board: Board, rules: Rules, state: Position, places: set[int], value: int) -> Iterator[Opening]:
    for cell in state:
        gone = {
            lost_value
            for lost_value in state[cell]
            if all(
                lost_value != value
                if place == cell
                else not rules.go_together(place, value, cell, lost_value)
                or (lost_value == value and place in peers_of(board, cell))
                for place in places
            )
        }
        if gone and gone != {value} and gone != state[cell]:
            yield NONE, frozenset((cell, lost_value) for lost_value in gone)


def linked_cells(size: int) -> Callable[[Board, Rules, Position], Iterator[Opening]]:
    def openings(board: Board, rules: Rules, state: Position) -> Iterator[Opening]:
        seen = set[frozenset[int]]()
        for house in distinct_houses(board):
            for cells in combinations(sorted(house.cells), size):
                if frozenset(cells) not in seen and _is_connected(rules, cells) and n_open(state, frozenset(cells)) > 1:
                    seen.add(frozenset(cells))
                    gone = lost(state, cells, ways(state, cells, lambda way: _keeps(rules, way)))
                    if gone:
                        yield NONE, gone

    return openings


def _keeps(rules: Rules, way: Way) -> bool:
    return len({*way.values()}) == len(way) and all(
        rules.go_together(a, way[a], b, way[b]) for a, b in combinations(way, 2)
    )


def _is_connected(rules: Rules, cells: Sequence[int]) -> bool:
    reached, left = {cells[0]}, {*cells[1:]}
    while near := {c for c in left if any(frozenset((c, other)) in rules.pairs for other in reached)}:
        reached |= near
        left -= near
    return not left


TECHNIQUES: dict[str, Callable[[Board, Rules, Position], Iterator[Opening]]] = {
    "last cell of a sum": last_of_a_sum,
    "innie or outie": rest_of_kind("single"),
    "pair rule": pair_rule,
    "sum combinations": combinations_of_a_sum,
    "locked values of a sum": locked_in_a_sum,
    "sum and house": a_sum_and_a_house,
    "pair rule and house": pair_rule_and_house,
    "three linked cells": linked_cells(3),
    "innie or outie of several houses": rest_of_kind("several"),
    "split sum": rest_of_kind("split"),
    "four linked cells": linked_cells(4),
    "two sums in a house": two_sums,
    "innies or outies": rest_of_kind("same side"),
    "innies or outies of several houses": rest_of_kind("same side of several"),
    "innie-outie difference": rest_of_kind("difference"),
}
