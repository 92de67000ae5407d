"""Links that contain a puzzle, as people paste them: with text, brackets, quotes and tags around them."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text
from bookbuilder.puzzle.formats.lzstring import pack

LINK = (Path(__file__).parent.parent / "data" / "formats" / "classic.link").read_text(encoding="utf-8").strip()
PACKED = LINK.partition("=")[2]
_CELLS = [[{} for _ in range(9)] for _ in range(9)]
_CELLS[0][0] = {"value": 7}
SUDOKUPAD = "https://sudokupad.app/scl" + pack(json.dumps({"cells": _CELLS, "regions": [], "cages": []}))
SHORTEST = "https://sudokupad.app/scft" + "o" * 12 + "K"
DAMAGED = LINK[:-20]
LINKS = {"f-puzzles": LINK, "sudokupad": SUDOKUPAD, "shortest": SHORTEST}
AROUND = {
    "a title before it": "Killer by Me: LINK",
    "a number before it": "1. LINK",
    "a list": "1. LINK\n2. LINK",
    "the name of a board": "windoku: LINK",
    "quoted mail": "> LINK",
    "twice quoted mail": "On Monday you wrote:\n> > Try this:\n> > LINK",
    "Markdown": "[My killer](LINK)",
    "a list in Markdown": "- [ ] [One](LINK)\n- [x] [Two](LINK)",
    "a tab": "title\tLINK",
    "angle brackets": "<LINK>",
    "round brackets": "(LINK)",
    "quotes": '"LINK",',
    "HTML": '<a href="LINK">Killer</a>',
    "a list in HTML": "<ul>\n<li><a href='LINK'>One</a></li>\n</ul>",
    "BBCode": "[url=LINK]My killer[/url]",
    "prose above": "Today's killer, which I hope you will enjoy:\n\nLINK",
    "prose below": "LINK\n\nHave fun, and tell me how long it took you!",
    "a heading of one word": "Sudoku\nLINK",
    "the end of a sentence": "It is here: LINK.",
    "a comma": "Both are hard: LINK, LINK",
    "other links": "My channel: https://video.example/watch?v=abc\nLINK\nMore at https://www.f-puzzles.com/",
    "words behind it": "LINK by me",
}


def read(text: str) -> list[Entry | Problem]:
    return list(read_text(text.encode(), "f", ruled=True))


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
@pytest.mark.parametrize("text", AROUND.values(), ids=AROUND)
def test_a_link_is_read_whatever_stands_around_it(text: str, link: str) -> None:
    (wanted,) = read(link)
    assert isinstance(wanted, Entry), wanted
    found = read(text.replace("LINK", link))
    assert [one.puzzle if isinstance(one, Entry) else one for one in found] == [wanted.puzzle] * text.count("LINK")


def test_each_link_has_its_place() -> None:
    assert [str(one.place) for one in read(f"A: {LINK}\n{LINK}\nB: {LINK}, {LINK}")] == [
        "f:1:4",
        "f:2",
        "f:3:4",
        f"f:3:{4 + len(LINK) + 2}",
    ]


@pytest.mark.parametrize("text", AROUND.values(), ids=AROUND)
def test_a_damaged_link_is_told_with_its_place(text: str) -> None:
    found = read(f"{LINK}\n" + text.replace("LINK", DAMAGED))
    assert [isinstance(one, Entry) for one in found] == [True] + [False] * text.count("LINK")
    lines = [number for number, line in enumerate(text.split("\n"), 2) for _ in range(line.count("LINK"))]
    assert [one.place.line for one in found[1:]] == lines


@pytest.mark.parametrize(
    "line",
    [
        "https://www.f-puzzles.com/?load=N4Ig",
        "Mine: https://sudokupad.app/abc123",
        "sclN4Igz",
        "N4IgzglgXgpiBcBANCALhNAbO",
    ],
)
def test_a_link_that_is_cut_short_or_has_only_a_name_is_told(line: str) -> None:
    one, other = read(f"{LINK}\n{line}")
    assert isinstance(one, Entry)
    assert isinstance(other, Problem)
    assert other.place.line == 2


def test_a_puzzle_among_links_is_not_taken_for_prose() -> None:
    _, other = read(f"{LINK}\n{'53..7....' * 9}")
    assert isinstance(other, Problem)


def test_a_plus_that_became_a_blank_is_put_back_though_words_stand_before_it() -> None:
    titles = ["x" * many + "\u7fff" for many in range(1, 20)]  # of fifteen ones and a zero, as a plus has five and one
    data = [{"grid": _CELLS, "size": 9, "title": title} for title in titles]
    packed_by = {title: pack(json.dumps(it, ensure_ascii=False)) for title, it in zip(titles, data, strict=True)}
    title, packed = next(item for item in packed_by.items() if "+" in item[1])
    (found,) = read("Mine: https://f-puzzles.com/?load=" + packed.replace("+", " "))
    assert isinstance(found, Entry), found
    assert found.title == title


@pytest.mark.parametrize(
    "text",
    [
        f"classic:{'53..7....' * 9}:::::url={LINK}",
        f"puzzle,url\n{'53..7....' * 9},{LINK}",
        f"url,puzzle\n{LINK},{'53..7....' * 9}",
    ],
)
def test_a_link_beside_a_puzzle_is_where_it_is_from(text: str) -> None:
    found = [one for one in read(text) if isinstance(one, Entry)]
    assert all(one.puzzle.clues == 27 for one in found)


@pytest.mark.parametrize(
    "many", ["https://", "?load=N4IgAAAAA", "/sclN4", "fpuz", "sclN4IgA", "N4Ig", "<https://a", "&load=" + "A" * 9]
)
def test_no_line_of_links_holds_the_reader_up(many: str) -> None:
    start = time.process_time()
    read(LINK + "\n" + many * (500_000 // len(many)))
    assert time.process_time() - start < 20


@given(st.text(alphabet='<>[]()"a/:?.=& \n#1', max_size=40), st.text(alphabet='<>[]()"a/:?.,& \n#1', max_size=40))
def test_any_text_around_a_link_leaves_the_link(before: str, behind: str) -> None:
    text = f"See {before.replace('#', '')} {LINK} {behind}"
    assert sum(isinstance(one, Entry) for one in read(text)) == 1
