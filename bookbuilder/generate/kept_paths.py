"""A path goes in; a text comes out, for builds to keep, from which it is made again: the same steps of the same puzzle.

A text that says something of the puzzle that is not so is not believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from hashlib import sha256

from pydantic import TypeAdapter

from bookbuilder.board import Board
from bookbuilder.puzzle import NotedStep, Puzzle, Step, shared_node, shared_step

Path = tuple[NotedStep, ...]


def key_of(board: Board, puzzle: Puzzle, solution: Sequence[int], uniqueness: bool, chosen: str) -> str:
    """What a path follows from, beside the program; `chosen` says which of its steps there are."""
    said = _said(board), puzzle.givens, puzzle.relations, tuple(solution), uniqueness, chosen
    return f"path {sha256(repr(said).encode()).hexdigest()}"


@lru_cache(maxsize=64)
def _said(board: Board) -> str:
    """All of a board."""
    parts = {each.name: getattr(board, each.name) for each in fields(board) if each.init}
    return sha256(repr(parts).encode()).hexdigest()


def as_text(path: Path) -> str:
    """The text of a path."""
    return _form().dump_json(path).decode()


def from_text(text: str, board: Board, solution: Sequence[int]) -> Path | None:
    """The path of a text by `as_text`; None for another text, or one that is wrong about the solution."""
    try:
        path = tuple(map(_shared, _form().validate_json(text, strict=True)))
        return path if all(_is_right(noted, board, solution) for noted in path) else None
    except (ValueError, IndexError):
        return None


def _shared(noted: NotedStep) -> NotedStep:
    step = noted.step
    nodes = tuple(shared_node(node.cells, node.values, node.house) for node in step.nodes)
    parts = step.technique, step.houses, nodes, step.placements, step.eliminations
    return NotedStep(shared_step(*parts, step.relations), noted.level, noted.placed, noted.struck)


def _is_right(noted: NotedStep, board: Board, solution: Sequence[int]) -> bool:
    from bookbuilder.puzzle.techniques import RECORDS  # with what proves each step

    step = noted.step
    return (
        step.technique in RECORDS
        and noted.level == RECORDS[step.technique].level
        and all(solution[cell] == value for cell, value in (*step.placements, *noted.placed))
        and all(solution[cell] != value for cell, value in (*step.eliminations, *noted.struck))
        and all(0 <= cell < len(board.cells) for cell in _cells(noted))
        and all(0 <= house < len(board.houses) for house in _houses(step))
        and all(1 <= value <= board.order for value in _values(noted))
    )


def _cells(noted: NotedStep) -> Iterator[int]:
    step = noted.step
    yield from (cell for node in step.nodes for cell in node.cells)
    yield from (cell for relation in step.relations for cell in relation.cells)
    yield from (cell for cell, _ in (*step.placements, *step.eliminations, *noted.placed, *noted.struck))


def _values(noted: NotedStep) -> Iterator[int]:
    step = noted.step
    yield from (value for node in step.nodes for value in node.values)
    yield from (value for _, value in (*step.placements, *step.eliminations, *noted.placed, *noted.struck))


def _houses(step: Step) -> Iterator[int]:
    yield from step.houses
    yield from (node.house for node in step.nodes if node.house is not None)


@cache
def _form() -> TypeAdapter[Path]:
    return TypeAdapter(Path)
