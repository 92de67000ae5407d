"""Forcing chains: a candidate is assumed, and what follows from it is followed to a contradiction or a common end."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate, Node, Step
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import Technique
from bookbuilder.relations.apart import apart_from, standing_houses


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


def _branch_by_branch(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """A cell or house must have nothing else, except what the placements of the same branch rule out."""
    for start in parts.nodes("alternatives"):
        yield from (place for place in _open_to(board, start) if not _is_of(start, place))
    gone = set[Candidate]()
    for assumption, forced in parts.branches():
        gone = set(_ruled_out(board, assumption))
        for node in forced:
            yield from (place for place in _open_to(board, node) if place not in gone and not _is_of(node, place))
            gone.update(_ruled_out(board, node))
    for dead in parts.nodes("dead"):
        yield from (place for place in _open_to(board, dead) if place not in gone)


def _open_to(board: Board, node: Node) -> Iterator[Candidate]:
    """All values of a node's cell; or its value in all cells of its house, if it takes one."""
    if node.house is None:
        return ((node.cells[0], value) for value in range(1, board.order + 1))
    return ((cell, node.values[0]) for cell in standing_houses(board)[node.house].cells)


def _is_of(node: Node, candidate: Candidate) -> bool:
    cell, value = candidate
    return cell in node.cells and value in node.values


def _ruled_out(board: Board, node: Node) -> Iterator[Candidate]:
    """The candidates that a placement rules out: all others in its cell, and its value in all cells that it sees."""
    cell, value = node.candidate
    yield from ((cell, other) for other in range(1, board.order + 1) if other != value)
    yield from ((other, value) for other in sorted(apart_from(board)[cell]))


def _kind(board: Board, parts: StepParts) -> str:
    if is_contradiction(parts.step):
        return ", contradiction"
    return ", verity of a house" if parts.houses("house") else ", verity of a cell"


FORCING = (
    Technique(
        "forcing chain",
        "extreme",
        2000,
        "all that follows from a candidate by singles ends in a contradiction; or all candidates of a cell, or all "
        "places in a house, remove the same candidate",
        nodes=_forcing_nodes,
        houses=_forcing_houses,
        premises=_branch_by_branch,
        kind=_kind,
    ),
    Technique(
        "dynamic forcing chain",
        "extreme",
        2200,
        "a candidate is refuted by what follows by singles, locked candidates, leftovers and pairs",
        nodes="assumption forced* dead",
        houses="dead*",
        premises=None,
    ),
)
