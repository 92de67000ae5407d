"""A puzzle as plain text says which one it is."""

from __future__ import annotations

import pytest

from bookbuilder.board import Relation
from bookbuilder.book import RuleRecord, answer_text, puzzle_text
from bookbuilder.readback.languages import ANY
from bookbuilder.readback.worded_rules import worded_flaws
from bookbuilder.relations import with_relations
from bookbuilder.words import languages, words
from tests.book.issues import TINY, record


def test_a_puzzle_as_text_has_number_date_level_id_and_grid() -> None:
    assert puzzle_text(record(3), TINY, "Sudoku", words("en")) == (
        "Sudoku, No. 4\n"
        "2027-01-07, Easy\n"
        "20270107_main, v1\n"
        "\n"
        "+-----+-----+\n"
        "| 1 . | . 4 |\n"
        "| . 4 | 1 . |\n"
        "+-----+-----+\n"
        "| . 1 | 4 . |\n"
        "| 4 . | . 1 |\n"
        "+-----+-----+\n"
    )


def test_the_answer_is_a_text_of_its_own() -> None:
    text = answer_text(record(3), TINY, "Sudoku", words("en"))
    assert text.startswith("Sudoku, Answer to No. 4\n2027-01-07, Easy\n20270107_main, v1\n\n")
    assert "| 1 2 | 3 4 |\n" in text


def test_a_reissued_puzzle_says_its_version() -> None:
    assert "20270107_main, v2\n" in puzzle_text(record(3, version=2), TINY, "Sudoku", words("en"))


def test_the_text_is_in_the_language_of_the_newspaper() -> None:
    assert answer_text(record(3), TINY, "Sudoku", words("de")).startswith("Sudoku, Lösung zu Nr. 4\n")


def test_rules_beyond_houses_follow_the_grid_in_words() -> None:
    rules = (RuleRecord("cage", (0, 1, 4), (6,)), RuleRecord("greater", (3, 2), ()), RuleRecord("odd", (5,), ()))
    board, *_ = with_relations(TINY, (Relation("anti-knight", ()),))
    text = puzzle_text(record(3, relations=rules), board, "Sudoku", words("en"))
    assert text.partition("+\n\n")[2].splitlines() == [
        "Cells a knight’s move apart, as in chess, hold different values.",
        "No value occurs twice in a cage, and a number in its corner is the sum of its values.",
        "A sign opens towards the greater of two values.",
        "A cell with a disc holds an odd value.",
        "Not all discs are necessarily shown.",
        "row 1 column 1: cage of 3, sum 6, with row 1 column 2 and row 2 column 1",
        "row 1 column 4: greater than row 1 column 3",
        "row 2 column 2: odd",
    ]
    assert "cage" not in answer_text(record(3, relations=rules), board, "Sudoku", words("en"))


@pytest.mark.parametrize("language", languages())
def test_every_rule_that_a_text_says_is_read_back(language: str) -> None:
    plain, cells = ["kropki", "anti-knight", "non-consecutive"], {"cage": ((0,), (0, 1, 4)), "candidates": ((3,),)}
    pairs, singles = ["white dot", "black dot", "X", "V", "greater"], ["odd", "even", "low", "high"]
    marks = {**cells, **dict.fromkeys(pairs, ((1, 2), (9, 5))), **dict.fromkeys(singles, ((0,), (4,)))}
    rules = [RuleRecord(kind, its, ()) for kind, places in marks.items() if kind != "candidates" for its in places]
    rules += [RuleRecord("cage", (8, 9), (5,)), RuleRecord("candidates", (3,), (1, 2, 4))]
    rules += [RuleRecord(kind, (), ()) for kind in plain]
    text = puzzle_text(record(3, relations=tuple(rules)), TINY, "Sudoku", words(language))
    relations = tuple(Relation(it.kind, it.cells, it.numbers) for it in rules)
    said = text.rpartition("\n\n")[2].splitlines()
    assert not [*worded_flaws(said, TINY, relations, ANY)]
    plainly = {words(language).say(key) for key in words(language).sentences if key.startswith("how_to.partly.")}
    of_rules = [at for at, line in enumerate(said) if line not in plainly]
    assert len(of_rules) < len(said)
    assert all([*worded_flaws(said[:at] + said[at + 1 :], TINY, relations, ANY)] for at in of_rules)
