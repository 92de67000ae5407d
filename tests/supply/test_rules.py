"""Puzzles that differ in nothing but their rules: killers have no clues, so that clues tell none from another."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bookbuilder import api
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.supply import Request
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
