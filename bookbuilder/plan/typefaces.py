"""A publication's typefaces: its theme's, and those that show what these lack; and texts that none of them shows."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bookbuilder import fonts
from bookbuilder.config import Flaw, Publication, Reading, Route
from bookbuilder.paths import is_path, own_file
from bookbuilder.plan.asked import collected, looked_up
from bookbuilder.typeset import Theme, theme

FACE = "text"


def resolved_theme(reading: Reading[Any], folder: Path) -> Generator[Flaw, None, Theme | None]:
    """The theme of a publication, whose faces are followed by those that show what they lack, and every flaw."""
    others = yield from _others(reading, folder)
    look = yield from looked_up(reading.document, ("theme",), partial(theme, reading.value.theme, folder))
    return look.beside(others) if look else None


def shown_in(reading: Reading[Any], folder: Path) -> str:
    """The face that shows all that a publication's typefaces show."""
    others, _ = collected(_others(reading, folder))
    return fonts.with_others(FACE, others)


def unprintable(reading: Reading[Any], route: Route, text: str, face: str) -> Iterator[Flaw]:
    """A flaw for a text with characters that the face does not show."""
    if lack := fonts.lack(face, text):
        yield Flaw(route, f"`{reading.document.name(route)}`: {lack.what}", lack.hint)


def _others(reading: Reading[Any], folder: Path) -> Generator[Flaw, None, tuple[str, ...]]:
    """The publication's own fonts, then the family of the language that its file is written in."""
    config: Publication = reading.value
    named: list[str] = []
    for at, name in enumerate(config.fonts if reading.knows(("fonts",)) else ()):
        route: Route = ("fonts", at)
        family = yield from looked_up(reading.document, route, partial(_family, name, folder))
        named += [family] if family else []
    spoken = fonts.preferred(str(reading.document.data), config.language)
    return tuple(dict.fromkeys([*named, *([spoken] if spoken else [])]))


def _family(name: str, folder: Path) -> str:
    """A family as faces name it. Raises InputError for a file that is no font, and a family that is not installed."""
    family = (
        fonts.own_family(own_file(folder, name, "the font")) if is_path(name) or name.startswith(fonts.OWN) else name
    )
    fonts.check_font(family)
    return family
