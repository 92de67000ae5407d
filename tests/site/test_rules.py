"""Pages of puzzles with rules beyond houses: drawn, told in words, and given to the script as what they forbid."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from bookbuilder.board import Relation
from bookbuilder.book import Book, Outline, SectionOutline, rules_explained, rules_in_words, told_rules
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.puzzle.formats import read_text
from bookbuilder.relations import RELATIONS, Look, hold
from bookbuilder.relations.apart import standing_houses
from bookbuilder.site import PuzzleSheet, SiteLook, book_site, page_html
from bookbuilder.site.downloads import puzzle_ipuz, puzzle_json
from bookbuilder.symbols import symbol_set
from bookbuilder.words import languages, words
from tests.site.browser.pages import made, ruled, ruled_and_graded
from tests.site.reading import data_of

RULES = ["killer", "kropki", "xv", "greater-than", "odd-even", "low-high", "anti-knight", "non-consecutive"]
ENGLISH = words("en")


def html(puzzle: GradedPuzzle, language: str = "en") -> str:
    marks = symbol_set("digits", puzzle.puzzle.board.order)
    return page_html(PuzzleSheet("main-1", 1, puzzle, marks, ""), SiteLook("Sunday", language, words(language)))


def is_kept(data: dict[str, Any], values: list[int]) -> bool:
    """Whether a full grid keeps what the data of a page says."""
    rules = data["rules"]
    apart = all(len({values[cell] for cell in it["cells"]}) == len(it["cells"]) for it in data["houses"])
    masks = all(mask >> (values[cell] - 1) & 1 for cell, mask in rules["masks"])
    pairs = all(rules["tables"][of][values[one] - 1] >> (values[two] - 1) & 1 for of, one, two in rules["pairs"])
    sums = all(sum(values[cell] for cell in cells) in totals for cells, totals in rules["sums"])
    return apart and masks and pairs and sums


@pytest.mark.parametrize("rules", RULES)
def test_the_data_forbid_what_the_rules_forbid(rules: str) -> None:
    """Of its own grid, of the same with two values exchanged, and of other grids with their values in any order."""
    puzzle = ruled(rules)
    data, relations = data_of(html(puzzle)), puzzle.puzzle.relations
    rng = random.Random(1)
    grids = [list(puzzle.solution)]
    for one, other in combinations(range(1, 10), 2):
        grids.append([{one: other, other: one}.get(value, value) for value in puzzle.solution])
        names = rng.sample(range(1, 10), 9)
        grids.append([names[value - 1] for value in made("classic").solution])
    kept = [hold(puzzle.puzzle.board, relations, values) for values in grids]
    assert [is_kept(data, values) for values in grids] == kept
    assert kept[0]
    assert not all(kept)


def test_a_page_without_rules_has_no_word_of_them() -> None:
    text = html(made("classic"))
    data = data_of(text)
    assert "rules" not in data
    assert not {"sum", "cell.broken"} & data["words"].keys()
    assert {house["kind"] for house in data["houses"]} == {"row", "column", "box"}
    assert "RuledModel" not in text
    assert '<details id="rules">' not in text


@pytest.mark.parametrize("language", languages())
def test_every_kind_that_is_drawn_has_its_sentences(language: str) -> None:
    """Of each, as a first cell, as another one and, if that can be, alone."""
    its = words(language)
    board = ruled("killer").puzzle.board
    relations = [
        *(Relation(name, places[0]) for name, kind in RELATIONS.items() if (places := kind.places(board))),
        Relation("cage", (0, 1)),
        Relation("cage", (0, 1), (4,)),
        Relation("cage", (0,)),
        Relation("cage", (0,), (4,)),
        Relation("candidates", (0,), (4, 5)),
    ]
    drawn = {name for name, kind in RELATIONS.items() if kind.drawn.look is not Look.NOTHING}
    assert {relation.kind for relation in relations} == drawn
    puzzle = replace(ruled("killer").puzzle, relations=tuple(relations))
    said = [*told_rules(puzzle, its)]
    assert all(first and after for _, first, after in said)
    assert len({(first, after) for _, first, after in said}) == len(relations)


def test_rules_are_told_from_every_cell() -> None:
    cells = Relation("cage", (0, 1, 10), (15,)), Relation("greater", (4, 5)), Relation("odd", (7, 8))
    puzzle = replace(ruled("killer").puzzle, relations=cells)
    assert [*told_rules(puzzle, ENGLISH)] == [
        ((0, 1, 10), "cage of 3, sum 15, with {cells}", "cage of 3, sum 15, with {cells}"),
        ((4, 5), "greater than {cells}", "less than {cells}"),
        ((7, 8), "odd", "odd"),
    ]
    assert [*rules_in_words(puzzle, ENGLISH)] == [
        "row 1 column 1: cage of 3, sum 15, with row 1 column 2 and row 2 column 2",
        "row 1 column 5: greater than row 1 column 6",
        "row 1 column 8 and row 1 column 9: odd",
    ]


@pytest.mark.parametrize("rules", ["killer", "kropki", "greater-than", "odd-even"])
def test_the_page_draws_and_tells_the_rules_without_a_script(rules: str) -> None:
    puzzle = ruled(rules)
    text = html(puzzle)
    lines = text.partition('<details id="rules">')[2].partition("</details>")[0].count("<li>")
    drawn = [it for it in puzzle.puzzle.relations if RELATIONS[it.kind].drawn.look is not Look.NOTHING]
    assert lines == len(drawn)
    assert len(text.partition('<figure id="board">')[2].partition("</figure>")[0]) > 3000


def test_a_check_without_the_answer_is_said_to_find_broken_rules() -> None:
    puzzle = ruled("killer")
    look = SiteLook("Sunday", "en", ENGLISH, "none")
    page = page_html(PuzzleSheet("main-1", 1, puzzle, symbol_set("digits", 9), ""), look)
    assert "finds only repeated values and broken rules" in page


def test_cells_with_a_number_in_the_corner_are_known_to_the_script() -> None:
    cells = Relation("cage", (9, 0, 1), (6,)), Relation("cage", (20, 21)), Relation("candidates", (30, 31), (1, 2))
    puzzle = ruled("killer")
    told = data_of(html(replace(puzzle, puzzle=replace(puzzle.puzzle, relations=cells))))
    assert told["rules"]["numbered"] == [0, 30, 31]


def gallery(puzzle: GradedPuzzle) -> str:
    """The gallery of a book with one puzzle."""
    board = puzzle.puzzle.board
    section = SectionOutline("a", "A", board, 1, "one-up", symbol_set("digits", board.order))
    site = book_site(
        Book(Outline("a", "A", (section,)), ((puzzle,),)),
        SiteLook("A", "en", ENGLISH),
        lambda level, _: ENGLISH.level(level),
    )
    return b"".join(dict(site)["index.html"]).decode()


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("killer", {"cage": ["cage"]}),
        ("kropki", {"dot": ["white dot"], "dot dark": ["black dot"]}),
        ("greater-than", {"sign": ["greater"]}),
        ("odd-even", {"shape": ["odd", "even"]}),
        ("low-high", {"shape dark": ["low", "high"]}),
    ],
)
def test_small_pictures_show_the_rules(rules: str, kinds: dict[str, list[str]]) -> None:
    """A path for each look, in which every relation has a part."""
    puzzle = ruled(rules)
    picture = gallery(puzzle).partition('<svg class="grid"')[2].partition("</svg>")[0]
    drawn = {kind: path.count("M") for kind, path in re.findall(r'<path class="([a-z ]+)" d="([^"]*)"', picture)}
    counts = Counter(relation.kind for relation in puzzle.puzzle.relations)
    assert drawn == {look: sum(counts[name] for name in names) for look, names in kinds.items()}


def test_small_pictures_show_letters_between_cells() -> None:
    puzzle = ruled("xv")
    picture = gallery(puzzle).partition('<svg class="grid"')[2].partition("</svg>")[0]
    letters = Counter(re.findall(r'<text class="letter"[^>]*>(\w)</text>', picture))
    assert letters == Counter(relation.kind for relation in puzzle.puzzle.relations if len(relation.kind) == 1)


def test_a_gallery_without_rules_has_no_style_for_them() -> None:
    assert ".cage" not in gallery(made("classic"))


@pytest.mark.parametrize(("rules", "board"), [("killer", "6x6"), ("kropki", "6x6"), ("anti-knight", "6x6")])
def test_steps_point_at_the_cells_of_their_rules(rules: str, board: str) -> None:
    """Rules that are drawn are counted behind the houses; those of the whole board have no cells to point at."""
    puzzle = ruled_and_graded(rules, board)
    data = data_of(html(puzzle))
    places = [tuple(house["cells"]) for house in data["houses"]] + [tuple(it[0]) for it in data["rules"]["shown"]]
    for noted, step in zip(puzzle.path, data["steps"], strict=True):
        pointed = {places[at] for at in step["houses"]}
        assert {it.cells for it in noted.step.relations if it.cells} <= pointed
    assert all(house["name"] for house in data["houses"][: len(standing_houses(puzzle.puzzle.board))])


@pytest.mark.parametrize("rules", ["killer", "anti-knight"])
def test_a_download_that_would_lose_rules_is_not_offered(rules: str) -> None:
    """What is offered has the rules when it is read again."""
    puzzle = ruled(rules)
    sheet = PuzzleSheet("main-1", 1, puzzle, symbol_set("digits", 9), "")
    if text := puzzle_ipuz(sheet, SiteLook("Sunday", "en", ENGLISH), True):
        (entry,) = read_text(text.encode(), "a.ipuz", ruled=True)
        assert (entry.puzzle.board.relations, entry.puzzle.relations) == (
            puzzle.puzzle.board.relations,
            puzzle.puzzle.relations,
        )


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_rule_is_explained(language: str) -> None:
    said = [words(language).say(f"how_to.kind.{name}", half=4, above=6) for name in RELATIONS]
    assert len(set(said)) == len(RELATIONS)


def test_a_page_explains_the_rules_of_its_puzzle() -> None:
    assert rules_explained(ruled("kropki", "6x6").puzzle, ENGLISH)[0].startswith("A white dot stands between")
    assert "hold different values.</p>" in html(ruled("anti-knight"))
    assert {*rules_explained(ruled("low-high").puzzle, ENGLISH)} == {
        "A cell with a dark disc holds a low value, at most 4.",
        "Not all discs are necessarily shown.",
        "A cell with a dark square holds a high value, at least 6.",
        "Not all squares are necessarily shown.",
    }


def test_a_page_says_that_marks_may_be_missing() -> None:
    every = ruled("kropki", "6x6").puzzle
    marks = tuple(relation for relation in every.relations if relation.cells)
    assert rules_explained(replace(every, relations=marks), ENGLISH)[-1] == "Not all dots are necessarily shown."
    assert not any(said.startswith("Not all") for said in rules_explained(every, ENGLISH))


@pytest.mark.parametrize("rules", ["killer", "kropki", "anti-knight", "odd-even"])
def test_the_json_beside_a_page_is_read_with_its_rules(rules: str) -> None:
    puzzle = ruled(rules)
    sheet = PuzzleSheet("main-1", 1, puzzle, symbol_set("digits", 9), "")
    (entry,) = read_text(puzzle_json(sheet, SiteLook("Sunday", "en", ENGLISH), True).encode(), "1.json", ruled=True)
    assert entry.puzzle == puzzle.puzzle
