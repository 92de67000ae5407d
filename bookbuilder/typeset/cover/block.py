"""Text on a cover, set under each other: it shrinks until it fits its room, and is refused when it cannot."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bookbuilder.drawing import Colour, Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.display import Route, TooLongText
from bookbuilder.typeset.parts.sheet import aligned
from bookbuilder.typeset.text.lines import Face, breaks_words, fit, lines_of
from bookbuilder.typeset.theme import Edge

FRONT, BACK = "the front cover", "the back cover"
USUAL = 0.72  # the width of a usual trim, relative to its height
MARGIN = 0.085  # around what stands on a panel, relative to its unit; more if the printer wants it
BEYOND = 2.0  # points: letters stand out a little beyond their lines


@dataclass(frozen=True, slots=True)
class TextRoom:
    """The room of a text, and what may be done to fit it in."""

    page: str  # as messages call it
    route: Route  # of the text in the book's file
    width: float
    height: float
    least: float  # type size
    broken: float = 0.0  # the type size of a text with a word that does not fit whole even in the least


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of text in a face and a colour."""

    face: Face
    lines: tuple[str, ...]
    ink: Colour

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return len(self.lines) * self.face.line

    def put(self, frame: Frame, top: float, align: Edge) -> tuple[Mark, ...]:
        """The lines below a height of the frame."""
        texts = lines_of(self.lines, self.face, frame.start, top)
        return tuple(replace(aligned(text, align, frame), colour=self.ink) for text in texts)


def unit(panel: Frame) -> float:
    """The length that type sizes on a panel follow: its width, or that of a usual book as high, if that is less."""
    return min(panel.width, USUAL * panel.height)


def inner(panel: Frame, safety: float) -> Frame:
    """The room for what stands on a panel."""
    margin = max(MARGIN * unit(panel), safety + BEYOND)
    return Frame(panel.start + margin, panel.top + margin, panel.end - margin, panel.bottom - margin)


def set_in(setting: Setting, text: str, face: Face, ink: Colour, room: TextRoom) -> Lines:
    """A text in its room, in type as large as fits. Raises TooLongText."""
    least = min(face.size, max(setting.printer.smallest_type.value, room.least))
    whole = room.broken if breaks_words(text, face.sized(least), room.width) else least
    fitted = fit(text, face, room.width, room.height, least, whole)
    if fitted is None:
        raise TooLongText(room.route, room.page)
    sized, lines = fitted
    return Lines(sized, tuple(lines), ink)
