"""The pieces of a slot go in; the ways to arrange them come out, for a width of the puzzle's grid.

    stacked     head           under_head  head               in_column   grid   head
                grid                       how                            grid   how
                answer  how                grid    answer                 grid   answer
                answer  foot               foot                           foot

Each arrangement has variants, such as the explanation (`how`) beside or over the answers; `layout` chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bookbuilder.typeset.page.boxes import Piece, beside, not_under, reserved, row, spaced, stack, table, under
from bookbuilder.typeset.slot.grids import SlotGrids
from bookbuilder.typeset.slot.model import SlotAnswers
from bookbuilder.typeset.slot.texts import TEXTS, SlotTexts
from bookbuilder.typeset.text.blocks import Block

GAP = 12.0  # points between columns
NARROWEST = 62.0  # the least width in points of running text
COLUMN = 92.0  # the least width in points of a column with the head
BELOW, BESIDE = 0.32, 0.22  # the width of an answer below or beside the puzzle, relative to the slot's
HALF, SMALLER = 0.5, 0.8  # the most that an answer's width should be, and may be, relative to the puzzle's
ABOVE, TIGHT = 0.85, 0.7  # the usual space between pieces, relative to the size of body type; a smaller one, to this
CAPTION = 0.5  # the space between a caption and its grid, relative to the size of numbers
_SAME = 1e-6  # points

Bands = Sequence[Piece]  # what stands under each other in a slot, and shares the room to spare between them
Arrangement = Callable[["Pieces", float], Iterator[Bands]]  # for the width of the puzzle's grid


@dataclass(frozen=True)
class Pieces:
    """What stands in a slot of this width, unarranged. Pieces reserve the room in which they are drawn day by day."""

    width: float
    texts: SlotTexts
    grids: SlotGrids
    answer: SlotAnswers

    def text(self, name: str) -> Piece:
        """One of the texts."""
        return reserved(name, partial(TEXTS[name], self.texts, self.texts.longest))

    @property
    def grid(self) -> Piece:
        """The puzzle's grid; with others in the same art, all of them."""
        return self.shared(reserved("grid", self.grids.puzzle))

    def shared(self, grid: Piece) -> Piece:
        """A grid; or as many as share the art, beside or below each other, each under its caption."""
        content = self.texts.content
        if not content.is_shared:
            return grid
        over = CAPTION * self.texts.style.faces.number.size
        captioned = under(self.text("caption"), spaced(over, grid))
        if content.together == "below":
            return under(captioned, *[spaced(self.gap, captioned)] * (content.puzzles - 1))

        def across(width: float) -> Block:
            one = self.one(width)
            return row([captioned(one)] * content.puzzles, one + GAP)

        return across

    def one(self, wide: float) -> float:
        """The width of each grid where all of them are this wide."""
        across = self.texts.content.puzzles if self.texts.content.together == "beside" else 1
        return (wide - (across - 1) * GAP) / across

    def all(self, one: float) -> float:
        """The width of all grids where each is this wide: the reverse of `one`."""
        across = self.texts.content.puzzles if self.texts.content.together == "beside" else 1
        return across * one + (across - 1) * GAP

    @property
    def answered(self) -> Piece:
        """The grid of an answer under its heading."""
        return under(self.text("heading"), reserved("grid", self.grids.answer))

    def answers(self, width: float) -> list[Block]:
        """The most answers of one day, each this wide."""
        return [spaced(self.gap, reserved("answer", self.answered))(width)] * self.texts.content.all_answers

    @property
    def gap(self) -> float:
        """The space between pieces that stand under each other."""
        return ABOVE * self.texts.style.faces.body.size

    @property
    def least_grid(self) -> float:
        """The least width of the puzzle's grid: its marks can be read, and answers are clearly smaller."""
        least = self.grids.least_answer / SMALLER if self.answer.is_shown else 0.0
        return self.all(max(self.grids.least_puzzle, least))

    def ways(self) -> list[tuple[Arrangement, float]]:
        """The arrangements, each with the widest grid that it has room for, if that is wide enough."""
        column = max(self.grids.least_answer, BESIDE * self.width)
        ways: list[tuple[Arrangement, float]] = [(stacked, self.width), (in_column, self.width - GAP - COLUMN)]
        if self.answer.place == "beside":
            ways = [(in_column, self.width - GAP - max(column, COLUMN)), (under_head, self.width - GAP - column)]
        return [(way, most) for way, most in ways if most >= self.least_grid - _SAME]


def stacked(pieces: Pieces, wide: float) -> Iterator[Bands]:
    """Head, grid, and below it the rest; the grid is as wide as the slot, or in its middle."""
    for rest in _below(pieces, wide, pieces.text("how")):
        middle = spaced(pieces.gap, lambda width: row([Block(0.0, ()), pieces.grid(wide)], (width - wide) / 2))
        yield pieces.text("head"), middle, spaced(pieces.gap, rest)


def in_column(pieces: Pieces, wide: float) -> Iterator[Bands]:
    """The grid at the left; at its right head, explanation and the answers that stand beside it."""
    texts = pieces.text("head"), spaced(TIGHT * pieces.gap, pieces.text("how"))
    shown = pieces.answer.place == "beside"
    column = not_under(COLUMN, partial(_answered, pieces, wide, texts) if shown else under(*texts))
    for rest in _below(pieces, wide):
        yield beside(pieces.grid, wide, column, GAP), spaced(TIGHT * pieces.gap, rest)


def under_head(pieces: Pieces, wide: float) -> Iterator[Bands]:
    """Head and grid, with the answers at its right; the explanation above the answers, or below the head."""
    how = (pieces.text("how"),)
    for over, texts in (((), how), (how, ())):
        columns = beside(pieces.grid, wide, partial(_answered, pieces, wide, texts), GAP)
        middle = spaced(pieces.gap, under(*over, spaced(pieces.gap, columns)))
        yield pieces.text("head"), middle, spaced(TIGHT * pieces.gap, pieces.text("foot"))


def _answered(pieces: Pieces, wide: float, texts: Sequence[Piece], width: float) -> Block:
    """The column beside a grid: texts, and at its foot the answers.

    They are as large as they may be if they end where the grid does; if there are too many, they end below it.
    """
    board, count, least = pieces.texts.content.board, pieces.texts.content.all_answers, pieces.grids.least_answer
    top, bottom = under(*texts)(width), pieces.grid(wide).height
    room = bottom - (top.height + pieces.gap if texts else 0.0)
    high = (room + pieces.gap) / count - pieces.gap - pieces.texts.heading(pieces.texts.longest, least).height
    answer = max(least, min(width, SMALLER * pieces.one(wide), high * board.width / board.height))
    return _footed(pieces, texts, lambda _: stack(pieces.answers(answer)), bottom)(width)


def _footed(pieces: Pieces, texts: Sequence[Piece], last: Piece, height: float) -> Piece:
    """Texts at the top of a column at least this high, and something at its foot."""
    return under(under(*texts), spaced(pieces.gap if texts else 0.0, last), height=height)


def _below(pieces: Pieces, wide: float, *texts: Piece) -> Iterator[Piece]:
    """The ways to arrange what stands below a grid this wide."""
    foot = spaced(TIGHT * pieces.gap, pieces.text("foot"))
    if pieces.answer.place != "below":
        yield under(*texts, foot)
        return
    answer = max(pieces.grids.least_answer, min(BELOW * pieces.width, HALF * pieces.one(wide)))
    answers, step = pieces.answers(answer), answer + GAP
    across, columns = len(answers) * step - GAP, int((pieces.width + GAP + _SAME) / step)

    def beside_answers(texts: Piece) -> Piece:
        return beside(lambda _: row(answers, step), across, not_under(NARROWEST, texts), GAP)

    yield beside_answers(_footed(pieces, texts, pieces.text("foot"), answers[0].height))
    yield under(beside_answers(under(*texts)), foot)
    if columns:
        rows = stack([*table(answers, columns, step, pieces.gap)])
        yield under(*texts, spaced(pieces.gap, lambda _: rows), foot)
