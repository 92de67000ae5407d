"""A slot's size and what stands in it go in; a layout comes out, or the smallest size that would do.

Nothing in a layout depends on a puzzle: it has room for the longest date, level and number, so that the art of every
day has exactly the same size.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil, inf

from bookbuilder import fonts
from bookbuilder.book import Labels
from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, Printer
from bookbuilder.typeset.grid.grid import Grid, uncoloured
from bookbuilder.typeset.grid.tones import too_deep
from bookbuilder.typeset.page.boxes import Unfit, height_of, reserved, spaced, stack, under
from bookbuilder.typeset.slot.grids import SlotGrids
from bookbuilder.typeset.slot.model import SlotAnswers, SlotContent, SlotSize
from bookbuilder.typeset.slot.texts import SlotTexts, slot_faces
from bookbuilder.typeset.slot.variants import ABOVE, Arrangement, Pieces
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Theme
from bookbuilder.typeset.theme import theme as house_theme
from bookbuilder.words import Words

ALONE, TITLE_ALONE = 0.45, 13.0  # the width of an answer's own file, relative to the slot's; its title's usual size
UNDER = 0.55  # the space below the grid in it, relative to the size of body type
STEP = 0.5  # millimetres: smallest sizes are rounded up to these
WIDEST = 1500 * POINTS["mm"]  # points, far more than any slot
_HALVINGS, _SAME = 30, 1e-6  # the latter in points

_Variant = tuple[float, list[Block]]  # the width of the grid, and the bands


@dataclass(frozen=True)
class SlotForm:
    """A drawing without what changes from day to day; `rooms` has the places for it."""

    texts: SlotTexts
    rooms: Block
    grid: Grid


@dataclass(frozen=True)
class SlotLayout:
    """Everything that is the same on every day."""

    size: SlotSize
    answer: SlotAnswers
    content: SlotContent
    style: Style
    puzzle: SlotForm
    solved: SlotForm | None  # an answer, in the art of puzzles or in a file of its own


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
    look = theme or house_theme()
    _check(content, printer, labels, words, look.faces.text)

    def pieces_in(width: float) -> Pieces:
        faces = slot_faces(look.faces, width, printer.smallest_type.value)
        style = Style(words, printer, labels, faces, look)
        return Pieces(width, SlotTexts(style, content), SlotGrids(style, content), answer)

    try:
        return _laid_out(size, pieces_in(size.width))
    except Unfit:
        raise _too_small(size, pieces_in) from None


def _laid_out(size: SlotSize, pieces: Pieces) -> SlotLayout:
    """The layout. Raises Unfit for a slot too small."""
    solved = _alone(pieces) if pieces.answer.place == "file" else None
    rooms = _best(pieces, size.height)
    grid, answers = rooms.spots("grid")[0], rooms.spots("answer")
    if answers:
        wide = answers[0].width
        solved = SlotForm(pieces.texts, pieces.answered(wide), pieces.grids.answer(wide))
    puzzle = SlotForm(pieces.texts, rooms, pieces.grids.puzzle(grid.width))
    return SlotLayout(size, pieces.answer, pieces.texts.content, pieces.texts.style, puzzle, solved)


def _best(pieces: Pieces, height: float | None) -> Block:
    """The best variant: first the one with the largest grid, then the lowest, or the one that fills its height."""
    limit, better = (inf, -1) if height is None else (height + _SAME, 1)
    found: list[_Variant] = []
    for way, most in pieces.ways():
        fitting = partial(_variants, pieces, way, limit=limit)
        if limit == inf or fitting(most):
            found += fitting(most)
        elif fitting(pieces.least_grid):
            found += fitting(_last(pieces.least_grid, most, fitting))
    if not found:
        raise Unfit
    _, best = max(found, key=lambda variant: (round(variant[0], 3), better * height_of(variant[1])))
    return stack(best) if height is None else replace(stack(best, height), height=height)


def _variants(pieces: Pieces, way: Arrangement, wide: float, limit: float = inf) -> list[_Variant]:
    """The variants of an arrangement with a grid this wide that fit the slot's width, and are no higher than this."""
    found: list[_Variant] = []
    for bands in way(pieces, wide):
        with suppress(Unfit):
            found.append((wide, [band(pieces.width) for band in bands]))
    return [variant for variant in found if height_of(variant[1]) <= limit]


def _alone(pieces: Pieces) -> SlotForm:
    """An answer in a file of its own, for a slot of this width. Raises Unfit if it does not fit."""
    usual = max(pieces.all(pieces.grids.least_answer), ALONE * pieces.width)
    if usual > pieces.width:
        raise Unfit

    def form(width: float) -> SlotForm:
        style, content = pieces.texts.style, pieces.texts.content
        style = replace(style, faces=slot_faces(style.theme.faces, width, style.smallest, TITLE_ALONE))
        own = replace(pieces, width=width, texts=SlotTexts(style, content, "slot.answer"))
        grid, body = own.shared(reserved("grid", own.grids.answer)), style.faces.body.size
        rooms = under(own.text("head"), spaced(ABOVE * body, grid), spaced(UNDER * body, own.text("foot")))(width)
        return SlotForm(own.texts, rooms, own.grids.answer(own.one(width)))

    return form(usual if _works(form, usual) else _last(pieces.width, usual, partial(_works, form), 2 * _HALVINGS))


def _works(form: Callable[[float], object], width: float) -> bool:
    """Whether there is something for this width."""
    try:
        form(width)
    except Unfit:
        return False
    return True


def _last(good: float, bad: float, holds: Callable[[float], object], halvings: int = _HALVINGS) -> float:
    """The last length on the way for which this holds, as it does for the first, but not for the second."""
    for _ in range(halvings):
        middle = (good + bad) / 2
        good, bad = (middle, bad) if holds(middle) else (good, middle)
    return good


# --- problems ---

WITH_ANSWER = {"beside": " with answers beside it", "below": " with answers below it"}
INSTEAD = {"beside": ", or put answers below", "below": ", or put answers into files of their own"}


def _too_small(size: SlotSize, pieces_in: Callable[[float], Pieces]) -> InputError:
    """What is wrong with a slot that cannot be laid out; `pieces_in` makes its pieces for another width."""
    pieces, step = pieces_in(size.width), STEP * POINTS["mm"]
    content, place = pieces.texts.content, pieces.answer.place
    several = f"{content.puzzles} puzzles {content.together} each other on " if content.is_shared else ""
    board, needs = f"{several}{content.board.name}{WITH_ANSWER.get(place, '')}", "need" if several else "needs"

    works = cache(partial(_works, lambda width: _laid_out(replace(size, height=None), pieces_in(width))))

    if works(size.width):
        least = STEP * ceil(_lowest(pieces) / step)
        what = f"the slot {size.name} is {_mm(size.height or 0.0)} high; at this width {board} {needs} {least:g} mm"
        return InputError.single(what, f"make it {least:g} mm high or higher")
    if not works(WIDEST):
        what = f"the texts of the slot {size.name} fit into no width up to {_mm(WIDEST)}"
        return InputError.single(what, "shorten its title, credit or copyright line")
    least = STEP * ceil(_last(WIDEST / step, 0.0, lambda steps: works(ceil(steps) * step)))
    what = f"the slot {size.name} is {_mm(size.width)} wide; {board} {needs} {least:g} mm"
    return InputError.single(what, f"make it {least:g} mm wide or wider{INSTEAD.get(place, '')}")


def _lowest(pieces: Pieces) -> float:
    """The least height that works: an arrangement's with its smallest grid, or its largest if texts need that."""
    ways = ((way, wide) for way, most in pieces.ways() for wide in (pieces.least_grid, most))
    return min(height_of(bands) for way, wide in ways for _, bands in _variants(pieces, way, wide))


def _mm(points: float) -> str:
    return f"{points / POINTS['mm']:.4g} mm"


def _check(content: SlotContent, printer: Printer, labels: Labels, words: Words, face: str) -> None:
    """Raises InputError for what no size of the slot would cure."""
    symbols = content.symbols
    if wrong := uncoloured(symbols, printer):
        raise InputError.single(wrong, "use other symbols")
    texts = (content.title, content.credit, content.rights, content.longest_id, "".join(symbols.marks), words.language)
    for text in (*texts, *(name for _, name in labels.names)):
        if lack := fonts.lack(face, text):
            raise InputError.single(f"{lack.what}, which stands in {text!r}", lack.hint)
    if wrong := too_deep(content.board):
        raise InputError.single(wrong, "use fewer of them")
