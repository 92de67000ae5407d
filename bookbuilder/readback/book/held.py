"""What holds something on a page, and what it holds: the page itself and each of its forms, as PDFium's objects."""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple

import pypdfium2.raw as pdfium

from bookbuilder.readback.book import calls
from bookbuilder.readback.book.asking import each_has, each_says
from bookbuilder.readback.folder import UnreadableFile

MOST_OBJECTS = 200_000  # of a page; an illustration may have 50,000
_DEEPEST = 8  # forms within forms
_FEW = 2_000  # objects
_TEXT, _PATH, _FORM = pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_FORM
_PUT = (_FORM, pdfium.FPDF_PAGEOBJ_IMAGE)


class Stretch(NamedTuple):
    """A stretch of what a page or a form holds, up to a form or an image that is put down, if any: which of all."""

    texts: slice
    paths: slice
    put: int  # the address of the form or image, or 0


class HeldObjects:
    """The objects of a page and of its forms, by their addresses.

    `texts` and `paths` are all of them; `stretches` say for the page and each form which are its own, in the order of
    painting. Raises UnreadableFile if there are too many, or forms are nested too deeply.
    """

    def __init__(self, page: int) -> None:
        self.texts, self.paths, self.stretches = list[int](), list[int](), dict[int, list[Stretch]]()
        left, get, holders, counts = MOST_OBJECTS, calls.object_of_page, [page], each_says(calls.count_in_page, [page])
        for _ in range(_DEEPEST + 1):
            left -= sum(counts)
            if left < 0:
                raise UnreadableFile(f"has more than {MOST_OBJECTS:,} objects, the limit")
            forms = [form for its in zip(holders, counts, strict=True) for form in self._hold(get, *its)]
            if not forms:
                break
            get, holders, counts = calls.object_of_form, forms, each_says(calls.count_in_form, forms)
        else:
            raise UnreadableFile("has forms that are nested too deeply")
        self.are_few = left >= MOST_OBJECTS - _FEW

    def _hold(self, get: int, holder: int, count: int) -> list[int]:
        """Take in the objects of a page or a form; return its forms."""
        every = each_has(get, [holder], [count])
        kinds = each_says(calls.kind_of, every)
        stretches, start = self.stretches.setdefault(holder, []), 0
        text, path = len(self.texts), len(self.paths)
        for end in (*compress(range(count), map(_PUT.__contains__, kinds)), count):
            its = kinds[start:end]
            texts, paths = slice(text, text + its.count(_TEXT)), slice(path, path + its.count(_PATH))
            stretches.append(Stretch(texts, paths, every[end] if end < count else 0))
            start, text, path = end, texts.stop, paths.stop
        self.texts += compress(every, map(_TEXT.__eq__, kinds))
        self.paths += compress(every, map(_PATH.__eq__, kinds))
        return list(compress(every, map(_FORM.__eq__, kinds)))
