"""Wings and chains of cells with two values, of which one end or the other has the value that is struck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bookbuilder.board import Board, House
from bookbuilder.puzzle.steps import Candidate, Node
from bookbuilder.puzzle.techniques.gone import besides, elsewhere, in_cells
from bookbuilder.puzzle.techniques.one_value import between_colours
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import ChainLink, Technique


def _pairs_and_bridge(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The pincers must have only their pair, and the bridge the value only in its two places."""
    places, (bridge,) = parts.nodes("place"), parts.houses("bridge")
    yield from besides(board, parts.nodes("pincer"))
    yield from elsewhere(board, bridge, places[0].values, (cell for node in places for cell in node.cells))


def _from_the_pivot(parts: StepParts, houses: Sequence[House]) -> Iterator[ChainLink]:
    """The pivot, and the value that it has in common with each pincer."""
    pivot, struck = parts.node("pivot"), parts.step.eliminations[0][1]
    for pincer in parts.nodes("pincer"):
        (shared,) = set(pincer.values) - {struck}
        yield ChainLink(_narrowed(pivot, shared), _narrowed(pincer, shared), False)


def _over_the_bridge(parts: StepParts, houses: Sequence[House]) -> Iterator[ChainLink]:
    """Two equal pairs, and the two places for one of their values, each of which is seen by a pair."""
    one, place, other_place, other = parts.step.nodes
    yield ChainLink(_narrowed(one, *place.values), place, False)
    yield ChainLink(place, other_place, True)
    yield ChainLink(other_place, _narrowed(other, *place.values), False)


def _pairs_in_turn(parts: StepParts, houses: Sequence[House]) -> Iterator[ChainLink]:
    """Cells with two values each, from one end to the other: the value that one passes to the next."""
    passed = parts.step.eliminations[0][1]  # the value of both ends
    for one, other in pairwise(parts.step.nodes):
        (passed,) = set(one.values) - {passed}
        yield ChainLink(_narrowed(one, passed), _narrowed(other, passed), False)


def _narrowed(node: Node, value: int) -> Node:
    return Node(node.cells, (value,))


WINGS = (
    Technique(
        "XY-wing",
        "hard",
        450,
        "a cell xy sees a cell xz and a cell yz: what sees both of these loses z",
        nodes="pivot pincer pincer",
        houses="link link",
        premises=in_cells,
        links=_from_the_pivot,
    ),
    Technique(
        "XYZ-wing",
        "expert",
        560,
        "a cell xyz sees a cell xz and a cell yz: what sees all three loses z",
        nodes="pivot pincer pincer",
        houses="link link",
        premises=in_cells,
        links=_from_the_pivot,
    ),
    Technique(
        "W-wing",
        "expert",
        640,
        "two cells xy, each of which sees one of the two places that a house has for x: what sees both cells loses y",
        nodes="pincer place place pincer",
        houses="link bridge link",
        premises=_pairs_and_bridge,
        links=_over_the_bridge,
    ),
    Technique(
        "remote pairs",
        "hard",
        470,
        "four or more cells xy, coloured alternately: what sees both colours loses x and y",
        nodes="colour colour",
        houses="link*",
        premises=in_cells,
        links=between_colours,
    ),
    Technique(
        "XY-chain",
        "expert",
        860,
        "cells with two values each, one of which passes to the next: one of the ends has the value that both end in",
        nodes="end inner* end",
        houses="link*",
        premises=in_cells,
        links=_pairs_in_turn,
    ),
)
