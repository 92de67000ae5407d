"""The campaign of a syndicate in small: two builders, a filler and two workers, who are killed in the middle."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.bank import Address


@pytest.mark.slow
@pytest.mark.process
def test_builders_fillers_and_workers_that_are_killed_repeat_and_lose_nothing(place: Address, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    from tests.campaigns.syndicate import campaign

    done, wrong = campaign(tmp_path, place, minutes=0.2, builders=2, fillers=1, workers=2, seed=2)
    assert wrong == []
    assert done.books
    assert {who for who, number in done.killed.items() if number} == {"builder", "filler", "worker"}
