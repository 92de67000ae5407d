"""Bleed: a page and a printer's rule go in; the sheet that the file has for that page comes out.

plain page          bleed on three sides, recto      bleed on four sides
+---------+         +------------+                   +-------------+
|         |         | +--------. |                   | +---------+ |
|  trim   |         | |  trim  | |                   | |  trim   | |
|         |         | |        | |                   | |         | |
+---------+         +------------+                   +-------------+
                      ^ the bound edge: nothing lies beyond it
"""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.paper.lengths import Points
from bookbuilder.paper.sourced import Data
from bookbuilder.paper.trims import Trim

Edges = tuple[float, float, float, float]  # left, top, right, bottom


class Bleed(Data):
    """How far pages reach beyond the edges at which they are cut."""

    width: Points
    bound: bool  # whether they also reach beyond the edge at which they are bound
    margin: Points | None = None  # the least margin outside, at head and foot of a book with bleed, if it is wider


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as it stands in a file, in points."""

    width: float
    height: float
    trim: Edges
    bleed: Edges


def sheet(trim: Trim, bleed: Bleed | None = None, bound: str = "left") -> Sheet:
    """The sheet of a page that is bound at its left or right edge; without bleed, the page itself."""
    if bleed is None:
        whole = (0.0, 0.0, trim.width, trim.height)
        return Sheet(trim.width, trim.height, whole, whole)
    left, right = (bleed.width if bleed.bound or bound != side else 0.0 for side in ("left", "right"))
    width, height = trim.width + left + right, trim.height + 2 * bleed.width
    edges = (left, bleed.width, left + trim.width, bleed.width + trim.height)
    return Sheet(width, height, edges, (0.0, 0.0, width, height))
