"""Barcodes, read back from the boxes that are drawn by a decoder of this file."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.drawing import BLACK, WHITE, Box, Drawing, Text
from bookbuilder.fonts import ink
from bookbuilder.paper import printer, printers
from bookbuilder.typeset.cover import barcode, isbn13
from bookbuilder.typeset.cover.barcode import magnification

# The digits of the left half with odd parity, as widths of space, bar, space and bar (GS1 General Specifications).
ODD = ("3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112")
# The left digits with even parity, which are the same backwards, tell the first digit, which has no bars of its own.
FIRST = ("", "356", "346", "345", "256", "236", "234", "246", "245", "235")
BOX = (144.0, 86.4)


def bars(drawing: Drawing) -> list[Box]:
    return [mark for mark in drawing.marks if isinstance(mark, Box) and mark.colour == BLACK]


def module(drawing: Drawing) -> float:
    """The narrowest bar's width."""
    return min(bar.width for bar in bars(drawing))


def decoded(drawing: Drawing) -> str:
    """The number that the bars stand for."""
    its, wide = sorted(bars(drawing), key=lambda bar: bar.x), module(drawing)
    edges = [edge for bar in its for edge in (bar.x, bar.x + bar.width)]
    widths = [round((after - before) / wide) for before, after in pairwise(edges)]
    assert sum(widths) == 95, widths
    assert (widths[:3], widths[27:32], widths[-3:]) == ([1] * 3, [1] * 5, [1] * 3)
    left = ["".join(map(str, widths[3 + 4 * at : 7 + 4 * at])) for at in range(6)]
    right = ["".join(map(str, widths[32 + 4 * at : 36 + 4 * at])) for at in range(6)]
    even = [at for at, code in enumerate(left) if code not in ODD]
    digits = [ODD.index(code[::-1] if at in even else code) for at, code in enumerate(left)]
    return str(FIRST.index("".join(str(at + 1) for at in even))) + "".join(
        map(str, digits + [ODD.index(code) for code in right])
    )


def isbn_of(digits: str) -> str:
    """An ISBN with a right check digit."""
    total = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits))
    return digits + str(-total % 10)


@given(st.from_regex(r"97[89][0-9]{9}", fullmatch=True))
def test_the_bars_say_the_number(digits: str) -> None:
    assert decoded(barcode(isbn_of(digits), *BOX)) == isbn_of(digits)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("978-3-16-148410-0", "978-3-16-148410-0"),
        ("978 3 16 148410 0", "978-3-16-148410-0"),
        ("9783161484100", "978-3161484100"),
        ("0-306-40615-2", "978-0-306-40615-7"),
        ("0306406152", "978-0306406157"),
        ("0-8044-2957-X", "978-0-8044-2957-3"),
    ],
)
def test_the_number_above_the_bars_has_13_digits(written: str, shown: str) -> None:
    drawing = barcode(written, *BOX)
    assert isbn13(written) == shown
    assert f"ISBN {shown}" in [mark.text for mark in drawing.marks if isinstance(mark, Text)]
    assert decoded(drawing) == shown.replace("-", "")


def test_the_digits_stand_under_their_bars() -> None:
    drawing = barcode("978-3-16-148410-0", *BOX)
    digits = [mark for mark in drawing.marks if isinstance(mark, Text)][1:]
    assert "".join(mark.text for mark in sorted(digits, key=lambda mark: mark.x)) == "9783161484100"
    low = max(bar.y + bar.height for bar in bars(drawing) if bar.height == min(each.height for each in bars(drawing)))
    for mark in digits:
        assert mark.y + ink(mark.text, mark.face, mark.size).top >= low


@pytest.mark.parametrize("box", [BOX, (126.0, 72.0), (300.0, 300.0), (110.0, 200.0)])
def test_quiet_zones_are_white_and_the_size_is_what_scanners_read(box: tuple[float, float]) -> None:
    drawing = barcode("978-3-16-148410-0", *box)
    its, wide = bars(drawing), module(drawing)
    left, right = min(bar.x for bar in its), max(bar.x + bar.width for bar in its)
    assert left >= 11 * wide - 1e-6
    assert drawing.width - right >= 7 * wide - 1e-6
    assert 0.8 <= wide / (0.33 * 72 / 25.4) <= 2.0 + 1e-9
    ground, *_ = drawing.marks
    assert ground == Box(0.0, 0.0, *box, WHITE)
    for mark in drawing.marks[1:]:
        top = mark.y if isinstance(mark, Box) else mark.y + ink(mark.text, mark.face, mark.size).top  # type: ignore[union-attr]
        assert top > 0
        assert mark.colour == BLACK  # type: ignore[union-attr]


@pytest.mark.parametrize("name", [name for name in printers() if (its := printer(name).cover) and its.barcode])
def test_the_box_of_every_printer_is_large_enough(name: str) -> None:
    rules = printer(name).cover
    assert rules
    assert rules.barcode
    assert magnification(rules.barcode.value.width, rules.barcode.value.height) >= 0.8


def test_a_box_that_is_too_small_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="too small"):
        barcode("978-3-16-148410-0", 80.0, 80.0)
