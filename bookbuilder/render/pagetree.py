"""Pages go in; the tree in which readers find them comes out. Its branches are written as they fill up."""

from __future__ import annotations

from bookbuilder.render.objects import array, dictionary, reference
from bookbuilder.render.pdffile import PdfFile

_MOST = 64  # pages per branch


class PageTree:
    """A root, branches of equal size, and pages.

    root ----+---- branch ---- 64 pages
             +---- branch ---- 64 pages
             +---- branch ---- the pages so far
    """

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self.root = file.reserve()
        self._branches: list[int] = []
        self._branch = 0
        self._pages: list[int] = []  # of the present branch
        self.count = 0

    def place(self) -> tuple[int, int]:
        """The numbers of the next page and of its branch."""
        if len(self._pages) == _MOST:
            self._close_branch()
        if not self._pages:
            self._branch = self._file.reserve()
        self._pages.append(self._file.reserve())
        self.count += 1
        return self._pages[-1], self._branch

    def close(self) -> None:
        """Write the present branch and the root."""
        self._close_branch()
        self._file.put(self.root, self._node(self._branches, self.count))

    def _close_branch(self) -> None:
        last = self._node(self._pages, len(self._pages), self.root)
        self._file.put(self._branch, last)
        self._branches.append(self._branch)
        self._pages = []

    @staticmethod
    def _node(kids: list[int], count: int, parent: int = 0) -> str:
        above = {"Parent": reference(parent)} if parent else {}
        return dictionary({"Type": "/Pages", **above, "Count": str(count), "Kids": array(map(reference, kids))})
