"""The stock: a book's puzzles as text, one per line, for a later build to use again.

    section <tab> place <tab> recipe <tab> givens <tab> solution <tab> level <tab> score <tab> parent

The givens of puzzles with rules beyond houses are followed by a blank and the rules. The parent of a variant is written
as its givens, a blank and the transforms; other puzzles have `-`. Puzzles that the
book brings along in a file have the recipe `brought`; the next build reads them from that file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from types import MappingProxyType

from bookbuilder.board import Board
from bookbuilder.errors import Place, Problem
from bookbuilder.generate import NOTHING_PLACED, Order, Placed, Where
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.puzzle.formats import read_givens, read_values, write_givens, write_values
from bookbuilder.supply.rerolled import Replaced
from bookbuilder.supply.stored import (
    NOTHING_IN_PRINT,
    InPrint,
    Misfit,
    Stored,
    StoredRow,
    Written,
    as_stored,
    keep,
    read_parent,
)

BROUGHT = "brought"  # the recipe of puzzles that were not made
_FIELDS = ("section", "place", "recipe", "givens", "solution", "level", "score", "parent")
HEADER = f"# bookbuilder stock 1\n# {' '.join(_FIELDS)}\n"
_NO_PARENT = "-"
_ANEW = "or build with --fresh to make all puzzles again"


NOTHING_STORED: Mapping[Where, Stored] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Stock:
    """The puzzles that a stock supplies for a book's orders."""

    kept: Mapping[Where, GradedPuzzle] = field(default_factory=dict)
    outdated: frozenset[str] = frozenset()  # sections whose lines follow another recipe
    problems: tuple[Problem, ...] = ()
    stored: Mapping[Where, Stored] = field(default_factory=dict)  # what stays as it is stored
    misfits: Sequence[Misfit] = ()
    replaced: Replaced = field(default_factory=dict)  # puzzles of places that have been rerolled since


def recipe_of(order: Order, place: int) -> str:
    """The recipe stored with the puzzle at a place: how it was made."""
    return BROUGHT if order.brought else order.recipe_at(place)


def stock_line(section: str, recipe: str, place: int, puzzle: GradedPuzzle) -> str:
    """The line of a puzzle, with its line end. `recipe` is that of its place."""
    parent = puzzle.parent
    parts = (
        section,
        place + 1,
        recipe,
        write_givens(puzzle.puzzle),
        write_values(puzzle.solution),
        puzzle.grade.level,
        puzzle.grade.score,
        f"{write_values(parent.givens)} {parent.transforms}" if parent else _NO_PARENT,
    )
    return "\t".join(map(str, parts)) + "\n"


def write_stock(
    orders: Sequence[Order],
    puzzles: Sequence[Sequence[GradedPuzzle]],
    stored: Mapping[Where, Stored] = NOTHING_STORED,
    places: Sequence[Sequence[int]] = (),
) -> Iterator[str]:
    """The stock of a finished book, line by line: sections in the book's order, their puzzles by place.

    `places` has those of the puzzles; without it, they stand in the sequence of their orders' places.
    """
    yield HEADER
    for which, (order, of_order) in enumerate(zip(orders, puzzles, strict=True)):
        at = places[which] if places else order.places
        for place, puzzle in sorted(zip(at, of_order, strict=True), key=itemgetter(0)):
            old = stored.get((which, place))
            yield stock_line(
                order.section, old.recipe if old else recipe_of(order, place), place, as_stored(puzzle, old)
            )


def read_stock(
    text: str,
    file: str,
    orders: Sequence[Order],
    brought: Placed = NOTHING_PLACED,
    twins: bool = False,
    in_print: InPrint = NOTHING_IN_PRINT,
) -> Stock:
    """The puzzles of a stock that fit the orders (see `keep`); an unusable line becomes a problem with its number."""
    if text and not any(line.startswith("#") or line.count("\t") == len(_FIELDS) - 1 for line in text.split("\n")):
        return Stock(
            problems=(Problem(Place(file, 1), "this file is not a stock of puzzles", f"delete the file, {_ANEW}"),)
        )
    damaged: list[tuple[Place, str]] = []
    kept = keep(_rows(text, file, lambda *damage: damaged.append(damage)), orders, brought, twins, in_print)
    problems = (
        Problem(place, f"this line of the stock cannot be used: {why}", f"correct or delete the line, {_ANEW}")
        for place, why in (*damaged, *kept.refused)
    )
    return Stock(kept.puzzles, frozenset(kept.outdated), tuple(problems), kept.stored, kept.misfits, kept.replaced)


def _rows(text: str, file: str, refuse: Callable[[Place, str], None]) -> Iterator[StoredRow]:
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        at, parts = Place(file, number), line.split("\t")
        if len(parts) != len(_FIELDS):
            refuse(at, f"it has {len(parts)} fields, not {len(_FIELDS)}")
            continue
        section, place, recipe, givens, solution, level, score, parent = parts
        if not re.fullmatch("[1-9][0-9]{0,8}", place):
            refuse(at, f"{place[:40]!r} is not a place")
        elif not re.fullmatch("0|[1-9][0-9]{0,8}", score):
            refuse(at, f"{score[:40]!r} is not a score")
        else:
            on = partial(_written, givens, solution, parent)
            yield StoredRow(section, int(place) - 1, recipe, on, level, int(score), at)


def _written(givens: str, solution: str, parent: str, board: Board) -> Written:
    """The contents of a line as values of a board's cells. Raises ValueError."""
    if len(solution) != len(board.cells):
        raise ValueError(f"its solution has {len(solution)} characters, but the board has {len(board.cells)} cells")
    puzzle = read_givens(givens, board)
    if puzzle.board != board:
        raise ValueError(f"it keeps other rules than those of the board {board.name}")
    values = puzzle.givens, read_values(solution, board.order)
    return Written(*values, None if parent == _NO_PARENT else read_parent(board, parent), puzzle.relations)
