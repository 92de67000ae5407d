"""The sets in `icons/`, and those drawn by rule, as pictures of characters; and what their files say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bookbuilder.config import read
from bookbuilder.data import shipped
from bookbuilder.symbols import symbol_set
from bookbuilder.symbols.pixels import pixels
from bookbuilder.symbols.sets import icon_sets
from bookbuilder.words import languages

SIDE = 18


@pytest.mark.parametrize("name", [*icon_sets(), "braille", "dice"])
def test_pictures(name: str, golden: Callable[[str, str], None]) -> None:
    its = symbol_set(name, 9)
    lines = []
    for said, picture in zip(its.marks, its.pictures, strict=True):
        greys = [(red + green + blue) // 3 for red, green, blue in pixels(picture, SIDE)]
        rows = ["".join("#+. "[min(3, grey // 64)] for grey in greys[at : at + SIDE]) for at in range(0, SIDE**2, SIDE)]
        lines += [said, *(row.rstrip() for row in rows)]
    golden(f"symbols-{name}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", icon_sets())
def test_every_set_has_nine_marks_or_more_a_free_licence_and_names_in_every_language(name: str) -> None:
    data = read(shipped("icons", name, "set.yaml")).data
    assert isinstance(data, dict)
    assert data["licence"] == "CC0-1.0"
    assert {*data["name"]} >= {*languages()}
    assert len(data["marks"]) >= 9
    assert all({*mark["say"]} >= {*languages()} for mark in data["marks"])
    assert {mark["file"] for mark in data["marks"]} == {path.name for path in shipped("icons", name).glob("*.svg")}


@pytest.mark.parametrize("name", icon_sets())
def test_every_set_is_black_alone(name: str) -> None:
    assert not symbol_set(name, 9).is_coloured


def test_names_follow_the_language() -> None:
    assert symbol_set("fruit", 2, "de").marks == ("Apfel", "Birne")
    assert symbol_set("colours", 2, "de").marks == ("Schwarz", "Orange")


def test_the_title_of_a_set_follows_the_language_and_its_name_does_not() -> None:
    assert [(its.name, its.title) for its in (symbol_set("fruit", 2, language) for language in ("en", "de"))] == [
        ("fruit", "Fruit"),
        ("fruit", "Obst"),
    ]


@pytest.mark.parametrize("name", [*icon_sets(), "colours"])
@pytest.mark.parametrize("language", languages())
def test_no_two_pictures_of_a_set_have_the_same_name(name: str, language: str) -> None:
    said = symbol_set(name, 9, language).marks
    assert len({*said}) == 9
    assert language == "en" or {*said} != {*symbol_set(name, 9).marks}


def test_pictures_of_an_unknown_language_have_english_names() -> None:
    assert symbol_set("colours", 2, "tlh").marks == ("black", "orange")
