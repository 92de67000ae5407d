"""Cages of a square by a number for each cell, as formats without lists of cells have them: to relations, and back."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.puzzle.formats.squares import at_origin, ruled
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import RELATIONS, Look

CAGE = next(kind.name for kind in RELATIONS.values() if kind.drawn.look is Look.CAGE)


def cages_of(board: Board, areas: Sequence[int], sums: Sequence[int], hint: str) -> tuple[Relation, ...]:
    """The cages of a square. A cell has the number of its cage, 0 outside all, and the sum stands in any cell of it.

    Raises Unreadable for one with a flaw.
    """
    inside = defaultdict[int, list[int]](list)
    for cell, area in enumerate(areas):
        if area:
            inside[area].append(cell)
    cages = tuple(
        Relation(CAGE, tuple(cells), tuple(sums[cell] for cell in cells if sums[cell])) for cells in inside.values()
    )
    return ruled(board, cages, hint)[1]


def areas_of_cages(puzzle: Puzzle) -> list[int]:
    """The number of the cage of each cell of a square in reading order, from 1 as they come; 0 outside all."""
    board = at_origin(puzzle.board)
    area_of = {board.cells[cell]: number for number, cage in enumerate(puzzle.relations, 1) for cell in cage.cells}
    numbers: dict[int, int] = {}
    areas = [area_of.get(cell, 0) for cell in sorted(board.cells)]
    return [numbers.setdefault(area, len(numbers) + 1) if area else 0 for area in areas]


def sums_of_cages(puzzle: Puzzle) -> list[int]:
    """The sum of each cage in its first cell, of a square in reading order; 0 elsewhere."""
    board = at_origin(puzzle.board)
    sums = {min(board.cells[cell] for cell in cage.cells): cage.numbers[0] for cage in puzzle.relations if cage.numbers}
    return [sums.get(cell, 0) for cell in sorted(board.cells)]


def other_kinds(puzzle: Puzzle) -> str | None:
    """Why a format that has only cages cannot hold the relations of a puzzle; None if it can."""
    kinds = dict.fromkeys(relation.kind for relation in puzzle.rules)
    others = [kind for kind in kinds if kind != CAGE]
    return f"it has no rule like {', '.join(others)}" if others else None


def beyond_cages(puzzle: Puzzle) -> str | None:
    """Why numbers of cells cannot hold the relations of a puzzle; None if these are cages that do not overlap."""
    if reason := other_kinds(puzzle):
        return reason
    counts = Counter(cell for cage in puzzle.relations for cell in cage.cells)
    twice = [cell for cell, count in counts.items() if count > 1]
    return f"two of its cages cannot share {puzzle.board.named(twice)}" if twice else None


def bare_cage(puzzle: Puzzle) -> str | None:
    """Why a format whose cages all have a sum cannot hold those of a puzzle; None if it can."""
    bare = next((cage for cage in puzzle.relations if not cage.numbers), None)
    return f"all cages have a sum there, unlike that of {puzzle.board.named(bare.cells)}" if bare else None


def outside_cages(puzzle: Puzzle) -> str | None:
    """Why a format whose cages cover the square cannot hold those of a puzzle; None if it can."""
    inside = {cell for cage in puzzle.relations for cell in cage.cells}
    outside = [cell for cell in range(len(puzzle.board.cells)) if cell not in inside]
    return f"all cells are in cages there, unlike {puzzle.board.named(outside)}" if outside else None
