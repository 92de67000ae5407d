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

from bookbuilder.drawing import Box, Colour, Group, Mark
from bookbuilder.typeset.colours import readable_on
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.cover.pictures import hero, runs_on, wanted_heights
from bookbuilder.typeset.cover.wrap import BEYOND, Wrap, unit
from bookbuilder.typeset.figure.artwork import Subject
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import stack
from bookbuilder.typeset.page.display import Lines, TextRoom, lines_in, ruled
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import RISE, Face, breaks_words, left_of, shrinking
from bookbuilder.typeset.text.ornaments import ornament, ornament_width

FRONT = "the front cover"

# Type sizes, relative to the panel's unit: the largest, and the least.
TITLE, SUBTITLE, AUTHOR, FACTS = (0.142, 0.052), (0.044, 0.026), (0.048, 0.026), (0.042, 0.024)
SHARES = {"title": 0.27, "subtitle": 0.12, "author": 0.1}  # the most of an upright frame's height that each takes
WIDER = 1.6  # the same in a column beside the picture
SMALLER = 0.72  # of these sizes: the least share of a title that makes room for the picture
BROKEN = 0.085  # the type size of a title with a word too long for a line
TIGHT = 1.06  # the distance of a title's baselines, in type sizes
BAND = 2.4  # a band's height, relative to its type
HIGH = 0.69  # the height of capitals, relative to the type size
PAD = 0.045  # the space around what stands on a plate or a band
APART = 0.045  # between the things on the panel
BEFORE = {"none": 0.08, "bar": 0.08, "lozenges": 0.85}  # a subtitle, with room for an ornament, in the title's type
ABOVE, DROP = 0.42, 0.2  # a title, with room for a bar, likewise; lozenges, below a title
BESIDE = 1.05  # a frame wider than this, relative to its height, has the picture beside the text
COLUMN = 0.46  # and its text in this share of its width
LINES, BETWEEN = (2.0, 0.75), 3.5  # points: the lines that some themes draw around a front, and their distance
INSET = 0.06  # from the lines to what they frame, relative to the width between them


@dataclass(frozen=True, slots=True)
class FrontCover:
    """What the front of a cover is made of."""

    setting: Setting
    design: CoverDesign
    wrap: Wrap
    facts: tuple[str, ...]
    subject: Subject | None = None

    def marks(self) -> Iterator[Mark]:
        """The front, without its ground. Raises TooLongText for a text that does not fit."""
        frame = self.wrap.inner(self.wrap.front)
        if self.setting.theme.title.frame == "double":
            yield from ruled(frame, LINES, BETWEEN, self.setting.style.thinnest, self.design.palette.shape)
            frame = frame.inside(INSET * frame.width)
        yield from self._beside(frame) if frame.width > BESIDE * frame.height else self._upright(frame)

    def _upright(self, frame: Frame) -> Iterator[Mark]:
        picture_first, gap = self.setting.theme.title.art_first, APART * self._unit
        foot = self._foot(frame)
        free = frame.height - foot.height - 2 * gap
        head = self._head_over(frame, not picture_first, free)
        room = free - head.height
        if room < -gap:
            raise TooLongText(TRIM, FRONT)
        above = frame.top if picture_first else frame.top + head.height + gap
        picture, edge = replace(frame, top=above, bottom=above + room), frame.bottom - foot.height
        yield from hero(self.setting, self.design, self.subject, picture, edge)
        if runs_on(self.setting, self.design, self.subject, picture):
            left, size = self.wrap.front.start, (self.wrap.width - self.wrap.front.start, self.wrap.height - edge)
            yield Box(left, edge, *size, self.design.palette.ground)
        yield Group(frame.start, above + room + gap if picture_first else frame.top, head.marks)
        yield Group(frame.start, edge, foot.marks)

    def _beside(self, frame: Frame) -> Iterator[Mark]:
        column = replace(frame, end=frame.start + COLUMN * frame.width)
        head, foot = self._head(column, True), self._foot(column)
        if head.height + foot.height > column.height:
            raise TooLongText(TRIM, FRONT)
        yield Group(column.start, column.top, head.marks)
        yield Group(column.start, column.bottom - foot.height, foot.marks)
        gap, runs_on = APART * self._unit, self.setting.theme.title.align == "start"
        bottom = frame.bottom - (foot.height + gap if runs_on else 0.0)
        yield from hero(self.setting, self.design, self.subject, replace(frame, start=column.end + gap, bottom=bottom))

    @property
    def _unit(self) -> float:
        """The length that all sizes follow."""
        return unit(self.wrap.front)

    def _lines(self, name: str, face: Face, frame: Frame, least: float, ink: Colour, broken: float = 0.0) -> Lines:
        """A text of the book in its frame; a word is broken only if it does not fit whole in the least type."""
        text, high = str(getattr(self.setting.outline, name)), SHARES[name] * frame.height
        least = min(face.size, max(self.setting.style.smallest, least * self._unit))
        whole = broken * self._unit if breaks_words(text, face.sized(least), frame.width) else least
        return lines_in(TextRoom(FRONT, (name,), high, least, whole), text, face, frame.width, ink)

    # --- title and subtitle ---

    def _head_over(self, frame: Frame, first: bool, free: float) -> Block:
        """Title and subtitle, a little smaller where the picture wants more height; `free` is for both."""
        heads = [self._head(frame, first, share) for share in shrinking(1.0, SMALLER)]
        for wanted in wanted_heights(self.setting, self.design, self.subject, frame.width):
            for head in heads:
                if free - head.height >= wanted:
                    return head
        return heads[0]

    def _head(self, frame: Frame, first: bool, share: float = 1.0) -> Block:
        """Title and subtitle, with the theme's ornament; on a plate, which runs off the top if it comes `first`."""
        look, names, palette = self.setting.theme.title, self.setting.theme.faces, self.design.palette
        size = share * self._unit
        ink = readable_on(palette.text) if look.band else palette.text
        room = frame if frame.height > frame.width else replace(frame, bottom=frame.top + WIDER * frame.height)
        face = Face(names.title, TITLE[0] * size, TIGHT)
        title = self._lines("title", face, room, TITLE[1], ink, BROKEN)
        blocks, before = [title.block(frame.width, look.align)], BEFORE[look.ornament] * title.face.size
        if self.setting.outline.subtitle:
            face = Face(names.subtitle, SUBTITLE[0] * size, 1.3)
            under = self._lines("subtitle", face, room, SUBTITLE[1], ink, BROKEN)
            blocks.append(replace(under.block(frame.width, look.align), before=before))
        elif look.ornament == "lozenges":
            blocks.append(Block(before, ()))
        texts = self._ornamented(stack(blocks), title, frame.width)
        return self._on_plate(texts, frame, first) if look.band else texts

    def _ornamented(self, texts: Block, title: Lines, width: float) -> Block:
        """The texts with a bar above the title, or lozenges below it."""
        look, size = self.setting.theme.title, title.face.size
        above = ABOVE * size if look.ornament == "bar" else 0.0
        top = 0.0 if above else title.height + DROP * size
        left = left_of(ornament_width(look.ornament, size), width, look.align)
        marks = ornament(look.ornament, left, top, size, self.design.palette.shape)
        return Block(above + texts.height, (*marks, Group(0.0, above, texts.marks)))

    def _on_plate(self, texts: Block, frame: Frame, first: bool) -> Block:
        """What a title with a band stands on: it runs off the front at the side, and at the top if it is first."""
        pad, edge = PAD * self._unit, -frame.top if first else 0.0
        above = 0.0 if first else pad
        height = above + texts.height + pad
        plate = Box(-pad, edge, self.wrap.width - frame.start + pad, height - edge, self.design.palette.text)
        return Block(height, (plate, Group(0.0, above, texts.marks)))

    # --- facts and author ---

    def _foot(self, frame: Frame) -> Block:
        """The band with the facts, and the author under it, half-way from the band to the edge of the page."""
        theme, palette, facts = self.setting.theme, self.design.palette, self._facts(frame)
        high, align, size = BAND * facts.face.size, theme.title.align, self._unit
        left, right = 0.0, frame.width
        if align == "start":
            left, right = -PAD * size, self.wrap.width - frame.start
        base = (high + HIGH * facts.face.size) / 2 - RISE * facts.face.size
        said = Group(0.0, base, facts.block(frame.width, align).marks)
        band = Block(high, (Box(left, 0.0, right - left, high, palette.accent), said))
        if not self.setting.outline.author:
            return band
        author = self._lines("author", Face(theme.faces.strong, AUTHOR[0] * size, 1.25), frame, AUTHOR[1], palette.text)
        lowered, above = self._lowered(frame), 0.5 * APART * size
        block = author.block(frame.width, align)
        return Block(high + above + author.height, (*band.marks, Group(0.0, high + above + lowered, block.marks)))

    def _lowered(self, frame: Frame) -> float:
        """How far the author stands below the foot of the frame."""
        if self.setting.theme.title.frame == "double":
            return 0.0
        under = self.wrap.front.bottom - frame.bottom
        return max(0.0, min((under - 0.5 * APART * self._unit) / 2, under - self.wrap.safety - BEYOND))

    def _facts(self, frame: Frame) -> Lines:
        """The facts in one line, with fewer of them if there is no room for all."""
        setting, ink = self.setting, readable_on(self.design.palette.accent)
        pad = PAD * self._unit if setting.theme.title.align == "centre" else 0.0
        face = Face(setting.theme.faces.strong, FACTS[0] * self._unit, 1.25)
        least = min(face.size, max(setting.style.smallest, FACTS[1] * self._unit))
        room, between = TextRoom(FRONT, TRIM, face.line, least), setting.words.say("key.between")
        for count in range(len(self.facts), 1, -1):
            try:
                return lines_in(room, between.join(self.facts[:count]), face, frame.width - 2 * pad, ink)
            except TooLongText:
                continue
        return lines_in(room, self.facts[0], face, frame.width - 2 * pad, ink)
