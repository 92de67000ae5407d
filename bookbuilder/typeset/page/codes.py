"""QR codes: an address goes in; its code comes out as a drawing with the quiet zone around it.

Figures of Denso Wave, read on 2026-11-23. The quiet zone is four modules wide (qrcode.com/en/howto/code.html). Modules
have four dots of a printer or more; five are 0.42 mm at 300 dpi (qrcode.com/en/howto/cell.html), which a phone reads at
arm's length. Larger versions than the sixth would take more of a page than the puzzle should give.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from bookbuilder.book import SectionAids
from bookbuilder.drawing import Contour, Drawing, LineTo, Path
from bookbuilder.paper import POINTS

MODULE: Final = 0.42 * POINTS["mm"]
QUIET: Final = 4  # modules
LARGEST: Final = 6  # version
LONGEST: Final = 106  # bytes that it holds at level M (ISO/IEC 18004, table 7)
_LAST: Final = 99_999  # all codes of a book have the size of this puzzle's


@lru_cache(maxsize=64)
def side(aids: SectionAids) -> float:
    """The side of a code with its quiet zone, in points; 0 if the puzzles have none."""
    if not aids.site:
        return 0.0
    return (len(_matrix(aids.address(_LAST), None)) + 2 * QUIET) * MODULE


def too_long(aids: SectionAids) -> int:
    """How many bytes an address of a puzzle has too many for a code; 0 if it fits."""
    return max(0, len(aids.address(_LAST).encode()) - LONGEST)


def code(aids: SectionAids, number: int) -> Drawing:
    """The code of a puzzle."""
    version = (len(_matrix(aids.address(_LAST), None)) - 17) // 4
    rows = _matrix(aids.address(number), version)
    whole = (len(rows) + 2 * QUIET) * MODULE
    runs = (_box(QUIET + start, QUIET + down, length) for down, row in enumerate(rows) for start, length in _dark(row))
    return Drawing(whole, whole, (Path(tuple(runs)),))


def _matrix(text: str, version: int | None) -> tuple[bytearray, ...]:
    """The modules, a row of 0 and 1 each. At level M, a code can be read with 15 % of it gone."""
    import segno

    return tuple(segno.make_qr(text, error="m", version=version, boost_error=False).matrix)


def _dark(row: bytearray) -> list[tuple[int, int]]:
    """The runs of dark modules: where they begin, and their lengths."""
    runs, at = list[tuple[int, int]](), 0
    for dark, run in groupby(row):
        length = sum(1 for _ in run)
        runs += [(at, length)] if dark else []
        at += length
    return runs


def _box(right: int, down: int, length: int) -> Contour:
    left, top, end, bottom = (part * MODULE for part in (right, down, right + length, down + 1))
    return Contour(left, top, (LineTo(end, top), LineTo(end, bottom), LineTo(left, bottom)))
