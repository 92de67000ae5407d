"""What a PDF for readers has and one for a press has not: its structure, for those who hear it, and its outline.

    structure   document ---- part ---- heading, paragraph, figure with its label, link ...    in reading order
    outline     part ---- pages of puzzles

Marked content is tagged as ISO 32000-1 (14.7 and 14.8) has it: every mark of a page belongs to an element of the
structure, or is an artifact, which is not read aloud: lines, the tints under them, ornaments, running heads and folios.
A paragraph is what a group of marks says; a picture with a label is a figure, one without a label an artifact.
"""

from __future__ import annotations

from array import array as numbered
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bookbuilder.drawing import Anchor, Bookmark, Group, LinkArea, Mark, Text
from bookbuilder.render.content import OperatorStream
from bookbuilder.render.objects import array, dictionary, plain, reference, string
from bookbuilder.render.pdffile import PdfFile
from bookbuilder.render.placement import SHEET, Placement

VERSION = "1.7"
_ROLES = {"": "P", "heading": "H1", "furniture": "Artifact"}
_ARTIFACT = "Artifact"


@dataclass(frozen=True, slots=True)
class ReaderDocument:
    """What a document is to a reader's program."""

    language: str  # such as en
    bookmarks: tuple[Bookmark, ...] = ()  # by page


@dataclass(frozen=True, slots=True)
class Element:
    """A piece of a page's structure, in reading order: marked content, or a link by its place among those."""

    tag: str
    label: str = ""
    content: int | None = None
    link: int | None = None


class TaggedContent(OperatorStream):
    """The operators of a page whose marks all belong to elements or are artifacts."""

    elements: list[Element]

    def put_tagged(self, marks: Iterable[Mark]) -> None:
        """Write the marks of the page."""
        self.elements, self._open, self._contents = [], "", 0
        self._tagged(marks, SHEET, "")
        self._end()

    def _tagged(self, marks: Iterable[Mark], here: Placement, role: str) -> None:
        for mark in marks:
            match mark:
                case Group() if mark.label or mark.width or mark.role == "furniture":
                    self._end()
                    self._begin("Figure" if mark.label else _ARTIFACT, mark.label)
                    self.put(mark.marks, here.within(mark))
                    self._end()
                case Group():
                    self._end()
                    self._tagged(mark.marks, here.within(mark), mark.role or role)
                    self._end()
                case LinkArea():
                    self.elements.append(Element("Link", mark.label, link=len(self.links)))
                    self.put((mark,), here)
                case Anchor():
                    self.put((mark,), here)
                case _:
                    tag = _ROLES[role] if isinstance(mark, Text) else _ARTIFACT
                    if tag != self._open:
                        self._end()
                        self._begin(tag)
                    spaced = replace(mark, text=f"{mark.text} ") if isinstance(mark, Text) else mark
                    self.put((spaced,), here)  # the space keeps the words of two lines apart

    def _begin(self, tag: str, label: str = "") -> None:
        self._end_text()
        self._open = tag
        if tag == _ARTIFACT:
            self._code.append("/Artifact BMC")
            return
        self.elements.append(Element(tag, label, self._contents))
        self._code.append(f"/{tag} <</MCID {self._contents}>> BDC")
        self._contents += 1

    def _end(self) -> None:
        if self._open:
            self._end_text()
            self._code.append("EMC")
            self._open = ""


class Structure:
    """The structure of a document, written page by page; only the numbers of its elements are kept."""

    def __init__(self, file: PdfFile, reading: ReaderDocument) -> None:
        self._file, self._reading = file, reading
        self._root, self._document = file.reserve(), file.reserve()
        self._parts: list[tuple[int, numbered[int]]] = []  # the number of each, and those of its elements
        self._begins = {bookmark.page for bookmark in reading.bookmarks if not bookmark.under}
        self._parents: list[int] = []  # by number in the parent tree
        self._pages: list[tuple[int, float]] = []  # the number and the height of each

    def page(self, number: int, height: float, elements: Sequence[Element], links: Sequence[int], first: int) -> int:
        """Write the elements of the next page; return its place in the parent tree.

        `links` are the numbers of its annotations, which have the places in the parent tree from `first` on.
        """
        self._pages.append((number, height))
        if not self._parts or len(self._pages) in self._begins:
            self._parts.append((self._file.reserve(), numbered("L")))
        part, kids = self._parts[-1]
        held: list[str] = []
        for element in elements:
            entries = {"Type": "/StructElem", "S": f"/{element.tag}", "P": reference(part), "Pg": reference(number)}
            if element.label:
                entries["Alt"] = string(element.label)
            if element.link is not None:
                entries["K"] = dictionary({"Type": "/OBJR", "Obj": reference(links[element.link])})
            else:
                entries["K"] = str(element.content)
            kid = self._file.add(dictionary(entries))
            kids.append(kid)
            if element.link is None:
                held.append(reference(kid))
            else:
                self._parents[first + element.link] = kid
        self._parents.append(self._file.add(array(held)))
        return len(self._parents) - 1

    def claim(self, links: int) -> int:
        """Take places in the parent tree for the links of the next page; return the first."""
        self._parents += [0] * links
        return len(self._parents) - links

    def close(self) -> dict[str, str]:
        """Write everything that is known only at the end; return the catalog's entries."""
        for part, kids in self._parts:
            self._file.put(part, self._element("Sect", self._document, kids))
        self._file.put(self._document, self._element("Document", self._root, [part for part, _ in self._parts]))
        pairs = array(f"{at} {reference(parent)}" for at, parent in enumerate(self._parents))
        tree = self._file.add(dictionary({"Nums": pairs}))
        root = {"Type": "/StructTreeRoot", "K": reference(self._document), "ParentTree": reference(tree)}
        self._file.put(self._root, dictionary(root | {"ParentTreeNextKey": str(len(self._parents))}))
        return {
            "Lang": string(self._reading.language),
            "MarkInfo": dictionary({"Marked": "true"}),
            "StructTreeRoot": reference(self._root),
            "PageLabels": dictionary({"Nums": array(["0", dictionary({"S": "/D"})])}),
            **self._outline(),
        }

    @staticmethod
    def _element(tag: str, parent: int, kids: Iterable[int]) -> str:
        entries = {"Type": "/StructElem", "S": f"/{tag}", "P": reference(parent), "K": array(map(reference, kids))}
        return dictionary(entries)

    def _outline(self) -> dict[str, str]:
        """The bookmarks, those under others closed."""
        tops: list[tuple[Bookmark, list[Bookmark]]] = []
        for bookmark in self._reading.bookmarks:
            if bookmark.under and tops:
                tops[-1][1].append(bookmark)
            else:
                tops.append((bookmark, []))
        if not tops:
            return {}
        root = self._file.reserve()
        kids = [self._item(top, root, under) for top, under in tops]
        self._linked(kids)
        numbers = [number for number, _ in kids]
        entries = {"Type": "/Outlines", "First": reference(numbers[0]), "Last": reference(numbers[-1])}
        self._file.put(root, dictionary(entries | {"Count": str(len(numbers))}))
        return {"Outlines": reference(root), "PageMode": "/UseOutlines"}

    def _item(self, bookmark: Bookmark, parent: int, under: Sequence[Bookmark]) -> tuple[int, dict[str, str]]:
        """The number and the entries of a bookmark, after those under it."""
        number, (page, height) = self._file.reserve(), self._pages[bookmark.page - 1]
        entries = {
            "Title": string(bookmark.title),
            "Parent": reference(parent),
            "Dest": f"[{reference(page)} /XYZ 0 {plain(height)} null]",
        }
        if under:
            kids = [self._item(below, number, ()) for below in under]
            self._linked(kids)
            entries |= {"First": reference(kids[0][0]), "Last": reference(kids[-1][0]), "Count": str(-len(kids))}
        return number, entries

    def _linked(self, items: Sequence[tuple[int, dict[str, str]]]) -> None:
        """Write bookmarks, each with its neighbours."""
        for at, (number, entries) in enumerate(items):
            before = {"Prev": reference(items[at - 1][0])} if at else {}
            after = {"Next": reference(items[at + 1][0])} if at + 1 < len(items) else {}
            self._file.put(number, dictionary(entries | before | after))
