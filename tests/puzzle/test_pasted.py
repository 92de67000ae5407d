"""The campaign of lists: its pages hold the puzzles that they are said to hold, and its verdicts are just."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.campaigns.lists import STYLES
from tests.campaigns.pasted.page import Page
from tests.campaigns.pasted.slips import SLIPS, slipped
from tests.campaigns.pasted.verdict import verdict

UNREADABLE = ("line: cut by a spreadsheet", "frames: candidates")


def perfect(page: Page) -> list[Mapping[str, Any]]:
    """What the best of readers finds in a page without a slip."""
    return [
        {
            "givens": meant.givens,
            "areas": meant.areas and sorted(map(sorted, meant.areas)),
            "solution": meant.solution,
            "name": meant.name,
        }
        for meant in page.meant
    ]


@pytest.mark.parametrize("style", [style for style in STYLES if style not in UNREADABLE])
def test_the_cells_of_a_page_are_those_of_its_puzzles(style: str) -> None:
    for seed in range(5):
        page = STYLES[style](random.Random(seed))
        assert [page.values(at) for at in range(len(page.meant))] == [meant.givens for meant in page.meant], page.text
        assert page.text == STYLES[style](random.Random(seed)).text
        assert verdict(page, perfect(page)) == ("right", "")


def test_pages_with_slips_differ_from_those_without() -> None:
    seen = set()
    for seed in range(200):
        page = STYLES["rows: bands"](random.Random(seed))
        spoilt = slipped(random.Random(seed), page)
        assert spoilt.slip
        assert spoilt.text != page.text or spoilt.slip in ("a row doubled", "rows swapped")
        seen.add(spoilt.slip)
    assert seen == set(SLIPS)


ERROR: Mapping[str, Any] = {"error": "something is wrong (f:3)"}
PAGE = STYLES["rows: titles"](random.Random(3))
FIRST, *OTHERS = perfect(PAGE)


@pytest.mark.parametrize(
    ("found", "end"),
    [
        ([FIRST, *OTHERS], "right"),
        ([FIRST, *OTHERS, ERROR], "refused"),
        ([ERROR], "refused"),
        ([ERROR, *OTHERS], "refused"),
        (OTHERS, "wrong"),
        ([*OTHERS, FIRST], "wrong"),
        ([FIRST, FIRST, *OTHERS], "wrong"),
        ([{**FIRST, "givens": f"1{FIRST['givens'][1:]}"}, *OTHERS, ERROR], "wrong"),
        ([{**FIRST, "areas": [[0, 1]]}, *OTHERS], "wrong"),
        ([{**FIRST, "solution": "1" * len(FIRST["givens"])}, *OTHERS], "wrong"),
        ([{"broken": "IndexError()"}], "wrong"),
    ],
    ids=range(11),
)
def test_a_page_is_read_right_refused_or_wrong(found: list[Mapping[str, Any]], end: str) -> None:
    assert verdict(PAGE, found)[0] == end


def test_a_page_with_a_slip_is_right_with_all_that_it_left_whole_and_an_error() -> None:
    spoilt = SLIPS["a row lost"](random.Random(1), PAGE)
    assert spoilt
    (lost,) = spoilt.damaged
    whole = [each for at, each in enumerate(perfect(PAGE)) if at != lost]
    assert verdict(spoilt, [*whole, ERROR]) == ("right", "")
    assert verdict(spoilt, perfect(PAGE)) == ("right", "")
    assert verdict(spoilt, [ERROR])[0] == "refused"
    assert verdict(spoilt, whole)[0] == "wrong"


def test_a_puzzle_with_the_name_of_another_is_read_wrong() -> None:
    page = STYLES["line: under titles"](random.Random(4))
    found = perfect(page)
    assert len(found) > 1
    assert verdict(page, [{**found[0], "name": page.meant[1].name}, *found[1:]])[0] == "wrong"
