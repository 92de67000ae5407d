"""Almost locked sets: cells of a house with one value more than there are cells, which hold all of them but one."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate
from bookbuilder.puzzle.techniques.gone import besides, in_cells, sees_all
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import Technique


def _two_sets(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """A set has no other value, and its common or struck value is only in cells within sight."""
    sets, commons = parts.nodes("set"), parts.nodes("common")
    yield from besides(board, sets)
    cells = [cell for node in sets for cell in node.cells]
    for node in commons:
        yield from ((cell, value) for cell in cells if cell not in node.cells for value in node.values)
    ((struck, value),) = parts.step.eliminations
    holding = cells if len(commons) == 1 else sets[0].cells  # with two in common, each set holds all its other values
    yield from ((cell, value) for cell in holding if not sees_all(board, struck, (cell,)))


def _three_sets(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The same of three sets, of which the hinge shares a common with each of the others."""
    hinge, ends, commons = parts.node("hinge"), parts.nodes("set"), parts.nodes("common")
    yield from besides(board, (hinge, *ends))
    for common, end in zip(commons, ends, strict=True):
        cells = {*hinge.cells, *end.cells} - {*common.cells}
        yield from ((cell, value) for cell in cells for value in common.values)
    ((struck, value),) = parts.step.eliminations
    holding = {cell for end in ends for cell in end.cells}
    yield from ((cell, value) for cell in holding if not sees_all(board, struck, (cell,)))


def _kind(board: Board, parts: StepParts) -> str:
    return ", two in common" if len(parts.nodes("common")) > 1 else ""


LOCKED_SETS = (
    Technique(
        "ALS-XZ",
        "extreme",
        1300,
        "only one of two sets with one more value than cells can hold x, so the other holds the rest of its values: "
        "cells that see another common value in both lose it",
        nodes="set set common common?",
        houses="home home",
        premises=_two_sets,
        kind=_kind,
    ),
    Technique(
        "Sue de Coq",
        "extreme",
        1350,
        "cells of two houses that meet, as many as they have values, with each value in one of the houses only: the "
        "rest of that house loses it",
        nodes="crossing set set",
        houses="home home",
        premises=in_cells,
    ),
    Technique(
        "ALS-XY-wing",
        "extreme",
        1400,
        "such a set shares x with a second one and y with a third, so that one of these holds the rest of its values",
        nodes="hinge set set common common",
        houses="home home home",
        premises=_three_sets,
    ),
)
