"""Who may print a puzzle, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bookbuilder.bank import (
    Address,
    Bank,
    address,
    claim,
    confirm,
    drop,
    opened,
    pending,
    recorded,
    seen,
    seen_many,
    where,
)
from tests.bank.records import build, claiming, several, some


def printed(bank: Bank, keys: str, publication: str = "weekend", token: str = "t1") -> None:
    """Claim and print at once."""
    run = build(publication, token)
    assert not claim(bank, run, several(keys, publication))
    assert confirm(bank, run, {})


def test_an_empty_bank_has_seen_nothing(place: Address) -> None:
    with opened(place, write=True) as bank:
        assert not seen(bank, "a")
        assert seen_many(bank, ["a", "b"]) == frozenset()
        assert recorded(bank, "weekend") == ()
        assert pending(bank) == ()


def test_what_is_printed_is_seen_by_every_other_publication(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, "a b")
    with opened(place) as bank:
        assert seen(bank, "a", "monday")
        assert seen(bank, "a")
        assert seen_many(bank, ["a", "b", "c"], "monday") == {"a", "b"}


def test_a_publications_own_puzzles_never_count_as_seen(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, "a b")
        assert not seen(bank, "a", "weekend")
        assert seen_many(bank, ["a", "b"], "weekend") == frozenset()


def test_what_is_claimed_is_seen_before_it_is_printed(place: Address) -> None:
    with opened(place, write=True) as bank:
        assert claim(bank, build(), several("a b")) == frozenset()
        assert seen(bank, "b", "monday")
        assert recorded(bank, "weekend") == ()
        assert claiming(bank) == [build()]


def test_of_two_builds_the_second_is_told_what_is_gone(place: Address) -> None:
    monday = build("monday", "t2", "here:/monday")
    with opened(place, write=True) as bank:
        assert claim(bank, build(), several("a b c")) == frozenset()
        assert claim(bank, monday, several("c d a", "monday")) == {"a", "c"}
        assert seen(bank, "d", "weekend")
        assert claim(bank, monday, several("e d f", "monday")) == frozenset()
        assert confirm(bank, monday, {})
        assert [each.key for each in recorded(bank, "monday")] == ["e", "d", "f"]


def test_a_new_claim_takes_the_place_of_the_builds_own_last_one(place: Address) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(token="t1"), several("a b"))
        claim(bank, build(token="t2"), several("b c"))
        assert not seen(bank, "a")
        assert seen_many(bank, ["a", "b", "c"]) == {"b", "c"}
        assert claiming(bank) == [build(token="t2")]


def test_a_record_comes_back_as_it_was_with_its_page(place: Address) -> None:
    records = [some("a", place=0, parent="z"), some("b", place=1, seed=2**63 - 1)]
    with opened(place, write=True) as bank:
        claim(bank, build(), records)
        confirm(bank, build(), {1: 9})
        first, second = recorded(bank, "weekend")
    assert (first.page, second.page) == (9, None)
    assert first == some("a", place=0, parent="z", page=9)
    assert second == records[1]


def test_confirming_twice_does_nothing_more(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, "a")
        assert not confirm(bank, build(), {})
        assert len(list(where(bank, "a"))) == 1


def test_what_is_dropped_is_free_again(place: Address) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        drop(bank, build())
        assert not seen(bank, "a")
        assert not confirm(bank, build(), {})


def test_dropping_a_claim_leaves_what_is_printed(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, "a b")
        claim(bank, build(token="t2"), several("b c"))
        drop(bank, build(token="t2"))
        assert [each.key for each in recorded(bank, "weekend")] == ["a", "b"]


def test_a_rebuild_replaces_the_edition_and_what_was_printed_stays_printed(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, "a b c")
        printed(bank, "b d", token="t2")
        assert [(each.key, each.place) for each in recorded(bank, "weekend")] == [("b", 0), ("d", 1)]
        assert seen_many(bank, ["a", "b", "c", "d"], "monday") == set("abcd")
        assert len(list(where(bank, "b"))) == 1


def test_the_same_edition_built_twice_at_once_is_recorded_once(place: Address) -> None:
    one, two = build(home="here:/one"), build(home="here:/two")
    with opened(place, write=True) as bank:
        assert not claim(bank, one, several("a b"))
        assert not claim(bank, two, several("a b"))
        drop(bank, one)
        assert confirm(bank, two, {})
        assert [each.key for each in recorded(bank, "weekend")] == ["a", "b"]
        assert not claim(bank, one, several("a b"))
        assert confirm(bank, one, {})
        assert len(list(where(bank, "a"))) == 1


def test_thousands_of_keys_are_asked_about_at_once(place: Address) -> None:
    keys = " ".join(f"k{number}" for number in range(3000))
    with opened(place, write=True) as bank:
        printed(bank, keys)
        assert seen_many(bank, [*keys.split(), "other"], "monday") == set(keys.split())
        assert len(recorded(bank, "weekend")) == 3000


def test_of_builds_that_claim_at_the_same_moment_each_key_goes_to_one(place: Address) -> None:
    with opened(place, write=True):
        pass
    start = threading.Barrier(4)

    def run(number: int) -> set[str]:
        name = f"book-{number}"
        wanted = [f"k{(key * (number + 1)) % 53}" for key in range(1, 40)]
        wanted = list(dict.fromkeys(wanted))
        with opened(place, write=True) as bank:
            start.wait()
            lost = claim(bank, build(name, name, name), several(" ".join(wanted), name))
        return set(wanted) - lost

    with ThreadPoolExecutor(4) as pool:
        won = list(pool.map(run, range(4)))
    assert sum(map(len, won)) == len(set().union(*won))


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["claim", "confirm", "drop"]), st.integers(0, 255))))
def test_no_key_is_ever_two_publications(tmp_path_factory: pytest.TempPathFactory, moves: list) -> None:
    """Whatever builds do, in whatever sequence."""
    with opened(address("bank.db", tmp_path_factory.mktemp("law")), write=True) as bank:
        for number, move, bits in moves:
            run = build(f"book-{number}", "t", f"home-{number}")
            keys = " ".join(f"k{bit}" for bit in range(8) if bits >> bit & 1)
            if move == "claim":
                claim(bank, run, several(keys, run.publication))
            elif move == "confirm":
                confirm(bank, run, {})
            else:
                drop(bank, run)
            for bit in range(8):
                assert len({each.record.publication for each in where(bank, f"k{bit}")}) <= 1
