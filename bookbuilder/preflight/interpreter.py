"""A page of a PDF goes in; everything on it that leaves ink comes out (ISO 32000-1, chapters 8 and 9).

It follows the operators and believes nothing that the file says about itself: places come from transformations, widths
of lines and type sizes are as printed, ink is that of glyphs and strokes. Forms, cells of patterns and glyphs of Type 3
are run with the state of the page that shows them, but their marks are kept where that state is the same, as with
the grids of a book. `content` runs a stream with the `operators`; here is what is kept between pages, and its limits.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import pikepdf

from bookbuilder.preflight import pixels, shadings
from bookbuilder.preflight.annotations import show_annotations
from bookbuilder.preflight.colours import Colours, colours
from bookbuilder.preflight.content import EVERYWHERE, Content, Step
from bookbuilder.preflight.marks import Box, Ink, Mark, PageRead
from bookbuilder.preflight.matrices import UNMOVED, Matrix, placed
from bookbuilder.preflight.operators import general, inks, objects, paths, text
from bookbuilder.preflight.operators.patterns import lay
from bookbuilder.preflight.state import Pattern, State
from bookbuilder.preflight.streams import FAULTS, TooLarge, check_content
from bookbuilder.preflight.typefaces import Typeface

MOST_OPERATORS = 2_000_000  # of a page, with the characters of its texts and what it shows by name
MOST_OF_FILE = 60_000_000
MOST_PIXELS = 1 << 30  # numbers of images of a file that are looked at for their ink
MOST_FONTS = 1 << 30  # bytes of the fonts of a file
_MOST_KEPT = 1 << 28  # the same, at a time
DEEPEST = 12  # forms within forms

STEPS: Mapping[str, Step] = {**general.STEPS, **paths.STEPS, **inks.STEPS, **text.STEPS, **objects.STEPS}


class Reader:
    """Reads pages of one document, one after the other; fonts, forms and colours are kept between them."""

    def __init__(self) -> None:
        self.steps = STEPS
        self._faces: dict[Any, Typeface] = {}
        self._fonts = 0  # bytes
        self._contents: dict[Any, Content] = {}
        self._spaces: dict[Any, Colours] = {}
        self._gradients: dict[Any, Ink] = {}
        self._pixels: dict[Any, Ink | None] = {}
        self._looked = 0  # numbers of pixels
        self._page = self._file = 0  # operators

    def page(self, page: pikepdf.Page, number: int, boxes: dict[str, Box]) -> PageRead:
        """A page with its marks. What cannot be read ends up in its `fault`."""
        found = PageRead(number, boxes)
        self._page = 0
        try:
            matrix, found.unit = _seen(page.obj, boxes.get("MediaBox", EVERYWHERE))
            found.boxes = {name: placed(matrix, box) for name, box in boxes.items()}
            if self._file > MOST_OF_FILE:
                raise TooLarge("the pages before it have so many operators that it was not checked")
            check_content(page.obj.get("/Contents"))
            whole = boxes.get("MediaBox", EVERYWHERE)
            content = Content(self, found, page.obj.get("/Resources"), State(matrix=matrix), 0, whole)
            objects.note_page_group(content, page.obj)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # pikepdf warns of content that ends within an operator
                content.run(page.obj)
            show_annotations(content, page.obj)
        except TooLarge as error:
            found.fault = str(error)
        except FAULTS as error:
            found.fault = f"its content cannot be read: {_said(error)}"
        return found

    def spend(self) -> None:
        """Count an operator, or a character. Raises TooLarge."""
        self._page += 1
        self._file += 1
        if self._page > MOST_OPERATORS:
            raise TooLarge("it has too many operators to be checked")

    def lay(self, its: Content, pattern: Pattern, mark: Mark) -> None:
        """Fill a mark with a pattern."""
        lay(its, pattern, mark)

    def face(self, font: Any) -> Typeface:
        """A font that resources name."""
        key = _key(font)
        if key not in self._faces:
            face = Typeface(font)
            self._fonts += face.length
            if self._fonts > MOST_FONTS:
                raise TooLarge("its fonts are too large to be checked")
            if self._fonts % _MOST_KEPT < face.length:
                self._faces.clear()
            self._faces[key] = face
        return self._faces[key]

    def space(self, written: Any) -> Colours:
        """A colour space."""
        if (key := _key(written)) not in self._spaces:
            self._spaces[key] = colours(written)
        return self._spaces[key]

    def gradient(self, written: Any, space: Colours, with_ground: bool) -> Ink:
        """The colours of a shading."""
        if (key := (_key(written), id(space), with_ground)) not in self._gradients:
            self._gradients[key] = shadings.ink_of(written, space, with_ground)
        return self._gradients[key]

    def pixels(self, shown: Any, data: bytes | None, space: Colours, size: tuple[int, int], bits: int) -> Ink | None:
        """The inks of an image, if they can be looked at."""
        key = (shown.objgen, id(space)) if data is None else None
        if key is None or key not in self._pixels:
            self._looked += min(size[0] * size[1] * max(space.count, 1), MOST_PIXELS)
            if self._looked > MOST_PIXELS:
                return None
            found = pixels.ink_of(shown, data, space, size, bits)
            if key is None:
                return found
            self._pixels[key] = found
        return self._pixels[key]

    def content(
        self, stream: Any, state: State, above: Content, whole: Box, plain: bool = False, resources: Any = None
    ) -> Content:
        """A stream that has been run, with its marks in its own space; `resources` are for one that has none."""
        own = stream.get("/Resources")
        given = own if own is not None else above.resources if resources is None else resources
        key = (_key(stream), state, plain, None if own is not None else _key(given)) if stream.objgen[0] else None
        if key is None or key not in self._contents:
            if above.depth >= DEEPEST:
                raise TooLarge("its forms, patterns or glyphs are nested too deeply")
            check_content(stream)
            content = Content(self, PageRead(above.found.number), given, state, above.depth + 1, whole, plain)
            content.run(stream)
            if key is None:
                return content
            self._contents[key] = content
        return self._contents[key]


def _key(written: Any) -> Any:
    """What tells objects of a file apart: their number, or what they consist of."""
    if isinstance(written, pikepdf.Object):
        return written.objgen if written.objgen[0] else written.unparse()
    return str(written)


def _seen(page: Any, media: Box) -> tuple[Matrix, float]:
    """From the space of a page to what a reader sees, and how many points its unit has."""
    turned = int(page.get("/Rotate", 0) or 0) % 360
    unit = float(page.get("/UserUnit", 1) or 1)
    left, foot, right, head = media
    quarter: Matrix = {
        90: (0.0, -1.0, 1.0, 0.0, -foot, right),
        180: (-1.0, 0.0, 0.0, -1.0, right, head),
        270: (0.0, 1.0, -1.0, 0.0, head, -left),
    }.get(turned, UNMOVED)
    a, b, c, d, e, f = quarter
    if not 0 < unit <= 1000:
        raise ValueError(f"its unit is {unit:g} points")
    return (a * unit, b * unit, c * unit, d * unit, e * unit, f * unit), unit


def _said(error: Exception) -> str:
    text = str(error.args[0]) if isinstance(error, LookupError) and error.args else str(error)
    return text[:120] or type(error).__name__
