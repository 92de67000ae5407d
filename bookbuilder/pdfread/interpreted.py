"""What a document's pages share, interpreted once: fonts, colours, gradients, images, streams; and what is left to be
spent, since a stranger's file may ask for any amount of work and memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pikepdf

from bookbuilder.pdfread import pixels, shadings
from bookbuilder.pdfread.colours import ColourSpace, colours
from bookbuilder.pdfread.marks import InkMix
from bookbuilder.pdfread.streams import TooLarge
from bookbuilder.pdfread.typefaces import Typeface

MOST_OPERATORS = 2_000_000  # of a page, with the characters of its texts
MOST_OF_PAGES = 20_000  # the same of a file, for each of its pages, beyond what a few large ones may have
_AT_LEAST = 60_000_000
MOST_PIXELS = 1 << 30  # numbers of images of a file that are looked at for their ink
MOST_FONTS = 1 << 30  # bytes of the fonts of a file
_MOST_KEPT = 1 << 28  # the same, at a time
_MOST_MARKS = 500_000  # of all streams that are kept at a time


class Interpreted:
    """Made for one document; `steps` are what operators do, and `lay` fills a mark with a pattern."""

    def __init__(self, steps: Mapping[str, Callable[..., None]], lay: Callable[..., None]) -> None:
        self.steps, self.lay = steps, lay
        self.streams: dict[Any, Any] = {}  # contents that have been run
        self._marks = 0  # of those
        self._faces: dict[Any, Typeface] = {}
        self._fonts = 0  # bytes
        self._spaces: dict[Any, ColourSpace] = {}
        self._gradients: dict[Any, InkMix] = {}
        self._pixels: dict[Any, InkMix | None] = {}
        self._looked = 0  # numbers of pixels
        self._pages = self._page = self._file = 0  # operators

    def begin_page(self) -> None:
        """Count from anew. Raises TooLarge."""
        self._pages += 1
        self._page = 0
        if self._file > _AT_LEAST + MOST_OF_PAGES * self._pages:
            raise TooLarge("the pages before it have so many operators that it was not checked")

    @property
    def spent(self) -> int:
        """The operators and characters of the present page so far."""
        return self._page

    def spend(self, count: int = 1) -> None:
        """Count operators, or characters. Raises TooLarge."""
        self._page += count
        self._file += count
        if self._page > MOST_OPERATORS:
            raise TooLarge("it has too many operators to be checked")

    def keep(self, name: Any, content: Any, marks: int) -> None:
        """Keep a content that has been run; of too many, none."""
        self._marks += marks
        if self._marks > _MOST_MARKS:
            self.streams.clear()
            self._marks = marks
        self.streams[name] = content

    def close(self) -> None:
        """Let go of the contents that have been run, which know what they share: they would wait for a collector."""
        self.streams.clear()

    def face(self, font: Any) -> Typeface:
        """A font that resources name."""
        name = key(font)
        if name not in self._faces:
            face = Typeface(font)
            self._fonts += face.length
            if self._fonts > MOST_FONTS:
                raise TooLarge("its fonts are too large to be checked")
            if self._fonts % _MOST_KEPT < face.length:
                self._faces.clear()
            self._faces[name] = face
        return self._faces[name]

    def space(self, written: Any) -> ColourSpace:
        """A colour space."""
        if (name := key(written)) not in self._spaces:
            self._spaces[name] = colours(written)
        return self._spaces[name]

    def gradient(self, written: Any, space: ColourSpace, with_ground: bool) -> InkMix:
        """The colours of a shading."""
        if (name := (key(written), id(space), with_ground)) not in self._gradients:
            self._gradients[name] = shadings.ink_of(written, space, with_ground)
        return self._gradients[name]

    def pixels(
        self, shown: Any, data: bytes | None, space: ColourSpace, size: tuple[int, int], bits: int
    ) -> InkMix | None:
        """The inks of an image, if they can be looked at."""
        name = (shown.objgen, id(space)) if data is None else None
        if name is None or name not in self._pixels:
            self._looked += min(size[0] * size[1] * max(space.count, 1), MOST_PIXELS)
            if self._looked > MOST_PIXELS:
                return None
            found = pixels.ink_of(shown, data, space, size, bits)
            if name is None:
                return found
            self._pixels[name] = found
        return self._pixels[name]


def key(written: Any) -> Any:
    """What tells objects of a file apart: their number, or what they consist of."""
    if isinstance(written, pikepdf.Object):
        return written.objgen if written.objgen[0] else written.unparse()
    return str(written)
