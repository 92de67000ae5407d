"""What a figure of a step shows: a moment goes in; the parts of the board, the houses and the candidates come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.board import Board
from bookbuilder.puzzle import Candidate, Moment, Node, Step
from bookbuilder.puzzle.links import links
from bookbuilder.puzzle.roles import houses_as, nodes_as
from bookbuilder.puzzle.techniques import NodeRole
from bookbuilder.relations.apart import standing_houses
from bookbuilder.typeset.figure.pieces import Piece, pieces

_PAIRED: tuple[NodeRole, ...] = ("leftover", "colour", "set")  # the roles of two nodes that are two groups


def concerned(board: Board, moments: Iterable[Moment]) -> list[Piece]:
    """Pieces that together show all that steps involve, chosen greedily: at each turn the one that adds most.

    The cells of a link must be in one piece, or its line would be in none.
    """
    left = {group for moment in moments for group in _groups_of_cells(board, moment.step)}
    shows = {piece: {group for group in left if group.issubset(piece.cells)} for piece in pieces(board)}
    left = set().union(*shows.values())  # a board's own houses may run through several grids
    chosen: list[Piece] = []
    while left or not chosen:
        chosen.append(max(shows, key=lambda piece: len(left & shows[piece])))
        left -= shows[chosen[-1]]
    return sorted(chosen, key=lambda piece: piece.grid)


def _groups_of_cells(board: Board, step: Step) -> Iterator[frozenset[int]]:
    """The cells that a step involves, each by itself, and those of its links."""
    cells = {*step.cells, *(cell for cell, _ in (*step.placements, *step.eliminations))}
    cells |= {cell for house in dead_houses(step) for cell in standing_houses(board)[house].cells}
    yield from (frozenset((cell,)) for cell in cells)
    yield from (frozenset((*link.one.cells, *link.other.cells)) for link in links(step, standing_houses(board)))


def resting(moment: Moment) -> set[Candidate]:
    """The candidates on which a step rests, as far as they are shown: its placements stand in place of candidates."""
    step = moment.step
    filled = {cell for cell, _ in step.placements}
    every = {(cell, value) for node in step.nodes for cell in node.cells for value in node.values}
    shown = {(cell, value) for cell, value in every if cell not in filled and value in moment.candidates[cell]}
    return shown.difference(step.eliminations)


def other_group(step: Step) -> set[int]:
    """The cells that only the second group of a step has: its fins or its hinge, or of two sides, colours or sets the
    second; none for most steps, and for chains, whose lines tell more."""
    first, second = _groups(step)
    return {cell for node in second for cell in node.cells}.difference(*(node.cells for node in first))


def _groups(step: Step) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The nodes of a step's two groups; none if it has only one."""
    if len(step.nodes) > 1 and not nodes_as(step, "off"):
        if fins := nodes_as(step, "fins"):
            return nodes_as(step, "body"), fins
        if hinge := nodes_as(step, "hinge"):
            return nodes_as(step, "set"), hinge
        for role in _PAIRED:
            if len(nodes := nodes_as(step, role)) == 2:
                return nodes[:1], nodes[1:]
    return (), ()


def dead_houses(step: Step) -> tuple[int, ...]:
    """The houses that the step's argument leaves without a place for a value."""
    return houses_as(step, "dead")
