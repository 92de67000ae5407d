"""Variants: a puzzle in disguise, by a transform that can be written down, undone and done again.

    rotate 90; shift 2; relabel 2 1 3 4 5 6 7 8 9; swap rows 1 2

Steps are done from left to right: moves of the board (see `board.moves`), and other names for the values. Neither
changes what a solver has to do, so a variant has its parent's grade, and the same canonical key.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bookbuilder.board import Board, Move, alternatives, has_move, move_named, offered, places
from bookbuilder.generate.seeds import seed_at
from bookbuilder.puzzle import GradedPuzzle, Parent, Puzzle

_EXCHANGES = 6  # in a random transform, if the board has so many
_FRUITLESS = 300  # draws in a row that bring nothing new: then there is nothing more


class Refused(ValueError):
    """A transform that a board does not have, with what it has instead."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Shift:
    """Every value becomes the one so many places on; after the last comes the first."""

    by: int

    def __str__(self) -> str:
        return f"shift {self.by}"

    def inverse(self) -> Shift:
        """The shift back."""
        return Shift(-self.by)

    def names(self, order: int) -> tuple[int, ...]:
        """What becomes of 0 (an empty cell), 1, 2 ..."""
        return 0, *((value + self.by) % order + 1 for value in range(order))


@dataclass(frozen=True, slots=True)
class Relabel:
    """Other values for 1, 2, 3 ... Raises ValueError when they are not the same ones in another order."""

    values: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted(self.values) != list(range(1, len(self.values) + 1)):
            what = f"relabel {' '.join(map(str, self.values))[:80]}"
            raise ValueError(f"`{what}` must name each value from 1 to {max(1, len(self.values))} once")

    def __str__(self) -> str:
        return f"relabel {' '.join(map(str, self.values))}"

    def inverse(self) -> Relabel:
        """The old names again."""
        return Relabel(tuple(self.values.index(value) + 1 for value in range(1, len(self.values) + 1)))

    def names(self, order: int) -> tuple[int, ...]:
        """What becomes of 0 (an empty cell), 1, 2 ..."""
        assert len(self.values) == order
        return 0, *self.values


Step = Move | Shift | Relabel


@dataclass(frozen=True, slots=True)
class Transform:
    """Steps from one puzzle to its variant. None at all leave it as it is."""

    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))

    def inverse(self) -> Transform:
        """The steps back."""
        return Transform(tuple(step.inverse() for step in reversed(self.steps)))


@dataclass(frozen=True, slots=True)
class Variation:
    """What is done to each puzzle: the same steps for all, then perhaps random ones; and how many variants it has.

    With `in_place` the random steps are of those that leave clues where clues were: they stand in a pattern.
    """

    fixed: Transform = Transform()
    random: bool = False
    count: int = 1
    in_place: bool = False

    def __str__(self) -> str:
        done = "; ".join([*map(str, self.fixed.steps), *(["random"] if self.random else [])])
        return done + (f", {self.count} of each puzzle" if self.count > 1 else "")

    def transform(self, board: Board, givens: tuple[int, ...], *path: object) -> Transform:
        """The transform of one variant; the path decides on the random part."""
        if not self.random:
            return self.fixed
        clues = _clues(transformed(board, self.fixed, givens)) if self.in_place else None
        return Transform((*self.fixed.steps, *drawn(board, seed_at(*path), clues).steps))

    def variants(self, board: Board, givens: tuple[int, ...], *path: object) -> tuple[Transform, ...]:
        """The transforms of a puzzle's variants, each different from the others and from the puzzle.

        Raises Refused when it has not as many, as far as drawing on and on finds them.
        """
        return _variants(self, board, givens, path)


@lru_cache(maxsize=16)
def _variants(
    vary: Variation, board: Board, givens: tuple[int, ...], path: tuple[object, ...]
) -> tuple[Transform, ...]:
    found: dict[tuple[int, ...], Transform] = {}
    draw = latest = 0
    while len(found) < vary.count and draw - latest <= (_FRUITLESS if vary.random else 0):
        transform = vary.transform(board, givens, *path, draw)
        there = transformed(board, transform, givens)
        draw += 1
        if there != givens and there not in found:
            found[there] = transform
            latest = draw
    if len(found) < vary.count:
        what = (
            f"the puzzle has only {len(found)} such variants, not {vary.count}"
            if found
            else "the transforms do not change the puzzle"
        )
        raise Refused(what, "ask for fewer variants, or use other transforms")
    return tuple(found.values())


def transform_named(text: str) -> Transform:
    """The transform that a text tells, its steps parted by semicolons. Raises ValueError."""
    steps: list[Step] = []
    for part in filter(None, (" ".join(part.split()) for part in text.split(";"))):
        if found := re.fullmatch(r"shift ([+-]?[0-9]{1,6})", part, re.ASCII):
            steps.append(Shift(int(found[1])))
        elif found := re.fullmatch(r"relabel ([0-9]{1,2}(?: [0-9]{1,2})*)", part, re.ASCII):
            steps.append(Relabel(tuple(map(int, found[1].split()))))
        elif part.split()[0] in ("shift", "relabel"):
            raise ValueError(f"{part[:60]!r} is not a transform; write, for example, `shift 2` or `relabel 2 1 3 4`")
        else:
            try:
                steps.append(move_named(part))
            except ValueError as error:
                raise ValueError(str(error).replace("swap and cycle", "swap, cycle, shift and relabel")) from error
    return Transform(tuple(steps))


def check_transform(board: Board, transform: Transform) -> None:
    """Raises Refused for the first step that the board does not have."""
    for step in transform.steps:
        if isinstance(step, Move) and not has_move(board, step):
            try:
                places(board, step)
            except ValueError as error:
                raise Refused(str(error), f"the moves are: {alternatives(board, step)}") from error
        if isinstance(step, Relabel) and len(step.values) != board.order:
            what = f"`relabel` has {len(step.values)} values, but the board {board.name} has {board.order}"
            raise Refused(what, f"name the values 1 to {board.order} in another order")


def check_vary(board: Board, vary: Variation) -> None:
    """Raises Refused when the board does not have the steps, or they leave every puzzle as it is."""
    check_transform(board, vary.fixed)
    if not vary.random and changes_nothing(board, vary.fixed):
        what = f"`{vary.fixed}` does not change any puzzle of the board {board.name}"
        raise Refused(what, "choose transforms that change the puzzles")


def transformed(board: Board, transform: Transform, values: Sequence[int]) -> tuple[int, ...]:
    """Values of a board's cells, 0 for an empty one, as the transform leaves them. Raises Refused."""
    sources, names = _effect(board, transform)
    return tuple(names[values[cell]] for cell in sources)


def changes_nothing(board: Board, transform: Transform) -> bool:
    """Whether every puzzle of the board stays as it is."""
    sources, names = _effect(board, transform)
    return sources == tuple(range(len(board.cells))) and names == tuple(range(board.order + 1))


def varied(puzzle: GradedPuzzle, transform: Transform) -> GradedPuzzle:
    """The variant of a puzzle, which is its parent. Grade and key stay; a path that was noted does not."""
    board, givens = puzzle.puzzle.board, puzzle.puzzle.givens
    return replace(
        puzzle,
        puzzle=Puzzle(board, transformed(board, transform, givens)),
        solution=transformed(board, transform, puzzle.solution),
        parent=Parent(givens, str(transform)),
        path=(),
    )


@lru_cache(maxsize=1024)
def _effect(board: Board, transform: Transform) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """From which cell each cell's value comes in the end, and what becomes of each value."""
    check_transform(board, transform)
    there = list(range(len(board.cells)))
    names = tuple(range(board.order + 1))
    for step in transform.steps:
        if isinstance(step, Move):
            moved = places(board, step)
            there = [moved[cell] for cell in there]
        else:
            new = step.names(board.order)
            names = tuple(new[value] for value in names)
    sources = [0] * len(there)
    for cell, place in enumerate(there):
        sources[place] = cell
    return tuple(sources), names


def keeps_picture(board: Board, transform: Transform, cells: Sequence[int]) -> bool:
    """Whether the picture that some cells make is the same after a transform, perhaps turned or reflected."""
    clues = frozenset(cells)
    there = _clues(transformed(board, transform, [cell in clues for cell in range(len(board.cells))]))
    turns = [places(board, move) for move in offered(board) if move.turn]
    return there == clues or any(there == frozenset(map(turn.__getitem__, clues)) for turn in turns)


def _clues(values: Sequence[int]) -> frozenset[int]:
    """The cells that have a value."""
    return frozenset(cell for cell, value in enumerate(values) if value)


@lru_cache(maxsize=64)
def _moves(board: Board, clues: frozenset[int] | None) -> tuple[Move, ...]:
    """The moves of a board, or those of them that leave clues where clues were."""
    if clues is None:
        return offered(board)
    return tuple(move for move in offered(board) if clues == frozenset(map(places(board, move).__getitem__, clues)))


def drawn(board: Board, seed: int, clues: frozenset[int] | None = None) -> Transform:
    """A random transform: a turn or reflection, if any, some exchanges, and other names for all values.

    Where the cells of the clues are told, they are so afterwards, too.
    """
    moves = _moves(board, clues)
    turns = [None, *(move for move in moves if move.turn)]
    exchanges = [move for move in moves if not move.turn]
    turn = turns[seed_at(seed, "turn") % len(turns)]
    taken = _shuffled(len(exchanges), seed, "exchange")[:_EXCHANGES]
    names = _shuffled(board.order, seed, "name")
    steps = [*([turn] if turn else []), *(exchanges[i] for i in taken)]
    return Transform((*steps, Relabel(tuple(name + 1 for name in names))))


def _shuffled(count: int, seed: int, what: str) -> list[int]:
    """The numbers below a count in random order."""
    return sorted(range(count), key=lambda i: (seed_at(seed, what, i), i))
