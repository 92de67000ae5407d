"""Pictures at small sizes."""

from __future__ import annotations

import pytest

from bookbuilder.drawing import BLACK, WHITE, Contour, LineTo, Path, Picture
from bookbuilder.symbols import symbol_set
from bookbuilder.symbols.sets import icon_sets
from bookbuilder.typeset.grid.stamps import stamp, sturdy

LINE = Contour(0, 0, (LineTo(1, 1),))
DRAWN = Picture((Path((LINE,), BLACK, 0.02), Path((LINE,), BLACK), Path((LINE,), WHITE, 0.02)))


def test_lines_are_as_thick_as_the_printer_needs_and_areas_stay_as_they_are() -> None:
    shown = stamp(1, 2, 20, DRAWN, 0.75).picture
    assert [path.width for path in shown.paths] == pytest.approx([0.75 / 20, 0, 0.02])


def test_a_picture_that_is_large_enough_is_the_same_object() -> None:
    assert sturdy(DRAWN, 40, 0.75) is DRAWN


@pytest.mark.parametrize("name", icon_sets())
def test_no_set_of_pictures_has_a_line_that_a_printer_loses(name: str) -> None:
    for picture in symbol_set(name, 1).pictures:
        for path in sturdy(picture, 12.0, 0.75).paths:
            assert not path.width or path.colour == WHITE or path.width * 12 >= 0.75
