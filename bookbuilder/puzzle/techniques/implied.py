"""Houses that follow from houses: what sets of houses leave of others that cover nearly the same cells."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate, Step
from bookbuilder.puzzle.techniques.gone import elsewhere, not_counting
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import BoardNeed, Technique


def _leftover_houses(step: Step) -> tuple[str, ...]:
    """As many wholes as parts, and the house that has the value on one side only, if any."""
    half, rest = divmod(len(step.houses), 2)
    return (*["whole"] * half, *["part"] * half, *["house"] * rest)


def _implied_houses(step: Step) -> tuple[str, ...]:
    """One whole more than parts, and the house that has the value in the implied one only, if any."""
    half, rest = divmod(len(step.houses), 2)
    n_parts = half if rest else half - 1
    return (*["whole"] * (n_parts + 1), *["part"] * n_parts, *["house"] * (1 - rest))


def _one_side(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """A value is gone from a side; or from a house, but for a side, and from the other side's cells that do not count.

    Those count that the step fills, or that the struck cells see; all do if they see each other, and the value is
    struck from their fellows.
    """
    step, (one, other) = parts.step, parts.nodes("leftover")
    (value,), houses = step.values, parts.houses("house")
    if not houses:
        yield from ((cell, value) for cell in one.cells)
        return
    once = {cell for cell, _ in step.eliminations} & {*other.cells}
    yield from elsewhere(board, houses[0], [value], other.cells if once else one.cells)
    if not once:
        yield from ((cell, value) for cell in not_counting(board, step, other.cells))


def _implied(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """A value is gone from a house, but for the implied one, or from the cells of that which do not count."""
    cells, (value,), houses = parts.node("implied").cells, parts.step.values, parts.houses("house")
    if houses:
        return elsewhere(board, houses[0], [value], cells)
    return ((cell, value) for cell in not_counting(board, parts.step, cells))


def _kind_of_leftovers(board: Board, parts: StepParts) -> str:
    if parts.step.placements:
        return ", placed"
    if not parts.houses("house"):
        return ", gone"
    struck = {cell for cell, _ in parts.step.eliminations}
    return ", once" if struck & {*parts.nodes("leftover")[1].cells} else ", seen"


def _kind_of_implied(board: Board, parts: StepParts) -> str:
    return ", held" if parts.houses("house") else ", seen"


IMPLIED = (
    Technique(
        "hidden single in an implied house",
        "medium",
        60,
        "an implied house has one cell left for a value",
        nodes="implied",
        houses=_implied_houses,
        premises=_implied,
        board=BoardNeed("implied house"),
    ),
    Technique(
        "law of leftovers",
        "medium",
        70,
        "a value that cannot be in the cells left on one side goes from those on the other; one that must be on one "
        "side must be on the other as well",
        nodes="leftover leftover",
        houses=_leftover_houses,
        premises=_one_side,
        board=BoardNeed("leftovers"),
        kind=_kind_of_leftovers,
    ),
    Technique(
        "implied house",
        "medium",
        80,
        "a house has a value only in an implied house, whose other cells lose it; or a cell outside sees all places "
        "for it there",
        nodes="implied",
        houses=_implied_houses,
        premises=_implied,
        board=BoardNeed("implied house"),
        kind=_kind_of_implied,
    ),
)
