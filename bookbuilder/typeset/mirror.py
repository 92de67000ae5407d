"""Marks of a page that was laid out from left to right go in; the same page for a script that runs the other way comes
out.

    +-----------------+      +-----------------+     what stood on the left stands on the right: margins, heads,
    | 17   [1|2]      |      |      [1|2]   17 |     captions, columns, the beginnings of lines
    | Look at ...     | ->   |     ... ta kooL |
    +-----------------+      +-----------------+     but grids and pictures show what they showed

Lines of text keep their width. Their characters are put into the order in which they stand on the paper, by the
Unicode bidirectional algorithm, so that numbers and Latin words within them still read from left to right. Everything
before this step, from wrapping to fitting, therefore needs to know nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import assert_never
from unicodedata import bidirectional

from bidi import get_display
from bidi.mirror import MIRRORED

from bookbuilder import fonts
from bookbuilder.drawing import Anchor, Box, Contour, Copy, Curve, Group, Line, Link, Mark, Path, Stamp, Stroke, Text

_REMEMBERED = 1 << 12  # lines
_FOLLOWER = "\u034f"  # the combining grapheme joiner
_TAGGED = re.compile(f"({_FOLLOWER})?([{re.escape(''.join(MIRRORED))}])(?(1)|{_FOLLOWER})")


def mirrored(marks: Iterable[Mark], width: float) -> Iterator[Mark]:
    """The marks on a page of this width, with right and left exchanged."""
    return (_mirrored(mark, width) for mark in marks)


def _mirrored(mark: Mark, across: float) -> Mark:
    """A mark whose places x lie at `across` - x."""
    match mark:
        case Text():
            text = displayed(mark.text)
            end = mark.x + fonts.width(text, mark.face, mark.size)
            return replace(mark, x=across - end, text=text)
        case Group() if mark.width:
            return replace(mark, x=across - mark.x - mark.width)
        case Group():
            return replace(mark, x=across - mark.x, marks=tuple(mirrored(mark.marks, 0.0)), turns=-mark.turns % 4)
        case Stroke():
            return replace(mark, x1=across - mark.x1, x2=across - mark.x2)
        case Box() | Link():
            return replace(mark, x=across - mark.x - mark.width)
        case Stamp():
            return replace(mark, x=across - mark.x - mark.size)
        case Copy():
            return replace(mark, x=across - mark.x - mark.drawing.width)
        case Path():
            return replace(mark, contours=tuple(_contour(each, across) for each in mark.contours))
        case Anchor():
            return replace(mark, x=across - mark.x)
        case _:
            assert_never(mark)


def _contour(its: Contour, across: float) -> Contour:
    return replace(its, x=across - its.x, steps=tuple(_step(step, across) for step in its.steps))


def _step(step: Line | Curve, across: float) -> Line | Curve:
    """The points of a line or curve, whose every other number is an x."""
    flipped = (across - part if at % 2 == 0 else part for at, part in enumerate(step))
    return type(step)(*flipped)


@lru_cache(maxsize=_REMEMBERED)
def displayed(text: str) -> str:
    """The characters of a line in a script from right to left, in their order on the paper from left to right.

    The algorithm puts them into this order, but leaves it to us to turn brackets around that run from right to left.
    So each gets a follower: a sign that is invisible, goes wherever the bracket goes, and stands before it if it runs
    from right to left. A line of Latin letters alone, such as a puzzle's id, stays as it is.
    """
    kinds = {bidirectional(letter) for letter in text}
    if "L" in kinds and not kinds & {"R", "AL"}:
        return text
    tagged = "".join(letter + _FOLLOWER if letter in MIRRORED else letter for letter in text.replace(_FOLLOWER, ""))
    return _TAGGED.sub(_turned, get_display(tagged, base_dir="R"))


def _turned(found: re.Match[str]) -> str:
    ahead, bracket = found.groups()
    return MIRRORED[bracket] if ahead else bracket
