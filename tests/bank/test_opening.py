"""Addresses of banks, and errors for banks that cannot be used."""

from __future__ import annotations

import os
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, text

from bookbuilder.bank import (
    Address,
    address,
    claim,
    confirm,
    drop,
    forget,
    guard,
    opened,
    recorded,
    schema,
    seen,
    store,
)
from bookbuilder.bank.objections import objection
from bookbuilder.errors import BookBuilderError, BuildFailed, InputError
from tests.bank.records import build, several


def made(at: Address) -> None:
    with opened(at, write=True) as bank:
        claim(bank, build(), several("a"))


def psycopg_connection(at: Address) -> Any:
    """A connection of the driver itself, as other programs have."""
    import psycopg

    return psycopg.connect(host=dict(at.url.query)["host"], dbname=at.url.database, user="postgres")


def test_a_path_is_taken_from_the_folder(tmp_path: Path) -> None:
    assert address("../bank.db", tmp_path / "configs").file == tmp_path / "bank.db"
    assert address(str(tmp_path / "x.db"), Path("elsewhere")).file == tmp_path / "x.db"
    assert address("sqlite:///bank.db", tmp_path).file == tmp_path / "bank.db"
    assert address(f"sqlite:///{tmp_path}/b.db").file == tmp_path / "b.db"
    assert address("a?b#c d.db", tmp_path).file == tmp_path / "a?b#c d.db"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna@/books?host=/tmp/db",
        "postgresql+psycopg://host:5432/books",
        "postgres://[::1]/Gr%C3%BC%C3%9Fe",
    ],
)
def test_messages_show_an_address_as_it_was_written(url: str) -> None:
    assert str(address(url)) == url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:secret@host/books", "postgresql://anna:***@host/books"),
        ("postgresql://anna:se:cr/et@host:5432/books", "postgresql://anna:***@host:5432/books"),
        ("postgresql://:secret@/books", "postgresql://:***@/books"),
        ("postgresql://anna@host/b?password=secret&port=1", "postgresql://anna@host/b?password=***&port=1"),
        ("postgresql://host/b?user=a&sslpassword=secret", "postgresql://host/b?user=a&sslpassword=***"),
    ],
)
def test_no_message_shows_a_password(url: str, shown: str) -> None:
    assert str(address(url)) == shown


@pytest.mark.parametrize("kind", ["duckdb", "mysql", "mysql+pymysql", "oracle"])
def test_databases_that_are_not_supported_are_told_when_the_address_is_read(kind: str) -> None:
    with pytest.raises(InputError) as told:
        address(f"{kind}://a@b/c")
    (problem,) = told.value.problems
    assert problem.what == f"databases of the kind '{kind}' are not supported"
    assert "postgresql://" in str(problem.hint)


@pytest.mark.parametrize("url", ["nothing://", "sqlite://", "sqlite:///:memory:", "postgresql://host:port/x"])
def test_an_address_that_cannot_be_read(url: str) -> None:
    with pytest.raises(InputError) as told, opened(address(url), write=True):
        pass
    assert told.value.problems[0].hint


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (".", "is a folder"),
        ("pipe", "is not a file"),
        ("a" * 300, "cannot be resolved"),
        ("a\0b", "cannot be resolved"),
    ],
)
def test_a_path_that_leads_to_no_file(name: str, what: str, tmp_path: Path) -> None:
    if name == "pipe" and not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes here")
    if name == "pipe":
        os.mkfifo(tmp_path / name)
    for written in (name, f"sqlite:///{name}"):
        with pytest.raises(InputError, match=what):
            address(written, tmp_path)


def test_a_path_from_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))
    assert address("~/bank.db", Path("elsewhere")).file == tmp_path / "bank.db"


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = address("bank.db", tmp_path)
    made(at)
    begin = store._begin
    monkeypatch.setattr(store, "_begin", lambda it: (it.exec_driver_sql("PRAGMA max_page_count = 1"), begin(it)))
    with opened(at, write=True) as bank, pytest.raises(BuildFailed, match="cannot grow: database or disk is full"):
        claim(bank, build(), several(" ".join(f"k{number}" for number in range(2000))))


def test_a_bank_is_made_with_its_folder(tmp_path: Path) -> None:
    at = address("new/bank.db", tmp_path)
    made(at)
    with opened(at) as bank:
        assert seen(bank, "a")


def test_a_path_of_which_more_than_a_folder_is_missing_is_refused(tmp_path: Path) -> None:
    """Somebody has mistyped it: a new bank would know of nothing that was printed."""
    with pytest.raises(InputError, match=r"there is no folder .*new") as told:
        made(address("new/folder/bank.db", tmp_path))
    assert told.value.problems[0].hint == "check the path, or create the folder"
    assert list(tmp_path.iterdir()) == []


def test_a_bank_says_whether_it_was_made(place: Address) -> None:
    for expected in (True, False):
        with opened(place, write=True) as bank:
            assert bank.is_new is expected
    with opened(place) as bank:
        assert not bank.is_new


def test_reading_makes_no_bank(place: Address) -> None:
    with pytest.raises(InputError, match="there is no bank at"), opened(place):
        pass
    assert place.file is None or not place.file.exists()


def test_many_make_the_bank_at_the_same_moment(place: Address) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(made, [place] * 4))
    with opened(place) as bank:
        assert seen(bank, "a")


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    at = address(f"postgresql://anna:secret@/books?host={tmp_path}")
    with pytest.raises(BuildFailed, match="cannot be reached") as told, opened(at):
        pass
    assert "secret" not in str(told.value)


def test_a_driver_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(InputError, match="which is not installed") as told:
        address("postgresql://host/x")
    assert told.value.problems[0].hint == "install bookbuilder with the extra `postgres`, as docs/install.md shows"


def test_a_driver_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Psycopg is there, but neither its binary package nor the system's libpq is."""

    def refuse(*_: object) -> None:
        raise ImportError("no pq wrapper available.\nAttempts made:")

    monkeypatch.setattr("sqlalchemy.dialects.postgresql.psycopg.PGDialect_psycopg.import_dbapi", refuse)
    with pytest.raises(InputError, match=r"cannot be opened: no pq wrapper available\.\n") as told:
        address("postgresql://host/x")
    assert "with the extra `postgres`" in told.value.problems[0].hint


def test_a_url_of_a_driver_that_there_is_not_is_answered_with_one_that_there_is() -> None:
    with pytest.raises(InputError, match="cannot be opened: Can't load plugin") as told:
        address("postgresql+foo://host/x")
    assert told.value.problems[0].hint.startswith("begin it with postgresql://")


def test_another_driver_for_postgresql_is_used_where_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg2", None)
    with pytest.raises(InputError, match="needs the Python package psycopg2") as told:
        address("postgresql+psycopg2://host/x")
    assert (
        told.value.problems[0].hint
        == "begin it with postgresql://, and install bookbuilder with the extra `postgres`, as docs/install.md shows"
    )


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with (
        pytest.raises(BookBuilderError, match="cannot be created"),
        opened(address("file/bank.db", tmp_path), write=True),
    ):
        pass


def make_read_only(at: Address, patch: pytest.MonkeyPatch) -> None:
    """Make the bank read-only; the tests may run as root, who may write to every file."""
    if at.file:
        patch.setattr("bookbuilder.bank.store._begin", lambda it: it.exec_driver_sql("PRAGMA query_only=1"))
    else:
        patch.setattr("bookbuilder.bank.store._options", lambda wait: "-c default_transaction_read_only=on")


def test_a_bank_that_is_read_only_can_be_read(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    made(place)
    make_read_only(place, monkeypatch)
    with opened(place) as bank:
        assert seen(bank, "a")


def test_a_bank_that_is_read_only_says_so_before_the_work(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    made(place)
    make_read_only(place, monkeypatch)
    with pytest.raises(BuildFailed, match="read-only"), opened(place, write=True):
        pass


class Said(Exception):
    """What a server says, in its own language."""

    def __init__(self, code: str | None) -> None:
        super().__init__("FEHLER:  es geht nicht")
        self.sqlstate = code


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("55P03", "is locked by another program"),
        ("25006", "is read-only"),
        ("42501", "is read-only"),
        ("53100", "cannot grow"),
        ("28P01", "check the user and the database"),
        ("3D000", "check the user and the database"),
        ("42P01", "cannot be used"),
        ("57P01", "the server is running"),
        ("08006", "the server is running"),
        (None, "the server is running"),
    ],
)
def test_a_server_is_understood_in_any_language(code: str | None, told: str) -> None:
    assert told in str(objection("books", Said(code)))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    at = address("bank.db", tmp_path)
    made(at)
    (tmp_path / "bank.db").chmod(0)
    with pytest.raises(BuildFailed, match="cannot be opened") as told, opened(at):
        pass
    assert told.value.hint == "check that you may read the file and its folder"


def test_a_file_that_cannot_be_opened() -> None:
    said = sqlite3.OperationalError("unable to open database file")
    said.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    told = str(objection("bank.db", said))
    assert told.startswith("error: the bank bank.db cannot be opened")
    assert "server" not in told


def test_a_bank_that_another_program_holds(tmp_path: Path) -> None:
    at = address("bank.db", tmp_path)
    made(at)
    with opened(at, write=True) as other, other.writing():
        with pytest.raises(BuildFailed, match="locked by another program"), opened(at, write=True, wait=0.2):
            pass
        with opened(at, wait=0.2) as bank:
            assert seen(bank, "a")


def test_a_publication_that_another_program_holds(place: Address) -> None:
    made(place)
    with opened(place, write=True, wait=0.2) as bank, opened(place, write=True) as other, other.writing("weekend"):
        with pytest.raises(BuildFailed, match="locked by another program"):
            claim(bank, build(), several("b"))
        assert seen(bank, "a")


@pytest.mark.postgresql
def test_publications_on_a_server_do_not_wait_for_each_other(on_server: Address) -> None:
    made(on_server)
    monday = build("monday")
    with opened(on_server, write=True) as one, one.writing("weekend"), opened(on_server, write=True, wait=0.2) as two:
        assert not claim(two, monday, several("b", "monday"))
        assert confirm(two, monday, {})


@pytest.mark.parametrize("told", ["0", "x", "-1", "\u00b2", "9" * 5000])
def test_a_bank_that_does_not_say_its_schema(told: str, tmp_path: Path) -> None:
    at = address("bank.db", tmp_path)
    made(at)
    with opened(at, write=True) as bank, bank.writing() as connection:
        connection.execute(text("UPDATE bank_meta SET value = :told WHERE name = 'schema'"), {"told": told})
    with pytest.raises(InputError, match="its schema version"), opened(at):
        pass


def test_a_bank_of_a_newer_schema(place: Address) -> None:
    made(place)
    with opened(place, write=True) as bank, bank.writing() as connection:
        connection.execute(text("UPDATE bank_meta SET value = '99' WHERE name = 'schema'"))
    with pytest.raises(InputError, match="its schema is 99") as told, opened(place):
        pass
    assert "later" in told.value.problems[0].hint


def test_a_bank_of_an_older_schema_is_brought_up_to_date(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    made(place)

    def add_a_note(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE bank_puzzle ADD COLUMN note TEXT"))

    def fill_it(connection: Connection) -> None:
        connection.execute(text("UPDATE bank_puzzle SET note = 'old'"))

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, add_a_note, fill_it))
    for _ in range(2):
        with opened(place, write=True) as bank, bank.reading() as connection:
            assert connection.execute(text("SELECT note FROM bank_puzzle")).scalar_one() == "old"
            assert connection.execute(text("SELECT value FROM bank_meta WHERE name = 'schema'")).scalar_one() == str(
                schema.latest()
            )


def test_a_migration_that_fails_leaves_the_bank_as_it_was(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    made(place)

    def breaks(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE bank_puzzle ADD COLUMN note TEXT"))
        connection.execute(text("SELECT nonsense FROM bank_puzzle"))

    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, breaks))
        with pytest.raises(BookBuilderError), opened(place, write=True):
            pass
    with opened(place, write=True) as bank, bank.reading() as connection:
        columns = connection.execute(text("SELECT * FROM bank_puzzle")).keys()
        assert "note" not in list(columns)


def test_a_claim_looks_at_few_rows(tmp_path: Path) -> None:
    """A bank may have a million."""
    at = address("bank.db", tmp_path)
    made(at)
    with opened(at, write=True) as bank:
        asked: list[tuple[str, object]] = []
        event.listen(bank.engine, "before_cursor_execute", lambda *it: asked.append((it[2], it[3])))
        claim(bank, build(), several("b c"))
        confirm(bank, build(), {})
        claim(bank, build(), several("d"))
        drop(bank, build())
        questions = [(question, told) for question, told in asked if question.split()[0] in ("SELECT", "UPDATE")]
        with bank.reading() as connection:
            plans = [
                str(step)
                for question, told in questions
                if isinstance(told, tuple)
                for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}", told)
            ]
    assert len(plans) > 10
    assert not [step for step in plans if "SCAN bank_puzzle" in step or "SCAN bank_key" in step]


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "bank.db").write_text("a text, and not a short one " * 100, "utf-8")
    with pytest.raises(InputError, match="is not a bank"), opened(address("bank.db", tmp_path), write=True):
        pass


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "bank.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    with pytest.raises(InputError, match="of another program"), opened(address("bank.db", tmp_path), write=True):
        pass


@pytest.mark.postgresql
def test_other_tables_of_a_server_stay(on_server: Address) -> None:
    with closing(psycopg_connection(on_server)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.commit()
    made(on_server)
    with opened(on_server) as bank:
        assert recorded(bank, "weekend") == ()
        assert seen(bank, "a")


@pytest.mark.postgresql
@pytest.mark.parametrize("name", ["bank_meta", "bank_board", "bank_puzzle", "bank_key", "bank_build"])
def test_a_view_on_a_server_is_no_table(on_server: Address, name: str) -> None:
    made(on_server)
    with opened(on_server) as bank, bank.engine.begin() as connection:
        connection.execute(text(f"ALTER TABLE {name} RENAME TO aside"))
        connection.execute(text(f"CREATE VIEW {name} AS SELECT * FROM aside"))
    with pytest.raises(InputError, match=f"{name} is not a table"), opened(on_server):
        pass


@pytest.mark.postgresql
@pytest.mark.parametrize("after", [1, 2, 5])
def test_tables_that_another_build_creates_meanwhile_are_tables(on_server: Address, after: int) -> None:
    """However many of its questions the check has asked by then."""
    asked = 0

    def another(_connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        nonlocal asked
        asked += "pg_class" in statement
        if asked == after:
            made(on_server)

    event.listen(Engine, "after_cursor_execute", another)
    try:
        with opened(on_server, write=True) as bank:
            assert seen(bank, "a")
    finally:
        event.remove(Engine, "after_cursor_execute", another)


def test_the_steps_of_a_statement_grow_with_the_rows_that_it_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new file is small as yet."""
    monkeypatch.setattr(guard, "STEPS", 0)
    with opened(address("bank.db", tmp_path), write=True) as bank:
        assert not claim(bank, build(), several(" ".join(f"k{number}" for number in range(5_000))))
        assert confirm(bank, build(), dict.fromkeys(range(1, 5_001), 1))
        assert forget(bank, "weekend") == 5_000


def test_a_statement_of_more_steps_than_the_file_explains_is_stopped(tmp_path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    at = address("bank.db", tmp_path)
    made(at)
    with (
        pytest.raises(InputError, match="more rows than its file can hold"),
        opened(at) as bank,
        bank.reading() as connection,
    ):
        connection.execute(text(endless))
