"""Overprinting: whether fills and lines are black goes in; the graphics state that lets them overprint comes out.

Overprint mode 1 leaves an ink alone that is 0 (ISO 32000-1, 8.6.7), for colours in CMYK; black in DeviceGray would
knock out the other inks.
"""

from __future__ import annotations

from bookbuilder.render.objects import dictionary

KNOCKOUT = (False, False)
_NAMES = {KNOCKOUT: "G0", (True, False): "G1", (False, True): "G2", (True, True): "G3"}


def state(fills: bool, lines: bool) -> str:
    """The operator after which fills, or lines, overprint, and all else knocks out."""
    return f"/{_NAMES[fills, lines]} gs"


def states(overprints: bool = True) -> str:
    """All states by their names, for the resources of pages and forms; without `overprints`, all of them knock out."""
    written = {
        name: dictionary(
            {"Type": "/ExtGState", "op": _said(fills and overprints), "OP": _said(lines and overprints)}
            | {"OPM": "1", "SA": "true"}
        )
        for (fills, lines), name in _NAMES.items()
    }
    return dictionary(written)


def _said(holds: bool) -> str:
    return str(holds).lower()
