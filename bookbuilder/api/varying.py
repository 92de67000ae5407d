"""Variants of puzzles: turned, mirrored, relabelled, or with lines swapped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bookbuilder.api.arguments import entries
from bookbuilder.api.faults import repeated_clue
from bookbuilder.api.values import FLAG, TEXT, check_kinds, whole
from bookbuilder.errors import InputError, Problem

if TYPE_CHECKING:
    from bookbuilder.api.arguments import AnyPuzzle
    from bookbuilder.board import Board
    from bookbuilder.generate import NoSuchTransform, Variation
    from bookbuilder.puzzle.formats import Entry

MOST_VARIANTS: Final = 10_000  # of one puzzle
MOST_SEED: Final = 2**63 - 1


def vary(
    puzzles: Iterable[AnyPuzzle] | AnyPuzzle, steps: str = "", *, random: bool = False, count: int = 1, seed: int = 0
) -> Iterator[Entry]:
    """Yield variants of a puzzle, or of several, each with its parent and its transforms.

    `steps` are transforms in the recorded form, such as "rotate 90; mirror; swap rows 1 2; shift 2". Random ones follow
    them with `random`, if there are no steps, or if the `count` of variants of each puzzle is more than 1; the seed
    chooses them. A variant has the level and the score of its parent.

    Raises InputError for steps that there are not or that the board does not have, and for a puzzle with a clue twice.
    """
    check_kinds(
        {
            TEXT: {"steps": steps},
            FLAG: {"random": random},
            whole(1, MOST_VARIANTS): {"count": count},
            whole(0, MOST_SEED): {"seed": seed},
        }
    )
    return _sound(varied(entries(puzzles), variation(steps, random, count), seed))


def variation(steps: str, random: bool, count: int) -> Variation:
    """What to do with each puzzle. Raises InputError for a text that is no transform."""
    from bookbuilder.generate import Variation, transform_named

    try:
        fixed = transform_named(steps)
    except ValueError as error:
        raise InputError.single(str(error), "`bookbuilder vary --help` shows the transforms") from error
    return Variation(fixed, random or count > 1 or not fixed.steps, count)


def _sound(items: Iterator[Entry | Problem]) -> Iterator[Entry]:
    for item in items:
        if isinstance(item, Problem):
            raise InputError([item])
        yield item


def varied(items: Iterable[Entry | Problem], variation: Variation, seed: int) -> Iterator[Entry | Problem]:
    """The variants of each puzzle, or why there are none; a board that lacks a move is reported once."""
    from bookbuilder.generate import NoSuchTransform, transformed
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.puzzle.formats import as_written, moved_onto, write_values

    known: dict[Board, NoSuchTransform | None] = {}
    for number, entry in enumerate(items, 1):
        if isinstance(entry, Problem):
            yield entry
            continue
        puzzle = as_written(entry.puzzle)  # whose grids are counted as those who do the transforms again count them
        board, givens = puzzle.board, puzzle.givens
        if board not in known:
            known[board] = _refusal(board, variation)
            if refused := known[board]:
                yield Problem(entry.place, str(refused), refused.hint)
        if known[board]:
            continue
        if problem := repeated_clue(entry):
            yield problem
            continue
        try:
            transforms = variation.variants(board, givens, seed, number)
        except NoSuchTransform as error:
            yield Problem(entry.place, str(error), error.hint)
            continue
        solution = moved_onto(board, entry.puzzle, entry.solution) if entry.solution else ()
        for transform in transforms:
            yield replace(
                entry,
                puzzle=Puzzle(board, transformed(board, transform, givens)),
                solution=transformed(board, transform, solution) if solution else (),
                parent=write_values(givens),
                transforms=str(transform),
                specification=None,
            )


def _refusal(board: Board, variation: Variation) -> NoSuchTransform | None:
    """Why no puzzle of a board can have such variants; None if some can."""
    from bookbuilder.generate import NoSuchTransform, check_vary

    try:
        check_vary(board, variation)
    except NoSuchTransform as error:
        return error
    return None
