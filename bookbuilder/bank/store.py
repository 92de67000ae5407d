"""Opens banks, reads and writes them; errors of the database become our own, with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bookbuilder.bank.address import Address
from bookbuilder.bank.guard import check_beside, check_tables, limit
from bookbuilder.bank.objections import damaged, first_line, objection
from bookbuilder.bank.schema import latest, meta, schema_of, settle_in
from bookbuilder.errors import BuildFailed, InputError

Seen = TypeVar("Seen")

WAIT = 30.0  # seconds for another writer to end
_CONNECT = 10  # seconds for a server to answer
_SCHEMA = 7_225_938  # the number of PostgreSQL's lock of the schema; any number would do
_LOCK = text("SELECT pg_advisory_xact_lock(:number)")
_LOCK_SCHEMA = text("SELECT pg_advisory_xact_lock_shared(:number)")  # by writers, against those who would change it


@dataclass(frozen=True, slots=True)
class Bank:
    """An open bank."""

    engine: Engine
    shown: str  # its address, without a password
    is_new: bool = False  # created just now: nothing is known to be printed

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for reading. Raises BuildFailed if the bank cannot be read."""
        with _told(self.shown), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *publications: str) -> Iterator[Connection]:
        """A transaction that excludes other writers of these publications; in a file, all other writers.

        Raises BuildFailed if the bank cannot be written, and InputError if a later version has changed it since it was
        opened: what we would write, such as keys, might no longer be right.
        """
        with _told(self.shown), _transaction(self.engine) as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(_LOCK_SCHEMA, {"number": _SCHEMA})
                for number in sorted(map(_lock_of, publications)):
                    connection.execute(_LOCK, {"number": number})
            _usable(self.shown, schema_of, connection)
            yield connection


@contextmanager
def opened(at: Address, write: bool = False, wait: float | None = None) -> Iterator[Bank]:
    """The bank at an address; with `write`, it is created if missing, and must be writable.

    One of an earlier schema is migrated in any case, as nobody can read it as it is.

    A file's folder is created as well if the one above it exists; if more is missing, the path is probably mistyped.
    `wait` is the number of seconds to wait for another writer.

    Raises InputError for an address without a bank, something that is not a bank, or a newer schema; BuildFailed for a
    bank that cannot be reached or written.
    """
    if at.file and not at.file.exists():
        if not write:
            raise _missing(str(at))
        _make_folder(at)
    if at.file:
        check_beside(at.file)
    engine = _engine(at, WAIT if wait is None else wait)
    bank = Bank(engine, str(at))
    try:
        yield replace(bank, is_new=_check(bank, write))
    finally:
        engine.dispose()


def _check(bank: Bank, write: bool) -> bool:
    """Check for a bank and migrate one of an earlier schema; with `write`, create one. Returns whether it did."""
    with bank.reading() as connection:
        here = _schema(connection, bank.shown)
        is_strange = here is None and connection.dialect.name == "sqlite" and inspect(connection).get_table_names()
    if is_strange:
        raise InputError.single(f"{bank.shown} is a database of another program, not a bank", "name another file")
    if here is None and not write:
        raise _missing(bank.shown)
    if here != latest():
        with _told(bank.shown), _transaction(bank.engine) as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(_LOCK, {"number": _SCHEMA})
            is_new = _schema(connection, bank.shown) is None  # nobody has created it in the meantime
            settle_in(connection)
        return is_new
    if write:
        with bank.writing() as connection:  # better to fail now than after hours of work
            connection.execute(update(meta).values(value=meta.c.value))
    return False


@contextmanager
def _transaction(engine: Engine) -> Iterator[Connection]:
    with engine.connect().execution_options(bank_writes=True) as connection, connection.begin():
        yield connection


def _lock_of(publication: str) -> int:
    """The number of a publication's lock, of 64 bits. Two publications that had the same would only wait in vain."""
    return int.from_bytes(blake2b(publication.encode(errors="backslashreplace"), digest_size=8).digest(), signed=True)


def _schema(connection: Connection, shown: str) -> int | None:
    _usable(shown, check_tables, connection)
    return _usable(shown, schema_of, connection)


def _usable(shown: str, look: Callable[[Connection], Seen], connection: Connection) -> Seen:
    """What a look at a bank sees; an error names the bank."""
    try:
        return look(connection)
    except InputError as error:
        (problem,) = error.problems
        raise InputError.single(f"the bank {shown} cannot be used: {problem.what}", problem.hint) from None


def _engine(at: Address, wait: float) -> Engine:
    options: dict[str, Any] = {}
    backend = at.url.get_backend_name()
    if backend == "sqlite":
        options = {"timeout": wait}
    elif backend == "postgresql":
        said = at.url.query  # connect_args take precedence over the URL, so its values are repeated there
        more = said.get("options", "")
        # Always set: a database may have no encoding, and the environment may name another.
        options = {"connect_timeout": said.get("connect_timeout", _CONNECT), "client_encoding": "utf8"}
        options["options"] = f"{more if isinstance(more, str) else ' '.join(more)} {_options(wait)}".strip()
    try:
        # Hours of making puzzles may pass between two queries; a server's connection that has ended is opened again.
        engine = create_engine(at.url, connect_args=options, pool_pre_ping=backend != "sqlite")
    except SQLAlchemyError as error:
        raise InputError.single(f"the bank {at} cannot be opened: {first_line(error)}") from error
    if at.file:
        limit(engine, at.file)
        # Python's own module begins transactions when it sees fit, and leaves the making of tables out of them.
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", _begin)
    return engine


def _options(wait: float) -> str:
    """The options of a PostgreSQL session: after waiting for another writer, one must see what it has written."""
    return rf"-c lock_timeout={int(wait * 1000)} -c default_transaction_isolation=read\ committed"


def _leave_transactions_to_us(connection: Any, _record: object) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("bank_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _make_folder(at: Address) -> None:
    assert at.file
    try:
        at.file.parent.mkdir(exist_ok=True)
    except FileNotFoundError as error:
        what = f"the bank {at} cannot be created: there is no folder {at.file.parent.parent}"
        raise InputError.single(what, "check the path, or create the folder") from error
    except OSError as error:
        raise BuildFailed(
            f"the bank {at} cannot be created: {error.strerror or error}", "name another place"
        ) from error


def _missing(shown: str) -> InputError:
    return InputError.single(
        f"there is no bank at {shown}", "a build with `bank:` creates one, as do `bank fill` and `bank import`"
    )


@contextmanager
def _told(shown: str) -> Iterator[None]:
    """Turn errors of the database into our own."""
    try:
        yield
    except DBAPIError as error:
        raise objection(shown, error.orig or error) from error
    except SQLAlchemyError as error:
        raise BuildFailed(f"the bank {shown} cannot be used: {first_line(error)}") from error
    except UnicodeDecodeError as error:  # in the names of a damaged file's tables
        raise damaged(shown, "malformed text in it") from error
