"""Large text on its own page, which shrinks until it fits, and the error when it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from bookbuilder.drawing import Text
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.lines import Face, fit, lines_of
from bookbuilder.typeset.text.style import Style

Route = tuple[str | int, ...]  # a value in the book's file, such as ("sections", 2, "title")
TRIM: Route = ("trim",)
OPENER = "the first page of a part"


class TooLongText(Exception):
    """A text that does not fit on its page even in the smallest type; TRIM where no single text is to blame."""

    def __init__(self, route: Route, page: str) -> None:
        super().__init__(route, page)
        self.route = route
        self.page = page


def caught(draw: Callable[[], object]) -> TooLongText | None:
    """The text that is too long for a page, if any."""
    try:
        draw()
    except TooLongText as error:
        return error
    return None


def all_too_long(setting: Setting, draw: Callable[[Setting], object]) -> Iterator[TooLongText]:
    """All texts of the book that do not fit on a page: after each that is too long, the page is tried without it."""
    while text := caught(partial(draw, setting)):
        yield text
        if text.route == TRIM:
            break
        setting = without(setting, text)


def without(setting: Setting, long: TooLongText) -> Setting:
    """The setting of the book without a text that was too long."""
    name = str(long.route[0])
    if len(long.route) > 1 or long.route == TRIM:
        return setting
    blank: dict[str, Any] = {name: ""}
    return replace(setting, outline=replace(setting.outline, **blank))


def display(
    style: Style,
    text: str,
    face: Face,
    frame: Frame,
    top: float,
    share: float,
    route: Route,
    on: str,
    whole: float = 0.0,
) -> tuple[tuple[Text, ...], float]:
    """Large text that takes at most a share of the frame's height: its marks, and its lower end.

    A long word is broken rather than set smaller than `whole`.
    """
    smallest = min(face.size, max(style.smallest, style.faces.small.size))
    fitted = fit(text, face, frame.width, share * frame.height, smallest, whole)
    if fitted is None:
        raise TooLongText(route, on)
    sized, lines = fitted
    return lines_of(lines, sized, frame.start, top), top + len(lines) * sized.line


def shrinking(size: float, smallest: float) -> list[float]:
    """Decreasing type sizes, down to the smallest."""
    sizes = [max(smallest, size * 0.95**step) for step in range(30)]
    return [size for size, _ in groupby(sizes)]
