"""Runs of text go in, lines of text come out: what a reader takes for one piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bookbuilder.readback.book.marks import SeenText
from bookbuilder.readback.book.moves import UNMOVED, Matrix, after, at, turned, turns_of

_GAP, _LEVEL = 0.35, 0.05  # type sizes: what may lie between runs of a line, and between their baselines
_BLANK = 0.26  # of the type size: what a blank at the end takes, which leaves no ink


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text as a reader sees it who has turned the page so that the line is upright."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    turns: int  # of the text on the page, in quarter turns clockwise


def seen(turns: int) -> Matrix:
    """What a reader does who turns the page so that text with so many turns is upright."""
    return turned(-turns) if turns else UNMOVED


def said(runs: Iterable[SeenText]) -> list[TextLine]:
    """The lines that runs make, in order of their turns, from the top, and from the left."""
    pieces = sorted(_pieces(runs), key=lambda it: (it.turns, -round(it.baseline, 1), it.left))
    lines = list[TextLine]()
    for piece in pieces:
        if lines and _continues(lines[-1], piece):
            last = lines.pop()
            piece = TextLine(last.text + piece.text, last.left, piece.right, last.baseline, last.size, last.turns)
        lines.append(piece)
    return [TextLine(" ".join(it.text.split()), it.left, it.right, it.baseline, it.size, it.turns) for it in lines]


def _pieces(runs: Iterable[SeenText]) -> Iterator[TextLine]:
    for run in runs:
        turns = turns_of(run.matrix)
        if turns is not None:
            view = seen(turns)
            left, baseline = at(after(run.matrix, view), 0.0, 0.0)
            right = max(at(view, x, y)[0] for x in run.box[0::2] for y in run.box[1::2])
            right += _BLANK * run.size * (len(run.text) - len(run.text.rstrip()))
            yield TextLine(run.text, left, right, baseline, run.size, turns)


def is_level(line: TextLine, other: TextLine) -> bool:
    """Whether two lines with as many turns stand on one baseline."""
    return abs(line.baseline - other.baseline) < _LEVEL * line.size


def _continues(line: TextLine, piece: TextLine) -> bool:
    return (
        line.turns == piece.turns
        and abs(line.size - piece.size) < 0.01
        and is_level(line, piece)
        and -_GAP * line.size < piece.left - line.right < _GAP * line.size
    )
