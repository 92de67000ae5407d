"""Barcodes: the bars in a box go in; the number of the EAN-13 that they make comes out (ISO/IEC 15420)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise

from bookbuilder.errors import counted
from bookbuilder.pdfread.marks import Box

# The widths of gap, bar, gap and bar of each digit on the left, in modules; on the right they begin with a bar.
_WIDTHS = ("3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112")
_ODD = {tuple(map(int, widths)): digit for digit, widths in enumerate(_WIDTHS)}
_EVEN = {widths[::-1]: digit for widths, digit in _ODD.items()}
# Which of the six digits on the left are written the other way round: that is the first digit.
_FIRST = ("OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO")
MODULES = 95
BARS = 30
_OFF = 0.35  # modules by which a width may differ


class NoBarcode(ValueError):
    """The bars make no EAN-13; the message is a clause."""


def decoded(bars: Sequence[Box]) -> tuple[str, float]:
    """The thirteen digits, and the width of a module in points. Raises NoBarcode."""
    bars = sorted(bars)
    if len(bars) != BARS:
        raise NoBarcode(f"it has {counted(len(bars), 'bar')} instead of {BARS}")
    module = (bars[-1][2] - bars[0][0]) / MODULES
    gaps = [after[0] - before[2] for before, after in pairwise(bars)]
    lines = [bar[2] - bar[0] for bar in bars]
    widths = [*chain.from_iterable(zip(lines, gaps, strict=False)), lines[-1]]
    steps = [round(width / module) for width in widths]
    if any(abs(width / module - step) > _OFF for width, step in zip(widths, steps, strict=True)):
        raise NoBarcode("its bars are not whole modules wide")
    left = [tuple(steps[at : at + 4]) for at in range(3, 27, 4)]
    right = [tuple(steps[at : at + 4]) for at in range(32, 56, 4)]
    if any(each not in _ODD and each not in _EVEN for each in left) or any(each not in _ODD for each in right):
        raise NoBarcode("its bars make no digits")
    parity = "".join("O" if each in _ODD else "E" for each in left)
    if parity not in _FIRST:
        raise NoBarcode("its first digit cannot be told")
    digits = [
        _FIRST.index(parity),
        *(_ODD.get(each, _EVEN.get(each, 0)) for each in left),
        *(_ODD[each] for each in right),
    ]
    return "".join(map(str, digits)), module


def is_isbn(digits: str) -> bool:
    """Whether an EAN-13 is the number of a book, with the right check digit."""
    weighed = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits))
    return digits[:3] in ("978", "979") and weighed % 10 == 0
