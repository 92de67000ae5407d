"""Symbol sets give one mark per value."""

from __future__ import annotations

import pytest

from bookbuilder.errors import InputError
from bookbuilder.symbols import SymbolSet, names, symbol_set


def test_digits_go_on_as_numbers_after_nine() -> None:
    assert symbol_set("digits", 12).marks == ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")


def test_digits_letters_never_need_two_figures() -> None:
    marks = symbol_set("digits-letters", 32).marks
    assert "".join(marks) == "123456789ABCDEFGHIJKLMNOPQRSTUVW"


def test_a_mark_is_found_by_its_value() -> None:
    assert [symbol_set("letters", 9).mark(value) for value in (1, 9)] == ["A", "I"]


def test_an_unknown_set_names_those_there_are() -> None:
    with pytest.raises(InputError, match="runes") as caught:
        symbol_set("runes", 9)
    assert caught.value.problems[0].hint == f"choose from: {', '.join(names())}"


def test_a_set_with_too_few_marks_names_one_with_enough() -> None:
    with pytest.raises(InputError, match="26 marks") as caught:
        symbol_set("letters", 27)
    assert caught.value.problems[0].hint == "use one of digits, digits-letters, roman"


def test_two_values_never_look_the_same() -> None:
    with pytest.raises(ValueError, match="same mark twice"):
        SymbolSet("odd", ("a", "b", "a"))
