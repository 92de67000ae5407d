"""Pages to play that would check other rules than those of their puzzle are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.readback.page_rules import page_rule_flaws
from tests.site.browser.pages import page_of, ruled
from tests.site.reading import written_data_of

RULES = ["killer", "kropki", "consecutive", "xv", "greater-than", "odd-even", "low-high"]
WHOLE = ["anti-knight", "anti-king", "non-consecutive", "disjoint-groups"]


def flaws(puzzle: GradedPuzzle, change: Callable[[dict[str, Any]], object] = lambda data: None) -> list[str]:
    """What is wrong with the page of a puzzle whose data are changed."""
    data = written_data_of(page_of(puzzle))
    change(data)
    board = puzzle.puzzle.board
    return [*page_rule_flaws(data, board, (*board.relations, *puzzle.puzzle.relations))]


@pytest.mark.parametrize("rules", [*RULES, *WHOLE, ("anti-king", "non-consecutive")])
def test_a_page_checks_the_rules_of_its_puzzle(rules: str | tuple[str, ...]) -> None:
    assert not flaws(ruled(rules))


@pytest.mark.parametrize(
    ("rules", "change"),
    [
        ("killer", lambda data: data["rules"]["sums"][0][1].__setitem__(0, 3)),
        ("killer", lambda data: data["rules"]["sums"].pop()),
        ("kropki", lambda data: data["rules"]["pairs"].pop(3)),
        ("kropki", lambda data: data["rules"]["pairs"][0].__setitem__(0, 1)),
        ("greater-than", lambda data: data["rules"]["pairs"][0].insert(1, data["rules"]["pairs"][0].pop())),
        ("odd-even", lambda data: data["rules"]["masks"][0].__setitem__(1, 511)),
        ("anti-knight", lambda data: data["houses"].pop()),
        ("killer", lambda data: data.update(rules={})),
        ("killer", lambda data: data.update(rules=[1])),
        ("killer", lambda data: data["rules"].update(sums=[[1, 2]])),
    ],
)
def test_a_page_with_other_rules_is_found(rules: str, change: Callable[[dict[str, Any]], object]) -> None:
    assert flaws(ruled(rules), change) == ["has other rules in its data than the puzzle"]


def test_a_page_without_its_rules_is_found() -> None:
    found = flaws(ruled("killer"), lambda data: data.pop("rules"))
    assert found == ["has no rules in its data, but the puzzle has some"]
