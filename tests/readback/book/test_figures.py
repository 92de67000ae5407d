"""Pictures have one name if they show the same, and another one if they are turned, mirrored or drawn otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bookbuilder import api
from bookbuilder.readback.book.figures import alike, figure
from bookbuilder.readback.book.marks import Colour, SeenLine, SeenPicture, SeenShape
from bookbuilder.readback.book.moves import UNMOVED, Matrix
from bookbuilder.readback.book.pdfium import lights

FLAG = SeenPicture(
    (SeenShape((((0.0, 0.0), (600.0, 0.0), (0.0, 300.0), (0.0, 0.0)),), (0, 0, 0)),),
    (SeenLine(0.0, 0.0, 0.0, 1000.0, 20.0, 1.0),),
)
SMALL: Matrix = (0.0134, 0.0, 0.0, 0.0134, 301.7, 44.2)


def same(picture: SeenPicture, matrix: Matrix) -> bool:
    return alike(figure(FLAG, UNMOVED, UNMOVED).outline, figure(picture, matrix, UNMOVED).outline)


def test_size_place_and_the_width_of_lines_do_not_count() -> None:
    bold = replace(FLAG, lines=tuple(line._replace(width=70.0) for line in FLAG.lines))
    assert same(FLAG, SMALL)
    assert same(bold, SMALL)


@pytest.mark.parametrize(
    "matrix", [(0, 1, -1, 0, 0, 0), (-1, 0, 0, 1, 0, 0), (1, 0, 0, 0.9, 0, 0), (1, 0, 0.1, 1, 0, 0)]
)
def test_turned_mirrored_flattened_and_slanted_pictures_are_others(matrix: Matrix) -> None:
    assert not same(FLAG, matrix)


def test_colours_count_but_not_how_they_are_written() -> None:
    def painted(colour: Colour) -> SeenPicture:
        return replace(FLAG, shapes=(replace(FLAG.shapes[0], colour=colour),))

    assert same(painted(lights((0.0, 0.0, 0.0, 1.0))), UNMOVED)
    assert not same(painted(lights((0.0, 0.0, 0.0, 0.5))), UNMOVED)
    assert not same(painted(lights((0.0, 1.0, 1.0, 0.0))), UNMOVED)


@pytest.mark.slow
def test_pictures_whose_lines_are_thickened_for_small_answers_are_read_back(tmp_path) -> None:
    section = "{title: One, symbols: animals, count: 12}"
    text = f"title: Thick\nprinter: ingramspark\nisbn: 9780306406157\ntrim: 6x9in\nsections: [{section}]\n"
    (proof,) = (it for it in api.build(text, out=tmp_path / "book").artifacts if it.file == "proof.json")
    assert proof.said.startswith("12 puzzles, 12 answers read back")
