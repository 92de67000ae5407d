"""The text objects of a page go in, the texts that a reader sees come out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import repeat

import pypdfium2.raw as pdfium

from bookbuilder.readback.book import calls
from bookbuilder.readback.book.asking import each_says
from bookbuilder.readback.book.calls import BOX, FILL, MATRIX, SIZE, answers, pointer
from bookbuilder.readback.book.glyphs import UNKNOWN, Glyphs
from bookbuilder.readback.book.marks import Colour, SeenText, darkness

_INVISIBLE = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)


class TextReader:
    """Reads the texts of one document's pages."""

    def __init__(self) -> None:
        self._glyphs, self._shades = Glyphs(), _Shades()

    def seen(self, texts: list[int], fonts: list[int], letters: Mapping[int, str]) -> list[SeenText | None]:
        """Each text in its font, by their addresses; None for one that cannot be seen. `letters` are what they say."""
        (are_sized, sizes), (are_boxed, boxes) = answers(SIZE, texts), answers(BOX, texts)
        points = [size for (size,) in SIZE.form.iter_unpack(sizes)]
        about = zip(points, are_sized, are_boxed, each_says(calls.rendered, texts), strict=True)
        are_seen = [
            bool(size and is_sized and is_boxed) and how not in _INVISIBLE for size, is_sized, is_boxed, how in about
        ]
        said = list(map(letters.get, texts, repeat("")))
        marked = each_says(calls.count_marked, texts)
        if any(marked):
            its = zip(said, texts, marked, strict=True)
            said = [UNKNOWN if _is_replaced(text, count) else what for what, text, count in its]
        right, seen = self._glyphs.right, self._glyphs.seen
        told = zip(fonts, said, strict=True)
        found = zip(
            [
                its[1] if its in right else seen(*its) if is_seen else ""
                for its, is_seen in zip(told, are_seen, strict=True)
            ],
            MATRIX.form.iter_unpack(answers(MATRIX, texts)[1]),
            points,
            BOX.form.iter_unpack(boxes),
            map(self._shades.__getitem__, FILL.form.iter_unpack(answers(FILL, texts)[1])),
            strict=True,
        )
        made = map(tuple.__new__, repeat(SeenText), found)  # without a call of Python for each
        return [text if is_seen else None for text, is_seen in zip(made, are_seen, strict=True)]


class _Shades(dict[Colour, float]):
    """How dark colours are; a page has few."""

    def __missing__(self, colour: Colour) -> float:
        self[colour] = shade = darkness(colour)
        return shade


def _is_replaced(text: int, marked: int) -> bool:
    """Whether the file says of a text that it means something else than its letters."""
    found = (pdfium.FPDFPageObj_GetMark(pointer(text), which) for which in range(marked))
    return any(pdfium.FPDFPageObjMark_GetParamValueType(mark, b"ActualText") for mark in found)
