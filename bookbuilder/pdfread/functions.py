"""Functions of a PDF: an object goes in; its values, and the points at which they are extreme, come out.

Sampled (0), exponential (2), stitched (3) and calculated (4) ones; ISO 32000-1, 7.10. Functions within functions end at
a few levels; samples beyond a limit are not read: then only the range of the values is known.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pikepdf

from bookbuilder.pdfread import calculator
from bookbuilder.pdfread.streams import FAULTS, unpacked

Values = tuple[float, ...]

MOST_SAMPLES = 1 << 20  # numbers of a sampled function
_MOST_ODD = 1 << 16  # of one whose samples are not whole bytes, or more than two
MOST_INPUTS = 8
MOST_PARTS = 64  # of a stitched function, and functions of an array
DEEPEST = 4
STEPS = 256  # at which a function of one number is looked at between its ends
GRID = 24  # the same, in each direction, of a function of two numbers


@dataclass(frozen=True, eq=False)
class Function:
    """A function that can be called."""

    domain: tuple[tuple[float, float], ...]
    make: Callable[[Values], Values]
    breaks: Values = ()  # where a function of one number has a corner or a jump
    ranges: tuple[tuple[float, float], ...] = ()  # of its values, as written; may be empty

    def __call__(self, given: Sequence[float]) -> Values:
        """The values at a point. Raises one of FAULTS for what cannot be calculated."""
        inside = tuple(min(max(x, low), high) for x, (low, high) in zip(given, self.domain, strict=True))
        found = self.make(inside)
        if not self.ranges:
            return found
        return tuple(min(max(y, low), high) for y, (low, high) in zip(found, self.ranges, strict=False))

    def points(self, within: Sequence[tuple[float, float]] = ()) -> list[Values]:
        """Where to look for its extremes: at corners, jumps and steps between the ends."""
        ends = list(within or self.domain)
        if len(ends) == 1:
            ((low, high),) = ends
            steps = {low + (high - low) * at / STEPS for at in range(STEPS + 1)}
            return [(x,) for x in sorted(steps | {x for x in self.breaks if low <= x <= high})]
        if len(ends) == 2:
            sides = [[low + (high - low) * at / GRID for at in range(GRID + 1)] for low, high in ends]
            return list(product(*sides))
        return list(product(*ends))


def function(written: Any, depth: int = 0) -> Function:
    """The function of an object, or of an array of functions with one value each. Raises one of FAULTS."""
    if depth > DEEPEST:
        raise ValueError("functions are nested too deeply")
    if isinstance(written, pikepdf.Array):
        parts = [function(each, depth + 1) for each in list(written)[:MOST_PARTS]]
        breaks = tuple(x for part in parts for x in part.breaks[: 4 * STEPS])
        return Function(parts[0].domain, lambda given: tuple(part(given)[0] for part in parts), breaks)
    domain = _pairs(written["/Domain"])
    if not 0 < len(domain) <= MOST_INPUTS:
        raise ValueError("a function has too many inputs")
    ranges = _pairs(written["/Range"]) if "/Range" in written else ()
    make, breaks = _KINDS[int(written["/FunctionType"])](written, domain, ranges, depth)
    return Function(domain, make, breaks, ranges)


Made = tuple[Callable[[Values], Values], Values]
Ranges = tuple[tuple[float, float], ...]


def _exponential(written: Any, domain: Ranges, _ranges: Ranges, _depth: int) -> Made:
    power = float(written["/N"])
    first, last = _numbers(written.get("/C0", (0,))), _numbers(written.get("/C1", (1,)))

    def make(given: Values) -> Values:
        by = given[0] ** power
        return tuple(a + by * (b - a) for a, b in zip(first, last, strict=False))

    return make, domain[0]


def _stitched(written: Any, domain: Ranges, _ranges: Ranges, depth: int) -> Made:
    parts = [function(each, depth + 1) for each in list(written["/Functions"])[:MOST_PARTS]]
    bounds, coded = _numbers(written["/Bounds"])[:MOST_PARTS], _pairs(written["/Encode"])
    if len(bounds) != len(parts) - 1 or len(coded) < len(parts):
        raise ValueError("a stitched function has too few bounds")
    edges = (domain[0][0], *bounds, domain[0][1])

    def make(given: Values) -> Values:
        at = sum(given[0] >= bound for bound in bounds)
        low, high = edges[at], edges[at + 1]
        share = (given[0] - low) / (high - low) if high != low else 0.0
        return parts[at]((coded[at][0] + share * (coded[at][1] - coded[at][0]),))

    # A jump has two sides: the last value before a bound counts as well.
    before = tuple(bound - abs(domain[0][1] - domain[0][0]) * 1e-9 for bound in bounds)
    inner = tuple(
        edges[at] + (edges[at + 1] - edges[at]) * (x - coded[at][0]) / (coded[at][1] - coded[at][0])
        for at, part in enumerate(parts)
        for x in part.breaks[: 4 * STEPS]
        if coded[at][1] != coded[at][0]
    )
    return make, (*edges, *before, *inner)


def _sampled(written: Any, domain: Ranges, ranges: Ranges, _depth: int) -> Made:
    sizes, bits, outputs = [int(each) for each in written["/Size"]], int(written["/BitsPerSample"]), len(ranges)
    count = outputs
    for size in sizes:
        count *= size
        if not 0 < count <= MOST_SAMPLES:
            raise ValueError("a sampled function is too large to be read")
    if len(sizes) != len(domain) or bits not in (1, 2, 4, 8, 12, 16, 24, 32):
        raise ValueError("a sampled function is not as it should be")
    samples, most = _read(unpacked(written), bits, count), (1 << bits) - 1
    coded = _pairs(written["/Encode"]) if "/Encode" in written else tuple((0.0, size - 1.0) for size in sizes)
    shown = _pairs(written["/Decode"]) if "/Decode" in written else ranges

    def make(given: Values) -> Values:
        axes = []
        for x, (low, high), (first, last), size in zip(given, domain, coded, sizes, strict=True):
            place = first + (x - low) / (high - low) * (last - first) if high != low else first
            place = min(max(place, 0.0), size - 1.0)
            below = min(int(place), max(size - 2, 0))
            axes.append((below, place - below, size))
        found = [0.0] * outputs
        for corner in product((0, 1), repeat=len(axes)):
            weight, at, step = 1.0, 0, 1
            for upper, (below, share, size) in zip(corner, axes, strict=True):
                weight *= share if upper else 1 - share
                at += step * min(below + upper, size - 1)
                step *= size
            if weight:
                for k in range(outputs):
                    found[k] += weight * samples[at * outputs + k] / most
        return tuple(low + y * (high - low) for y, (low, high) in zip(found, shown, strict=False))

    if len(sizes) > 1 or coded[0][0] == coded[0][1]:
        return make, ()
    (low, high), (first, last) = domain[0], coded[0]
    places = range(min(sizes[0], 1 << 16))
    return make, tuple(low + (at - first) / (last - first) * (high - low) for at in places)


def _read(data: bytes, bits: int, count: int) -> Sequence[int]:
    """Samples as whole numbers. Raises ValueError where there are too few."""
    if len(data) * 8 < bits * count:
        raise ValueError("a sampled function is shorter than it says")
    if bits == 8:
        return data[:count]
    if bits == 16:
        found = array("H", data[: 2 * count])
        if sys.byteorder == "little":
            found.byteswap()
        return found
    if count > _MOST_ODD:
        raise ValueError("a sampled function is too large to be read")
    most, wide = (1 << bits) - 1, bits // 8 + 2
    pieces = []
    for first in range(0, count * bits, bits):
        piece = int.from_bytes(data[first // 8 : first // 8 + wide].ljust(wide, b"\0"))
        pieces.append(piece >> (8 * wide - first % 8 - bits) & most)
    return pieces


def _calculated(written: Any, _domain: Ranges, ranges: Ranges, _depth: int) -> Made:
    program, outputs = calculator.parsed(unpacked(written)), len(ranges)

    def make(given: Values) -> Values:
        found = calculator.run(program, given)
        if len(found) < outputs:
            raise ValueError("a function gives too few values")
        return tuple(found[len(found) - outputs :])

    return make, ()


_KINDS: dict[int, Callable[[Any, Ranges, Ranges, int], Made]] = {
    0: _sampled, 2: _exponential, 3: _stitched, 4: _calculated,
}  # fmt: skip


def ranges_of(written: Any) -> Ranges:
    """The ranges that a function claims for its values, which may be empty."""
    try:
        return _pairs(written["/Range"])
    except FAULTS:
        return ()


def _numbers(written: Any) -> Values:
    return tuple(float(each) for each in written)


def _pairs(written: Any) -> Ranges:
    numbers = _numbers(written)
    return tuple(zip(numbers[0::2], numbers[1::2], strict=True))
