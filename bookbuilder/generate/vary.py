"""Variants: a puzzle and a transform go in, its disguise comes out; transforms can be stored, undone and repeated.

    rotate 90; shift 2; relabel 2 1 3 4 5 6 7 8 9; swap rows 1 2

Steps are applied from left to right: moves of the board (see `board.moves`), and new names for the values. Neither
changes what a solver has to do, so a variant has its parent's grade and canonical key.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bookbuilder.board import Board, Move, alternatives, has_move, move_named, offered, places
from bookbuilder.generate.seeds import seed_at
from bookbuilder.puzzle import GradedPuzzle, Parent, Puzzle

_EXCHANGES = 6  # in a random transform, if the board has that many
_FRUITLESS = 300  # draws in a row without a new variant, after which there are taken to be no more


class NoSuchTransform(ValueError):
    """A transform that a board does not have; the message names those that it has."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Shift:
    """Every value becomes the one this many places later; the first follows the last."""

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
    """New values for 1, 2, 3 ... Raises ValueError unless they are a permutation of these."""

    values: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted(self.values) != list(range(1, len(self.values) + 1)):
            what = f"relabel {' '.join(map(str, self.values))[:80]}"
            raise ValueError(f"`{what}` must name each value from 1 to {max(1, len(self.values))} once")

    def __str__(self) -> str:
        return f"relabel {' '.join(map(str, self.values))}"

    def inverse(self) -> Relabel:
        """The relabelling that restores the old values."""
        return Relabel(tuple(self.values.index(value) + 1 for value in range(1, len(self.values) + 1)))

    def names(self, order: int) -> tuple[int, ...]:
        """What becomes of 0 (an empty cell), 1, 2 ..."""
        assert len(self.values) == order
        return 0, *self.values


Step = Move | Shift | Relabel


@dataclass(frozen=True, slots=True)
class Transform:
    """The steps from a puzzle to its variant; without steps, the puzzle is unchanged."""

    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))

    def inverse(self) -> Transform:
        """The steps back."""
        return Transform(tuple(step.inverse() for step in reversed(self.steps)))


@dataclass(frozen=True, slots=True)
class Variation:
    """How each puzzle is varied: the same steps for all, then perhaps random ones; and the number of variants.

    With `in_place`, random steps are chosen among those that map clues onto clues, because they form a pattern.
    """

    fixed: Transform = Transform()
    random: bool = False
    count: int = 1
    in_place: bool = False

    def __str__(self) -> str:
        done = "; ".join([*map(str, self.fixed.steps), *(["random"] if self.random else [])])
        return done + (f", {self.count} of each puzzle" if self.count > 1 else "")

    def transform(self, board: Board, givens: tuple[int, ...], *path: object) -> Transform:
        """The transform of one variant; the path decides the random part."""
        if not self.random:
            return self.fixed
        clues = _clues(transformed(board, self.fixed, givens)) if self.in_place else None
        return Transform((*self.fixed.steps, *drawn(board, seed_at(*path), clues).steps))

    def variants(self, board: Board, givens: tuple[int, ...], *path: object) -> tuple[Transform, ...]:
        """The transforms of a puzzle's variants, which differ from each other and from the puzzle.

        Raises NoSuchTransform if repeated draws do not find enough of them.
        """
        return _variants(self, board, givens, path)


@lru_cache(maxsize=16)
def _variants(
    vary: Variation, board: Board, givens: tuple[int, ...], path: tuple[object, ...]
) -> tuple[Transform, ...]:
    transforms: dict[tuple[int, ...], Transform] = {}
    draw = latest = 0
    while len(transforms) < vary.count and draw - latest <= (_FRUITLESS if vary.random else 0):
        transform = vary.transform(board, givens, *path, draw)
        there = transformed(board, transform, givens)
        draw += 1
        if there != givens and there not in transforms:
            transforms[there] = transform
            latest = draw
    if len(transforms) < vary.count:
        what = (
            f"the puzzle has only {len(transforms)} such variants, not {vary.count}"
            if transforms
            else "the transforms do not change the puzzle"
        )
        raise NoSuchTransform(what, "ask for fewer variants, or use other transforms")
    return tuple(transforms.values())


def transform_named(text: str) -> Transform:
    """Parse a transform, with steps separated by semicolons. Raises ValueError."""
    steps: list[Step] = []
    for part in filter(None, (" ".join(part.split()) for part in text.split(";"))):
        if match := re.fullmatch(r"shift ([+-]?[0-9]{1,6})", part, re.ASCII):
            steps.append(Shift(int(match[1])))
        elif match := re.fullmatch(r"relabel ([0-9]{1,2}(?: [0-9]{1,2})*)", part, re.ASCII):
            steps.append(Relabel(tuple(map(int, match[1].split()))))
        elif part.split()[0] in ("shift", "relabel"):
            raise ValueError(f"{part[:60]!r} is not a transform; write, for example, `shift 2` or `relabel 2 1 3 4`")
        else:
            try:
                steps.append(move_named(part))
            except ValueError as error:
                raise ValueError(str(error).replace("swap and cycle", "swap, cycle, shift and relabel")) from error
    return Transform(tuple(steps))


def check_transform(board: Board, transform: Transform) -> None:
    """Raises NoSuchTransform for the first step that the board does not have."""
    for step in transform.steps:
        if isinstance(step, Move) and not has_move(board, step):
            try:
                places(board, step)
            except ValueError as error:
                raise NoSuchTransform(str(error), f"the moves are: {alternatives(board, step)}") from error
        if isinstance(step, Relabel) and len(step.values) != board.order:
            what = f"`relabel` has {len(step.values)} values, but the board {board.name} has {board.order}"
            raise NoSuchTransform(what, f"name the values 1 to {board.order} in another order")


def check_vary(board: Board, vary: Variation) -> None:
    """Raises NoSuchTransform when the board does not have the steps, or they leave every puzzle unchanged."""
    check_transform(board, vary.fixed)
    if not vary.random and changes_nothing(board, vary.fixed):
        what = f"`{vary.fixed}` does not change any puzzle of the board {board.name}"
        raise NoSuchTransform(what, "choose transforms that change the puzzles")


def transformed(board: Board, transform: Transform, values: Sequence[int]) -> tuple[int, ...]:
    """The values of a board's cells, 0 for an empty one, after the transform. Raises NoSuchTransform."""
    sources, names = _effect(board, transform)
    return tuple(names[values[cell]] for cell in sources)


def changes_nothing(board: Board, transform: Transform) -> bool:
    """Whether the transform leaves every puzzle of the board unchanged."""
    sources, names = _effect(board, transform)
    return sources == tuple(range(len(board.cells))) and names == tuple(range(board.order + 1))


def varied(puzzle: GradedPuzzle, transform: Transform) -> GradedPuzzle:
    """The variant of a puzzle, with the puzzle as parent. Grade and key are kept; a noted path is not."""
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
    """By cell, the cell from which its value comes, and by value, the value that it becomes."""
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
    """Whether a transform keeps the picture that some cells make, perhaps turned or reflected."""
    clues = frozenset(cells)
    there = _clues(transformed(board, transform, [cell in clues for cell in range(len(board.cells))]))
    turns = [places(board, move) for move in offered(board) if move.turn]
    return there == clues or any(there == frozenset(map(turn.__getitem__, clues)) for turn in turns)


def _clues(values: Sequence[int]) -> frozenset[int]:
    """The cells with a value."""
    return frozenset(cell for cell, value in enumerate(values) if value)


@lru_cache(maxsize=64)
def _moves(board: Board, clues: frozenset[int] | None) -> tuple[Move, ...]:
    """The moves of a board, or only those that map the clues onto clues."""
    if clues is None:
        return offered(board)
    return tuple(move for move in offered(board) if clues == frozenset(map(places(board, move).__getitem__, clues)))


def drawn(board: Board, seed: int, clues: frozenset[int] | None = None) -> Transform:
    """A random transform: a turn or reflection, if any, some exchanges, and new names for all values.

    If `clues` are given, the transform maps these cells onto themselves.
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
    """The numbers below `count`, in random order."""
    return sorted(range(count), key=lambda i: (seed_at(seed, what, i), i))
