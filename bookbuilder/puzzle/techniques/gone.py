"""Premises that several techniques share: a board and a step go in; the candidates that must be gone come out.

A pattern appears as soon as certain candidates are gone. Its other conditions (candidates that are present, cells that
see each other) also hold while more candidates are left. So a step needs all of its premises, and nothing more:

    naked single   no other value in its cell            naked pair    no third value in either cell
    hidden single  its value in no other cell of the     XY-chain      no third value in any cell
                   house                                 X-wing        its value in no cell of a base but the body

A premise is a candidate, or (cell, 0) for a cell that must have its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate, Node, Step
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.relations.apart import apart_from, standing_houses


def elsewhere(board: Board, house: int, values: Iterable[int], cells: Iterable[int]) -> Iterator[Candidate]:
    """These values in all other cells of a house."""
    spared, values = {*cells}, tuple(values)
    return ((cell, value) for cell in standing_houses(board)[house].cells if cell not in spared for value in values)


def besides(board: Board, nodes: Iterable[Node]) -> Iterator[Candidate]:
    """All other values in the cells of nodes."""
    for node in nodes:
        others = [value for value in range(1, board.order + 1) if value not in node.values]
        yield from ((cell, value) for cell in node.cells for value in others)


def in_bases(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The bases, the links or the only house must have the values only in cells of the pattern."""
    step, houses = parts.step, parts.houses("base") or parts.houses("link") or parts.houses("house")
    return (premise for house in houses for premise in elsewhere(board, house, step.values, step.cells))


def in_cells(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The cells must have only the values of their nodes."""
    return besides(board, parts.step.nodes)


def sees_all(board: Board, cell: int, others: Iterable[int]) -> bool:
    """Whether a cell sees all the others."""
    return all(other in apart_from(board)[cell] for other in others)


def not_counting(board: Board, step: Step, cells: Iterable[int]) -> Iterator[int]:
    """The cells that a step does not fill, or, if it strikes, that not all struck cells see."""
    filled, struck = {cell for cell, _ in step.placements}, [cell for cell, _ in step.eliminations]
    return (cell for cell in cells if cell not in filled and not (struck and sees_all(board, cell, struck)))
