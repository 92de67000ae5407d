"""A slot's size and what stands in it go in; a layout comes out, or the smallest size that would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from bookbuilder import fonts
from bookbuilder.book import Labels
from bookbuilder.drawing import Group
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, Printer
from bookbuilder.typeset.grid.tones import MOST_NAMES, names
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
)
from bookbuilder.typeset.slot.model import SlotAnswers, SlotContent, SlotLayout, SlotSize
from bookbuilder.typeset.slot.pieces import Pieces
from bookbuilder.typeset.slot.texts import slot_faces
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Theme
from bookbuilder.typeset.theme import theme as house_theme
from bookbuilder.words import Words

STEP = 0.5  # millimetres: smallest sizes are rounded up to these
WIDEST = 1500 * POINTS["mm"]  # points, far more than any slot
_HALVINGS = 30
_SAME = 1e-6  # points


def lay_out_slot(
    size: SlotSize,
    answer: SlotAnswers,
    content: SlotContent,
    words: Words,
    printer: Printer,
    labels: Labels,
    theme: Theme | None = None,
) -> SlotLayout:
    """The layout of a slot for all days, in the house's theme if none is given.

    Raises InputError for a slot too small for its type, with the smallest width or height that does; for coloured
    marks on a printer that has black only; and for characters that the typeface lacks.
    """
    _check(content, printer, labels, words)
    look = theme or house_theme()

    def pieces_in(width: float) -> Pieces:
        faces = slot_faces(look.faces, width, printer.smallest_type.value)
        return Pieces(Style(words, printer, labels, faces, look), content, answer)

    pieces = pieces_in(size.width)
    arranged = _arranged(pieces, size.width, size.height)
    if arranged is None:
        raise _too_small(size, pieces, pieces_in)
    return _laid_out(size, pieces, arranged)


def _laid_out(size: SlotSize, pieces: Pieces, arranged: Arranged) -> SlotLayout:
    how = pieces.how(arranged.how_at.width)
    return SlotLayout(
        size=size,
        answer=pieces.answer,
        content=pieces.content,
        style=pieces.style,
        height=arranged.height if size.height is None else size.height,
        grid=pieces.grid(arranged.grid.width),
        grid_at=arranged.grid,
        head=arranged.head,
        head_at=arranged.head_at,
        fixed=(Group(arranged.how_at.x, arranged.how_at.y, how.marks),),
        answer_grid=pieces.answer_grid(arranged.answers[0].width) if arranged.answers else None,
        answers_at=arranged.answers,
        foot_at=arranged.foot_at,
        alone=pieces.alone(size.width) if pieces.answer.place == "file" else None,
    )


def _arranged(pieces: Pieces, width: float, height: float | None) -> Arranged | None:
    """The best arrangement: first the one with the largest grid, then the lowest, or the one that fills its height."""
    arranged = [variant for way, most in _ways(pieces, width) for variant in _fitting(way, pieces, width, most, height)]
    if not arranged:
        return None
    if height is None:
        return min(arranged, key=lambda variant: (-round(variant.grid.width, 3), variant.height))
    return max(arranged, key=lambda variant: (round(variant.grid.width, 3), variant.height)).stretched(height)


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
        return [variant for variant in way(pieces, width, grid) if variant.height <= height + _SAME]

    if variants := fitting(most):
        yield from variants
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


def _too_small(size: SlotSize, pieces: Pieces, pieces_in: Callable[[float], Pieces]) -> InputError:
    """What is wrong with a slot that cannot be laid out; `pieces_in` makes its pieces for another width."""
    place = pieces.answer.place
    board = pieces.content.board.name + WITH_ANSWER.get(place, "")

    def works(width: float) -> bool:
        return _arranged(pieces_in(width), width, None) is not None

    if works(size.width):
        least = STEP * ceil(_lowest(pieces, size.width) / POINTS["mm"] / STEP)
        what = f"the slot {size.name} is {_mm(size.height or 0.0)} high; at this width {board} needs {least:g} mm"
        return InputError.single(what, f"make it {least:g} mm high or higher")
    if not works(WIDEST):
        what = f"the texts of the slot {size.name} fit into no width up to {_mm(WIDEST)}"
        return InputError.single(what, "shorten its title, credit or copyright line")
    least = _narrowest(works)
    what = f"the slot {size.name} is {_mm(size.width)} wide; {board} needs {least:g} mm"
    return InputError.single(what, f"make it {least:g} mm wide or wider{INSTEAD.get(place, '')}")


def _lowest(pieces: Pieces, width: float) -> float:
    """The least height that works: an arrangement's with its smallest grid, or its largest if texts need that."""
    least = _least_grid(pieces)
    ways = ((way, grid) for way, most in _ways(pieces, width) if most >= least - _SAME for grid in (least, most))
    return min(variant.height for way, grid in ways for variant in way(pieces, width, grid))


def _narrowest(works: Callable[[float], bool]) -> float:
    """The smallest width that works, in millimetres, rounded up to whole steps."""
    step = STEP * POINTS["mm"]
    low, high = 0, ceil(WIDEST / step)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if works(middle * step) else (middle, high)
    return high * STEP


def _mm(points: float) -> str:
    return f"{points / POINTS['mm']:.4g} mm"


def _check(content: SlotContent, printer: Printer, labels: Labels, words: Words) -> None:
    """Raises InputError for what no size of the slot would cure."""
    symbols = content.symbols
    if symbols.is_coloured and not printer.prints_colour:
        what = f"the symbols {symbols.name} are coloured, but {printer.name} prints only black"
        raise InputError.single(what, "use other symbols")
    texts = (content.title, content.credit, content.rights, content.longest_id, "".join(symbols.marks), words.language)
    for text in (*texts, *(name for _, name in labels.names)):
        if missing := fonts.missing("text", text):
            what = f"the typeface {fonts.FAMILY} has no {' '.join(missing)}, which stands in {text!r}"
            raise InputError.single(what, fonts.remedy(missing))
    if (deepest := max(map(len, names(content.board).values()), default=0)) > MOST_NAMES:
        what = f"{deepest} boxes and areas of {content.board.name} overlap in a cell"
        raise InputError.single(f"{what}; at most {MOST_NAMES} can be distinguished on paper", "use fewer of them")
