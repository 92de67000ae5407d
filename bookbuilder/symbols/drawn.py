"""Marks that are drawn by rule: the pips of dice, the dots of braille, discs of colour. All lengths in cells of 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.drawing import BLACK, ROUND, WHITE, Colour, Contour, Curve, LineTo, Path, Picture

LETTERS = "abcdefghijklmnopqrstuvwxyz"

# The dots of each letter, numbered down the left column and then the right one, as Louis Braille had them.
_BRAILLE = """
    1   12   14   145   15   124   1245   125   24   245
    13  123  134  1345  135  1234  12345  1235  234  2345
    136 1236 2456 1346  13456 1356
"""
BRAILLE = tuple(_BRAILLE.split())

# The places of pips on a face, one third per row: dominoes continue after six the pattern of dice.
PIPS = (
    "....x....",
    "x.......x",
    "x...x...x",
    "x.x...x.x",
    "x.x.x.x.x",
    "x.xx.xx.x",
    "x.xxxxx.x",
    "xxxx.xxxx",
    "xxxxxxxxx",
)

# Okabe and Ito's colours (Color Universal Design, 2008), which people with any colour vision tell apart, with grey and
# white to make ten; as inks, after the values that the authors give for print.
COLOURS: tuple[tuple[str, Colour], ...] = (
    ("black", BLACK),
    ("orange", Colour(0.0, 0.5, 1.0, 0.0)),
    ("sky blue", Colour(0.8, 0.0, 0.0, 0.0)),
    ("green", Colour(0.97, 0.0, 0.75, 0.0)),
    ("yellow", Colour(0.1, 0.05, 0.9, 0.0)),
    ("blue", Colour(1.0, 0.5, 0.0, 0.0)),
    ("red", Colour(0.0, 0.8, 1.0, 0.0)),
    ("pink", Colour(0.1, 0.7, 0.0, 0.0)),
    ("white", WHITE),
    ("grey", Colour(black=0.5)),
)


def disc(x: float, y: float, radius: float, turn: int = 1) -> Contour:
    """A circle, clockwise; counter-clockwise with a turn of -1."""
    far, near = radius, radius * ROUND
    quarters = [
        ((far, near * turn), (near, far * turn), (0.0, far * turn)),
        ((-near, far * turn), (-far, near * turn), (-far, 0.0)),
        ((-far, -near * turn), (-near, -far * turn), (0.0, -far * turn)),
        ((near, -far * turn), (far, -near * turn), (far, 0.0)),
    ]
    steps = (Curve(*(part for dx, dy in quarter for part in (x + dx, y + dy))) for quarter in quarters)
    return Contour(x + far, y, tuple(steps))


def ring(x: float, y: float, radius: float, width: float, colour: Colour = BLACK) -> Path:
    """A circle's line, within the radius."""
    return Path((disc(x, y, radius), disc(x, y, radius - width, -1)), colour)


def dice(order: int) -> tuple[Picture, ...]:
    """Faces with one to nine pips."""
    return tuple(Picture((_face(), *_pips(pips))) for pips in PIPS[:order])


def braille(order: int) -> tuple[Picture, ...]:
    """The letters from a on; places without a dot are small rings, so that the positions of dots are visible."""
    return tuple(Picture(tuple(_dots(dots))) for dots in BRAILLE[:order])


def colours(order: int) -> tuple[Picture, ...]:
    """Discs with a thin black outline, so that white is visible as well."""
    return tuple(
        Picture((Path((disc(0.5, 0.5, 0.46),), colour), ring(0.5, 0.5, 0.48, 0.035))) for _, colour in COLOURS[:order]
    )


def _face() -> Path:
    """The outline of a die: a square with round corners."""
    return Path((_rounded(0.02, 0.98, 0.17), _rounded(0.075, 0.925, 0.12, reverse=True)))


def _rounded(low: float, high: float, radius: float, reverse: bool = False) -> Contour:
    bend = radius * (1 - ROUND)
    corners: Iterable[tuple[float, ...]] = (
        (high - radius, low, high - bend, low, high, low + bend, high, low + radius),
        (high, high - radius, high, high - bend, high - bend, high, high - radius, high),
        (low + radius, high, low + bend, high, low, high - bend, low, high - radius),
        (low, low + radius, low, low + bend, low + bend, low, low + radius, low),
    )
    if reverse:  # mirrored, it runs the other way round
        corners = [
            tuple(low + high - part if at % 2 == 0 else part for at, part in enumerate(corner)) for corner in corners
        ]
    steps: list[LineTo | Curve] = []
    for x, y, *curve in corners:
        steps += [LineTo(x, y), Curve(*curve)]
    end = steps[-1]
    return Contour(end.x, end.y, tuple(steps))


def _pips(pips: str) -> Iterator[Path]:
    for at, pip in enumerate(pips):
        if pip == "x":
            yield Path((disc(0.26 + at % 3 * 0.24, 0.26 + at // 3 * 0.24, 0.095),))


def _dots(dots: str) -> Iterator[Path]:
    for at in range(6):
        x, y = 0.32 + at // 3 * 0.36, 0.14 + at % 3 * 0.36
        if str(at + 1) in dots:
            yield Path((disc(x, y, 0.135),))
        else:
            yield ring(x, y, 0.06, 0.025)
