"""The time by which claims run out: the server's, whose clock is the same for all machines, or this machine's."""

from __future__ import annotations

from sqlalchemy import Connection, text

LEASE = 86_400  # seconds for which a claim holds after its build has last renewed it: a day

_NOW = {
    "postgresql": text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS bigint)"),
    "sqlite": text("SELECT CAST(strftime('%s', 'now') AS integer)"),
}


def now(connection: Connection) -> int:
    """Seconds since 1970."""
    return int(connection.execute(_NOW[connection.dialect.name]).scalar_one())
