"""Marks of a page that was laid out from left to right go in; the same page for a script that runs the other way comes
out.

    +-----------------+      +-----------------+     what stood on the left stands on the right: margins, heads,
    | 17   [1|2]      |      |      [1|2]   17 |     captions, columns, the beginnings of lines
    | Look at ...     | ->   |     ... ta kooL |
    +-----------------+      +-----------------+     but grids and pictures show what they showed

Lines of text keep their width. Their characters are put into the order in which they stand on the paper, by the
Unicode bidirectional algorithm, so that numbers and Latin words within them still read from left to right. Everything
before this step, from wrapping to fitting, therefore needs to know nothing of it.

On pages for a script from left to right, only texts that have letters from right to left are put into that order, such
as a Hebrew title: by their own direction, which is that of their first letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Literal, assert_never
from unicodedata import bidirectional

from bidi import get_display
from bidi.mirror import MIRRORED

from bookbuilder import fonts
from bookbuilder.drawing import (
    Anchor,
    Box,
    Contour,
    Copy,
    Curve,
    Group,
    LineTo,
    LinkArea,
    Mark,
    Path,
    Stamp,
    Stroke,
    Text,
)

_REMEMBERED = 1 << 12  # lines
_TOUCHING = 0.01  # points between two texts of one line
_FOLLOWER = "\u034f"  # the combining grapheme joiner
_TAGGED = re.compile(f"({_FOLLOWER})?([{re.escape(''.join(MIRRORED))}])(?(1)|{_FOLLOWER})")


def in_direction(direction: Literal["ltr", "rtl"], marks: Iterable[Mark], width: float) -> tuple[Mark, ...]:
    """The marks of a page of this width, laid out from left to right, as they stand where lines run like this."""
    return tuple(mirrored(marks, width)) if direction == "rtl" else ordered(marks)


def mirrored(marks: Iterable[Mark], width: float) -> Iterator[Mark]:
    """The marks on a page of this width, with right and left exchanged."""
    for line in _lines(marks):
        if len(line) == 1:
            yield _mirrored(line[0], width)
        else:
            yield from _reordered([mark for mark in line if isinstance(mark, Text)], width)


def ordered(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks of a page for a script from left to right, with texts from right to left as they stand on paper."""
    marks = tuple(marks)
    return tuple(_ordered(marks)) if any(map(_turns, marks)) else marks


def _turns(mark: Mark) -> bool:
    """Whether some text in it has a letter from right to left; a picture, such as a grid, stays as it is."""
    if isinstance(mark, Text):
        return not mark.text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in mark.text)
    return isinstance(mark, Group) and not mark.width and any(map(_turns, mark.marks))


def _ordered(marks: Iterable[Mark]) -> Iterator[Mark]:
    for line in _lines(marks):
        texts = [mark for mark in line if isinstance(mark, Text)]
        if not any(map(_turns, line)):
            yield from line
        elif not texts:
            yield from (replace(mark, marks=tuple(_ordered(mark.marks))) for mark in line if isinstance(mark, Group))
        else:
            base, x = _base("".join(mark.text for mark in texts)), texts[0].x
            for mark in texts[::-1] if base == "R" else texts:
                yield replace(mark, x=x, text=fonts.on_paper(displayed(mark.text, base)))
                x += fonts.width(mark.text, mark.face, mark.size)


def _base(text: str) -> Literal["L", "R"]:
    """The direction of a text: that of its first letter."""
    kinds = (bidirectional(letter) for letter in text)
    return "L" if next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") == "L" else "R"


def _lines(marks: Iterable[Mark]) -> Iterator[list[Mark]]:
    """The marks one by one, but those texts together that make one line in several faces."""
    line: list[Mark] = []
    for mark in marks:
        if line and not _continues(line[-1], mark):
            yield line
            line = []
        line.append(mark)
    if line:
        yield line


def _continues(before: Mark, mark: Mark) -> bool:
    if not (isinstance(before, Text) and isinstance(mark, Text)) or before.y != mark.y:
        return False
    return abs(before.x + fonts.width(before.text, before.face, before.size) - mark.x) < _TOUCHING


def _reordered(line: Sequence[Text], across: float) -> Iterator[Text]:
    """A line in several faces: its characters are put in order as those of one text, each in its own face."""
    text = "".join(mark.text for mark in line)
    faces = [mark for mark in line for _ in mark.text]
    last = line[-1]
    x = across - last.x - fonts.width(last.text, last.face, last.size)
    shown = zip(displayed(text), order(text), strict=True)
    for mark, letters in groupby(shown, lambda pair: faces[pair[1]]):
        piece = fonts.on_paper("".join(letter for letter, _ in letters))
        yield replace(mark, x=x, text=piece)
        x += fonts.width(piece, mark.face, mark.size)


def _mirrored(mark: Mark, across: float) -> Mark:
    """A mark whose places x lie at `across` - x."""
    match mark:
        case Text():
            text = fonts.on_paper(displayed(mark.text))
            end = mark.x + fonts.width(text, mark.face, mark.size)
            return replace(mark, x=across - end, text=text)
        case Group() if mark.width:
            return replace(mark, x=across - mark.x - mark.width)
        case Group():
            return replace(mark, x=across - mark.x, marks=tuple(mirrored(mark.marks, 0.0)), turns=-mark.turns % 4)
        case Stroke():
            return replace(mark, x1=across - mark.x1, x2=across - mark.x2)
        case Box() | LinkArea():
            return replace(mark, x=across - mark.x - mark.width)
        case Stamp():
            return replace(mark, x=across - mark.x - mark.size)
        case Copy():
            return replace(mark, x=across - mark.x - mark.drawing.width)
        case Path():
            return replace(mark, contours=tuple(_contour(contour, across) for contour in mark.contours))
        case Anchor():
            return replace(mark, x=across - mark.x)
        case _:
            assert_never(mark)


def _contour(contour: Contour, across: float) -> Contour:
    return replace(contour, x=across - contour.x, steps=tuple(_step(step, across) for step in contour.steps))


def _step(step: LineTo | Curve, across: float) -> LineTo | Curve:
    """The points of a line or curve, whose every other number is an x."""
    flipped = (across - part if at % 2 == 0 else part for at, part in enumerate(step))
    return type(step)(*flipped)


@lru_cache(maxsize=_REMEMBERED)
def displayed(text: str, base: Literal["L", "R"] = "R") -> str:
    """The characters of a line in a script from right to left, in their order on the paper from left to right.

    `base` is the direction of a text that has both.

    The algorithm puts them into this order, but leaves it to us to turn brackets around that run from right to left.
    So each gets a follower: a sign that is invisible, goes wherever the bracket goes, and stands before it if it runs
    from right to left. A line of Latin letters alone, such as a puzzle's id, stays as it is.
    """
    kinds = {bidirectional(letter) for letter in text}
    if "L" in kinds and not kinds & {"R", "AL"}:
        return text
    tagged = "".join(letter + _FOLLOWER if letter in MIRRORED else letter for letter in text.replace(_FOLLOWER, ""))
    return _TAGGED.sub(_turned, get_display(tagged, base_dir=base))


def order(text: str) -> list[int]:
    """For each character of the displayed line, from left to right, where it stands in the text.

    Within a line from right to left, only stretches without a letter from right to left are turned around again, such
    as numbers and Latin words. So from its end, the displayed line is the text but for those stretches.
    """
    shown, order = [*map(_upright, reversed(displayed(text)))], list[int]()
    spoken = [*map(_upright, text)]
    if shown == spoken[::-1] != spoken:  # a line of Latin letters alone, which stays as it is
        return [*range(len(text))]
    while (start := len(order)) < len(text):
        end = start + 1
        if shown[start] != spoken[start]:
            ends = (at for at in range(len(text), start, -1) if shown[start:at] == spoken[start:at][::-1])
            end = next(ends, end)
        order += reversed(range(start, end))
    return order[::-1]


def _upright(letter: str) -> str:
    """One of the two brackets that are each other mirrored, for both."""
    return min(letter, str(MIRRORED.get(letter, letter)))


def _turned(match: re.Match[str]) -> str:
    ahead, bracket = match.groups()
    return MIRRORED[bracket] if ahead else bracket
