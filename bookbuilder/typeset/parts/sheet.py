"""A page with a title on it: things under each other at its start or on its middle, perhaps on a band or in a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from bookbuilder import fonts
from bookbuilder.drawing import BLACK, Box, Colour, Group, Mark, Path, Stroke, Text
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.figure.artwork import artwork
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.display import Route, display
from bookbuilder.typeset.text.lines import Align, Face
from bookbuilder.typeset.text.ornaments import meter, meter_width, ornament, ornament_width
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import ArtLook, Display, Edge, Ornament

PAD = 0.7  # the black around a title on a band, relative to its size
FRAMED, LINES, APART = 0.065, (1.5, 0.75), 3.0  # a frame's inset, relative to the page; its lines, and their distance
OVER, UNDER = 0.75, 0.9  # the room of a bar over a title, and of lozenges under one, relative to the title's size
LEAST = 0.2  # of the page's width: a smaller picture is left out

Thing = Callable[[Frame, float], tuple[tuple[Mark, ...], float]]  # within a frame, from a top: its marks and lower end


@dataclass(frozen=True, slots=True)
class LaidMarks:
    """Marks that take the page from `top` to `end`."""

    marks: tuple[Mark, ...]
    top: float
    end: float

    @property
    def height(self) -> float:
        """From top to end."""
        return self.end - self.top


def inner_frame(setting: Setting, look: Display, page: int) -> Frame:
    """The room within the frame that the theme draws around the page."""
    frame = setting.geometry.frame(page)
    inset = FRAMED * setting.geometry.trim.width if look.frame == "double" else 0.0
    return Frame(frame.start + inset, frame.top + inset, frame.end - inset, frame.bottom - inset)


def frame_marks(setting: Setting, look: Display, page: int) -> Iterator[Mark]:
    """The lines of that frame."""
    frame, thinnest = setting.geometry.frame(page), setting.printer.thinnest_line.value
    inset = 0.0
    for line in LINES if look.frame == "double" else ():
        width = max(thinnest, line)
        at = inset + width / 2
        left, top, right, bottom = frame.start + at, frame.top + at, frame.end - at, frame.bottom - at
        yield from (
            Stroke(left, top, right, top, width),
            Stroke(left, bottom, right, bottom, width),
            Stroke(left, top, left, bottom, width),
            Stroke(right, top, right, bottom, width),
        )
        inset += width + APART - line / 2


def stacked_things(look: Display, things: Iterable[Thing], frame: Frame, top: float, pad: float) -> LaidMarks:
    """Things under each other; on a black band with `pad` points around them if the theme wants that."""
    pad = pad if look.band else 0.0
    inner = Frame(frame.start + pad, frame.top, frame.end - pad, frame.bottom)
    marks, end = list[Mark](), top + pad
    for thing in things:
        placed, end = thing(inner, end)
        marks += placed
    end += pad
    if look.band:
        marks = [Box(frame.start, top, frame.width, end - top, BLACK), *map(_inverted, marks)]
    return LaidMarks(tuple(marks), top, end)


def _inverted(mark: Mark) -> Mark:
    """White for black, as on a band."""
    if isinstance(mark, Text | Box | Path | Stroke):
        return replace(mark, colour=Colour(black=1 - mark.colour.black))
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(map(_inverted, mark.marks)))
    return mark


# --- things ---


def says(
    style: Style, align: Edge, text: str, face: Face, share: float, route: Route, page: str, whole: float = 0.0
) -> Thing:
    """A text that takes at most this share of the page; raises TooLong, with its route, if it does not fit."""

    def draw(frame: Frame, top: float) -> tuple[tuple[Mark, ...], float]:
        lines, end = display(style, text, face, frame, top, share, route, page, whole)
        return tuple(aligned(line, align, frame) for line in lines), end

    return draw


def heading(title: Thing) -> Thing:
    """A title as what it is to a reader who cannot see the page."""

    def draw(frame: Frame, top: float) -> tuple[tuple[Mark, ...], float]:
        marks, end = title(frame, top)
        return (Group(0.0, 0.0, marks, role="heading"),), end

    return draw


def aligned(line: Text, align: Edge, frame: Frame) -> Text:
    """A line at the start of the frame, or on its middle; the hook of a j does not stand out of the frame."""
    width = fonts.width(line.text, line.face, line.size)
    out = max(0.0, -fonts.ink(line.text, line.face, line.size).left)
    return replace(line, x=_left(frame, align, width) + (out if align == "start" else 0.0))


def _left(frame: Frame, align: Edge, width: float) -> float:
    return frame.start if align == "start" else (frame.start + frame.end - width) / 2


def space(points: float) -> Thing:
    """Nothing, as high as this."""
    return lambda _, top: ((), top + points)


def titled(kind: Ornament, align: Edge, size: float, title: Thing) -> list[Thing]:
    """A title with its ornament: a bar stands over it, lozenges under it."""

    def draw(frame: Frame, top: float) -> tuple[tuple[Mark, ...], float]:
        x = _left(frame, align, ornament_width(kind, size))
        over = kind == "bar"
        return ornament(kind, x, top if over else top + 0.25 * size, size), top + (OVER if over else UNDER) * size

    if kind == "none":
        return [title]
    return [draw, title] if kind == "bar" else [title, draw]


def level_meter(style: Style, align: Edge, level: str, size: float) -> Thing:
    """The shapes of a level."""

    def draw(frame: Frame, top: float) -> tuple[tuple[Mark, ...], float]:
        width = meter_width(style, size)
        left = _left(frame, align, width)
        return meter(style, level, left + width, top + 1.2 * size, size), top + 1.2 * size

    return draw


# --- pictures ---


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture is made of."""

    puzzle: GradedPuzzle
    symbols: SymbolSet


def pictured(
    style: Style, look: ArtLook, subject: Subject | None, frame: Frame, room: tuple[float, float], align: Align
) -> LaidMarks | None:
    """A picture between two heights, as large as fits, at its top; None if there is no room, or nothing to show."""
    top, bottom = room
    side = min(frame.width, bottom - top)
    if subject is None or side < LEAST * frame.width:
        return None
    drawn = artwork(style, look, subject.puzzle, subject.symbols, side)
    if drawn is None:
        return None
    x = {"start": frame.start, "centre": (frame.start + frame.end - drawn.width) / 2, "end": frame.end - drawn.width}
    return LaidMarks((drawn.put(x[align], top),), top, top + drawn.height)
