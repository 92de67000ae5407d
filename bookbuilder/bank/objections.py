"""An error of the database goes in; our error, with a sentence and a hint, comes out.

The database's error code decides which; a server's own words may be in any language.
"""

from __future__ import annotations

import sqlite3

from bookbuilder.errors import BookBuilderError, BuildFailed, InputError

# By SQLite's result code, and by PostgreSQL's SQLSTATE.
_LOCKED = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, "55P03", "40P01", "40001"})
_READ_ONLY = frozenset({sqlite3.SQLITE_READONLY, "25006", "42501"})
_FULL = frozenset({sqlite3.SQLITE_FULL, "53100"})
_ENDLESS = frozenset({sqlite3.SQLITE_INTERRUPT})
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_LARGE = frozenset({sqlite3.SQLITE_TOOBIG})
_CLOSED = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH})
_AWAY = ("08", "57P", "53300")  # a connection that fails or ends, a server that stops, too many connections
_NO_CHARACTER = "22P05"  # a text that the database's encoding cannot represent
_LONGEST = 300  # characters of a database's message
_BACKUP = "restore the bank from a backup"
_UNKNOWN = ("28", "3D")  # a user, a password, a database


def objection(shown: str, error: BaseException) -> BookBuilderError:
    """The error to raise for a bank with this name in messages."""
    said, code = first_line(error), _code(error)
    if code in _LOCKED:
        return BuildFailed(
            f"the bank {shown} is locked by another program", "wait until it has finished, then try again"
        )
    if code in _READ_ONLY:
        hint = "check that you may write to the file and its folder, or that the server's user may write"
        return BuildFailed(f"the bank {shown} is read-only: {said}", hint)
    if code in _FULL:
        return BuildFailed(f"the bank {shown} cannot grow: {said}", "free some space on the disk")
    if code in _DAMAGED:
        return damaged(shown, said)
    if code in _ENDLESS:
        return InputError.single(f"the bank {shown} is damaged: it has more rows than its file can hold", _BACKUP)
    if code in _LARGE:
        return InputError.single(f"the bank {shown} has a value larger than any that bookbuilder writes", _BACKUP)
    if code in _CLOSED:
        return BuildFailed(
            f"the bank {shown} cannot be opened: {said}", "check that you may read the file and its folder"
        )
    if isinstance(error, sqlite3.Error):
        return BuildFailed(
            f"the bank {shown} cannot be used: {said}", "check the disk, or restore the bank from a backup"
        )
    if isinstance(code, str) and not code.startswith(_AWAY):
        return BuildFailed(f"the bank {shown} cannot be used: {said}", _hint(code))
    hint = "check the address, user and database, and that the server is running and reachable"
    return BuildFailed(f"the bank {shown} cannot be reached: {said}", hint)


def _hint(code: str) -> str:
    """What to do about an SQLSTATE; empty if only the server's words explain it."""
    if code == _NO_CHARACTER:
        return "use a database created with ENCODING 'UTF8'"
    return "check the user and the database in the address" if code.startswith(_UNKNOWN) else ""


def damaged(shown: str, said: str) -> InputError:
    """The error to raise for a file that holds no bank."""
    return InputError.single(f"{shown} is not a bank: {said}", "name another file, or restore the bank from a backup")


def first_line(error: BaseException) -> str:
    """The first line of an error's message, shortened; some messages contain a whole offending value."""
    return (str(error).strip() or type(error).__name__).splitlines()[0][:_LONGEST]


def _code(error: BaseException) -> int | str | None:
    """SQLite's primary result code, or the SQLSTATE, if the driver provides one."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)  # none for errors of Python itself
        return code & 0xFF if isinstance(code, int) else None
    state = getattr(error, "sqlstate", None)
    return state if isinstance(state, str) else None
