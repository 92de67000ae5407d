"""The meters of levels on pages have the theme's shapes."""

from __future__ import annotations

import re

import pytest

from bookbuilder.levels import LEVELS
from bookbuilder.site import SiteLook
from bookbuilder.site.meter import SHAPES, meters, shapes, width
from bookbuilder.typeset import Meter, theme, themes
from bookbuilder.words import words
from tests.site.test_page import html

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def drawn(look: Meter, level: int) -> list[tuple[str, str]]:
    return re.findall(r'<path class="(on|off)" d="([^"]+)"/>', shapes(look, level))


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
@pytest.mark.parametrize("shape", SHAPES)
def test_as_many_shapes_are_on_as_the_levels_number(shape: str, level: int) -> None:
    found = [kind for kind, _ in drawn(Meter.model_validate({"shape": shape, "scale": 1}), level)]
    assert found == ["on"] * level + ["off"] * (len(LEVELS) - level)


@pytest.mark.parametrize("shape", SHAPES)
def test_empty_shapes_are_rings_if_the_theme_says_so(shape: str) -> None:
    look = Meter.model_validate({"shape": shape, "empty": "outline", "scale": 1})
    (_, full), *_, (_, empty) = drawn(look, 1)
    assert (full.count("M"), empty.count("M")) == (1, 2)


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_stay_within_the_meter(shape: str) -> None:
    look = Meter.model_validate({"shape": shape, "scale": 1})
    starts = [float(NUMBER.findall(path)[0]) for _, path in drawn(look, 1)]
    assert starts == sorted(set(starts))
    assert max(starts) < width(look)


@pytest.mark.parametrize("name", themes())
def test_a_page_has_the_meter_of_its_theme(name: str) -> None:
    look = theme(name)
    text = html(look=SiteLook("Sunday", "en", words("en"), theme=look))
    assert any(shapes(look.meter, level) in text for level in range(1, 7))
    assert f'viewBox="0 0 {width(look.meter):g} 12"' in text


def test_every_level_has_a_meter_to_be_placed() -> None:
    assert [f'id="m{level}"' in meters(theme().meter) for level in range(1, 7)] == [True] * 6
