"""Alternating inference chains: each node that is off puts the next one on, of any values, groups and sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from bookbuilder.board import Board, House
from bookbuilder.puzzle.steps import Candidate, Node, Step
from bookbuilder.puzzle.techniques.gone import besides, elsewhere
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import ChainLink, Technique


def _set_chain_nodes(step: Step) -> tuple[str, ...]:
    """A set follows the two nodes that it links; it alone has several values."""
    roles, names = list[str](), cycle(("off", "on"))
    for node in step.nodes:
        roles.append("set" if len(node.values) > 1 else next(names))
    return tuple(roles)


def _set_chain_houses(step: Step) -> tuple[str, ...]:
    """The houses of links and of sets, in order; the link of a cell's two values has none."""
    roles, nodes = list[str](), step.nodes
    for at, node in enumerate(nodes):
        if len(node.values) > 1:
            roles.append("home")
        elif at and nodes[at - 1].values == node.values and sum(len(before.values) == 1 for before in nodes[:at]) % 2:
            roles.append("link")
    return tuple(roles)


def _link_by_link(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """When one link falls, its house has no other place, its cell or its set no other value, than the next."""
    houses = iter(parts.step.houses)
    for off, on, linking in parts.linked_nodes():
        if linking:
            next(houses)
            yield from besides(board, [linking])
            yield from (
                (cell, node.values[0]) for node in (off, on) for cell in linking.cells if cell not in node.cells
            )
        elif off.values == on.values:
            yield from elsewhere(board, next(houses), on.values, (*off.cells, *on.cells))
        else:
            yield from besides(board, [Node(on.cells, (*off.values, *on.values))])


def _strong_and_weak(parts: StepParts, houses: Sequence[House]) -> Iterator[ChainLink]:
    """Nodes of which one holds, and weak links from each of these pairs to the next."""
    pairs = parts.linked_nodes()
    for at, (off, on, _set) in enumerate(pairs):
        if at:
            yield ChainLink(pairs[at - 1][1], off, False)
        yield ChainLink(off, on, True)


INFERENCES = (
    Technique(
        "alternating inference chain",
        "extreme",
        1000,
        "links between candidates of any values: if the first is false, the last is true, so one of them is",
        nodes="off/on*",
        houses="link*",
        premises=_link_by_link,
        per_link=40,
        links=_strong_and_weak,
    ),
    Technique(
        "chain through sets",
        "extreme",
        1410,
        "an alternating inference chain that also runs through almost locked sets",
        nodes=_set_chain_nodes,
        houses=_set_chain_houses,
        premises=_link_by_link,
        per_link=30,
        links=_strong_and_weak,
    ),
)
