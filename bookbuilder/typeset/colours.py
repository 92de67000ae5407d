"""Colours of covers: written ones go in, inks come out that a press can lay down and on which text can be read.

`#rrggbb` is light. It is separated without a press profile: the share that all three lights lack is black, so that at
most three inks are used. `cmyk(0, 85%, 85%, 5%)` names the inks themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum
from typing import Final

from bookbuilder.drawing import BLACK, WHITE, Colour
from bookbuilder.errors import InputError
from bookbuilder.paper import Printer
from bookbuilder.symbols.inks import inks

MOST_INK: Final = 2.4  # the sum of all inks where a printer states no limit: the lowest of the printers of books
ROUNDING: Final = 1e-6
VISIBLE: Final = 1.3  # the least contrast of shapes with the ground
NONE: Final = 0.02  # as much ink as nobody sees
TONE: Final = 0.2  # how far the tone lies from the ground, towards the text
SHADE: Final = 0.12  # the black that makes a tone of a ground under black text

_LIGHT: Final = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_PART: Final = r"\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*"
_INKS: Final = re.compile(rf"cmyk\({_PART},{_PART},{_PART},{_PART}\)", re.IGNORECASE)


def colour(written: str) -> Colour:
    """The inks of a written colour. Raises ValueError for anything else, and for inks of more than 100 %."""
    if match := _LIGHT.fullmatch(written):
        red, green, blue = (int(part, 16) for part in match.groups())
        return inks(red, green, blue)
    if (match := _INKS.fullmatch(written)) and all(float(part) <= 100 for part in match.groups()):
        cyan, magenta, yellow, black = (float(part) / 100 for part in match.groups())
        return Colour(cyan, magenta, yellow, black)
    raise ValueError(f'{written!r} is not a colour; write "#1b3a5c" or "cmyk(85%, 45%, 65%, 35%)", in quotes')


def total(ink: Colour) -> float:
    """The sum of the inks; 2.4 is 240 %."""
    return ink.cyan + ink.magenta + ink.yellow + ink.black


def check_colour(written: str, printer: Printer) -> None:
    """Raises InputError for what is no colour, and for inks of which the printer does not take as much.

    Light is not refused: how much ink it becomes is our own decision, see `printable`.
    """
    try:
        ink = colour(written)
    except ValueError as error:
        raise InputError.single(str(error)) from error
    if not written.startswith("#") and total(ink) > most_ink(printer) + ROUNDING:
        press = printer.name if printer.file.most_ink else "a press"
        what = f"{written} is {total(ink):.0%} ink, but {press} takes {most_ink(printer):.0%} at most"
        raise InputError.single(what, "use less of the inks; more black and less of the others looks much the same")


def most_ink(printer: Printer) -> float:
    """The most ink that a printer lays down in one place."""
    return printer.file.most_ink.value if printer.file.most_ink else MOST_INK


def printable(wanted: Colour, printer: Printer) -> Colour:
    """The colour with no more ink than the printer takes, and in no ink too light for it.

    Black stays, since it decides how dark a colour is; the other three give way in proportion.
    """
    others = total(wanted) - wanted.black
    share = min(1.0, (most_ink(printer) - wanted.black) / others) if others else 1.0
    parts = (wanted.cyan * share, wanted.magenta * share, wanted.yellow * share, wanted.black)
    return Colour(*_heavy(parts, printer.lightest_grey.value))


def _heavy(parts: tuple[float, ...], least: float) -> Iterator[float]:
    """The inks without those too light to print; of a pale colour, the strongest becomes as strong as it must be."""
    strongest = max(parts)
    for part in parts:
        raised = least if NONE < part == strongest else 0.0
        yield part if part >= least else raised


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 for none to 21 for black on white."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: Colour) -> Colour:
    """White or black, whichever is easier to read on a ground; neither needs two plates to meet."""
    return max((WHITE, BLACK), key=lambda ink: contrast(ink, ground))


def _luminance(shown: Colour) -> float:
    """The relative luminance of the colour as a screen shows it."""
    lights = ((1 - ink) * (1 - shown.black) for ink in (shown.cyan, shown.magenta, shown.yellow))
    return fsum(
        weight * (light / 12.92 if light <= 0.04045 else ((light + 0.055) / 1.055) ** 2.4)
        for weight, light in zip((0.2126, 0.7152, 0.0722), lights, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a cover."""

    ground: Colour
    accent: Colour
    second: Colour  # of pictures in three colours

    @property
    def text(self) -> Colour:
        """The colour of text on the ground."""
        return readable_on(self.ground)

    @property
    def shape(self) -> Colour:
        """The accent as shapes on the ground have it."""
        return self.visible(self.accent, self.text)

    def visible(self, ink: Colour, instead: Colour) -> Colour:
        """A colour, or another one in its place where nobody would see it on the ground."""
        return ink if contrast(ink, self.ground) >= VISIBLE else instead

    @property
    def tone(self) -> Colour:
        """A colour a little nearer to the text's than the ground."""
        ground = self.ground
        if self.text == BLACK:
            return Colour(ground.cyan, ground.magenta, ground.yellow, min(1.0, ground.black + SHADE))
        return Colour(*((1 - TONE) * part for part in (ground.cyan, ground.magenta, ground.yellow, ground.black)))

    def takes_black(self, printer: Printer) -> bool:
        """Whether black over each of the colours is no more ink than the printer takes."""
        most = most_ink(printer) + ROUNDING
        return all(total(ink) - ink.black + 1.0 <= most for ink in (self.ground, self.accent, self.second))
