"""The text around grids names its own puzzle, whatever else stands in a title or a credit."""

from __future__ import annotations

from dataclasses import replace
from datetime import date as Date

import pytest

from bookbuilder.book import ArtFile, Part, PuzzleRecord
from bookbuilder.readback.captions import CaptionNames, caption_flaws
from bookbuilder.readback.languages import ANY, Languages
from bookbuilder.words import words

ID = "20270105_main"
RECORD = PuzzleRecord(ID, "main", Date(2027, 1, 5), 12, 1, "easy", "Easy", 2000, 1, "b", ("1",), (1,), (1,), "", "", "")
PUZZLE = f"Sudoku No. 7\nNo.\u00a012\nTuesday, 5\u00a0January\u00a02027 Easy\n{ID} · v1 © v9 Media"
ANSWER = f"Sudoku No. 7\nAnswer to No. 12\nTuesday, 5 January 2027 Easy\n{ID} · v1 © v9 Media"


def flaws(text: str, part: Part = "puzzle", version: int = 1) -> list[str]:
    art = ArtFile("a.pdf", "", ID, part, "slot", "pdf", version, 100.0, 100.0, None, ())
    return [*caption_flaws(text, CaptionNames(art, (RECORD,), (), has_others=False), [ID, "20270106_main"], ANY)]


def test_numbers_in_a_title_or_credit_are_no_flaw() -> None:
    assert flaws(PUZZLE) == flaws(ANSWER, "answer") == []


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("No.\u00a012", "No. 11", "does not have its number, 12, but 7"),
        ("5\u00a0January", "6\u00a0January", "does not have its date, 2027-01-05"),
        ("Easy", "Hard", "does not have its level, Easy"),
        ("· v1", "· v3", "does not have its version, v1"),
        (f"{ID} · v1", f"{ID} · v1 {ID} · v3", "has the version v3, not v1"),
        (ID, "20270106_main", "names another puzzle, 20270106_main"),
        ("Sudoku", "Answer to No. 4", "has the number 4 over an answer, which is to no puzzle that it shows"),
    ],
)
def test_what_belongs_to_another_puzzle_is_a_flaw(old: str, new: str, what: str) -> None:
    assert what in flaws(PUZZLE.replace(old, new))


def test_minutes_that_are_wrong_are_no_wrong_level() -> None:
    timed = replace(RECORD, rating="about 14 min")
    art = ArtFile("a.pdf", "", ID, "puzzle", "slot", "pdf", 1, 100.0, 100.0, None, ())
    named = CaptionNames(art, (timed,), (), has_others=False)
    assert [*caption_flaws(PUZZLE.replace("Easy", "about 14 min"), named, [ID], ANY)] == []
    assert [*caption_flaws(PUZZLE, named, [ID], ANY)] == ["does not have its time, about 14 min"]


def test_the_version_stands_behind_the_id() -> None:
    assert flaws(PUZZLE.replace("· v1", "· v2"), version=2) == []
    assert "does not have its version, v9" in flaws(PUZZLE, version=9)


def test_an_answer_has_the_number_of_its_puzzle() -> None:
    assert flaws(ANSWER.replace("to No. 12", "to No. 11"), "answer") == ["does not have its number, 12, but 11"]
    assert flaws(PUZZLE, "answer") == ["does not have its number, 12"]


def test_a_date_may_stand_in_the_order_of_a_region() -> None:
    text = PUZZLE.replace("5\u00a0January\u00a02027", "January 5, 2027")
    assert flaws(text) == []
    assert flaws(text.replace("January 5", "January 6")) == ["does not have its date, 2027-01-05"]


@pytest.mark.parametrize("number", ["1 מס׳", "מס׳\u00a01", "מס׳ ,1"])
def test_a_number_may_be_read_before_its_word_or_behind_a_comma_where_lines_run_from_right_to_left(number: str) -> None:
    text = f"{number} Sudoku\nיום שלישי, 5 בינואר 2027 Easy\n{ID} · v1"
    assert flaws(text) == ["does not have its number, 12, but 1"]
    assert flaws(text.replace(number, number.replace("1", "12"))) == []


@pytest.mark.parametrize("day", ["יום שלישי, 5 בינואר 2027", "2027 בינואר 5 ,שלישי יום"])
def test_a_date_may_be_read_in_any_order_where_lines_run_from_right_to_left(day: str) -> None:
    text = f"12 מס׳ Sudoku\nEasy {day}\n"
    assert flaws(text + f"{ID} · v1") == []
    assert flaws(text.replace("5", "6") + f"{ID} · v1") == ["does not have its date, 2027-01-05"]


@pytest.mark.parametrize("heading", ["פתרון למס׳ 12", "למס׳ פתרון ,12", "12 למס׳ פתרון"])
def test_the_heading_of_an_answer_may_be_read_in_any_order_where_it_is_upside_down(heading: str) -> None:
    text = f"Sudoku {heading}\nיום שלישי, 5 בינואר 2027 Easy\n{ID} · v1"
    assert flaws(text, "answer") == []
    assert flaws(text.replace("12", "11"), "answer") == ["does not have its number, 12, but 11"]


def test_art_that_puzzles_share_has_the_number_and_level_of_each() -> None:
    art = ArtFile("a.pdf", "", ID, "puzzle", "slot", "pdf", 1, 100.0, 100.0, None, ())
    records = [replace(RECORD, id=f"{ID}_easy"), replace(RECORD, id=f"{ID}_hard", number=13, label="Hard")]
    ids = [record.id for record in records]
    told = [*caption_flaws(PUZZLE, CaptionNames(art, records, (), has_others=False), ids, ANY)]
    assert told == ["does not have its number, 13, but 7", "does not have its level, Hard"]
    both = PUZZLE.replace("Easy", "No. 13 Easy Hard")
    assert [*caption_flaws(both, CaptionNames(art, records, (), has_others=False), ids, ANY)] == []


@pytest.mark.parametrize(
    ("key", "sentence", "caption"),
    [
        ("slot.number", "No. {number} (puzzle {number})", PUZZLE.replace("12\n", "12 (puzzle 12)\n")),
        ("slot.version", "v{version}/{version}", PUZZLE.replace("v1", "v1/1")),
    ],
)
def test_words_of_ones_own_may_say_a_number_twice(key: str, sentence: str, caption: str) -> None:
    english = words("en")
    own = Languages(english.model_copy(update={"sentences": {**english.sentences, key: sentence}}))
    art = ArtFile("a.pdf", "", ID, "puzzle", "slot", "pdf", 1, 100.0, 100.0, None, ())
    names = CaptionNames(art, (RECORD,), (), has_others=False)
    assert [*caption_flaws(caption, names, [ID], own)] == []
    assert [*caption_flaws(caption.replace("12)", "13)").replace("/1", "/2"), names, [ID], own)] != []


def test_a_long_sentence_of_a_language_from_right_to_left_is_not_tried_in_every_order() -> None:
    """Twelve words have half a billion orders, and the words may be a stranger's."""
    hebrew = words("he")
    long = " ".join(letter * 3 for letter in "אבגדהוזחטיכל")
    own = hebrew.model_copy(update={"sentences": {**hebrew.sentences, "slot.number": f"{long} {{number}}"}})
    art = ArtFile("a.pdf", "", ID, "puzzle", "slot", "pdf", 1, 100.0, 100.0, None, ())
    text = f"{long} 12 Sudoku\nיום שלישי, 5 בינואר 2027 Easy\n{ID} · v1"
    names = CaptionNames(art, (RECORD,), (), has_others=False)
    assert [*caption_flaws(text, names, [ID], Languages(own))] == []
