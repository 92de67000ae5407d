"""Banks for tests: a file, and a database of a PostgreSQL server where one is available."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bookbuilder.bank import Address, address
from tests.bank import postgres

_numbers = count()


@pytest.fixture(scope="session")
def socket_folder() -> Iterator[str]:
    """The folder of a server's socket; skips, with the reason, if no server can run here."""
    if reason := postgres.why_not():
        pytest.skip(reason)
    with postgres.server() as folder:
        yield folder


@pytest.fixture
def database(socket_folder: str) -> Callable[..., Address]:
    """Make a new, empty database with an encoding and its own settings."""
    import psycopg

    def make(encoding: str = "UTF8", setting: str = "") -> Address:
        name = f"bank{next(_numbers)}"
        with closing(psycopg.connect(f"host={socket_folder} user=postgres", autocommit=True)) as connection:
            how = f"TEMPLATE template0 ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C'"
            connection.execute(f"CREATE DATABASE {name} {how}")  # type: ignore[arg-type]
            if setting:
                connection.execute(f"ALTER DATABASE {name} SET {setting}")  # type: ignore[arg-type]
        return address(postgres.url(socket_folder, name))

    return make


@pytest.fixture
def on_server(database: Callable[..., Address]) -> Address:
    """A new, empty database."""
    return database()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Where a bank will be."""
    if request.param == "sqlite":
        return address("bank.db", tmp_path)
    found: Address = request.getfixturevalue("on_server")
    return found
