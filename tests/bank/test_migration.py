"""Banks that an earlier bookbuilder wrote, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from bookbuilder.bank import (
    Address,
    Put,
    Shelf,
    Shelved,
    address,
    claim,
    clock,
    confirm,
    deal,
    every,
    forget,
    opened,
    pending,
    put,
    recorded,
    seen,
)
from bookbuilder.errors import InputError
from tests.bank.old import now, old_bank
from tests.bank.records import GIVENS, SOLUTION, build, claiming, several

A, B, C, D, E = now("a b c d e").split()  # what the keys of these rows become
ROWS = (
    ("a", "old", "printed", ""),
    ("b", "old", "printed", ""),
    ("b", "older", "printed", ""),  # both were in print before they came into the bank
    ("c", "weekend", "pending", "t1"),
    ("d", "weekend", "pending", "t1"),
)


def shape(at: Address) -> dict[str, object]:
    """The columns, keys and indexes of a bank's tables."""
    with opened(at, write=True) as bank, bank.reading() as connection:
        its = inspect(connection)
        return {
            table: (
                [(it["name"], str(it["type"]), it["nullable"]) for it in its.get_columns(table)],
                its.get_pk_constraint(table)["constrained_columns"],
                sorted((str(it["name"]), it["column_names"], it["unique"]) for it in its.get_indexes(table)),
            )
            for table in its.get_table_names()
        }


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Address, Address]:
    """Where two banks will be."""
    if request.param == "sqlite":
        return address("bank.db", tmp_path), address("other.db", tmp_path)
    make: Callable[..., Address] = request.getfixturevalue("database")
    return make(), make()


@pytest.mark.parametrize("schema", [1, 2, 3])
def test_a_bank_of_an_earlier_schema_becomes_like_a_new_one(schema: int, places: tuple[Address, Address]) -> None:
    old, new = places
    old_bank(old, schema, *ROWS)
    assert shape(old) == shape(new)
    with opened(old) as bank, bank.reading() as connection:
        assert list(connection.execute(text("SELECT name, value FROM bank_meta"))) == [("schema", "6")]


def test_what_an_earlier_bank_knows_holds(place: Address) -> None:
    old_bank(place, 2, *ROWS)
    with opened(place, write=True) as bank:
        assert [(it.publication, it.key) for it in every(bank)] == [("old", A), ("old", B), ("older", B)]
        assert claim(bank, build("monday"), several(f"{A} {B} {C} {D} {E}", "monday")) == {A, B, C, D}


def test_a_bank_from_before_there_was_a_stock_keeps_its_owners_and_takes_one(place: Address) -> None:
    old_bank(place, 3, *ROWS)
    shelf = Shelf("k1", 7, "4x4 easy")
    told = {"givens": GIVENS, "solution": SOLUTION, "level": "easy", "score": 2100, "ladder": 1}
    with opened(place, write=True) as bank:
        found = [Shelved(key=key, board="4x4", name="4x4", **told) for key in (A, B, C, "x", "y")]  # type: ignore[arg-type]
        assert put(bank, deal(bank, shelf, 5, "me"), found, 9) == Put(frozenset("xy"), 2)
        assert not claim(bank, build("old"), several(f"{A} {B} x", "old"))
        assert claim(bank, build("monday"), several(f"{A} x y", "monday")) == {A, "x"}


def test_of_publications_that_share_a_puzzle_the_first_in_the_bank_owns_it(place: Address) -> None:
    old_bank(place, 2, *ROWS)
    with opened(place, write=True) as bank:
        assert not claim(bank, build("old"), several(f"{A} {B}", "old"))
        assert claim(bank, build("older"), several(B, "older")) == {B}
        assert forget(bank, "old") == 4
        assert not claim(bank, build("older"), several(f"{A} {B}", "older"))


def test_a_build_that_an_earlier_bank_has_claims_of_is_confirmed_or_runs_out(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files may be in place: if nobody can see them, its puzzles count as printed."""
    old_bank(place, 2, *ROWS)
    run = build("weekend", "t1", "here:/t1")
    with opened(place, write=True) as bank:
        (found,) = pending(bank)
        assert (found.build, found.is_moving, found.has_run_out) == (run, True, False)
        real = clock.now
        monkeypatch.setattr(clock, "now", lambda connection: real(connection) + clock.LEASE + 60)
        assert pending(bank)[0].has_run_out
        assert confirm(bank, run, {4: 9})
        assert [(each.key, each.page) for each in recorded(bank, "weekend")] == [(C, 9), (D, None)]
        assert claiming(bank) == []


def test_an_earlier_bank_with_a_strangers_table_is_refused(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    at = address("bank.db", tmp_path)
    old_bank(at, 2, *ROWS)
    with closing(sqlite3.connect(tmp_path / "bank.db")) as connection:
        connection.execute("CREATE VIEW bank_key AS SELECT key, publication FROM bank_puzzle")
    with pytest.raises(InputError, match="bank_key was not made by bookbuilder"), opened(at):
        pass
    with closing(sqlite3.connect(tmp_path / "bank.db")) as connection:
        assert connection.execute("SELECT value FROM bank_meta WHERE name = 'schema'").fetchall() == [("2",)]


def test_a_bank_is_migrated_once_by_however_many_open_it(place: Address) -> None:
    from concurrent.futures import ThreadPoolExecutor

    old_bank(place, 2, *ROWS)

    def look(_: int) -> bool:
        with opened(place, write=True) as bank:
            return seen(bank, A, "monday")

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(look, range(4))) == [True] * 4
