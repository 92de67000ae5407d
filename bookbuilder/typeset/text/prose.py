"""An author's text goes in, blocks come out: paragraphs by lines, hanging marks of lists, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bookbuilder.drawing import Group
from bookbuilder.prose import Line, Listing, Paragraph, Passage, Prose, ProseHeading, ProsePicture, Rule
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.text.blocks import Block, heading
from bookbuilder.typeset.text.lines import RISE, Face, left_of, write
from bookbuilder.typeset.text.ornaments import ornament, ornament_width
from bookbuilder.typeset.text.runs import TextRun, set_out_runs, width_of, write_runs
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Edge

APART, TIGHT, UNDER = 0.55, 0.12, 0.25  # lines between paragraphs, between items, and under a heading
OVER = {1: 1.6, 2: 1.2, 3: 0.9}  # lines over a heading, by its rank
LARGER = {2: 1.2, 3: 1.0}  # its type size, relative to the text's
BULLETS = ("\u2022", "\u2013")  # of lists, and of lists within them
HANG, BESIDE = 1.3, 0.5  # from a list's edge to its text, and at least from a number to it, in type sizes
HIGHEST, WIDEST = 0.45, 0.6  # of a picture: relative to the page's height; without pixels, to the measure
DPI, INCH = 300, 72.0  # of a picture's pixels, for printers that name no other number; points


@dataclass(frozen=True, slots=True)
class Column:
    """Where prose is set."""

    style: Style
    measure: float
    height: float  # of the page
    align: Edge = "start"

    def narrowed(self, by: float) -> Column:
        """The column for what hangs `by` points from its edge."""
        return replace(self, measure=self.measure - by, align="start")

    @property
    def line(self) -> float:
        """From baseline to baseline."""
        return self.style.faces.body.line


def prose_blocks(column: Column, prose: Prose) -> list[Block]:
    """The blocks of a text."""
    return _passages(column, prose.passages, APART, 0)


def text_blocks(column: Column, lines: Sequence[Sequence[TextRun]], line: float, before: float = 0.0) -> list[Block]:
    """Wrapped lines as blocks, of which a page ends or begins with two at least."""
    last = len(lines) - 1
    return [
        Block(line, _aligned(column, runs), before if at == 0 else 0.0, with_next=at < last and at in (0, last - 1))
        for at, runs in enumerate(lines)
    ]


def _aligned(column: Column, runs: Sequence[TextRun]) -> tuple[Group]:
    left = left_of(width_of(runs), column.measure, column.align)
    rise = RISE * max((run.face.size for run in runs), default=0.0)
    return (Group(left, 0.0, tuple(write_runs(runs, 0.0, rise))),)


def _passages(column: Column, passages: Sequence[Passage], apart: float, depth: int) -> list[Block]:
    """Passages under each other, `apart` lines from each other."""
    blocks: list[Block] = []
    headed = False
    for passage in passages:
        first, *others = _passage(column, passage, depth)
        if not isinstance(passage, ProseHeading):
            first = replace(first, before=(UNDER if headed else apart) * column.line)
        blocks += [first, *others]
        headed = isinstance(passage, ProseHeading)
    return blocks


def _passage(column: Column, passage: Passage, depth: int) -> list[Block]:
    match passage:
        case ProseHeading():
            return _heading(column, passage)
        case Paragraph(lines):
            wrapped = [line for spans in lines for line in set_out_runs(_runs(column.style, spans), column.measure)]
            return text_blocks(column, wrapped, column.line)
        case Listing():
            return list(_listing(column, passage, depth))
        case Rule():
            return [_rule(column)]
        case ProsePicture():
            return [_figure(column, passage)]


def _runs(style: Style, line: Line) -> Iterator[TextRun]:
    faces = style.faces
    looks = {"text": faces.body, "italic": faces.italic, "strong": faces.strong}
    return (TextRun(span.text, looks[span.look]) for span in line)


def _heading(column: Column, title: ProseHeading) -> list[Block]:
    """A heading that stays with what follows."""
    faces, text = column.style.faces, "".join(span.text for span in title.line)
    if title.rank == 1:
        blocks = heading(column.style, text, column.measure)
    else:
        face = faces.strong.sized(faces.strong.size * LARGER[title.rank])
        blocks = text_blocks(column, set_out_runs([TextRun(text, face)], column.measure), face.line)
    first, *others = (replace(block, with_next=True) for block in blocks)
    return [replace(first, before=OVER[title.rank] * column.line), *others]


# --- lists ---


def _listing(column: Column, listing: Listing, depth: int) -> Iterator[Block]:
    """The items, each with its mark hanging before it."""
    face = column.style.faces.body
    marks = [BULLETS[depth] if listing.first is None else f"{listing.first + at}." for at in range(len(listing.items))]
    hang = max(HANG * face.size, max(map(face.width, marks)) + BESIDE * face.size)
    apart = TIGHT if listing.tight else APART
    for at, (mark, item) in enumerate(zip(marks, listing.items, strict=True)):
        blocks = _passages(column.narrowed(hang), item, apart, depth + 1) or [Block(face.line, ())]
        first, *others = (replace(block, marks=(Group(hang, 0.0, block.marks),)) for block in blocks)
        hung = write(mark, face, _left(mark, face, hang, listing.first is not None), RISE * face.size)
        yield replace(first, marks=(hung, *first.marks), before=apart * column.line if at else 0.0)
        yield from others


def _left(mark: str, face: Face, hang: float, numbered: bool) -> float:
    """Numbers end on one line before the text; bullets begin at the edge."""
    return hang - BESIDE * face.size - face.width(mark) if numbered else 0.0


# --- breaks and pictures ---


def _rule(column: Column) -> Block:
    """The ornament of the theme's headings, on the middle; lozenges for a theme without one."""
    kind, size = column.style.theme.heading, column.style.faces.body.size
    shown = "lozenges" if kind == "none" else kind
    left = (column.measure - ornament_width(shown, size)) / 2
    return Block(1.2 * column.line, ornament(shown, left, 0.5 * column.line, size))


def _figure(column: Column, image: ProsePicture) -> Block:
    """A picture as large as it may be: no wider than the text, and with as many pixels per inch as printers want."""
    dots = column.style.printer.image_dpi
    dpi = dots.value if dots else DPI
    across = image.pixels * min(1.0, image.aspect)
    widest = min(column.measure, across * INCH / dpi) if image.pixels else WIDEST * column.measure
    width = min(widest, HIGHEST * column.height * image.aspect)
    height, side = width / image.aspect, width / min(1.0, image.aspect)
    left = left_of(width, column.measure, column.align)
    thinnest = column.style.thinnest
    shown = stamp((width - side) / 2, (height - side) / 2, side, image.picture, thinnest)
    return Block(height, (Group(left, 0.0, (shown,), label=image.said),))
