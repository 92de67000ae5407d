"""What helps solvers on the pages of a section's puzzles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SectionAids:
    """Each is printed only if the author asks for it."""

    time: bool = False  # a rule under each puzzle
    pencil: bool = False  # a box under it for notes on each value
    coordinates: bool = False  # the numbers of rows and columns along its edges
    boxes: bool = False  # the numbers of boxes
    legend: bool = False  # the pictures with their names, once per page
    reward: bool = False  # praise and empty stars, likewise
    site: str = ""  # the address of the pages to which the puzzles' codes lead; empty if they have none
    beside: bool = False  # whether the code stands at a puzzle's end, and not under it

    def address(self, number: int) -> str:
        """The address of a puzzle's page on that site."""
        return f"{self.site}/{page_name(number)}.html"


def page_name(number: int) -> str:
    """The name of a puzzle's files on a site, without an ending."""
    return f"{number:04}"


NO_AIDS = SectionAids()
