"""A booklet: the pages of a book go in; sheets twice as wide come out, to be printed on both sides, folded and stapled.

      outside      inside
    +----+----+  +----+----+
    |  8 |  1 |  |  2 |  7 |    the first sheet, which lies around the others
    +----+----+  +----+----+
    |  6 |  3 |  |  4 |  5 |    the second one
    +----+----+  +----+----+

Pages of a thick booklet stick out the farther, the nearer they are to its middle (creep), and lose as much where the
edges are trimmed. That is not made up for. In a booklet that is bound on the right, the two halves of each side are
exchanged. What runs past the edges of a page ends at the edges of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookbuilder.drawing import Group, Mark, Page

PER_SHEET = 4  # pages
MOST_IN_BOOKLET = 100  # pages: stapling machines for booklets hold some 25 sheets


def sheets(pages: int) -> int:
    """How many sheets of paper so many pages take; the last pages may stay blank."""
    return -(-pages // PER_SHEET)


def booklet(pages: Sequence[Page], bound_right: bool = False) -> Iterator[Page]:
    """The outside and the inside of each sheet, from the outermost sheet on. All pages have one size."""
    last = PER_SHEET * sheets(len(pages)) - 1
    for outer in range(0, last // 2 + 1, 2):
        for left, right in ((last - outer, outer), (outer + 1, last - outer - 1)):
            yield _side(pages, right, left) if bound_right else _side(pages, left, right)


def _side(pages: Sequence[Page], left: int, right: int) -> Page:
    start, top, end, bottom = pages[0].trim
    width, height = 2 * (end - start), bottom - top
    whole = (0.0, 0.0, width, height)
    return Page(width, height, whole, whole, (_half(pages, left, 0.0), _half(pages, right, width / 2)))


def _half(pages: Sequence[Page], at: int, x: float) -> Mark:
    """A page at its place on the sheet; nothing where the book has ended."""
    if at >= len(pages):
        return Group(x, 0.0, ())
    left, top, *_ = pages[at].trim
    return Group(x - left, -top, pages[at].marks)
