"""Puzzles that differ in nothing but their rules: killers have no clues, so that clues tell none from another."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bookbuilder import api
from bookbuilder.board import board
from bookbuilder.generate import Order, Scheme
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.relations import asked_rules, printed_rules
from bookbuilder.supply import HEADER, Request, read_stock, stock_line
from bookbuilder.supply.dealt import dealt
from bookbuilder.supply.resumed import resumed
from bookbuilder.twins import fingerprint


@pytest.fixture(scope="module")
def killers() -> tuple[GradedPuzzle, GradedPuzzle]:
    """Two puzzles without clues, of one score."""
    one, other = islice(api.generate("4x4", rules="killer", count=2, seed=3), 2)
    assert one.puzzle.givens == other.puzzle.givens
    assert one.key != other.key
    return one, replace(other, grade=one.grade)


class Begun:
    """A journal that keeps its title and has nothing."""

    title = ""

    def begin(self, title: str) -> str:
        self.title = title
        return ""


def title(request: Request, *kept: GradedPuzzle) -> str:
    journal = Begun()
    resumed(journal, request, {(0, place): puzzle for place, puzzle in enumerate(kept)})  # type: ignore[arg-type]
    return journal.title


def test_puzzles_of_one_score_are_dealt_alike_whichever_was_made_first(
    killers: tuple[GradedPuzzle, GradedPuzzle],
) -> None:
    one, other = killers
    first = dealt([[0, 1]], {(0, 0): one, (1, 0): other}, ())
    assert dealt([[0, 1]], {(0, 0): other, (1, 0): one}, ()) == first


def test_the_journal_of_a_build_beside_other_earlier_puzzles_is_not_resumed(
    killers: tuple[GradedPuzzle, GradedPuzzle],
) -> None:
    titles = {title(Request((), (), {}, before=(fingerprint(it.puzzle),))) for it in killers}
    assert len(titles) == 2


def test_nor_is_that_of_one_beside_other_puzzles_that_are_kept(killers: tuple[GradedPuzzle, GradedPuzzle]) -> None:
    """Where twins are allowed, only the identical puzzle is not made again."""
    one, other = killers
    twins = Request((), (), {}, twins=True)
    assert title(twins, one) != title(twins, replace(one, puzzle=other.puzzle))


@pytest.mark.parametrize(("rules", "is_kept"), [("killer", True), ("greater-than", False), (None, False)])
def test_a_stored_puzzle_prints_the_rules_that_its_section_asks_for(rules: str | None, is_kept: bool) -> None:
    """Its line may be a stranger's: a page would explain other rules than it shows."""
    on = board("4x4")
    order = Order(
        "one", on, LEVELS, Scheme("none"), 1, 1, rules=printed_rules(asked_rules(on, "killer")), bare=bool(rules)
    )
    (made,) = api.generate("4x4", rules=rules, symmetry="none", seed=3)
    stock = read_stock(HEADER + stock_line("one", order.recipe(), 0, made), "stock", [order])
    said = "this line of the stock cannot be used: it does not print the rules that its section asks for"
    assert [problem.what for problem in stock.problems] == ([] if is_kept else [said])
