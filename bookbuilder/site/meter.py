"""A level's meter on pages: one shape per level, on up to this one, in the theme's shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup

from bookbuilder.levels import LEVELS
from bookbuilder.typeset import Meter

HIGH = 12  # units: the height of a meter
RING = 1.5  # units: the line of an empty shape

Shape = Callable[[float, float], str]  # left, and how far its edge is moved inwards -> a path


def _square(x: float, inside: float) -> str:
    side = 9 - 2 * inside
    return f"M{x + inside:g} {3 + inside:g}h{side:g}v{side:g}h{-side:g}z"


def _disc(x: float, inside: float) -> str:
    r = 4.5 - inside
    return f"M{x + inside:g} 7.5a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _lozenge(x: float, inside: float) -> str:
    r = 5.5 - 1.4 * inside
    return f"M{x + 5.5:g} {6.5 - r:g}l{r:g} {r:g}l{-r:g} {r:g}l{-r:g} {-r:g}z"


# By name: the distance from one shape to the next, and the shape. Bars rise.
SHAPES: dict[str, tuple[float, Shape]] = {
    "square": (12.0, _square),
    "disc": (12.0, _disc),
    "lozenge": (13.5, _lozenge),
    "bar": (4.0, lambda x, inside: f"M{x + inside:g} 12V{10 - x / 2 + inside:g}h{2.5 - 2 * inside:g}V12z"),
}


def width(look: Meter) -> float:
    """The width of a meter, in units of which it is 12 high."""
    return SHAPES[look.shape][0] * len(LEVELS)


@lru_cache(maxsize=64)
def shapes(look: Meter, level: int) -> Markup:
    """The shapes of a level's meter, the level counted from 1."""
    step, shape = SHAPES[look.shape]
    paths = [Markup("")]
    for at in range(len(LEVELS)):
        on, x = at < level, at * step
        hollow = shape(x, RING / 2) if not on and look.empty == "outline" else ""
        paths.append(Markup('<path class="{}" d="{}"/>').format("on" if on else "off", shape(x, 0) + hollow))
    return Markup("").join(paths)


def meters(look: Meter) -> Markup:
    """A meter for each level, to be placed by `use`."""
    levels = range(1, len(LEVELS) + 1)
    return Markup("").join(Markup('<g id="m{}">{}</g>').format(level, shapes(look, level)) for level in levels)
