"""A publication that is made in parts, such as a newspaper month by month, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import pytest

from bookbuilder.bank import Address, Bank, Build, Record, claim, confirm, opened, publications, recorded, seen
from bookbuilder.errors import BuildFailed
from tests.bank.records import build, claiming, some


def day(number: int, key: str, month: int = 1, version: int = 1) -> Record:
    """The puzzle of one day."""
    date = f"2027-{month:02}-{number:02}"
    return some(key, "courier", version - 1, section=f"{date.replace('-', '')}_main", number=number, day=date)


def part(token: str, home: str = "here:/out") -> Build:
    return Build("courier", token, home, whole=False)


def printed(bank: Bank, run: Build, *records: Record) -> None:
    assert not claim(bank, run, records)
    assert confirm(bank, run, {})


def keys(records: tuple[Record, ...]) -> list[str]:
    return [each.key for each in records]


def test_a_month_leaves_the_months_before_it_as_they_were(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, part("t1"), day(1, "a"), day(2, "b"))
        printed(bank, part("t2"), day(1, "c", month=2))
        assert keys(recorded(bank, "courier")) == ["a", "b", "c"]
        assert [each.earlier for each in publications(bank)] == [0]


def test_a_month_made_again_replaces_its_own_days_only(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, part("t1"), day(1, "a"), day(2, "b"), day(1, "c", month=2))
        printed(bank, part("t2"), day(1, "a"), day(2, "x"))
        assert keys(recorded(bank, "courier")) == ["a", "x", "c"]
        assert seen(bank, "b", "weekend")


def test_the_versions_of_one_day_are_all_recorded(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, part("t1"), day(1, "a"))
        printed(bank, part("t2"), day(1, "b", version=2))
        assert [(each.key, each.place) for each in recorded(bank, "courier")] == [("a", 0), ("b", 1)]


def test_a_puzzle_may_come_again_on_another_day_of_its_publication(place: Address) -> None:
    """After `no_repeat_days`: both days keep their record."""
    with opened(place, write=True) as bank:
        printed(bank, part("t1"), day(1, "a"))
        printed(bank, part("t2"), day(1, "a", month=2))
        printed(bank, part("t3"), day(1, "a", month=2))
        assert [(each.key, each.day) for each in recorded(bank, "courier")] == [
            ("a", "2027-01-01"),
            ("a", "2027-02-01"),
        ]


def test_a_range_of_days_is_read_without_the_others(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, part("t1"), *(day(number, f"k{number}") for number in range(1, 10)))
        assert keys(recorded(bank, "courier", ("2027-01-03", "2027-01-05"))) == ["k3", "k4", "k5"]


def test_a_claim_grows_by_portions_and_is_confirmed_as_one(place: Address) -> None:
    with opened(place, write=True) as bank:
        assert not claim(bank, part("t1"), [day(1, "a"), day(2, "b")])
        assert not claim(bank, part("t2"), [day(3, "c")], after="t1")
        assert claiming(bank) == [part("t2")]
        assert not confirm(bank, part("t1"), {})
        assert confirm(bank, part("t2"), {})
        assert keys(recorded(bank, "courier")) == ["a", "b", "c"]


def test_a_portion_claimed_again_replaces_the_puzzles_at_its_places(place: Address) -> None:
    with opened(place, write=True) as bank:
        printed(bank, build("weekend"), some("x"))
        claim(bank, part("t1"), [day(1, "a")])
        assert claim(bank, part("t2"), [day(2, "b"), day(3, "x"), day(4, "d")], after="t1") == {"x"}
        assert not claim(bank, part("t3"), [day(2, "b"), day(3, "c"), day(4, "e")], after="t2")
        assert not seen(bank, "d")
        assert confirm(bank, part("t3"), {})
        assert keys(recorded(bank, "courier")) == ["a", "b", "c", "e"]


def test_a_claim_that_is_gone_cannot_grow(place: Address) -> None:
    with opened(place, write=True) as bank:
        claim(bank, part("t1"), [day(1, "a")])
        claim(bank, part("other"), [day(1, "a")])
        with pytest.raises(BuildFailed, match="no longer has the puzzles"):
            claim(bank, part("t2"), [day(2, "b")], after="t1")
        assert claiming(bank) == [part("other")]
        assert not seen(bank, "b")
