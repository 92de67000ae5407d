"""Protection against SQLite files from strangers, as SQLite itself trusts files.

    before it is opened      files beside it must be files, and no journal may have another file removed
    on each connection       values have a limit
    for each statement       so do the steps that it takes: about one for each byte of the file
    before the first query   our tables hold columns, and nothing that would run when they are read or written

Servers are trusted to their administrators, except for views in place of tables.
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event, inspect

from bookbuilder.bank.schema import tables
from bookbuilder.errors import InputError

LARGEST = 2**18  # bytes of a value; the longest of ours are half as long
STEPS = 10_000_000  # of SQLite's virtual machine, per statement: some tenths of a second
_ROW = 10_000  # more for each row that a statement writes; ours take some hundred
_TICK = 100_000  # steps between two checks of how many are left
_SUPER_JOURNAL = bytes.fromhex("d9d505f920a163d7")  # the end of a journal that belongs to one of several databases

# Our tables have columns and keys. Declarations that would run on reading or writing begin with one of these.
_RUNS = re.compile(r"\b(check|as)\b|\bdefault\s*\(|--|/\*", re.IGNORECASE)
_PLAIN_TABLE = re.compile(r"\s*CREATE\s+TABLE\b", re.IGNORECASE)
_PLAIN_INDEX = re.compile(
    r"""\s*CREATE\s+(UNIQUE\s+)?INDEX\s+["\w]+\s+ON\s+["\w]+\s*\([\s"\w,]+\)(\s*WHERE\s+state\s*=\s*'pending')?\s*""",
    re.IGNORECASE,
)
_HINT = "restore the bank from a backup, or name another file"


def check_beside(file: Path) -> None:
    """Check that the files that SQLite would read and write beside a bank's file are harmless. Raises InputError.

    SQLite waits for pipes there, and removes the file that the journal of a transaction in several databases names.
    """
    for ending in ("-journal", "-wal", "-shm"):
        path = Path(f"{file}{ending}")
        if not stat.S_ISREG(_mode(path)):
            what = f"{path.name} beside the bank {file} is a link, a folder or a pipe instead of a file"
            raise InputError.single(what, "move it away")
    journal = Path(f"{file}-journal")
    if _end(journal, len(_SUPER_JOURNAL)) == _SUPER_JOURNAL:
        what = f"the bank {file} has a journal beside it that would delete another file"
        raise InputError.single(what, f"open it with the program that wrote it, or move {journal.name} away")


def _mode(path: Path) -> int:
    """What a path is; a file where there is nothing, as journals of other builds come and go meanwhile."""
    try:
        return path.lstat().st_mode
    except FileNotFoundError:
        return stat.S_IFREG


def _end(path: Path, size: int) -> bytes:
    """The last bytes of a file; none where it is not there, or no longer."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - size))
            return file.read(size)
    except FileNotFoundError:
        return b""


def limit(engine: Engine, file: Path) -> None:
    """Limit the size of values for the connections of an engine, and the number of steps per statement."""

    def connected(connection: Any, _record: object) -> None:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
        connection.execute("PRAGMA trusted_schema = OFF")

    def begun(connection: Connection, _cursor: Any, _statement: str, values: Any, _context: Any, many: bool) -> None:
        most = STEPS + _size(file) + (_ROW * len(values) if many else 0)
        driver: Any = connection.connection.driver_connection
        # No Python code runs in between: an interruption by the user would be taken for an answer.
        ticks = chain(repeat(0, most // _TICK), repeat(1))
        driver.set_progress_handler(partial(next, ticks), _TICK)

    event.listen(engine, "connect", connected)
    event.listen(engine, "before_cursor_execute", begun)


def _size(file: Path) -> int:
    try:
        return os.path.getsize(file)
    except OSError:
        return 0


def check_tables(connection: Connection) -> None:
    """Check that tables with our names have only columns and plain indexes. Raises InputError."""
    if connection.dialect.name == "sqlite":
        _check_schema(connection)
        return
    # In this order: another build may create the tables at this moment, but none removes them.
    taken = [name for name in tables.tables if inspect(connection).has_table(name)]
    there = set(inspect(connection).get_table_names())
    for name in taken:
        if name not in there:
            raise InputError.single(f"{name} is not a table", _HINT)


def _check_schema(connection: Connection) -> None:
    ours = ", ".join(f"'{name}'" for name in tables.tables)
    asked = f"SELECT type, name, sql FROM sqlite_master WHERE lower(name) IN ({ours}) OR lower(tbl_name) IN ({ours})"
    for kind, name, sql in connection.exec_driver_sql(asked):
        if not _is_plain(kind, sql):
            raise InputError.single(f"the {kind} {name} was not made by bookbuilder", _HINT)


def _is_plain(kind: str, sql: Any) -> bool:
    if kind == "index":
        return sql is None or _PLAIN_INDEX.fullmatch(str(sql)) is not None
    return kind == "table" and _PLAIN_TABLE.match(str(sql)) is not None and not _RUNS.search(str(sql))
