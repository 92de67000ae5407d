"""Banks with keys of before: what their puzzles are twins of today."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from bookbuilder.bank import Address, Bank, Record, Shelf, Shelved, claim, confirm, deal, every, opened, put, seen
from bookbuilder.board import board
from bookbuilder.solve import engines
from bookbuilder.twins import canonical_key, equal_cells, pattern_key, solution_key
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
