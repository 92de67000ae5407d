"""The session of a newspaper: made month by month, and claimed in portions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from bookbuilder import api
from bookbuilder.bank import Record, address, forget, opened
from bookbuilder.bank_session import BankedPublication, BankSession, PlacedPuzzle, bank_session
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import Order, Scheme, make
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.staging import staged
from bookbuilder.twins import Seen
from tests.bank.records import claiming
from tests.board.samples import BOARDS

COURIER = BankedPublication("courier", 7, "digest", in_parts=True)
MANIFEST = "manifest.json"


@pytest.fixture(scope="module")
def puzzles() -> list[GradedPuzzle]:
    order = Order("main", BOARDS["4x4"], LEVELS, Scheme("none"), 1, 8)
    return [each for *_, each in make([order], Seen().claim, [(0, place) for place in range(8)])]


def days(puzzles: list[GradedPuzzle], *numbers: int, month: int = 1) -> list[PlacedPuzzle]:
    """The puzzles of some days, each as the number of its day."""
    return [
        PlacedPuzzle(puzzles[number], f"2027{month:02}{number:02}_main", 0, number, f"2027-{month:02}-{number:02}")
        for number in numbers
    ]


@contextmanager
def build(folder: Path) -> Iterator[BankSession]:
    """The session of a build of the newspaper."""
    target, at = folder / "courier", address("bank.db", folder)
    with staged(target, MANIFEST) as staging, bank_session(COURIER, at, staging) as books:
        yield books


def claimed(books: BankSession, *portions: list[PlacedPuzzle]) -> str | None:
    for portion in portions:
        assert not books.claim(portion)
    return books.token


def recorded(folder: Path) -> list[tuple[str, str]]:
    """The days in the bank, with their puzzles' keys."""
    with build(folder) as books:
        records: tuple[Record, ...] = books.recorded()
    return [(each.day, each.key) for each in records]


def test_portions_are_printed_together_and_a_month_leaves_the_others(
    puzzles: list[GradedPuzzle], tmp_path: Path
) -> None:
    for portions in ([days(puzzles, 1, 2), days(puzzles, 3)], [days(puzzles, 4, month=2)]):
        with build(tmp_path) as books:
            claimed(books, *portions)
            books.moving()
            books.printed({})
    expected = [*days(puzzles, 1, 2, 3), *days(puzzles, 4, month=2)]
    assert recorded(tmp_path) == [(each.day, each.puzzle.key) for each in expected]


def test_the_token_depends_on_the_puzzles_and_not_on_the_tries(puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    first, lost, second, other = (days(puzzles, number) for number in (1, 2, 3, 4))
    remade = [PlacedPuzzle(second[0].puzzle, lost[0].section, 0, lost[0].number, lost[0].day)]
    tokens = []
    for tries in ([first, remade], [first, lost, remade], [first, other]):
        with build(tmp_path) as books:
            tokens.append(claimed(books, *tries))
            books.give_back()
    assert tokens[0] == tokens[1] != tokens[2]
    with opened(address("bank.db", tmp_path)) as bank:
        assert claiming(bank) == []


@pytest.mark.parametrize("is_out", [False, True])
def test_a_month_whose_build_died_is_settled_by_its_manifest(
    is_out: bool, puzzles: list[GradedPuzzle], tmp_path: Path
) -> None:
    january, february = days(puzzles, 1, 2), days(puzzles, 3, month=2)
    for month in (january, february):
        with build(tmp_path) as books:
            token = claimed(books, month)
            books.moving()
            if month is january:
                books.printed({})
    (tmp_path / "courier").mkdir(exist_ok=True)
    told = {"format": "bookbuilder/1", "token": token if is_out else "of January", "days": []}
    (tmp_path / "courier" / MANIFEST).write_text(json.dumps(told), "utf-8")
    expected = [*january, *(february if is_out else [])]
    assert recorded(tmp_path) == [(each.day, each.puzzle.key) for each in expected]


def test_a_portion_cannot_be_added_to_a_claim_that_is_gone(puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    at = address("bank.db", tmp_path)
    with build(tmp_path) as books:
        claimed(books, days(puzzles, 1))
        with opened(at, write=True) as bank:
            forget(bank, "courier")
        with pytest.raises(BuildFailed, match="no longer has the puzzles"):
            books.claim(days(puzzles, 2))


def test_editions_that_differ_in_their_rules_alone_have_different_tokens(tmp_path: Path) -> None:
    """By its token a bank knows whether a build that died has printed its puzzles, or an earlier one others."""
    killers = islice(api.generate("4x4", rules="killer", count=2, seed=3), 2)
    with build(tmp_path) as books:
        tokens = [claimed(books, days([killer], 0)) for killer in killers]
    assert len({*tokens}) == 2
