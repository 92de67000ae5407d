"""A publication's own puzzles in its bank, and those that it may not print because another publication has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bookbuilder.bank_session import BankSession
from bookbuilder.board import Board
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import Order, Placed, rerolls_of
from bookbuilder.supply.model import Request
from bookbuilder.supply.stored import InPrint, KeptPuzzles, StoredRow, Written, keep, read_parent

if TYPE_CHECKING:
    from bookbuilder.bank import Record


def check_brought(request: Request, books: BankSession) -> None:
    """Raises InputError when puzzles that the edition brings along belong to another publication."""
    taken = books.taken(puzzle.key for puzzle in request.brought.values())
    problems = []
    for (which, place), puzzle in request.brought.items():
        owner = books.owner(puzzle.key) if puzzle.key in taken else None
        if owner:  # otherwise it was given back after the first question
            what = f"section {request.orders[which].section}: puzzle {place + 1} of its file is already in the bank"
            what_is_wrong = f"{what}: it or a twin is number {owner.number} of {owner.publication}"
            problems.append(Problem(Place(), what_is_wrong, "remove it from the file"))
    if problems:
        raise InputError(problems)


def recorded(request: Request, books: BankSession, in_print: InPrint) -> KeptPuzzles:
    """The publication's puzzles in the bank that its orders still ask for, or that are in print, proved again.

    Raises InputError when one of them cannot be used.
    """
    orders = {order.section: order for order in request.orders if not order.brought}
    facts = {request.orders[which].section for which in in_print.orders}
    rows = books.recorded(request.within)
    own = [row for row in rows if row.section in facts or _follows(row, orders.get(row.section))]
    changed = {(row.section, row.place) for row in own if row.section not in facts and _is_rerolled(row, orders)}
    # What these places had in earlier editions is replaced as well, or back.
    before = [row for row in books.recorded_before(changed) if _follows(row, orders[row.section])] if changed else []
    rows_there = (*map(_row, own), *(replace(_row(row), is_spare=True) for row in _newest(before)))
    kept = keep(rows_there, request.orders, request.brought, request.twins, in_print)
    if kept.refused:
        publication = own[0].publication
        what = f"a puzzle of {publication} in the bank {books.shown} cannot be used: {kept.refused[0][1]}"
        hint = f"use `bookbuilder bank forget` {publication}, or build with --fresh to make all puzzles again"
        raise InputError.single(what, hint)
    return kept


def _follows(of: Record, order: Order | None) -> bool:
    """Whether a puzzle was made to an order."""
    return order is not None and order.ladder_of(of.recipe) is not None


def _is_rerolled(of: Record, orders: Mapping[str, Order]) -> bool:
    """Whether a puzzle's place has been rerolled since, or is so no longer."""
    return rerolls_of(of.recipe) != orders[of.section].rerolls_at(of.place)


def _newest(rows: Iterable[Record]) -> tuple[Record, ...]:
    """Of rows for one place with the same number of rerolls, the first."""
    newest: dict[tuple[str, int, int], Record] = {}
    for row in rows:
        newest.setdefault((row.section, row.place, rerolls_of(row.recipe)), row)
    return tuple(newest.values())


def free(puzzles: Placed, books: BankSession) -> Placed:
    """The puzzles that belong to no other publication."""
    taken = books.taken(puzzle.key for puzzle in puzzles.values())
    return {where: puzzle for where, puzzle in puzzles.items() if puzzle.key not in taken}


def _row(of: Record) -> StoredRow:
    return StoredRow(of.section, of.place, of.recipe, partial(_written, of), of.level, of.score)


def _written(of: Record, board: Board) -> Written:
    from bookbuilder.bank import puzzle_on

    puzzle, solution = puzzle_on(board, of)
    parent = read_parent(board, of.parent) if of.parent else None
    return Written(puzzle.givens, solution, parent, puzzle.relations)
