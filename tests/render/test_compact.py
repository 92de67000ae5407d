"""The short data of a path draws what the contours say, and is much shorter."""

from __future__ import annotations

import re

import pytest

from bookbuilder.drawing import Contour, Curve, LineTo
from bookbuilder.render.compact import compact
from bookbuilder.render.elements import outline
from bookbuilder.symbols import symbol_set

SHAPE = Contour(
    0.05, 0.5, (LineTo(10, 0.5), LineTo(10, 6), LineTo(6, 9), LineTo(5, 5.75), Curve(4, 5, 5.25, 4.004, 5, 4))
)
SIZES = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6}  # numbers of a step


def places(data: str) -> list[tuple[float, float]]:
    """Where each step of short data ends."""
    found, x, y = list[tuple[float, float]](), 0.0, 0.0
    for letter, written in re.findall(r"([Mlhvc])([^a-zA-Z]*)", data):
        numbers = [float(each) for each in re.findall(r"-?[\d.]+", written)]
        for at in range(0, len(numbers), SIZES[letter]):
            *_, across, down = [0.0, *numbers[at : at + SIZES[letter]]]
            across, down = {"h": (down, 0.0), "v": (0.0, down)}.get(letter, (across, down))
            x, y = (across, down) if letter == "M" else (x + across, y + down)
            found.append((x, y))
    return found


@pytest.mark.parametrize(
    ("decimals", "data"),
    [
        (0, "M0 0h10v6l-4 3-1-3c-1-1 0-2 0-2z"),
        (1, "M0 .5h10v5.5l-4 3-1-3.2c-1-.8 .2-1.8 0-1.8z"),
        (2, "M.05 .5h9.95v5.5l-4 3-1-3.25c-1-.75 .25-1.75 0-1.75z"),
    ],
)
def test_steps_are_told_from_where_the_last_one_ended(decimals: int, data: str) -> None:
    assert compact([SHAPE], decimals=decimals) == data


def test_an_open_line_stays_open_and_units_are_as_asked() -> None:
    assert compact([Contour(0.05, 0, (LineTo(-0.5, 0),), closed=False)], 10, 1) == "M.5 0h-5.5"


@pytest.mark.parametrize("name", ["animals", "garden", "fruit"])
def test_pictures_keep_their_places_to_a_thousandth_in_half_the_bytes(name: str) -> None:
    short = long = 0
    for picture in symbol_set(name, 9).pictures:
        for path in picture.paths:
            data = compact(path.contours, 1000, 0)
            short, long = short + len(data), long + len(outline(path.contours, 1000, 2))
            meant = [place for its in path.contours for place in ((its.x, its.y), *(step[-2:] for step in its.steps))]
            for (x, y), (across, down) in zip(places(data), meant, strict=True):
                assert (x, y) == pytest.approx((1000 * across, 1000 * down), abs=0.501)
    assert short < 0.55 * long
