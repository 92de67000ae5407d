"""The front of a cover: title and subtitle, a picture of the book's first puzzle, a band with facts, the author.

upright                 wider than high
+-----------------+     +-----------------------+
| Title           |     | Title      +--------+ |
| subtitle        |     | subtitle   | picture| |
| +-------------+ |     |            |        | |
| |   picture   | |     | =facts==== |        | |
| +-------------+ |     | Author     +--------+ |
| =facts==========|     +-----------------------+
| Author          |     The theme may put the picture first.
+-----------------+
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bookbuilder.drawing import Box, Mark
from bookbuilder.typeset.colours import readable_on
from bookbuilder.typeset.cover.block import BEYOND, FRONT, Lines, TextRoom, inner, set_in, unit
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.cover.frames import framed
from bookbuilder.typeset.cover.pictures import hero, runs_on
from bookbuilder.typeset.cover.wrap import Wrap
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.display import TRIM, TooLongText
from bookbuilder.typeset.parts.sheet import Subject
from bookbuilder.typeset.text.lines import RISE, Face
from bookbuilder.typeset.text.ornaments import ornament, ornament_width
from bookbuilder.typeset.theme import Ornament

# Type sizes, relative to the panel's unit: the largest, and the least.
TITLE, SUBTITLE, AUTHOR, FACTS = (0.142, 0.052), (0.044, 0.026), (0.048, 0.026), (0.042, 0.024)
TITLE_SHARE, SUBTITLE_SHARE, AUTHOR_SHARE = 0.27, 0.12, 0.1  # the most of an upright frame's height that each takes
WIDER = 1.6  # the same in a column beside the picture
BROKEN = 0.085  # the type size of a title with a word too long for a line
TIGHT = 1.06  # the distance of a title's baselines, in type sizes
BAND = 2.4  # a band's height, relative to its type
HIGH = 0.69  # the height of capitals, relative to the type size
PAD = 0.045  # the space around what stands on a plate or a band
APART = 0.045  # between the things on the panel
BEFORE = {"none": 0.08, "bar": 0.08, "lozenges": 0.85}  # a subtitle, with room for an ornament, in the title's type
ABOVE = {"none": 0.0, "bar": 0.42, "lozenges": 0.0}  # the title, likewise
BESIDE = 1.05  # a frame wider than this, relative to its height, has the picture beside the text
COLUMN = 0.46  # and its text in this share of its width


@dataclass(frozen=True, slots=True)
class FrontCover:
    """What the front of a cover is made of."""

    setting: Setting
    design: CoverDesign
    wrap: Wrap
    facts: tuple[str, ...]
    subject: Subject | None = None

    @property
    def unit(self) -> float:
        """The length that all sizes follow."""
        return unit(self.wrap.front)

    def marks(self) -> Iterator[Mark]:
        """The front, without its ground. Raises TooLongText for a text that does not fit."""
        outer = inner(self.wrap.front, self.wrap.safety)
        frame, lines = framed(self.setting, outer, self.design.palette.accent)
        yield from lines
        yield from self._beside(frame) if frame.width > BESIDE * frame.height else self._upright(frame)

    def _upright(self, frame: Frame) -> Iterator[Mark]:
        head, foot = _Head.of(self, frame), _Foot.of(self, frame)
        gap, picture_first = APART * self.unit, self.setting.theme.title.art_first
        room = frame.height - head.height - foot.height - 2 * gap
        if room < -gap:
            raise TooLongText(TRIM, FRONT)
        above = frame.top if picture_first else frame.top + head.height + gap
        picture = replace(frame, top=above, bottom=above + room)
        yield from hero(self.setting, self.design, self.subject, picture)
        if runs_on(self.setting, self.design, self.subject, picture):
            left, edge = self.wrap.front.start, frame.bottom - foot.height
            size = self.wrap.width - left, self.wrap.height - edge
            yield Box(left, edge, *size, self.design.palette.ground)
        yield from head.put(frame, above + room + gap if picture_first else frame.top)
        yield from foot.put(frame)

    def _beside(self, frame: Frame) -> Iterator[Mark]:
        column = replace(frame, end=frame.start + COLUMN * frame.width)
        head, foot = _Head.of(self, column), _Foot.of(self, column)
        if head.height + foot.height > column.height:
            raise TooLongText(TRIM, FRONT)
        yield from head.put(column, column.top)
        yield from foot.put(column)
        gap, runs_on = APART * self.unit, self.setting.theme.title.align == "start"
        bottom = frame.bottom - (foot.height + gap if runs_on else 0.0)
        room = replace(frame, start=column.end + gap, bottom=bottom)
        yield from hero(self.setting, self.design, self.subject, room)


@dataclass(frozen=True, slots=True)
class _Head:
    """Title and subtitle, with what the theme puts beside or under the title."""

    front: FrontCover
    title: Lines
    subtitle: Lines | None

    @classmethod
    def of(cls, front: FrontCover, frame: Frame) -> _Head:
        """The texts in their sizes. Raises TooLongText."""
        setting, size, names = front.setting, front.unit, front.setting.theme.faces
        outline, ink = setting.outline, front.design.palette.text
        high = frame.height * (1.0 if frame.height > frame.width else WIDER)
        room = TextRoom(FRONT, ("title",), frame.width, TITLE_SHARE * high, TITLE[1] * size, BROKEN * size)
        face = Face(names.title, TITLE[0] * size, TIGHT)
        title = set_in(setting, outline.title, face, readable_on(ink) if setting.theme.title.band else ink, room)
        room = TextRoom(FRONT, ("subtitle",), frame.width, SUBTITLE_SHARE * high, SUBTITLE[1] * size, BROKEN * size)
        face = Face(names.subtitle, SUBTITLE[0] * size, 1.3)
        under = set_in(setting, outline.subtitle, face, title.ink, room) if outline.subtitle else None
        return cls(front, title, under)

    @property
    def _pad(self) -> tuple[float, float]:
        """The space within a plate above and below the texts; above, the margin is enough if the plate comes first."""
        look = self.front.setting.theme.title
        pad = PAD * self.front.unit if look.band else 0.0
        return (pad if look.art_first else 0.0), pad

    @property
    def height(self) -> float:
        """From the top of what comes first to the foot of the last, in a plate if there is one."""
        before, above = self._around
        under = before + self.subtitle.height if self.subtitle else before if self._kind == "lozenges" else 0.0
        return above + self.title.height + under + sum(self._pad)

    @property
    def _kind(self) -> Ornament:
        return self.front.setting.theme.title.ornament

    @property
    def _around(self) -> tuple[float, float]:
        """The space before the subtitle, and above the title."""
        return BEFORE[self._kind] * self.title.face.size, ABOVE[self._kind] * self.title.face.size

    def put(self, frame: Frame, top: float) -> Iterator[Mark]:
        """The texts below a height."""
        look, palette = self.front.setting.theme.title, self.front.design.palette
        yield from self._plate(frame, top)
        top += self._pad[0]
        size, kind = self.title.face.size, look.ornament
        before, above = self._around
        wide = ornament_width(kind, size)
        left = frame.start if look.align == "start" else (frame.start + frame.end - wide) / 2
        if kind == "bar":
            yield from ornament(kind, left, top, size, palette.accent)
        yield from self.title.put(frame, top + above, look.align)
        end = top + above + self.title.height
        if kind == "lozenges":
            yield from ornament(kind, left, end + 0.2 * size, size, palette.accent)
        if self.subtitle:
            yield from self.subtitle.put(frame, end + before, look.align)

    def _plate(self, frame: Frame, top: float) -> Iterator[Mark]:
        """What a title with a band stands on: it runs off the front at the side, and at the top if it is first."""
        if self.front.setting.theme.title.band:
            left, edge = frame.start - self._pad[1], 0.0 if top == frame.top else top
            size = self.front.wrap.width - left, top + self.height - edge
            yield Box(left, edge, *size, self.front.design.palette.text)


@dataclass(frozen=True, slots=True)
class _Foot:
    """The band with the facts, and the author under it."""

    front: FrontCover
    facts: Lines
    author: Lines | None

    @classmethod
    def of(cls, front: FrontCover, frame: Frame) -> _Foot:
        """The texts in their sizes. Raises TooLongText."""
        setting, size, names, palette = front.setting, front.unit, front.setting.theme.faces, front.design.palette
        face = Face(names.strong, AUTHOR[0] * size, 1.25)
        room = TextRoom(FRONT, ("author",), frame.width, AUTHOR_SHARE * frame.height, AUTHOR[1] * size)
        ink, outline = palette.text, setting.outline
        author = set_in(setting, outline.author, face, ink, room) if outline.author else None
        return cls(front, _band(front, frame), author)

    @property
    def height(self) -> float:
        """The height of both."""
        author = self.author.height + 0.5 * APART * self.front.unit if self.author else 0.0
        return self._band + author

    @property
    def _band(self) -> float:
        return BAND * self.facts.face.size

    def put(self, frame: Frame) -> Iterator[Mark]:
        """The two at the foot of the frame."""
        align, top = self.front.setting.theme.title.align, frame.bottom - self.height
        yield self._ground(frame, top)
        face = self.facts.face
        yield from self.facts.put(frame, top + (self._band + HIGH * face.size) / 2 - RISE * face.size, align)
        if self.author:
            yield from self.author.put(frame, frame.bottom - self.author.height + self._lowered(frame), align)

    def _lowered(self, frame: Frame) -> float:
        """How far the author stands below the foot of the frame, half-way from the band to the edge of the page."""
        if self.front.setting.theme.title.frame == "double":
            return 0.0
        under = self.front.wrap.front.bottom - frame.bottom
        return max(0.0, min((under - 0.5 * APART * self.front.unit) / 2, under - self.front.wrap.safety - BEYOND))

    def _ground(self, frame: Frame, top: float) -> Box:
        """The band: from the start of the text off the front, or between the edges of the frame."""
        left, right = frame.start, frame.end
        if self.front.setting.theme.title.align == "start":
            left, right = left - PAD * self.front.unit, self.front.wrap.width
        return Box(left, top, right - left, self._band, self.front.design.palette.accent)


def _band(front: FrontCover, frame: Frame) -> Lines:
    """The facts in one line, with fewer of them if there is no room for all."""
    setting, size, ink = front.setting, front.unit, readable_on(front.design.palette.accent)
    between = setting.words.say("key.between")
    for count in range(len(front.facts), 0, -1):
        face = Face(setting.theme.faces.strong, FACTS[0] * size, 1.25)
        pad = PAD * size if setting.theme.title.align == "centre" else 0.0
        room = TextRoom(FRONT, TRIM, frame.width - 2 * pad, face.line, FACTS[1] * size)
        try:
            return set_in(setting, between.join(front.facts[:count]), face, ink, room)
        except TooLongText:
            if count == 1:
                raise
    raise AssertionError("a book has puzzles")
