"""Who owns a puzzle's key, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from bookbuilder.bank import Address, Bank, Build, add, address, claim, confirm, drop, forget, opened
from bookbuilder.bank.schema import owner, puzzle
from tests.bank.records import build, several, some


def owners(bank: Bank) -> dict[str, str]:
    """The publication that owns each key; every row's key has one, which has a row of it."""
    with bank.reading() as connection:
        found = {row.key: row.publication for row in connection.execute(select(owner))}
        rows = {(key, whose) for key, whose in connection.execute(select(puzzle.c.key, puzzle.c.publication))}
    assert set(found) == {key for key, _ in rows}
    assert set(found.items()) <= rows
    return found


def test_books_in_print_that_share_puzzles_are_imported_and_the_first_owns_them(place: Address) -> None:
    with opened(place, write=True) as bank:
        add(bank, [*several("a b", "old"), *several("b c", "older")])
        add(bank, several("c d", "oldest"))
        assert owners(bank) == {"a": "old", "b": "old", "c": "older", "d": "oldest"}


def test_a_publication_keeps_what_it_owns_though_another_has_printed_it(place: Address) -> None:
    with opened(place, write=True) as bank:
        add(bank, [*several("a", "old"), *several("a", "older")])
        assert not claim(bank, build("old"), several("a", "old"))
        assert claim(bank, build("older", home="here:/older"), several("a", "older")) == {"a"}


def test_what_is_forgotten_goes_to_others_that_have_printed_it_or_is_free(place: Address) -> None:
    with opened(place, write=True) as bank:
        add(bank, [*several("a b", "old"), *several("b", "older")])
        forget(bank, "old")
        assert owners(bank) == {"b": "older"}


def test_a_claim_dropped_frees_only_what_nothing_else_of_its_publication_holds(place: Address) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a b"))
        confirm(bank, build(), {})
        claim(bank, build(token="t2"), several("b c"))
        claim(bank, build(token="t3", home="here:/two"), several("c d"))
        drop(bank, build(token="t2"))
        assert set(owners(bank)) == set("abcd")
        drop(bank, build(token="t3", home="here:/two"))
        assert set(owners(bank)) == set("ab")


def test_twins_of_one_publication_share_a_key(place: Address) -> None:
    """A book with `twins: allow`."""
    with opened(place, write=True) as bank:
        assert not claim(bank, build(), several("a a b"))
        assert owners(bank) == {"a": "weekend", "b": "weekend"}
        assert confirm(bank, build(), {})
        assert not claim(bank, build(token="t2"), several("a b a"))
        drop(bank, build(token="t2"))
        assert set(owners(bank)) == set("ab")


def test_many_keys_are_owned_at_once_in_any_order(place: Address) -> None:
    keys = [f"k{number * 7919 % 2000}" for number in range(2000)]
    with opened(place, write=True) as bank:
        claim(bank, build("monday"), several(" ".join(keys[::2]), "monday"))
        assert claim(bank, build(), several(" ".join(keys))) == set(keys[::2])
        assert len(owners(bank)) == 2000


MOVES = st.lists(
    st.tuples(
        st.integers(0, 2), st.booleans(), st.sampled_from(["claim", "extend", "confirm", "drop", "add", "forget"]),
        st.lists(st.integers(0, 5), max_size=6),
    )
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(MOVES)
def test_every_key_has_one_owner_whatever_builds_do(tmp_path_factory: pytest.TempPathFactory, moves: list) -> None:
    with opened(address("bank.db", tmp_path_factory.mktemp("law")), write=True) as bank:
        for number, elsewhere, move, bits in moves:
            run = Build(f"book-{number}", "t", f"home-{elsewhere}", whole=number > 0)
            records = [some(f"k{bit}", run.publication, place) for place, bit in enumerate(bits)]
            before = owners(bank)
            if move == "claim":
                lost = claim(bank, run, records)
                assert lost == {
                    each.key for each in records if before.get(each.key, run.publication) != run.publication
                }
            elif move == "extend":
                claim(bank, run, records)
                claim(bank, run, [some("k6", run.publication, 9)], after="t")
            elif move == "confirm":
                confirm(bank, run, {})
            elif move == "drop":
                drop(bank, run)
            elif move == "add":
                add(bank, records)
            else:
                forget(bank, run.publication)
            owners(bank)
