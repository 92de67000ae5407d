"""The links of chains and wings, each from one node of a single value to another: what a figure draws as lines.

    strong   at least one of the two holds: the only places for a value in a house, or the only values of a cell
    weak     not both hold: two places for a value that see each other, or two values of a cell

Steps whose patterns follow no such line (fish, subsets, forcing chains) have none. In nearly all forcing chains, some
placement follows only because several others are gone, which no link of two nodes says; and as a net of ten lines or
more, drawn from each reason to each consequence, an argument is harder to follow than in its sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bookbuilder.board import House
from bookbuilder.puzzle.roles import houses_as, linked_nodes, node_as, nodes_as
from bookbuilder.puzzle.steps import Node, Step


@dataclass(frozen=True, slots=True)
class Link:
    """Two nodes of a single value each, and how they depend on each other."""

    one: Node
    other: Node
    strong: bool


def links(step: Step, houses: Sequence[House]) -> tuple[Link, ...]:
    """The links of a step's pattern, in order; `houses` are those of its board. None where nothing is linked."""
    return tuple(_LINKS[step.technique](step, houses)) if step.technique in _LINKS else ()


def _in_turn(step: Step, _: Sequence[House]) -> Iterator[Link]:
    """Places of one value, linked strongly and weakly in turn."""
    for at, (one, other) in enumerate(pairwise(step.nodes)):
        yield Link(one, other, at % 2 == 0)


def _inferences(step: Step, _: Sequence[House]) -> Iterator[Link]:
    """Nodes of which one holds, and weak links from each of these pairs to the next."""
    pairs = linked_nodes(step)
    for at, (off, on, _set) in enumerate(pairs):
        if at:
            yield Link(pairs[at - 1][1], off, False)
        yield Link(off, on, True)


def _pairs_in_turn(step: Step, _: Sequence[House]) -> Iterator[Link]:
    """Cells with two values each, from one end to the other: the value that one passes to the next."""
    passed = step.eliminations[0][1]  # the value of both ends
    for one, other in pairwise(step.nodes):
        (passed,) = set(one.values) - {passed}
        yield Link(_narrowed(one, passed), _narrowed(other, passed), False)


def _from_the_pivot(step: Step, _: Sequence[House]) -> Iterator[Link]:
    """The pivot, and the value that it has in common with each pincer."""
    pivot, struck = node_as(step, "pivot"), step.eliminations[0][1]
    for pincer in nodes_as(step, "pincer"):
        (shared,) = set(pincer.values) - {struck}
        yield Link(_narrowed(pivot, shared), _narrowed(pincer, shared), False)


def _over_the_bridge(step: Step, _: Sequence[House]) -> Iterator[Link]:
    """Two equal pairs, and the two places for one of their values, each of which is seen by a pair."""
    one, place, other_place, other = step.nodes
    yield Link(_narrowed(one, *place.values), place, False)
    yield Link(place, other_place, True)
    yield Link(other_place, _narrowed(other, *place.values), False)


def _between_colours(step: Step, houses: Sequence[House]) -> Iterator[Link]:
    """Each two cells, one of either colour, that share a house or several; the value is one that goes."""
    one, other = nodes_as(step, "colour")
    struck = step.eliminations[0][1]
    pairs = (
        tuple(cell for node in (one, other) for cell in houses[house].cells if cell in node.cells)
        for house in houses_as(step, "link")
    )
    for cell, opposite in dict.fromkeys(pairs):
        yield Link(Node((cell,), (struck,)), Node((opposite,), (struck,)), True)


def _narrowed(node: Node, value: int) -> Node:
    return Node(node.cells, (value,))


_LINKS: Mapping[str, Callable[[Step, Sequence[House]], Iterator[Link]]] = {
    "skyscraper": _in_turn,
    "two-string kite": _in_turn,
    "empty rectangle": _in_turn,
    "turbot fish": _in_turn,
    "X-chain": _in_turn,
    "XY-wing": _from_the_pivot,
    "XYZ-wing": _from_the_pivot,
    "W-wing": _over_the_bridge,
    "remote pairs": _between_colours,
    "simple colouring": _between_colours,
    "XY-chain": _pairs_in_turn,
    "alternating inference chain": _inferences,
    "chain through sets": _inferences,
}
