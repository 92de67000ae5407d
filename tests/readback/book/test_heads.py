"""The numbers that head hints, read from lines of text: in columns, and in either direction."""

from __future__ import annotations

from bookbuilder.readback.book.heads import HintHead, heads
from bookbuilder.readback.book.words import TextLine

LARGE, SMALL = 13.0, 9.0


def row(baseline: float, *texts: str) -> list[TextLine]:
    """Texts side by side; numbers over 9 are large."""
    sizes = [LARGE if text.isdecimal() and int(text) > 9 else SMALL for text in texts]
    return [
        TextLine(text, 100.0 * at, 100.0 * at + 50, baseline, size, 0)
        for at, (text, size) in enumerate(zip(texts, sizes, strict=True))
    ]


def test_a_number_has_the_texts_after_it_on_its_line() -> None:
    lines = [*row(500, "17", "1", "Look in row 3.", "page 9"), *row(480, "2", "Naked pair, with 1 and 7.")]
    assert list(heads(lines)) == [HintHead(17, ("1", "Look in row 3.", "page 9"), ())]


def test_numbers_in_two_columns_share_the_texts_between_them() -> None:
    lines = row(500, "17", "1", "Look in row 3.", "18", "4", "Look in row 5.")
    first, second = heads(lines)
    assert first == HintHead(17, ("1", "Look in row 3."), ())
    assert second == HintHead(18, ("4", "Look in row 5."), ("Look in row 3.", "1"))


def test_from_right_to_left_the_nearest_text_comes_first() -> None:
    lines = row(500, "9 page", "3 row in Look", "1", "17")
    assert list(heads(lines)) == [HintHead(17, (), ("1", "3 row in Look", "9 page"))]


def test_numbers_as_small_as_what_is_beside_them_head_nothing() -> None:
    assert list(heads(row(500, "2", "Naked pair"))) == []


def test_a_number_alone_on_its_line_heads_nothing() -> None:
    assert list(heads([*row(500, "17"), *row(480, "1", "Look in row 3.")])) == []
