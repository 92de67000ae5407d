"""Marks that readers may confuse are named, with the readers to whom they look alike."""

from __future__ import annotations

import pytest

from bookbuilder.drawing import Colour, Path, Picture
from bookbuilder.symbols import SymbolSet, alike, scribbled_alike, symbol_set
from bookbuilder.symbols.drawn import disc
from bookbuilder.symbols.sets import icon_sets
from bookbuilder.symbols.vision import EYES, apart, seen


def discs(*colours: Colour) -> SymbolSet:
    pictures = tuple(Picture((Path((disc(0.5, 0.5, 0.5),), colour),)) for colour in colours)
    return SymbolSet("discs", tuple("abcdef"[: len(pictures)]), "pictures", pictures)


@pytest.mark.parametrize("name", [*icon_sets(), "dice", "braille"])
def test_the_shipped_pictures_are_told_apart_at_five_millimetres(name: str) -> None:
    assert alike(symbol_set(name, 9), 5.0) == ()


def test_signs_that_a_hand_writes_alike_are_named() -> None:
    its = SymbolSet("own", ("O", "0", "l", "I", "8", "S", "A"))
    assert scribbled_alike(its) == (("O", "0"), ("l", "I"))
    assert scribbled_alike(SymbolSet("own", ("A", "B", "C"))) == ()
    assert scribbled_alike(discs(Colour(black=1.0), Colour())) == ()


def test_two_greys_that_are_near_are_alike() -> None:
    (found,) = alike(discs(Colour(black=0.8), Colour(black=0.7), Colour(black=0.2)), 5.0)
    assert (found.one, found.other, found.eyes) == ("a", "b", ("black and white",))


def test_red_and_green_are_alike_to_those_without_red_or_green_cones() -> None:
    red, green = Colour(0.0, 0.65, 0.7, 0.25), Colour(0.35, 0.0, 0.8, 0.5)
    (found,) = alike(discs(red, green), 5.0)
    assert "deuteranopia" in found.eyes
    assert "all readers" not in found.eyes
    assert "tritanopia" not in found.eyes


@pytest.mark.slow
def test_small_marks_are_alike_that_large_ones_are_not() -> None:
    its = symbol_set("greek", 24 - 3)
    assert len(alike(its, 1.0)) > len(alike(its, 8.0)) == 0


def test_greys_look_the_same_to_all_eyes() -> None:
    views = [seen(120, 120, 120, eyes) for eyes in EYES]
    assert all(apart(view, views[0]) < 0.1 for view in views)
    assert apart(seen(0, 0, 0, EYES[0]), seen(255, 255, 255, EYES[0])) == pytest.approx(100, abs=0.1)
