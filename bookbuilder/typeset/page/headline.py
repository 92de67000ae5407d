"""The line above a puzzle: a theme says which of number, part, level and meter stands at its start, middle and end.

    17  Hearts                      Hard ■■■■□□         ◆◆◆◆◇◇          17          Hard

There may be empty stars in place of the level. Where a grid is narrow, meter and stars are left out first, then the
part's title, which the head says as well, and at last the level is cut; of minutes, "about" is left out, or all. Over
puzzles with a row of stars under them, there are no others. A theme whose line has no level has minutes at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from bookbuilder.drawing import Mark
from bookbuilder.typeset.text.lines import Face, shorten, write
from bookbuilder.typeset.text.ornaments import (
    empty_stars,
    empty_stars_width,
    has_meter,
    meter,
    meter_width,
    number_height,
    number_marks,
    number_rise,
    number_width,
)
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Element

UNDER = 0.38  # the space between the number and the grid, relative to the number's size
BETWEEN = 0.6  # the space between a number and what stands beside it, likewise
USUAL = "88"  # a number, for which there is always room
PART = 1.2  # the type size of a part's title, relative to a level's
STAR = 0.95  # the width of an empty star, relative to the number's size


@dataclass(frozen=True, slots=True)
class HeadlineTexts:
    """What the line says."""

    number: str
    level: str  # by its name in the house
    rating: str  # what is printed of the level
    brief: str  # the same where there is little room
    usual: str  # a rating of the usual length
    longest: str  # the longest rating that a puzzle of the board may have
    part: str = ""  # the title of the puzzle's part, where no page of its own says it
    stars: bool = True  # whether any may stand on the line


class _How(NamedTuple):
    """How the line is set."""

    room: float  # points from its start
    meters: bool  # whether it has a meter
    part: bool  # and the part's title
    cut: bool = False  # whether its level is cut


@dataclass(frozen=True, slots=True)
class _Piece:
    """One thing on the line."""

    width: float
    draw: Callable[[float], Iterable[Mark]]  # from its left edge


def line_height(style: Style) -> float:
    """The height in points of the line and the space under it."""
    face = style.number
    return number_height(style.theme.number, face) + UNDER * face.size


def draw_line(
    style: Style, said: HeadlineTexts, x: float, foot: float, width: float, top: float = 0.0
) -> Iterator[Mark]:
    """The line over a grid of this width whose upper edge is `foot`.

    If only so much of that edge is there, from the left, the line ends with it where it has the room.
    """
    number, usual = (
        number_width(style.theme.number, style.number, text) for text in (said.number, max(said.number, USUAL, key=len))
    )
    how = _chosen(style, replace(said, number=""), number, usual, width, top)
    groups = _groups(style, said, number, foot - UNDER * style.number.size, how)
    yield from _placed(style, groups, x, how.room)


@lru_cache(maxsize=1 << 9)
def _chosen(style: Style, said: HeadlineTexts, number: float, usual: float, width: float, top: float) -> _How:
    """How a line is set that begins with a number of this width, or with one of the usual width.

    Whether there is room for a meter depends on the longest level, so that the lines of a page have meters or none.
    Likewise, minutes are worded as if they and the number had two digits.
    """
    tries = [_How(top, True, True), _How(top, False, True)] if top else []
    tries += [_How(width, meters, shown) for shown in (True, False) for meters in (True, False)]
    longest = replace(said, level=style.widest, rating=said.longest)
    own = (replace(said, rating=said.usual), usual) if style.shows_minutes else (said, number)
    for how in tries:
        texts = (longest, usual) if how.meters else own
        if _fits(style, _groups(style, *texts, 0.0, how), how.room):
            return how
    return _How(width, False, False, True)


def _groups(style: Style, said: HeadlineTexts, number: float, base: float, how: _How) -> list[list[_Piece]]:
    """What stands at the start, in the middle and at the end; `number` is the width of the number."""
    caption, there = style.theme.caption, _pieces(style, said, number, base, how)
    edges = [caption.start, caption.centre, caption.end]
    if style.shows_minutes and not any("level" in names for names in edges):
        edges[2] = ("level", *caption.end)
    return [[there[name] for name in names if name in there] for names in edges]


def _pieces(style: Style, said: HeadlineTexts, number: float, base: float, how: _How) -> dict[Element, _Piece]:
    """What may stand on the line."""
    theme, faces, apart = style.theme, style.faces, BETWEEN * style.number.size
    baseline = base - number_rise(theme.number, style.number)
    starred = style.labels.shown_as == "stars"
    is_metered = how.meters and has_meter(style, said.level) and (said.stars or not starred)

    def text(words: str, face: Face) -> _Piece:
        return _Piece(face.width(words), lambda x: (write(words, face, x, baseline),))

    pieces: dict[Element, _Piece] = {
        "number": _Piece(number, lambda x: number_marks(theme.number, style.number, said.number, x, base))
    }
    if is_metered:
        size = faces.level.size * theme.meter.scale
        wide = meter_width(style, size)
        pieces["meter"] = _Piece(wide, lambda x: meter(style, said.level, x + wide, baseline, size))
    if how.meters and said.stars:
        star = STAR * style.number.size
        foot = base - max(0.0, number_height(theme.number, style.number) - star) / 2
        pieces["stars"] = _Piece(empty_stars_width(star), lambda x: empty_stars(style, x, foot, star))
    if style.names_levels and not (is_metered and starred):
        room = (how.room - number) / (2 if theme.caption.centre else 1) - apart
        shown = shorten(said.brief, faces.level, room) if how.cut else said.rating
        is_lost = how.cut and shown != said.brief if style.shows_minutes else shown == "…"  # half of 14 is not 14
        pieces |= {"level": text(shown, faces.level)} if not is_lost else {}
    if how.part and said.part:
        pieces["part"] = text(said.part, faces.subtitle.sized(PART * faces.level.size))
    return pieces


def _span(style: Style, group: Sequence[_Piece]) -> float:
    return fsum(piece.width for piece in group) + BETWEEN * style.number.size * max(0, len(group) - 1)


def _fits(style: Style, groups: Sequence[Sequence[_Piece]], width: float) -> bool:
    start, centre, end = (_span(style, group) for group in groups)
    apart = BETWEEN * style.number.size
    if groups[1]:
        return max(start, end) + apart <= (width - centre) / 2
    return start + end + (apart if start and end else 0.0) <= width


def _placed(style: Style, groups: Sequence[Sequence[_Piece]], x: float, width: float) -> Iterator[Mark]:
    spans = [_span(style, group) for group in groups]
    for group, left in zip(groups, (x, x + (width - spans[1]) / 2, x + width - spans[2]), strict=True):
        for piece in group:
            yield from piece.draw(left)
            left += piece.width + BETWEEN * style.number.size
