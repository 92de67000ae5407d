"""`reroll` in books: with a stock, after a kill, in a bank, beside its stock, and what is said of it."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bookbuilder.bank import on_offer, opened
from bookbuilder.build import build_book
from bookbuilder.errors import BuildFailed
from bookbuilder.plan import plan_book
from bookbuilder.stock_bank import fill, wanted
from bookbuilder.workers import Processes

BOOK = """\
title: Small
id: small
seed: 7
sections:
  - {{title: One, board: 6x6, count: 6, clues: {{symmetry: none}}{reroll}}}
  - {{title: Two, board: 4x4, count: 3, clues: {{symmetry: none}}}}
front: {{how_to: false}}
outputs: [json]
"""

Givens = dict[str, list[int]]
Write = Callable[..., Path]
Puzzles = Callable[..., Givens]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """The file of a book that rerolls these numbers, in a bank if it has one."""

    def run(*numbers: int, bank: bool = False) -> Path:
        path, reroll = tmp_path / "small.yaml", f", reroll: {list(numbers)}" if numbers else ""
        path.write_text("bank: bank.db\n" * bank + BOOK.format(reroll=reroll), "utf-8")
        return path

    return run


@pytest.fixture
def puzzles(build, manifest) -> Puzzles:
    """What a build gives, by id; without its folder from before, if it is gone."""

    def run(path: Path, gone: bool = False, **options: object) -> Givens:
        if gone:
            shutil.rmtree(path.parent / "out")
        made = manifest(build(path, **options).folder)["puzzles"]
        return {puzzle["id"]: puzzle["givens"] for puzzle in made}

    return run


def changed(one: Givens, other: Givens) -> set[str]:
    """The ids of section one that have other puzzles; those of section two have the same."""
    assert one.keys() == other.keys()
    different = {name for name in one if one[name] != other[name]}
    assert all(name.startswith("small-one-") for name in different)
    return {name.removeprefix("small-one-") for name in different}


def rows(folder: Path, what: str) -> list[tuple[object, ...]]:
    """What the bank says of the third place of section one, the oldest row first."""
    with sqlite3.connect(folder / "bank.db") as bank:
        asked = f"SELECT {what} FROM bank_puzzle WHERE section = 'one' AND place = 2 ORDER BY id"
        return bank.execute(asked).fetchall()


# --- the stock ---


def test_a_number_replaces_one_puzzle_and_without_it_the_old_book_is_back_to_the_byte(
    write: Write, build, files, puzzles: Puzzles
) -> None:
    before = puzzles(write())
    book = files(build(write()).folder)
    again = build(write(3))
    assert (again.supplied.reused, again.supplied.remade) == (8, ())
    after = puzzles(write(3))
    assert changed(before, after) == {"0003"}
    assert build(write(3)).supplied.reused == 9
    assert puzzles(write(3, 3, 5)) != after
    assert files(build(write()).folder) == book


def test_a_stock_and_a_fresh_build_with_any_workers_give_the_same_bytes(write: Write, build, files) -> None:
    build(write())
    build(write(3))
    grown = files(build(write(3, 5, 3)).folder)
    assert files(build(write(3, 5, 3), "other").folder) == grown
    assert files(build(write(3, 5, 3), fresh=True, workers=Processes(2)).folder) == grown


def test_a_line_for_a_place_that_is_rerolled_since_may_be_damaged(write: Write, build, puzzles: Puzzles) -> None:
    plain = puzzles(write())
    stock = write().parent / "out" / "puzzles.txt"
    text = stock.read_text("utf-8")
    third = next(line for line in text.splitlines() if line.startswith("one\t3\t"))
    fields = third.split("\t")
    fields[3] = "x" * 36
    stock.write_text(text.replace(third, "\t".join(fields)), "utf-8")
    assert changed(plain, puzzles(write(3))) == {"0003"}


@pytest.mark.parametrize("notes", range(12))
def test_a_build_that_is_killed_while_it_replaces_puzzles_is_resumed(
    write: Write, build, files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, notes: int
) -> None:
    whole = files(build(write(3, 5, 3), "whole").folder)
    written = 0

    def noted(*line: object) -> str:
        nonlocal written
        if written == notes:
            raise KeyboardInterrupt
        written += 1
        return stock_line(*line)  # type: ignore[arg-type]

    from bookbuilder.supply import stock_line

    with monkeypatch.context() as patch:
        patch.setattr("bookbuilder.supply.road.stock_line", noted)
        with pytest.raises(KeyboardInterrupt):
            build(write(3, 5, 3))
    assert files(build(write(3, 5, 3)).folder) == whole


# --- banks ---


def test_what_is_replaced_stays_printed_in_the_bank_and_comes_back(
    write: Write, build, puzzles: Puzzles, tmp_path: Path
) -> None:
    before = puzzles(write(bank=True))
    after = puzzles(write(3, bank=True))
    assert changed(before, after) == {"0003"}
    assert rows(tmp_path, "state, latest") == [("printed", 0), ("printed", 1)]
    again = build(write(3, bank=True), "elsewhere")
    assert (again.supplied.recorded, again.supplied.reused) == (9, 0)
    assert puzzles(write(3, bank=True), gone=True) == after
    back = build(write(bank=True), "third")
    assert back.supplied.recorded == 9
    assert puzzles(write(bank=True), gone=True) == before
    assert changed(before, puzzles(write(3, bank=True), gone=True)) == {"0003"}


def test_an_earlier_puzzle_that_the_bank_has_lost_is_made_again(write: Write, puzzles: Puzzles, tmp_path: Path) -> None:
    before = puzzles(write(bank=True))
    puzzles(write(3, bank=True))
    with sqlite3.connect(tmp_path / "bank.db") as bank:
        bank.execute("UPDATE bank_puzzle SET solution = substr(solution, 2) || '1' WHERE NOT latest")
    assert puzzles(write(bank=True), gone=True) == before


def test_recipes_say_how_often_a_place_is_rerolled(write: Write, build, tmp_path: Path) -> None:
    build(write(bank=True))
    build(write(3, 3, bank=True))
    ((old,), (new,)) = rows(tmp_path, "recipe")
    assert new == str(old).replace(".", "+2.")


def test_another_book_never_prints_what_was_replaced(write: Write, build, puzzles: Puzzles, tmp_path: Path) -> None:
    ours = puzzles(write(bank=True))
    more = puzzles(write(3, bank=True))
    other = tmp_path / "other.yaml"
    other.write_text(write(bank=True).read_text("utf-8").replace("id: small", "id: other"), "utf-8")
    theirs = puzzles(other)
    assert not any(givens in theirs.values() for it in (ours, more) for givens in it.values())


def filled(path: Path, count: int) -> set[str]:
    """Puzzles made ahead for a book; the keys of those that nobody has claimed."""
    plan = plan_book(path)
    assert plan.bank
    with opened(plan.bank, write=True) as bank:
        shelves = wanted(plan.orders, count)
        fill(shelves, bank, "t")
        return {its.key for each in shelves for its in on_offer(bank, each.shelf.kind, "", 1_000)}


def test_a_puzzle_from_the_banks_stock_is_replaced_and_comes_back(
    write: Write, build, puzzles: Puzzles, tmp_path: Path
) -> None:
    filled(write(bank=True), 30)
    first = build(write(bank=True))
    assert first.supplied.shelved == 9
    before = puzzles(write(bank=True))
    replaced = build(write(3, bank=True))
    assert (replaced.supplied.recorded, replaced.supplied.shelved) == (8, 0)
    assert changed(before, puzzles(write(3, bank=True))) == {"0003"}
    assert puzzles(write(bank=True)) == before


def test_rerolled_at_once_or_later_a_book_from_the_banks_stock_has_the_same_puzzles(
    write: Write, puzzles: Puzzles, tmp_path: Path
) -> None:
    filled(write(bank=True), 30)
    shutil.copy(tmp_path / "bank.db", tmp_path / "full.db")
    puzzles(write(bank=True))
    later = puzzles(write(3, 5, 3, bank=True))
    shutil.copy(tmp_path / "full.db", tmp_path / "bank.db")
    assert puzzles(write(3, 5, 3, bank=True), gone=True) == later


def test_rerolls_do_not_change_what_is_made_ahead(write: Write, tmp_path: Path) -> None:
    plain = filled(write(bank=True), 12)
    (tmp_path / "bank.db").unlink()
    assert filled(write(1, 2, 3, 3, bank=True), 12) == plain


# --- where there are no others ---


def test_a_board_whose_puzzles_are_all_printed_has_no_other_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 60)
    path = tmp_path / "few.yaml"
    path.write_text(
        "title: Few\nseed: 1\nfront: {how_to: false}\noutputs: [json]\n"
        "sections: [{title: S, board: 4x4, count: 4, clues: {symmetry: full, min: 12}, reroll: [2, 2, 2, 2]}]\n",
        "utf-8",
    )
    with pytest.raises(BuildFailed) as error:
        build_book(plan_book(path), tmp_path / "out")
    assert "another puzzle in place of puzzle 2" in error.value.what
    assert "reroll fewer" in error.value.hint
