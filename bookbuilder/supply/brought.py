"""Proves, grades, varies and compares the puzzles that a book brings along in files."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import NoReturn

from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import (
    Brought,
    Examined,
    Fault,
    NoSuchTransform,
    Order,
    Where,
    examine,
    none_left,
    varied,
)
from bookbuilder.puzzle import Grade, GradedPuzzle, Puzzle, fault
from bookbuilder.solve import Engines, complaint, engines, givens_array, grade, solutions
from bookbuilder.supply.alike import alike
from bookbuilder.supply.model import Report
from bookbuilder.supply.own import Own
from bookbuilder.twins import canonical_key
from bookbuilder.workers import Workers

_Proved = Examined[
    tuple[Grade, str, str]
]  # a puzzle with its grade, its key, and the complaint about what it has that is avoided


def own_puzzles(orders: Sequence[Order], twins: bool, workers: Workers, report: Report) -> Own:
    """What `bring` says of orders of which some bring puzzles."""
    total, done = sum(len(order.brought.puzzles) for order in orders if order.brought), 0
    taken_in, problems, printed = dict[Where, GradedPuzzle](), list[Problem](), _Printed(twins)
    short = dict[int, Problem]()
    skipped, good = dict[int, tuple[Problem, ...]](), list[tuple[Place, GradedPuzzle]]()
    if total:
        report("proved", 0, total)
    for which, order in enumerate(orders):
        if order.brought is None:
            continue
        number, wrong, skips = 0, list(order.brought.unread), order.brought.skips
        for where, puzzle, seen in _proved(order, workers):
            done += 1
            report("proved", done, total)
            try:
                graded = _graded(puzzle, seen, order.levels)
                placed = dict(_ordered(order, number, graded))
                printed.claim(where, order.brought, placed.values())
            except _Unfit as error:
                wrong.append(Problem(where, str(error), error.hint))
                number += not skips
                continue
            good.append((where, graded))
            taken_in |= {(which, place): taken for place, taken in placed.items()}
            number += 1
            if skips and len(placed) and max(placed) + 1 == order.count:
                break
        if not skips:
            problems += wrong
            continue
        wrong = [replace(problem, section=order.section) for problem in wrong]
        if not number:
            problems += [none_left(order.brought.file, order.section, wrong), *wrong]
            continue
        if lack := _too_few(order.brought, order.section, sum(at == which for at, _ in taken_in)):
            short[which] = lack
        if wrong:
            skipped[which] = tuple(
                sorted(replace(problem, place=_named(problem.place, order.brought)) for problem in wrong)
            )
    if problems:
        raise InputError(problems)
    return Own(taken_in, skipped, short, alike(good))


def _too_few(brought: Brought, section: str, there: int) -> Problem | None:
    """The number of puzzles that the section asks for and will not have; None if it has them all."""
    if there >= brought.asked:
        return None
    missing = brought.asked - there
    what = f"the section asks for {brought.asked:,} puzzles, but only {there:,} can be printed"
    what += ": 1 is missing" if missing == 1 else f": {missing:,} are missing"
    return Problem(Place(brought.file), what, f"correct or add puzzles, or write `count: {there}`", section)


def _named(place: Place, brought: Brought) -> Place:
    """A place in a file that is called what the book calls it, whatever folder the command was run in."""
    return replace(place, file=brought.file)


class _Unfit(Exception):
    """Why a puzzle cannot be in the book."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def _proved(order: Order, workers: Workers) -> Iterator[tuple[Place, Puzzle, _Proved | Fault]]:
    """The puzzles that an order brings along, each with the result of its examination."""
    if order.brought is None:
        return
    look = partial(_look, uniqueness=order.uniqueness, avoid=order.avoid)
    for (where, puzzle), seen in examine(order.brought.puzzles, itemgetter(1), look, workers):
        assert seen is not None  # each has a puzzle
        yield where, puzzle, seen


def _look(
    engines: Engines, givens: array[int], _: tuple[int, ...], uniqueness: bool, avoid: tuple[str, ...]
) -> tuple[Grade, str, str]:
    """A puzzle's grade and key, and the complaint about what it has that is avoided."""
    graded = grade(engines, givens, uniqueness=uniqueness)
    unpleasant = complaint(engines, avoid)
    return graded, canonical_key(engines.board, tuple(givens), engines.relations), unpleasant


def _graded(puzzle: Puzzle, seen: _Proved | Fault, levels: tuple[str, ...]) -> GradedPuzzle:
    """The puzzle with its grade. Raises _Unfit for one of none of the levels."""
    if seen == "undecided":
        raise _Unfit("the search budget ran out before the puzzle was proved to have one solution", "add clues to it")
    if isinstance(seen, str):
        raise _Unfit(fault(puzzle, seen) + _open(puzzle, seen), "correct the puzzle, or remove it")
    how_hard, key, unpleasant = seen.view
    if how_hard.level not in levels:
        what = f"the puzzle is {how_hard.level}, but the section asks for {' or '.join(levels)}"
        raise _Unfit(what, "remove the puzzle, or delete `grade`")
    if unpleasant:
        raise _Unfit(unpleasant, "remove the puzzle, or delete `avoid`")
    return GradedPuzzle(puzzle, seen.solution, how_hard, key)


def _open(puzzle: Puzzle, why: Fault) -> str:
    """Where the first two solutions of a puzzle with several differ, in words."""
    if why != "more than one solution":
        return ""
    first, second = islice(solutions(engines(puzzle.board).of_puzzle(puzzle.relations), givens_array(puzzle.givens)), 2)
    cells = [cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]
    return f"; two of them differ in {puzzle.board.named(cells)}"


def _ordered(order: Order, number: int, puzzle: GradedPuzzle) -> Iterator[tuple[int, GradedPuzzle]]:
    """Yield what is printed of the file's puzzle of this number, from 0: itself or its variants, by place.

    Raises _Unfit for a puzzle with too few variants.
    """
    if order.vary is None:
        yield number, puzzle
        return
    board, givens = puzzle.puzzle.board, puzzle.puzzle.givens
    try:
        transforms = order.vary.variants(board, givens, order.seed, order.section, "vary", number + 1)
    except NoSuchTransform as error:
        raise _Unfit(str(error), error.hint) from error
    for place, transform in enumerate(transforms, number * order.vary.count):
        if place < order.count:
            yield place, varied(puzzle, transform)


@dataclass(slots=True)
class _Printed:
    """The puzzles in the book so far, each with its source."""

    twins: bool
    _first: dict[tuple[object, ...], tuple[Place, Brought, Puzzle]] = field(default_factory=dict)

    def claim(self, where: Place, brought: Brought, variants: Iterable[GradedPuzzle]) -> None:
        """Note a puzzle, or all its variants. Raises _Unfit when one, or a twin not allowed, is already in the book."""
        noted = dict[tuple[object, ...], tuple[Place, Brought, Puzzle]]()
        for taken in variants:
            mark = taken.in_print if self.twins else (taken.key,)
            if mark in self._first or mark in noted:
                first, origin, other = noted.get(mark) or self._first[mark]
                self._refuse(taken, _named(first, origin) if brought.skips else first, other)
            noted[mark] = where, brought, taken.puzzle
        self._first |= noted

    def _refuse(self, taken: GradedPuzzle, first: Place, other: Puzzle) -> NoReturn:
        puzzle = taken.puzzle
        is_same = self.twins or other == puzzle
        how = "the same as" if is_same else "a twin (turned, mirrored or relabelled) of"
        what = f"its variant ({taken.parent.transforms})" if taken.parent else "the puzzle"
        hint = "remove one of them" + ("" if is_same else ", or write `twins: allow` in the book")
        raise _Unfit(f"{what} is {how} the puzzle at {first}", hint)
