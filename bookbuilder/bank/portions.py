"""The bank's stock: puzzles that have been made ahead, and belong to nobody until a publication claims them.

    dealt ---- made ----> put on the shelf, its key NOBODY's ---- claimed ----> its publication's ---- printed: gone
      |                            ^------------------------------ given back ------'
      '---- whoever was to make them has died: dealt again, or written off if the shelf has enough

There is one shelf for each kind of puzzles (`Order.kind`) and seed. Its places, 0 and on, each stand for one puzzle.
They are dealt in portions, so that any number of fillers on any machines may fill a shelf together. A portion is put
on the shelf in one transaction: it is there as a whole, or still to be made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, select, update

from bookbuilder.bank import clock
from bookbuilder.bank.keys import free, reserve
from bookbuilder.bank.rows import add_boards, fields, insert_rows, portions, strange
from bookbuilder.bank.schema import portion, shelf, shelved
from bookbuilder.bank.stock import Shelved
from bookbuilder.bank.store import Bank

HOLDS = 600  # seconds for which a portion is held after it has been dealt or renewed
_MOST_PLACES = 2**30  # of one shelf; the database's integers go twice as far

_COUNTS = fields(shelf.c.dealt, shelf.c.made)
_LEFT = fields(portion.c.id, portion.c.first, portion.c.many)
_WHERE = fields(portion.c.kind, portion.c.seed)


@dataclass(frozen=True, slots=True, order=True)
class Shelf:
    """Puzzles that will do for the same orders, made from one seed."""

    kind: str
    seed: int
    name: str  # what they are, for people


@dataclass(frozen=True, slots=True)
class Portion:
    """Places of a shelf that somebody fills."""

    shelf: Shelf
    first: int
    many: int
    token: str


@dataclass(frozen=True, slots=True)
class Put:
    """What has become of a portion that was put on its shelf."""

    new: frozenset[str]  # keys of the puzzles that are there now
    made: int  # puzzles that have ever been put on the shelf


def made(bank: Bank, where: Shelf) -> int:
    """The number of puzzles that have been put on a shelf, printed ones included."""
    with bank.reading() as connection:
        row = connection.execute(select(*_COUNTS.columns).where(_is(where))).one_or_none()
    return _counts(row, where)[1] if row else 0


def deal(bank: Bank, where: Shelf, many: int, token: str) -> Portion:
    """Deal a filler up to `many` places of a shelf: some that another filler left undone, or new ones."""
    with bank.writing() as connection:
        first, _ = _locked(connection, where)
        time = clock.now(connection)
        undone = select(*_LEFT.columns).where(_of(where), portion.c.until < time).order_by(portion.c.first).limit(1)
        if row := connection.execute(undone).one_or_none():
            first, many = _take_from(connection, row, first, many)
        else:
            connection.execute(update(shelf).where(_is(where)).values(dealt=first + many))
        places = {"kind": where.kind, "seed": where.seed, "first": first, "many": many}
        connection.execute(insert(portion), {**places, "token": token, "until": time + HOLDS})
    return Portion(where, first, many, token)


def put(bank: Bank, filled: Portion, puzzles: Sequence[Shelved], most: int) -> Put | None:
    """Put the puzzles of a portion on its shelf, as long as fewer than `most` have been put there, by anybody.

    Those that the bank has, or twins of them, are left out. If the portion has been dealt to somebody else in the
    meantime, nothing is put: None.
    """
    with bank.writing() as connection:
        _, before = _locked(connection, filled.shelf)  # whoever deals or puts locks the shelf first, then the keys
        held = and_(_of(filled.shelf), portion.c.first == filled.first, portion.c.token == filled.token)
        if not connection.execute(delete(portion).where(held)).rowcount:
            return None
        first = {puzzle.key: puzzle for puzzle in reversed(puzzles)}
        reserved = reserve(connection, first)
        new = [puzzle for puzzle in puzzles if puzzle.key in reserved and first[puzzle.key] is puzzle]
        room = max(0, most - before)
        free(connection, [puzzle.key for puzzle in new[room:]])
        _insert(connection, filled.shelf.kind, new[:room])
        after = before + len(new[:room])
        connection.execute(update(shelf).where(_is(filled.shelf)).values(made=after))
    return Put(frozenset(puzzle.key for puzzle in new[:room]), after)


def renew(bank: Bank, token: str) -> None:
    """Say that a filler is still at work on all that it holds."""
    _hold(bank, token, HOLDS)


def leave(bank: Bank, token: str) -> None:
    """Leave to others what a filler holds but will not make."""
    _hold(bank, token, None)


def write_off(bank: Bank, where: Shelf) -> None:
    """Forget places of a shelf that nobody has made in time; others serve as well, if more are ever wanted."""
    with bank.writing() as connection:
        _locked(connection, where)
        connection.execute(delete(portion).where(_of(where), portion.c.until < clock.now(connection)))


def _hold(bank: Bank, token: str, seconds: int | None) -> None:
    """Hold a filler's portions for this many seconds; None releases them. Nobody locks two shelves at a time."""
    with bank.reading() as connection:
        asked = select(*_WHERE.columns).where(portion.c.token == token).distinct()
        rows = connection.execute(asked).all()
    for row in rows:
        _WHERE.check(row)
    for where in sorted(Shelf(row.kind, row.seed, "") for row in rows):
        with bank.writing() as connection:
            _locked(connection, where)
            until = 0 if seconds is None else clock.now(connection) + seconds
            mine = and_(_of(where), portion.c.token == token)
            connection.execute(update(portion).where(mine).values(until=until))


def _take_from(connection: Connection, row: Row[Any], dealt: int, many: int) -> tuple[int, int]:
    """Take up to `many` places from the front of an undone portion; return the first place and their number."""
    _LEFT.check(row)
    if row.first < 0 or not 0 < row.many <= dealt - row.first:
        what = f"a portion of {row.many} places from {row.first} on, of {dealt} that have been dealt"
        raise strange(f"{what} (its id is {row.id})")
    taken = min(many, row.many)
    if taken == row.many:
        connection.execute(delete(portion).where(portion.c.id == row.id))
    else:
        rest = {"first": row.first + taken, "many": row.many - taken}
        connection.execute(update(portion).where(portion.c.id == row.id).values(rest))
    return row.first, taken


def _insert(connection: Connection, kind: str, puzzles: Sequence[Shelved]) -> None:
    boards = add_boards(connection, {(puzzle.board, puzzle.name) for puzzle in puzzles})
    rows = [
        {
            "key": puzzle.key,
            "kind": kind,
            "board": boards[puzzle.board],
            "givens": puzzle.givens,
            "solution": puzzle.solution,
            "level": puzzle.level,
            "score": puzzle.score,
            "ladder": puzzle.ladder,
            "rules": puzzle.rules,
        }
        for puzzle in puzzles
    ]
    insert_rows(connection, shelved, rows)


def unshelve(connection: Connection, keys: Sequence[str]) -> None:
    """Take puzzles that are printed from their shelves."""
    for some in portions(sorted(keys)):
        connection.execute(delete(shelved).where(shelved.c.key.in_(some)))


def _locked(connection: Connection, where: Shelf) -> tuple[int, int]:
    """How many places of a shelf have been dealt, and puzzles made; its row is made if there is none, and locked.

    Portions of a shelf come and go, and are renewed, only while its row is locked.
    """
    asked = select(*_COUNTS.columns).where(_is(where)).with_for_update()
    if (row := connection.execute(asked).one_or_none()) is None:
        new = {"kind": where.kind, "seed": where.seed, "name": where.name, "dealt": 0, "made": 0}
        insert_rows(connection, shelf, [new], unless_there=True)
        row = connection.execute(asked).one()
    return _counts(row, where)


def _counts(row: Row[Any], where: Shelf) -> tuple[int, int]:
    """The numbers of places dealt and puzzles made. Raises InputError for some that no bookbuilder wrote."""
    flaw, dealt, done = _COUNTS.flaw(row), row.dealt, row.made
    if not flaw and not 0 <= done <= dealt <= _MOST_PLACES:
        flaw = f"numbers are {done} puzzles from {dealt} places"
    if flaw:
        raise strange(f"a shelf whose {flaw}: {where.name or where.kind}, seed {where.seed}")
    return dealt, done


def _is(where: Shelf) -> ColumnElement[bool]:
    return and_(shelf.c.kind == where.kind, shelf.c.seed == where.seed)


def _of(where: Shelf) -> ColumnElement[bool]:
    return and_(portion.c.kind == where.kind, portion.c.seed == where.seed)
