"""The bank's stock, on SQLite and PostgreSQL alike: dealt, put, offered, claimed, given back, printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from bookbuilder.bank import (
    Address,
    Bank,
    Shelf,
    Shelved,
    add,
    claim,
    clock,
    confirm,
    deal,
    drop,
    forget,
    leave,
    made,
    on_offer,
    opened,
    put,
    stocked,
)
from bookbuilder.bank.schema import NOBODY, owner, portion, shelved
from bookbuilder.bank.shelves import HOLDS
from bookbuilder.errors import InputError
from tests.bank.records import GIVENS, SOLUTION, build, several

EASY, HARD = Shelf("k1", 7, "4x4 easy"), Shelf("k2", 7, "4x4 hard")


@pytest.fixture
def bank(place: Address) -> Iterator[Bank]:
    with opened(place, write=True) as its:
        yield its


def puzzles(keys: str, **more: str) -> list[Shelved]:
    """A puzzle for each word."""
    told = {"givens": GIVENS, "solution": SOLUTION, "level": "easy", "board": "4x4", "name": "4x4"} | more
    return [Shelved(key=key, score=2100, ladder=1, **told) for key in keys.split()]


def fill(bank: Bank, keys: str, its: Shelf = EASY) -> int:
    found = puzzles(keys)
    return put(bank, deal(bank, its, len(found), "me"), found)


def offered(bank: Bank, start: str = "", most: int = 9, kind: str = "k1") -> list[str]:
    return [each.key for each in on_offer(bank, kind, start, most)]


def owners(bank: Bank) -> dict[str, str]:
    with bank.reading() as connection:
        return {row.key: row.publication for row in connection.execute(select(owner))}


def spans(dealt: Sequence[object]) -> list[tuple[int, int]]:
    return [(each.first, each.many) for each in dealt]  # type: ignore[attr-defined]


def test_places_are_dealt_once_to_all_who_fill(bank: Bank) -> None:
    dealt = [deal(bank, EASY, many, token) for many, token in ((5, "me"), (3, "you"), (5, "me"))]
    assert spans(dealt) == [(0, 5), (5, 3), (8, 5)]
    assert spans([deal(bank, HARD, 5, "me"), deal(bank, Shelf("k1", 8, ""), 2, "me")]) == [(0, 5), (0, 2)]


def test_what_a_filler_leaves_undone_is_dealt_again(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = deal(bank, EASY, 5, "dead")
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda connection: real(connection) + HOLDS + 60)
    assert spans([deal(bank, EASY, 3, "me"), deal(bank, EASY, 3, "me")]) == [(0, 5), (5, 3)]
    assert put(bank, lost, puzzles("a b")) == 0, "it was dealt to another filler"
    assert offered(bank) == []


def test_whoever_stops_leaves_its_places_to_others_at_once(bank: Bank) -> None:
    deal(bank, EASY, 5, "me")
    leave(bank, "me")
    assert spans([deal(bank, EASY, 3, "you")]) == [(0, 5)]


def test_what_the_bank_has_is_not_put(bank: Bank) -> None:
    add(bank, several("a", "old"))
    claim(bank, build("monday"), several("b", "monday"))
    assert fill(bank, "a b c d d") == 2
    assert fill(bank, "c e", HARD) == 1
    assert (offered(bank), offered(bank, kind="k2")) == (["c", "d"], ["e"])
    assert (made(bank, EASY), made(bank, HARD)) == (2, 1)
    assert owners(bank) == {"a": "old", "b": "monday", "c": NOBODY, "d": NOBODY, "e": NOBODY}


def test_puzzles_are_offered_from_a_key_on_and_round(bank: Bank) -> None:
    fill(bank, "d b a c")
    assert offered(bank, "c") == ["c", "d", "a", "b"]
    assert offered(bank, "c", 3) == ["c", "d", "a"]
    assert on_offer(bank, "k1", "a", 1) == tuple(puzzles("a"))


def test_a_claim_takes_from_the_stock_and_a_dropped_one_gives_back(bank: Bank) -> None:
    fill(bank, "a b c")
    assert not claim(bank, build("monday"), several("a x", "monday"))
    assert offered(bank) == ["b", "c"]
    assert stocked(bank) == (("4x4 easy", 2),)
    assert claim(bank, build("tuesday"), several("a b", "tuesday")) == {"a"}
    drop(bank, build("monday"))
    assert offered(bank) == ["a", "c"]
    assert owners(bank) == {"a": NOBODY, "b": "tuesday", "c": NOBODY}


def test_a_claim_made_again_gives_back_what_it_no_longer_wants(bank: Bank) -> None:
    fill(bank, "a b")
    claim(bank, build("monday"), several("a", "monday"))
    claim(bank, build("monday"), several("b", "monday"))
    assert offered(bank) == ["a"]


def test_what_is_printed_leaves_the_stock_for_good(bank: Bank) -> None:
    fill(bank, "a b c")
    claim(bank, build("monday"), several("a", "monday"))
    confirm(bank, build("monday"), {})
    add(bank, several("b", "old"))
    assert (offered(bank), stocked(bank)) == (["c"], (("4x4 easy", 1),))
    forget(bank, "monday")
    assert (offered(bank), owners(bank)) == (["c"], {"b": "old", "c": NOBODY})
    assert made(bank, EASY) == 3
    assert fill(bank, "b c") == 0


def test_a_strangers_row_is_refused(bank: Bank) -> None:
    with pytest.raises(InputError, match="characters"):
        put(bank, deal(bank, EASY, 1, "me"), puzzles("a", level="x" * 40))
    assert offered(bank) == []
    with bank.reading() as connection:  # a portion that was not put is still to be made
        assert connection.execute(select(func.count()).select_from(portion)).scalar_one() == 1


def test_fillers_at_once_put_each_puzzle_once(bank: Bank) -> None:
    def run(number: int) -> int:
        keys = [f"k{key}" for key in range(number, 60, 2 + number % 3)]
        return sum(put(bank, deal(bank, EASY, 9, f"f{number}"), puzzles(" ".join(keys[at:]))) for at in range(0, 20, 5))

    with ThreadPoolExecutor(4) as pool:
        new = sum(pool.map(run, range(4)))
    with bank.reading() as connection:
        there = connection.execute(select(func.count()).select_from(shelved)).scalar_one()
        left = connection.execute(select(func.count()).select_from(portion)).scalar_one()
    assert new == there == made(bank, EASY) == len(owners(bank))
    assert left == 0
