"""What is wrong with a cover before anything is made: a layout and a design go in, problems come out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bookbuilder.errors import InputError
from bookbuilder.paper import POINTS, CoverRules
from bookbuilder.typeset.checks import Locate, Obstacle, long_text
from bookbuilder.typeset.cover.back import BLURB_AT
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.cover.draw import cover
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.page.toolong import TooLongText, all_too_long, without

INCH: Final = POINTS["in"]
APART: Final = 0.125 * INCH  # by which a template's spine may differ from the printer's own figures
THICKEST: Final = 0.005 * INCH  # of a page's paper, which is half a leaf's: heavier papers are cards
BOARDS: Final = 0.5 * INCH  # that a hard cover adds to the spine at most


def check_cover(layout: Layout, design: CoverDesign, place: Locate = lambda route: None) -> None:
    """Raises InputError for a spine that nobody knows or that cannot be right, and for texts that do not fit."""
    rules = layout.setting.printer.cover
    assert rules is not None
    obstacles, trim = list(_spine(layout, design, rules)), layout.setting.geometry.trim
    if design.template or rules.spine(layout.pages, layout.paper) is not None:
        long = all_too_long((layout, design), lambda tried: cover(*tried), _without)
        obstacles += (long_text(text, trim, ("outputs",)) for text in long)
    if obstacles:
        raise InputError([obstacle.problem(place) for obstacle in obstacles])


def _spine(layout: Layout, design: CoverDesign, rules: CoverRules) -> Iterator[Obstacle]:
    name, pages = layout.setting.printer.name, f"{'about ' if layout.guessed else ''}{layout.pages} pages"
    known = rules.spine(layout.pages, layout.paper)
    what = f"a book of {pages} on {layout.paper} paper"
    if design.template is None:
        if known is None:
            why = f"`cover`: only a template of {name} says how wide the spine of {what} is"
            hint = f"make the template for this book at {rules.template} and write its three figures under `cover:`, "
            hint += "`width`, `height` and `spine`, each with its unit, such as 0.25in"
            yield Obstacle(why, hint, (("cover",), ("outputs",)))
        return
    wide = design.template.spine
    if known is not None and abs(wide - known) > APART:
        wrong = f"{name} states {_inches(known)}"
    elif known is None and wide > BOARDS + layout.pages * THICKEST:
        wrong = "no paper is that thick"
    else:
        return
    hint = f"take the template for this number of pages; see {rules.template}"
    yield Obstacle(f"`cover.spine` is {_inches(wide)}, but {wrong} for {what}", hint, (("cover", "spine"),))


def _without(tried: tuple[Layout, CoverDesign], text: TooLongText) -> tuple[Layout, CoverDesign]:
    """The cover without a text that is too long."""
    layout, design = tried
    if text.route == BLURB_AT:
        return layout, replace(design, blurb=())
    return replace(layout, setting=without(layout.setting, text)), design


def _inches(points: float) -> str:
    return f"{points / INCH:.3g} in"
