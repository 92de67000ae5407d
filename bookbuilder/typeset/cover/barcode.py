"""An ISBN goes in; its barcode comes out, as bars and digits in black on a white box.

The symbol is an EAN-13 of the GS1 General Specifications: 95 modules, each 0.33 mm wide at a magnification of 100 %,
with 11 empty modules before it and 7 after it. It is as large as the printer's box allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from bookbuilder import fonts
from bookbuilder.drawing import BLACK, WHITE, Box, Drawing, Mark, Text
from bookbuilder.paper import POINTS
from bookbuilder.typeset.text.lines import CENTRE, Face, write

MODULE: Final = 0.33 * POINTS["mm"]  # a module's width at 100 %
LEAST, MOST = 0.8, 2.0  # the magnifications that scanners in shops are made for
BEFORE, AFTER = 11, 7  # the quiet zones, in modules
BARS = 95
WIDE: Final = BEFORE + BARS + AFTER
HIGH: Final = 22.85 / 0.33  # of the bars, in modules
GUARD: Final = 5  # how much longer the guard bars are
DIGIT: Final = 11.5  # the type size of the digits under the bars, in modules; figures are 2.75 mm high at 100 %
UNDER: Final = 10.0  # the room for them, below the bars
ISBN: Final = 8.5  # the type size of the line above
OVER: Final = 9.0  # the room for it
PAD: Final = 3.5  # the white above and below
FACE: Final = "text"
FIGURE = 0.69  # the height of figures, relative to the type size

# Where the modules of the digits begin: after the first guard, and after the middle one; each digit has seven.
LEFT, RIGHT, SEVEN = 3, 50, 7


def isbn13(isbn: str) -> str:
    """A valid ISBN of 10 or 13 digits as 13 digits, with the hyphens of its author."""
    digits = isbn.replace(" ", "-")
    if len(digits.replace("-", "")) == 10:
        digits = f"978-{digits[:-1]}"
        return digits + _check(digits.replace("-", ""))
    return digits if "-" in digits else f"{digits[:3]}-{digits[3:]}"


def _check(digits: str) -> str:
    """The thirteenth digit."""
    return str(-sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits)) % 10)


def magnification(width: float, height: float) -> float:
    """The magnification at which the symbol and the line above it fill a box of this size."""
    return min(MOST, width / (WIDE * MODULE), height / ((2 * PAD + OVER + HIGH + UNDER) * MODULE))


def barcode(isbn: str, width: float, height: float, smallest: float = 0.0) -> Drawing:
    """A white box of this size with the symbol in its middle, and no type below the smallest.

    Raises ValueError for a box that is too small.
    """
    scale = magnification(width, height)
    if scale < LEAST:
        raise ValueError(f"a box of {width:g} x {height:g} pt is too small for an EAN-13")
    module = scale * MODULE
    left = (width - WIDE * module) / 2 + BEFORE * module
    top = (height - (OVER + HIGH + UNDER) * module) / 2
    shown = isbn13(isbn)
    digits = shown.replace("-", "")
    marks = (
        Box(0.0, 0.0, width, height, WHITE),
        _line(f"ISBN {shown}", left + BARS / 2 * module, top, module, smallest),
        *_bars(digits, left, top + OVER * module, module),
        *_digits(digits, left, top + (OVER + HIGH) * module, module),
    )
    return Drawing(width, height, marks)


def _line(text: str, middle: float, top: float, module: float, smallest: float) -> Text:
    """The number above the bars, as wide as the bars unless its type would be too small."""
    size = max(smallest, min(ISBN * module, BARS * module / fonts.width(text, FACE, 1.0)))
    return write(text, Face(FACE, size), middle, top + FIGURE * ISBN * module, CENTRE)


def _bars(digits: str, left: float, top: float, module: float) -> Iterator[Mark]:
    """The bars; those that G stands for are guards."""
    from barcode.ean import EAN13

    (pattern,) = EAN13(digits, guardbar=True).build()
    at = 0
    for kind, run in groupby(pattern):
        count = len(list(run))
        if kind != "0":
            high = HIGH + (GUARD if kind == "G" else 0)
            yield Box(left + at * module, top, count * module, high * module, BLACK)
        at += count


def _digits(digits: str, left: float, foot: float, module: float) -> Iterator[Text]:
    """The digits: the first before the bars, the others under theirs."""
    face = Face(FACE, DIGIT * module)
    base = foot + (1.0 + FIGURE * DIGIT) * module
    yield write(digits[0], face, left - 0.6 * BEFORE * module, base, CENTRE)
    for at, digit in enumerate(digits[1:]):
        start = LEFT + SEVEN * at if at < 6 else RIGHT + SEVEN * (at - 6)
        yield write(digit, face, left + (start + SEVEN / 2) * module, base, CENTRE)
