"""Techniques that are valid only for puzzles known to have exactly one solution: a proof of that must not use them."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate
from bookbuilder.puzzle.techniques.gone import besides, elsewhere
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import BoardNeed, Technique


def _corners(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The corners must have nothing else, and houses that confine a value to them must have it only there."""
    yield from besides(board, parts.step.nodes)
    floor, roof, houses = parts.node("floor"), parts.node("roof"), parts.houses("house")
    if parts.nodes("subset"):
        return
    lost = {value for _, value in parts.step.eliminations}
    confined = lost if len(houses) > 1 else {*floor.values} - lost
    for house in houses:
        yield from elsewhere(board, house, confined, (*floor.cells, *roof.cells))


def _hidden_corners(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """One corner must have only the pair, and both houses one of its values only in the other corners."""
    floor = parts.node("floor")
    yield from besides(board, [floor])
    stays = {*floor.values} - {value for _, value in parts.step.eliminations}
    for house in parts.step.houses:
        yield from elsewhere(board, house, stays, parts.step.cells)


def _kind(board: Board, parts: StepParts) -> str:
    if parts.nodes("subset"):
        return ", with a subset"
    if houses := parts.houses("house"):
        return ", crossed" if len(houses) > 1 else ", held in a house"
    return "" if {value for _, value in parts.step.eliminations} & set(parts.node("floor").values) else ", one of them"


TAKING_UNIQUENESS = (
    Technique(
        "unique rectangle",
        "expert",
        570,
        "four cells of a rectangle, all x or y, could be filled in two ways, so one of them has another value",
        nodes="floor roof subset?",
        houses="house*",
        premises=_corners,
        takes_uniqueness=True,
        board=BoardNeed("rectangle"),
        kind=_kind,
    ),
    Technique(
        "hidden rectangle",
        "expert",
        590,
        "one cell of a rectangle has only x and y, and two houses have x only in the opposite cell and in one of its "
        "neighbours each: the opposite cell is not y, or there would be two solutions",
        nodes="floor opposite beside",
        houses="house house",
        premises=_hidden_corners,
        takes_uniqueness=True,
        board=BoardNeed("rectangle"),
    ),
    Technique(
        "BUG+1",
        "expert",
        610,
        "every open cell has two candidates except one, which has three: without one of these there would be two "
        "solutions",
        nodes="cell",
        houses="house*",
        premises=None,
        takes_uniqueness=True,
    ),
)
