"""The links and anchors of one document: link annotations, and named destinations."""

from __future__ import annotations

from bookbuilder.drawing import LinkArea
from bookbuilder.render.content import Rectangle
from bookbuilder.render.objects import array, dictionary, encoded, numbers, plain, reference, string
from bookbuilder.render.pdffile import PdfFile

_PRINTED = "4"  # the flag that archive formats require; a link prints nothing


class PdfLinks:
    """The anchors so far, and the targets of links."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._places: dict[str, str] = {}
        self._wanted: dict[str, None] = {}

    def link(self, link: tuple[LinkArea, Rectangle], parent: int | None = None) -> int:
        """Write a link annotation, with its place in the parent tree of a structure; return its number."""
        mark, rectangle = link
        leads = {"Dest": string(mark.anchor)} if mark.anchor else {"A": _address(mark.target)}
        if mark.anchor:
            self._wanted[mark.anchor] = None
        entries = {
            "Type": "/Annot",
            "Subtype": "/Link",
            "Rect": numbers(rectangle),
            "Border": numbers([0, 0, 0]),
            "Contents": string(mark.label or mark.target),
            "F": _PRINTED,
        }
        place = {} if parent is None else {"StructParent": str(parent)}
        return self._file.add(dictionary(entries | leads | place))

    def anchor(self, page: int, name: str, x: float, y: float) -> None:
        """Note an anchor on the page with this number. Raises ValueError for a duplicate name."""
        if name in self._places:
            raise ValueError(f"two anchors have the name {name!r}; give each a different name")
        self._places[name] = f"[{reference(page)} /XYZ {plain(x)} {plain(y)} null]"

    def names(self) -> dict[str, str]:
        """The catalog's entries for the anchors. Raises ValueError for a link to a missing anchor."""
        for name in self._wanted:
            if name not in self._places:
                raise ValueError(f"a link points to #{name}, but no page has an anchor of that name")
        if not self._places:
            return {}
        ordered = sorted(self._places, key=encoded)  # in the file's order: readers use binary search
        pairs = array(part for name in ordered for part in (string(name), self._places[name]))
        return {"Names": dictionary({"Dests": dictionary({"Names": pairs})})}


def _address(target: str) -> str:
    return dictionary({"Type": "/Action", "S": "/URI", "URI": string(target)})
