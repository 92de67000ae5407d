"""What is in the bank's stock: puzzles on offer to any publication, and how many there are of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, or_, select

from bookbuilder.bank.rows import fields, shortened
from bookbuilder.bank.schema import NOBODY, PENDING, board, owner, puzzle, shelf, shelved
from bookbuilder.bank.store import Bank

_SHELVED = fields(
    *(column for column in shelved.c if column.name not in ("board", "kind", "rules")),
    board.c.word,
    board.c.name,
    shelved.c.rules,
)
_WORD = [name for name, *_ in _SHELVED.checks].index(board.c.word.name)
_NAMED, _KIND = fields(shelf.c.kind, shelf.c.name), fields(shelved.c.kind)


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
    rules: str | None = None  # beyond houses

    @property
    def publication(self) -> str:
        """Whose it is, in messages."""
        return "its stock"


@dataclass(frozen=True, slots=True)
class Damaged:
    """A row of the stock that no bookbuilder wrote."""

    key: str
    flaw: str  # in a clause: its score is 'abc'


def on_offer(bank: Bank, kind: str, start: str, most: int) -> tuple[Shelved | Damaged, ...]:
    """Up to `most` puzzles of a kind that nobody has claimed: by key, from the first that is not below `start`, round.

    Publications that start at different keys seldom want the same puzzles. Damaged rows are among them.
    """
    asked = select(*_SHELVED.columns, owner.c.key).select_from(shelved).outerjoin(board)
    asked = asked.outerjoin(owner, owner.c.key == shelved.c.key).order_by(shelved.c.key)
    asked = asked.where(shelved.c.kind == kind, or_(owner.c.publication == NOBODY, owner.c.key.is_(None)))
    with bank.reading() as connection:
        rows = list(connection.execute(asked.where(shelved.c.key >= start).limit(most)))
        if len(rows) < most:
            rows += connection.execute(asked.where(shelved.c.key < start).limit(most - len(rows)))
    return tuple(map(_offered, rows))


def _offered(row: Sequence[Any]) -> Shelved | Damaged:
    *values, owned = row
    if values[_WORD] is None:
        flaw = "its board is not in the bank"
    elif wrong := _SHELVED.flaw(values):
        flaw = f"its {wrong}"
    elif owned is None:
        flaw = "its key is not in the table of keys"
    else:
        return Shelved(*values)
    return Damaged(f"{values[0]:.40}" if isinstance(values[0], str) else f"{values[0]!r:.40}", flaw)


def in_stock(bank: Bank, kind: str) -> int:
    """How many puzzles of a kind nobody has claimed."""
    asked = select(func.count()).select_from(shelved).join(owner, owner.c.key == shelved.c.key)
    with bank.reading() as connection:
        return int(connection.execute(asked.where(shelved.c.kind == kind, owner.c.publication == NOBODY)).scalar_one())


def stocked(bank: Bank) -> tuple[tuple[str, int], ...]:
    """What is in stock, and how many puzzles of it nobody has claimed; by name."""
    kinds = shortened(shelved.c.kind)
    names = select(shortened(shelf.c.kind), shortened(shelf.c.name, func.min(shelf.c.name))).group_by(shelf.c.kind)
    there = select(kinds, func.count()).group_by(shelved.c.kind)
    claimed = select(kinds, func.count()).join_from(puzzle, shelved, puzzle.c.key == shelved.c.key)
    claimed = claimed.where(puzzle.c.state == PENDING).group_by(shelved.c.kind)
    with bank.reading() as connection:
        named, taken, counted = ([*connection.execute(asked)] for asked in (names, claimed, there))
    for row in named:
        _NAMED.check(row)
    for kind, _ in counted:
        _KIND.check((kind,))
    called, claims = {row[0]: row[1] for row in named}, {row[0]: row[1] for row in taken}
    return tuple(sorted((called.get(kind, kind), number - claims.get(kind, 0)) for kind, number in counted))
