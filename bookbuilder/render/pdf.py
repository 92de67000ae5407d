"""Finished pages go in, a PDF comes out: text as text in embedded subsets, pure black as K, always the same bytes.

    content     the marks of a page                       pdffile     numbered objects, written as they come
    operators   colours and contours as operators         objects     other values in a PDF's words
    forms       what is put down many times               pagetree    the pages so far
    links       places that lead to others, and those     typefaces   subsets of fonts, written last
    placement   where the marks of a group lie            cmap        what their codes mean
    intent      what the file promises a press            overprint   which marks knock out what lies under them
    reading     what readers at a screen have

A page is written and dropped before the next is requested. Only the offsets of its two objects are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date as Date
from io import BytesIO

from reportlab.pdfbase.pdfdoc import PDFInfo

from bookbuilder.drawing import Page
from bookbuilder.render.content import OperatorStream
from bookbuilder.render.forms import Forms
from bookbuilder.render.intent import Intent
from bookbuilder.render.links import PdfLinks
from bookbuilder.render.numbers import number
from bookbuilder.render.objects import array, dictionary, reference, string
from bookbuilder.render.overprint import states
from bookbuilder.render.pagetree import PageTree
from bookbuilder.render.pdffile import PLAIN, Out, PdfFile
from bookbuilder.render.structure import VERSION, ReaderDocument, Structure, TaggedContent
from bookbuilder.render.typefaces import Typefaces

DECIMALS = 2  # of the edges of a page


def write(
    pages: Iterable[Page],
    out: Out,
    title: str = "",
    author: str = "",
    date: Date = Date(2000, 1, 1),
    creator: str = "bookbuilder",
    xmp: str = "",
    direction: str = "",
    intent: Intent | None = None,
    printer: str = "",
    reading: ReaderDocument | None = None,
    decimals: int = DECIMALS,
) -> None:
    """Write the pages as one PDF, with title, author and the date in its information; no clock is read.

    `xmp` is a packet (`xmp.packet`), which stands in the file uncompressed, so that any program finds it. `direction`
    is `R2L` for a document that is bound on the right; viewers then show facing pages as they lie in it. With an
    `intent`, the file is PDF/X, and has no links. `printer` is the name of the profile that it was made for. With a
    `reading`, it has an outline, page labels and a structure in reading order. The edges of pages have this many
    `decimals`: whoever counts pixels wants more than a press.

    Bytes are only appended to `out`, page by page. Raises ValueError if there are no pages, for a link to an anchor
    that no page has, and for two anchors with one name.
    """
    document = _Document(out, intent, reading, decimals)
    for page in pages:
        document.add(page)
    moment = f"D:{date.year:04}{date:%m%d}000000+00'00'"
    more = intent.information() if intent else {}
    document.close(_information(title, author, creator, moment, printer) | more, xmp, direction)


def render(
    pages: Iterable[Page],
    title: str = "",
    author: str = "",
    date: Date = Date(2000, 1, 1),
    creator: str = "bookbuilder",
    xmp: str = "",
    direction: str = "",
    intent: Intent | None = None,
    printer: str = "",
    decimals: int = DECIMALS,
) -> bytes:
    """The bytes that `write` writes, for documents that fit into memory: charts, a single drawing."""
    out = BytesIO()
    write(pages, out, title, author, date, creator, xmp, direction, intent, printer, decimals=decimals)
    return out.getvalue()


class _Document:
    """The objects that all pages share."""

    def __init__(self, out: Out, intent: Intent | None, reading: ReaderDocument | None, decimals: int) -> None:
        version = intent.header if intent else VERSION if reading else PLAIN
        file = self._file = PdfFile(out, version)
        self._structure = Structure(file, reading) if reading else None
        self._tree, self._faces, self._links = PageTree(file), Typefaces(file), PdfLinks(file)
        self._forms, self._intent, self._decimals = Forms(file, intent is not None), intent, decimals
        self._overprints = reference(file.add(states(intent.overprints))) if intent else ""

    def add(self, page: Page) -> None:
        """Write a page, after those of its pictures and drawings that are new."""
        kind = TaggedContent if self._structure else OperatorStream
        content = kind(page.height, self._faces, self._forms, overprints=self._overprints)
        if isinstance(content, TaggedContent):
            content.put_tagged(page.marks)
        else:
            content.put(page.marks)
        code = self._file.add_stream({}, content.code())
        number, branch = self._tree.place()
        for anchor in () if self._intent else content.anchors:
            self._links.anchor(number, *anchor)
        entries = {
            "Type": "/Page",
            "Parent": reference(branch),
            **_boxes(page, self._decimals),
            "Resources": content.resources(),
            "Contents": reference(code),
        }
        if self._structure and isinstance(content, TaggedContent):
            first = self._structure.claim(len(content.links))
            links = [self._links.link(link, at) for at, link in enumerate(content.links, first)]
            place = self._structure.page(number, page.height, content.elements, links, first)
            entries |= {"StructParents": str(place), "Tabs": "/S"}
        else:
            links = [] if self._intent else [self._links.link(link) for link in content.links]
        if links:
            entries["Annots"] = array(map(reference, links))
        self._file.put(number, dictionary(entries))

    def close(self, information: Mapping[str, str], xmp: str, direction: str) -> None:
        """Write everything that is known only at the end."""
        if not self._tree.count:
            raise ValueError("a PDF needs at least one page")
        self._faces.close()
        self._tree.close()
        catalog = {"Type": "/Catalog", "Pages": reference(self._tree.root), **self._links.names()}
        preferences = {"Direction": f"/{direction}"} if direction else {}
        if self._structure:
            catalog |= self._structure.close()
            preferences["DisplayDocTitle"] = "true"
        if preferences:
            catalog["ViewerPreferences"] = dictionary(preferences)
        if xmp:
            kind = {"Type": "/Metadata", "Subtype": "/XML"}
            catalog["Metadata"] = reference(self._file.add_plain_stream(kind, xmp.encode("ascii")))
        if self._intent:
            catalog["OutputIntents"] = array([self._output(self._intent)])
        self._file.close(self._file.add(dictionary(catalog)), self._file.add(dictionary(information)))

    def _output(self, intent: Intent) -> str:
        """The output intent, after its profile."""
        profile = self._file.add_stream({"N": "4"}, intent.profile) if intent.profile else None
        return intent.output(reference(profile) if profile else "")


def _information(title: str, author: str, creator: str, moment: str, printer: str) -> dict[str, str]:
    """The entries of the information dictionary, without empty ones."""
    written = {"Title": title, "Author": author, "Creator": creator, "Producer": PDFInfo.producer}
    written |= {"CreationDate": moment, "ModDate": moment, "Printer": printer}
    return {name: string(text) for name, text in written.items() if text} | {"Trapped": "/False"}


def _boxes(page: Page, decimals: int) -> dict[str, str]:
    """The boxes of a page.

    There is no BleedBox where nothing bleeds, and two decimals are enough: Ghostscript rounds the edges of a page to a
    hundredth of a point, and its PDF/X refuses a TrimBox that is then larger by a thousandth.
    """
    boxes = {"MediaBox": (0.0, 0.0, page.width, page.height), "TrimBox": _flipped(page.trim, page.height)}
    if page.bleed != page.trim:
        boxes["BleedBox"] = _flipped(page.bleed, page.height)
    return {name: array(number(edge, decimals) for edge in box) for name, box in boxes.items()}


def _flipped(box: tuple[float, float, float, float], height: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return (left, height - bottom, right, height - top)
