"""The bank's stock, on SQLite and PostgreSQL alike: dealt, put, offered, claimed, given back, printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import func, select, text

from bookbuilder.bank import (
    Address,
    Bank,
    Put,
    Shelf,
    Shelved,
    add,
    address,
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
    renew,
    stocked,
    write_off,
)
from bookbuilder.bank.portions import HOLDS
from bookbuilder.bank.schema import NOBODY, owner, portion, shelved
from bookbuilder.errors import InputError
from tests.bank.records import GIVENS, SOLUTION, build, several

MANY = 1_000
EASY, HARD = Shelf("k1", 7, "4x4 easy"), Shelf("k2", 7, "4x4 hard")


@pytest.fixture
def bank(place: Address) -> Iterator[Bank]:
    with opened(place, write=True) as its:
        yield its


def puzzles(keys: str, **more: str) -> list[Shelved]:
    """A puzzle for each word."""
    told = {"givens": GIVENS, "solution": SOLUTION, "level": "easy", "board": "4x4", "name": "4x4"} | more
    return [Shelved(key=key, score=2100, ladder=1, **told) for key in keys.split()]


def fill(bank: Bank, keys: str, shelf: Shelf = EASY) -> int:
    found = puzzles(keys)
    done = put(bank, deal(bank, shelf, len(found), "me"), found, MANY)
    assert done is not None
    return len(done.new)


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
    assert spans([deal(bank, EASY, 7, "me"), deal(bank, EASY, 3, "me")]) == [(0, 5), (5, 3)]
    assert put(bank, lost, puzzles("a b"), MANY) is None, "it was dealt to another filler"
    assert offered(bank) == []


def test_a_part_of_what_is_left_undone_is_dealt_to_whoever_needs_no_more(bank: Bank) -> None:
    deal(bank, EASY, 5, "me")
    leave(bank, "me")
    assert spans([deal(bank, EASY, many, "you") for many in (2, 1, 9, 2)]) == [(0, 2), (2, 1), (3, 2), (5, 2)]


def test_places_whose_time_has_run_out_can_be_written_off(bank: Bank) -> None:
    lost, held = deal(bank, EASY, 5, "dead"), deal(bank, EASY, 6, "you")
    leave(bank, "dead")
    write_off(bank, EASY)
    assert put(bank, lost, puzzles("b"), MANY) is None
    assert put(bank, held, puzzles("a"), MANY)
    assert spans([deal(bank, EASY, 2, "me")]) == [(11, 2)]


def test_places_of_other_shelves_are_not_written_off(bank: Bank) -> None:
    deal(bank, HARD, 2, "dead")
    leave(bank, "dead")
    write_off(bank, EASY)
    assert spans([deal(bank, HARD, 2, "me")]) == [(0, 2)]


def test_a_filler_that_is_still_at_work_keeps_its_places(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    held = [deal(bank, EASY, 5, "me"), deal(bank, HARD, 2, "me")]
    real, passed = clock.now, [0]
    monkeypatch.setattr(clock, "now", lambda connection: real(connection) + passed[0])
    for _ in range(3):
        passed[0] += HOLDS - 60
        renew(bank, "me")
    assert spans([deal(bank, EASY, 3, "you"), deal(bank, HARD, 3, "you")]) == [(5, 3), (2, 3)]
    assert put(bank, held[0], puzzles("a b"), MANY)


def test_a_shelf_gets_no_more_than_it_is_to_have(bank: Bank) -> None:
    portions = [deal(bank, EASY, 3, token) for token in ("me", "you", "me")]
    assert [
        put(bank, each, puzzles(keys), 4) for each, keys in zip(portions, ("a b c", "c d e", "f"), strict=True)
    ] == [
        Put(frozenset("abc"), 3),
        Put(frozenset("d"), 4),
        Put(frozenset(), 4),
    ]
    assert (offered(bank), made(bank, EASY)) == (["a", "b", "c", "d"], 4)
    assert owners(bank).keys() == set("abcd"), "the others may be made by anybody"


def test_whoever_stops_leaves_its_places_to_others_at_once(bank: Bank) -> None:
    deal(bank, EASY, 5, "me")
    leave(bank, "me")
    assert spans([deal(bank, EASY, 5, "you")]) == [(0, 5)]


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
        put(bank, deal(bank, EASY, 1, "me"), puzzles("a", level="x" * 40), MANY)
    assert offered(bank) == []
    with bank.reading() as connection:  # a portion that was not put is still to be made
        assert connection.execute(select(func.count()).select_from(portion)).scalar_one() == 1


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("bank_shelf", "made = 9e999"),
        ("bank_shelf", "made = -1"),
        ("bank_shelf", "dealt = 'many'"),
        ("bank_shelf", "dealt = 9223372036854775807"),
        ("bank_portion", "first = 'x'"),
        ("bank_portion", "first = -3"),
        ("bank_portion", "many = x'00'"),
        ("bank_portion", "many = -5"),
        ("bank_portion", "many = 1000000000"),
    ],
)
def test_numbers_that_no_bookbuilder_wrote_are_refused(tmp_path: Path, table: str, change: str) -> None:
    with opened(address("bank.db", tmp_path), write=True) as bank:
        deal(bank, EASY, 5, "dead")
        leave(bank, "dead")
        with bank.writing() as connection:
            connection.execute(text(f"UPDATE {table} SET {change}"))
        with pytest.raises(InputError, match="the bank has a"):
            deal(bank, EASY, 2, "me")


def test_two_fillers_that_take_over_from_each_other_do_not_wait_for_each_other(place: Address) -> None:
    """Whoever changes portions has locked their shelf, and only that one."""

    def run(token: str, shelves: Sequence[Shelf]) -> None:
        with opened(place, write=True) as bank:
            for at in range(12):
                held = [deal(bank, shelf, 2, token) for shelf in shelves]
                renew(bank, token)
                if at % 3 == 0:
                    leave(bank, token)
                for portion in held:
                    put(bank, portion, puzzles(f"{token}{at}{portion.shelf.kind}"), MANY)

    with opened(place, write=True):
        pass
    with ThreadPoolExecutor(3) as pool:
        for each in [pool.submit(run, *told) for told in (("a", (EASY, HARD)), ("b", (HARD, EASY)), ("c", (EASY,)))]:
            each.result()


def test_fillers_at_once_put_each_puzzle_once(bank: Bank) -> None:
    def run(number: int) -> int:
        keys = [f"k{key}" for key in range(number, 60, 2 + number % 3)]
        portions = [(deal(bank, EASY, 9, f"f{number}"), puzzles(" ".join(keys[at:]))) for at in range(0, 20, 5)]
        done = [put(bank, portion, found, MANY) for portion, found in portions]
        return sum(len(each.new) for each in done if each)

    with ThreadPoolExecutor(4) as pool:
        new = sum(pool.map(run, range(4)))
    with bank.reading() as connection:
        there = connection.execute(select(func.count()).select_from(shelved)).scalar_one()
        left = connection.execute(select(func.count()).select_from(portion)).scalar_one()
    assert new == there == made(bank, EASY) == len(owners(bank))
    assert left == 0
