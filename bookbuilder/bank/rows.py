"""Converts records to rows and back. Rows may be a stranger's: texts are fetched only up to our own limits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Executable, Table, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from bookbuilder.bank.record import Record, board_key
from bookbuilder.bank.schema import PENDING, board, most, puzzle
from bookbuilder.bank.store import Bank
from bookbuilder.errors import InputError

Key = TypeVar("Key")

AT_ONCE = 500  # keys per query; databases allow some thousands


@dataclass(frozen=True, slots=True)
class Fields:
    """The columns of a query, and the rules for their values: name, type, whether null is allowed, most characters."""

    columns: tuple[ColumnElement[Any], ...]
    checks: tuple[tuple[str, type, bool, int], ...]

    def check(self, row: Sequence[Any]) -> None:
        """Raise InputError for a row that no bookbuilder wrote, since SQLite accepts anything."""
        if flaw := self.flaw(row):
            raise strange(f"a row whose {flaw} (its {self.checks[0][0]} is {row[0]!r:.40})")

    def flaw(self, row: Sequence[Any]) -> str:
        """What is wrong with a row, as in `score is 'abc'`; nothing if a bookbuilder may have written it."""
        for value, (name, kind, nullable, longest) in zip(row, self.checks, strict=True):
            if type(value) is not kind and not (value is None and nullable):
                return f"{name} is {value!r:.40}"
            if isinstance(value, str) and len(value) > longest:
                return f"{name} has more than {longest:,} characters"
        return ""


def fields(*columns: Column[Any]) -> Fields:
    """The fields of these columns."""
    checks = tuple((column.name, column.type.python_type, bool(column.nullable), most(column)) for column in columns)
    return Fields(tuple(map(shortened, columns)), checks)


def shortened(column: Column[Any], of_it: ColumnElement[Any] | None = None) -> ColumnElement[Any]:
    """A column or an expression on it; texts over our limit are cut to one character more than the limit."""
    asked, longest = column if of_it is None else of_it, most(column)
    return func.substr(asked, 1, longest + 1).label(column.name) if longest else asked


_RECORD = fields(
    *(column for column in puzzle.c if column.name in Record.__dataclass_fields__ and column.name != "board"),
    board.c.word,
    board.c.name,
)
_NAMES = tuple("board" if name == board.c.word.name else name for name, *_ in _RECORD.checks)


def record_rows() -> Any:
    """A query for whole records."""
    return select(*_RECORD.columns).join_from(puzzle, board)


def as_record(row: Sequence[Any]) -> Record:
    """A row of that query as a record. Raises InputError for one that no bookbuilder wrote."""
    _RECORD.check(row)
    return Record(**dict(zip(_NAMES, row, strict=True)))


def one_by_one(bank: Bank, ids: Iterable[int]) -> Iterator[tuple[Record, bool]]:
    """The records of these ids, in order, and whether each is pending; those removed in the meantime are left out.

    No transaction is open when one is yielded: nobody can write to a bank in a file while it is read, and consumers of
    the records may be slow.
    """
    for some in portions(ids):
        asked = record_rows().add_columns(puzzle.c.state, puzzle.c.id).where(puzzle.c.id.in_(some))
        with bank.reading() as connection:
            rows = {row[-1]: row for row in connection.execute(asked)}
        yield from ((as_record(rows[key][:-2]), rows[key][-2] == PENDING) for key in some if key in rows)


def insert_records(connection: Connection, records: Collection[Record], state: str, token: str, home: str) -> None:
    """Insert records, and new boards, into the tables. Raises InputError for texts that are too long."""
    boards = add_boards(connection, {(record.board, record.name) for record in records})
    rows: list[dict[str, Any]] = [
        {name: value for name, value in asdict(record).items() if name != "name"}
        | {"board": boards[record.board], "state": state, "latest": True, "token": token, "home": home}
        for record in records
    ]
    insert_rows(connection, puzzle, rows)


def add_boards(connection: Connection, boards: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Enter boards, by word and name, that are not there yet; return their keys by word.

    Raises InputError for texts that are too long.
    """
    keys = {word: board_key(word) for word, _ in boards}
    known = {
        key
        for some in portions(keys.values())
        for key in connection.scalars(select(board.c.key).where(board.c.key.in_(some)))
    }
    new = {keys[word]: {"key": keys[word], "name": name, "word": word} for word, name in sorted(boards)}
    insert_rows(connection, board, [row for key, row in sorted(new.items()) if key not in known], unless_there=True)
    return keys


def insert_rows(
    connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]], unless_there: bool = False
) -> None:
    """Insert rows; with `unless_there`, all but those that another build has inserted in the meantime.

    Raises InputError for texts that are too long.
    """
    _check_lengths(table, rows)
    if not rows:
        return
    if unless_there:
        connection.execute(_unless_there(connection, table), rows)
    elif connection.dialect.driver == "psycopg":
        _copy(connection, table, rows)
    else:
        connection.execute(insert(table), rows)


def _unless_there(connection: Connection, table: Table) -> Executable:
    """An insertion of rows that skips those that another build has inserted in the meantime."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


def _copy(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows by COPY, several times as fast as INSERT."""
    driver: Any = connection.connection.driver_connection
    names = list(rows[0])
    columns = ", ".join(names)
    try:
        with driver.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row([row[name] for name in names])
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError(f"COPY {table.name}", None, error) from error


def _check_lengths(table: Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """Raise InputError for a text too long to be read again."""
    longest = {column.name: most(column) for column in table.c if most(column)}
    whose = table.name.removeprefix("bank_")
    for row in rows:
        for name, allowed in longest.items():
            if (length := len(row[name] or "")) > allowed:
                what = f"the {name} of a {whose} has {length:,} characters; a bank holds at most {allowed:,}"
                raise InputError.single(what, "remove the puzzle")


def portions(keys: Iterable[Key]) -> Iterator[list[Key]]:
    """Keys or ids in lists short enough for one query."""
    rest = iter(keys)
    while portion := list(islice(rest, AT_ONCE)):
        yield portion


def strange(what: str) -> InputError:
    """The error to raise for contents of a bank that no bookbuilder wrote."""
    return InputError.single(f"the bank has {what}", "restore the bank from a backup")
