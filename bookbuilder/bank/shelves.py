"""The bank's stock: puzzles that have been made ahead, and belong to nobody until a publication claims them.

    dealt ---- made ----> put on the shelf, its key NOBODY's ---- claimed ----> its publication's ---- printed: gone
      |                            ^------------------------------ given back ------'
      '---- whoever was to make them has died: dealt again

There is one shelf for each kind of puzzles (`Order.kind`) and seed. Its places, 0 and on, each stand for one puzzle.
They are dealt in portions, so that any number of fillers on any machines may fill a shelf together. A portion is put
on the shelf in one transaction: it is there as a whole, or still to be made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from bookbuilder.bank import clock
from bookbuilder.bank.keys import reserve
from bookbuilder.bank.rows import add_boards, fields, insert_rows, portions, shortened
from bookbuilder.bank.schema import NOBODY, PENDING, board, owner, portion, puzzle, shelf, shelved
from bookbuilder.bank.store import Bank

HOLDS = 600  # seconds for which a portion is held after its filler has last dealt or put anything

_SHELVED = fields(
    *(each for each in shelved.c if each.name not in ("board", "kind")),
    board.c.word,
    board.c.name,
)


@dataclass(frozen=True, slots=True)
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
class Shelved:
    """A puzzle in the stock. Texts are in the order of its board's cells."""

    key: str
    givens: str
    solution: str
    level: str
    score: int
    ladder: int
    board: str  # its word, as in `full` lines
    name: str  # the board's

    @property
    def publication(self) -> str:
        """Whose it is, in messages."""
        return "its stock"


def made(bank: Bank, its: Shelf) -> int:
    """The number of puzzles that have been put on a shelf, printed ones included."""
    with bank.reading() as connection:
        return int(connection.execute(select(func.sum(shelf.c.made)).where(_is(its))).scalar_one() or 0)


def deal(bank: Bank, its: Shelf, many: int, token: str) -> Portion:
    """A portion of a shelf for the filler with this token: one that another has left undone, or up to `many` new ones.

    Renews all that the filler holds.
    """
    with bank.writing() as connection:
        dealt = _dealt(connection, its)
        time = clock.now(connection)
        until = {"token": token, "until": time + HOLDS}
        connection.execute(update(portion).where(portion.c.token == token).values(until=until["until"]))
        undone = select(portion.c.id, portion.c.first, portion.c.many).where(_of(its), portion.c.until < time)
        if found := connection.execute(undone.order_by(portion.c.first).limit(1)).one_or_none():
            connection.execute(update(portion).where(portion.c.id == found.id).values(until))
            return Portion(its, found.first, found.many, token)
        connection.execute(update(shelf).where(_is(its)).values(dealt=dealt + many))
        told = {"kind": its.kind, "seed": its.seed, "first": dealt, "many": many, **until}
        connection.execute(insert(portion), told)
        return Portion(its, dealt, many, token)


def put(bank: Bank, its: Portion, puzzles: Sequence[Shelved]) -> int:
    """Put the puzzles of a portion on its shelf, but for those that the bank has, or twins of them; the number of new.

    If the portion has been dealt to somebody else in the meantime, nothing is put: 0.
    """
    with bank.writing() as connection:
        _dealt(connection, its.shelf)  # whoever deals or puts locks the shelf's row first, then those of keys
        held = and_(_of(its.shelf), portion.c.first == its.first, portion.c.token == its.token)
        if not connection.execute(delete(portion).where(held)).rowcount:
            return 0
        new = reserve(connection, (each.key for each in puzzles))
        mine = [each for each in {each.key: each for each in reversed(puzzles)}.values() if each.key in new]
        boards = add_boards(connection, {(each.board, each.name) for each in mine})
        rows = [
            {
                "key": each.key,
                "kind": its.shelf.kind,
                "board": boards[each.board],
                "givens": each.givens,
                "solution": each.solution,
                "level": each.level,
                "score": each.score,
                "ladder": each.ladder,
            }
            for each in mine
        ]
        insert_rows(connection, shelved, rows)
        connection.execute(update(shelf).where(_is(its.shelf)).values(made=shelf.c.made + len(mine)))
        until = clock.now(connection) + HOLDS
        connection.execute(update(portion).where(portion.c.token == its.token).values(until=until))
        return len(mine)


def leave(bank: Bank, token: str) -> None:
    """Leave to others what a filler holds but will not make."""
    with bank.writing() as connection:
        connection.execute(update(portion).where(portion.c.token == token).values(until=0))


def on_offer(bank: Bank, kind: str, start: str, most: int) -> tuple[Shelved, ...]:
    """Up to so many puzzles of a kind that nobody has claimed: by key, from the first that is not below `start`, round.

    Publications that start at different keys seldom want the same puzzles.
    """
    asked = select(*_SHELVED.columns).join_from(shelved, board).join(owner, owner.c.key == shelved.c.key)
    asked = asked.where(shelved.c.kind == kind, owner.c.publication == NOBODY).order_by(shelved.c.key)
    with bank.reading() as connection:
        rows = list(connection.execute(asked.where(shelved.c.key >= start).limit(most)))
        if len(rows) < most:
            rows += connection.execute(asked.where(shelved.c.key < start).limit(most - len(rows)))
    for row in rows:
        _SHELVED.check(row)
    return tuple(Shelved(*row) for row in rows)


def stocked(bank: Bank) -> tuple[tuple[str, int], ...]:
    """What is in stock, and how many puzzles of it nobody has claimed; by name."""
    names = select(shelf.c.kind, shortened(shelf.c.name, func.min(shelf.c.name))).group_by(shelf.c.kind)
    there = select(shelved.c.kind, func.count()).group_by(shelved.c.kind)
    claimed = select(shelved.c.kind, func.count()).join_from(puzzle, shelved, puzzle.c.key == shelved.c.key)
    claimed = claimed.where(puzzle.c.state == PENDING).group_by(shelved.c.kind)
    with bank.reading() as connection:
        called = {str(kind): str(name) for kind, name in connection.execute(names)}
        taken = {str(kind): int(number) for kind, number in connection.execute(claimed)}
        found = {str(kind): int(number) for kind, number in connection.execute(there)}
    told = ((called.get(kind, kind), number - taken.get(kind, 0)) for kind, number in found.items())
    return tuple(sorted(told))


def unshelve(connection: Connection, keys: Sequence[str]) -> None:
    """Take puzzles that are printed from their shelves."""
    for some in portions(sorted(keys)):
        connection.execute(delete(shelved).where(shelved.c.key.in_(some)))


def _dealt(connection: Connection, its: Shelf) -> int:
    """How many places of a shelf have been dealt; its row is made if there is none, and locked."""
    asked = select(shelf.c.dealt).where(_is(its)).with_for_update()
    found = connection.execute(asked).scalar_one_or_none()
    if found is None:
        insert_rows(
            connection,
            shelf,
            [{"kind": its.kind, "seed": its.seed, "name": its.name, "dealt": 0, "made": 0}],
            unless_there=True,
        )
        found = connection.execute(asked).scalar_one()
    return int(found)


def _is(its: Shelf) -> ColumnElement[bool]:
    return and_(shelf.c.kind == its.kind, shelf.c.seed == its.seed)


def _of(its: Shelf) -> ColumnElement[bool]:
    return and_(portion.c.kind == its.kind, portion.c.seed == its.seed)
