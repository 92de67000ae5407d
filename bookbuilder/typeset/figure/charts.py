"""Names with numbers go in, bar charts come out: as pages of a PDF, or all on one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

from bookbuilder import fonts
from bookbuilder.drawing import WHITE, Box, Colour, Drawing, Group, Mark, Page, Stroke
from bookbuilder.paper import trim
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.boxes import Columns, flow, stack
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import CENTRE, END, RISE, Face, shorten, write

_HEADING, _NOTE = Face("semibold", 17.0), Face("text", 9.0)
_TITLE, _NAME, _SMALL = Face("semibold", 10.5), Face("text", 8.5), Face("text", 7.0)
_BAR, _FAINT, _AXIS, _GREY = Colour(black=0.62), Colour(black=0.14), Colour(black=0.85), Colour(black=0.7)

_MARGIN = 51.0  # points, 18 mm
_BETWEEN = 25.0  # between charts
_HEAD = 20.0  # from the top of a chart to its bars
_STEP, _THICK = 14.0, 9.0  # the distance between horizontal bars, and their thickness
_TALL = 118.0  # the height of vertical bars
_FULL = 0.94  # the highest bar's share of the height, since its number stands above it
_MOST_STANDING = 66  # more bars are merged into classes of equal width
_LEAST_LONG = 0.6  # the least length of a bar for a number above 0


@dataclass(frozen=True, slots=True)
class Chart:
    """One bar per name: vertical, side by side, if the names are in sequence; otherwise horizontal, one per line."""

    title: str
    bars: tuple[tuple[str, int], ...]
    standing: bool = False
    whole: int = 0  # the number that is 100 %; 0 for the sum of the bars
    axis: str = ""  # what the names of standing bars are


def chart_pages(charts: Sequence[Chart], heading: str, note: str) -> tuple[Page, ...]:
    """A4 pages with the charts below each other; the heading and its note are on the first."""
    paper = trim("a4")
    whole = (0.0, 0.0, paper.width, paper.height)
    frame = Frame(*whole).inside(_MARGIN)
    pages = flow(_blocks(charts, heading, note, frame.width), Columns(frame.height))
    folios = (write(str(at), _SMALL, frame.end, paper.height - 0.6 * _MARGIN, END) for at in range(1, len(pages) + 1))
    return tuple(
        Page(paper.width, paper.height, whole, whole, (*page.put(frame), folio), folio.text)
        for page, folio in zip(pages, folios, strict=True)
    )


def chart_sheet(charts: Sequence[Chart], heading: str, note: str) -> Drawing:
    """All charts below each other on one white sheet, as high as necessary."""
    width = trim("a4").width
    drawn = stack(_blocks(charts, heading, note, width - 2 * _MARGIN))
    height = drawn.height + 2 * _MARGIN
    return Drawing(width, height, (Box(0.0, 0.0, width, height, WHITE), Group(_MARGIN, _MARGIN, drawn.marks)))


def _blocks(charts: Sequence[Chart], heading: str, note: str, width: float) -> list[Block]:
    """The heading with its note, and the charts."""
    below = _HEADING.size * 1.35
    marks = (
        write(shorten(_shown(heading, _HEADING), _HEADING, width), _HEADING, 0.0, _HEADING.size * RISE),
        write(shorten(_shown(note, _NOTE), _NOTE, width), _NOTE, 0.0, below + _NOTE.size * RISE, ink=_GREY),
    )
    return [Block(below + _NOTE.size, marks), *(_figure(chart, width) for chart in charts)]


def _figure(chart: Chart, width: float) -> Block:
    title = write(shorten(chart.title, _TITLE, width), _TITLE, 0.0, _TITLE.size * RISE)
    bars = _standing(chart, width) if chart.standing else _lying(chart, width)
    return Block(_HEAD + bars.height, (title, Group(0.0, _HEAD, bars.marks)), _BETWEEN)


# --- lying bars -------------------------------------------------------------------------------------------------


def _lying(chart: Chart, width: float) -> Block:
    """naked pair |=========== 42,152   21.5 %"""
    shares = _shares(chart)
    numbers = [f"{count:,}" for _, count in chart.bars]
    names = [shorten(_shown(name, _NAME), _NAME, width * 0.3) for name, _ in chart.bars]
    left = max(map(_NAME.width, names), default=0.0) + 6
    number, share = (max(map(_NAME.width, texts), default=0.0) for texts in (numbers, shares))
    longest = width - left - number - share - 14
    most = max((count for _, count in chart.bars), default=0)
    marks: list[Mark] = []
    for at, (_, count) in enumerate(chart.bars):
        top = at * _STEP
        base = top + _THICK / 2 + 3.0
        length = max(_LEAST_LONG, longest * count / most) if count else 0.0
        marks.append(write(names[at], _NAME, left - 6, base, END))
        if length:
            marks.append(Box(left, top, length, _THICK, _BAR))
        marks.append(write(numbers[at], _NAME, left + length + 5, base))
        marks.append(write(shares[at], _NAME, width, base, END, _GREY))
    height = max(0.0, len(chart.bars) * _STEP - (_STEP - _THICK))
    marks.append(Stroke(left, -2.5, left, height + 2.5, 0.6, _AXIS, False))
    return Block(height + 2.5, tuple(marks))


def _shares(chart: Chart) -> list[str]:
    whole = chart.whole or sum(count for _, count in chart.bars)
    return [f"{100 * count / whole:.1f} %" if whole else "" for _, count in chart.bars]


# --- standing bars ----------------------------------------------------------------------------------------------


def _standing(chart: Chart, width: float) -> Block:
    """Bars on an axis, over faint lines at round numbers, which are labelled on the left."""
    bars = _merged(chart.bars)
    most = max((count for _, count in bars), default=0)
    step = _round_step(most)
    top = step * max(1, ceil(most / step / _FULL))
    ticks = range(0, top + 1, step)
    left = max(_SMALL.width(f"{tick:,}") for tick in ticks) + 6
    pitch = min((width - left) / max(1, len(bars)), 60.0)
    marks: list[Mark] = []
    for tick in ticks:
        y = _TALL * (1 - tick / top)
        if tick:
            marks.append(Stroke(left, y, width, y, 0.5, _FAINT, False))
        marks.append(write(f"{tick:,}", _SMALL, left - 6, y + 2.4, END, _GREY))
    widths = [_SMALL.width(f"{count:,}") for _, count in bars]
    counted = all((one + other) / 2 + 1.5 <= pitch >= 0.85 * one for one, other in pairwise([*widths, 0.0]))
    for at, (_, count) in enumerate(bars):
        middle = left + (at + 0.5) * pitch
        height = max(_LEAST_LONG, _TALL * count / top) if count else 0.0
        if height:
            marks.append(Box(middle - 0.36 * pitch, _TALL - height, 0.72 * pitch, height, _BAR))
        if counted and count:
            number = write(f"{count:,}", _SMALL, middle, _TALL - height - 3, CENTRE)
            ground = Box(
                number.x - 1, number.y - _SMALL.size * 0.72, 2 * (middle - number.x) + 2, _SMALL.size * 0.72, WHITE
            )
            marks += [ground, number]
    marks.append(Stroke(left, _TALL, width, _TALL, 0.6, _AXIS, False))
    marks += _names([name for name, _ in bars], left, pitch)
    below = _TALL + 12.0
    if chart.axis:
        below += 11.0
        marks.append(write(chart.axis, _SMALL, left, below, ink=_GREY))
    return Block(below + 2, tuple(marks))


def _names(names: Sequence[str], left: float, pitch: float) -> Iterator[Mark]:
    """The names under the bars: all, or every second, fifth, tenth ... where they would touch."""
    widest = max(map(_SMALL.width, names), default=0.0) + 3
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100) if step * pitch >= widest or step == 100)
    start = next((at for at, name in enumerate(names) if name.isdigit() and int(name) % every == 0), 0)
    for at in range(start, len(names), every):
        yield write(names[at], _SMALL, left + (at + 0.5) * pitch, _TALL + 10.0, CENTRE)


def _merged(bars: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """As many bars as there is room for: where there are more, neighbours are merged."""
    per_chart = ceil(len(bars) / _MOST_STANDING)
    if per_chart <= 1:
        return bars
    parts = [bars[at : at + per_chart] for at in range(0, len(bars), per_chart)]
    return tuple((f"{part[0][0]}-{part[-1][0]}", sum(count for _, count in part)) for part in parts)


def _round_step(most: int) -> int:
    """1, 2 or 5 times a power of ten, so that two to five steps reach the greatest number."""
    rough = max(1.0, most / 4)
    power = 10 ** floor(log10(rough))
    return int(next(power * digit for digit in (1, 2, 5, 10) if power * digit >= rough))


def _shown(text: str, face: Face) -> str:
    """The text with a question mark for each character that the face does not have."""
    lacking = fonts.missing(face.name, text)
    return text.translate({ord(letter): "?" for letter in lacking})
