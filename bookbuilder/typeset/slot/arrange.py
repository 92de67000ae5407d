"""A slot's width, its texts and the width of the puzzle's grid go in; the places of all parts come out.

    STACKED          head            BESIDE      head                  COLUMN     grid    head
                     grid                        how                              grid    how
        below:       answer  how                 grid    answer                   grid    answer
                     answer  small print         small print                      small print

With the same grid, several arrangements may suit a slot; `layout` takes the one with the best height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from bookbuilder.typeset.blocks import Block
from bookbuilder.typeset.grid import SIGN, Grid, GridStyle, digit_per_cell
from bookbuilder.typeset.slot.model import AnswerPlace, Head, Row, SlotContent, Spot
from bookbuilder.typeset.slot.texts import (
    ROWS,
    heading_height,
    how,
    longest_foot,
    narrowest_foot,
    suited_head,
    widest_level,
)
from bookbuilder.typeset.style import Style
from bookbuilder.typeset.tones import names

GAP = 12.0  # points between two columns
NARROWEST = 62.0  # the least width in points of running text
ANSWER = 1.22  # the size of an answer's marks, relative to those of puzzles with such cells: nobody writes into them
RULED = 15.0  # points: smaller cells of answers have no lines around them, only boxes
BELOW, BESIDE = 0.32, 0.22  # an answer's width, relative to the slot's
SMALLER = 0.8  # the most that an answer's width may be, relative to the puzzle's
ALONE = 0.45  # the width of an answer in a file of its own, relative to the slot's
COLUMN = 92.0  # the least width in points of a column with the head
_ROUNDS = 40  # until a cell and the rim that goes with it fit a width to far less than a thousandth of a point


@dataclass(frozen=True, slots=True)
class Arranged:
    """The places of all parts of a slot, which is `height` high. Room to spare goes below each of the `bands`."""

    height: float
    grid: Spot
    head: Head
    head_at: Spot
    how_at: Spot
    foot_at: Spot
    answers: tuple[Spot, ...] = ()
    bands: tuple[float, ...] = ()  # ends of parts that stand under each other

    def stretched(self, height: float) -> Arranged:
        """The same in a higher slot."""
        spare = (height - self.height) / max(1, len(self.bands))

        def moved(spot: Spot) -> Spot:
            return replace(spot, y=spot.y + spare * sum(end <= spot.y for end in self.bands))

        return Arranged(
            height,
            moved(self.grid),
            self.head,
            moved(self.head_at),
            moved(self.how_at),
            moved(self.foot_at),
            tuple(map(moved, self.answers)),
            (),
        )


@dataclass(frozen=True)
class Parts:
    """What a slot consists of, with the sizes that its parts have in a given width."""

    style: Style
    content: SlotContent
    answer: AnswerPlace

    def grid(self, width: float) -> Grid:
        """The puzzle's grid, rim included exactly as wide."""
        return fitted_grid(width, self._puzzle_grid, self.content.board.width)

    def answer_grid(self, width: float) -> Grid:
        """The grid of an answer, rim included exactly as wide."""
        return fitted_grid(width, self._answer_grid, self.content.board.width)

    def _puzzle_grid(self, cell: float) -> Grid:
        return self.style.grid(self.content.board, self.content.symbols, cell, shade_clues=self.content.shade_clues)

    def _answer_grid(self, cell: float) -> Grid:
        return Grid(
            self.content.board,
            self.content.symbols,
            cell,
            answer_style(self.style, self.content, cell),
            signed=SIGN * cell >= self.style.smallest,
        )

    @cached_property
    def least_grid(self) -> float:
        """The width of the puzzle's grid at which its marks, or letters in corners, are the printer's smallest type."""
        cell = self.style.smallest / digit_per_cell(self.content.symbols, ("medium", "medium"), self._is_signed)
        if self._is_signed:
            cell = max(cell, self.style.smallest / SIGN)
        return self._puzzle_grid(cell).width

    @property
    def _is_signed(self) -> bool:
        return bool(names(self.content.board))

    @cached_property
    def least_answer(self) -> float:
        """The least width of an answer's grid."""
        cell = self.style.smallest / (ANSWER * digit_per_cell(self.content.symbols, ("bold", "text")))
        return self._answer_grid(cell).width

    def head(self, measure: float, choices: tuple[tuple[Row, ...], ...] = ROWS) -> Head | None:
        """The head in as few lines as will do."""
        heads = (suited_head(self.style, self.content, measure, rows) for rows in choices)
        return next((head for head in heads if head), None)

    def how(self, measure: float) -> Block:
        """The explanation of the puzzle."""
        return how(self.style, self.content, measure)

    def foot(self, measure: float) -> Block | None:
        """The small print, if it fits."""
        fits = self._narrowest_foot <= measure
        return longest_foot(self.style, self.content, measure) if fits else None

    @cached_property
    def _narrowest_foot(self) -> float:
        return narrowest_foot(self.style, self.content)

    @cached_property
    def least_alone(self) -> float:
        """The least width of an answer in a file of its own."""
        return max(self.least_answer, self._narrowest_foot, widest_level(self.style))

    def answer_height(self, width: float) -> float:
        """The height of an answer with its heading."""
        return heading_height(self.style, width) + self.answer_grid(width).height

    @property
    def gap(self) -> float:
        """The space between parts that stand under each other."""
        return 0.85 * self.style.faces.body.size


def answer_style(style: Style, content: SlotContent, cell: float) -> GridStyle:
    """Lines and faces of an answer's grid: small ones have no lines but those of boxes."""
    lines = replace(style.lines(content.board, cell, "bold", "text"), fill=ANSWER)
    if cell >= RULED:
        return lines
    thinnest = style.printer.thinnest_line.value
    heavy = 2.0 if content.board.grids else 1.5
    return replace(lines, cell=0.0, extra=thinnest, box=thinnest, rim=heavy * thinnest)


def fitted_grid(width: float, grid: Callable[[float], Grid], cells: int) -> Grid:
    """The grid of so many cells, whose lines depend on the size of a cell, that is as wide."""
    found = grid(width / cells)
    for _ in range(_ROUNDS):
        found = grid((width - found.style.rim) / cells)
    return found


Arrangement = Callable[[Parts, float, float], Iterator[Arranged]]  # for a slot's width and that of the puzzle's grid


def stacked(parts: Parts, width: float, grid: float) -> Iterator[Arranged]:
    """Head, grid, and below it the rest; the grid is as wide as the slot, or in its middle."""
    head = parts.head(width)
    if head is None:
        return
    top = head.height + parts.gap
    spot = Spot((width - grid) / 2, top, grid)
    under = top + parts.grid(grid).height + 1.1 * parts.gap
    start = Arranged(under, spot, head, Spot(0.0, 0.0, width), Spot(0.0, 0.0, 0.0), Spot(0.0, 0.0, 0.0))
    for tail in _tails(parts, width, under, _below(parts, width, grid)):
        yield replace(tail(start), bands=(head.height, under - 1e-6))


def _below(parts: Parts, width: float, grid: float) -> float:
    """The width of answers below the puzzle."""
    return max(parts.least_answer, min(BELOW * width, SMALLER * grid))


def _tails(parts: Parts, width: float, top: float, answer: float) -> Iterator[Callable[[Arranged], Arranged]]:
    """The ways to arrange what stands under the grid."""
    if parts.answer.place != "below":
        yield from _plain_tail(parts, width, top)
        return
    step = answer + GAP
    across = min(parts.content.most_answers, int((width + GAP) / step))
    if across == parts.content.most_answers:
        yield from _columns(parts, width, top, answer, across)
    if across:
        yield from _rows(parts, width, top, answer, across)


def _plain_tail(parts: Parts, width: float, top: float) -> Iterator[Callable[[Arranged], Arranged]]:
    foot = parts.foot(width)
    if foot is None:
        return
    foot_top = top + parts.how(width).height + 0.6 * parts.gap
    yield lambda start: replace(
        start, height=foot_top + foot.height, how_at=Spot(0.0, top, width), foot_at=Spot(0.0, foot_top, width)
    )


def _columns(
    parts: Parts, width: float, top: float, answer: float, across: int
) -> Iterator[Callable[[Arranged], Arranged]]:
    """The answers side by side, and the texts in what is left of the width; the small print there or below."""
    x = across * (answer + GAP)
    measure, high = width - x, parts.answer_height(answer)
    if measure < NARROWEST:
        return
    answers = tuple(Spot(at * (answer + GAP), top, answer) for at in range(across))
    text = parts.how(measure).height
    if foot := parts.foot(measure):
        height = max(high, text + parts.gap + foot.height)
        inside = Spot(x, top + height - foot.height, measure)
        yield lambda start: replace(
            start, height=top + height, how_at=Spot(x, top, measure), foot_at=inside, answers=answers
        )
    if below := parts.foot(width):
        end = top + max(high, text) + 0.6 * parts.gap
        yield lambda start: replace(
            start,
            height=end + below.height,
            how_at=Spot(x, top, measure),
            foot_at=Spot(0.0, end, width),
            answers=answers,
        )


def _rows(
    parts: Parts, width: float, top: float, answer: float, across: int
) -> Iterator[Callable[[Arranged], Arranged]]:
    """The explanation over the answers, which may take several rows."""
    foot = parts.foot(width)
    if foot is None:
        return
    first = top + parts.how(width).height + parts.gap
    high = parts.answer_height(answer) + parts.gap
    count = parts.content.most_answers
    answers = tuple(Spot(at % across * (answer + GAP), first + at // across * high, answer) for at in range(count))
    end = first + -(-count // across) * high - 0.4 * parts.gap
    yield lambda start: replace(
        start,
        height=end + foot.height,
        how_at=Spot(0.0, top, width),
        foot_at=Spot(0.0, end, width),
        answers=answers,
    )


def in_column(parts: Parts, width: float, grid: float) -> Iterator[Arranged]:
    """The grid at the left, and at its right head, explanation and, if they stand beside, the answers."""
    measure = width - grid - GAP
    foot = parts.foot(width)
    if measure < COLUMN or foot is None or (head := parts.head(measure)) is None:
        return
    x, beside = grid + GAP, parts.answer.place == "beside"
    how_top = head.height + parts.gap
    column = how_top + parts.how(measure).height
    count = parts.content.most_answers if beside else 0
    high = (parts.answer_height(measure) + parts.gap) * count
    height = max(parts.grid(grid).height, column + high)
    end = height + 0.7 * parts.gap
    answers = tuple(Spot(x, height - high + parts.gap + at * high / count, measure) for at in range(count))
    start = Arranged(
        end + foot.height,
        Spot(0.0, 0.0, grid),
        head,
        Spot(x, 0.0, measure),
        Spot(x, how_top, measure),
        Spot(0.0, end, width),
        answers,
        (end - 1e-6,),
    )
    if parts.answer.place != "below":
        yield start
        return
    for tail in _tails(parts, width, end, _below(parts, width, grid)):
        # What stood in the column stays there; only answers and small print stand below.
        yield replace(tail(start), how_at=start.how_at)


def under_head(parts: Parts, width: float, grid: float) -> Iterator[Arranged]:
    """Head, explanation, then the grid with the answers at its right."""
    measure, head, foot = width - grid - GAP, parts.head(width), parts.foot(width)
    if head is None or foot is None:
        return
    high = parts.grid(grid).height
    count = parts.content.most_answers
    answer = parts.answer_height(measure)
    texts = parts.how(width).height, parts.how(measure).height
    column = count * (answer + parts.gap) - parts.gap
    for place, over, beside in (("over", texts[0] + 0.4 * parts.gap, 0.0), ("beside", 0.0, texts[1] + parts.gap)):
        top = head.height + parts.gap + over
        height = max(high, beside + column)
        end = top + height + 0.7 * parts.gap
        x = grid + GAP
        first = top + height - column
        yield Arranged(
            end + foot.height,
            Spot(0.0, top, grid),
            head,
            Spot(0.0, 0.0, width),
            Spot(0.0, head.height + 0.5 * parts.gap, width) if place == "over" else Spot(x, top, measure),
            Spot(0.0, end, width),
            tuple(Spot(x, first + at * (answer + parts.gap), measure) for at in range(count)),
            (head.height, end - 1e-6),
        )
