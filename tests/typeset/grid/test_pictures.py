"""Pictures in cells: in the middle, given ones framed in answers, small ones as candidates."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bookbuilder.board import board
from bookbuilder.drawing import WHITE, Box, Stamp, Text
from bookbuilder.errors import InputError
from bookbuilder.symbols import SymbolSet, symbol_set
from bookbuilder.typeset import Grid, GridStyle
from bookbuilder.typeset.grid.grid import AS_TYPE
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.notes import symbol_notes
from bookbuilder.typeset.parts.how_to import more
from tests.typeset.grid.test_tones import pictured
from tests.typeset.pictures import CELL, STYLE, spread

SAME = GridStyle(cell=0.75, extra=1.0, box=1.5, rim=2.0, found="medium")


def drawn(style: GridStyle, given: int = 3, board_name: str = "4x4") -> tuple[list[Stamp], list[Box], Grid]:
    its = board(board_name)
    grid = Grid(its, symbol_set("fruit", its.order), CELL, style)
    values, givens = [given, 2, *[0] * (len(its.cells) - 2)], [given, *[0] * (len(its.cells) - 1)]
    marks = list(spread(grid.draw(values, givens).marks))
    return [each for each in marks if isinstance(each, Stamp)], [each for each in marks if isinstance(each, Box)], grid


def test_a_picture_stands_in_the_middle_of_its_cell() -> None:
    (first, second), _, grid = drawn(SAME)
    assert (first.picture, second.picture) == (grid.symbols.pictures[2], grid.symbols.pictures[1])
    x, y = grid.corners[0]
    assert abs(first.x + first.size / 2 - x - CELL / 2) < 1e-9
    assert abs(first.y + first.size / 2 - y - CELL / 2) < 1e-9
    assert first.size == 0.7 * CELL


def test_pictures_beside_letters_count_as_large_as_they_are_printed(make: SimpleNamespace) -> None:
    lettered = pictured("AAABBB AAABBB", ".XXX.. .XXX..", "..YYY. ..YYY.", "..ZZ.. ......")
    section = make.section(board=lettered, symbols="fruit")
    layout = make.laid_out(make.outline(section))
    grid = layout.setting.style.grid(lettered, section.symbols, layout.sections[0].puzzles.cell)
    (stamp,) = (mark for mark in spread(grid.draw([1] + [0] * 11).marks) if isinstance(mark, Stamp))
    assert names(lettered)
    assert stamp.size == pytest.approx(AS_TYPE * layout.sections[0].digits[0]) == pytest.approx(AS_TYPE * grid.digit)


def test_answers_have_given_pictures_in_frames_and_puzzles_do_not() -> None:
    (stamp, _), (frame, inner), _ = drawn(STYLE)
    assert frame.colour.black > 0.4
    assert inner.colour == WHITE
    assert inner.x + 0.03 * CELL < stamp.x, "the frame shows around pictures that cover their ground"
    assert drawn(SAME)[1] == []


def test_a_frame_on_a_tint_is_darker_and_leaves_the_tint_within() -> None:
    its = board("windoku")
    grid = Grid(its, symbol_set("fruit", 9), CELL, STYLE)
    (cell,) = (at for at, place in enumerate(its.cells) if place == (1, 1))
    values = [1 if at == cell else 0 for at in range(81)]
    *tints, frame, inner = (mark for mark in spread(grid.draw(values, values).marks) if isinstance(mark, Box))
    assert inner.colour in {tint.colour for tint in tints}
    assert frame.colour.black > inner.colour.black + 0.4


def test_a_framed_cell_is_not_shaded_again() -> None:
    _, _, grid = drawn(STYLE)
    values = [1] * 16
    shaded = [mark for mark in spread(grid.draw(values, values, framed={0: "pattern"}).marks) if isinstance(mark, Box)]
    assert len(shaded) == 2 * 15 + 3


def test_the_how_to_page_shows_the_pictures_with_their_names(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section(symbols="fruit"), make.section("Two", symbols="digits")))
    marks = make.flat(mark for block in more(layout.setting) for mark in block.marks)
    assert sum(isinstance(mark, Stamp) for mark in marks) == 9
    assert "strawberry" in {mark.text for mark in marks if isinstance(mark, Text)}


def test_coarse_images_and_marks_that_look_alike_are_noted(make: SimpleNamespace) -> None:
    its = symbol_set("fruit", 9)
    pictures = (*its.pictures[:8], its.pictures[0])
    same = SymbolSet("mine", (*its.marks[:8], "other apple"), "pictures", pictures, (40, *[4000] * 8))
    outline = make.outline(make.section())
    section = outline.sections[0].__class__
    fields = {name: getattr(outline.sections[0], name) for name in section.__dataclass_fields__}
    spoiled = make.outline(section(**{**fields, "symbols": same}))
    coarse, alike = symbol_notes(make.laid_out(spoiled, by="plain"))
    assert "the image apple has" in coarse
    assert "plain asks for 150" in coarse
    with pytest.raises(InputError, match="the image apple has 104 dpi where it is printed, but KDP paperback asks"):
        make.laid_out(spoiled)
    assert "apple and other apple (black and white)" in alike
    assert symbol_notes(make.laid_out(outline)) == ()
