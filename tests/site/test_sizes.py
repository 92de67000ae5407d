"""Pages stay within their sizes, whatever way leads to the solution."""

from __future__ import annotations

import json
import re

import pytest

from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.site import PuzzleSheet, SiteLook, page_html
from bookbuilder.symbols import symbol_set
from bookbuilder.words import languages, words
from tests.site.browser.pages import made

LONGEST = 38_000  # bytes; the longest way known on a 9x9 board has 227 steps, in 33,000 of English or 37,700 of Hebrew


def sizes(puzzle: GradedPuzzle, symbols: str, language: str) -> tuple[int, int]:
    """The bytes of a page, and those of the steps in it."""
    look = SiteLook("Sunday Puzzles", language, words(language))
    marks = symbol_set(symbols, puzzle.puzzle.board.order)
    text = page_html(PuzzleSheet("main-1", 1, puzzle, marks, "Extreme"), look)
    (data,) = re.findall(r'id="data">(.*?)</script>', text, re.DOTALL)
    steps = json.dumps(json.loads(data)["steps"], ensure_ascii=False, separators=(",", ":"))
    return len(text.encode()), len(steps.encode())


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("board", "symbols"),
    [("classic", "digits"), ("classic", "animals"), ("jigsaw-4", "animals"), ("x", "garden"), ("windoku", "fruit")],
)
def test_a_9x9_page_takes_less_than_150_kilobytes_even_with_the_longest_way(
    board: str, symbols: str, language: str
) -> None:
    puzzle = made(board, "extreme")
    whole, steps = sizes(puzzle, symbols, language)
    assert steps < LONGEST
    assert whole - steps + LONGEST < 150_000, "with the longest way known"


@pytest.mark.slow
def test_a_page_of_an_extreme_samurai_takes_less_than_400_kilobytes() -> None:
    puzzle = made("samurai", "extreme")
    whole, steps = sizes(puzzle, "fruit", "en")
    assert len(puzzle.path) > 300
    assert whole + steps < 400_000  # the way could be twice as long
