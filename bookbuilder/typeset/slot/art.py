"""A layout and a puzzle of one day go in; the art comes out, with the places of its grids.

For a newspaper in a script from right to left, the finished art is mirrored, all but the grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookbuilder.book import Featured, GridPlace, Part
from bookbuilder.drawing import Drawing, Group, Mark
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.mirror import in_direction
from bookbuilder.typeset.slot.layout import SlotForm, SlotLayout
from bookbuilder.typeset.slot.model import HalfTurn, SlotArt
from bookbuilder.typeset.slot.texts import TEXTS


def puzzle_art(
    layout: SlotLayout, featured: Featured, answers: Sequence[Featured] = (), several: Sequence[Featured] = ()
) -> SlotArt:
    """A puzzle with the answers to earlier ones, if the slot shows any. All are on the slot's board.

    If `several` share the art, `featured` stands for all of them. Raises ValueError for more answers than the layout
    has room for, and for fewer or more puzzles.
    """
    form, rooms = layout.puzzle, layout.puzzle.rooms.spots("answer")
    if rooms and not answers and layout.answer.place == "below":
        form = _without_answers(form, rooms[0].y)
    if len(answers) > len(rooms):
        raise ValueError(f"{len(answers)} answers do not fit into a layout for {len(rooms)}")
    marks: list[Mark] = [*_texts(form, featured, "head")]
    places = []
    for one, at in zip(several or (featured,), form.rooms.spots("grid"), strict=True):
        marks.append(form.grid.draw_puzzle(one.puzzle.puzzle).put(at.x, at.y))
        places.append(_place(one, "puzzle", form.grid, at.x, at.y))
    marks += [*_captions(form, several), *_texts(form, featured, "how", "foot")]
    if layout.solved:
        for answer, room in zip(answers, rooms, strict=False):
            drawn, shown = _answer(layout.solved, answer, room.x, room.y, layout.answer.turn)
            marks.append(drawn)
            places += shown
    return _finished(form, layout.size.width, form.rooms.height, marks, places)


def _without_answers(form: SlotForm, top: float) -> SlotForm:
    """The form for a first day, which has no answers yet: texts below this height begin where these would stand."""
    places = (
        replace(spot, x=0.0, width=spot.x + spot.width) if spot.name in TEXTS and spot.y >= top else spot
        for spot in form.rooms.places
    )
    return replace(form, rooms=replace(form.rooms, places=tuple(places)))


def answer_art(layout: SlotLayout, featured: Featured, several: Sequence[Featured] = ()) -> SlotArt:
    """An answer as art of its own: number, date and level, the small grid, and the id; all of it perhaps upside down.

    If `several` share the art, `featured` stands for all of them. Raises ValueError for a layout without such answers.
    """
    if (form := layout.solved) is None or layout.answer.is_shown:
        raise ValueError(f"the slot {layout.size.name} has no answers in files of their own")
    drawn, places = _answer(form, featured, 0.0, 0.0, layout.answer.turn, several)
    wide = max(at.x for at in form.rooms.spots("grid")) + form.grid.width
    return _finished(form, wide, form.rooms.height, [drawn] if drawn.turns else drawn.marks, places)


def _answer(
    form: SlotForm, featured: Featured, x: float, y: float, turn: HalfTurn, several: Sequence[Featured] = ()
) -> tuple[Group, list[GridPlace]]:
    """An answer, or several, with their texts, perhaps all of it upside down, and the places of the grids."""
    grid, spots, high = form.grid, form.rooms.spots("grid"), form.rooms.height
    wide = max(at.x for at in spots) + grid.width
    solved, places = list[Mark](), list[GridPlace]()
    for one, at in zip(several or (featured,), spots, strict=True):
        solved.append(grid.draw(one.puzzle.solution, one.puzzle.puzzle.givens).put(at.x, at.y))
        # Turned, the corner of the last row and column is the top left one, and the heading stands below.
        left, top = (wide - at.x - grid.width, high - at.y - grid.height) if turn else (at.x, at.y)
        places.append(_place(one, "answer", grid, x + left, y + top, turn))
    said = _texts(form, featured, "head", "heading")[0].marks
    marks = (*said, *solved, *_captions(form, several), *_texts(form, featured, "foot"))
    return Group(x + wide, y + high, marks, turns=2) if turn else Group(x, y, marks), places


def _captions(form: SlotForm, several: Sequence[Featured]) -> list[Group]:
    """What stands over each of several puzzles."""
    spots = form.rooms.spots("caption")
    return [
        Group(at.x, at.y, TEXTS["caption"](form.texts, form.texts.of(one), at.width).marks)
        for one, at in zip(several, spots, strict=True)
    ]


def _texts(form: SlotForm, featured: Featured, *names: str) -> list[Group]:
    """The texts of these names at their places, if there are any."""
    said, texts = form.texts.of(featured), form.texts
    spots = [spot for name in names for spot in form.rooms.spots(name)]
    return [Group(spot.x, spot.y, TEXTS[spot.name](texts, said, spot.width).marks) for spot in spots]


def _place(featured: Featured, part: Part, grid: Grid, x: float, y: float, turn: int = 0) -> GridPlace:
    """The place of a grid whose rim starts at x and y."""
    inset = grid.style.edge
    return GridPlace(featured.feature.id, part, x + inset, y + inset, grid.cell, turn)


def _finished(
    form: SlotForm, width: float, height: float, marks: Sequence[Mark], places: Sequence[GridPlace]
) -> SlotArt:
    """The art, mirrored if its language wants that."""
    direction = form.texts.style.words.direction
    if direction == "rtl":
        # Places begin at the left edge of the first cells, whether the grid is upside down or not.
        places = [replace(place, x=width - place.x - form.grid.board.width * place.cell) for place in places]
    return SlotArt(Drawing(width, height, in_direction(direction, marks, width)), tuple(places))
