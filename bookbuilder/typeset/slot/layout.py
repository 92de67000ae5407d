"""A slot's size and what stands in it go in; a layout comes out, or the smallest size that would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from bookbuilder import fonts
from bookbuilder.book import Labels
from bookbuilder.drawing import Group
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, Printer
from bookbuilder.typeset.slot.arrange import (
    COLUMN,
    GAP,
    SMALLER,
    Arranged,
    Arrangement,
    answer_beside,
    in_column,
    stacked,
    under_head,
)  # fmt: skip
from bookbuilder.typeset.slot.model import AnswerPlace, SlotContent, SlotLayout, SlotSize
from bookbuilder.typeset.slot.pieces import Pieces
from bookbuilder.typeset.slot.texts import slot_faces
from bookbuilder.typeset.style import Style
from bookbuilder.typeset.tones import MOST_NAMES, names
from bookbuilder.words import Words

STEP = 0.5  # millimetres: smallest sizes are rounded up to these
LARGEST = 1500.0  # millimetres, far more than any slot
_HALVINGS = 30
_SAME = 1e-6  # points


def lay_out_slot(
    size: SlotSize, answer: AnswerPlace, content: SlotContent, words: Words, printer: Printer, labels: Labels
) -> SlotLayout:
    """The layout of a slot for all days.

    Raises InputError for a slot too small for its type, with the smallest width or height that does; for coloured
    marks on a printer that has black only; and for characters that the typeface lacks.
    """
    _check(content, printer)

    def arranged(width: float, height: float | None) -> Arranged | None:
        return _arranged(_pieces_of(width, answer, content, words, printer, labels), width, height)

    found = arranged(size.width, size.height)
    if found is None:
        raise _too_small(size, answer, content, arranged)
    return _laid_out(size, _pieces_of(size.width, answer, content, words, printer, labels), found)


def _pieces_of(
    width: float, answer: AnswerPlace, content: SlotContent, words: Words, printer: Printer, labels: Labels
) -> Pieces:
    return Pieces(Style(words, printer, labels, slot_faces(width, printer.smallest_type.value)), content, answer)


def _laid_out(size: SlotSize, pieces: Pieces, found: Arranged) -> SlotLayout:
    how = pieces.how(found.how_at.width)
    return SlotLayout(
        size,
        pieces.answer,
        pieces.content,
        pieces.style,
        found.height if size.height is None else size.height,
        pieces.grid(found.grid.width),
        found.grid,
        found.head,
        found.head_at,
        (Group(found.how_at.x, found.how_at.y, how.marks),),
        pieces.answer_grid(found.answers[0].width) if found.answers else None,
        found.answers,
        found.foot_at,
        pieces.alone(size.width) if pieces.answer.place == "file" else None,
    )


def _arranged(pieces: Pieces, width: float, height: float | None) -> Arranged | None:
    """The best arrangement: first the one with the largest grid, then the lowest, or the one that fills its height."""
    found = [each for way, most in _ways(pieces, width) for each in _fitting(way, pieces, width, most, height)]
    if not found:
        return None
    if height is None:
        return min(found, key=lambda each: (-round(each.grid.width, 3), each.height))
    return max(found, key=lambda each: (round(each.grid.width, 3), each.height)).stretched(height)


def _ways(pieces: Pieces, width: float) -> Iterator[tuple[Arrangement, float]]:
    """The arrangements, each with the widest grid that it has room for."""
    if pieces.answer.place == "beside":
        column = answer_beside(pieces, width)
        yield in_column, width - GAP - max(column, COLUMN)
        yield under_head, width - GAP - column
    else:
        yield stacked, width
        yield in_column, width - GAP - COLUMN


def _fitting(way: Arrangement, pieces: Pieces, width: float, most: float, height: float | None) -> Iterator[Arranged]:
    """The variants of an arrangement that fit, with the largest grid."""
    least = _least_grid(pieces)
    if most < least - _SAME or (pieces.answer.place == "file" and pieces.alone(width) is None):
        return
    if height is None:
        yield from way(pieces, width, most)
        return

    def fitting(grid: float) -> list[Arranged]:
        return [each for each in way(pieces, width, grid) if each.height <= height + _SAME]

    if found := fitting(most):
        yield from found
    elif fitting(least):
        yield from fitting(_last(least, most, lambda grid: bool(fitting(grid))))


def _least_grid(pieces: Pieces) -> float:
    """The least width of the puzzle's grid: its marks can be read, and answers are clearly smaller."""
    if pieces.answer.is_shown:
        return max(pieces.least_grid, pieces.least_answer / SMALLER)
    return pieces.least_grid


def _last(low: float, high: float, holds: Callable[[float], bool]) -> float:
    """The greatest length for which this holds, as it does for `low`, but not for `high`."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


# --- problems ---


WITH_ANSWER = {"beside": " with answers beside it", "below": " with answers below it"}
INSTEAD = {"beside": ", or put answers below", "below": ", or put answers into files of their own"}


def _too_small(
    size: SlotSize,
    answer: AnswerPlace,
    content: SlotContent,
    arranged: Callable[[float, float | None], Arranged | None],
) -> InputError:
    board = content.board.name + WITH_ANSWER.get(answer.place, "")
    if arranged(size.width, None) is None:
        least = _least(lambda width: arranged(width, None) is not None)
        what = f"the slot {size.name} is {_mm(size.width)} wide; {board} needs at least {least:g} mm"
        return InputError.single(what, f"make it {least:g} mm wide or wider{INSTEAD.get(answer.place, '')}")
    least = _least(lambda height: arranged(size.width, height) is not None)
    what = f"the slot {size.name} is {_mm(size.height or 0.0)} high; at this width {board} needs at least {least:g} mm"
    return InputError.single(what, f"make it {least:g} mm high or higher")


def _least(works: Callable[[float], bool]) -> float:
    """The smallest length that works, in millimetres, rounded up to whole steps."""
    low, high = 0, ceil(LARGEST / STEP)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if works(middle * STEP * POINTS["mm"]) else (middle, high)
    return high * STEP


def _mm(points: float) -> str:
    return f"{points / POINTS['mm']:.4g} mm"


def _check(content: SlotContent, printer: Printer) -> None:
    symbols = content.symbols
    if symbols.is_coloured and not printer.prints_colour:
        what = f"the symbols {symbols.name} are coloured, but {printer.name} prints only black"
        raise InputError.single(what, "use other symbols")
    for text in (content.title, content.credit, content.rights, content.longest_id, "".join(symbols.marks)):
        if missing := fonts.missing("text", text):
            what = f"the typeface {fonts.FAMILY} has no {' '.join(missing)}, which stands in {text!r}"
            raise InputError.single(what, "remove these characters")
    if (deepest := max(map(len, names(content.board).values()), default=0)) > MOST_NAMES:
        what = f"{deepest} boxes and areas of {content.board.name} overlap in a cell"
        raise InputError.single(f"{what}; at most {MOST_NAMES} can be distinguished on paper", "use fewer of them")
