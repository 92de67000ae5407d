"""Puzzles with rules beyond houses in a bank, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bookbuilder import api
from bookbuilder.bank import Address, Record, entry, every, opened, puzzle_on, record, shared_keys
from bookbuilder.board import Relation, board
from bookbuilder.build import build_book
from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book
from bookbuilder.puzzle import GradedPuzzle
from tests.bank.records import some

BOOK = """\
title: Small
id: {id}
seed: {seed}
bank: '{bank}'
sections:
  - {{title: One, board: 4x4, count: 6, rules: {{killer: {{symmetry: none}}}}}}
  - {{title: Two, board: 6x6, count: 3, rules: anti-king}}
front: {{how_to: false}}
"""
Book = Callable[[str, int], Path]


@pytest.fixture
def book(place: Address, tmp_path: Path) -> Book:
    """The file of a small book of rules, by its name and seed."""

    def write(name: str, seed: int) -> Path:
        path = tmp_path / f"{name}.yaml"
        bank = str(place.file) if place.file else place.url.render_as_string(hide_password=False)
        path.write_text(BOOK.format(id=name, bank=bank, seed=seed), "utf-8")
        return path

    return write


def recorded(made: GradedPuzzle) -> Record:
    """The record of a puzzle."""
    keys = shared_keys(made.puzzle.board, made.puzzle.givens, made.solution)
    return record(made, keys, ("weekend", "one", 0, 1), "2027-01-01", 7)


def test_volumes_of_one_bank_share_no_killers_and_are_rebuilt_as_they_were(
    place: Address, book: Book, tmp_path: Path
) -> None:
    """With one seed, both would have the same puzzles."""
    first = build_book(plan_book(book("one", 7)), tmp_path / "one")
    build_book(plan_book(book("two", 7)), tmp_path / "two")
    with opened(place) as bank:
        records = [*every(bank)]
    assert len({each.key for each in records}) == len(records) == 18
    assert all("cage@" in str(each.rules) for each in records if each.section == "one")
    assert {each.rules for each in records if each.section == "two"} == {"anti-king@"}
    again = build_book(plan_book(book("one", 7)), tmp_path / "again")
    assert again.artifacts == first.artifacts
    assert again.supplied.recorded == 9


@pytest.mark.parametrize(("on", "rules"), [("4x4", "killer"), ("6x6", "anti-king"), ("4x4", "kropki")])
def test_a_record_holds_the_rules_of_its_puzzle(on: str, rules: str) -> None:
    (made,) = api.generate(on, rules=rules, seed=3)
    kept = recorded(made)
    assert (kept.name, kept.board) == (on, on)
    assert entry(kept).puzzle.relations == made.puzzle.relations
    assert puzzle_on(made.puzzle.board, kept) == (made.puzzle, made.solution)


def test_a_puzzle_of_other_rules_than_a_board_is_not_laid_on_it() -> None:
    (made,) = api.generate("6x6", rules="anti-king", seed=3)
    with pytest.raises(ValueError, match=r"on the board 6x6 anti-king, not on 6x6$"):
        puzzle_on(board("6x6"), recorded(made))
    with pytest.raises(ValueError, match="on the board 6x6, not on 6x6 anti-king"):
        puzzle_on(made.puzzle.board, replace(recorded(made), rules=None))


def test_rules_that_are_none_are_told() -> None:
    with pytest.raises(InputError, match="a puzzle of weekend in the bank cannot be read: 'nonsense' is no rule"):
        entry(some("a", rules="nonsense"))


def test_of_killers_with_one_solution_that_is_told_and_no_pattern() -> None:
    """A puzzle without clues has no pattern that another could share; the houses alone decide about solutions."""
    (made,) = api.generate("4x4", rules="killer", seed=3)
    _, pattern = shared_keys(made.puzzle.board, made.puzzle.givens, made.solution)
    assert pattern == ""
    plain, ruled = board("4x4"), replace(board("4x4"), relations=(Relation("anti-king"),))
    assert shared_keys(ruled, made.solution, made.solution) == shared_keys(plain, made.solution, made.solution)
