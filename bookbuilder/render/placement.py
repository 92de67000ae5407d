"""The placement of a group's marks on the sheet."""

from __future__ import annotations

from typing import NamedTuple

from bookbuilder.drawing import Group


class Placement(NamedTuple):
    """A mapping from a group to the sheet: quarter turns clockwise about (0, 0), then a move to the right and down."""

    x: float = 0.0
    y: float = 0.0
    turns: int = 0

    def at(self, right: float, down: float) -> tuple[float, float]:
        """The same place on the sheet."""
        match self.turns:
            case 0:
                return self.x + right, self.y + down
            case 1:
                return self.x - down, self.y + right
            case 2:
                return self.x - right, self.y - down
            case _:
                return self.x + down, self.y - right

    def box(self, x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
        """A rectangle on the sheet: left, top, width and height."""
        if not self.turns:
            return self.x + x, self.y + y, width, height
        (x1, y1), (x2, y2) = self.at(x, y), self.at(x + width, y + height)
        size = (height, width) if self.turns % 2 else (width, height)
        return min(x1, x2), min(y1, y2), *size

    def moved(self, x: float, y: float) -> Placement:
        """The placement of marks that are first moved, then placed here."""
        return Placement(*self.at(x, y), self.turns)

    def within(self, group: Group) -> Placement:
        """The placement of the marks of a group that is placed here."""
        return Placement(*self.at(group.x, group.y), (self.turns + group.turns) % 4)


SHEET = Placement()
