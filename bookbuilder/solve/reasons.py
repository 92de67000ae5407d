"""Adds the reasons to the links of a forcing chain, from the present candidates: the kernel records only the links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bookbuilder.board import Board
from bookbuilder.puzzle import Node, Step
from bookbuilder.puzzle.roles import houses_as, node_roles
from bookbuilder.relations.apart import apart_from


def linked(board: Board, step: Step, candidates: Sequence[Sequence[int]]) -> Step:
    """The forcing chain with a house in each node that needs one, derived from the candidates before the step.

    A node without a house is the last candidate of its cell; one with a house is the last place of its value there.
    """
    return replace(step, nodes=tuple(_nodes(board, step, candidates)))


def _nodes(board: Board, step: Step, candidates: Sequence[Sequence[int]]) -> Iterator[Node]:
    houses, placed, seen = iter(step.houses), list[tuple[int, int]](), apart_from(board)
    for node, role in zip(step.nodes, node_roles(step), strict=True):
        if role == "alternatives":
            yield replace(node, house=next(houses) if houses_as(step, "house") else None)
            continue
        if role == "dead":
            yield replace(node, house=next(houses, None))
            continue
        cell, value = node.candidate
        if role == "assumption":
            placed.clear()
            yield node
        else:
            gone = {known for at, known in placed if at in seen[cell]}
            is_last = gone.issuperset(set(candidates[cell]) - {value})
            yield node if is_last else replace(node, house=next(houses))
        placed.append((cell, value))
