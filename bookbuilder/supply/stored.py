"""Stored puzzles: rows of an earlier build go in, the puzzles that still fit their orders come out.

No row is trusted: puzzles that fit are proved, keyed and graded again.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache

from bookbuilder.board import Board, Relation, orbits
from bookbuilder.errors import Place, Undecided
from bookbuilder.generate import (
    UNSHARED,
    Order,
    Placed,
    Where,
    dependent_grids,
    rerolls_of,
    transform_named,
    transformed,
)
from bookbuilder.puzzle import GradedPuzzle, Parent, Puzzle
from bookbuilder.puzzle.formats import read_values
from bookbuilder.relations import printed_kinds
from bookbuilder.solve import VERSION, complaint, engines, grade, is_within, only_solution
from bookbuilder.twins import Fingerprint, Seen, canonical_key, fingerprint

NOWHERE = Place()

Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A stored puzzle, as values of a board's cells."""

    givens: Values
    solution: Values
    parent: Parent | None = None  # of a variant
    relations: tuple[Relation, ...] = ()  # that the puzzle prints


@dataclass(frozen=True, slots=True)
class StoredRow:
    """A stored puzzle for a place in a section."""

    section: str
    place: int  # in the section, counted from 0
    recipe: str  # of the order for which it was made
    on: Callable[[Board], Written]  # raises ValueError where the stored text does not fit the board
    level: str
    score: int
    at: Place = NOWHERE  # where it is stored
    is_spare: bool = False  # whether it is left out where it does not fit, not refused


@dataclass(frozen=True, slots=True)
class Stored:
    """What is stored of a puzzle that was made to another order, or graded by another ladder; it stays stored so."""

    recipe: str
    level: str
    score: int
    ladder: int


@dataclass(frozen=True, slots=True)
class Misfit:
    """A puzzle that a later ladder gives another level than its section asks for; as it may be in print, it is kept."""

    section: str
    place: int  # in the section, from 0
    level: str  # by the present ladder


@dataclass(slots=True)
class KeptPuzzles:
    """The puzzles that rows supply for a book's orders."""

    puzzles: dict[Where, GradedPuzzle] = field(default_factory=dict)
    outdated: set[str] = field(default_factory=set)  # sections whose rows follow another recipe
    refused: list[tuple[Place, str]] = field(default_factory=list)  # rows that should fit but do not, with the reason
    stored: dict[Where, Stored] = field(default_factory=dict)  # what stays as it is stored
    misfits: list[Misfit] = field(default_factory=list)
    replaced: dict[Where, dict[int, Fingerprint]] = field(default_factory=dict)  # by rerolls of the place before them


@dataclass(frozen=True, slots=True)
class InPrint:
    """The orders, by index, whose puzzles are in print: their rows are facts, whatever the orders ask for now."""

    orders: Collection[int] = ()
    alone: bool = False  # whether the rows of all other orders are passed over


NOTHING_IN_PRINT = InPrint()


def keep(
    rows: Iterable[StoredRow],
    orders: Sequence[Order],
    brought: Placed,
    twins: bool,
    in_print: InPrint = NOTHING_IN_PRINT,
) -> KeptPuzzles:
    """The puzzles of the rows that fit the orders. Rows of other sections, or of places beyond the count, are skipped.

    So are rows of sections whose puzzles are `brought`, and rows with a twin of one of those: puzzles for their places
    are made again. Where `twins` are allowed, only the identical puzzle counts as a twin.

    A row that should fit is refused if it is damaged or wrong, does not have exactly one solution, has a grade other
    than the one it should have, or is a twin of an earlier one. A row that an earlier ladder graded is graded anew and
    kept, whatever its level is now. Of orders in print, a row with one solution is kept as it is; one on another board
    follows another recipe. A row for a place that has been rerolled since is none of its puzzles, and only noted as
    replaced.
    """
    kept, seen, own = KeptPuzzles(), Seen(twins), Seen(twins)
    for puzzle in brought.values():
        own.add(fingerprint(puzzle.puzzle))
    by_section = {order.section: (which, order) for which, order in enumerate(orders) if not order.brought}
    for row in rows:
        try:
            _take(row, by_section, kept, seen, own, in_print)
        except ValueError as error:
            if not row.is_spare:
                kept.refused.append((row.at, str(error)))
    return kept


def _take(
    row: StoredRow,
    by_section: Mapping[str, tuple[int, Order]],
    kept: KeptPuzzles,
    seen: Seen,
    own: Seen,
    in_print: InPrint,
) -> None:
    """Keep one row's puzzle, unless it is a twin of the book's `own`. Raises ValueError for one that is refused."""
    if row.section not in by_section:
        return
    which, order = by_section[row.section]
    is_fact = which in in_print.orders
    if in_print.alone and not is_fact:
        return
    ladder = order.ladder_of(row.recipe)
    if ladder is None and not (is_fact and _fits(row, order.board)):
        kept.outdated.add(row.section)
        return
    if not order.has(row.place):
        return
    if not is_fact and (rerolls := rerolls_of(row.recipe)) != order.rerolls_at(row.place):
        with suppress(ValueError):  # nothing is printed of it
            written = row.on(order.board)
            mark = fingerprint(Puzzle(order.board, written.givens, written.relations))
            kept.replaced.setdefault((which, row.place), {}).setdefault(rerolls, mark)
        return
    if (which, row.place) in kept.puzzles:
        raise ValueError(f"place {row.place + 1} of {row.section} is taken by an earlier line")
    puzzle = sound(order, row.on(order.board)) if is_fact else proved(order, row, ladder == VERSION)
    if ladder != VERSION or row.recipe != order.recipe_at(row.place):
        kept.stored[which, row.place] = Stored(row.recipe, row.level, row.score, ladder or VERSION)
    mark = fingerprint(puzzle.puzzle)
    if seen.claim(mark) and not is_fact:
        raise ValueError("the puzzle is a twin of an earlier one")
    if mark not in own:
        kept.puzzles[which, row.place] = puzzle
        if ladder is not None and puzzle.grade.level not in _levels(order, row.place, ladder):
            kept.misfits.append(Misfit(row.section, row.place, puzzle.grade.level))


def _levels(order: Order, place: int, ladder: int) -> tuple[str, ...]:
    """The levels that will do at a place, for a puzzle that was made when this was the ladder."""
    return order.levels if ladder <= UNSHARED else order.levels_at(place)


def as_stored(puzzle: GradedPuzzle, stored: Stored | None) -> GradedPuzzle:
    """The puzzle with the grade that stays stored, if there is one."""
    if stored is None:
        return puzzle
    grade = replace(puzzle.grade, level=stored.level, score=stored.score, ladder=stored.ladder)
    return replace(puzzle, grade=grade)


def _fits(row: StoredRow, board: Board) -> bool:
    """Whether a row's text is a puzzle of a board."""
    try:
        row.on(board)
    except ValueError:
        return False
    return True


def sound(order: Order, written: Written) -> GradedPuzzle:
    """A stored puzzle, proved and graded again. Raises ValueError."""
    board, tools = order.board, engines(order.board).of_puzzle(written.relations)
    givens = written.givens
    flat = array("i", givens)
    try:
        solution = only_solution(tools, flat)
    except Undecided:
        raise ValueError("the puzzle was not decided within the search budget") from None
    if solution is None:
        raise ValueError("the puzzle does not have exactly one solution")
    if solution != written.solution:
        raise ValueError("its solution is not that of the puzzle")
    graded = grade(tools, flat, uniqueness=order.uniqueness)
    key = canonical_key(board, givens, written.relations)
    return GradedPuzzle(Puzzle(board, givens, written.relations), solution, graded, key, written.parent)


def proved(order: Order, row: StoredRow, same_ladder: bool) -> GradedPuzzle:
    """The puzzle of a row, proved, graded again and found to be what its order asks for. Raises ValueError.

    What another ladder says of its level and score is neither right nor wrong.
    """
    written = row.on(order.board)
    puzzle = sound(order, written)
    givens, graded = written.givens, puzzle.grade
    try:
        dependent = dependent_grids(order.board, givens) if order.each else ()
    except Undecided:
        raise ValueError("the puzzle was not decided within the search budget") from None
    if dependent:
        raise ValueError(f"grid {dependent[0]} does not have exactly one solution by itself")
    if same_ladder and (reason := misfit(order, row.place, puzzle)):
        raise ValueError(reason)
    _check_parent(order, written)
    _check_rules(order, written)
    _check_clues(order, written.parent.givens if written.parent else givens)
    if same_ladder and (graded.level, graded.score) != (row.level, row.score):
        raise ValueError(f"it states {row.level} {row.score}, but the puzzle is {graded.level} {graded.score}")
    return puzzle


def misfit(order: Order, place: int, puzzle: GradedPuzzle) -> str | None:
    """Why a puzzle, by the present ladder, is not as hard as its order asks for, or not in that way; None if it is."""
    levels, graded = order.levels_at(place), puzzle.grade
    if graded.level not in levels:
        return f"the puzzle is {graded.level}, but the section asks for {' or '.join(levels)}"
    if lacking := [technique for technique in order.needs if technique not in dict(graded.techniques)]:
        return f"the puzzle does not need {' or '.join(lacking)}, but the section asks for it"
    flat = array("i", puzzle.puzzle.givens)
    tools = engines(order.board).of_puzzle(puzzle.puzzle.relations)
    if order.hardest and not is_within(tools, flat, order.hardest, uniqueness=order.uniqueness):
        return f"the puzzle needs something harder than {order.hardest}"
    if order.avoid:
        grade(tools, flat, uniqueness=order.uniqueness)
        return complaint(tools, order.avoid) or None
    return None


def _check_parent(order: Order, written: Written) -> None:
    """Raises ValueError for a missing or superfluous parent, or where its transforms do not give the puzzle."""
    parent = written.parent
    if order.vary and not parent:
        raise ValueError("it names no parent, but its section prints variants")
    if parent and not order.vary:
        raise ValueError(f"it names a parent ({parent.transforms[:80]!r}), but its section prints no variants")
    if parent and transformed(order.board, transform_named(parent.transforms), parent.givens) != written.givens:
        raise ValueError(f"its parent, transformed by {parent.transforms[:80]!r}, does not give the puzzle")


def read_parent(board: Board, text: str) -> Parent:
    """The parent of a variant, from text: its givens, a blank and the transforms. Raises ValueError."""
    values, _, transforms = text.partition(" ")
    if len(values) != len(board.cells) or not transforms:
        raise ValueError(f"it does not name a valid parent: {text[:40]!r}")
    return Parent(read_values(values, board.order), transforms)


def _check_rules(order: Order, written: Written) -> None:
    """Raises ValueError for a puzzle that prints rules which its order does not ask for, or none of those it does."""
    kinds = {relation.kind for relation in written.relations}
    if bool(order.rules) != bool(kinds) or not kinds.issubset(printed_kinds(order.rules)):
        raise ValueError("it does not print the rules that its section asks for")


def _check_clues(order: Order, givens: Values) -> None:
    """Raises ValueError for clues that the order's digging would not have left."""
    if order.bare:
        if any(givens):
            raise ValueError("it has clues, but its section asks for rules alone")
        return
    clues, count = order.clues, sum(1 for value in givens if value)
    if count < clues.least or (clues.most is not None and count > clues.most):
        raise ValueError(f"the puzzle has {count} clues, too few or too many for the section")
    if clues.pattern is not None and tuple(cell for cell, value in enumerate(givens) if value) != clues.pattern:
        raise ValueError("its clues do not match the pattern of the section")
    if clues.symmetry is not None:
        for orbit in _orbits(order.board, clues.symmetry):
            if len({givens[cell] > 0 for cell in orbit}) > 1:
                raise ValueError(f"its clues do not have the symmetry {clues.symmetry}")


_orbits = lru_cache(maxsize=64)(orbits)  # an order has one symmetry for all its puzzles
