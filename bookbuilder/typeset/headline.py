"""The line above a puzzle: a theme says which of number, part, level and meter stands at its start, middle and end.

    17  Hearts                      Hard ■■■■□□         ◆◆◆◆◇◇          17          Hard

Where a grid is narrow, the meter is left out first, then the part's title, which the head says as well, and at last the
level is cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bookbuilder.drawing import Mark
from bookbuilder.typeset.ornaments import meter, meter_width, number_height, number_marks, number_rise, number_width
from bookbuilder.typeset.style import Style
from bookbuilder.typeset.text import Face, shorten, write
from bookbuilder.typeset.theme import Element

UNDER = 0.38  # the space between the number and the grid, relative to the number's size
BETWEEN = 0.6  # the space between a number and what stands beside it, likewise
USUAL = "88"  # a number, for which there is always room
PART = 1.2  # the type size of a part's title, relative to a level's


@dataclass(frozen=True, slots=True)
class Said:
    """What the line says."""

    number: str
    level: str  # by its name in the house
    part: str = ""  # the title of the puzzle's part, where no page of its own says it


@dataclass(frozen=True, slots=True)
class _Piece:
    """One thing on the line."""

    width: float
    draw: Callable[[float], Iterable[Mark]]  # from its left edge


def number_face(style: Style) -> Face:
    """The face of a puzzle's number."""
    face = style.faces.number
    return face.sized(max(style.least, face.size * style.theme.number.scale))


def line_height(style: Style) -> float:
    """The height in points of the line and the space under it."""
    face = number_face(style)
    return number_height(style.theme.number, face) + UNDER * face.size


def draw_line(style: Style, said: Said, x: float, foot: float, width: float, top: float = 0.0) -> Iterator[Mark]:
    """The line over a grid of this width whose upper edge is `foot`.

    If only so much of that edge is there, from the left, the line ends with it where it has the room.
    """
    base, usual = foot - UNDER * number_face(style).size, _usual(style, said)
    tries = [(top, True, True, False), (top, False, True, False)] if top else []
    tries += [(width, meters, part, False) for part in (True, False) for meters in (True, False)]
    for room, meters, part, cut in (*tries, (width, False, False, True)):
        most = room if cut else None
        if cut or _fits(style, _groups(style, usual if meters else said, base, meters, part, most), room):
            yield from _placed(style, _groups(style, said, base, meters, part, most), x, room)
            return


def _usual(style: Style, said: Said) -> Said:
    """The line with the longest level, so that the lines of a page have meters or have none."""
    level = max(style.words.levels, key=lambda name: style.faces.level.width(style.level(name)))
    return replace(said, number=max(said.number, USUAL, key=len), level=level)


def _groups(style: Style, said: Said, base: float, meters: bool, part: bool, most: float | None) -> list[list[_Piece]]:
    caption = style.theme.caption
    has = meters and meter(style, said.level, 0.0, 0.0, 1.0) != ()

    def pieces(names: Sequence[Element]) -> Iterator[_Piece]:
        for name in names:
            if name == "number":
                yield _number(style, said.number, base)
            elif name == "meter" and has:
                yield _meter(style, said.level, base)
            elif name == "level" and not (has and style.labels.shown_as == "stars"):
                yield from _level(style, said, base, most)
            elif name == "part" and part and said.part:
                yield _text(style, said.part, style.faces.subtitle.sized(PART * style.faces.level.size), base)

    return [list(pieces(names)) for names in (caption.start, caption.centre, caption.end)]


def _number(style: Style, text: str, base: float) -> _Piece:
    look, face = style.theme.number, number_face(style)
    return _Piece(number_width(look, face, text), lambda x: number_marks(look, face, text, x, base))


def _meter(style: Style, level: str, base: float) -> _Piece:
    size = style.faces.level.size * style.theme.meter.scale
    width = meter_width(style, size)
    return _Piece(width, lambda x: meter(style, level, x + width, _baseline(style, base), size))


def _level(style: Style, said: Said, base: float, most: float | None) -> Iterator[_Piece]:
    face, name = style.faces.level, style.level(said.level)
    if most is not None:
        number = number_width(style.theme.number, number_face(style), said.number)
        centred = bool(style.theme.caption.centre)
        name = shorten(name, face, (most - number) / (2 if centred else 1) - BETWEEN * number_face(style).size)
    if name != "…":
        yield _text(style, name, face, base)


def _text(style: Style, text: str, face: Face, base: float) -> _Piece:
    return _Piece(face.width(text), lambda x: (write(text, face, x, _baseline(style, base)),))


def _baseline(style: Style, base: float) -> float:
    return base - number_rise(style.theme.number, number_face(style))


def _gaps(style: Style, group: Sequence[_Piece]) -> float:
    return BETWEEN * number_face(style).size * max(0, len(group) - 1)


def _span(style: Style, group: Sequence[_Piece]) -> float:
    return sum(piece.width for piece in group) + _gaps(style, group)


def _fits(style: Style, groups: Sequence[Sequence[_Piece]], width: float) -> bool:
    start, centre, end = (_span(style, group) for group in groups)
    apart = BETWEEN * number_face(style).size
    if groups[1]:
        return max(start, end) + apart <= (width - centre) / 2
    return start + end + (apart if start and end else 0.0) <= width


def _placed(style: Style, groups: Sequence[Sequence[_Piece]], x: float, width: float) -> Iterator[Mark]:
    spans = [_span(style, group) for group in groups]
    for group, left in zip(groups, (x, x + (width - spans[1]) / 2, x + width - spans[2]), strict=True):
        for piece in group:
            yield from piece.draw(left)
            left += piece.width + BETWEEN * number_face(style).size
