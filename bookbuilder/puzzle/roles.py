"""The roles of a step's nodes and houses in its pattern, by technique, in one table for all readers.

    XY-wing                        pivot pincer pincer       one name each, in the order of the kernel's records
    XY-chain                       end inner* end            `*`: any number
    X-wing                         base* cover*              two such names: equally many of both
    alternating inference chain    off/on*                   alternating
    ALS-XZ                         set set common common?    `?`: optional

The scanners in `kernel` define the patterns; code that shows one looks up its pivot, bases or fins here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, cycle
from typing import Literal, cast

from bookbuilder.puzzle.steps import TRIAL_AND_ERROR, Candidate, Node, Step

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
    "fins",
    "floor",  # the cells of a rectangle with only the pair
    "forced",  # a consequence of the assumption before it
    "hinge",  # a set that holds one of two values
    "implied",  # the cells of an implied house
    "inner",  # of a chain, between its ends
    "leftover",  # the cells that one side alone has; in the order of the kernel's records
    "locked",  # all the places that a house has for the value
    "near",  # the near end of a link; not both near ends hold
    "off",  # a link of a chain that does not hold if the one before it does
    "on",  # a link of a chain that holds if the one before it does not
    "opposite",  # the corner of a rectangle opposite to that with only the pair
    "pincer",
    "pivot",
    "place",  # of the two that a house has for the value
    "rest",  # the cells left in an area
    "roof",  # the cells of a rectangle with more than the pair
    "set",
    "subset",
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
Roles = str | Callable[[Step], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The roles of a technique's nodes and houses, in the notation shown above, or a function of the step."""

    nodes: Roles
    houses: Roles = ""


def is_wrap(step: Step) -> bool:
    """Whether colouring strikes one of the colours, not the candidates that see both."""
    return {cell for cell, _ in step.eliminations} <= set(step.nodes[0].cells)


def is_contradiction(step: Step) -> bool:
    """Whether a forcing chain refutes one candidate, rather than trying several of which one holds."""
    return len(_tried(step)) == 1


def _tried(step: Step) -> list[Candidate]:
    """The assumptions of a forcing chain, as (cell, value)."""
    return [(cell, value) for cell in step.nodes[0].cells for value in step.nodes[0].values]


def _forcing_nodes(step: Step) -> tuple[str, ...]:
    if is_contradiction(step):
        return ("assumption", *["forced"] * (len(step.nodes) - 2), "dead")
    tried = _tried(step)
    return ("alternatives", *("assumption" if node.candidate in tried else "forced" for node in step.nodes[1:]))


def _forcing_houses(step: Step) -> tuple[str, ...]:
    if is_contradiction(step) or len(step.nodes[0].cells) == 1:
        return ("reason",) * len(step.houses)
    return ("house", *["reason"] * (len(step.houses) - 1))


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
        elif at and nodes[at - 1].values == node.values and sum(len(each.values) == 1 for each in nodes[:at]) % 2:
            roles.append("link")
    return tuple(roles)


def _colouring_houses(step: Step) -> tuple[str, ...]:
    return (*["twice"] * is_wrap(step), *["link"] * (len(step.houses) - is_wrap(step)))


def _leftover_houses(step: Step) -> tuple[str, ...]:
    """As many wholes as parts, and the house that has the value on one side only, if any."""
    half, rest = divmod(len(step.houses), 2)
    return (*["whole"] * half, *["part"] * half, *["house"] * rest)


def _implied_houses(step: Step) -> tuple[str, ...]:
    """One whole more than parts, and the house that has the value in the implied one only, if any."""
    half, rest = divmod(len(step.houses), 2)
    parts = half if rest else half - 1
    return (*["whole"] * (parts + 1), *["part"] * parts, *["house"] * (1 - rest))


_HIDDEN_SINGLE = Pattern("cell", "house")
_LOCKED = Pattern("locked", "base cover")
_IMPLIED = Pattern("implied", _implied_houses)
_SUBSET = Pattern("subset", "house")
_FISH = Pattern("body", "base* cover*")
_FINNED = Pattern("body fins", "base* cover*")
_TWO_LINKS = Pattern("far near near far", "link link ground")
_WING = Pattern("pivot pincer pincer", "link link")

PATTERNS: Mapping[str, Pattern] = {
    "last cell": _HIDDEN_SINGLE,
    "hidden single in an area": _HIDDEN_SINGLE,
    "hidden single": _HIDDEN_SINGLE,
    "naked single": Pattern("cell", "shutting*"),
    "hidden single in an implied house": _IMPLIED,
    "pointing": _LOCKED,
    "claiming": _LOCKED,
    "law of leftovers": Pattern("leftover leftover", _leftover_houses),
    "common peer elimination": Pattern("locked", "base"),
    "implied house": _IMPLIED,
    "locked pair": Pattern("subset", "house*"),
    "locked triple": Pattern("subset", "house*"),
    "naked pair": _SUBSET,
    "hidden pair": _SUBSET,
    "naked triple": _SUBSET,
    "hidden triple": _SUBSET,
    "naked quad": _SUBSET,
    "hidden quad": _SUBSET,
    "X-wing": _FISH,
    "swordfish": _FISH,
    "jellyfish": _FISH,
    "finned X-wing": _FINNED,
    "finned swordfish": _FINNED,
    "finned jellyfish": _FINNED,
    "XY-wing": _WING,
    "XYZ-wing": _WING,
    "W-wing": Pattern("pincer place place pincer", "link bridge link"),
    "skyscraper": _TWO_LINKS,
    "two-string kite": _TWO_LINKS,
    "empty rectangle": Pattern("far near near far", "link link"),
    "turbot fish": _TWO_LINKS,
    "X-chain": Pattern("end inner* end", "link*"),
    "remote pairs": Pattern("colour colour", "link*"),
    "simple colouring": Pattern("colour colour", _colouring_houses),
    "rectangle": Pattern("candidate rest*", "area* dead"),
    "XY-chain": Pattern("end inner* end", "link*"),
    "alternating inference chain": Pattern("off/on*", "link*"),
    "ALS-XZ": Pattern("set set common common?", "home home"),
    "ALS-XY-wing": Pattern("hinge set set common common", "home home home"),
    "Sue de Coq": Pattern("crossing set set", "home home"),
    "chain through sets": Pattern(_set_chain_nodes, _set_chain_houses),
    "forcing chain": Pattern(_forcing_nodes, _forcing_houses),
    "dynamic forcing chain": Pattern("assumption forced* dead", "dead*"),
    "unique rectangle": Pattern("floor roof subset?", "house*"),
    "hidden rectangle": Pattern("floor opposite beside", "house house"),
    "BUG+1": Pattern("cell", "house*"),
    TRIAL_AND_ERROR: Pattern("cell"),
}


def node_roles(step: Step) -> tuple[NodeRole, ...]:
    """The roles of a step's nodes, in order."""
    return cast(tuple[NodeRole, ...], _told(PATTERNS[step.technique].nodes, step, len(step.nodes)))


def house_roles(step: Step) -> tuple[HouseRole, ...]:
    """The roles of a step's houses, in order."""
    return cast(tuple[HouseRole, ...], _told(PATTERNS[step.technique].houses, step, len(step.houses)))


def nodes_as(step: Step, role: NodeRole) -> tuple[Node, ...]:
    """The nodes of a step with this role, in order."""
    return tuple(compress(step.nodes, (each == role for each in node_roles(step))))


def node_as(step: Step, role: NodeRole) -> Node:
    """The only node of a step with this role."""
    (node,) = nodes_as(step, role)
    return node


def houses_as(step: Step, role: HouseRole) -> tuple[int, ...]:
    """The houses of a step with this role, in order."""
    return tuple(compress(step.houses, (each == role for each in house_roles(step))))


def branches(step: Step) -> tuple[tuple[Node, tuple[Node, ...]], ...]:
    """The assumptions of a forcing chain, each with the nodes that it forces."""
    found: list[tuple[Node, list[Node]]] = []
    for node, role in zip(step.nodes, node_roles(step), strict=True):
        if role == "assumption":
            found.append((node, []))
        elif role == "forced":
            found[-1][1].append(node)
    return tuple((assumption, tuple(forced)) for assumption, forced in found)


def linked_nodes(step: Step) -> tuple[tuple[Node, Node, Node | None], ...]:
    """The links of a chain: the node that is off, the one that is on, and the set that links them, if one does."""
    found: list[tuple[Node, Node, Node | None]] = []
    off: Node | None = None
    for node, role in zip(step.nodes, node_roles(step), strict=True):
        if role == "off":
            off = node
        elif role == "on":
            assert off is not None
            found.append((off, node, None))
        else:
            found[-1] = (*found[-1][:2], node)
    return tuple(found)


def _told(roles: Roles, step: Step, n: int) -> tuple[str, ...]:
    return _spelled(roles, n) if isinstance(roles, str) else roles(step)


@lru_cache(maxsize=512)
def _spelled(roles: str, n: int) -> tuple[str, ...]:
    """The roles of `n` parts, from the table's notation. Raises ValueError for a number that does not fit."""
    words, found = roles.split(), list[str]()
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
        found += names * times
    if len(found) != n:
        raise ValueError(f"{n} parts are not {roles!r}")
    return tuple(found)
