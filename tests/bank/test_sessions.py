"""The properties of a session with a server, whatever its database and the environment say."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import pytest
from sqlalchemy import text

from bookbuilder.bank import Address, claim, opened, seen
from bookbuilder.bank.keys import own
from bookbuilder.bank.rows import insert_records
from bookbuilder.errors import BuildFailed
from tests.bank.records import build, claiming, several

pytestmark = pytest.mark.postgresql

Database: TypeAlias = Callable[..., Address]


def test_a_connection_that_has_ended_is_made_anew(on_server: Address) -> None:
    """Between two questions of a build may lie hours; servers, and what lies before them, end idle connections."""
    with opened(on_server, write=True) as bank:
        assert not claim(bank, build(), several("a"))
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    with opened(on_server) as bank, opened(on_server) as other:
        assert seen(bank, "a")
        with other.reading() as connection:
            connection.execute(text(f"{end} AND pid <> pg_backend_pid()"))
        assert seen(bank, "a")


def test_what_a_url_says_of_the_session_holds(on_server: Address) -> None:
    url = on_server.url.update_query_dict({"options": "-c application_name=shelf"})
    with opened(Address(url), write=True, wait=2) as bank, bank.reading() as connection:
        told = [connection.execute(text(f"SHOW {name}")).scalar_one() for name in ("application_name", "lock_timeout")]
        assert told == ["shelf", "2s"]


@pytest.mark.parametrize("client", ["", "LATIN1", "SQL_ASCII"])
@pytest.mark.parametrize("encoding", ["UTF8", "SQL_ASCII"])
def test_names_of_any_script_come_back_as_they_were(
    encoding: str, client: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server set up in the locale C has databases without an encoding, and PGCLIENTENCODING may say anything."""
    monkeypatch.setenv("PGCLIENTENCODING", client)
    run = build(home="haus:/Bücher/数独 ☃")
    with opened(database(encoding), write=True) as bank:
        assert not claim(bank, run, several("a b"))
        assert claiming(bank) == [run]


def test_a_name_that_the_database_has_no_characters_for_is_told(database: Database) -> None:
    with opened(database("LATIN1"), write=True) as bank:
        assert not claim(bank, build(home="haus:/Bücher"), several("a"))
        with pytest.raises(BuildFailed, match="no equivalent in encoding") as told:
            claim(bank, build(home="haus:/数独"), several("a"))
    assert "ENCODING 'UTF8'" in told.value.hint


@pytest.mark.parametrize("level", ["read committed", "repeatable read", "serializable"])
def test_a_second_claim_waits_for_the_first_at_any_level_of_isolation(level: str, database: Database) -> None:
    """A database may have a level of its own, at which the second would fail when the first ends."""
    at = database(setting=f"default_transaction_isolation = '{level}'")
    with opened(at, write=True) as first, opened(at, write=True) as second, ThreadPoolExecutor(1) as pool:
        with first.writing("weekend") as connection:
            assert own(connection, {"a": "weekend"}) == {"a"}
            insert_records(connection, several("a"), "pending", "t1", "here:/out")
            waits = pool.submit(claim, second, build("monday"), several("a b", "monday"))
            with pytest.raises(TimeoutError):
                waits.result(0.2)
        assert waits.result(10) == {"a"}
