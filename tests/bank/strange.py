"""Banks that no bookbuilder made: each function corrupts a bank's file, as an attacker could."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

VICTIM = "victim.txt"  # beside the bank; nothing may happen to it

Make = Callable[[Path], None]

BANKS: dict[str, Make] = {}


def bank(make: Make) -> Make:
    """Put a bank on the list, under the name of its function."""
    BANKS[make.__name__.replace("_", " ")] = make
    return make


def by_sql(name: str, *statements: str) -> None:
    """Put a bank on the list that is corrupted by SQL alone."""

    def make(path: Path) -> None:
        with edited(path) as connection:
            for statement in statements:
                connection.execute(statement)

    BANKS[name] = make


@contextmanager
def edited(path: Path) -> Iterator[sqlite3.Connection]:
    """A bank's file, open to be changed in any way."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        yield connection


def columns(path: Path) -> list[str]:
    """The columns of the table of puzzles."""
    with edited(path) as connection:
        return [row[1] for row in connection.execute("PRAGMA table_info(bank_puzzle)")]


# --- what is called as a table is, and is none ------------------------------------------------------------------------

ASIDE = "ALTER TABLE bank_puzzle RENAME TO aside"
_AS_ASIDE = "CREATE VIEW {name} AS SELECT {columns} FROM {source}"


def view(name: str, source: str = "aside", **changed: str) -> Make:
    """A view in the place of the table of puzzles, with some of its columns made up."""

    def make(path: Path) -> None:
        listed = ", ".join(
            f"{changed[each]} AS {each}" if each in changed else f'aside."{each}"' for each in columns(path)
        )
        with edited(path) as connection:
            connection.execute(ASIDE)
            connection.execute(_AS_ASIDE.format(name=name, columns=listed, source=source))

    return make


_ENDLESS = "aside, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n)"
_LARGE = "CAST(zeroblob(400000000) AS TEXT)"

BANKS |= {
    "a view without end": view("bank_puzzle", _ENDLESS),
    "a view of values of 400 MB": view("bank_puzzle", givens=_LARGE, solution=_LARGE),
    "a view in capitals": view("BANK_PUZZLE"),
}
by_sql("a view for the boards", "ALTER TABLE bank_board RENAME TO b", "CREATE VIEW bank_board AS SELECT * FROM b")
by_sql("a view for the keys", "ALTER TABLE bank_key RENAME TO k", "CREATE VIEW bank_key AS SELECT * FROM k")
by_sql("a view for the builds", "ALTER TABLE bank_build RENAME TO b", "CREATE VIEW bank_build AS SELECT * FROM b")
by_sql("a view for the schema", "ALTER TABLE bank_meta RENAME TO m", "CREATE VIEW bank_meta AS SELECT * FROM m")
by_sql("a table of another kind", ASIDE, "CREATE VIRTUAL TABLE bank_puzzle USING rtree(id, a, b)")
by_sql(
    "a view that writes elsewhere",
    ASIDE,
    "CREATE VIEW bank_puzzle AS SELECT * FROM aside",
    "CREATE TRIGGER t INSTEAD OF INSERT ON bank_puzzle BEGIN DELETE FROM aside; END",
)
by_sql(
    "a table said to be a view",
    "UPDATE sqlite_master SET type = 'view', rootpage = 0 WHERE name = 'bank_board'",
)
by_sql(
    "a view said to be a table",
    "UPDATE sqlite_master SET sql = 'CREATE VIEW bank_board AS SELECT 1 AS key' WHERE name = 'bank_board'",
)
by_sql(
    "a schema that is no SQL", "UPDATE sqlite_master SET sql = 'CREATE TABLE bank_puzzle (' WHERE name = 'bank_puzzle'"
)

# --- what would run when a table is read or written -------------------------------------------------------------------

by_sql(
    "a trigger without end",
    """CREATE TRIGGER t AFTER INSERT ON bank_puzzle BEGIN INSERT INTO bank_meta
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, i FROM n; END""",
)
by_sql("a trigger on keys", "CREATE TRIGGER t AFTER INSERT ON bank_key BEGIN DELETE FROM bank_puzzle; END")
by_sql("a trigger that forgets", "CREATE TRIGGER t AFTER UPDATE ON bank_meta BEGIN DELETE FROM bank_puzzle; END")
by_sql("a trigger that refuses", "CREATE TRIGGER t BEFORE INSERT ON bank_puzzle BEGIN SELECT RAISE(IGNORE); END")
by_sql("an index of an expression", "CREATE INDEX i ON bank_puzzle (instr(hex(zeroblob(200000)), '0001'))")
by_sql("an index of some rows", "CREATE INDEX i ON bank_puzzle (id) WHERE givens LIKE '%a%a%a%a%a%a%b'")


def declared(name: str, column: str, more: str) -> None:
    """Put a bank on the list whose table declares something more of a column."""

    def make(path: Path) -> None:
        with edited(path) as connection:
            (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'bank_puzzle'").fetchone()
            changed = re.sub(rf"(?<=\t){column} [^\n]*(?=, \n)", lambda found: f"{found[0]} {more}", sql)
            assert changed != sql
            connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'bank_puzzle'", (changed,))

    BANKS[name] = make


declared("a check", "givens", "CHECK (givens NOT LIKE '%1%2%3%4%1%2%3%4%x')")
declared("a deep check", "givens", f"CHECK ({'(' * 900}1{')' * 900})")
declared("a computed column", "page", "GENERATED ALWAYS AS (randomblob(100000000)) VIRTUAL")
declared("a column that is computed in short", "page", "AS (1)")
declared("a computed default", "page", "DEFAULT (randomblob(200000))")
declared("a hidden check", "page", "CHECK/**/(1)")
declared("an unknown order of texts", "publication", "COLLATE nobodys")

# --- values -----------------------------------------------------------------------------------------------------------

for _column in ("publication", "givens", "solution", "level", "number", "home", "token", "day"):
    by_sql(f"a blob as {_column}", f"UPDATE bank_puzzle SET {_column} = x'ff00fe'")
by_sql("text of 20 MB", "UPDATE bank_puzzle SET givens = CAST(zeroblob(20000000) AS TEXT) WHERE id = 1")
by_sql("a name of 200 KB", "UPDATE bank_puzzle SET publication = hex(zeroblob(100000))")
by_sql("names of 65 letters", "UPDATE bank_puzzle SET publication = hex(zeroblob(32)) || 'x'")
by_sql("a board of 20 MB", "UPDATE bank_board SET word = CAST(zeroblob(20000000) AS TEXT)")
by_sql("a schema's number of 20 MB", "UPDATE bank_meta SET value = CAST(zeroblob(20000000) AS TEXT)")
by_sql("numbers with fractions", "UPDATE bank_puzzle SET number = 1.5, place = 2.5, score = 1e300")
by_sql("large numbers", "UPDATE bank_puzzle SET number = 9223372036854775807, place = number, page = number")
by_sql("negative numbers", "UPDATE bank_puzzle SET number = -1, place = -9, page = -1, clues = -3, score = -5")
by_sql("text that is not UTF-8", "UPDATE bank_puzzle SET publication = CAST(x'c328' AS TEXT)")
by_sql("boards that are none", "UPDATE bank_board SET word = '{x;9;0.0;row=0+99}', name = '\x1b[31m'")
by_sql("a board that nobody has", "UPDATE bank_board SET word = 'nobodys'")
by_sql("solutions without values", "UPDATE bank_puzzle SET solution = '................', solution_key = 's'")
by_sql("solutions of one value", "UPDATE bank_puzzle SET solution = '1111111111111111', solution_key = 's'")
by_sql("solutions of other boards", "UPDATE bank_puzzle SET solution = '12', solution_key = 's'")
by_sql("givens that are too few", "UPDATE bank_puzzle SET givens = '12', solution_key = 's'")
by_sql("givens that are too many", "UPDATE bank_puzzle SET givens = givens || '1', solution_key = 's'")
by_sql("puzzles without boards", "DELETE FROM bank_board", "UPDATE bank_puzzle SET solution_key = 's'")
by_sql("two schemas", "ALTER TABLE bank_meta RENAME TO m", "CREATE TABLE bank_meta (name, value)",
       "INSERT INTO bank_meta SELECT * FROM m UNION ALL SELECT * FROM m")  # fmt: skip
by_sql("a blob as an owner", "UPDATE bank_key SET publication = x'ff00fe'")
by_sql("keys that nobody owns", "DELETE FROM bank_key")
by_sql("keys of somebody without puzzles", "UPDATE bank_key SET publication = 'nobody'")
by_sql("owners that are not UTF-8", "UPDATE bank_key SET publication = CAST(x'c328' AS TEXT)")


@bank
def claims_of_odd_places(path: Path) -> None:
    """A build settles the claims of this machine, wherever they are said to be."""
    claim_for(path, "", ".", "relative", "/", "/dev/null", "/proc/self", "a\0b", f"/{'x' * 300}", str(path))


@bank
def claims_of_odd_values(path: Path) -> None:
    odd = ("x'ff00fe'", "'x'", "1.5", "-1", "9223372036854775807", "'9' * 99", "hex(zeroblob(60000))")
    with edited(path) as connection:
        for value in odd:
            connection.execute(
                f"INSERT INTO bank_build (publication, token, home, whole, moving, until) "
                f"VALUES ({value}, {value}, {value}, {value}, {value}, {value})"
            )


@bank
def a_claim_of_a_long_place(path: Path) -> None:
    claim_for(path, f"/{'x' * 9000}")


_BUILD = """INSERT INTO bank_build (publication, token, home, whole, moving, until)
            SELECT publication, ?, ?, 1, ?, ? FROM bank_puzzle WHERE id = 1"""


def claim_for(path: Path, *places: str) -> None:
    """Claims of builds on this machine in some folders."""
    with edited(path) as connection:
        names = ", ".join(f'"{each}"' for each in columns(path) if each not in ("id", "state", "token", "home"))
        for number, place in enumerate(places):
            row = f"SELECT {names}, 'pending', ?, ? FROM bank_puzzle WHERE id = 1"
            told = (str(number), f"{platform.node()}:{place}")
            connection.execute(f"INSERT INTO bank_puzzle ({names}, state, token, home) {row}", told)
            connection.execute(_BUILD, (*told, number % 2, 2**40))
            connection.execute(_BUILD, (*told, number % 2, 0))


# --- tables -----------------------------------------------------------------------------------------------------------

by_sql("no boards", "DROP TABLE bank_board")
by_sql("no puzzles", "DROP TABLE bank_puzzle")
by_sql("no keys", "DROP TABLE bank_key")
by_sql("no builds", "DROP TABLE bank_build")
by_sql("no givens", "ALTER TABLE bank_puzzle DROP COLUMN givens")
by_sql("a column more", "ALTER TABLE bank_puzzle ADD COLUMN more TEXT NOT NULL DEFAULT 'x'")
by_sql("no types and no keys", ASIDE, "CREATE TABLE bank_puzzle AS SELECT * FROM aside",
       "UPDATE bank_puzzle SET id = NULL")  # fmt: skip
by_sql("lies for the planner", "ANALYZE", "UPDATE sqlite_stat1 SET stat = '9999999 1 1 1 1'")
by_sql("a table that goes with ours", "CREATE TABLE t (id REFERENCES bank_puzzle ON DELETE CASCADE)")
by_sql("encoded as UTF-16", "DELETE FROM bank_puzzle")  # made anew below


@bank
def no_indexes(path: Path) -> None:
    with edited(path) as connection:
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        ).fetchall():
            connection.execute(f"DROP INDEX {name}")


@bank
def thousands_of_tables(path: Path) -> None:
    with edited(path) as connection:
        connection.executescript(
            "".join(["BEGIN;", *(f"CREATE TABLE t{number} (a);" for number in range(3000)), "COMMIT;"])
        )


@bank
def a_deep_view_elsewhere(path: Path) -> None:
    with edited(path) as connection:
        connection.execute("CREATE VIEW v0 AS SELECT 1 AS a")
        for number in range(1, 60):
            connection.execute(
                f"CREATE VIEW v{number} AS SELECT * FROM v{number - 1} UNION ALL SELECT * FROM v{number - 1}"
            )


# --- the file ---------------------------------------------------------------------------------------------------------


def remade(name: str, *pragmas: str) -> None:
    """Put a bank on the list whose file is rewritten in another way."""

    def make(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            dump = list(connection.iterdump())
        path.unlink()
        with closing(sqlite3.connect(path)) as connection:
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")
            connection.executescript("\n".join(dump))

    BANKS[name] = make


remade("encoded as UTF-16", "encoding = 'UTF-16le'")
remade("large pages", "page_size = 65536")
remade("small pages", "page_size = 512")
remade("pages that move", "auto_vacuum = FULL")


def changed(name: str, change: Callable[[bytes], bytes]) -> None:
    """Put a bank on the list whose bytes are changed."""
    BANKS[name] = lambda path: path.write_bytes(change(path.read_bytes())) and None


changed("half a file", lambda data: data[: len(data) // 2])
changed("a page and a half", lambda data: data[:6000])
changed("a hundred bytes", lambda data: data[:100])
changed("an empty file", lambda data: b"")
changed("zeros after the header", lambda data: data[:100] + bytes(len(data) - 100))
changed("a page size of 3", lambda data: data[:16] + b"\0\3" + data[18:])
changed("a newer file format", lambda data: data[:18] + b"\xff\xff" + data[20:])
changed("pages that hold more than they can", lambda data: data.replace(b"\x0d\x00\x00\x00", b"\x0d\x7f\xff\xff"))
for _step in (37, 101, 263, 1009):
    changed(
        f"a wrong byte every {_step}",
        lambda data, step=_step: data[:100] + bytes(b ^ (at % step == 0) * 0x55 for at, b in enumerate(data[100:])),
    )

PAGE = 4096
_LEAF, _INTERIOR = 13, 5  # kinds of pages of a table


def interior(children: list[int]) -> bytes:
    """A page of a table that leads to others."""
    *cells, last = children
    body = b"".join(struct.pack(">IB", child, 1 + at % 100) for at, child in enumerate(cells))
    start = PAGE - len(body)
    header = struct.pack(">BHHHBI", _INTERIOR, 0, len(cells), start, 0, last)
    pointers = b"".join(struct.pack(">H", start + 5 * at) for at in range(len(cells)))
    return (header + pointers).ljust(start, b"\0") + body


def root_of(path: Path, name: str = "bank_puzzle") -> int:
    """The page where a table begins."""
    with edited(path) as connection:
        return int(connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0])


@bank
def pages_that_lead_to_themselves(path: Path) -> None:
    no_indexes(path)
    root = root_of(path)
    data = bytearray(path.read_bytes())
    data[(root - 1) * PAGE : root * PAGE] = interior([root] * 100)
    path.write_bytes(data)


@bank
def a_table_of_more_rows_than_there_are_atoms(path: Path) -> None:
    """Fifteen pages that lead to the next one four hundred times each, and a leaf."""
    no_indexes(path)
    root = root_of(path)
    data = bytearray(path.read_bytes())
    pages = len(data) // PAGE
    leaf = bytes(data[(root - 1) * PAGE : root * PAGE])
    chain = [root, *range(pages + 1, pages + 16)]
    data[(root - 1) * PAGE : root * PAGE] = interior([chain[1]] * 400)
    data += b"".join(interior([child] * 400) for child in chain[2:]) + leaf
    data[28:32] = struct.pack(">I", len(data) // PAGE)
    path.write_bytes(data)


# --- files beside it --------------------------------------------------------------------------------------------------


@bank
def a_journal_that_names_a_file(path: Path) -> None:
    """SQLite takes it for the journal of several databases, and removes it when no other one names it."""
    _interrupt(path, "PRAGMA cache_size = 1", "UPDATE bank_puzzle SET day = 'x', givens = hex(zeroblob(9000))")
    journal = Path(f"{path}-journal")
    name = str(path.with_name(VICTIM)).encode()
    end = struct.pack(">II", len(name), sum(struct.unpack(f"{len(name)}b", name)) & 0xFFFFFFFF)
    page = struct.pack(">I", 2**30 // PAGE + 1)
    journal.write_bytes(journal.read_bytes() + page + name + end + bytes.fromhex("d9d505f920a163d7"))


@bank
def the_journal_of_a_writer_that_died(path: Path) -> None:
    _interrupt(path, "PRAGMA cache_size = 1", "UPDATE bank_puzzle SET day = 'x', givens = hex(zeroblob(9000))")


@bank
def the_wal_of_a_writer_that_died(path: Path) -> None:
    _interrupt(path, "PRAGMA journal_mode = WAL", "UPDATE bank_puzzle SET day = '2000-01-01'", "COMMIT", "BEGIN")


@bank
def a_wal_of_noise(path: Path) -> None:
    with edited(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    Path(f"{path}-wal").write_bytes(bytes.fromhex("377f0682") + os.urandom(9000))


def _interrupt(path: Path, *statements: str) -> None:
    """Let a process die in the middle of a transaction."""
    code = "import os, sqlite3, sys\nc = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
    code += "".join(f"c.execute({each!r})\n" for each in (statements[0], "BEGIN", *statements[1:])) + "os._exit(0)"
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)


for _ending in ("-journal", "-wal", "-shm"):

    def _linked(path: Path, ending: str = _ending) -> None:
        with edited(path) as connection:
            connection.execute(f"PRAGMA journal_mode = {'DELETE' if ending == '-journal' else 'WAL'}")
        Path(f"{path}{ending}").unlink(missing_ok=True)
        Path(f"{path}{ending}").symlink_to(path.with_name(VICTIM))

    def _piped(path: Path, ending: str = _ending) -> None:
        os.mkfifo(f"{path}{ending}")

    def _folded(path: Path, ending: str = _ending) -> None:
        Path(f"{path}{ending}").mkdir()

    BANKS[f"a link for {_ending}"] = _linked
    BANKS[f"a folder for {_ending}"] = _folded
    if hasattr(os, "mkfifo"):
        BANKS[f"a pipe for {_ending}"] = _piped
