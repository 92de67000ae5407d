"""Finished pages in, a PDF out: text as text in embedded subsets, pure black as K, the same bytes every time.

operators   numbers, colours and contours in a PDF's words      objects     the same of other values
content     the marks of a page                                 pdffile     numbered objects, and where they lie
stamps      pictures that are put down many times               typefaces   subsets of fonts
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date as Date
from hashlib import md5

from reportlab.pdfbase.pdfdoc import PDFInfo

from bookbuilder.drawing import Page
from bookbuilder.render.content import Content
from bookbuilder.render.links import Links
from bookbuilder.render.objects import array, dictionary, numbers, reference, string
from bookbuilder.render.pdffile import PdfFile
from bookbuilder.render.stamps import Stamps
from bookbuilder.render.typefaces import Typefaces


def render(
    pages: Iterable[Page],
    title: str = "",
    author: str = "",
    date: Date = Date(2000, 1, 1),
    creator: str = "bookbuilder",
) -> bytes:
    """The pages as one PDF, with title, author and the date in its information; no clock is asked.

    Raises ValueError without pages, for a link to an anchor that no page has, and for two anchors of one name.
    """
    document = _Document()
    for page in pages:
        document.add(page)
    return document.written(title, author, creator, f"D:{date.year:04}{date:%m%d}000000+00'00'")


class _Document:
    """What all pages share, and the pages so far."""

    def __init__(self) -> None:
        self._file = PdfFile()
        self._fonts = self._file.reserve()
        self._faces, self._stamps, self._links = Typefaces(), Stamps(self._file), Links(self._file)
        self._pages: list[tuple[int, dict[str, str], bytes]] = []  # number, entries, content

    def add(self, page: Page) -> None:
        """Draw a page, and the pictures on it that no page before it has."""
        content = Content(page.height, self._faces, self._stamps)
        content.put(page.marks)
        resources = {"Font": reference(self._fonts), "ProcSet": "[ /PDF /Text /ImageB /ImageC /ImageI ]"}
        if content.shown:
            resources["XObject"] = dictionary({name: self._stamps.reference(name) for name in content.shown})
        entries = {
            "Type": "/Page",
            "MediaBox": numbers([0, 0, page.width, page.height]),
            "TrimBox": numbers(_flipped(page.trim, page.height)),
            "BleedBox": numbers(_flipped(page.bleed, page.height)),
            "Resources": dictionary(resources),
            "Rotate": "0",
            "Trans": dictionary({}),
        }
        number = self._file.reserve()
        if content.links:
            entries["Annots"] = array(map(self._links.link, content.links))
        for anchor in content.anchors:
            self._links.anchor(number, *anchor)
        code = "\n".join(["1 0 0 1 0 0 cm ", *content.code, " \n"])
        self._pages.append((number, entries, code.encode("ascii")))

    def written(self, title: str, author: str, creator: str, moment: str) -> bytes:
        """The whole file."""
        if not self._pages:
            raise ValueError("a PDF needs at least one page")
        file = self._file
        file.put(self._fonts, dictionary(self._faces.put(file)))
        catalog, information, pages = (file.reserve() for _ in range(3))
        root = {"Type": "/Catalog", "Pages": reference(pages), "PageMode": "/UseNone"} | self._links.names()
        file.put(catalog, dictionary(root))
        file.put(information, _information(title, author, creator, moment))
        kids = array(reference(number) for number, _, _ in self._pages)
        file.put(pages, dictionary({"Type": "/Pages", "Count": str(len(self._pages)), "Kids": kids}))
        for number, entries, code in self._pages:
            content = file.reserve()
            file.put_stream(content, {}, code)
            file.put(number, dictionary({**entries, "Contents": reference(content), "Parent": reference(pages)}))
        sign = f"a reportlab document946684800.0{title}{author}"
        return file.written(catalog, information, md5(sign.encode(), usedforsecurity=False).hexdigest())


def _information(title: str, author: str, creator: str, moment: str) -> str:
    """What a PDF says of itself, without entries that would be empty."""
    written = {"Title": title, "Author": author, "Creator": creator, "Producer": PDFInfo.producer}
    written |= {"CreationDate": moment, "ModDate": moment}
    return dictionary({name: string(text) for name, text in written.items() if text} | {"Trapped": "/False"})


def _flipped(box: tuple[float, float, float, float], height: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return (left, height - bottom, right, height - top)
