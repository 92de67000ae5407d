"""A step goes in; its nodes and houses by their roles in the pattern come out, as its technique's record has them."""

from __future__ import annotations

from bookbuilder.puzzle.steps import Node, Step
from bookbuilder.puzzle.techniques import HouseRole, NodeRole, parts_of


def node_roles(step: Step) -> tuple[NodeRole, ...]:
    """The roles of a step's nodes, in order."""
    return parts_of(step).node_roles


def house_roles(step: Step) -> tuple[HouseRole, ...]:
    """The roles of a step's houses, in order."""
    return parts_of(step).house_roles


def nodes_as(step: Step, role: NodeRole) -> tuple[Node, ...]:
    """The nodes of a step with this role, in order."""
    return parts_of(step).nodes(role)


def node_as(step: Step, role: NodeRole) -> Node:
    """The only node of a step with this role."""
    return parts_of(step).node(role)


def houses_as(step: Step, role: HouseRole) -> tuple[int, ...]:
    """The houses of a step with this role, in order."""
    return parts_of(step).houses(role)
