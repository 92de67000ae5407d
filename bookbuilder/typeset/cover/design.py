"""What decides the look of a cover besides the book: colours, picture, the text on the back, a printer's template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bookbuilder.drawing import WHITE
from bookbuilder.paper import Printer, Template
from bookbuilder.typeset.colours import VISIBLE, Palette, colour, contrast, printable, readable_on
from bookbuilder.typeset.figure.artwork import ArtInks
from bookbuilder.typeset.theme import Art, ArtLook, Theme

ROLES: Final = ("ground", "accent", "second")  # of an author's colours, in their order


@dataclass(frozen=True, slots=True)
class CoverDesign:
    """A cover, but for the book's own texts and puzzles."""

    palette: Palette
    art: ArtLook
    blurb: tuple[str, ...] = ()  # paragraphs
    template: Template | None = None

    @property
    def inks(self) -> ArtInks:
        """The colours of its pictures."""
        palette = self.palette
        second = palette.visible(palette.second, palette.tone)
        return ArtInks(palette.shape, palette.tone, palette.text, palette.shape, second, WHITE)


def palette(theme: Theme, printer: Printer, own: tuple[str, ...] = ()) -> Palette:
    """The theme's colours, with the author's in their places, as the printer can print them.

    A colour of the theme that could not be seen on the author's ground gives way to the text's.
    """
    given = dict(zip(ROLES, own, strict=False))
    inks = {role: printable(colour(given.get(role) or getattr(theme.cover, role)), printer) for role in ROLES}
    ground = inks["ground"]
    for role in ROLES[1:]:
        if given and role not in given and contrast(inks[role], ground) < VISIBLE:
            inks[role] = readable_on(ground)
    return Palette(**inks)


def picture(theme: Theme, kind: Art | Literal["auto"]) -> ArtLook:
    """The picture of the front: the title page's, or one of another kind with the same tiles."""
    own = theme.title.art
    if kind in ("auto", own.kind):
        return own
    return ArtLook(kind=kind, tile=own.tile, ground="tiles")  # type: ignore[arg-type]


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, which empty lines divide; other line ends count as spaces."""
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip():
            parts[-1].append(line.strip())
        elif parts[-1]:
            parts.append([])
    return tuple(" ".join(part) for part in parts if part)
