"""Puzzles for orders, by one road for every edition: brought, recorded, kept, resumed, made, claimed.

files     brought ---- refused if another publication has them
bank      recorded --- this publication's own, if still ordered
stock     reused ----- the rest, if no other publication has them
journal   resumed ---- from an interrupted build
bank      shelved ---- made ahead, for any publication that wants such puzzles; not for places that are rerolled
orders    made ------- whatever is still missing
bank      claimed ---- all of them; those that another build has claimed in the meantime are made again
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from bookbuilder.bank_session import BankSession, PlacedPuzzle
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import (
    NotMade,
    Order,
    Placed,
    Where,
    beyond,
    make,
    way_out,
    without_more,
)
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.staging import Journal
from bookbuilder.supply.arranged import arranged
from bookbuilder.supply.book_stock import Stock, read_stock, recipe_of, stock_line
from bookbuilder.supply.dealt import dealt
from bookbuilder.supply.model import Arrived, Remains, Report, Request, Supplied, pass_over, say_nothing
from bookbuilder.supply.recorded import check_brought, free, recorded
from bookbuilder.supply.rerolled import Replaced, marks_replaced, rounds, together
from bookbuilder.supply.resumed import resumed
from bookbuilder.supply.shelved import Ahead, shelved
from bookbuilder.supply.stored import InPrint, KeptPuzzles, Stored, as_stored
from bookbuilder.supply.taken import taken
from bookbuilder.twins import Fingerprint
from bookbuilder.workers import HERE, Workers


@dataclass(frozen=True, slots=True)
class _Making:
    """The puzzles that an edition needs, and what they are made with, noted in and claimed in."""

    request: Request
    books: BankSession
    journal: Journal
    workers: Workers
    report: Report
    arrived: Arrived


@dataclass(frozen=True, slots=True)
class _Claimed:
    """All puzzles of an edition, claimed in the bank."""

    puzzles: Placed
    example: GradedPuzzle | None
    stored: Mapping[Where, Stored]  # of puzzles that stay as an earlier build has stored them
    ahead: Ahead  # those from the bank's stock


def supply(
    request: Request,
    books: BankSession,
    journal: Journal,
    remains: Remains,
    workers: Workers = HERE,
    report: Report = say_nothing,
    arrived: Arrived = pass_over,
) -> Supplied:
    """All puzzles of an edition. New ones are noted in the journal as they are made; all are claimed in the bank.

    Whoever wants to see them before all are there has them `arrived` one by one; of those of a place, the last counts.

    Raises InputError when the stock or the bank holds a row that cannot be used, or puzzles that the edition brings
    along belong to another publication; BuildFailed when a puzzle cannot be made, or the bank cannot be written.
    """
    if remains.fresh:
        journal.drop()
    check_brought(request, books)
    in_print = InPrint(request.in_print, alone=remains.fresh)
    own = recorded(request, books, in_print) if request.in_print or not remains.fresh else KeptPuzzles()
    stock = _stock(request, remains, in_print) if request.in_print or not remains.fresh else Stock()
    reused = free(_beside(own.puzzles, stock.kept, request.twins), books)
    kept = {**request.brought, **own.puzzles, **reused}
    noted, once = resumed(journal, request, kept)
    left = free(noted, books)
    old = {where: row for where, row in {**stock.stored, **own.stored}.items() if where in kept}
    offers = _nothing if remains.fresh else partial(shelved, request, books)
    replaced = together(stock.replaced, own.replaced, once)
    making = _Making(request, books, journal, workers, report, arrived)
    claimed = _claimed(making, kept, left, old, replaced, offers)
    places = _arranged(request, claimed.stored, claimed.puzzles)
    return Supplied(
        puzzles=tuple(tuple(claimed.puzzles[which, place] for place in row) for which, row in enumerate(places)),
        places=places,
        example=claimed.example,
        reused=len(reused),
        resumed=len(left),
        recorded=len(own.puzzles),
        shelved=len(claimed.ahead.puzzles),
        remade=tuple(sorted(stock.outdated)),
        stored=claimed.stored,
        misfits=tuple(dict.fromkeys((*own.misfits, *stock.misfits))),
        spoiled=claimed.ahead.spoiled,
    )


def _nothing(_there: Placed, _lost: Collection[str], _replaced: Replaced) -> Ahead:
    """What the bank's stock has for a fresh edition, whose puzzles are all made."""
    return Ahead()


def _stock(request: Request, remains: Remains, in_print: InPrint) -> Stock:
    stock = read_stock(remains.stock, remains.file, request.orders, request.brought, request.twins, in_print)
    if stock.problems:
        raise InputError(stock.problems)
    return stock


def _beside(own: Placed, stock: Placed, twins: bool) -> Placed:
    """The stock's puzzles that the bank has not recorded: no twins of those, or with `twins`, none identical."""

    def same(puzzle: GradedPuzzle) -> object:
        return puzzle.in_print if twins else puzzle.key

    there = {same(puzzle) for puzzle in own.values()}
    return {where: puzzle for where, puzzle in stock.items() if where not in own and same(puzzle) not in there}


def _claimed(
    making: _Making,
    kept: Placed,
    left: Placed,
    stored: Mapping[Where, Stored],
    replaced: Replaced,
    offers: Callable[[Placed, Collection[str], Replaced], Ahead],
) -> _Claimed:
    """All puzzles: those there are, those that the bank's stock `offers`, and new ones.

    Those that another build has claimed in the meantime are taken from there or made again. Those `kept` stay at their
    places; those `left` by an interrupted build are dealt like new ones.

    Puzzles that the edition brings along are never made: if another build has claimed one, the edition is refused,
    or if it has been given back since, the puzzle is claimed again.
    """
    request, books = making.request, making.books
    there, ahead, spoiled, gone = {**kept, **left}, set[str](), dict[str, str](), set[str]()
    while True:
        offered = offers(there, gone, replaced)
        replaced = together(replaced, offered.replaced)
        ahead.update(puzzle.key for puzzle in offered.puzzles.values())
        spoiled |= offered.spoiled
        there = {**there, **offered.puzzles}
        made = _made(making, there, replaced)
        puzzles = dealt(request.groups, made, kept)
        example = _example(request, puzzles, books)
        lost = books.claim([*_placements(request, stored, puzzles, example)])
        if not lost:
            taken_ahead = {at: puzzle for at, puzzle in puzzles.items() if puzzle.key in ahead}
            return _Claimed(puzzles, example, stored, Ahead(taken_ahead, spoiled))
        gone |= lost
        check_brought(request, books)
        kept = {at: puzzle for at, puzzle in kept.items() if at in request.brought or puzzle.key not in lost}
        stored = {at: row for at, row in stored.items() if at in kept}
        there = {at: puzzle for at, puzzle in puzzles.items() if at in request.brought or puzzle.key not in lost}


def _made(making: _Making, kept: Placed, replaced: Replaced) -> Placed:
    """All puzzles: those kept, and the missing ones, which are made and noted in the journal.

    Of twins, the order of the sections' ids decides which one stays, so that moving a section changes no puzzle. No new
    one repeats what rerolls have `replaced`.
    """
    request, report = making.request, making.report
    orders = request.orders
    sections = sorted(range(len(orders)), key=lambda which: orders[which].section)
    places = [(which, place) for which in sections for place in orders[which].places]
    puzzles: dict[Where, GradedPuzzle] = dict(kept)
    missing = [it for it in places if it not in kept]
    _check_schemes(request, {which for which, _ in missing})
    known = taken(request, kept, request.twins)
    for mark in marks_replaced(orders, replaced):
        known.add(mark)
    seen, to_make = _nobodys(making.books, known.claim), rounds(orders, missing, replaced)
    for there, puzzle in puzzles.items():
        making.arrived(there, puzzle)
    report("puzzles", len(puzzles), len(places))
    with making.journal.noting() as notes:
        try:
            made = make(to_make.orders, seen, to_make.wanted, making.workers)
            for where, (which, place, puzzle) in zip(to_make.places, made, strict=True):
                order = to_make.orders[which]
                notes.write(stock_line(order.section, order.recipe_at(place), place, puzzle))
                notes.flush()
                if where:
                    puzzles[where] = puzzle
                    making.arrived(where, puzzle)
                    report("puzzles", len(puzzles), len(places))
        except NotMade as error:
            raise without_more(error, _ways_out(error.exhausted, request)) from error
    return puzzles


def _check_schemes(request: Request, orders: Iterable[int]) -> None:
    """Raises InputError for orders of puzzles that no longer can be made: they can only be kept."""
    problems = []
    for which in orders:
        order = request.orders[which]
        place = request.asked_at[which] if request.asked_at else Place()
        for objection in beyond(order.clues, order.board, str):
            what = f"section {order.section}: {objection.what}, so no further puzzles can be made"
            problems.append(Problem(place, what, objection.hint))
    if problems:
        raise InputError(problems)


def _ways_out(order: Order | None, request: Request) -> list[str]:
    """The options that would allow more puzzles than an exhausted order has."""
    own = way_out(order.board, order.clues, order.levels, order.uniqueness) if order and not order.bare else ""
    return [*filter(None, (own,)), *request.more]


def _example(request: Request, puzzles: Placed, books: BankSession) -> GradedPuzzle | None:
    """The extra puzzle requested as the example, a twin of no other; None where there is none."""
    if request.example is None:
        return None
    try:
        seen = _nobodys(books, taken(request, puzzles, twins=False).claim)
        ((_, _, puzzle),) = make([request.example], seen, [(0, 0)])
    except NotMade:  # a tiny board, with all of its puzzles in the book
        return None
    return puzzle


def _nobodys(books: BankSession, claim: Callable[[Fingerprint], bool]) -> Callable[[Fingerprint], bool]:
    return lambda mark: books.seen(mark) or claim(mark)


def _arranged(request: Request, stored: Mapping[Where, Stored], puzzles: Placed) -> tuple[tuple[int, ...], ...]:
    """The places of each order in the sequence of their numbers."""
    return tuple(
        arranged(order, which, puzzles, stored, request.sorted_by(which)) for which, order in enumerate(request.orders)
    )


def _placements(
    request: Request, stored: Mapping[Where, Stored], puzzles: Placed, example: GradedPuzzle | None
) -> Iterator[PlacedPuzzle]:
    """The puzzles as placements for the session: by order and place, the example last."""
    numbers = {
        (which, place): number
        for which, places in enumerate(_arranged(request, stored, puzzles))
        for place, number in zip(places, request.numbers[which], strict=True)
    }
    for (which, place), puzzle in sorted(puzzles.items(), key=lambda item: item[0]):
        number, old = numbers[which, place], stored.get((which, place))
        order = request.orders[which]
        where = order.section, place, number, request.day(which)
        yield PlacedPuzzle(as_stored(puzzle, old), *where, old.recipe if old else recipe_of(order, place))
    if example and request.example:
        yield PlacedPuzzle(example, request.example.section, 0, 0, request.day(0))
