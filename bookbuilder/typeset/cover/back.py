"""The back of a cover: the author's text, the first puzzle, the levels, pictures of others, publisher and barcode.

Where no levels are named, a second puzzle stands in their place.

+-----------------+
| The text on the |
| back of a book. |
| [1  5 ] ## Easy |
| [  3  ] ## Hard |
| [] [] [] []     |
| Publisher  |||| |
+-----------------+
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bookbuilder.config import Route
from bookbuilder.drawing import WHITE, Box, Group, Mark
from bookbuilder.typeset.cover.barcode import barcode
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.cover.pictures import least_paper, paper_puzzle, readable_part, strip, strip_side
from bookbuilder.typeset.cover.wrap import Wrap, unit
from bookbuilder.typeset.figure.artwork import Subject, parts
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import height_of, put
from bookbuilder.typeset.page.display import Lines, TextRoom, lines_in
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.page.toolong import TRIM, TooLongText
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import Face, shorten, shrinking, wrap, write
from bookbuilder.typeset.text.ornaments import MeterInks, meter, meter_width

Levels = Literal["beside", "stacked", "under", "none"]  # at the puzzle's side, or under it; some have two lines each

BACK = "the back cover"
BESIDE: tuple[Levels, ...] = ("beside", "stacked")
BLURB_AT: Route = ("cover", "blurb")

# Type sizes, relative to the shorter side of the panel: the largest, and the least.
BLURB, PUBLISHER = (0.03, 0.021), (0.03, 0.021)
READ = 8.5  # points: the smallest type of a text that is to be read in a shop
LEADING = 1.45
PARAGRAPH = 0.6  # the space between paragraphs, in lines
ROW = 1.75  # the height of a level's line, in type sizes
STACKED, UNDER = 2.85, 1.2  # the same with its shapes over its name, and from them to that
METER = 0.8  # the size of its shapes
APART = 0.06  # the space between the things on the panel, relative to its unit
LONGEST = 36  # a line, in type sizes: what the eye can follow
MOST_PICTURES = 4
SAME = 0.1  # points: more than rounding takes
PUZZLE, LEAST = 0.66, 0.3  # the side of the first puzzle, relative to the text's width, and the least


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """What is shown of the first puzzle, how large, and where the levels stand."""

    shown: Subject
    side: float
    levels: Levels


@dataclass(frozen=True, slots=True)
class BackCover:
    """What the back of a cover is made of."""

    setting: Setting
    design: CoverDesign
    wrap: Wrap
    levels: Mapping[str, int]  # with the numbers of their puzzles; 0 if that is not known yet
    subjects: Sequence[Subject] = ()

    @property
    def _size(self) -> float:
        return min(self.wrap.back.width, self.wrap.back.height)

    def marks(self) -> Iterator[Mark]:
        """The back, without its ground. Raises TooLongText for a text that does not fit."""
        frame = self.wrap.inner(self.wrap.back)
        publisher, gap = self._publisher(frame), APART * unit(self.wrap.back)
        box = self.wrap.barcode
        foot = min(box.top if box else frame.bottom, frame.bottom - (publisher.height if publisher else 0.0))
        room = replace(frame, bottom=foot - gap if box or publisher else foot)
        if room.height < gap or (box and box.start < frame.start):
            raise TooLongText(TRIM, BACK)
        yield from self._words(room, gap)
        if publisher:
            foot = (box.bottom if box else frame.bottom) - publisher.height
            yield Group(frame.start, foot, publisher.block(frame.width, "start").marks)
        yield from self._barcode()

    def _words(self, room: Frame, gap: float) -> Iterator[Mark]:
        """The author's text, the first puzzle with the levels at its side, and a row of pictures, where they fit."""
        blurb = self._blurb(room)
        size, shown = blurb[0].face.size, 0
        room = replace(room, end=min(room.end, room.start + LONGEST * size))
        paragraphs = _blocks(blurb, room.width)
        yield from put(paragraphs, room)
        top = room.top + height_of(paragraphs) + gap
        left = room.bottom - top  # for the first puzzle, and under it the strip
        if first := self._place(room.width, gap, left, size):
            start, high = room.start + first.side + gap, self._high(size, first.levels == "stacked")
            others = () if self.levels else self.subjects[1:2]
            second = next((readable_part(self.setting, other, room.end - start) for other in others), None)
            shown = 2 if second else 1
            under, columns = self._table(room.width, gap, size) if first.levels == "under" else (0.0, 1)
            tall = first.side + under
            rest = strip_side(room.width, len(self._strip(shown)))
            top += max(0.0, left - tall - (gap + rest if 0.0 < rest <= left - tall - gap else 0.0)) / 2
            for subject, x, side in ((first.shown, room.start, first.side), (second, start, room.end - start)):
                if subject:
                    yield from paper_puzzle(
                        self.setting, self.design, subject, Frame(x, top, x + side, top + first.side)
                    )
            if first.levels == "under":
                yield from self._levels(room, top + first.side + gap, size, True, columns)
            elif first.levels != "none":
                middle = top + (first.side - high) / 2
                yield from self._levels(replace(room, start=start), middle, size, first.levels == "stacked")
            top += tall + gap
        elif top + self._high(size) <= room.bottom:
            shown = 1
            yield from self._levels(room, top, size)
            top += self._high(size) + gap
        yield from strip(self.setting, self.design, self._strip(shown), replace(room, top=top))

    def _strip(self, shown: int) -> Sequence[Subject]:
        """The puzzles of the small pictures, if this many are shown large."""
        return self.subjects[shown:][:MOST_PICTURES]

    def _place(self, width: float, gap: float, left: float, size: float) -> PuzzlePlace | None:
        """Where the first puzzle is largest beside the levels; over them, or without them, if it can only be read so.

        It leaves the strip its room if it can. None where no puzzle can be read, nor one of its grids.
        """
        strip = strip_side(width, len(self._strip(1))) + gap + SAME
        for shown in parts(self.subjects[0]) if self.subjects else ():
            readable, places = max(LEAST * width, least_paper(self.setting, shown)), list[PuzzlePlace]()
            for levels in BESIDE:
                high = self._high(size, levels == "stacked")
                beside = self._widest(size, levels == "stacked") if self.levels else (width - gap) / 2
                least = max(high, readable)
                room = left - strip if left - strip >= least else left
                side = min(max(PUZZLE * width, readable), width - gap - beside, room)
                places += [PuzzlePlace(shown, side, levels)] if side >= least else []
            if places:
                return max(places, key=lambda place: place.side)
            for levels, under in (("under", self._table(width, gap, size)[0]), ("none", 0.0)):
                if (side := min(width, left - under)) >= readable:
                    return PuzzlePlace(shown, side, levels)
        return None

    def _blurb(self, room: Frame) -> list[Lines]:
        """The paragraphs in the largest type in which they fit. Raises TooLongText."""
        words, size, ink = self.setting.words, self._size, self.design.palette.text
        texts = self.design.blurb or (words.say("copyright.unique"),)
        largest, least = (max(share * size, self.setting.style.least, READ) for share in BLURB)
        for points in shrinking(largest, least):
            face = Face(self.setting.theme.faces.text, points, LEADING)
            paragraphs = [
                Lines(face, tuple(wrap(text, face, min(room.width, LONGEST * points))), ink) for text in texts
            ]
            if (height := height_of(_blocks(paragraphs, room.width))) <= room.height:
                return paragraphs
        raise TooLongText(BLURB_AT if self.design.blurb else TRIM, BACK, _last(paragraphs, height - room.height))

    def _high(self, size: float, stacked: bool = False) -> float:
        """The height of the levels."""
        return (STACKED if stacked else ROW) * size * len(self.levels)

    def _table(self, width: float, gap: float, size: float) -> tuple[float, int]:
        """The height of the levels in columns, with the gap above them, and how many columns there are."""
        columns = max(1, int((width + gap) / (self._widest(size, True) + gap)))
        rows = -(-len(self.levels) // columns)
        return (gap + rows * STACKED * size if rows else 0.0), columns

    def _widest(self, size: float, stacked: bool) -> float:
        """The width of the widest level's line or lines, with its number of puzzles."""
        style, names = self.setting.style, self.setting.theme.faces
        face, count, shapes = Face(names.level, size), Face(names.note, size), meter_width(style, METER * size)
        wide = size + max(
            (face.width(style.level(level)) + count.width(str(n)) for level, n in self.levels.items()), default=0.0
        )
        return (max(shapes, wide) if stacked else shapes + size + wide) + SAME

    def _levels(self, room: Frame, top: float, size: float, stacked: bool = False, columns: int = 1) -> Iterator[Mark]:
        """Each level: its shapes, before its name or over it, and how many puzzles have it; perhaps in columns."""
        style, words, palette = self.setting.style, self.setting.words, self.design.palette
        names = self.setting.theme.faces
        wide, face, count = meter_width(style, METER * size), Face(names.level, size), Face(names.note, size)
        inks = MeterInks(palette.text, palette.tone, palette.ground)
        names_at = replace(room, end=min(room.end, room.start + self._widest(size, True)))
        if not stacked:
            names_at = replace(room, start=room.start + wide + size)
        free = names_at.width - size
        counts = {level: words.say("opener.puzzles", n=n) if n else "" for level, n in self.levels.items()}
        if any(face.width(style.level(level)) + count.width(said) > free for level, said in counts.items()):
            counts = {level: str(n or "") for level, n in self.levels.items()}
        for at, (level, said) in enumerate(counts.items()):
            base = top + size + at // columns * (STACKED if stacked else ROW) * size
            right = at % columns * (room.width - names_at.width) / max(1, columns - 1)
            yield from meter(style, level, room.start + right + wide, base, METER * size, inks)
            base += UNDER * size if stacked else 0.0
            name = shorten(style.level(level), face, free - count.width(said))
            yield write(name, face, names_at.start + right, base, ink=palette.text)
            if said:
                yield write(said, count, names_at.end + right, base, "end", palette.text)

    def _publisher(self, frame: Frame) -> Lines | None:
        outline, size, box = self.setting.outline, self._size, self.wrap.barcode
        if not outline.publisher:
            return None
        width = (box.start - APART * size if box else frame.end) - frame.start
        face = Face(self.setting.theme.faces.strong, PUBLISHER[0] * size, 1.25)
        high, least = box.height if box else 3 * face.line, max(self.setting.style.smallest, PUBLISHER[1] * size)
        room = TextRoom(BACK, ("publisher",), high, least, least)
        return lines_in(room, outline.publisher, face, width, self.design.palette.text)

    def _barcode(self) -> Iterator[Mark]:
        """The barcode in its box; the box alone where the printer will put its own there."""
        box, isbn = self.wrap.barcode, self.setting.outline.isbn
        if box and isbn:
            smallest = self.setting.printer.smallest_type.value
            yield barcode(isbn, box.width, box.height, smallest).put(box.start, box.top)
        elif box:
            yield Box(box.start, box.top, box.width, box.height, WHITE)


def _blocks(paragraphs: Sequence[Lines], width: float) -> list[Block]:
    """Paragraphs under each other."""
    return [replace(lines.block(width, "start"), before=PARAGRAPH * lines.face.line) for lines in paragraphs]


def _last(paragraphs: Sequence[Lines], height: float) -> int:
    """About how many characters the last lines have that are together this high."""
    lines = [line for paragraph in paragraphs for line in paragraph.lines]
    many = -(-height // paragraphs[0].face.line)
    return sum(len(line) + 1 for line in lines[-int(many) :])
