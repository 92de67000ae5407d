"""Entries and marks are legible on every colour that a cell can have, in light and dark: no checker looks at those."""

from __future__ import annotations

import re

import pytest

from bookbuilder.site.markup import rules, source
from tests.site.browser.pages import made, page_of

Rgb = tuple[float, float, float]
TEXT = 4.5  # WCAG 2.2, 1.4.3: marks are small
PART = 3.0  # 1.4.11: outlines that show a state
COLOURS = [f"colour-{n}" for n in range(1, 9)]


def palette(dark: bool) -> dict[str, str]:
    """The page's colours by name."""
    found = dict[str, str]()
    for name in ("colours.css", "play.css"):
        light, _, rest = source(name).partition("@media (prefers-color-scheme: dark)")
        found |= dict(re.findall(r"--([\w-]+): ([^;]+);", light.partition("}")[0]))
        if dark:
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", rest.partition("}")[0]))
    return found


def seen(colour: str, behind: Rgb) -> Rgb:
    """A colour of the style, over another one."""
    if colour.startswith("#"):
        return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))  # type: ignore[return-value]
    *parts, share = (float(part) for part in re.findall(r"[\d.]+", colour))
    return tuple(part * share + back * (1 - share) for part, back in zip(parts, behind, strict=True))  # type: ignore[return-value]


def luminance(colour: Rgb) -> float:
    """WCAG's relative luminance."""
    linear = [(part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4) for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "select", "equal", "house", "lit", *COLOURS])
def test_entries_marks_and_outlines_stand_out_from_every_ground(ground: str, dark: bool) -> None:
    colours = palette(dark)
    paper = seen(colours["paper"], (0, 0, 0))
    selected = seen(colours["select"], paper) if ground in COLOURS else paper  # a cell that was just coloured still is
    under = seen(colours[ground], selected)
    for text in ("ink", "entry", "wrong"):
        assert contrast(seen(colours[text], paper), under) >= TEXT, text
    for outline in ("focus", "lit-line"):
        assert contrast(seen(colours[outline], paper), under) >= PART, outline


def test_lines_on_a_dark_page_can_be_seen_and_those_of_cells_are_quieter() -> None:
    colours = palette(dark=True)
    paper = seen(colours["paper"], (0, 0, 0))
    thin, thick, ink = (contrast(seen(colours[name], paper), paper) for name in ("thin", "thick", "ink"))
    assert PART <= thin < thick / 3
    assert thick < ink


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_edges_of_keys_stand_out_from_the_page(dark: bool) -> None:
    colours = palette(dark)
    paper = seen(colours["paper"], (0, 0, 0))
    assert contrast(seen(colours["edge"], paper), paper) >= PART


def test_the_style_reaches_the_page_as_it_is_written() -> None:
    text = page_of(made("4x4", "beginner"))
    style = text.partition("<style>")[2].partition("</style>")[0]
    assert (
        rules("colours.css", "base.css", "page.css", "play.css") in style
    )  # not escaped: a browser drops rules with &gt;
