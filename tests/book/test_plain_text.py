"""A puzzle as plain text says which one it is."""

from __future__ import annotations

from bookbuilder.book import answer_text, puzzle_text
from bookbuilder.words import words
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
