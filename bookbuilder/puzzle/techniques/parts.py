"""A step and the notation of its technique's roles go in; its nodes and houses by their roles come out.

XY-wing                        pivot pincer pincer       one name each, in the order of the kernel's records
XY-chain                       end inner* end            `*`: any number
X-wing                         base* cover*              two such names: equally many of both
alternating inference chain    off/on*                   alternating
ALS-XZ                         set set common common?    `?`: optional
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from typing import Any, Literal

from bookbuilder.puzzle.steps import Node, Step

NodeRole = Literal[
    "alternatives",  # the candidates, one of which holds
    "assumption",
    "beside",  # the corners of a rectangle beside the opposite one
    "body",  # the places for the value in the bases of a fish that lie in its covers
    "candidate",  # the struck candidate, if it is part of the pattern
    "cell",
    "colour",  # cells that all hold or all do not; in a wrap, the struck colour comes first
    "common",  # the cells of a value that only one of two sets can hold
    "crossing",  # cells in two houses at once
    "dead",  # whatever has nothing left in the end
    "end",  # of a chain; one of the two ends holds
    "far",  # the far end of a link; one of the two far ends holds
    "fellow",  # a cell of the other of two sums
    "fins",
    "floor",  # the cells of a rectangle with only the pair
    "forced",  # a consequence of the assumption before it
    "held",  # all the places that a house has for the value, in a sum
    "hinge",  # a set that holds one of two values
    "implied",  # the cells of an implied house
    "inner",  # of a chain, between its ends
    "innie",  # a cell inside the houses that no sum covers
    "leftover",  # the cells that one side alone has; in the order of the kernel's records
    "linked",  # a cell with a rule about it and another one
    "locked",  # all the places that a house has for the value
    "loser",  # the cell that a rule takes candidates from
    "near",  # the near end of a link; not both near ends hold
    "off",  # a link of a chain that does not hold if the one before it does
    "on",  # a link of a chain that holds if the one before it does not
    "opposite",  # the corner of a rectangle opposite to that with only the pair
    "outie",  # a cell outside the houses of a sum that covers them
    "pincer",
    "pivot",
    "place",  # of the two that a house has for the value
    "rest",  # the cells left in an area
    "roof",  # the cells of a rectangle with more than the pair
    "set",
    "shown",  # the cell that a rule is followed from
    "subset",
    "summand",  # a cell of the sum that loses candidates
]
HouseRole = Literal[
    "area",  # an area in which the value can go only into its `rest`
    "base",
    "bridge",  # a house with two places for a value, each seen by one of the pincers
    "cover",
    "dead",  # the house that has no place left in the end
    "ground",  # the house in which the near ends see each other
    "home",  # the house of a set
    "house",
    "link",
    "part",  # a house that is taken away from the wholes
    "reason",  # the house that forces a link
    "shutting",  # a house with values that the cell cannot have
    "twice",  # the house that has a colour twice
    "whole",  # a house that is put together with others
]
Roles = str | Callable[[Step], Sequence[str]]


class StepParts:
    """A step, and the roles of its nodes and houses in its pattern, which are worked out when they are asked for.

    Each raises ValueError for a number of nodes or houses that does not fit the notation.
    """

    def __init__(self, step: Step, nodes: Roles, houses: Roles) -> None:
        self.step = step
        self._nodes, self._houses = nodes, houses

    @cached_property
    def node_roles(self) -> tuple[NodeRole, ...]:
        """The role of each node."""
        return _named(self._nodes, self.step, len(self.step.nodes))

    @cached_property
    def house_roles(self) -> tuple[HouseRole, ...]:
        """The role of each house."""
        return _named(self._houses, self.step, len(self.step.houses))

    def nodes(self, role: NodeRole) -> tuple[Node, ...]:
        """The nodes with this role, in order."""
        return tuple(compress(self.step.nodes, (here == role for here in self.node_roles)))

    def node(self, role: NodeRole) -> Node:
        """The only node with this role."""
        (node,) = self.nodes(role)
        return node

    def houses(self, role: HouseRole) -> tuple[int, ...]:
        """The houses with this role, in order."""
        return tuple(compress(self.step.houses, (here == role for here in self.house_roles)))

    def branches(self) -> tuple[tuple[Node, tuple[Node, ...]], ...]:
        """The assumptions of a forcing chain, each with the nodes that it forces."""
        branches: list[tuple[Node, list[Node]]] = []
        for node, role in zip(self.step.nodes, self.node_roles, strict=True):
            if role == "assumption":
                branches.append((node, []))
            elif role == "forced":
                branches[-1][1].append(node)
        return tuple((assumption, tuple(forced)) for assumption, forced in branches)

    def linked_nodes(self) -> tuple[tuple[Node, Node, Node | None], ...]:
        """The links of a chain: the node that is off, the one that is on, and the set that links them, if one does."""
        linked: list[tuple[Node, Node, Node | None]] = []
        off: Node | None = None
        for node, role in zip(self.step.nodes, self.node_roles, strict=True):
            if role == "off":
                off = node
            elif role == "on":
                assert off is not None
                linked.append((off, node, None))
            else:
                linked[-1] = (*linked[-1][:2], node)
        return tuple(linked)


def _named(roles: Roles, step: Step, n: int) -> tuple[Any, ...]:
    return _spelled(roles, n) if isinstance(roles, str) else tuple(roles(step))


@lru_cache(maxsize=512)
def _spelled(roles: str, n: int) -> tuple[str, ...]:
    """The roles of `n` nodes or houses, from the notation. Raises ValueError for a number that does not fit."""
    words, names_of_parts = roles.split(), list[str]()
    starred = sum(word.endswith("*") for word in words)
    spare = n - sum(word[-1] not in "*?" for word in words)  # parts in addition to those always present
    for word in words:
        names = word.rstrip("*?").split("/")
        times = 1
        if word.endswith("*"):
            times = spare // starred // len(names)
        elif word.endswith("?"):
            times = min(spare, 1)
            spare -= times
        names_of_parts += names * times
    if len(names_of_parts) != n:
        raise ValueError(f"{n} parts are not {roles!r}")
    return tuple(names_of_parts)
