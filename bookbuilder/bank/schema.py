"""A bank's tables, and the migrations from earlier schemas.

    bank_meta    schema: the version
    bank_board   key, name, word: every distinct board once, as in `full` lines
    bank_puzzle  one row per puzzle of a publication: pending from the claim until the files are in place, then printed
    bank_key     one row per key, shelved, pending or printed: the publication that owns it (`keys.py`)
    bank_build   one row per build with a claim: its token, and until when the claim holds (`claims.py`)
    bank_shelf   one row per kind of puzzles in the bank's stock, and seed: how many have been made (`portions.py`)
    bank_shelved one row per puzzle of the stock, until a publication prints it; its key belongs to NOBODY till then
    bank_portion places of a shelf that are being filled

Keys from `twins` decide equality: if those change, a migration has to compute the keys of the bank again, as
`rekeying` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
    update,
)

from bookbuilder.bank.clock import LEASE, now
from bookbuilder.bank.rekeying import make_keys_anew
from bookbuilder.board import MOST_CELLS
from bookbuilder.errors import InputError

_KEY = String(32)  # 128 bits in hex
# The most characters of texts that the database does not limit. A board of twenty-five grids takes a seventh of this.
_LONGEST = {
    "word": 2**17,
    "name": 1000,
    "givens": MOST_CELLS,
    "solution": MOST_CELLS,
    "rules": 2**17,
    "parent": 2**16,
    "home": 2**13,
    "value": 1000,
}

tables = MetaData()
meta = Table("bank_meta", tables, Column("name", String(16), primary_key=True), Column("value", Text, nullable=False))
board = Table(
    "bank_board",
    tables,
    Column("key", _KEY, primary_key=True),
    Column("name", Text, nullable=False),
    Column("word", Text, nullable=False),
)
puzzle = Table(
    "bank_puzzle",
    tables,
    Column("id", Integer, primary_key=True),
    Column("key", _KEY, nullable=False),
    Column("solution_key", _KEY, nullable=False),
    Column("pattern_key", _KEY, nullable=False),
    Column("board", _KEY, ForeignKey("bank_board.key"), nullable=False),
    Column("givens", Text, nullable=False),
    Column("solution", Text, nullable=False),
    Column("clues", Integer, nullable=False),
    Column("level", String(16), nullable=False),
    Column("score", Integer, nullable=False),
    Column("ladder", Integer, nullable=False),
    Column("publication", String(64), nullable=False),
    Column("section", String(64), nullable=False),
    Column("place", Integer, nullable=False),  # in the section, from 0
    Column("number", Integer, nullable=False),  # in the publication; 0 for the example of its how-to page
    Column("page", Integer),
    Column("day", String(10), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("recipe", String(32), nullable=False),
    Column("parent", Text),  # of a variant, as in a stock: its givens, a blank and the transforms
    Column("state", String(8), nullable=False),  # pending | printed
    Column("latest", Boolean, nullable=False),  # False: printed in an edition that a later one has replaced
    Column("token", String(64), nullable=False),  # of the build that claimed or printed it
    Column("home", Text, nullable=False),  # machine and folder of the build
    Column("rules", Text),  # beyond houses, its board's and its own, as in `full` lines
    Index("bank_puzzle_key", "key"),
    # Rows are long, and a bank may have a million: counting queries find all that they need in an index.
    Index("bank_puzzle_solution", "solution_key", "state"),
    Index("bank_puzzle_place", "publication", "section", "place"),
    Index("bank_puzzle_shelf", "publication", "state", "latest", "day", "number"),
    Index("bank_puzzle_pattern", "pattern_key", "state", "level", "board"),
)
owner = Table(
    "bank_key",
    tables,
    Column("key", _KEY, primary_key=True),
    Column("publication", String(64), nullable=False),
    sqlite_with_rowid=False,
)
run = Table(
    "bank_build",
    tables,
    Column("id", Integer, primary_key=True),
    Column("publication", String(64), nullable=False),
    Column("home", Text, nullable=False),
    Column("token", String(64), nullable=False),
    Column("whole", Boolean, nullable=False),  # False: it makes part of the publication
    Column("moving", Boolean, nullable=False),  # its files may be in place, so that its puzzles count as printed
    Column("until", BigInteger, nullable=False),  # in seconds since 1970; then any machine may settle the claim
)
shelf = Table(
    "bank_shelf",
    tables,
    Column("kind", String(32), primary_key=True),  # `Order.kind`: puzzles that will do for the same orders
    Column("seed", BigInteger, primary_key=True),
    Column("name", Text, nullable=False),
    Column("dealt", Integer, nullable=False),  # places that have been given to somebody to fill, from 0
    Column("made", Integer, nullable=False),  # puzzles that have been put here, some of which may be printed by now
)
shelved = Table(
    "bank_shelved",
    tables,
    Column("key", _KEY, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("board", _KEY, ForeignKey("bank_board.key"), nullable=False),
    Column("givens", Text, nullable=False),
    Column("solution", Text, nullable=False),
    Column("level", String(16), nullable=False),
    Column("score", Integer, nullable=False),
    Column("ladder", Integer, nullable=False),
    Column("rules", Text),
    Index("bank_shelved_kind", "kind", "key"),
)
portion = Table(
    "bank_portion",
    tables,
    Column("id", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("first", Integer, nullable=False),
    Column("many", Integer, nullable=False),
    Column("token", String(64), nullable=False),  # of whoever fills them
    Column("until", BigInteger, nullable=False),  # in seconds since 1970; then anybody may fill them instead
)
NOBODY = ""  # no publication has this id: the owner of keys whose puzzles are on a shelf
PENDING, PRINTED = "pending", "printed"
# A literal, since SQLite uses the index of the few pending rows only if the query contains the word itself.
IS_PENDING = puzzle.c.state == literal(PENDING, literal_execute=True)
IS_PRINTED = puzzle.c.state == PRINTED
_pending = puzzle.c.state == PENDING
Index("bank_puzzle_pending", puzzle.c.state, sqlite_where=_pending, postgresql_where=_pending)


def most(column: Column[Any]) -> int:
    """The most characters of a column's texts; 0 if it holds none."""
    return (column.type.length or _LONGEST[column.name]) if isinstance(column.type, String) else 0


def _index_for_counting(connection: Connection) -> None:
    connection.execute(text("DROP INDEX IF EXISTS bank_puzzle_solution"))
    for name, columns in (
        ("solution", "solution_key, state"),
        ("shelf", "publication, state, latest, day, number"),
        ("pattern", "pattern_key, state, level, board"),
    ):
        connection.execute(text(f"CREATE INDEX IF NOT EXISTS bank_puzzle_{name} ON bank_puzzle ({columns})"))


def _owners_and_leases(connection: Connection) -> None:
    """Of publications that share a key, the first to record it owns it. The claims of builds get a lease.

    Whether their files are in place is not known, so that they count as moving.
    """
    on_server = connection.dialect.name == "postgresql"
    number, ending = ("SERIAL", "") if on_server else ("INTEGER", " WITHOUT ROWID")
    if on_server:  # writers of the old schema do not hold our lock
        connection.execute(text("LOCK TABLE bank_puzzle IN SHARE ROW EXCLUSIVE MODE"))
    for statement in (
        "CREATE TABLE bank_key (key VARCHAR(32) NOT NULL, publication VARCHAR(64) NOT NULL, "
        f"PRIMARY KEY (key)){ending}",
        f"CREATE TABLE bank_build (id {number} NOT NULL, publication VARCHAR(64) NOT NULL, home TEXT NOT NULL, "
        "token VARCHAR(64) NOT NULL, whole BOOLEAN NOT NULL, moving BOOLEAN NOT NULL, until BIGINT NOT NULL, "
        "PRIMARY KEY (id))",
        "INSERT INTO bank_key (key, publication) SELECT key, publication FROM bank_puzzle "
        "WHERE id IN (SELECT min(id) FROM bank_puzzle GROUP BY key) ORDER BY key",
        "DELETE FROM bank_meta WHERE name = 'lock'",
    ):
        connection.execute(text(statement))
    claims = (
        "INSERT INTO bank_build (publication, home, token, whole, moving, until) SELECT publication, home, max(token), "
        "true, true, :until FROM bank_puzzle WHERE state = 'pending' GROUP BY publication, home"
    )
    connection.execute(text(claims), {"until": now(connection) + LEASE})


def _shelves(connection: Connection) -> None:
    """A stock of puzzles that no publication has yet."""
    number = "SERIAL" if connection.dialect.name == "postgresql" else "INTEGER"
    for statement in (
        "CREATE TABLE bank_shelf (kind VARCHAR(32) NOT NULL, seed BIGINT NOT NULL, name TEXT NOT NULL, "
        "dealt INTEGER NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (kind, seed))",
        "CREATE TABLE bank_shelved (key VARCHAR(32) NOT NULL, kind VARCHAR(32) NOT NULL, board VARCHAR(32) NOT NULL, "
        "givens TEXT NOT NULL, solution TEXT NOT NULL, level VARCHAR(16) NOT NULL, score INTEGER NOT NULL, "
        "ladder INTEGER NOT NULL, PRIMARY KEY (key), FOREIGN KEY (board) REFERENCES bank_board (key))",
        "CREATE INDEX bank_shelved_kind ON bank_shelved (kind, key)",
        f"CREATE TABLE bank_portion (id {number} NOT NULL, kind VARCHAR(32) NOT NULL, seed BIGINT NOT NULL, "
        "first INTEGER NOT NULL, many INTEGER NOT NULL, token VARCHAR(64) NOT NULL, until BIGINT NOT NULL, "
        "PRIMARY KEY (id))",
    ):
        connection.execute(text(statement))


def _rules(connection: Connection) -> None:
    """Puzzles with rules beyond houses."""
    for name in ("bank_puzzle", "bank_shelved"):
        connection.execute(text(f"ALTER TABLE {name} ADD COLUMN rules TEXT"))


# The first migrates a bank from schema 1 to 2, and so on. A released migration is never changed.
MIGRATIONS: tuple[Callable[[Connection], None], ...] = (
    _index_for_counting,
    _owners_and_leases,
    _shelves,
    make_keys_anew,
    _rules,
)


def schema_of(connection: Connection) -> int | None:
    """The schema of the bank at a connection; None if there is none yet. Raises InputError for a newer one."""
    if not inspect(connection).has_table(meta.name):
        return None
    asked = select(func.substr(meta.c.value, 1, most(meta.c.value))).where(meta.c.name == "schema")
    version = connection.execute(asked.limit(1)).scalar_one_or_none()
    if not isinstance(version, str) or not re.fullmatch("[1-9][0-9]{0,5}", version):
        raise InputError.single("it does not state its schema version", "restore it from a backup")
    if int(version) > latest():
        what = f"its schema is {version}, and this version of bookbuilder supports schemas up to {latest()}"
        raise InputError.single(what, "install the version of bookbuilder that last wrote to it, or a later one")
    return int(version)


def latest() -> int:
    """The schema that this program writes."""
    return 1 + len(MIGRATIONS)


def settle_in(connection: Connection) -> None:
    """Create missing tables, and migrate older ones. The connection must exclude other writers."""
    here = schema_of(connection)
    if here is None:
        tables.create_all(connection)
        connection.execute(insert(meta), {"name": "schema", "value": str(latest())})
        return
    for migrate in MIGRATIONS[here - 1 :]:
        migrate(connection)
    connection.execute(update(meta).where(meta.c.name == "schema").values(value=str(latest())))
