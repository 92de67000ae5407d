"""Banks of earlier schemas, made by the statements of the programs that wrote them."""

from __future__ import annotations

from sqlalchemy import Connection, create_engine, text

from bookbuilder.bank import Address
from bookbuilder.board import board
from bookbuilder.puzzle.formats import read_values
from bookbuilder.twins import canonical_key
from tests.bank.records import GIVENS, SOLUTION

_BOARD = "0e19e9cd565a930a79c63a41c1299644"
_TABLES = """
CREATE TABLE bank_meta (name VARCHAR(16) NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name));
CREATE TABLE bank_board (key VARCHAR(32) NOT NULL, name TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (key));
CREATE TABLE bank_puzzle (
    id {number} NOT NULL, key VARCHAR(32) NOT NULL, solution_key VARCHAR(32) NOT NULL, pattern_key VARCHAR(32) NOT NULL,
    board VARCHAR(32) NOT NULL, givens TEXT NOT NULL, solution TEXT NOT NULL, clues INTEGER NOT NULL,
    level VARCHAR(16) NOT NULL, score INTEGER NOT NULL, ladder INTEGER NOT NULL, publication VARCHAR(64) NOT NULL,
    section VARCHAR(64) NOT NULL, place INTEGER NOT NULL, number INTEGER NOT NULL, page INTEGER,
    day VARCHAR(10) NOT NULL, seed BIGINT NOT NULL, recipe VARCHAR(32) NOT NULL, parent TEXT,
    state VARCHAR(8) NOT NULL, latest BOOLEAN NOT NULL, token VARCHAR(64) NOT NULL, home TEXT NOT NULL,
    PRIMARY KEY (id), FOREIGN KEY (board) REFERENCES bank_board (key));
CREATE INDEX bank_puzzle_key ON bank_puzzle (key);
CREATE INDEX bank_puzzle_place ON bank_puzzle (publication, section, place);
CREATE INDEX bank_puzzle_pending ON bank_puzzle (state) WHERE state = 'pending';
INSERT INTO bank_meta VALUES ('lock', '')
"""
_OWNERS = """
CREATE TABLE bank_key (key VARCHAR(32) NOT NULL, publication VARCHAR(64) NOT NULL, PRIMARY KEY (key)){ending};
CREATE TABLE bank_build (
    id {number} NOT NULL, publication VARCHAR(64) NOT NULL, home TEXT NOT NULL, token VARCHAR(64) NOT NULL,
    whole BOOLEAN NOT NULL, moving BOOLEAN NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (id));
DELETE FROM bank_meta WHERE name = 'lock'
"""
_INDEXES = {
    1: "CREATE INDEX bank_puzzle_solution ON bank_puzzle (solution_key)",
    2: """CREATE INDEX bank_puzzle_solution ON bank_puzzle (solution_key, state);
CREATE INDEX bank_puzzle_shelf ON bank_puzzle (publication, state, latest, day, number);
CREATE INDEX bank_puzzle_pattern ON bank_puzzle (pattern_key, state, level, board)""",
}


def givens_of(key: str) -> str:
    """A puzzle for each of the keys a, b, c, d and e: one with a clue less than the others' common parent."""
    clues = [place for place, value in enumerate(GIVENS) if value != "."]
    gone = clues["abcde".index(key)]
    return GIVENS[:gone] + "." + GIVENS[gone + 1 :]


def now(keys: str) -> str:
    """What the keys of an old bank have become: a word for each of these letters."""
    return " ".join(canonical_key(board("4x4"), read_values(givens_of(key), 4)) for key in keys.split())


def old_bank(at: Address, schema: int, *rows: tuple[str, str, str, str]) -> None:
    """Make a bank of schema 1, 2 or 3, with the key, publication, state and token of puzzles; homes: `here:/TOKEN`."""
    engine = create_engine(at.url)
    with engine.begin() as connection:
        on_server = connection.dialect.name == "postgresql"
        told = {"number": "SERIAL" if on_server else "INTEGER", "ending": "" if on_server else " WITHOUT ROWID"}
        owners = _OWNERS if schema > 2 else ""
        parts = ";".join(filter(None, (_TABLES, _INDEXES[min(schema, 2)], owners)))
        for statement in parts.format(**told).split(";"):
            connection.execute(text(statement))
        connection.execute(text(f"INSERT INTO bank_meta VALUES ('schema', '{schema}')"))
        _fill(connection, rows)
        if schema > 2:
            owners = {key: publication for key, publication, *_ in reversed(rows)}
            for key, publication in owners.items():
                told = {"key": key, "publication": publication}
                connection.execute(text("INSERT INTO bank_key VALUES (:key, :publication)"), told)
    engine.dispose()


def _fill(connection: Connection, rows: tuple[tuple[str, str, str, str], ...]) -> None:
    connection.execute(text(f"INSERT INTO bank_board VALUES ('{_BOARD}', '4x4', '4x4')"))
    into = (
        "INSERT INTO bank_puzzle (key, solution_key, pattern_key, board, givens, solution, clues, level, score, "
        "ladder, publication, section, place, number, day, seed, recipe, state, latest, token, home) VALUES "
        f"(:key, 's', 'p', '{_BOARD}', :givens, '{SOLUTION}', 4, 'easy', 2100, 1, :publication, "
        "'one', :place, :place + 1, '2027-01-01', 7, 'r', :state, true, :token, :home)"
    )
    for place, (key, publication, state, token) in enumerate(rows):
        told = {"key": key, "publication": publication, "state": state, "token": token, "home": f"here:/{token}"}
        connection.execute(text(into), {**told, "place": place, "givens": givens_of(key)})
