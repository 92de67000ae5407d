"""Banks to test with: a file, and a database of a PostgreSQL server where there can be one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bookbuilder.bank import Address, address
from tests.bank import postgres

_numbers = count()


@pytest.fixture(scope="session")
def socket_folder() -> Iterator[str]:
    """The folder of a server's socket; skips with the reason where there can be none."""
    if reason := postgres.why_not():
        pytest.skip(reason)
    with postgres.server() as folder:
        yield folder


@pytest.fixture
def on_server(socket_folder: str) -> Address:
    """A new, empty database."""
    import psycopg

    name = f"bank{next(_numbers)}"
    with closing(psycopg.connect(f"host={socket_folder} user=postgres", autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return address(postgres.url(socket_folder, name))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Where a bank will be."""
    if request.param == "sqlite":
        return address("bank.db", tmp_path)
    found: Address = request.getfixturevalue("on_server")
    return found
