"""The error of a text that does not fit on its page even in the smallest type, and how all such texts are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from bookbuilder.config import Route
from bookbuilder.typeset.page.setting import Setting

TRIM: Route = ("trim",)

Tried = TypeVar("Tried")


class TooLongText(Exception):
    """A text that does not fit on its page even in the smallest type; TRIM where no single text is to blame.

    `over` is by how many characters it is too long; 0 if nobody knows.
    """

    def __init__(self, route: Route, page: str, over: int = 0) -> None:
        super().__init__(route, page, over)
        self.route = route
        self.page = page
        self.over = over


def caught(draw: Callable[[], object]) -> TooLongText | None:
    """The text that is too long for a page, if any."""
    try:
        draw()
    except TooLongText as error:
        return error
    return None


def all_too_long(
    tried: Tried, draw: Callable[[Tried], object], without: Callable[[Tried, TooLongText], Tried]
) -> Iterator[TooLongText]:
    """All texts that do not fit on a page: after each that is too long, the page is tried without it."""
    while text := caught(partial(draw, tried)):
        yield text
        if text.route == TRIM:
            break
        tried = without(tried, text)


def without(setting: Setting, long: TooLongText) -> Setting:
    """The setting of the book without a text that was too long."""
    name = str(long.route[0])
    if len(long.route) > 1 or long.route == TRIM:
        return setting
    blank: dict[str, Any] = {name: ""}
    return replace(setting, outline=replace(setting.outline, **blank))
