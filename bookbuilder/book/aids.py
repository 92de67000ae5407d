"""What helps solvers on the pages of a section's puzzles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aids:
    """Each is printed only if the author asks for it."""

    time: bool = False  # a rule under each puzzle
    pencil: bool = False  # a box under it for notes on each value
    coordinates: bool = False  # the numbers of rows and columns along its edges
    boxes: bool = False  # the numbers of boxes
    legend: bool = False  # the names of pictures, once per page


NO_AIDS = Aids()
