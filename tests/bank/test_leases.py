"""Claims that run out when their build has not been heard of for a day, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bookbuilder.bank import Address, announce, claim, clock, confirm, drop, opened, pending, recorded, seen
from tests.bank.records import build, claiming, several

Wait = Callable[[int], None]
DAY = clock.LEASE


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Wait:
    """Let time pass, in seconds."""
    passed, real = [0], clock.now
    monkeypatch.setattr(clock, "now", lambda connection: real(connection) + sum(passed))
    return passed.append


def test_the_time_is_the_present(place: Address) -> None:
    import time

    with opened(place, write=True) as bank, bank.reading() as connection:
        assert abs(clock.now(connection) - time.time()) < 60


def test_a_claim_runs_out_after_a_day(place: Address, wait: Wait) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        wait(DAY - 60)
        assert not pending(bank)[0].has_run_out
        wait(120)
        assert pending(bank)[0].has_run_out
        assert seen(bank, "a", "monday")  # it holds until somebody settles it


@pytest.mark.parametrize("after", [None, "t1"])
def test_a_claim_is_renewed_by_the_next_one(after: str | None, place: Address, wait: Wait) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        wait(DAY - 60)
        claim(bank, build(), several("a"), after)
        wait(DAY - 60)
        assert not pending(bank)[0].has_run_out


def test_a_claim_is_renewed_before_the_files_move(place: Address, wait: Wait) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        assert not pending(bank)[0].is_moving
        wait(DAY - 60)
        assert announce(bank, build())
        wait(DAY - 60)
        (found,) = pending(bank)
        assert found.is_moving
        assert not found.has_run_out


@pytest.mark.parametrize("is_renewed", [False, True])
def test_a_claim_that_has_been_renewed_meanwhile_is_not_settled(is_renewed: bool, place: Address, wait: Wait) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        wait(DAY + 60)
        assert pending(bank)[0].has_run_out
        if is_renewed:
            claim(bank, build(), several("a"))
        drop(bank, build(), if_run_out=True)
        assert claiming(bank) == ([build()] if is_renewed else [])
        assert seen(bank, "a") is is_renewed
        assert confirm(bank, build(), {}, if_run_out=True) is False


def test_a_build_that_was_given_up_cannot_move_or_print(place: Address, wait: Wait) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        wait(DAY + 60)
        drop(bank, build(), if_run_out=True)
        assert not announce(bank, build())
        assert not confirm(bank, build(), {})


def test_a_build_whose_files_others_saw_in_place_is_printed(place: Address, wait: Wait) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        announce(bank, build())
        wait(DAY + 60)
        assert confirm(bank, build(), {1: 5}, if_run_out=True)
        assert [each.page for each in recorded(bank, "weekend")] == [5]


def test_a_claim_that_has_run_out_is_still_its_builds_until_somebody_settles_it(place: Address, wait: Wait) -> None:
    with opened(place, write=True) as bank:
        claim(bank, build(), several("a"))
        wait(DAY + 60)
        assert announce(bank, build())
        assert confirm(bank, build(), {})
