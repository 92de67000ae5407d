"""A page of a PDF goes in; everything on it that leaves ink comes out (ISO 32000-1, chapters 8 and 9).

It follows the operators and believes nothing that the file says about itself: places come from transformations, widths
of lines and type sizes are as printed, ink is that of glyphs and strokes. Forms, cells of patterns and glyphs of Type 3
are run with the state of the page that shows them, but their marks are kept where that state is the same, as with
the grids of a book.
"""

from __future__ import annotations

from collections.abc import Mapping

import pikepdf

from bookbuilder.pdfread.annotations import show_annotations
from bookbuilder.pdfread.content import EVERYWHERE, Content, Step
from bookbuilder.pdfread.document import seen
from bookbuilder.pdfread.interpreted import Interpreted
from bookbuilder.pdfread.marks import Box, PageMarks
from bookbuilder.pdfread.matrices import placed
from bookbuilder.pdfread.operators import general, inks, objects, paths, text
from bookbuilder.pdfread.operators.patterns import lay
from bookbuilder.pdfread.state import State
from bookbuilder.pdfread.streams import FAULTS, TooLarge, in_short

STEPS: Mapping[str, Step] = {**general.STEPS, **paths.STEPS, **inks.STEPS, **text.STEPS, **objects.STEPS}


class PdfReader:
    """Reads pages of one document, one after the other; fonts, forms and colours are kept between them."""

    def __init__(self) -> None:
        self._kept = Interpreted(STEPS, lay)

    def close(self) -> None:
        """End the reading of a document, so that what its pages share goes at once."""
        self._kept.close()

    @property
    def spent(self) -> int:
        """The operators and characters of the last page that was read."""
        return self._kept.spent

    def skip(self, spent: int) -> None:
        """Pass over a page that is known, with its operators and characters. Raises TooLarge as they add up."""
        self._kept.begin_page()
        self._kept.spend(spent)

    def page(self, page: pikepdf.Page, number: int, boxes: dict[str, Box]) -> PageMarks:
        """A page with its marks. What cannot be read ends up in its `fault`."""
        found = PageMarks(number, boxes)
        try:
            matrix, found.unit = seen(page.obj, boxes.get("MediaBox", EVERYWHERE))
            found.boxes = {name: placed(matrix, box) for name, box in boxes.items()}
            self._kept.begin_page()
            whole = boxes.get("MediaBox", EVERYWHERE)
            content = Content(self._kept, found, page.obj.get("/Resources"), State(matrix=matrix), 0, whole)
            objects.note_group(content, page.obj, " around everything on it")
            content.run(page.obj.get("/Contents"))
            show_annotations(content, page.obj)
        except TooLarge as error:
            found.fault = str(error)
        except FAULTS as error:
            found.blame(f"its content cannot be read: {in_short(error)}")
        return found
