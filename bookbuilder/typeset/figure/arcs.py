"""Lines from one candidate of a figure to another: their ends and what they should not cross go in, curves come out.

Of several ways to bend a line, the first that crosses least is taken. A gentle bend leaves the ends almost straight; an
upright one leaves them sideways, and so does not run under their neighbours:

    [3]-.
    [6]  )
     9  /
    [3]'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum, hypot

from bookbuilder.drawing import Contour, Curve, Path

NEAR = 0.15  # lines this near to each other, as a share of their length, would look like one
GENTLE, UPRIGHT = 1 / 3, 0.0  # where a curve's handles are along its line, as a share of its length from either end
POINTS = 24  # of a curve that are looked at


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle around a middle."""

    x: float
    y: float
    across: float  # half its width
    down: float  # half its height

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point lies in it, or within this margin."""
        return abs(x - self.x) <= self.across + margin and abs(y - self.y) <= self.down + margin

    def meets(self, other: Area, margin: float) -> bool:
        """Whether another rectangle shares a point with it, or comes as near as this margin."""
        across, down = abs(self.x - other.x), abs(self.y - other.y)
        return across <= self.across + other.across + margin and down <= self.down + other.down + margin


@dataclass(frozen=True, slots=True)
class Bend:
    """How far aside the middle of a line lies, and where along it the handles are."""

    bow: float
    handle: float = GENTLE


@dataclass(frozen=True, slots=True)
class Arc:
    """A line from one candidate to another, before it is bent."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def long(self) -> float:
        """Its length."""
        return hypot(self.x2 - self.x1, self.y2 - self.y1)

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where it begins and ends."""
        return (self.x1, self.y1), (self.x2, self.y2)

    def towards(self, x: float, y: float) -> int:
        """The side on which a point lies: 1 or -1."""
        return 1 if self._aside(x, y) >= self._aside(self.x1, self.y1) else -1

    def runs_along(self, other: Arc) -> bool:
        """Whether two lines lie in about the same straight line, and overlap there."""
        across, down = (self.x2 - self.x1) / self.long, (self.y2 - self.y1) / self.long
        far = max(abs(self._aside(*end) - self._aside(self.x1, self.y1)) for end in other.ends)
        first, last = sorted((x - self.x1) * across + (y - self.y1) * down for x, y in other.ends)
        return far < NEAR * self.long and first < self.long * 0.99 and last > self.long * 0.01

    def sense(self, other: Arc) -> int:
        """1 if another line has the same direction, roughly; -1 if it has the opposite one."""
        same = (self.x2 - self.x1) * (other.x2 - other.x1) + (self.y2 - self.y1) * (other.y2 - other.y1)
        return 1 if same >= 0 else -1

    def half(self, across: float, down: float) -> float:
        """How far aside a rectangle of this width and height reaches that has its middle on the line."""
        return (across * abs(self.y2 - self.y1) + down * abs(self.x2 - self.x1)) / (2 * self.long)

    def clearest(self, bends: Sequence[Bend], width: float, *avoided: Sequence[Area]) -> Bend:
        """The first of the bends that crosses fewest of the first areas; of several such, fewest of the next ones.

        Areas in which the line begins or ends do not count.
        """
        reach = max(abs(bend.bow) for bend in bends) + width / 2
        middle = Area(
            (self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2, abs(self.x2 - self.x1) / 2, abs(self.y2 - self.y1) / 2
        )
        near = [
            [area for area in areas if area.meets(middle, reach) and not any(area.holds(*end) for end in self.ends)]
            for areas in avoided
        ]

        def crossed(bend: Bend) -> list[int]:
            points = list(self._points(bend))
            return [sum(area.holds(*point, width / 2) for area in areas for point in points) for areas in near]

        return min(bends, key=crossed) if any(near) else bends[0]

    def drawn(self, bend: Bend, width: float, dashes: tuple[float, ...] = ()) -> Path:
        """The bent line."""
        (x1, y1), (x2, y2) = self._handles(bend)
        return Path(
            (Contour(self.x1, self.y1, (Curve(x1, y1, x2, y2, self.x2, self.y2),), False),), width=width, dashes=dashes
        )

    def _handles(self, bend: Bend) -> Iterator[tuple[float, float]]:
        across, down = self.x2 - self.x1, self.y2 - self.y1
        out = 4 / 3 * bend.bow / self.long
        for share in (bend.handle, 1 - bend.handle):
            yield self.x1 + share * across - out * down, self.y1 + share * down + out * across

    def _points(self, bend: Bend) -> Iterator[tuple[float, float]]:
        (x1, y1), (x2, y2) = self._handles(bend)
        for at in range(1, POINTS):
            t, s = at / POINTS, 1 - at / POINTS
            shares = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            x = fsum(a * b for a, b in zip(shares, (self.x1, x1, x2, self.x2), strict=True))
            y = fsum(a * b for a, b in zip(shares, (self.y1, y1, y2, self.y2), strict=True))
            yield x, y

    def _aside(self, x: float, y: float) -> float:
        """How far a point lies aside, from an arbitrary line along this one."""
        return ((self.x2 - self.x1) * y - (self.y2 - self.y1) * x) / self.long
