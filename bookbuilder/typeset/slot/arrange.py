"""The pieces of a slot, its width and that of the puzzle's grid go in; the places of all pieces come out.

    stacked     head           under_head  head               in_column   grid   head
                grid                       how                            grid   how
                answer  how                grid    answer                 grid   answer
                answer  foot               foot                           foot

Each arrangement has variants, such as the explanation (`how`) beside or over the answers; `layout` chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bookbuilder.typeset.slot.model import Head, PieceSpot
from bookbuilder.typeset.slot.pieces import Pieces
from bookbuilder.typeset.slot.texts import heading_height

GAP = 12.0  # points between columns
NARROWEST = 62.0  # the least width in points of running text
COLUMN = 92.0  # the least width in points of a column with the head
BELOW, BESIDE = 0.32, 0.22  # the width of an answer below or beside the puzzle, relative to the slot's
HALF, SMALLER = 0.5, 0.8  # the most that an answer's width should be, and may be, relative to the puzzle's
TIGHT = 0.7  # a smaller space, relative to the usual
_SAME = 1e-6  # points


@dataclass(frozen=True, slots=True)
class Arranged:
    """The places of all pieces of a slot, which is `height` high. Room to spare goes below each of the `bands`."""

    height: float
    grid: PieceSpot
    head: Head
    head_at: PieceSpot
    how_at: PieceSpot
    foot_at: PieceSpot
    answers: tuple[PieceSpot, ...]
    bands: tuple[float, ...]  # the lower ends of what stands under each other

    def stretched(self, height: float) -> Arranged:
        """The same in a higher slot."""
        spare = (height - self.height) / len(self.bands)

        def moved(spot: PieceSpot) -> PieceSpot:
            return replace(spot, y=spot.y + spare * sum(end <= spot.y + _SAME for end in self.bands))

        return replace(
            self,
            height=height,
            grid=moved(self.grid),
            head_at=moved(self.head_at),
            how_at=moved(self.how_at),
            foot_at=moved(self.foot_at),
            answers=tuple(map(moved, self.answers)),
            bands=(),
        )


Arrangement = Callable[[Pieces, float, float], Iterator[Arranged]]  # for the widths of the slot and of the grid


@dataclass(frozen=True, slots=True)
class _Rest:
    """What stands below a grid."""

    end: float
    how: PieceSpot
    foot: PieceSpot
    answers: tuple[PieceSpot, ...] = ()


def answer_beside(pieces: Pieces, width: float) -> float:
    """The usual width of an answer beside the puzzle, in a slot of this width."""
    return max(pieces.least_answer, BESIDE * width)


def stacked(pieces: Pieces, width: float, grid: float) -> Iterator[Arranged]:
    """Head, grid, and below it the rest; the grid is as wide as the slot, or in its middle."""
    if (head := pieces.head(width)) is None:
        return
    top = head.height + pieces.gap
    bottom = top + pieces.grid(grid).height
    spot, whole = PieceSpot((width - grid) / 2, top, grid), PieceSpot(0.0, 0.0, width)
    for rest in _rests(pieces, width, grid, bottom + pieces.gap, lambda measure: pieces.how(measure).height):
        yield Arranged(rest.end, spot, head, whole, rest.how, rest.foot, rest.answers, (head.height, bottom))


def in_column(pieces: Pieces, width: float, grid: float) -> Iterator[Arranged]:
    """The grid at the left; at its right head, explanation and the answers that stand beside it."""
    measure, x = width - grid - GAP, grid + GAP
    if measure < COLUMN or (head := pieces.head(measure)) is None:
        return
    how_at = PieceSpot(x, head.height + TIGHT * pieces.gap, measure)
    text = how_at.y + pieces.how(measure).height
    spot, head_at = PieceSpot(0.0, 0.0, grid), PieceSpot(x, 0.0, measure)
    answers: tuple[PieceSpot, ...]
    end, answers = max(pieces.grid(grid).height, text), ()
    if pieces.answer.place == "beside":
        end, answers = _answers_beside(pieces, PieceSpot(x, text + pieces.gap, measure), spot)
    for rest in _rests(pieces, width, grid, end + TIGHT * pieces.gap, _elsewhere):
        yield Arranged(rest.end, spot, head, head_at, how_at, rest.foot, answers or rest.answers, (end,))


def under_head(pieces: Pieces, width: float, grid: float) -> Iterator[Arranged]:
    """Head and grid, with the answers at its right; the explanation above the answers, or below the head."""
    measure, x, foot, head = width - grid - GAP, grid + GAP, pieces.foot(width), pieces.head(width)
    if foot is None or head is None:
        return
    start, whole = head.height + pieces.gap, PieceSpot(0.0, 0.0, width)
    explained = start + pieces.how(width).height + pieces.gap
    for how_at, top, first in (
        (PieceSpot(x, start, measure), start, start + pieces.how(measure).height + pieces.gap),
        (PieceSpot(0.0, start, width), explained, explained),
    ):
        spot = PieceSpot(0.0, top, grid)
        end, answers = _answers_beside(pieces, PieceSpot(x, first, measure), spot)
        foot_at = PieceSpot(0.0, end + TIGHT * pieces.gap, width)
        yield Arranged(foot_at.y + foot, spot, head, whole, how_at, foot_at, answers, (head.height, end))


def _answers_beside(pieces: Pieces, room: PieceSpot, grid: PieceSpot) -> tuple[float, tuple[PieceSpot, ...]]:
    """The lower end of the grid and of the answers at its right, which go below this spot; and the answers.

    They are as large as they may be if they end where the grid does; if there are too many, they end below it.
    """
    board, count, gap = pieces.content.board, pieces.content.most_answers, pieces.gap
    bottom = grid.y + pieces.grid(grid.width).height
    high = (bottom + gap - room.y) / count - gap - heading_height(pieces.style, pieces.least_answer)
    most = min(room.width, SMALLER * grid.width)
    answer = max(pieces.least_answer, min(most, high * board.width / board.height))
    step = pieces.answer_height(answer) + gap
    end = max(bottom, room.y + count * step - gap)
    return end, tuple(PieceSpot(room.x, end + gap - (count - at) * step, answer) for at in range(count))


# --- what stands below a grid ---

_Height = Callable[[float], float]  # of the explanation in a width; 0 if it stands elsewhere


def _elsewhere(_: float) -> float:
    return 0.0


def _rests(pieces: Pieces, width: float, grid: float, top: float, text: _Height) -> Iterator[_Rest]:
    """The ways to arrange what stands below `top`."""
    if pieces.answer.place == "below":
        answer = max(pieces.least_answer, min(BELOW * width, HALF * grid))
        yield from _beside_answers(pieces, width, answer, top, text)
        yield from _over_answers(pieces, width, answer, top, text)
    elif (foot := pieces.foot(width)) is not None:
        under = top + _spaced(text(width), TIGHT * pieces.gap)
        yield _Rest(under + foot, PieceSpot(0.0, top, width), PieceSpot(0.0, under, width))


def _beside_answers(pieces: Pieces, width: float, answer: float, top: float, text: _Height) -> Iterator[_Rest]:
    """The answers in one row, with the texts in the rest of the width; the small print there, or below."""
    count = pieces.content.most_answers
    x = count * (answer + GAP)
    measure = width - x
    if measure < NARROWEST:
        return
    answers = tuple(PieceSpot(at * (answer + GAP), top, answer) for at in range(count))
    how_at, high, low = PieceSpot(x, top, measure), pieces.answer_height(answer), text(measure)
    if (foot := pieces.foot(measure)) is not None:
        end = top + max(high, _spaced(low, pieces.gap) + foot)
        yield _Rest(end, how_at, PieceSpot(x, end - foot, measure), answers)
    if (foot := pieces.foot(width)) is not None:
        under = top + max(high, low) + TIGHT * pieces.gap
        yield _Rest(under + foot, how_at, PieceSpot(0.0, under, width), answers)


def _over_answers(pieces: Pieces, width: float, answer: float, top: float, text: _Height) -> Iterator[_Rest]:
    """The explanation over the answers, which take as many rows as they need."""
    count, foot = pieces.content.most_answers, pieces.foot(width)
    across = int((width + GAP + _SAME) / (answer + GAP))
    if foot is None or not across:
        return
    first = top + _spaced(text(width), pieces.gap)
    high = pieces.answer_height(answer) + pieces.gap
    answers = tuple(PieceSpot(at % across * (answer + GAP), first + at // across * high, answer) for at in range(count))
    under = first + -(-count // across) * high - (1 - TIGHT) * pieces.gap
    yield _Rest(under + foot, PieceSpot(0.0, top, width), PieceSpot(0.0, under, width), answers)


def _spaced(height: float, gap: float) -> float:
    """A height with the space below it; nothing, if there is nothing."""
    return height + gap if height else 0.0
