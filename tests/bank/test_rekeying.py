"""Banks with keys of before: what their puzzles are twins of today."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from bookbuilder.bank import (
    Address,
    Bank,
    Record,
    Shelf,
    Shelved,
    address,
    claim,
    confirm,
    deal,
    every,
    opened,
    put,
    rekeying,
    seen,
)
from bookbuilder.bank.rekeying import make_keys_anew
from bookbuilder.board import board
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.solve import engines
from bookbuilder.twins import canonical_key, equal_cells, pattern_key, solution_key
from tests.bank.old import old_bank
from tests.bank.records import build, some

JIGSAW = board("jigsaw-1")


def values(cells: tuple[int, ...]) -> str:
    return "".join(str(value) if value else "." for value in cells)


def twins() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """A solution, and two puzzles that differ in which of two equal cells has a clue."""
    exact = engines(JIGSAW).exact
    exact.seed(2)
    assert exact.fill(200_000)
    grid = tuple(exact.solution)
    one, other = next((first, cell) for cell, first in enumerate(equal_cells(JIGSAW)) if cell != first)
    clues = [cell for cell in range(81) if cell % 3 == 0 and cell not in (one, other)]
    here, there = (tuple(v if at in (*clues, also) else 0 for at, v in enumerate(grid)) for also in (one, other))
    return grid, here, there


GRID, HERE, THERE = twins()
KEY = canonical_key(JIGSAW, HERE)
TOLD = {"board": "jigsaw-1", "name": "jigsaw-1", "solution": values(GRID)}


@contextmanager
def as_before(place: Address) -> Iterator[Bank]:
    """A bank of the schema before keys were made anew."""
    with opened(place, write=True) as bank:
        yield bank
        with bank.writing() as connection:
            connection.execute(text("UPDATE bank_meta SET value = '4' WHERE name = 'schema'"))
            for name in ("bank_puzzle", "bank_shelved"):
                connection.execute(text(f"ALTER TABLE {name} DROP COLUMN rules"))


def shelf_of(bank: Bank, *puzzles: tuple[str, tuple[int, ...]]) -> None:
    more = {"level": "easy", "score": 2100, "ladder": 1}
    found = [Shelved(key=key, givens=values(cells), **TOLD, **more) for key, cells in puzzles]  # type: ignore[arg-type]
    shelf = Shelf("k1", 7, "jigsaw easy")
    assert put(bank, deal(bank, shelf, 5, "me"), found, 9).new == {key for key, _ in puzzles}


def record(publication: str, key: str, cells: tuple[int, ...]) -> Record:
    keys = {"solution_key": "old solution", "pattern_key": f"old pattern {key}"[:32]}
    return some(key, publication, givens=values(cells), **TOLD, **keys)


def printed(bank: Bank, publication: str, key: str, cells: tuple[int, ...]) -> None:
    its = build(publication, f"token of {publication}")
    assert not claim(bank, its, [record(publication, key, cells)])
    assert confirm(bank, its, {1: 1})


def test_two_puzzles_that_are_twins_today_belong_to_the_first_that_was_printed(place: Address) -> None:
    with as_before(place) as bank:
        printed(bank, "second", "zz", THERE)
        printed(bank, "third", "aa", HERE)
    with opened(place, write=True) as bank:
        assert [(it.publication, it.key) for it in every(bank)] == [("second", KEY), ("third", KEY)]
        assert {(it.solution_key, it.pattern_key) for it in every(bank)} == {
            (solution_key(JIGSAW, GRID), pattern_key(JIGSAW, HERE)),
            (solution_key(JIGSAW, GRID), pattern_key(JIGSAW, THERE)),
        }
        assert seen(bank, KEY, "fourth")
        assert claim(bank, build("third", "again"), [record("third", KEY, HERE)]) == {KEY}
        assert not claim(bank, build("second", "again"), [record("second", KEY, HERE)])


def test_a_puzzle_in_stock_that_is_a_twin_of_one_in_print_is_not_dealt_again(place: Address) -> None:
    with as_before(place) as bank:
        shelf_of(bank, ("aa", HERE))
        printed(bank, "first", "zz", THERE)
    with opened(place, write=True) as bank:
        assert claim(bank, build("second"), [record("second", KEY, HERE)]) == {KEY}


def test_of_twins_in_stock_one_stays(place: Address) -> None:
    with as_before(place) as bank:
        shelf_of(bank, ("aa", HERE), ("bb", THERE))
    with opened(place, write=True) as bank, bank.reading() as connection:
        assert connection.execute(text("SELECT key, givens FROM bank_shelved")).all() == [(KEY, values(HERE))]
        assert connection.execute(text("SELECT key, publication FROM bank_key")).all() == [(KEY, "")]


def test_it_is_said_how_many_keys_are_new_and_only_once(place: Address, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, logger="bookbuilder")
    with as_before(place) as bank:
        printed(bank, "first", "zz", THERE)
    for _ in range(2):
        with opened(place):
            pass
    assert caplog.messages == [
        "one puzzle has a new key in the bank: this version of bookbuilder recognises more twins"
    ]


def test_it_is_said_first_that_many_keys_take_minutes(
    place: Address, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with as_before(place) as bank:
        printed(bank, "first", KEY, THERE)
        shelf_of(bank, ("aa", HERE))
    monkeypatch.setattr(rekeying, "_MANY", 2)
    with opened(place):
        pass
    assert caplog.messages[0] == "the keys of 2 puzzles in the bank are computed again, once: this takes minutes"


def test_keys_that_are_right_stay_and_nothing_is_said(place: Address, caplog: pytest.LogCaptureFixture) -> None:
    with as_before(place) as bank:
        printed(bank, "first", KEY, THERE)
        with bank.reading() as connection:
            before = connection.execute(text("SELECT key, publication FROM bank_key")).all()
    with opened(place) as bank, bank.reading() as connection:
        assert connection.execute(text("SELECT key, publication FROM bank_key")).all() == before
    assert caplog.messages == []


def test_a_record_that_cannot_be_read_keeps_its_key(place: Address) -> None:
    with as_before(place) as bank:
        printed(bank, "first", "zz", THERE)
        with bank.writing() as connection:
            connection.execute(text("UPDATE bank_puzzle SET givens = 'nonsense'"))
    with opened(place) as bank, bank.reading() as connection:
        assert connection.execute(text("SELECT key FROM bank_puzzle")).scalars().all() == ["zz"]


def test_a_puzzle_whose_key_is_new_belongs_to_its_publication_if_that_recorded_it_before_its_twins(
    place: Address,
) -> None:
    with as_before(place) as bank:
        printed(bank, "first", "zz", THERE)
        printed(bank, "second", KEY, HERE)
    with opened(place, write=True) as bank:
        assert claim(bank, build("second", "again"), [record("second", KEY, HERE)]) == {KEY}
        assert not claim(bank, build("first", "again"), [record("first", KEY, HERE)])


def test_a_strangers_table_whose_rows_are_numbered_by_words_is_read_or_refused(tmp_path: Path) -> None:
    """SQLite holds anything in any column."""
    place = address("bank.db", tmp_path)
    old_bank(place, 3, ("a", "old", "printed", ""))
    with closing(sqlite3.connect(tmp_path / "bank.db")) as connection:
        (table,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'bank_puzzle'").fetchone()
        connection.executescript(
            f"ALTER TABLE bank_puzzle RENAME TO other; {table.replace('id INTEGER', 'id TEXT')};"
            "INSERT INTO bank_puzzle SELECT * FROM other; UPDATE bank_puzzle SET id = 'one'; DROP TABLE other"
        )
    with opened(place) as bank:
        assert [each.publication for each in every(bank)] == ["old"]


def test_a_program_that_has_opened_a_bank_before_a_later_one_changed_its_keys_writes_no_more(place: Address) -> None:
    with opened(place, write=True) as bank:
        with bank.writing() as connection:
            connection.execute(text("UPDATE bank_meta SET value = '99' WHERE name = 'schema'"))
        with pytest.raises(InputError, match=r"schema is 99, and .* up to 6") as caught:
            claim(bank, build("first"), [record("first", KEY, HERE)])
        assert str(caught.value.problems[0].what).startswith(f"the bank {bank.shown} cannot be used: ")
        with bank.reading() as connection:
            assert connection.execute(text("SELECT count(*) FROM bank_puzzle")).scalar() == 0


@pytest.mark.postgresql
def test_new_keys_wait_for_whoever_is_writing(on_server: Address) -> None:
    """What a build claims meanwhile would keep keys of before."""
    with opened(on_server, write=True) as bank:
        with bank.writing() as connection:
            connection.execute(text("UPDATE bank_meta SET value = '5' WHERE name = 'schema'"))
        with bank.writing("first"), pytest.raises(BuildFailed, match="locked"), opened(on_server, wait=0.2):
            pass


@pytest.mark.postgresql
def test_writers_wait_for_new_keys(on_server: Address) -> None:
    """Those of an earlier version know no lock but those of tables."""
    with (
        opened(on_server, write=True) as changed,
        opened(on_server, wait=0.2) as bank,
        changed.engine.connect() as changing,
        changing.begin(),
    ):
        make_keys_anew(changing)
        with pytest.raises(BuildFailed, match="locked"):
            claim(bank, build("first"), [record("first", KEY, HERE)])
