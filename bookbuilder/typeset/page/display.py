"""Pages with a title on them, and covers: large texts that shrink until they fit, ornaments, lines around a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bookbuilder import fonts
from bookbuilder.config import Route
from bookbuilder.drawing import BLACK, Box, Colour, Group, Mark, Path, Stroke, Text
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import Piece, under
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TooLongText
from bookbuilder.typeset.text.blocks import Block, to_fill_in
from bookbuilder.typeset.text.lines import Face, fit_type, left_of, lines_of
from bookbuilder.typeset.text.ornaments import meter, meter_width, ornament, ornament_width
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Display, Edge, Ornament

PAD = 0.7  # the black around a title on a band, relative to its size
OVER, UNDER, DROP = 0.75, 0.9, 0.25  # a bar over a title, lozenges under it and their drop, in its size
FRAMED, LINES, APART = 0.065, (1.5, 0.75), 2.25  # a frame's inset, in pages; its lines, and between them
WRITTEN, GAP, BELOW = 2.2, 0.7, 0.4  # over a rule to write on, before it and under it, in the size of its words


# --- texts ---


@dataclass(frozen=True, slots=True)
class TextRoom:
    """The room of a text, and what may be done to fit it in."""

    page: str  # as messages call it
    route: Route  # of the text in the book's file
    height: float  # the most that it may take
    least: float  # type size
    whole: float = 0.0  # a long word is broken rather than set smaller than this


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of text in a face and a colour."""

    face: Face
    lines: tuple[str, ...]
    ink: Colour = BLACK

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return len(self.lines) * self.face.line

    def block(self, width: float, align: Edge) -> Block:
        """The lines at the start of a width, or on its middle; the hook of a j does not stand out at the start."""
        texts = lines_of(self.lines, self.face, 0.0, 0.0)
        return Block(self.height, tuple(replace(it, x=self._left(it, width, align), colour=self.ink) for it in texts))

    def _left(self, line: Text, width: float, align: Edge) -> float:
        if align == "start":
            return max(0.0, -fonts.ink(line.text, line.face, line.size).left)
        return left_of(self.face.width(line.text), width, align)


def lines_in(room: TextRoom, text: str, face: Face, width: float, ink: Colour = BLACK) -> Lines:
    """A text in type as large as fits. Raises TooLongText."""
    least = min(face.size, room.least)
    if (fitted := fit_type(text, face, width, room.height, least, room.whole)) is None:
        raise TooLongText(room.route, room.page)
    return Lines(fitted[0], tuple(fitted[1]), ink)


def room_on(style: Style, frame: Frame, page: str, share: float, route: Route, whole: float = 0.0) -> TextRoom:
    """A share of a page's height for a text that may become as small as running text does."""
    return TextRoom(page, route, share * frame.height, max(style.smallest, style.faces.small.size), whole)


def says(room: TextRoom, text: str, face: Face, align: Edge) -> Piece:
    """A text in type as large as fits; raises TooLongText, with its route, if none does."""
    return lambda width: lines_in(room, text, face, width).block(width, align)


def as_heading(title: Piece) -> Piece:
    """A title as what it is to a reader who cannot see the page."""

    def laid(width: float) -> Block:
        block = title(width)
        return Block(block.height, (Group(0.0, 0.0, block.marks, role="heading"),))

    return laid


# --- what stands above and below ---


def space(points: float) -> Piece:
    """Nothing, as high as this."""
    return lambda _: Block(points, ())


def to_write_on(setting: Setting, face: Face, said: str = "", wide: float = 1.0) -> Piece:
    """A rule to write on, perhaps with words before it, as wide as a share of the width and on its middle."""

    def laid(width: float) -> Block:
        start, end, base = (1 - wide) / 2 * width, (1 + wide) / 2 * width, WRITTEN * face.size
        return Block(base + BELOW * face.size, tuple(to_fill_in(setting.style, face, said, start, end, base, GAP)))

    return laid


def ornamented(kind: Ornament, align: Edge, size: float, title: Piece) -> list[Piece]:
    """A title with its ornament: a bar stands over it, lozenges under it."""
    over = kind == "bar"

    def drawn(width: float) -> Block:
        x = left_of(ornament_width(kind, size), width, align)
        return Block((OVER if over else UNDER) * size, ornament(kind, x, 0.0 if over else DROP * size, size))

    if kind == "none":
        return [title]
    return [drawn, title] if over else [title, drawn]


def level_meter(style: Style, align: Edge, level: str, size: float) -> Piece:
    """The shapes of a level."""

    def drawn(width: float) -> Block:
        wide = meter_width(style, size)
        return Block(1.2 * size, meter(style, level, left_of(wide, width, align) + wide, 1.2 * size, size))

    return drawn


def titled(look: Display, pieces: Sequence[Piece], pad: float) -> Piece:
    """Things under each other; on a black band with `pad` points around them if the theme wants that."""

    def laid(width: float) -> Block:
        around = pad if look.band else 0.0
        block = under(*pieces)(width - 2 * around)
        if not look.band:
            return block
        height = block.height + 2 * around
        ground = Box(0.0, 0.0, width, height, BLACK)
        return Block(height, (ground, Group(around, around, tuple(map(_inverted, block.marks)))))

    return laid


def _inverted(mark: Mark) -> Mark:
    """White for black, as on a band."""
    if isinstance(mark, Text | Box | Path | Stroke):
        return replace(mark, colour=Colour(black=1 - mark.colour.black))
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(map(_inverted, mark.marks)))
    return mark


# --- around a page ---


def framed(setting: Setting, look: Display, page: int) -> tuple[Frame, tuple[Mark, ...]]:
    """The room of a page within the lines that the theme draws around it, and the lines."""
    frame = setting.geometry.frame(page)
    if look.frame == "none":
        return frame, ()
    inset = FRAMED * setting.geometry.trim.width
    return frame.inside(inset), tuple(ruled(frame, LINES, APART, setting.style.thinnest))


def ruled(frame: Frame, lines: Sequence[float], apart: float, thinnest: float, ink: Colour = BLACK) -> Iterator[Stroke]:
    """Lines of these widths around a frame, from the outside, `apart` points between them."""
    inset = 0.0
    for line in lines:
        width = max(thinnest, line)
        yield from frame_lines(frame.inside(inset + width / 2), Stroke(0.0, 0.0, 0.0, 0.0, width, ink))
        inset += width + apart


def frame_lines(frame: Frame, like: Stroke) -> Iterator[Stroke]:
    """The four sides of a frame, as lines that look like this one."""
    left, top, right, bottom = frame.start, frame.top, frame.end, frame.bottom
    for x1, y1, x2, y2 in (
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    ):
        yield replace(like, x1=x1, y1=y1, x2=x2, y2=y2)
