"""The migration of a bank whose keys an earlier bookbuilder made: they are made anew from the puzzles that it holds.

Puzzles that have become twins share a key from now on: the publication that recorded the first of them owns it, and of
puzzles in stock one stays.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping

from sqlalchemy import Connection, bindparam, text

from bookbuilder.board import Board
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import read_values
from bookbuilder.puzzle.formats.boardtext import read_board
from bookbuilder.twins import canonical_key, pattern_key, solution_key

_log = logging.getLogger("bookbuilder")

_AT_ONCE = 500
_MANY = 50_000  # puzzles, whose keys take about a minute
_NOBODY = ""  # the owner of keys whose puzzles are in stock
# In the sequence in which those write to them, so that nobody waits for the other.
_LOCK = (
    "LOCK TABLE bank_build, bank_shelf, bank_portion, bank_key, bank_puzzle, bank_shelved IN SHARE ROW EXCLUSIVE MODE"
)
_COUNT = "SELECT (SELECT count(*) FROM bank_puzzle) + (SELECT count(*) FROM bank_shelved)"
_FIRST = "SELECT min(id) FROM bank_puzzle GROUP BY {column} ORDER BY 1"
_FIRST_OF_TWO = text("SELECT key FROM bank_puzzle WHERE key IN (:old, :new) GROUP BY key ORDER BY min(id) LIMIT 1")
_OWNERS = text("SELECT key, publication FROM bank_key WHERE key IN (:old, :new)")
_DISOWN = text("DELETE FROM bank_key WHERE key = :key")
_OWN = text("INSERT INTO bank_key (key, publication) VALUES (:key, :owner)")
_HAND_ON = text("UPDATE bank_key SET publication = :owner WHERE key = :key")
_PUZZLES = (
    "SELECT {column}, bank_board.word, {values} FROM bank_puzzle JOIN bank_board ON bank_board.key = bank_puzzle.board "
    "WHERE bank_puzzle.id IN :ids ORDER BY bank_puzzle.id"
)
_SHELVED = (
    "SELECT bank_shelved.key, bank_board.word, givens FROM bank_shelved "
    "JOIN bank_board ON bank_board.key = bank_shelved.board ORDER BY bank_shelved.key"
)


def make_keys_anew(connection: Connection) -> None:
    """Compute every key of a bank again, and log how many puzzles have another one."""
    if connection.dialect.name == "postgresql":  # writers of an earlier version do not hold our lock
        connection.execute(text(_LOCK))
    if (rows := connection.execute(text(_COUNT)).scalar_one()) >= _MANY:
        _log.warning("the keys of %s puzzles in the bank are computed again, once: this takes minutes", f"{rows:,}")
    printed = dict(_changed(connection, "key", "givens", canonical_key))
    shelved = dict(_shelved(connection))
    for column, values, key_of in (
        ("solution_key", "solution", solution_key),
        ("pattern_key", "givens", pattern_key),
    ):
        _rename(connection, column, dict(_changed(connection, column, values, key_of)))
    _rename_puzzles(connection, printed)
    _rename_shelved(connection, shelved)
    if number := len({**printed, **shelved}):
        keys = "one puzzle has a new key" if number == 1 else f"{number:,} puzzles have new keys"
        _log.warning("%s in the bank: this version of bookbuilder recognises more twins", keys)


def _changed(
    connection: Connection, column: str, values: str, key_of: Callable[[Board, tuple[int, ...]], str]
) -> Iterator[tuple[str, str]]:
    """The keys of a column that are no longer right, in the order of their first puzzles, and what they become."""
    ids = [row[0] for row in connection.execute(text(_FIRST.format(column=column)))]
    for start in range(0, len(ids), _AT_ONCE):
        asked = text(_PUZZLES.format(column=f"bank_puzzle.{column}", values=values))
        some = {"ids": ids[start : start + _AT_ONCE]}
        for old, word, told in connection.execute(asked.bindparams(bindparam("ids", expanding=True)), some).all():
            new = _key(word, told, key_of)
            if new not in (None, old):
                yield old, new


def _shelved(connection: Connection) -> Iterator[tuple[str, str]]:
    for old, word, told in connection.execute(text(_SHELVED)).all():
        new = _key(word, told, canonical_key)
        if new not in (None, old):
            yield old, new


def _key(word: object, told: object, key_of: Callable[[Board, tuple[int, ...]], str]) -> str | None:
    """The key of a puzzle; None for one that cannot be read, which keeps the key that it has."""
    if not isinstance(word, str) or not isinstance(told, str):
        return None
    try:
        board = read_board(word)
        return key_of(board, Puzzle(board, read_values(told, board.order)).givens)
    except ValueError:
        return None


def _rename(connection: Connection, column: str, changed: Mapping[str, str]) -> None:
    if changed:
        update = text(f"UPDATE bank_puzzle SET {column} = :new WHERE {column} = :old")
        connection.execute(update, [{"old": old, "new": new} for old, new in changed.items()])


def _rename_puzzles(connection: Connection, changed: Mapping[str, str]) -> None:
    """Let puzzles of publications have new keys; of twins, whoever owns the first one owns the key."""
    for old, new in changed.items():
        first = connection.execute(_FIRST_OF_TWO, {"old": old, "new": new}).scalar()
        _own(connection, old, new, precedes=first == old)
        _rename(connection, "key", {old: new})


def _own(connection: Connection, old: str, new: str, precedes: bool) -> None:
    """Let the owner of a key own its new one, unless a publication does; if the key `precedes` that, also then."""
    owners = {row.key: row.publication for row in connection.execute(_OWNERS, {"old": old, "new": new})}
    connection.execute(_DISOWN, {"key": old})
    told = {"key": new, "owner": owners.get(old)}
    if old in owners and new not in owners:
        connection.execute(_OWN, told)
    elif owners.get(old) and (precedes or owners[new] == _NOBODY):
        connection.execute(_HAND_ON, told)


def _rename_shelved(connection: Connection, changed: Mapping[str, str]) -> None:
    """Let puzzles in stock have new keys; of twins the first stays."""
    for old, new in changed.items():
        _own(connection, old, new, precedes=False)
        names = {"old": old, "new": new}
        if connection.execute(text("SELECT 1 FROM bank_shelved WHERE key = :new"), names).scalar():
            connection.execute(text("DELETE FROM bank_shelved WHERE key = :old"), names)
        else:
            connection.execute(text("UPDATE bank_shelved SET key = :new WHERE key = :old"), names)
